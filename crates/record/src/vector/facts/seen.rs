//! `seen-by b hand a 3`: a viewer's knowledge of cards, points and the last ply.

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::rulesets::{Observation, Rules};
use hexhaven_engine::{Development, Seat, Viewer};

use super::super::rulesets;
use super::ask::{Asked, lowered, number, one_of};
use super::{Sides, Unread, sides};
use crate::Step;

/// The words that may follow `seen-by` and the viewer.
const WORDS: [&str; 4] = ["hand", "development", "vp", "ply"];

/// A viewer's knowledge of some cards of a player: the cards, or only their number.
pub(in crate::vector) struct Known {
    /// The cards in their canonical spelling.
    pub(in crate::vector) cards: Option<String>,
    /// The number of them.
    pub(in crate::vector) n: u32,
}

pub(in crate::vector) fn compare(asked: &Asked<'_, ()>, s: &mut Scanner<'_>) -> Sides {
    let viewer = if s.eat_word("spectator") { Viewer::Spectator } else { Viewer::Seat(asked.seat(s)?) };
    let seen = asked.game.observe(viewer);
    let (at, dialect) = (s.here(), asked.dialect);
    match lowered(s.word()).as_str() {
        "hand" => {
            let seat = asked.seat(s)?;
            let hand = seen.core.hands[seat].or_else(|| rulesets::shown_hand(asked.game, &seen, seat));
            let cards = hand.map(|hand| dialect.cards(hand).to_string());
            let known = Known { cards, n: u32::from(seen.core.hand_sizes[seat]) };
            compare_known(s, known, |s| Ok(dialect.cards(dialect.scan_cards(s)?).to_string()))
        }
        "development" => {
            let seat = asked.seat(s)?;
            let cards = seen.core.developments[seat].map(|cards| dialect.developments(cards).to_string());
            let known = Known { cards, n: u32::from(seen.core.development_sizes[seat]) };
            compare_known(s, known, |s| Ok(dialect.developments(dialect.scan_developments(s)?).to_string()))
        }
        "vp" => {
            let seat = asked.seat(s)?;
            sides(number(s)?, points(asked, &seen, seat))
        }
        "ply" => {
            let stated = Step::read(dialect, s.rest())
                .map_err(|misread| Unread { at: s.at() + misread.at, problem: misread.to_string() })?;
            while !s.is_end() {
                s.run(|_| true);
            }
            sides(stated.text(dialect), last_ply(asked, viewer))
        }
        word => rulesets::compare_seen(asked, &seen, word, s).unwrap_or_else(|| {
            let own = rulesets::seen_words(asked.game.rule_set());
            Err(one_of(at, "a kind of fact", WORDS.into_iter().chain(own.iter().copied())))
        }),
    }
}

/// Compares a fact with a viewer's knowledge; a number states that only the number is known.
pub(in crate::vector) fn compare_known(
    s: &mut Scanner<'_>,
    known: Known,
    read: impl Fn(&mut Scanner<'_>) -> Result<String, Unread>,
) -> Sides {
    let is_number = s.rest().trim().bytes().all(|byte| byte.is_ascii_digit()) && !s.is_end();
    let stated = if s.eat(b'?') || is_number { format!("?{}", number(s)?) } else { read(s)? };
    sides(stated, known.cards.unwrap_or_else(|| format!("?{}", known.n)))
}

/// The points of a player as a viewer knows them: hidden cards count only for those who know them.
fn points(asked: &Asked<'_, ()>, seen: &Observation, seat: Seat) -> u32 {
    let hidden = asked.game.core().secret.developments[seat][Development::VictoryPoint];
    let is_known = seen.core.developments[seat].is_some();
    asked.game.vp(seat) - if is_known { 0 } else { u32::from(hidden) }
}

/// The last ply as in a redacted record at this moment.
fn last_ply(asked: &Asked<'_, ()>, viewer: Viewer) -> String {
    let Some(ply) = asked.last.ply else { return "no ply was played".to_owned() };
    let is_seen = ply.is_seen_by(viewer, &asked.last.events);
    let step = if is_seen { Step::Ply(ply) } else { Step::hidden(ply) };
    step.text(asked.dialect).to_string()
}
