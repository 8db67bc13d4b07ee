//! The progress cards, one file each: when and on what a card may be played, and its effect.
//! A new card is its file and its line in the table next to this file; a victory point needs only its line.

mod share;
mod table;

pub(super) use table::progress_cards;

use super::options::NoEffectCards;
use super::{Knights, Slip};
use crate::notation::Argument;
use crate::rulesets::knights::words::{KnightsEvent, Play, Plays, Progress, ProgressCards, Throws};
use crate::rulesets::{Event, Log};
use crate::shared::judge::{Verdict, require};
use crate::shared::sea::FreePiece;
use crate::topology::{EdgeId, HexId, VertexId};
use crate::vocab::{Illegal, Kind, Seat};

/// Tries `$check` for every value of the parameters on this island.
macro_rules! any_value {
    ($game:ident, $check:expr;) => { $check.is_ok() };
    ($game:ident, $check:expr; $param:ident: $type:ty $(, $rest:ident: $rest_type:ty)*) => {
        <$type as Argument>::every()
            .filter(|$param| $param.is_on($game.core.public.board.topology()))
            .any(|$param| any_value!($game, $check; $($rest: $rest_type),*))
    };
}

macro_rules! make_rules {
    (
        plays {$(
            $(#[$doc:meta])*
            $file:ident: $card:ident($($param:ident: $type:ty),+) of $set:ty, $word:literal, $deck:ident, $count:literal $(, asks $asks:tt)?;
        )*}
        plain {$(
            $(#[$plain_doc:meta])*
            $plain_file:ident: $plain:ident, $plain_word:literal, $plain_deck:ident, $plain_count:literal $(, asks $plain_asks:tt)?;
        )*}
        points {$(
            $(#[$point_doc:meta])*
            $point_file:ident: $point:ident, $point_word:literal, $point_deck:ident, $point_count:literal $(, asks $point_asks:tt)?;
        )*}
    ) => {
        $(mod $file;)*
        $(mod $plain_file;)*

        /// Lists the plays of a card and returns their number.
        // Outside the loop over the hand; otherwise the compiler loads everything that any card needs before the loop.
        #[inline(never)]
        fn list_card(game: &Knights, seat: Seat, card: Progress, plays: &mut Plays) -> u32 {
            match card {
                $(Progress::$card => {
                    $file::list(game, seat, plays);
                    plays.$file.len()
                })*
                $(Progress::$plain => {
                    let is_useful = $plain_file::is_useful(game, seat);
                    plays.plain.insert_if(card, is_useful);
                    u32::from(is_useful)
                })*
                $(Progress::$point)|* => 0,
            }
        }

        /// Judges the play of a card that the player holds at a moment when it may be played.
        fn check_card(game: &Knights, seat: Seat, play: Play) -> Verdict {
            match play {
                $(Play::$card($($param),+) => $file::check(game, seat, $($param),+),)*
                $(Play::$plain => $plain_file::check(game, seat),)*
                Play::InVain(card) => check_in_vain(game, seat, card),
            }
        }

        /// Whether a card could be played with effect, tried out choice by choice.
        fn is_playable(game: &Knights, seat: Seat, card: Progress) -> bool {
            match card {
                $(Progress::$card => any_value!(game, $file::check(game, seat, $($param),+); $($param: $type),+),)*
                $(Progress::$plain => $plain_file::check(game, seat).is_ok(),)*
                $(Progress::$point)|* => false,
            }
        }

        /// The effect of a card once it is under its deck.
        fn take_effect(game: &mut Knights, seat: Seat, play: Play, log: &mut impl Log) {
            match play {
                $(Play::$card($($param),+) => $file::play(game, seat, $($param,)+ log),)*
                $(Play::$plain => $plain_file::play(game, seat, log),)*
                Play::InVain(_) => {}
            }
        }
    };
}

progress_cards!(make_rules);

/// All 54 cards.
pub fn all() -> ProgressCards {
    Progress::ALL.into_iter().fold(ProgressCards::NONE, |cards, card| cards.with(card, card.copies()))
}

/// Lists the cards that may be played in the main phase (K-PLAY-01).
pub(super) fn list(game: &Knights, seat: Seat, plays: &mut Plays) {
    for (card, _) in game.ext.secret.hands[seat].iter() {
        if card != Progress::Alchemist {
            list_in_main_phase(game, seat, card, plays);
        }
    }
}

fn list_in_main_phase(game: &Knights, seat: Seat, card: Progress, plays: &mut Plays) {
    let n = list_card(game, seat, card, plays);
    plays.n += n;
    if n == 0 && game.ext.public.own.no_effect_cards == NoEffectCards::Allowed {
        plays.in_vain.insert(card);
        plays.n += 1;
    }
}

/// Whether a player holds a card to play before the roll (K-ALCHEM-01).
#[inline]
pub(super) fn may_play_before_roll(game: &Knights, seat: Seat) -> bool {
    game.ext.secret.hands[seat].contains(Progress::Alchemist)
}

/// Lists the Alchemist before the roll (K-ALCHEM-01).
pub(super) fn list_before_roll(game: &Knights, seat: Seat) -> Option<Plays> {
    let alchemist = Throws(true);
    may_play_before_roll(game, seat).then(|| Plays { alchemist, n: alchemist.len(), ..Plays::default() })
}

/// Judges the play of a card in the main phase or, for the Alchemist, before the roll.
pub(super) fn check(game: &Knights, seat: Seat, play: Play) -> Verdict {
    require(!play.card().is_point(), Illegal::NotPlayed)?;
    require(game.ext.secret.hands[seat].contains(play.card()), Illegal::NotHeldProgress)?;
    check_card(game, seat, play)
}

/// Option `no_effect_cards`: a card for which no choice has an effect.
fn check_in_vain(game: &Knights, seat: Seat, card: Progress) -> Verdict {
    let is_allowed = game.ext.public.own.no_effect_cards == NoEffectCards::Allowed;
    require(is_allowed, Illegal::NoEffect)?;
    require(card != Progress::Alchemist, Illegal::OnlyBeforeRoll)?;
    require(!is_playable(game, seat, card), Illegal::HasEffect)
}

/// Plays a card: it goes under its deck, then it takes effect (K-PLAY-05).
pub(super) fn play(game: &mut Knights, seat: Seat, play: Play, log: &mut impl Log) {
    let card = play.card();
    game.ext.secret.hands[seat].remove(card);
    game.ext.secret.decks.put_back(Slip { card, by: None });
    log.note(Event::Knights(KnightsEvent::Played { seat, card }));
    take_effect(game, seat, play, log);
}
