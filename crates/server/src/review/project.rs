//! A review in its wire form: numbers become thousandths.

use hexhaven_analysis::{
    self as analysis, Advised, Analysis, DecisionReview, PlayerReview, PlyReview, Reason,
};
use hexhaven_bots::study::{Luck, Part};
use hexhaven_protocol::{
    Advantage, BetterChoice, Grade, Lesson, LuckKind, Name, ReviewView, ReviewedDecision, ReviewedLuck,
    ReviewedPlayer, ReviewedPly, Topic, TurningPoint,
};

/// A review as it is stored and sent.
pub(super) fn review(analysis: &Analysis) -> ReviewView {
    let turning_points = analysis.turning_points.iter().map(|point| TurningPoint {
        ply: point.ply as u32,
        is_luck: point.is_luck,
        seat: Name(point.seat),
        change: change(point.change),
    });
    let lessons = analysis.lessons.iter().map(|lesson| Lesson {
        seat: Name(lesson.seat),
        topic: topic(lesson.topic),
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

pub(super) fn advised(choice: &Advised) -> BetterChoice {
    BetterChoice {
        action: choice.action.clone(),
        chance: share(choice.chance),
        reasons: advantages(&choice.reasons),
    }
}

fn ply(ply: &PlyReview) -> ReviewedPly {
    let luck = ply.chance.as_ref().map(|chance| ReviewedLuck {
        kind: luck_kind(chance.kind),
        probability: share(chance.probability),
        change: chance.luck.iter().copied().map(change).collect(),
    });
    ReviewedPly {
        turn: ply.turn,
        seat: ply.seat.map(Name),
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
        reasons: advantages(&better.reasons),
    });
    ReviewedDecision {
        topic: topic(decision.topic),
        loss: share(decision.loss),
        grade: grade(decision.grade),
        rank: decision.rank.try_into().unwrap_or(u16::MAX),
        compared: decision.compared.try_into().unwrap_or(u16::MAX),
        better,
    }
}

fn player(player: &PlayerReview) -> ReviewedPlayer {
    ReviewedPlayer {
        seat: Name(player.seat),
        start: share(player.start),
        result: share(player.result),
        luck: player.luck.iter().map(|luck| (luck_kind(luck.kind), thousandths(luck.sum))).collect(),
        own: thousandths(player.own),
        others: thousandths(player.others),
        unforeseen: thousandths(player.unforeseen),
        decisions: player.decisions as u32,
        grades: player.grades.iter().map(|&n| n as u32).collect(),
        accuracy: player.accuracy.round().clamp(0.0, 100.0) as u8,
    }
}

fn luck_kind(luck: Luck) -> LuckKind {
    match luck {
        Luck::Dice => LuckKind::Dice,
        Luck::Draw => LuckKind::Draw,
        Luck::Theft => LuckKind::Theft,
        Luck::Event => LuckKind::Event,
    }
}

fn topic(topic: analysis::Topic) -> Topic {
    match topic {
        analysis::Topic::Opening => Topic::Opening,
        analysis::Topic::Building => Topic::Building,
        analysis::Topic::Cards => Topic::Cards,
        analysis::Topic::Robber => Topic::Robber,
        analysis::Topic::Trade => Topic::Trade,
        analysis::Topic::Discard => Topic::Discard,
        analysis::Topic::Special => Topic::Special,
    }
}

fn grade(grade: analysis::Grade) -> Grade {
    match grade {
        analysis::Grade::Good => Grade::Good,
        analysis::Grade::Inaccuracy => Grade::Inaccuracy,
        analysis::Grade::Mistake => Grade::Mistake,
        analysis::Grade::Blunder => Grade::Blunder,
    }
}

fn advantages(reasons: &[Reason]) -> Vec<Advantage> {
    let advantage = |reason: &Reason| match reason.part {
        Part::Points => Advantage::Points,
        Part::Production => Advantage::Production,
        Part::Room => Advantage::Room,
        Part::Road => Advantage::Road,
        Part::Developments => Advantage::Developments,
        Part::Hand => Advantage::Hand,
        Part::Special => Advantage::Special,
        Part::Rivals => Advantage::Rivals,
    };
    reasons.iter().map(advantage).collect()
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
