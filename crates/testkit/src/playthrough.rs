//! A playthrough: one seeded random game as text, with everything the engine answers at every step. It is made for
//! reading and diffing: a rule change shows where it changes a game.

use std::fmt::{self, Write as _};

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::{CoreEvent, Event, Legal, Ply, Seat, ToAct, Viewer};

use crate::arbitrary::{Arbitrary, Case};
use crate::battery;
use crate::drive::{Driver, apply};
use crate::laws::viewers;

/// The most legal actions of a seat that are shown.
const SHOWN: usize = 4;
/// The whole position is shown once in this many steps.
const POSITION_EVERY: usize = 50;

/// The text of a game, up to some number of plies.
pub fn playthrough<G: Arbitrary>(case: Case, seed: u64, max_plies: usize) -> String {
    let (game, driver) = battery::start::<G>(case, seed);
    play(case, seed, max_plies, game, driver)
}

/// The same from the first position of an earlier playthrough, so that it does not depend on how options are drawn.
///
/// # Panics
/// When the playthrough has no position.
pub fn playthrough_again<G: Arbitrary>(case: Case, seed: u64, max_plies: usize, earlier: &str) -> String {
    let start = earlier.split("\n\n").nth(1).expect("a position comes after the first line");
    let game = G::read_position(start).expect("a playthrough shows positions that can be read");
    play(case, seed, max_plies, game, battery::driver(seed))
}

fn play<G: Arbitrary>(
    Case { n_players, choice }: Case,
    seed: u64,
    max_plies: usize,
    mut game: G,
    mut driver: Driver,
) -> String {
    let mut out = format!("# {n_players} players, {}, seed {seed}\n", choice.name());
    for n in 0..max_plies {
        if n % POSITION_EVERY == 0 {
            let _ = write!(out, "\n{}", game.position());
        }
        let _ = writeln!(out, "\n[{n}] {}", due(&game.to_act()));
        offer_choices(&game, &mut out);
        let Some(ply) = driver.next(&game) else { break };
        let _ = writeln!(out, "> {}", game.dialect().ply(ply));
        let mut events = Vec::new();
        apply(&mut game, ply, &mut |event: Event| events.push(event));
        for event in events.iter().filter_map(short) {
            let _ = writeln!(out, "  ! {event}");
        }
        let _ = writeln!(out, "  vp {}  views {}", points(&game), digests(&game));
    }
    let _ = write!(out, "\n{}", game.position());
    out
}

fn due(to_act: &ToAct) -> String {
    match to_act {
        ToAct::Seats(seats, decision) => format!("{seats:?} {decision:?}"),
        ToAct::Chance(chance) => format!("{chance:?}"),
        ToAct::Over(ending) => format!("{ending:?}"),
    }
}

/// Each seat's actions, and the possible outcomes.
fn offer_choices<G: Arbitrary>(game: &G, out: &mut String) {
    for seat in game.core().public.turn.seats().iter() {
        let legal = game.legal(seat);
        if legal != Legal::default() {
            let _ = writeln!(out, "  {}", choices(game.dialect(), seat, &legal));
        }
    }
    let outcome = |(outcome, weight)| format!("{} ({weight})", game.dialect().outcome(outcome));
    let outcomes: Vec<String> = game.outcomes().iter().map(outcome).collect();
    if !outcomes.is_empty() {
        let _ = writeln!(out, "  * {} of {}", outcomes.join(", "), game.outcomes().total());
    }
}

fn choices(dialect: Dialect, seat: Seat, legal: &Legal) -> String {
    let shown = legal.iter().take(SHOWN).map(|action| dialect.ply(Ply::Act(seat, action)).to_string());
    let mut text = format!("{seat} may do {}: {}", legal.len(), shown.collect::<Vec<_>>().join(", "));
    if legal.len() > SHOWN as u64 {
        text.push_str(", …");
    }
    for (form, name) in [(legal.core.offers, "propose"), (legal.core.counters, "counter")] {
        if let Some(form) = form {
            let _ = write!(text, "; may {name} from {}", dialect.cards(form.hand));
        }
    }
    text
}

fn points<G: Arbitrary>(game: &G) -> String {
    let seats = game.core().public.turn.seats();
    seats.iter().map(|seat| game.vp(seat).to_string()).collect::<Vec<_>>().join(" ")
}

/// One short number per viewer that changes with the viewer's view.
fn digests<G: Arbitrary>(game: &G) -> String {
    let digest = |viewer: Viewer| {
        let seen = game.observe(viewer);
        let text = fmt::from_fn(|f| G::write_observation(&seen, f)).to_string();
        format!("{:08x}", fold(text.as_bytes()))
    };
    viewers(game).map(digest).collect::<Vec<_>>().join(" ")
}

/// FNV-1a, folded to 32 bits.
fn fold(bytes: &[u8]) -> u32 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    (hash >> 32) as u32 ^ hash as u32
}

/// An event without the words that all events share; `None` for the turn counters, which the next step shows.
fn short(event: &Event) -> Option<String> {
    match event {
        Event::Core(CoreEvent::Now { .. }) => None,
        Event::Core(event) => Some(format!("{event:?}")),
        event => Some(format!("{event:?}")),
    }
}
