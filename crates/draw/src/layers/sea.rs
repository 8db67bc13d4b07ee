//! Sea maps: ships, the pirate, land worth special points, and fog. Every rule set played at sea adds this to its own
//! pieces.

use hexhaven_engine::shared::sea::{FogPools, Sea};
use hexhaven_engine::shared::{Public, Terrain};

use super::{Figure, Layers, Mark, Shape, Spot, signs};
use crate::Labels;

/// The shapes that need a word.
const SHAPES: [(Shape, &str); 3] =
    [(Shape::Ship, "draw.ship"), (Shape::Pirate, "draw.pirate"), (Shape::Pennant, "draw.area")];

impl Layers {
    /// Adds the layers of a sea map.
    pub(super) fn add_sea(&mut self, public: &Public, sea: &Sea, labels: Labels) {
        self.marks.splice(0..0, areas(public, sea));
        for seat in public.turn.seats().iter() {
            let letter = seat.letter().to_ascii_uppercase();
            let ships = sea.ships(seat);
            self.marks.extend(ships.iter().map(|edge| {
                let mark = Mark::new(Spot::Edge(edge), Shape::Ship).of(seat);
                mark.with_label(letter).with_text(format!("~{}~", seat.letter()))
            }));
            self.figures[seat].push(Figure::new(labels.word("draw.ships"), ships.len()));
            if sea.areas.n_areas() > 0 {
                self.figures[seat]
                    .push(Figure::new(labels.word("draw.special_points"), sea.areas.points[seat]));
            }
        }
        let pirate = sea.pirate.map(|hex| Mark::new(Spot::Middle(hex), Shape::Pirate).with_text("(P)"));
        self.marks.extend(pirate);
        self.notes.extend(fog(&sea.fog, labels));
        self.key.push(labels.word("draw.sea_key").to_owned());
        self.signs.extend(signs(labels, SHAPES));
    }
}

/// A pennant with letter and points in a corner of the first hex of each area.
fn areas(public: &Public, sea: &Sea) -> Vec<Mark> {
    let topology = public.board.topology();
    let numbers = 1..=sea.areas.n_areas() as u8;
    let flags = numbers.filter_map(|number| {
        let hex = sea.areas.hexes(number).first()?;
        let (_, points) = sea.areas.area_of(hex)?;
        let letter = char::from(b'A' + (number - 1) % 26);
        let [.., corner] = topology.vertices_of(hex);
        Some(Mark::new(Spot::Corner(corner, hex), Shape::Pennant).with_label(format!("{letter}{points}")))
    });
    flags.collect()
}

/// Terrains and numbers still under fog, which everybody may know (S-FOG-01).
fn fog(pools: &FogPools, labels: Labels) -> Vec<String> {
    let mut terrains = Vec::new();
    let left = Terrain::ALL.into_iter().map(|terrain| (terrain, pools.n_terrain(terrain)));
    for (terrain, n) in left.filter(|&(_, n)| n > 0) {
        terrains.push(format!("{} {n}", labels.word(&format!("terrain.{}", terrain.name()))));
    }
    if terrains.is_empty() {
        return Vec::new();
    }
    let mut numbers = Vec::new();
    for (number, &n) in (2..).zip(&pools.numbers) {
        numbers.extend(std::iter::repeat_n(u32::to_string(&number), usize::from(n)));
    }
    vec![format!("{}: {} / {}", labels.word("draw.fog"), terrains.join(", "), numbers.join(" "))]
}
