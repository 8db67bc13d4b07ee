//! New Energies: plants, hazards, energy, footprints, the track, the rows of events and the bag.

use hexhaven_engine::rulesets::energies::EnergiesExt;
use hexhaven_engine::shared::Public;
use hexhaven_engine::{BySeat, DiscEvent, Kind, Plant};

use super::{Drawing, Figure, Good, Layers, Mark, Played, Shape, Sign, Spot, signs};
use crate::Labels;

/// The words of New Energies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct EnergiesWords {
    pub science: &'static str,
    pub energy: &'static str,
    pub fossil: &'static str,
    pub renewable: &'static str,
    pub footprint: &'static str,
    pub warehouse: &'static str,
    /// The global footprint.
    pub track: &'static str,
    pub discs: &'static str,
    pub bag: &'static str,
    pub hazards: &'static str,
    /// The rows of the events, in the order of `DiscEvent::ALL`.
    pub events: [&'static str; DiscEvent::ALL.len()],
    /// What the signs on the map mean.
    pub key: &'static str,
    /// A fossil plant, a renewable one and a hazard.
    pub signs: [&'static str; 3],
}

impl EnergiesWords {
    /// The words in English.
    pub const ENGLISH: Self = Self {
        science: "science",
        energy: "energy",
        fossil: "fossil",
        renewable: "renewable",
        footprint: "footprint",
        warehouse: "warehouse",
        track: "global footprint",
        discs: "discs",
        bag: "bag",
        hazards: "hazards left",
        events: ["climate", "pollution", "air", "increase", "rain", "sustainable", "funding"],
        key: "f fossil plant  r renewable plant  !A [A! ! ! hazard",
        signs: ["fossil plant", "renewable plant", "hazard"],
    };
}

pub(super) fn layers(public: &Public, ext: &EnergiesExt, labels: &Labels) -> Layers {
    let words = &labels.energies;
    let mut signs = signs([Shape::Stack, Shape::Leaf, Shape::Warning], words.signs);
    signs.push(Sign { drawing: Drawing::Card(Played::Broom), word: labels.knights });
    Layers {
        marks: marks(public, ext),
        goods: vec![Good { kind: Kind::SCIENCE, sign: '¤', word: words.science, color: "#4a5fb0" }],
        figures: figures(public, ext, words),
        notes: notes(public, ext, words),
        key: vec![words.key.to_owned()],
        signs,
        played: Played::Broom,
        ..Layers::default()
    }
}

fn marks(public: &Public, ext: &EnergiesExt) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (plant, shape, label) in [(Plant::Fossil, Shape::Stack, "f"), (Plant::Renewable, Shape::Leaf, "r")] {
        for site in ext.plants.of(plant) {
            let mut mark = Mark::new(Spot::Corner(site.vertex(), site.hex()), shape).with_text(label);
            mark.seat = public.pieces.owner(site.vertex());
            marks.push(mark);
        }
    }
    for hex in ext.hazards.hexes {
        marks.push(Mark::new(Spot::Hex(hex), Shape::Warning).with_label("!").with_text("! !"));
    }
    for vertex in ext.hazards.buildings {
        let mark = Mark::new(Spot::Roof(vertex), Shape::Warning).with_label("!");
        let owner = public.pieces.owner(vertex).map_or('?', |seat| seat.letter().to_ascii_uppercase());
        let is_city = public.pieces.all_cities().contains(vertex);
        marks.push(mark.with_text(if is_city { format!("[{owner}!") } else { format!("!{owner}") }));
    }
    marks
}

fn figures(public: &Public, ext: &EnergiesExt, words: &EnergiesWords) -> BySeat<Vec<Figure>> {
    let mut figures = BySeat::default();
    for seat in public.turn.seats().iter() {
        let built = |plant| ext.plants.built(seat, plant);
        let mut list = vec![
            Figure::new(words.energy, ext.energy[seat]),
            Figure::new(words.footprint, ext.local_footprint(public, seat)),
            Figure::new(words.fossil, built(Plant::Fossil)),
            Figure::new(words.renewable, built(Plant::Renewable)),
        ];
        if ext.warehouses.contains(seat) {
            list.push(Figure::new(words.warehouse, ""));
        }
        figures[seat] = list;
    }
    figures
}

fn notes(public: &Public, ext: &EnergiesExt, words: &EnergiesWords) -> Vec<String> {
    let frame = &ext.options.frame;
    let track = format!(
        "{} {}/{}  {} {}  {} {}  {} {}",
        words.track,
        ext.marker(public),
        frame.last_space,
        words.discs,
        ext.discs_due(public),
        words.bag,
        ext.bag.len(),
        words.hazards,
        ext.options.hazard_tokens.map_or("-".to_owned(), |_| ext.tokens_left().to_string()),
    );
    let row = |idx: usize| format!("{} {}/{}", words.events[idx], ext.rows[idx], frame.rows[idx]);
    let rows: Vec<String> = (0..words.events.len()).map(row).collect();
    vec![track, rows[..4].join("  "), rows[4..].join("  ")]
}
