//! Seafarers: ships, the pirate, special points, and what fog hides.

use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::shared::{Public, Terrain};
use hexhaven_engine::{BySeat, SeafarersView};

use super::{Figure, Layered, Layers, Mark, Shape, Spot, signs};
use crate::Labels;

/// The shapes that need a word.
const SHAPES: [(Shape, &str); 2] = [(Shape::Diamond, "draw.ship"), (Shape::Cone, "draw.pirate")];

impl Layered for SeafarersView {
    fn layers(&self, public: &Public, labels: Labels) -> Layers {
        let sea = &self.public.sea;
        Layers {
            marks: marks(public, sea),
            figures: figures(public, sea, labels),
            notes: notes(sea, labels),
            key: vec![labels.word("draw.sea_key").to_owned()],
            signs: signs(labels, SHAPES),
            ..Layers::default()
        }
    }
}

fn marks(public: &Public, sea: &Sea) -> Vec<Mark> {
    let mut marks = Vec::new();
    for seat in public.turn.seats().iter() {
        let letter = seat.letter().to_ascii_uppercase();
        for edge in sea.ships[seat] {
            marks.push(Mark::new(Spot::Edge(edge), Shape::Diamond).of(seat).with_text(format!("~{letter}")));
        }
    }
    marks.extend(sea.pirate.map(|hex| Mark::new(Spot::Middle(hex), Shape::Cone).with_text("<P>")));
    marks
}

fn figures(public: &Public, sea: &Sea, labels: Labels) -> BySeat<Vec<Figure>> {
    let mut figures = BySeat::default();
    for seat in public.turn.seats().iter() {
        figures[seat] = vec![
            Figure::new(labels.word("draw.ships"), sea.ships[seat].len()),
            Figure::new(labels.word("draw.special_points"), sea.areas.points[seat]),
        ];
    }
    figures
}

fn notes(sea: &Sea, labels: Labels) -> Vec<String> {
    let hidden: Vec<String> = Terrain::ALL
        .into_iter()
        .filter(|&terrain| sea.fog.n_terrain(terrain) > 0)
        .map(|terrain| format!("{} {}", terrain.name(), sea.fog.n_terrain(terrain)))
        .collect();
    if hidden.is_empty() {
        Vec::new()
    } else {
        vec![format!("{}: {}", labels.word("draw.fog"), hidden.join(", "))]
    }
}
