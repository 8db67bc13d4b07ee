//! Cities & Knights: knights, walls, metropolises, razed cities, the merchant, levels, progress cards and the fleet.

use hexhaven_engine::rulesets::knights::{KnightsPublic, tariff};
use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::VertexId;
use hexhaven_engine::{BySeat, Kind, KnightsView, Seat, Track};

use super::{Figure, Good, Layers, Mark, Shape, Spot, signs};

/// The words of Cities & Knights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct KnightsWords {
    pub paper: &'static str,
    pub cloth: &'static str,
    pub coin: &'static str,
    pub progress: &'static str,
    pub strength: &'static str,
    pub defender: &'static str,
    /// The initials of trade, politics and science, in this order.
    pub levels: &'static str,
    pub barbarians: &'static str,
    pub attacks: &'static str,
    pub decks: &'static str,
    /// Constitution and Printer.
    pub points: [&'static str; 2],
    /// What the signs on the map mean.
    pub key: [&'static str; 2],
    /// An active knight, one that is not, a wall, a metropolis, a razed city and the merchant.
    pub signs: [&'static str; 6],
}

impl KnightsWords {
    /// The words in English.
    pub const ENGLISH: Self = Self {
        paper: "paper",
        cloth: "cloth",
        coin: "coin",
        progress: "progress",
        strength: "strength",
        defender: "defender",
        levels: "TPS",
        barbarians: "barbarians",
        attacks: "attacks",
        decks: "progress cards",
        points: ["Constitution", "Printer"],
        key: ["a2 knight  a2! active  [A# city with wall", "{A} metropolis  -A- razed city  (M) merchant"],
        signs: ["active knight", "inactive knight", "wall", "metropolis", "razed city", "merchant"],
    };
}

/// The shapes that need a word.
const SHAPES: [Shape; 6] =
    [Shape::Shield, Shape::PaleShield, Shape::Wall, Shape::Crown, Shape::Ruin, Shape::Cone];

pub(super) fn layers(public: &Public, view: &KnightsView, words: &KnightsWords) -> Layers {
    let ext = &view.public;
    let good = |kind, sign, word, color| Good { kind, sign, word, color };
    let mut marks = army(public, ext);
    marks.extend(cities(public, ext, words));
    if let Some(merchant) = ext.merchant {
        let mark = Mark::new(Spot::Hex(merchant.hex), Shape::Cone);
        marks.push(mark.of(merchant.seat).with_label("M").with_text("(M)"));
    }
    Layers {
        marks,
        goods: vec![
            good(Kind::PAPER, '≡', words.paper, "#4f8f5c"),
            good(Kind::CLOTH, '%', words.cloth, "#b98a1a"),
            good(Kind::COIN, '¢', words.coin, "#3f67ab"),
        ],
        figures: figures(public, view, words),
        is_cardless: true,
        notes: notes(public, view, words),
        key: words.key.map(str::to_owned).into(),
        signs: signs(SHAPES, words.signs),
        ..Layers::default()
    }
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

fn cities(public: &Public, ext: &KnightsPublic, words: &KnightsWords) -> Vec<Mark> {
    let mut marks = Vec::new();
    let walls = ext.walls.get();
    for vertex in walls {
        marks.push(Mark::new(Spot::Foot(vertex), Shape::Wall).with_text(city_text(public, ext, vertex)));
    }
    for (initial, vertex) in words.levels.chars().zip(ext.metropolises) {
        let Some(vertex) = vertex else { continue };
        let mark = Mark::new(Spot::Roof(vertex), Shape::Crown).with_label(initial);
        marks.push(mark.with_text(city_text(public, ext, vertex)));
    }
    for vertex in ext.razed.get() {
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
    let close = if ext.walls.get().contains(vertex) { '#' } else { close };
    format!("{open}{}{close}", owner(public, vertex))
}

fn owner(public: &Public, vertex: VertexId) -> char {
    public.pieces.owner(vertex).map_or('?', |seat| seat.letter().to_ascii_uppercase())
}

fn figures(public: &Public, view: &KnightsView, words: &KnightsWords) -> BySeat<Vec<Figure>> {
    let ext = &view.public;
    let mut figures = BySeat::default();
    for seat in public.turn.seats().iter() {
        let levels = Track::ALL.map(|track| ext.level(seat, track).to_string()).join("/");
        let active = ext.army.of(seat) & ext.army.active();
        figures[seat] = vec![
            Figure::new(words.levels, levels).award_if(holds_metropolis(public, ext, seat)),
            Figure::new(words.strength, ext.army.strength(active)),
            Figure::new(words.progress, view.sizes[seat]),
            Figure::new(words.defender, ext.defenders[seat]),
        ];
    }
    figures
}

fn holds_metropolis(public: &Public, ext: &KnightsPublic, seat: Seat) -> bool {
    Track::ALL.into_iter().any(|track| ext.metropolis_holder(&public.pieces, track) == Some(seat))
}

fn notes(public: &Public, view: &KnightsView, words: &KnightsWords) -> Vec<String> {
    let ext = &view.public;
    let decks = Track::ALL.map(|deck| view.decks[deck.idx()].size().to_string()).join("/");
    let fleet = format!(
        "{} {}/{}  {} {}  {} {decks}",
        words.barbarians,
        ext.fleet,
        tariff::BARBARIAN_STEPS,
        words.attacks,
        ext.attacks,
        words.decks
    );
    let held = [metropolises(public, ext, words), cards(ext, words)];
    [fleet].into_iter().chain(held.into_iter().flatten()).collect()
}

/// Who holds the metropolis of which track.
fn metropolises(public: &Public, ext: &KnightsPublic, words: &KnightsWords) -> Option<String> {
    let holders = Track::ALL.map(|track| ext.metropolis_holder(&public.pieces, track));
    let tracks = words.levels.chars().zip(holders);
    holding(tracks.filter_map(|(initial, holder)| Some((format!("{} {initial}", words.signs[3]), holder?))))
}

/// Who controls the merchant and has Constitution and Printer, which lie open (K-GEN-08).
fn cards(ext: &KnightsPublic, words: &KnightsWords) -> Option<String> {
    let merchant = ext.merchant.map(|merchant| merchant.seat);
    let [constitution, printer] = words.points;
    let cards = [(words.signs[5], merchant), (constitution, ext.points[0]), (printer, ext.points[1])];
    holding(cards.into_iter().filter_map(|(word, holder)| Some((word.to_owned(), holder?))))
}

/// Things with who holds them; `None` if there are none.
fn holding(things: impl Iterator<Item = (String, Seat)>) -> Option<String> {
    let told = things.map(|(word, seat)| format!("{word} {}", seat.letter().to_ascii_uppercase()));
    let told = told.collect::<Vec<_>>().join("  ");
    (!told.is_empty()).then_some(told)
}
