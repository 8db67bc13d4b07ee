//! A review in its wire form: numbers become thousandths.

use hexhaven_analysis::{Advised, Analysis, DecisionReview, PlayerReview, PlyReview};
use hexhaven_engine::Seat;
use hexhaven_protocol::{
    BetterChoice, Lesson, Name, ReviewView, ReviewedDecision, ReviewedLuck, ReviewedPlayer, ReviewedPly,
    SeatName, TurningPoint,
};

/// A review as it is stored and sent.
pub(super) fn review(analysis: &Analysis) -> ReviewView {
    let turning_points = analysis.turning_points.iter().map(|point| TurningPoint {
        ply: point.ply as u32,
        is_luck: point.is_luck,
        seat: seat(point.seat),
        change: change(point.change),
    });
    let lessons = analysis.lessons.iter().map(|lesson| Lesson {
        seat: seat(lesson.seat),
        topic: lesson.topic.name().to_owned(),
        loss: share(lesson.loss),
        decisions: lesson.decisions as u32,
        ply: lesson.ply as u32,
    });
    ReviewView {
        chances: analysis.chances.iter().map(|chances| shares(chances)).collect(),
        plies: analysis.plies.iter().map(ply).collect(),
        players: analysis.players.iter().map(player).collect(),
        turning_points: turning_points.collect(),
        lessons: lessons.collect(),
        spread: share(analysis.spread),
    }
}

/// A choice that is advised.
pub(super) fn advised(choice: &Advised) -> BetterChoice {
    BetterChoice {
        action: choice.action.clone(),
        chance: share(choice.chance),
        reasons: choice.reasons.iter().map(|reason| reason.part.to_owned()).collect(),
    }
}

fn ply(ply: &PlyReview) -> ReviewedPly {
    let luck = ply.chance.as_ref().map(|chance| ReviewedLuck {
        kind: chance.kind.to_owned(),
        probability: share(chance.probability),
        change: chance.luck.iter().copied().map(change).collect(),
    });
    ReviewedPly {
        turn: ply.turn,
        seat: ply.seat.map(seat),
        text: ply.text.clone(),
        luck,
        decision: ply.decision.as_ref().map(decision),
    }
}

/// The review of a decision.
pub(crate) fn decision(decision: &DecisionReview) -> ReviewedDecision {
    let chance = |action: &str| decision.choices.iter().find(|choice| choice.action == action);
    let better = decision.better.as_ref().map(|better| BetterChoice {
        action: better.action.clone(),
        chance: chance(&better.action).map_or(0, |choice| share(choice.chance)),
        reasons: better.reasons.iter().map(|reason| reason.part.to_owned()).collect(),
    });
    ReviewedDecision {
        topic: decision.topic.name().to_owned(),
        loss: share(decision.loss),
        grade: decision.grade.name().to_owned(),
        rank: decision.rank.try_into().unwrap_or(u16::MAX),
        compared: decision.compared.try_into().unwrap_or(u16::MAX),
        better,
    }
}

fn player(player: &PlayerReview) -> ReviewedPlayer {
    ReviewedPlayer {
        seat: seat(player.seat),
        start: share(player.start),
        result: share(player.result),
        luck: player.luck.iter().map(|luck| (luck.kind.to_owned(), thousandths(luck.sum))).collect(),
        own: thousandths(player.own),
        others: thousandths(player.others),
        unforeseen: thousandths(player.unforeseen),
        decisions: player.decisions as u32,
        grades: player.grades.iter().map(|&n| n as u32).collect(),
        accuracy: player.accuracy.round().clamp(0.0, 100.0) as u8,
    }
}

fn seat(letter: char) -> SeatName {
    Name(Seat::ALL.into_iter().find(|seat| seat.letter() == letter).unwrap_or(Seat::ALL[0]))
}

fn shares(chances: &[f32]) -> Vec<u16> {
    chances.iter().copied().map(share).collect()
}

/// A chance in thousandths.
pub(crate) fn share(chance: f32) -> u16 {
    (chance.max(0.0) * 1000.0).round().min(f32::from(u16::MAX)) as u16
}

fn change(chance: f32) -> i16 {
    (chance * 1000.0).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

fn thousandths(sum: f32) -> i32 {
    (sum * 1000.0).round() as i32
}
