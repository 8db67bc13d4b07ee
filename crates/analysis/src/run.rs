//! The work itself: every ply is reviewed separately, on all threads, and the results are combined in order.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use hexhaven_bots::study::{self, Chances, Comparison, Effort, Luck, Question, Study};
use hexhaven_chance::game_seed;
use hexhaven_engine::shared::Part;
use hexhaven_engine::{Action, Notated, Outcome, Ply, Seat, ToAct, Viewer};
use rayon::prelude::*;

use crate::review::{Analysis, Better, ChanceReview, ChoiceReview, DecisionReview, Grade, PlyReview, Reason};
use crate::story::{Moment, Step, Story};
use crate::{Quality, Topic, sums};

/// Follows the work: it is called with the number of plies done and of all plies, from any thread, and may stop the work.
pub type Watch<'a> = &'a (dyn Fn(usize, usize) -> ControlFlow<()> + Sync);

/// The work was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the review was stopped")]
pub struct Stopped;

/// Reviews a game, assuming that everybody continues with the built-in weights.
///
/// # Errors
/// When the watch stopped the work.
pub fn analyze<G: Notated + Send + Sync>(
    story: &Story<G>,
    quality: &Quality,
    watch: Watch<'_>,
) -> Result<Analysis, Stopped> {
    analyze_by(Study::new(&story.start), story, quality, watch)
}

/// Reviews a game with the given study.
///
/// # Errors
/// When the watch stopped the work.
pub fn analyze_by<G: Notated + Send + Sync>(
    study: Study,
    story: &Story<G>,
    quality: &Quality,
    watch: Watch<'_>,
) -> Result<Analysis, Stopped> {
    let moments = story.moments();
    let count = |is: fn(&Step) -> bool| moments.iter().filter(|moment| is(&moment.step)).count();
    let n_chances = count(|step| matches!(step, Step::Chance));
    let n_decisions = count(|step| matches!(step, Step::Decision(_)));
    let quality = quality.within(n_chances, n_decisions);
    let work = Work { study, quality, is_stopped: AtomicBool::new(false) };
    let done = AtomicUsize::new(0);
    // Behind a pointer, so that what spreads the work is compiled once, not for every rule set.
    let look: &(dyn Fn(usize) -> Finding + Sync) = &|number| {
        let finding = work.look(number, &moments[number], story.plies.get(number).copied());
        let n_done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if watch(n_done, moments.len()).is_break() {
            work.is_stopped.store(true, Ordering::Relaxed);
        }
        finding
    };
    let findings: Vec<Finding> = (0..moments.len()).into_par_iter().map(look).collect();
    if work.is_stopped.into_inner() {
        return Err(Stopped);
    }
    Ok(put_together(story, &quality, &moments, &findings))
}

struct Work {
    study: Study,
    quality: Quality,
    is_stopped: AtomicBool,
}

/// The findings for a position.
enum Finding {
    /// As good as the next position.
    Same,
    /// Only the chances of winning.
    Plain(Chances),
    /// The chances before an outcome and after it.
    Chance(Chances, Chances),
    /// The chances before a decision, and its choices.
    Decision(Chances, Comparison),
}

/// The seed of the worlds in which all positions are played on.
const STORY_SEED: u64 = 0x5709;
/// The seed of the worlds in which decisions are compared.
const DECISION_SEED: u64 = 0xdec1;

impl Work {
    fn goes_on(&self) -> bool {
        !self.is_stopped.load(Ordering::Relaxed)
    }

    fn look<G: Notated>(&self, number: usize, moment: &Moment<G>, ply: Option<Ply>) -> Finding {
        if !self.goes_on() {
            return Finding::Same;
        }
        let game = &moment.game;
        match (&moment.step, ply) {
            (Step::Chance, Some(Ply::Chance(outcome))) => self.look_at_chance(game, outcome),
            (Step::Decision(belief), Some(Ply::Act(seat, action))) => {
                let chances = self.forecast(game);
                let effort = self.effort(game);
                let question = Question {
                    seen: &game.observe(Viewer::Seat(seat)),
                    belief,
                    seat,
                    legal: &game.legal(seat),
                    chosen: Some(action),
                };
                let seed = game_seed(DECISION_SEED, number as u64);
                let comparison = self.study.compare(&question, effort, seed, &|| self.goes_on());
                Finding::Decision(chances, comparison)
            }
            (Step::End, _) => Finding::Plain(self.forecast(game)),
            _ => Finding::Same,
        }
    }

    fn forecast<G: Notated>(&self, game: &G) -> Chances {
        match (self.quality.worlds, game.to_act()) {
            (0, ToAct::Chance(_)) => self.study.forecast_chance(game, None, 0, STORY_SEED).0,
            (0, _) => self.study.glance(game),
            (worlds, _) => self.study.forecast(game, 0, worlds, STORY_SEED),
        }
    }

    fn look_at_chance<G: Notated>(&self, game: &G, outcome: Outcome) -> Finding {
        let (mean, branches) =
            self.study.forecast_chance(game, Some(outcome), self.quality.worlds, STORY_SEED);
        let after = branches.iter().find(|branch| branch.outcome == outcome);
        Finding::Chance(mean, after.map_or(mean, |branch| branch.chances))
    }

    fn effort<G: Notated>(&self, game: &G) -> Effort {
        let is_setup = game.core().public.turn.part == Part::Setup;
        if is_setup { self.quality.opening } else { self.quality.decision }
    }
}

/// Puts the findings together.
fn put_together<G: Notated>(
    story: &Story<G>,
    quality: &Quality,
    moments: &[Moment<G>],
    findings: &[Finding],
) -> Analysis {
    let n_players = usize::from(story.start.core().public.turn.n_players);
    let of_players = |chances: &Chances| chances[..n_players].to_vec();
    let mut chances: Vec<Vec<f32>> = vec![Vec::new(); findings.len()];
    for (number, finding) in findings.iter().enumerate().rev() {
        chances[number] = match finding {
            Finding::Same => chances.get(number + 1).cloned().unwrap_or_default(),
            Finding::Plain(now) | Finding::Chance(now, _) | Finding::Decision(now, _) => of_players(now),
        };
    }
    let dialect = story.start.dialect();
    let plies: Vec<PlyReview> = (story.plies.iter().enumerate())
        .map(|(number, &ply)| {
            let game = &moments[number].game;
            let mut review = PlyReview {
                ply: number,
                turn: game.core().public.turn.number,
                text: dialect.ply(ply).to_string(),
                seat: None,
                chance: None,
                decision: None,
            };
            match (ply, &findings[number]) {
                (Ply::Chance(outcome), Finding::Chance(mean, after)) => {
                    review.chance = Some(chance_review(game, outcome, &of_players(mean), &of_players(after)));
                }
                (Ply::Act(seat, action), Finding::Decision(_, comparison)) => {
                    review.seat = Some(seat);
                    review.decision = decision_review(game, seat, action, comparison);
                }
                (Ply::Act(seat, _), _) => review.seat = Some(seat),
                (Ply::Chance(_), _) => {}
            }
            review
        })
        .collect();
    let changes = |number: usize| match &findings[number] {
        Finding::Decision(_, comparison) if comparison.clear_loss() > 0.0 => of_players(&comparison.change),
        _ => vec![0.0; n_players],
    };
    let changes: Vec<Vec<f32>> = (0..plies.len()).map(changes).collect();
    let is_over = moments.last().is_some_and(|last| study::result(&last.game).is_some());
    sums::sum_up(sums::Parts { story, quality, chances, plies, changes, is_over })
}

fn chance_review<G: Notated>(game: &G, outcome: Outcome, mean: &[f32], after: &[f32]) -> ChanceReview {
    let outcomes = game.outcomes();
    let kind = match game.to_act() {
        ToAct::Chance(chance) => Luck::of(chance),
        ToAct::Seats(..) | ToAct::Over(_) => Luck::Event,
    };
    ChanceReview {
        kind,
        probability: outcomes.weight(outcome) as f32 / outcomes.total().max(1) as f32,
        luck: after.iter().zip(mean).map(|(after, mean)| after - mean).collect(),
    }
}

/// The number of choices that a review lists in addition to the actual one.
const MOST_CHOICES: usize = 4;

/// The most reasons that a review gives.
const REASONS: usize = 2;

fn decision_review<G: Notated>(
    game: &G,
    seat: Seat,
    action: Action,
    comparison: &Comparison,
) -> Option<DecisionReview> {
    let best = comparison.choices.first()?;
    let taken = comparison.chosen?;
    let dialect = game.dialect();
    let notation = |action: Action| dialect.action(action).to_string();
    let loss = comparison.clear_loss();
    let better = (loss > 0.0).then(|| {
        let ahead = best.parts.ahead_of(&comparison.choices[taken].parts);
        let reason = |&(part, points): &(study::Part, f32)| Reason { part, points };
        Better { action: notation(best.action), reasons: ahead.iter().take(REASONS).map(reason).collect() }
    });
    let choice = |(idx, choice): (usize, &study::Choice)| {
        (idx < MOST_CHOICES || idx == taken).then(|| ChoiceReview {
            action: notation(choice.action),
            chance: choice.chances[seat.idx()],
            error: choice.error,
            worlds: choice.worlds,
            is_taken: idx == taken,
        })
    };
    let is_setup = game.core().public.turn.part == Part::Setup;
    Some(DecisionReview {
        topic: if is_setup { Topic::Opening } else { Topic::of(best.action, action) },
        loss,
        error: comparison.error,
        grade: Grade::of(loss),
        rank: taken + 1,
        compared: comparison.choices.len(),
        choices: comparison.choices.iter().enumerate().filter_map(choice).collect(),
        better,
    })
}
