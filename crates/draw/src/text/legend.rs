//! The legend: one line per seat, the bank, and what the signs mean.

use hexhaven_engine::Seat;
use hexhaven_engine::core::{Agenda, Terrain};
use hexhaven_engine::{Cards, Ending};

use super::canvas::{Canvas, Ink};
use super::map::{seat_ink, sign};
use crate::{Labels, Scene};

/// The room that the legend needs.
pub(super) const WIDTH: usize = 58;

pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>, (x, y): (usize, usize)) {
    let view = &scene.seen.core;
    let mut row = y;
    for seat in view.public.turn.seats().iter() {
        draw_seat(canvas, scene, seat, (x, row));
        row += 1;
        if let Some(hand) = view.hands[seat].filter(|hand| !hand.is_empty()) {
            canvas.write(x + 6, row, &cards(hand), Ink::PLAIN);
            row += 1;
        }
    }
    row += 1;
    let labels = &scene.labels;
    let bank = format!(
        "{}  {}  {} {}",
        labels.bank,
        cards(view.public.bank),
        labels.developments,
        view.public.pile_size
    );
    canvas.write(x, row, &bank, Ink::PLAIN);
    for note in scene.layers.notes.iter().cloned().chain(key(labels)) {
        row += 1;
        canvas.write(x, row, &note, Ink::PLAIN);
    }
}

/// What the signs mean, in two lines.
fn key(labels: &Labels) -> [String; 2] {
    let Labels { road, settlement, city, robber, .. } = labels;
    let words = Terrain::ALL.into_iter().zip(labels.resources);
    let signs =
        words.map(|(terrain, word)| format!("{} {word}", sign(terrain))).collect::<Vec<_>>().join("  ");
    [signs, format!("a {road}  A {settlement}  [A] {city}  (R) {robber}")]
}

fn draw_seat(canvas: &mut Canvas, scene: &Scene<'_>, seat: Seat, (x, y): (usize, usize)) {
    let view = &scene.seen.core;
    let public = &view.public;
    let labels = &scene.labels;
    let marker = match public.agenda {
        Agenda::Over(Ending::Victory(winner)) if winner == seat => '*',
        Agenda::Over(_) => ' ',
        _ if public.turn.actor == seat => '>',
        _ => ' ',
    };
    canvas.put(x, y, marker, Ink::PLAIN.bold());
    canvas.write(x + 1, y, &format!(" {} ", seat.letter().to_ascii_uppercase()), seat_ink(seat).bold());
    let mut at = x + 5;
    let name = scene.names[seat];
    if !name.is_empty() {
        at = canvas.write(at, y, &format!("{name:<8.10} "), Ink::PLAIN);
    }
    at = canvas.write(at, y, &format!("{:>2} {}", scene.points[seat], labels.points), Ink::PLAIN.bold());
    let held = |is_held: bool| if is_held { "*" } else { " " };
    let counts = format!(
        "  {} {:<2} {} {:<2} {} {}{} {} {}{}",
        labels.cards,
        view.hand_sizes[seat],
        labels.developments,
        view.development_sizes[seat],
        labels.knights,
        public.knights[seat],
        held(public.largest_army == Some(seat)),
        labels.road,
        public.longest_road.lengths[seat],
        held(public.longest_road.holder == Some(seat)),
    );
    canvas.write(at, y, &counts, Ink::PLAIN);
}

/// A bundle of cards by the signs of their terrains.
fn cards(bundle: Cards) -> String {
    let count = |terrain: Terrain| {
        let kind = terrain.resource()?;
        Some(format!("{}{}", sign(terrain), bundle.get(kind)))
    };
    Terrain::ALL.into_iter().filter_map(count).collect::<Vec<_>>().join(" ")
}
