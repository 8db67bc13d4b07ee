//! Cities & Knights: knights, walls, metropolises, razed cities, the merchant, levels, progress cards and the fleet.

use hexhaven_engine::rulesets::knights::{KnightsPublic, tariff};
use hexhaven_engine::shared::{Particulars, Public};
use hexhaven_engine::topology::VertexId;
use hexhaven_engine::{BySeat, Kind, KnightsView, Seat, Track};

use super::{Figure, Good, Layered, Layers, Mark, Shape, Spot, signs};
use crate::Labels;

/// The shapes that need a word.
const SHAPES: [(Shape, &str); 6] = [
    (Shape::Shield, "draw.active_knight"),
    (Shape::PaleShield, "draw.inactive_knight"),
    (Shape::Wall, "draw.wall"),
    (Shape::Crown, "draw.metropolis"),
    (Shape::Ruin, "draw.razed_city"),
    (Shape::Cone, "draw.merchant"),
];

impl Layered for KnightsView {
    fn layers(&self, public: &Public, labels: Labels) -> Layers {
        layers(public, self, labels)
    }
}

fn layers(public: &Public, view: &KnightsView, labels: Labels) -> Layers {
    let ext = &view.public;
    let good = |kind, sign, word, color| Good { kind, sign, word, color };
    let mut marks = army(public, ext);
    marks.extend(cities(public, ext, labels));
    if let Some(merchant) = ext.merchant {
        let mark = Mark::new(Spot::Hex(merchant.hex), Shape::Cone);
        marks.push(mark.of(merchant.seat).with_label("M").with_text("(M)"));
    }
    let mut layers = Layers {
        marks,
        goods: vec![
            good(Kind::PAPER, '≡', labels.word("kind.paper"), "#4f8f5c"),
            good(Kind::CLOTH, '%', labels.word("kind.cloth"), "#b98a1a"),
            good(Kind::COIN, '¢', labels.word("kind.coin"), "#3f67ab"),
        ],
        figures: figures(public, view, labels),
        is_cardless: true,
        notes: notes(public, view, labels),
        key: ["draw.knights_key", "draw.cities_key"].map(|key| labels.word(key).to_owned()).into(),
        signs: signs(labels, SHAPES),
        ..Layers::default()
    };
    if let Some(sea) = &ext.sea {
        layers.add_sea(public, sea, labels);
    }
    layers
}

fn army(public: &Public, ext: &KnightsPublic) -> Vec<Mark> {
    let mut marks = Vec::new();
    for seat in public.turn.seats().iter() {
        for vertex in ext.army.of(seat) {
            let level = ext.army.level(vertex).strength();
            let is_active = ext.army.is_active(vertex);
            let shape = if is_active { Shape::Shield } else { Shape::PaleShield };
            let bang = if is_active { "!" } else { "" };
            let label = format!("{}{level}", seat.letter().to_ascii_uppercase());
            let mark = Mark::new(Spot::Vertex(vertex), shape).of(seat).with_label(label);
            marks.push(mark.with_text(format!("{seat}{level}{bang}")));
        }
    }
    marks
}

fn cities(public: &Public, ext: &KnightsPublic, labels: Labels) -> Vec<Mark> {
    let mut marks = Vec::new();
    let walls = ext.walls(&public.pieces);
    for vertex in walls {
        marks.push(Mark::new(Spot::Foot(vertex), Shape::Wall).with_text(city_text(public, ext, vertex)));
    }
    for (initial, vertex) in labels.word("draw.levels").chars().zip(ext.metropolises) {
        let Some(vertex) = vertex else { continue };
        let mark = Mark::new(Spot::Roof(vertex), Shape::Crown).with_label(initial);
        marks.push(mark.with_text(city_text(public, ext, vertex)));
    }
    for vertex in ext.razed(public) {
        let mark = Mark::new(Spot::Foot(vertex), Shape::Ruin);
        marks.push(mark.with_text(format!("-{}-", owner(public, vertex))));
    }
    for mark in &mut marks {
        if let Spot::Foot(vertex) | Spot::Roof(vertex) = mark.spot {
            mark.seat = public.pieces.owner(vertex);
        }
    }
    marks
}

/// A city in the terminal: braces around a metropolis, a grate on the right for a wall.
fn city_text(public: &Public, ext: &KnightsPublic, vertex: VertexId) -> String {
    let [open, close] = if ext.crowned().contains(vertex) { ['{', '}'] } else { ['[', ']'] };
    let close = if ext.walls(&public.pieces).contains(vertex) { '#' } else { close };
    format!("{open}{}{close}", owner(public, vertex))
}

fn owner(public: &Public, vertex: VertexId) -> char {
    public.pieces.owner(vertex).map_or('?', |seat| seat.letter().to_ascii_uppercase())
}

fn figures(public: &Public, view: &KnightsView, labels: Labels) -> BySeat<Vec<Figure>> {
    let ext = &view.public;
    let mut figures = BySeat::default();
    for seat in public.turn.seats().iter() {
        let levels = Track::ALL.map(|track| ext.level(seat, track).to_string()).join("/");
        let active = ext.army.of(seat) & ext.army.active();
        figures[seat] = vec![
            Figure::new(labels.word("draw.levels"), levels).award_if(holds_metropolis(public, ext, seat)),
            Figure::new(labels.word("draw.strength"), ext.army.strength(active)),
            Figure::new(labels.word("draw.progress"), view.sizes[seat]),
            Figure::new(labels.word("draw.defender"), ext.defenders[seat]),
        ];
    }
    figures
}

fn holds_metropolis(public: &Public, ext: &KnightsPublic, seat: Seat) -> bool {
    Track::ALL.into_iter().any(|track| ext.metropolis_holder(&public.pieces, track) == Some(seat))
}

fn notes(public: &Public, view: &KnightsView, labels: Labels) -> Vec<String> {
    let ext = &view.public;
    let decks = Track::ALL.map(|deck| view.decks[deck.idx()].size().to_string()).join("/");
    let fleet = format!(
        "{} {}/{}  {} {}  {} {decks}",
        labels.word("draw.barbarians"),
        ext.fleet,
        tariff::BARBARIAN_STEPS,
        labels.word("draw.attacks"),
        ext.attacks,
        labels.word("draw.decks")
    );
    let held = [metropolises(public, ext, labels), cards(ext, labels)];
    [fleet].into_iter().chain(held.into_iter().flatten()).collect()
}

/// The holder of each track's metropolis.
fn metropolises(public: &Public, ext: &KnightsPublic, labels: Labels) -> Option<String> {
    let holders = Track::ALL.map(|track| ext.metropolis_holder(&public.pieces, track));
    let tracks = labels.word("draw.levels").chars().zip(holders);
    holding(tracks.filter_map(|(initial, holder)| {
        Some((format!("{} {initial}", labels.word("draw.metropolis")), holder?))
    }))
}

/// The owners of the merchant, Constitution and Printer, which are public (K-GEN-08).
fn cards(ext: &KnightsPublic, labels: Labels) -> Option<String> {
    let merchant = ext.merchant.map(|merchant| merchant.seat);
    let [constitution, printer] = ["card.constitution.name", "card.printer.name"].map(|key| labels.word(key));
    let cards =
        [(labels.word("draw.merchant"), merchant), (constitution, ext.points[0]), (printer, ext.points[1])];
    holding(cards.into_iter().filter_map(|(word, holder)| Some((word.to_owned(), holder?))))
}

/// Things with their holders; `None` if there are none.
fn holding(things: impl Iterator<Item = (String, Seat)>) -> Option<String> {
    let held = things.map(|(word, seat)| format!("{word} {}", seat.letter().to_ascii_uppercase()));
    let held = held.collect::<Vec<_>>().join("  ");
    (!held.is_empty()).then_some(held)
}
