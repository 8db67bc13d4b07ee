//! Facts about possible plies: `legal`, `illegal`, `count`, `outcome`.

use hexhaven_engine::notation::{Misread, Problem, Scanner};
use hexhaven_engine::{Illegal, Outcome, Ply, Rules};

use super::super::run::{judge, meant};
use super::ask::{Asked, lowered, number, one_of};
use super::{Sides, Unread, sides};

/// `illegal NAME`: the last ply was refused; `illegal NAME <ply>`: the ply would be refused. Without the name the reason
/// does not matter.
pub(super) fn illegal(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Sides {
    let at = s.here();
    // A reason is a word, and a ply begins with a letter or `*`.
    let is_any = s.clone().word().len() <= 1;
    let expected = if is_any { "illegal" } else { scan_reason(at, s.word())? };
    let name = |illegal: Illegal| if is_any { "illegal" } else { illegal.name() };
    if s.is_end() {
        return sides(expected, asked.last.refused.map_or("legal", name));
    }
    match judged(asked, s)? {
        Err(_) if is_any => sides(expected, expected),
        Ok(()) => sides(expected, "legal"),
        Err(got) => sides(expected, got),
    }
}

/// A reason in any case; hyphens between its words do not matter.
fn scan_reason(at: usize, word: &str) -> Result<&'static str, Unread> {
    let plain = lowered(word).replace('-', "");
    let known =
        Illegal::ALL.iter().map(|illegal| illegal.name()).find(|name| name.to_ascii_lowercase() == plain);
    known.ok_or_else(|| one_of(at, "the name of a reason", Illegal::ALL.iter().map(|illegal| illegal.name())))
}

/// `legal a road (0,0)/NE`.
pub(super) fn legal(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Sides {
    match judged(asked, s)? {
        Ok(()) => sides("legal", "legal"),
        Err(got) => sides("legal", got),
    }
}

/// `not legal a road (0,0)/NE`.
pub(super) fn not_legal(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Sides {
    if !s.eat_word("legal") {
        return Err(s.expected("`legal` and a ply").into());
    }
    let is_legal = judged(asked, s)?.is_ok();
    sides("not legal", if is_legal { "legal" } else { "not legal" })
}

/// Whether a ply is possible; if not, the name of the reason. Nothing is possible at a place that is not on the map.
fn judged(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Result<Result<(), String>, Unread> {
    let ply = match asked.dialect.scan_ply(s) {
        Ok(ply) => meant(asked.game, ply),
        Err(Misread { problem: Problem::NoSuchPlace(_), .. }) => {
            s.run(|_| true);
            return Ok(Err(Illegal::NoSuchPlace.name().to_owned()));
        }
        Err(misread) => return Err(misread.into()),
    };
    Ok(match ply {
        Ply::Act(seat, action) => match judge(asked.game, seat, action) {
            Ok(judged) => judged.map_err(|illegal| illegal.name().to_owned()),
            Err(contradiction) => Err(contradiction),
        },
        Ply::Chance(outcome) if asked.game.outcomes().weight(outcome) > 0 => Ok(()),
        Ply::Chance(_) => Err("impossible".to_owned()),
    })
}

/// `count a road 3`, `count a play bishop 2`: the number of listed actions that begin like this, in any spelling.
pub(super) fn count(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Sides {
    let seat = asked.seat(s)?;
    let at = s.here();
    let words = s.run(|c| !c.is_ascii_digit()).trim_end();
    if let Err(misread) = asked.dialect.read_action(words)
        && (words.is_empty() || misread.at < words.len())
    {
        return Err(Unread { at: at + misread.at, problem: misread.to_string() });
    }
    let n_words = words.split_whitespace().count();
    let begins_so = |text: String| {
        let rest: Vec<&str> = text.split(' ').skip(n_words).collect();
        let respelled = format!("{words} {}", rest.join(" "));
        asked
            .dialect
            .read_action(&respelled)
            .is_ok_and(|action| asked.dialect.action(action).to_string() == text)
    };
    let listed = asked.game.legal(seat);
    let got = listed.iter().filter(|&action| begins_so(asked.dialect.action(action).to_string())).count();
    sides(number(s)?, got)
}

/// `outcome rolls 8 weight 5 of 36`; a weight with its sum may be given reduced.
pub(super) fn outcome(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Sides {
    let outcome: Outcome = asked.dialect.scan_outcome(s)?;
    let outcomes = asked.game.outcomes();
    if !s.eat_word("weight") {
        return Err(s.expected("`weight` and a number").into());
    }
    let (weight, total) = (i64::from(outcomes.weight(outcome)), i64::from(outcomes.total()));
    let stated = s.number(0, i64::from(u32::MAX), "a weight")?;
    if !s.eat_word("of") {
        return sides(stated, weight);
    }
    let sum = s.number(1, i64::from(u32::MAX), "the sum of all weights, at least 1")?;
    let is_same = stated * total == weight * sum && total > 0;
    let got = if is_same { format!("{stated} of {sum}") } else { format!("{weight} of {total}") };
    sides(format!("{stated} of {sum}"), got)
}
