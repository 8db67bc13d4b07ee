//! The extension state of Cities & Knights, split like the shared state into a public and a hidden part.

use super::agenda::KnightsAgenda;
use super::army::Army;
use super::decks::Decks;
use super::options::Variants;
use crate::rulesets::knights::words::{KnightsOutcomes, Progress, ProgressCards, Track};
use crate::shared::sea::{Sea, SeaAgenda};
use crate::shared::{Pieces, Public};
use crate::topology::{EdgeRow, EdgeSet, HexId, PackedVertexSet, VertexId, VertexRow, VertexSet};
use crate::vocab::{BySeat, Kind, KindSet, Seat};

/// The extension state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KnightsExt {
    /// The public part.
    pub public: KnightsPublic,
    /// The hidden part.
    pub secret: KnightsSecret,
}

/// The public part (specification, section 2.13).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KnightsPublic {
    /// The options of the rule set.
    pub(crate) own: Variants,
    /// The knights.
    pub army: Army,
    /// Pieces with a badge. On a city it is a wall (K-WALL-01), on a settlement a razed city (K-RAZE-02), and on a
    /// knight its part in the defense, if players choose that (K-TACTIC-01).
    pub(super) badges: PackedVertexSet,
    /// The level of each player on each track.
    pub levels: BySeat<[u8; 3]>,
    /// The city that carries the metropolis of each track (K-METRO-02).
    pub metropolises: [Option<VertexId>; 3],
    /// The Defender cards of each player.
    pub defenders: BySeat<u8>,
    /// The owners of the Constitution and the Printer (K-VPCARD-02).
    pub points: [Option<Seat>; 2],
    /// The merchant, once it is on the board.
    pub merchant: Option<Merchant>,
    /// The position of the barbarian fleet.
    pub fleet: u8,
    /// The attacks so far.
    pub attacks: u16,
    /// The numbered dice, while they wait for the event die to be resolved (K-DICE-02).
    pub dice: Option<Numbers>,
    /// The possible pairs of numbered dice: all with fair dice, otherwise the rest of the deck (K-DICE-08).
    pub pairs: u64,
    /// This rule set's pending decision; the shared agenda waits for it.
    pub agenda: KnightsAgenda,
    /// Marks that last only for this turn.
    pub marks: Marks,
    /// The sea, if the game is played on a sea map (K-SEA-01).
    pub sea: Option<Sea>,
}

/// The numbered dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// The red die.
    pub red: u8,
    /// The other die.
    pub other: u8,
}

/// The merchant's hex and owner (K-MERCH-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Merchant {
    /// The hex.
    pub hex: HexId,
    /// The controller.
    pub seat: Seat,
}

/// Marks that are cleared when a turn or a part of it ends (K-TURN-06, K-FIVESIX-08).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// The active knights that were activated in this turn, so that they are not ready (K-ACTION-02).
    pub fresh: PackedVertexSet,
    /// The knights that were promoted in this turn (K-PROMO-04).
    pub promoted: PackedVertexSet,
    /// The kinds that Merchant Fleets named (K-FLEET-01).
    pub fleets: KindSet,
    /// Cranes at work: one is enough for the whole turn, or each serves one improvement (K-CRANE-01).
    pub cranes: u8,
    /// Commercial Harbors played (K-HARBOR-01).
    pub harbors: u8,
    /// The offers that each opponent has had (K-HARBOR-06).
    pub offers: BySeat<u8>,
    /// Whether a knight has chased the robber before the roll (option `knight_errant`).
    pub(crate) errant: bool,
}

/// The hidden part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KnightsSecret {
    /// The progress hand of each player.
    pub hands: BySeat<ProgressCards>,
    /// The progress decks.
    pub decks: Decks,
    /// The resource on offer by Commercial Harbor, unseen by the opponent (K-HARBOR-07).
    pub(crate) offered: Option<Kind>,
}

impl KnightsPublic {
    /// The public part at the start (K-SETUP-02, K-SETUP-04, K-SETUP-14).
    pub(crate) fn new(own: Variants) -> Self {
        Self {
            own,
            army: Army::default(),
            badges: PackedVertexSet::EMPTY,
            levels: BySeat::default(),
            metropolises: [None; 3],
            defenders: BySeat::default(),
            points: [None; 2],
            merchant: None,
            fleet: 0,
            attacks: 0,
            dice: None,
            pairs: KnightsOutcomes::ALL_PAIRS,
            agenda: KnightsAgenda::None,
            marks: Marks::default(),
            sea: None,
        }
    }

    /// A player's roads and ships (K-SEA-01).
    #[inline]
    pub(crate) fn routes(&self, public: &Public, seat: Seat) -> EdgeSet {
        self.routes_in(public, seat)
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    pub(super) fn routes_in<const N: usize>(&self, public: &Public, seat: Seat) -> EdgeRow<N> {
        let roads = public.pieces.roads(seat).cut();
        match self.sea_in::<N>() {
            None => roads,
            Some(sea) => roads | sea.ships(seat).cut(),
        }
    }

    /// The sea, or none with `N` of 0; code for the sea is then not compiled.
    #[inline(always)]
    pub(super) fn sea_in<const N: usize>(&self) -> Option<&Sea> {
        if N > 0 { self.sea.as_ref() } else { None }
    }

    /// The roads and ships of everybody.
    #[inline]
    pub(crate) fn all_routes(&self, public: &Public) -> EdgeSet {
        let roads = public.pieces.paved();
        match &self.sea {
            None => roads,
            Some(sea) => roads | sea.fleet(),
        }
    }

    /// The vertices where a player's roads and ships end.
    pub(crate) fn touched<const N: usize>(&self, public: &Public, seat: Seat) -> VertexRow<N> {
        let topology = public.board.topology();
        let touched = public.pieces.touched_in(topology, seat);
        match self.sea_in::<N>() {
            None => touched,
            Some(sea) => touched | sea.touched(topology, seat).cut(),
        }
    }

    /// Whether nothing is pending at sea.
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        self.sea.as_ref().is_none_or(|sea| sea.now.agenda == SeaAgenda::None)
    }

    /// The cities with a wall (K-WALL-01).
    #[inline]
    pub fn walls(&self, pieces: &Pieces) -> VertexSet {
        self.badges.get() & pieces.all_cities()
    }

    /// The knights that take part in the defense, where players choose (K-TACTIC-01).
    pub fn sent(&self) -> VertexSet {
        self.badges.get() & self.army.all()
    }

    /// A player's level on a track.
    #[inline]
    pub fn level(&self, seat: Seat, track: Track) -> u8 {
        self.levels[seat][track.idx()]
    }

    /// The cities that carry a metropolis.
    #[inline]
    pub fn crowned(&self) -> VertexSet {
        self.metropolises.into_iter().flatten().collect()
    }

    /// A player's cities without a metropolis.
    #[inline]
    pub fn ordinary_cities(&self, pieces: &Pieces, seat: Seat) -> VertexSet {
        pieces.cities(seat) - self.crowned()
    }

    /// The holder of a track's metropolis.
    #[inline]
    pub fn metropolis_holder(&self, pieces: &Pieces, track: Track) -> Option<Seat> {
        self.metropolises[track.idx()].and_then(|vertex| pieces.owner(vertex))
    }

    /// Whether the robber may move: after the first attack (K-ROBBER-01, K-ROBBER-03).
    #[inline]
    pub const fn is_robber_free(&self) -> bool {
        self.attacks > 0
    }

    /// The knights of a player that may act (K-ACTION-02).
    #[inline]
    pub fn ready(&self, seat: Seat) -> VertexSet {
        self.ready_in(seat)
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    pub(super) fn ready_in<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        self.ready_among(self.army.of(seat).cut())
    }

    /// Those of a player's knights that may act.
    #[inline]
    pub(super) fn ready_among<const N: usize>(&self, knights: VertexRow<N>) -> VertexRow<N> {
        knights & (self.army.active().cut() - self.marks.fresh.get().cut())
    }

    /// The knights that take part in the defense (K-BARB-04, K-TACTIC-02).
    pub(crate) fn defending(&self) -> VertexSet {
        if self.own.tactical_defense { self.sent() } else { self.army.active() }
    }

    /// The vertices without building and knight.
    pub(crate) fn free(&self, public: &Public) -> VertexSet {
        self.free_in(public)
    }

    /// The same on any map, or with `N` of 0 on an island.
    #[inline]
    pub(super) fn free_in<const N: usize>(&self, public: &Public) -> VertexRow<N> {
        public.board.topology().vertices.cut() - public.pieces.built().cut() - self.army.all().cut()
    }

    /// The player the agenda is waiting for, if it waits for one at a time, in order from `actor`.
    pub(crate) fn asked(&self, actor: Seat) -> Option<Seat> {
        match self.agenda {
            KnightsAgenda::Muster { left }
            | KnightsAgenda::Pillage { left }
            | KnightsAgenda::ChooseDeck { left }
            | KnightsAgenda::Aqueduct { left, .. }
            | KnightsAgenda::GiveCards { left, .. } => left.first_from(actor),
            KnightsAgenda::Excess { seat, .. } | KnightsAgenda::GiveCommodity { seat, .. } => Some(seat),
            KnightsAgenda::Relocate { owner, .. } => Some(owner),
            KnightsAgenda::RemoveKnight { victim, .. } => Some(victim),
            KnightsAgenda::Metropolis { .. }
            | KnightsAgenda::PlaceKnight { .. }
            | KnightsAgenda::RebuildRoad { .. }
            | KnightsAgenda::Promote { .. }
            | KnightsAgenda::TakeCards { .. }
            | KnightsAgenda::TakeProgress { .. } => Some(actor),
            KnightsAgenda::None
            | KnightsAgenda::EventDie
            | KnightsAgenda::Draw { .. }
            | KnightsAgenda::Rob { .. }
            | KnightsAgenda::Discard { .. } => None,
        }
    }

    /// Notes the rolled pair of dice, and shuffles the deck of pairs with the shared one (K-DICE-08).
    pub(crate) fn note_pair(&mut self, public: &mut Public, red: u8, other: u8) {
        public.note_roll(red + other);
        if public.options.dice == crate::shared::Dice::Deck36 {
            self.pairs &= !KnightsOutcomes::pair(red, other);
            if public.dice_deck == crate::vocab::ROLL_WEIGHTS {
                self.pairs = KnightsOutcomes::ALL_PAIRS;
            }
        }
    }

    /// The owner of the point of a card.
    pub const fn point_idx(card: Progress) -> usize {
        matches!(card, Progress::Printer) as usize
    }
}

impl KnightsSecret {
    /// The hidden part at the start: full decks and empty progress hands.
    pub(crate) fn new() -> Self {
        Self { hands: BySeat::default(), decks: Decks::full(), offered: None }
    }
}

impl Default for KnightsSecret {
    fn default() -> Self {
        Self::new()
    }
}
