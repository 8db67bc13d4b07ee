//! Oil Springs: springs, destroyed hexes, metropolises, razed cities, held and sequestered oil, the disaster track.

use hexhaven_engine::rulesets::oil::{OilPublic, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{BySeat, Kind};

use super::{Figure, Good, Layers, Mark, Shape, Spot, signs};

/// The words of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct OilWords {
    pub oil: &'static str,
    pub sequestered: &'static str,
    pub spilled: &'static str,
    /// The disaster track.
    pub track: &'static str,
    pub destroyed: &'static str,
    /// What the signs on the map mean.
    pub key: &'static str,
    /// A spring, a destroyed hex, a metropolis and a razed city.
    pub signs: [&'static str; 4],
}

impl OilWords {
    /// The words in English.
    pub const ENGLISH: Self = Self {
        oil: "oil",
        sequestered: "sequestered",
        spilled: "spilled",
        track: "disaster track",
        destroyed: "destroyed",
        key: "oil spring  XX destroyed  {A} metropolis  -A- razed",
        signs: ["oil spring", "destroyed hex", "metropolis", "razed city"],
    };
}

pub(super) fn layers(public: &Public, oil: &OilPublic, words: &OilWords) -> Layers {
    let goods = vec![Good { kind: Kind::OIL, sign: '◊', word: words.oil, color: "#3a3a44" }];
    Layers {
        marks: marks(public, oil),
        goods,
        figures: figures(public, oil, words),
        notes: notes(public, oil, words),
        key: vec![words.key.to_owned()],
        signs: signs([Shape::Drop, Shape::Cross, Shape::Crown, Shape::Ruin], words.signs),
        ..Layers::default()
    }
}

fn marks(public: &Public, oil: &OilPublic) -> Vec<Mark> {
    let springs = oil.springs.iter().map(|hex| Mark::new(Spot::Hex(hex), Shape::Drop).with_text("oil"));
    let destroyed =
        oil.removed.hexes().iter().map(|hex| Mark::new(Spot::Middle(hex), Shape::Cross).with_text("XX"));
    let mut marks: Vec<Mark> = springs.chain(destroyed).collect();
    for seat in public.turn.seats().iter() {
        let own = public.pieces.buildings(seat);
        let letter = seat.letter().to_ascii_uppercase();
        for vertex in own & oil.metropolises {
            let mark = Mark::new(Spot::Roof(vertex), Shape::Crown);
            marks.push(mark.of(seat).with_text(format!("{{{letter}}}")));
        }
        for vertex in own & oil.razed {
            let mark = Mark::new(Spot::Foot(vertex), Shape::Ruin);
            marks.push(mark.of(seat).with_text(format!("-{letter}-")));
        }
    }
    marks
}

fn figures(public: &Public, oil: &OilPublic, words: &OilWords) -> BySeat<Vec<Figure>> {
    let mut figures = BySeat::default();
    for seat in public.turn.seats().iter() {
        figures[seat] = vec![
            Figure::new(words.oil, oil.now.oil[seat]),
            Figure::new(words.sequestered, oil.sequestered[seat]).award_if(oil.champion == Some(seat)),
        ];
    }
    figures
}

fn notes(public: &Public, oil: &OilPublic, words: &OilWords) -> Vec<String> {
    let numbers: Vec<String> = oil.removed.iter().map(|token| token.number.to_string()).collect();
    let lost = if numbers.is_empty() { String::new() } else { format!(" ({})", numbers.join(", ")) };
    let track = format!(
        "{} {}/{}  {} {}/{}{lost}  {} {}",
        words.track,
        oil.now.marker,
        tariff::DISASTER_THRESHOLD,
        words.destroyed,
        oil.removed.len(),
        OilPublic::tariff(public).collapse_tokens,
        words.spilled,
        oil.spilled
    );
    vec![track]
}
