//! The progress cards, one file each: how many there are, when a card may be played and on what, and what it does.
//! A new card is its file, its word in the vocabulary and one line of the registry.

mod share;

use super::options::NoEffectCards;
use super::{Knights, Slip};
use crate::rulesets::knights::words::{KnightsEvent, Play, Plays, Progress, ProgressCards, Swaps};
use crate::rulesets::{Event, Log};
use crate::shared::Public;
use crate::shared::judge::{Verdict, require};
use crate::topology::{EdgeId, EdgeSet, HexId, HexSet, VertexId, VertexSet};
use crate::vocab::{Illegal, Kind, KindSet, MAX_KINDS, Seat, SeatSet};

/// Tries `$check` for every value of the parameters, one after another.
macro_rules! any_value {
    ($game:ident, $check:expr;) => { $check.is_ok() };
    ($game:ident, $check:expr; $param:ident: $type:ty $(, $rest:ident: $rest_type:ty)*) => {
        <$type as Choice>::all(&$game.core.public)
            .any(|$param| any_value!($game, $check; $($rest: $rest_type),*))
    };
}

macro_rules! registry {
    (
        plays { $($card:ident ( $($param:ident: $type:ty),* ) => $module:ident;)* }
        plain { $($plain:ident => $plain_module:ident;)* }
        points { $($point:ident => $point_module:ident;)* }
    ) => {
        $(mod $module;)*
        $(mod $plain_module;)*
        $(mod $point_module;)*

        /// How many copies of a card there are (specification, section 2.9).
        #[must_use]
        pub const fn count(card: Progress) -> u8 {
            match card {
                $(Progress::$card => $module::COUNT,)*
                $(Progress::$plain => $plain_module::COUNT,)*
                $(Progress::$point => $point_module::COUNT,)*
            }
        }

        /// Lists how a card may be played, and says in how many ways.
        // Out of the loop over the hand, or what each card needs would be fetched before it for all of them.
        #[inline(never)]
        fn list_card(game: &Knights, seat: Seat, card: Progress, plays: &mut Plays) -> u32 {
            match card {
                $(Progress::$card => {
                    $module::list(game, seat, plays);
                    plays.$module.n_choices()
                })*
                $(Progress::$plain => {
                    let is_useful = $plain_module::is_useful(game, seat);
                    if is_useful {
                        plays.plain.insert(card);
                    }
                    u32::from(is_useful)
                })*
                $(Progress::$point => 0,)*
            }
        }

        /// Judges the play of a card that the player holds at a moment when it may be played.
        fn check_card(game: &Knights, seat: Seat, play: Play) -> Verdict {
            match play {
                $(Play::$card($($param),*) => $module::check(game, seat, $($param),*),)*
                $(Play::$plain => $plain_module::check(game, seat),)*
                Play::InVain(card) => check_in_vain(game, seat, card),
            }
        }

        /// Whether a card could be played with effect, tried out choice by choice.
        fn is_playable(game: &Knights, seat: Seat, card: Progress) -> bool {
            match card {
                $(Progress::$card => any_value!(game, $module::check(game, seat, $($param),*); $($param: $type),*),)*
                $(Progress::$plain => $plain_module::check(game, seat).is_ok(),)*
                $(Progress::$point)|* => false,
            }
        }

        /// What a card does once it lies under its deck.
        fn take_effect(game: &mut Knights, seat: Seat, play: Play, log: &mut impl Log) {
            match play {
                $(Play::$card($($param),*) => $module::play(game, seat, $($param,)* log),)*
                $(Play::$plain => $plain_module::play(game, seat, log),)*
                Play::InVain(_) => {}
            }
        }
    };
}

registry! {
    plays {
        Alchemist(red: u8, other: u8) => alchemist;
        Bishop(hex: HexId) => bishop;
        Deserter(victim: Seat) => deserter;
        Diplomat(edge: EdgeId) => diplomat;
        Engineer(vertex: VertexId) => engineer;
        Intrigue(vertex: VertexId) => intrigue;
        Inventor(one: HexId, other: HexId) => inventor;
        MasterMerchant(victim: Seat) => master_merchant;
        Medicine(vertex: VertexId) => medicine;
        Merchant(hex: HexId) => merchant;
        MerchantFleet(kind: Kind) => merchant_fleet;
        ResourceMonopoly(kind: Kind) => resource_monopoly;
        RoadBuilding(edge: EdgeId) => road_building;
        Smith(vertex: VertexId) => smith;
        Spy(victim: Seat) => spy;
        TradeMonopoly(kind: Kind) => trade_monopoly;
    }
    plain {
        CommercialHarbor => commercial_harbor;
        Crane => crane;
        Irrigation => irrigation;
        Mining => mining;
        Saboteur => saboteur;
        Warlord => warlord;
        Wedding => wedding;
    }
    points {
        Constitution => constitution;
        Printer => printer;
    }
}

/// What a player can choose from when playing a card.
trait Counted {
    /// How many choices there are.
    fn n_choices(&self) -> u32;
}

macro_rules! counted {
    ($($set:ty),*) => {
        $(impl Counted for $set {
            #[inline]
            fn n_choices(&self) -> u32 {
                self.len()
            }
        })*
    };
}

counted!(EdgeSet, HexSet, KindSet, SeatSet, Swaps, VertexSet);

/// The Alchemist is listed before the roll and never with other cards.
impl Counted for bool {
    fn n_choices(&self) -> u32 {
        0
    }
}

/// A value that a player chooses when playing a card.
trait Choice: Sized {
    /// All values on this board.
    fn all(public: &Public) -> impl Iterator<Item = Self>;
}

impl Choice for u8 {
    fn all(_: &Public) -> impl Iterator<Item = Self> {
        1..=6
    }
}

impl Choice for HexId {
    fn all(public: &Public) -> impl Iterator<Item = Self> {
        public.board.topology().hexes.iter()
    }
}

impl Choice for VertexId {
    fn all(public: &Public) -> impl Iterator<Item = Self> {
        public.board.topology().vertices.iter()
    }
}

impl Choice for EdgeId {
    fn all(public: &Public) -> impl Iterator<Item = Self> {
        public.board.topology().edges.iter()
    }
}

impl Choice for Seat {
    fn all(public: &Public) -> impl Iterator<Item = Self> {
        public.turn.seats().iter()
    }
}

impl Choice for Kind {
    fn all(_: &Public) -> impl Iterator<Item = Self> {
        (0..MAX_KINDS).filter_map(Kind::new)
    }
}

/// All 54 cards.
#[must_use]
pub fn all() -> ProgressCards {
    Progress::ALL.into_iter().fold(ProgressCards::NONE, |cards, card| cards.with(card, count(card)))
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
    may_play_before_roll(game, seat).then(Plays::alchemist)
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
