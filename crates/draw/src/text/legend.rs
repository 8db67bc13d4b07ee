//! The legend: one line per seat, the bank, and the symbols.

use hexhaven_engine::Cards;
use hexhaven_engine::Seat;
use hexhaven_engine::shared::Terrain;

use super::canvas::{Canvas, Ink};
use super::map::{seat_ink, sign};
use crate::layers::{Figure, Layers};
use crate::{Scene, Standing};

/// The room that the legend needs.
pub(super) const WIDTH: usize = 58;

pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>, (x, y): (usize, usize)) {
    let view = &scene.seen.core;
    let mut row = y;
    for seat in view.public.turn.seats().iter() {
        draw_seat(canvas, scene, seat, (x, row));
        row += 1;
        if let Some(hand) = view.hands[seat].filter(|hand| !hand.is_empty()) {
            canvas.write(x + 6, row, &cards(scene, hand), Ink::PLAIN);
            row += 1;
        }
        let figures = &scene.layers.figures[seat];
        if !figures.is_empty() {
            let words: Vec<String> = figures.iter().map(figure).collect();
            canvas.write(x + 6, row, &words.join("  "), Ink::PLAIN);
            row += 1;
        }
    }
    row += 1;
    let label = |key| scene.labels.word(key);
    let mut bank = format!("{}  {}", label("draw.bank"), cards(scene, view.public.bank));
    if !scene.layers.is_cardless {
        bank += &format!("  {} {}", label("draw.developments"), view.public.pile_size);
    }
    canvas.write(x, row, &bank, Ink::PLAIN);
    let Layers { notes, key: signs, .. } = &scene.layers;
    let ending = scene.ending();
    for note in ending.into_iter().chain(notes.iter().cloned()).chain(key(scene)).chain(signs.iter().cloned())
    {
        row += 1;
        canvas.write(x, row, &note, Ink::PLAIN);
    }
}

/// The meanings of the signs: resources, goods if there are any, pieces.
fn key(scene: &Scene<'_>) -> Vec<String> {
    let label = |key| scene.labels.word(key);
    let resources = RESOURCES.map(label);
    let words = |signs: &mut dyn Iterator<Item = (char, &str)>| {
        signs.map(|(sign, word)| format!("{sign} {word}")).collect::<Vec<_>>().join("  ")
    };
    let mut key = vec![words(&mut Terrain::COMMON.into_iter().map(sign).zip(resources))];
    if !scene.layers.goods.is_empty() {
        key.push(words(&mut scene.layers.goods.iter().map(|good| (good.sign, good.word))));
    }
    let [road, settlement, city, robber] =
        ["draw.road", "draw.settlement", "draw.city", "draw.robber"].map(label);
    key.push(format!("a {road}  A {settlement}  [A] {city}  (R) {robber}"));
    key
}

const RESOURCES: [&str; 5] = ["kind.lumber", "kind.brick", "kind.wool", "kind.grain", "kind.ore"];

fn draw_seat(canvas: &mut Canvas, scene: &Scene<'_>, seat: Seat, (x, y): (usize, usize)) {
    let view = &scene.seen.core;
    let public = &view.public;
    let label = |key| scene.labels.word(key);
    let marker = match scene.standing(seat) {
        Standing::Winner => '*',
        Standing::ToAct => '>',
        Standing::None => ' ',
    };
    canvas.put(x, y, marker, Ink::PLAIN.bold());
    canvas.write(x + 1, y, &format!(" {} ", seat.letter().to_ascii_uppercase()), seat_ink(seat).bold());
    let mut at = x + 5;
    let name = scene.names[seat];
    if !name.is_empty() {
        at = canvas.write(at, y, &format!("{name:<8.10} "), Ink::PLAIN);
    }
    at = canvas.write(
        at,
        y,
        &format!("{:>2} {}", scene.points[seat], label("draw.points")),
        Ink::PLAIN.bold(),
    );
    let held = |is_held: bool| if is_held { "*" } else { " " };
    at = canvas.write(at, y, &format!("  {} {:<2}", label("draw.cards"), view.hand_sizes[seat]), Ink::PLAIN);
    if !scene.layers.is_cardless {
        let army = held(public.largest_army == Some(seat));
        let (developments, knights) = (view.development_sizes[seat], public.knights[seat]);
        let (development, knight) = (label("draw.developments"), label("draw.knights"));
        let counts = format!(" {development} {developments:<2} {knight} {knights}{army}");
        at = canvas.write(at, y, &counts, Ink::PLAIN);
    }
    let road = &public.longest_road;
    let counts = format!(" {} {}{}", label("draw.road"), road.lengths[seat], held(road.holder == Some(seat)));
    canvas.write(at, y, &counts, Ink::PLAIN);
}

fn figure(figure: &Figure) -> String {
    format!("{} {}{}", figure.word, figure.value, if figure.is_award { "*" } else { "" })
}

/// A bundle of cards by the signs of their terrains and goods.
fn cards(scene: &Scene<'_>, bundle: Cards) -> String {
    let terrains =
        Terrain::COMMON.into_iter().filter_map(|terrain| Some((sign(terrain), terrain.resource()?)));
    let goods = scene.layers.goods.iter().map(|good| (good.sign, good.kind));
    let count = |(sign, kind)| format!("{sign}{}", bundle.get(kind));
    terrains.chain(goods).map(count).collect::<Vec<_>>().join(" ")
}
