//! The disaster episode: the roll, the coastal flood and industrial pollution (specification, sections 3.13 to 3.15).

use super::options::FloodWithoutPiece;
use super::springs::one_by_one;
use super::state::{OilAgenda, OilPublic, oil};
use super::{Oil, tariff, turn};
use crate::rulesets::oil::words::OilEvent;
use crate::rulesets::{Event, Log};
use crate::shared::{Public, tariff as shared};
use crate::topology::{HexId, Topology, VertexSet};
use crate::vocab::{BySeat, Cards, Kind, Seat};

/// The dice of the episode: a flood, or pollution of a hex with the rolled number (O-DIS-02, O-POLL-02).
pub(super) fn roll(game: &mut Oil, sum: u8, log: &mut impl Log) {
    let trigger = trigger(game);
    log.note(Event::Oil(OilEvent::EpisodeRolled { trigger, sum }));
    if sum == 7 {
        flood(game, log);
        return turn::end_episode(game, log);
    }
    let candidates = game.core.public.board.with_token(sum);
    match candidates.first() {
        None => turn::end_episode(game, log),
        Some(hex) if candidates.len() == 1 => strike(game, hex, log),
        Some(_) => game.ext.public.now.agenda = OilAgenda::Strike { number: sum },
    }
}

/// Pollutes a hex: a spring spills oil, any other hex is destroyed (O-POLL-05, O-POLL-06).
pub(super) fn strike(game: &mut Oil, hex: HexId, log: &mut impl Log) {
    if game.ext.public.springs.contains(hex) {
        spill(game, hex, log);
    } else {
        let number = game.core.public.board.tile(hex).token.unwrap_or(0);
        game.ext.public.destroy(&mut game.core.public, hex);
        log.note(Event::Oil(OilEvent::Destroyed { hex, number }));
    }
    turn::end_episode(game, log);
}

/// The player who rolls and loses oil first (O-TRACK-04, O-X-08).
pub(super) fn trigger(game: &Oil) -> Seat {
    game.ext.public.now.trigger.unwrap_or(game.core.public.turn.player)
}

/// Takes oil out of the pool and, if that is not enough, from the players one by one (O-POLL-06, O-POLL-07).
fn spill(game: &mut Oil, hex: HexId, log: &mut impl Log) {
    let seats = game.core.public.turn.seats();
    let pool = game.core.public.bank.get(Kind::OIL).min(tariff::SPILL_OIL);
    let mut holdings = BySeat::default();
    for seat in seats.iter() {
        holdings[seat] = oil(&game.core, seat);
    }
    let held = one_by_one(tariff::SPILL_OIL - pool, holdings, seats, trigger(game));
    game.core.public.bank = game.core.public.bank.minus(Cards::of(Kind::OIL, pool));
    for seat in seats.iter() {
        game.core.lose(seat, Cards::of(Kind::OIL, held[seat]));
    }
    game.ext.public.spilled += pool + held.0.into_iter().sum::<u8>();
    log.note(Event::Oil(OilEvent::Spilled { hex, pool, held }));
}

/// Floods the coast; then roads are recounted, because a building that is gone interrupts nothing (O-FLOOD-10).
fn flood(game: &mut Oil, log: &mut impl Log) {
    let flood = Flood::of(&game.core.public, &game.ext.public);
    flood.carry_out(&mut game.core.public, &mut game.ext.public);
    log.note(Event::Oil(OilEvent::Flooded(flood)));
    game.core.recount_roads(game.core.public.turn.seats(), Public::length_past_rivals, log);
}

/// A flood's effect on the buildings on the coast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flood {
    /// Removed buildings (O-FLOOD-02).
    pub removed: VertexSet,
    /// Cities that become settlements (O-FLOOD-03).
    pub reduced: VertexSet,
    /// Those of them for which no settlement piece is left (O-FLOOD-05).
    pub(crate) razed: VertexSet,
}

impl Flood {
    /// The flood that would come now; all buildings are struck at the same time (O-FLOOD-01 to O-FLOOD-07).
    pub(super) fn of(public: &Public, ext: &OilPublic) -> Self {
        let coast = coast(public.board.topology());
        let mut flood = Self::default();
        for seat in public.turn.seats().iter() {
            flood.strike(public, ext, seat, coast);
        }
        flood
    }

    fn strike(&mut self, public: &Public, ext: &OilPublic, seat: Seat, coast: VertexSet) {
        let settlements = public.pieces.settlements(seat);
        self.removed |= settlements & coast;
        // O-FLOOD-04: pieces that the flood frees are available; O-FLOOD-05: a razed city frees none.
        let mut n_settlements = (settlements - coast - ext.razed).len();
        for city in (public.pieces.cities(seat) & coast) - ext.metropolises {
            if n_settlements < shared::SETTLEMENTS {
                n_settlements += 1;
                self.reduced.insert(city);
            } else if ext.own.flood_without_piece == FloodWithoutPiece::Raze {
                self.reduced.insert(city);
                self.razed.insert(city);
            } else {
                self.removed.insert(city);
            }
        }
    }

    /// Removes and reduces the buildings.
    pub(crate) fn carry_out(&self, public: &mut Public, ext: &mut OilPublic) {
        for vertex in self.removed {
            if let Some(seat) = public.pieces.owner(vertex) {
                public.unsettle(seat, vertex);
            }
        }
        for vertex in self.reduced {
            public.pieces.downgrade(vertex);
        }
        ext.razed = (ext.razed - self.removed) | self.razed;
    }
}

/// The vertices that touch the sea: the ends of coastal edges (O-FLOOD-01).
pub(super) fn coast(topology: &Topology) -> VertexSet {
    topology.coast.iter().fold(VertexSet::EMPTY, |coast, edge| coast | topology.end_set(edge))
}
