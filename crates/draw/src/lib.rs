//! Pictures of positions: SVG, PNG and text for the terminal. It contains no rules: a picture shows an observation, so
//! it cannot show more than its viewer knows.
//!
//! ```
//! use hexhaven_draw::{Scene, Style, svg, text};
//! use hexhaven_engine::rulesets::base::{Base, BaseOptions};
//! use hexhaven_engine::{BySeat, Rules, Seat, Viewer};
//!
//! let game = Base::first_game(&BaseOptions::MODERN, 4, Seat::ALL[0]).unwrap();
//! let seen = game.observe(Viewer::Spectator);
//! let scene = Scene::new(&seen, BySeat([2, 2, 2, 2, 0, 0]));
//! assert!(svg(&scene).starts_with("<svg"));
//! assert!(text(&scene, Style::Plain).contains("3:1"));
//! ```

mod ending;
mod font;
mod geometry;
mod layers;
mod palette;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;

pub use ending::ending;
pub use layers::{Drawing, Figure, Good, Layers, Mark, Played, Shape, Sign, Spot};
#[cfg(feature = "png")]
pub use png::{BadPicture, png};
pub use svg::svg;
pub use text::{Style, text, text_in};

use hexhaven_engine::shared::Agenda;
use hexhaven_engine::{BySeat, Ending, Observation, RuleSet, Seat};
use hexhaven_words::Words;

/// The thing to draw.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The position, as its viewer sees it.
    pub seen: &'a Observation,
    /// The points to show for each seat. The rules count them, not the picture.
    pub points: BySeat<u32>,
    /// A name for each seat; empty names are left out.
    pub names: BySeat<&'a str>,
    /// The pieces that only some rule sets have.
    pub layers: Layers,
    /// The words of the legend.
    labels: Labels,
}

/// The mark of a seat in the legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Wins, alone or with others.
    Winner,
    /// Has the turn, in a game that is not over.
    ToAct,
    None,
}

/// The words of the legend, with the rule set's own.
#[derive(Clone, Copy, Debug)]
struct Labels {
    words: &'static Words,
    rules: RuleSet,
}

impl Labels {
    fn word(self, key: &str) -> &'static str {
        self.words.get(&self.words.in_rules(self.rules.name(), key)).unwrap_or_default()
    }
}

impl<'a> Scene<'a> {
    /// A position with its points, the pieces of its rule set and no names.
    pub fn new(seen: &'a Observation, points: BySeat<u32>) -> Self {
        let labels = Labels { words: Words::english(), rules: seen.rule_set() };
        Self { seen, points, names: BySeat::default(), layers: Layers::of(seen, labels), labels }
    }

    /// The same in another language.
    #[must_use]
    pub fn in_words(mut self, words: &'static Words) -> Self {
        self.labels.words = words;
        self.layers = Layers::of(self.seen, self.labels);
        self
    }

    /// The ending in words; `None` while the game continues.
    fn ending(&self) -> Option<String> {
        self.over().map(|ending| self::ending(self.labels.words, ending))
    }

    fn over(&self) -> Option<Ending> {
        if let Agenda::Over(ending) = self.seen.core.public.agenda { Some(ending) } else { None }
    }

    fn standing(&self, seat: Seat) -> Standing {
        match self.over() {
            Some(ending) if ending.winners().contains(seat) => Standing::Winner,
            None if self.seen.core.public.turn.actor == seat => Standing::ToAct,
            _ => Standing::None,
        }
    }

    /// The same with a name for each seat, in order of the seats.
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = &'a str>) -> Self {
        for (slot, name) in self.names.0.iter_mut().zip(names) {
            *slot = name;
        }
        self
    }
}
