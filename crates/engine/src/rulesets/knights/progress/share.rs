//! Helpers shared by several cards.

use crate::rulesets::knights::{Knights, tariff};
use crate::rulesets::{Event, Log};
use crate::shared::judge::{Verdict, require};
use crate::shared::{CoreEvent, Source, Terrain};
use crate::topology::{HexId, HexSet};
use crate::vocab::{BySeat, Cards, Illegal, Kind, Seat, SeatSet};

/// Whether some opponent has a card; which opponents is public, their cards are not (K-RESMONO-01, K-HARBOR-01).
pub(super) fn some_rival_holds_cards(game: &Knights, seat: Seat) -> bool {
    let others = game.core.public.turn.others(seat);
    others.iter().any(|other| !game.core.hand(other).is_empty())
}

/// Those of some players who hold at least `n` cards.
pub(super) fn holding(game: &Knights, seats: SeatSet, n: u32) -> SeatSet {
    seats.iter().filter(|&seat| game.core.hand(seat).total() >= n).collect()
}

/// The seat plays, and it is another player's.
pub(super) fn check_opponent(game: &Knights, seat: Seat, other: Seat) -> Verdict {
    let is_playing = game.core.public.turn.seats().contains(other);
    require(is_playing && other != seat, Illegal::NotAnOpponent)
}

/// The hexes that touch a building of a player (K-IRRIG-02, K-MERCH-01).
pub(super) fn hexes_beside(game: &Knights, seat: Seat) -> HexSet {
    let public = &game.core.public;
    let topology = public.board.topology();
    public
        .pieces
        .buildings(seat)
        .iter()
        .fold(HexSet::EMPTY, |hexes, vertex| hexes | topology.hexes_at(vertex))
}

/// Those of a terrain (K-IRRIG-01).
fn harvested(game: &Knights, seat: Seat, terrain: Terrain) -> impl Iterator<Item = HexId> {
    let board = &game.core.public.board;
    hexes_beside(game, seat).iter().filter(move |&hex| board.tile(hex).terrain == terrain)
}

/// Whether a harvest would bring something.
pub(super) fn can_harvest(game: &Knights, seat: Seat, (terrain, kind): (Terrain, Kind)) -> bool {
    game.core.public.bank.get(kind) > 0 && harvested(game, seat, terrain).next().is_some()
}

/// The same, hex by hex and corner by corner.
pub(super) fn check_harvest(game: &Knights, seat: Seat, (terrain, kind): (Terrain, Kind)) -> Verdict {
    let public = &game.core.public;
    let topology = public.board.topology();
    let is_own = |vertex| public.pieces.owner(vertex) == Some(seat);
    let yields = |&hex: &_| {
        public.board.tile(hex).terrain == terrain && topology.vertices_of(hex).into_iter().any(is_own)
    };
    require(topology.hexes.iter().find(yields).is_some() && public.bank.get(kind) > 0, Illegal::NoEffect)
}

/// Takes two cards for each hex, or as many as the bank has (K-IRRIG-01, K-IRRIG-03).
pub(super) fn harvest(game: &mut Knights, seat: Seat, (terrain, kind): (Terrain, Kind), log: &mut impl Log) {
    let due = harvested(game, seat, terrain).count() as u8 * tariff::HARVEST;
    let cards = Cards::of(kind, due.min(game.core.public.bank.get(kind)));
    game.core.receive(seat, cards);
    log.note(Event::Core(CoreEvent::Received { seat, cards, source: Source::Progress }));
}

/// Every opponent gives up to `most` cards of a kind (K-RESMONO-01, K-TRADEMONO-01).
pub(super) fn monopolize(game: &mut Knights, seat: Seat, kind: Kind, most: u8, log: &mut impl Log) {
    let mut taken = BySeat::default();
    for other in game.core.public.turn.others(seat).iter() {
        let n = game.core.hand(other).get(kind).min(most);
        taken[other] = n;
        game.core.hand_over(other, seat, Cards::of(kind, n));
    }
    log.note(Event::Core(CoreEvent::Monopolized { seat, kind, taken }));
}
