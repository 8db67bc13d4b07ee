//! New Energies: plants, hazards, energy, footprints, the track, the rows of events and the bag.

use hexhaven_engine::rulesets::energies::{EnergiesExt, EnergiesView};
use hexhaven_engine::shared::Public;
use hexhaven_engine::{BySeat, DiscEvent, Kind, Plant};

use super::{Drawing, Figure, Good, Layered, Layers, Mark, Played, Shape, Sign, Spot, signs};
use crate::Labels;

/// The shapes that need a word.
const SHAPES: [(Shape, &str); 3] = [
    (Shape::Stack, "draw.fossil_plant"),
    (Shape::Leaf, "draw.renewable_plant"),
    (Shape::Warning, "draw.hazard"),
];

impl Layered for EnergiesView {
    fn layers(&self, public: &Public, labels: Labels) -> Layers {
        layers(public, &self.ext, labels)
    }
}

fn layers(public: &Public, ext: &EnergiesExt, labels: Labels) -> Layers {
    let mut signs = signs(labels, SHAPES);
    signs.push(Sign { drawing: Drawing::Card(Played::Broom), word: labels.word("draw.knights") });
    Layers {
        marks: marks(public, ext),
        goods: vec![Good {
            kind: Kind::SCIENCE,
            sign: '¤',
            word: labels.word("kind.science"),
            color: "#4a5fb0",
        }],
        figures: figures(public, ext, labels),
        notes: notes(public, ext, labels),
        key: vec![labels.word("draw.energies_key").to_owned()],
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

fn figures(public: &Public, ext: &EnergiesExt, labels: Labels) -> BySeat<Vec<Figure>> {
    let mut figures = BySeat::default();
    for seat in public.turn.seats().iter() {
        let built = |plant| ext.plants.built(seat, plant);
        let mut list = vec![
            Figure::new(labels.word("kind.energy"), ext.energy[seat]),
            Figure::new(labels.word("draw.footprint"), ext.local_footprint(public, seat)),
            Figure::new(labels.word("draw.fossil"), built(Plant::Fossil)),
            Figure::new(labels.word("draw.renewable"), built(Plant::Renewable)),
        ];
        if ext.warehouses.contains(seat) {
            list.push(Figure::new(labels.word("draw.warehouse"), ""));
        }
        figures[seat] = list;
    }
    figures
}

fn notes(public: &Public, ext: &EnergiesExt, labels: Labels) -> Vec<String> {
    let frame = &ext.frame;
    let track = format!(
        "{} {}/{}  {} {}  {} {}  {} {}",
        labels.word("draw.global_footprint"),
        ext.marker(public),
        frame.last_space,
        labels.word("draw.discs"),
        ext.discs_due(public),
        labels.word("draw.bag"),
        ext.bag.len(),
        labels.word("draw.hazards_left"),
        ext.own.hazard_tokens.map_or("-".to_owned(), |_| ext.tokens_left().to_string()),
    );
    let row = |event: DiscEvent| {
        let (word, idx) = (labels.word(&format!("draw.row.{}", event.name())), event as usize);
        format!("{word} {}/{}", ext.rows[idx], frame.rows[idx])
    };
    let rows = DiscEvent::ALL.map(row);
    vec![track, rows[..4].join("  "), rows[4..].join("  ")]
}
