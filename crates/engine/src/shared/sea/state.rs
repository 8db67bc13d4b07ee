//! What a sea map adds to the shared state. All of it is public (S-INFO-01).

use super::areas::Areas;
use super::fog::FogPools;
use super::lines;
use super::slack::Slack;
use crate::shared::Board;
use crate::shared::options::options;
use crate::topology::{EdgeId, EdgeSet, HexId, HexSet, Topology, VertexSet};
use crate::vocab::{BySeat, Seat, SeatSet};

/// The state of a game at sea.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sea {
    /// The rules in force.
    pub rules: SeaRules,
    /// The ships of each player.
    pub ships: BySeat<EdgeSet>,
    /// The players who have ships in a ring. A cache, checked by `audit`.
    pub(super) ringed: SeatSet,
    /// In random play, how far off the lengths of routes may be; otherwise `None`, and they are exact.
    pub(super) slack: Option<Slack>,
    /// The pirate's hex; `None` is off the map (S-COMP-03).
    pub pirate: Option<HexId>,
    /// What fog still hides.
    pub fog: FogPools,
    /// Start areas, bonus areas and who has them.
    pub areas: Areas,
    /// What changes from step to step.
    pub now: SeaNow,
    /// What the tiles say about places.
    pub survey: Survey,
}

/// What the tiles say about places: a cache of the board, checked by `audit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Survey {
    /// The land hexes.
    pub(crate) land: HexSet,
    /// The sea hexes.
    pub(crate) waters: HexSet,
    /// The gold fields.
    pub gold: HexSet,
    /// Where roads can be: edges that border land (S-MAP-04).
    pub road_sites: EdgeSet,
    /// Where ships can be: edges that border the sea or the frame, and no fog (S-MAP-05).
    pub ship_sites: EdgeSet,
    /// Where buildings can be: vertices that touch land (S-MAP-06).
    pub building_sites: VertexSet,
}

/// What changes from step to step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeaNow {
    /// Whether a ship was moved in this turn or part (S-MOVE-02).
    pub has_sailed: bool,
    /// The ships placed in it (S-MOVE-03).
    pub fresh: EdgeSet,
    /// What is pending before anything of the shared agenda.
    pub agenda: SeaAgenda,
}

/// What the sea has pending; the shared agenda waits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeaAgenda {
    /// Nothing.
    #[default]
    None,
    /// Players take gold (S-GOLD-04).
    Gold {
        /// How many cards each is owed.
        owed: BySeat<u8>,
    },
    /// A fog hex is revealed (S-FOG-06).
    Finding {
        /// Which.
        hex: HexId,
        /// Whose piece reveals it.
        seat: Seat,
    },
    /// A revealed hex gets its number (S-FOG-06).
    Numbering {
        /// Which.
        hex: HexId,
        /// Whose piece revealed it.
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
        /// Whether set-up pieces that reveal fog bring the reward.
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
    #[must_use]
    pub(crate) fn new(
        rules: SeaRules,
        board: &Board,
        pirate: Option<HexId>,
        fog: FogPools,
        areas: Areas,
    ) -> Self {
        Self {
            rules,
            ships: BySeat::default(),
            ringed: SeatSet::EMPTY,
            slack: None,
            pirate,
            fog,
            areas,
            now: SeaNow::default(),
            survey: Survey::of(board),
        }
    }

    /// The edges with a ship of anybody.
    #[inline]
    #[must_use]
    pub fn fleet(&self) -> EdgeSet {
        let [a, b, c, d, e, f] = self.ships.0;
        (a | b) | (c | d) | (e | f)
    }

    /// Who has a ship on an edge.
    #[must_use]
    pub fn ship_owner(&self, edge: EdgeId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.ships[seat].contains(edge))
    }

    /// Puts a ship on an edge.
    pub(crate) fn put_ship(&mut self, topology: &Topology, seat: Seat, edge: EdgeId) {
        self.ships[seat].insert(edge);
        self.ringed.insert_if(seat, lines::is_in_ring(topology, self.ships[seat], edge));
    }

    /// Takes a ship away.
    pub(crate) fn take_ship(&mut self, topology: &Topology, seat: Seat, edge: EdgeId) {
        self.ships[seat].remove(edge);
        if self.ringed.contains(seat) && !lines::has_ring(topology, self.ships[seat]) {
            self.ringed.remove(seat);
        }
    }

    /// Looks for rings of ships from scratch.
    pub(crate) fn find_rings(&self, topology: &Topology) -> SeatSet {
        Seat::ALL.into_iter().filter(|&seat| lines::has_ring(topology, self.ships[seat])).collect()
    }

    /// Recomputes the cached facts about a board, ships and areas.
    pub(crate) fn recount(&mut self, board: &Board) {
        self.survey(board);
        self.ringed = self.find_rings(board.topology());
        self.areas.count();
    }

    /// Looks at the tiles again after one of them changed.
    pub(crate) fn survey(&mut self, board: &Board) {
        self.survey = Survey::of(board);
    }

    /// A turn or part begins: ships may be moved again (S-MOVE-02, S-FIVE-07).
    pub(crate) fn refresh(&mut self) {
        (self.now.has_sailed, self.now.fresh) = (false, EdgeSet::EMPTY);
    }
}
