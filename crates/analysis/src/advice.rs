//! Advice for a seat that must decide: its best choices, compared in worlds dealt from its knowledge.

use hexhaven_bots::Belief;
use hexhaven_bots::study::{Choice, Effort, Part, Question, Study};
use hexhaven_engine::{AnyGame, Notated, Ply, Seat, Viewer, with_game};

use crate::review::Reason;
use crate::story::Story;

/// A choice that is advised.
#[derive(Clone, PartialEq, Debug)]
pub struct Advised {
    /// The action in the notation.
    pub action: String,
    /// The chance of winning of the seat, as it can know it.
    pub chance: f32,
    /// Its standard error.
    pub error: f32,
    /// Its advantages over the other choices: at most two, the larger first.
    pub reasons: Vec<Reason>,
}

/// The most reasons a choice has.
const REASONS: usize = 2;
/// A difference that is worth a word, in victory points.
const NOTABLE: f32 = 0.04;
/// The seed of the worlds in which choices are compared.
const SEED: u64 = 0xad71;

/// The choices of a seat that must decide, best first, as far as they were compared. `go_on` is polled; when it returns
/// false, the comparison stops with the result so far.
pub fn advise<G: Notated>(
    story: &Story<G>,
    seat: Seat,
    effort: Effort,
    go_on: &dyn Fn() -> bool,
) -> Vec<Advised> {
    let (game, belief) = story.known_to(seat);
    let study = Study::new(&game);
    let (seen, legal) = (game.observe(Viewer::Seat(seat)), game.legal(seat));
    if legal.is_empty() {
        return Vec::new();
    }
    let question = Question { seen: &seen, belief: &belief, seat, legal: &legal, chosen: None };
    let compared = study.compare(&question, effort, SEED, go_on);
    let tried: Vec<&Choice> = compared.choices.iter().filter(|choice| choice.worlds > 0).collect();
    let advised = |choice: &&Choice| Advised {
        action: game.dialect().action(choice.action).to_string(),
        chance: choice.chances[seat.idx()],
        error: choice.error,
        reasons: reasons(choice, &tried),
    };
    let mut advice: Vec<Advised> = tried.iter().map(advised).collect();
    // A choice that dropped out of the race was tried in fewer worlds, and lost to those ahead of it in the same ones:
    // if its mean is higher, its worlds were lucky.
    for n in 1..advice.len() {
        advice[n].chance = advice[n].chance.min(advice[n - 1].chance);
    }
    advice
}

/// The same for a game whose rule set is known only at run time; every ply must be legal.
pub fn advise_any(
    start: &AnyGame,
    plies: &[Ply],
    seat: Seat,
    effort: Effort,
    go_on: &dyn Fn() -> bool,
) -> Vec<Advised> {
    with_game!(start, start => advise(&Story::new(start.clone(), plies.to_vec()), seat, effort, go_on))
}

/// A choice's advantage over the average of all choices.
fn reasons(choice: &Choice, all: &[&Choice]) -> Vec<Reason> {
    let more = |&part: &Part| {
        let mean = all.iter().map(|other| other.parts.get(part)).sum::<f32>() / all.len().max(1) as f32;
        Reason { part, points: choice.parts.get(part) - mean }
    };
    let mut reasons: Vec<Reason> =
        Part::ALL.iter().map(more).filter(|reason| reason.points >= NOTABLE).collect();
    reasons.sort_by(|a, b| b.points.total_cmp(&a.points));
    reasons.truncate(REASONS);
    reasons
}

impl<G: Notated> Story<G> {
    /// The last position, and the cards a seat has counted by then.
    fn known_to(&self, seat: Seat) -> (G, Belief) {
        let (mut game, mut counter) = (self.start.clone(), crate::story::Counter::new(seat));
        for &ply in &self.plies {
            match ply {
                Ply::Act(actor, action) => {
                    game.play_unchecked(actor, action, &mut |event| counter.note(event));
                }
                Ply::Chance(outcome) => game.resolve_unchecked(outcome, &mut |event| counter.note(event)),
            }
        }
        (game, counter.belief)
    }
}
