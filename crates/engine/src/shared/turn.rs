//! Whose turn it is, which part of it, and what is pending.

use crate::sets::named;
use crate::topology::VertexId;
use crate::vocab::{BySeat, CoreChance, CoreDecision, Ending, NextStep, Seat, SeatSet, vocabulary};

named! {
    /// Which part of the game or of a turn is being played.
    Part {
        /// The placement rounds (B-SETUP-07, B-SETUP-08).
        Setup = "setup",
        /// A player's own turn.
        Turn = "turn",
        /// The special building phase after a turn (X-SBP-01).
        SpecialBuilding = "special_building",
        /// The second player's part of a paired turn (X-PAIR-02).
        Paired = "paired",
    }
}

vocabulary!(Part);

/// The counters of a turn. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Turns begun; 0 in set-up.
    pub number: u32,
    /// The number of players.
    pub n_players: u8,
    /// The player who placed first and took the first turn (B-SETUP-03).
    pub first: Seat,
    /// The player whose turn or placement it is.
    pub player: Seat,
    /// The actor: `player`, except in the special building phase and in the paired part.
    pub actor: Seat,
    /// The part being played.
    pub part: Part,
    /// Set-up placements made so far.
    pub placements: u8,
    /// Whether the dice were rolled this turn (B-TURN-03).
    pub rolled: bool,
    /// Whether a development card was played this turn (B-DEV-05).
    pub card_played: bool,
    /// Whether a build or purchase closed the trade phase (B-TURN-05).
    pub trade_closed: bool,
    /// Development cards bought this turn, part or opportunity (B-DEV-03).
    pub buys: u8,
    /// Proposals made this turn.
    pub offers: u8,
}

impl Turn {
    /// The turn counters before the first placement.
    pub(crate) const fn setup(n_players: u8, first: Seat) -> Self {
        Self {
            number: 0,
            n_players,
            first,
            player: first,
            actor: first,
            part: Part::Setup,
            placements: 0,
            rolled: false,
            card_played: false,
            trade_closed: false,
            buys: 0,
            offers: 0,
        }
    }

    /// Everybody who plays.
    #[inline]
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first_n(self.n_players)
    }

    /// Everybody but one.
    #[inline]
    pub const fn others(&self, seat: Seat) -> SeatSet {
        self.seats().without(seat)
    }

    /// The left neighbor (B-SETUP-02).
    #[inline]
    pub const fn next(&self, seat: Seat) -> Seat {
        seat.left(1, self.n_players)
    }

    /// Whether it is this player's own turn, so that the player may win (B-WIN-05, X-SBP-06, X-PAIR-05).
    #[inline]
    pub fn is_own_turn(&self, seat: Seat) -> bool {
        self.actor == seat && matches!(self.part, Part::Turn | Part::Paired)
    }

    /// Whether five or six play, so that the extension's turn rules apply (X-SETUP-03).
    #[inline]
    pub(crate) const fn is_five_six(&self) -> bool {
        self.n_players > 4
    }

    /// Notes a build or purchase, which closes the trade phase (B-TURN-05). The mark only matters with strict phases.
    #[inline]
    pub(crate) fn close_trade(&mut self) {
        self.trade_closed = true;
    }

    /// Starts a new turn, part or opportunity: the per-turn counters reset (B-TURN-10, X-PAIR-04).
    #[inline]
    pub(crate) fn begin(&mut self, part: Part, actor: Seat) {
        self.part = part;
        self.actor = actor;
        self.rolled = false;
        self.card_played = false;
        self.trade_closed = false;
        self.buys = 0;
        self.offers = 0;
    }
}

/// The pending decision. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Agenda {
    /// The actor places a settlement (B-SETUP-07).
    SetupSettlement,
    /// The actor places the road next to it (B-SETUP-10).
    SetupRoad {
        /// The settlement just placed.
        at: VertexId,
    },
    /// The actor rolls or plays a card first (B-TURN-02).
    RollDue,
    /// The dice are falling.
    Rolling,
    /// Players return half of their hands (B-SEVEN-02).
    Discards {
        /// The number of cards each player still owes.
        owed: BySeat<u8>,
    },
    /// The actor moves the robber (B-ROBBER-01).
    MoveRobber,
    /// The actor chooses whom to steal from (B-ROBBER-04).
    ChooseVictim {
        /// The possible victims.
        victims: SeatSet,
    },
    /// A card is being stolen (B-ROBBER-07).
    Stealing {
        /// The victim.
        victim: Seat,
    },
    /// A development card is being drawn (B-DEV-01).
    Drawing,
    /// The actor places free roads (B-RB-01).
    FreeRoads {
        /// The number left, 2 or 1.
        left: u8,
    },
    /// Nothing is pending: the actor trades, builds or ends the part.
    Free,
    /// The game is over.
    Over(Ending),
}

/// The next step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ToAct<D = CoreDecision, C = CoreChance> {
    /// The game is waiting for these seats. Others may still act if `legal` allows it: the active player may withdraw a
    /// proposal before all have answered.
    Seats(SeatSet, D),
    /// Chance must act: take one of `outcomes`.
    Chance(C),
    /// The game is over.
    Over(Ending),
}

impl<D, C> ToAct<D, C> {
    /// The next step. If several seats must decide, the first clockwise from the left of the `actor` does, so that
    /// answers to a proposal come in that order (specification, section 4).
    #[inline]
    pub fn next_step(self, turn: &Turn) -> NextStep {
        match self {
            Self::Seats(seats, _) => {
                NextStep::Decide(seats.first_from(turn.next(turn.actor)).unwrap_or(turn.actor))
            }
            Self::Chance(_) => NextStep::Chance,
            Self::Over(ending) => NextStep::Over(ending),
        }
    }
}
