//! Oil Springs: springs, destroyed hexes, metropolises, razed cities, held and sequestered oil, the disaster track.

use hexhaven_engine::rulesets::oil::{OilPublic, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{BySeat, Kind, OilView};

use super::{Figure, Good, Layered, Layers, Mark, Shape, Spot, signs};
use crate::Labels;

/// The shapes that need a word.
const SHAPES: [(Shape, &str); 4] = [
    (Shape::Drop, "draw.spring"),
    (Shape::Cross, "draw.destroyed_hex"),
    (Shape::Crown, "draw.metropolis"),
    (Shape::Ruin, "draw.razed_city"),
];

impl Layered for OilView {
    fn layers(&self, public: &Public, labels: Labels) -> Layers {
        layers(public, &self.public, labels)
    }
}

fn layers(public: &Public, oil: &OilPublic, labels: Labels) -> Layers {
    let goods = vec![Good { kind: Kind::OIL, sign: '◊', word: labels.word("kind.oil"), color: "#3a3a44" }];
    Layers {
        marks: marks(public, oil),
        goods,
        figures: figures(public, oil, labels),
        notes: notes(public, oil, labels),
        key: vec![labels.word("draw.oil_key").to_owned()],
        signs: signs(labels, SHAPES),
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

fn figures(public: &Public, oil: &OilPublic, labels: Labels) -> BySeat<Vec<Figure>> {
    let mut figures = BySeat::default();
    for seat in public.turn.seats().iter() {
        figures[seat] = vec![
            Figure::new(labels.word("kind.oil"), oil.now.oil[seat]),
            Figure::new(labels.word("draw.sequestered"), oil.sequestered[seat])
                .award_if(oil.champion == Some(seat)),
        ];
    }
    figures
}

fn notes(public: &Public, oil: &OilPublic, labels: Labels) -> Vec<String> {
    let numbers: Vec<String> = oil.removed.iter().map(|token| token.number.to_string()).collect();
    let lost = if numbers.is_empty() { String::new() } else { format!(" ({})", numbers.join(", ")) };
    let track = format!(
        "{} {}/{}  {} {}/{}{lost}  {} {}",
        labels.word("draw.disaster_track"),
        oil.now.marker,
        tariff::DISASTER_THRESHOLD,
        labels.word("draw.destroyed"),
        oil.removed.len(),
        OilPublic::tariff(public).collapse_tokens,
        labels.word("draw.spilled"),
        oil.spilled
    );
    vec![track]
}
