//! The state of a sea map. All of it is public (S-INFO-01).

use super::areas::Areas;
use super::fog::FogPools;
use super::lines;
use super::sites::ship_sites;
use super::slack::Slack;
use crate::shared::Board;
use crate::shared::options::options;
use crate::topology::{EdgeId, EdgeNumbers, EdgeSet, HexId, PackedEdgeSet, PackedHexSet, Topology};
use crate::vocab::{BySeat, Seat, SeatSet};

/// The state of a game at sea.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sea {
    /// The rules in force.
    pub rules: SeaRules,
    /// The owner of each ship, counted from 1.
    pub owners: EdgeNumbers,
    /// The number of ships of each player. A cache, checked by `audit`.
    pub(super) n_ships: BySeat<u8>,
    /// The players who have ships in a ring. A cache, checked by `audit`.
    pub(super) ringed: SeatSet,
    /// In random play, how far off the lengths of routes may be; otherwise `None`, and they are exact.
    pub(super) slack: Option<Slack>,
    /// The pirate's hex; `None` is off the map (S-COMP-03).
    pub pirate: Option<HexId>,
    /// The tiles under fog.
    pub fog: FogPools,
    /// Start areas, bonus areas and their owners.
    pub areas: Areas,
    /// The part that changes from step to step.
    pub now: SeaNow,
    /// Facts about the tiles.
    pub survey: Survey,
    /// Free edges for ships: they border the sea or the frame, and no fog (S-MAP-05). A cache, checked by
    /// `audit`.
    pub(super) vacant: PackedEdgeSet,
}

/// Facts about the tiles: a cache of the board, checked by `audit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Survey {
    /// The land hexes.
    pub(crate) land: PackedHexSet,
    /// The sea hexes.
    pub(crate) waters: PackedHexSet,
    /// The gold fields.
    pub gold: PackedHexSet,
}

/// The part that changes from step to step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeaNow {
    /// Whether a ship was moved in this turn or part (S-MOVE-02).
    pub has_sailed: bool,
    /// The ships placed in it (S-MOVE-03).
    pub fresh: PackedEdgeSet,
    /// The pending decision that precedes the shared agenda.
    pub agenda: SeaAgenda,
}

/// A pending decision at sea; the shared agenda waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeaAgenda {
    /// Nothing.
    #[default]
    None,
    /// Players take gold (S-GOLD-04).
    Gold {
        /// The cards owed to each.
        owed: BySeat<u8>,
    },
    /// A fog hex is revealed (S-FOG-06).
    Finding {
        /// The hex.
        hex: HexId,
        /// The owner of the piece that reveals it.
        seat: Seat,
    },
    /// A revealed hex gets its number (S-FOG-06).
    Numbering {
        /// The hex.
        hex: HexId,
        /// The owner of the piece that revealed it.
        seat: Seat,
    },
}

options! {
    /// Options of play at sea. Every value of every field is playable.
    #[derive(Hash)]
    SeaRules {
        /// Whether ships of rings may be moved (S-LINE-08, S-LINE-09).
        ring_moves: bool, "S-OPT-01";
        /// Whether gold fields give a starting card.
        setup_gold: bool, "S-OPT-05";
        /// Whether set-up pieces that reveal fog earn the reward.
        fog_setup_reward: bool, "S-OPT-04";
        /// Whether a ship may be moved in the special building phase.
        sbp_ship_moves: bool, "S-OPT-02";
    }
}

impl SeaRules {
    /// The defaults of the specification.
    pub(crate) const DEFAULT: Self =
        Self { ring_moves: true, setup_gold: true, fog_setup_reward: true, sbp_ship_moves: false };
}

impl crate::shared::options::Presets for SeaRules {
    const PRESETS: &'static [(&'static str, Self)] = &[("standard", Self::DEFAULT)];
}

impl Default for SeaRules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Sea {
    /// The sea of a board before the first placement.
    pub(crate) fn new(
        rules: SeaRules,
        board: &Board,
        pirate: Option<HexId>,
        fog: FogPools,
        areas: Areas,
    ) -> Self {
        Self {
            rules,
            owners: EdgeNumbers::default(),
            n_ships: BySeat::default(),
            ringed: SeatSet::EMPTY,
            slack: None,
            pirate,
            fog,
            areas,
            now: SeaNow::default(),
            survey: Survey::of(board),
            vacant: ship_sites(board).into(),
        }
    }

    /// A player's ships.
    #[inline]
    pub fn ships(&self, seat: Seat) -> EdgeSet {
        self.owners.with(seat.number())
    }

    /// The edges with a ship of anybody.
    pub fn fleet(&self) -> EdgeSet {
        self.owners.all()
    }

    /// The owner of the ship on an edge.
    pub fn ship_owner(&self, edge: EdgeId) -> Option<Seat> {
        Seat::numbered(self.owners.get(edge))
    }

    /// Puts a ship on an edge.
    pub(crate) fn put_ship(&mut self, topology: &Topology, seat: Seat, edge: EdgeId) {
        self.ringed.insert_if(seat, lines::closes_ring(topology, self.ships(seat), edge));
        self.owners.put(edge, seat.number());
        self.n_ships[seat] += 1;
        self.vacant.remove(edge);
    }

    /// Takes a ship away.
    pub(crate) fn take_ship(&mut self, topology: &Topology, seat: Seat, edge: EdgeId) {
        self.owners.put(edge, 0);
        self.n_ships[seat] = self.n_ships[seat].saturating_sub(1);
        self.vacant.insert(edge);
        let ships = self.ships(seat);
        let was_ring = self.ringed.contains(seat) && lines::closes_ring(topology, ships, edge);
        if was_ring && !lines::has_ring(topology, ships) {
            self.ringed.remove(seat);
        }
    }

    /// Counts the ships of all players from scratch.
    pub(super) fn count_ships(&self) -> BySeat<u8> {
        BySeat(Seat::ALL.map(|seat| self.ships(seat).len() as u8))
    }

    /// Looks for rings of ships from scratch.
    pub(crate) fn find_rings(&self, topology: &Topology) -> SeatSet {
        Seat::ALL.into_iter().filter(|&seat| lines::has_ring(topology, self.ships(seat))).collect()
    }

    /// Recomputes the cached facts about a board, ships and areas.
    pub(crate) fn recount(&mut self, board: &Board) {
        self.survey(board);
        self.ringed = self.find_rings(board.topology());
        self.n_ships = self.count_ships();
        self.areas.count();
    }

    /// Looks at the tiles again after one of them changed.
    pub(crate) fn survey(&mut self, board: &Board) {
        self.survey = Survey::of(board);
        self.vacant = self.find_vacant(board);
    }

    /// Recomputes the free edges for ships.
    pub(super) fn find_vacant(&self, board: &Board) -> PackedEdgeSet {
        (ship_sites(board) - self.fleet()).into()
    }

    /// A turn or part begins: ships may be moved again (S-MOVE-02, S-FIVE-07).
    pub(crate) fn refresh(&mut self) {
        (self.now.has_sailed, self.now.fresh) = (false, PackedEdgeSet::EMPTY);
    }
}
