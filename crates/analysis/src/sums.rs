//! Summaries of the plies: players, turning points, lessons.

use hexhaven_bots::study::Luck;
use hexhaven_engine::{Notated, Seat};

use crate::review::{Analysis, Grade, Lesson, LuckSum, PlayerReview, PlyReview, TurningPoint};
use crate::story::Story;
use crate::{Quality, Topic};

/// The plies to sum up.
pub(crate) struct Parts<'a, G> {
    pub(crate) story: &'a Story<G>,
    pub(crate) quality: &'a Quality,
    pub(crate) chances: Vec<Vec<f32>>,
    pub(crate) plies: Vec<PlyReview>,
    /// By ply: how the chances changed because a decision was not the best.
    pub(crate) changes: Vec<Vec<f32>>,
    pub(crate) is_over: bool,
}

pub(crate) fn sum_up<G: Notated>(parts: Parts<'_, G>) -> Analysis {
    let seats = parts.story.start.core().public.turn.seats();
    let players: Vec<PlayerReview> = seats.iter().map(|seat| player(&parts, seat)).collect();
    let n = players.len().max(1) as f32;
    let spread = (players.iter().map(|player| player.unforeseen.powi(2)).sum::<f32>() / n).sqrt();
    Analysis {
        rules: parts.story.start.dialect().rule_set().name(),
        quality: parts.quality.name,
        is_whole: parts.story.is_whole,
        is_over: parts.is_over,
        turning_points: turning_points(&parts),
        lessons: lessons(&parts.plies),
        chances: parts.chances,
        plies: parts.plies,
        players,
        spread,
    }
}

fn player<G>(parts: &Parts<'_, G>, seat: Seat) -> PlayerReview {
    let idx = seat.idx();
    let mut luck = Luck::ALL.map(|kind| LuckSum { kind, sum: 0.0 });
    let (mut own, mut others, mut decisions, mut grades) = (0.0, 0.0, 0, [0; 3]);
    for (ply, change) in parts.plies.iter().zip(&parts.changes) {
        if let Some(chance) = &ply.chance
            && let Some(kind) = luck.iter_mut().find(|kind| kind.kind == chance.kind)
        {
            kind.sum += chance.luck[idx];
        }
        let Some(decision) = &ply.decision else { continue };
        if ply.seat != Some(seat) {
            others += change[idx];
            continue;
        }
        own -= decision.loss;
        decisions += 1;
        if let Some(grade) = (decision.grade as usize).checked_sub(1) {
            grades[grade] += 1;
        }
    }
    let at = |chances: Option<&Vec<f32>>| chances.map_or(0.0, |chances| chances[idx]);
    let (start, result) = (at(parts.chances.first()), at(parts.chances.last()));
    let all_luck: f32 = luck.iter().map(|kind| kind.sum).sum();
    PlayerReview {
        seat,
        name: parts.story.names.get(idx).cloned().unwrap_or_default(),
        start,
        result,
        luck: luck.to_vec(),
        own,
        others,
        unforeseen: result - start - all_luck - own - others,
        decisions,
        grades,
        accuracy: accuracy(-own / decisions.max(1) as f32),
    }
}

/// Turns a mean loss per decision into a number from 0 to 100 (see `docs/bots.md`).
fn accuracy(mean_loss: f32) -> f32 {
    100.0 * (-mean_loss / PATIENCE).exp()
}

/// The mean loss per decision that leaves about a third of the accuracy.
const PATIENCE: f32 = 0.04;

/// The most turning points of each sort that a review names.
const POINTS: usize = 4;

/// A smaller change is not a turning point.
const LEAST_CHANGE: f32 = 0.03;

fn turning_points<G>(parts: &Parts<'_, G>) -> Vec<TurningPoint> {
    let lucky = parts.plies.iter().filter_map(|ply| {
        let luck = &ply.chance.as_ref()?.luck;
        let idx = (0..luck.len()).max_by(|&a, &b| luck[a].abs().total_cmp(&luck[b].abs()))?;
        Some(TurningPoint { ply: ply.ply, is_luck: true, seat: Seat::new(idx)?, change: luck[idx] })
    });
    let decided = parts.plies.iter().filter_map(|ply| {
        let (seat, decision) = (ply.seat?, ply.decision.as_ref()?);
        Some(TurningPoint { ply: ply.ply, is_luck: false, seat, change: -decision.loss })
    });
    let mut points = Vec::new();
    for sort in [lucky.collect::<Vec<_>>(), decided.collect()] {
        let mut sort: Vec<_> = sort.into_iter().filter(|point| point.change.abs() >= LEAST_CHANGE).collect();
        sort.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
        points.extend(sort.into_iter().take(POINTS));
    }
    points.sort_by_key(|point| point.ply);
    points
}

/// The most lessons that a review gives.
const LESSONS: usize = 3;

fn lessons(plies: &[PlyReview]) -> Vec<Lesson> {
    let mut lessons: Vec<Lesson> = Vec::new();
    for topic in Topic::ALL {
        for seat in Seat::ALL {
            let lost = plies.iter().filter(|ply| ply.seat == Some(seat)).filter_map(|ply| {
                let decision = ply.decision.as_ref()?;
                (decision.topic == topic && decision.grade > Grade::Good).then_some((ply.ply, decision.loss))
            });
            let lost: Vec<(usize, f32)> = lost.collect();
            let Some(&(ply, _)) = lost.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { continue };
            let loss = lost.iter().map(|(_, loss)| loss).sum();
            lessons.push(Lesson { seat, topic, loss, decisions: lost.len(), ply });
        }
    }
    lessons.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    lessons.truncate(LESSONS);
    lessons
}
