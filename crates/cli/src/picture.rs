//! Pictures of games: combines viewer, names, words and colors.

use std::env;

use clap::{Args, ValueEnum};
use hexhaven_draw::{Scene, Style, text_in};
use hexhaven_engine::{BySeat, Observation, Seat, Viewer};

use crate::lang::Lang;
use crate::output;
use crate::rules::Playable;

/// When to use colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The color argument.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ColorArg {
    /// Colors in the terminal
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
}

impl ColorArg {
    /// How text is written now.
    pub(crate) fn style(self) -> Style {
        let is_unset = |name| env::var_os(name).is_none_or(|value| value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let is_colored = match self.color {
            Color::Auto => output::is_terminal() && is_unset("NO_COLOR") && !is_dumb,
            Color::Always => true,
            Color::Never => false,
        };
        if is_colored { Style::Color } else { Style::Plain }
    }
}

/// The viewer and the language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    /// The viewer; `None` shows all points, and only the sizes of hands.
    pub(crate) viewer: Option<Viewer>,
    pub(crate) names: &'a [String],
    pub(crate) lang: Lang,
}

impl Look<'_> {
    /// The position as text for the terminal.
    pub(crate) fn text<G: Playable>(self, game: &G, style: Style) -> String {
        let width = if output::is_terminal() { output::width() } else { 80 };
        self.draw(game, |scene| text_in(scene, style, width))
    }

    /// The position as an SVG document.
    pub(crate) fn svg<G: Playable>(self, game: &G) -> String {
        self.draw(game, hexhaven_draw::svg)
    }

    fn draw<G: Playable, T>(self, game: &G, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let seen: Observation = game.observe(self.viewer.unwrap_or(Viewer::Spectator));
        let points = BySeat(Seat::ALL.map(|seat| game.known_vp(seat, self.viewer)));
        let names = self.names.iter().map(String::as_str);
        let scene = Scene::new(&seen, points).with_names(names).in_words(self.lang);
        draw(&scene)
    }
}
