//! Judges the purchase and the play of development cards.

use super::building::{check_cost, check_road_site};
use super::{Verdict, holds, is_only, require, size};
use crate::shared::{Agenda, Core, Particulars, sea, tariff};

use crate::vocab::{Cards, Development, Illegal, Kind, KindSet, Seat};

/// B-DEV-01 to B-DEV-03: a card is left, the limit is not reached, the cost is in hand.
pub(crate) fn check_purchase(core: &Core, seat: Seat) -> Verdict {
    let public = &core.public;
    require(public.pile_size > 0, Illegal::PileEmpty)?;
    // X-SBP-09, X-PAIR-07: the count starts over with each opportunity and part.
    let limit = public.options.dev_buys_per_turn;
    require(limit.is_none_or(|limit| public.turn.buys < limit.get()), Illegal::BuyLimit)?;
    check_cost(core, seat, tariff::DEVELOPMENT)
}

/// B-DEV-05, B-DEV-07: one card per turn, and none that was bought in this turn.
pub(crate) fn check_card(core: &Core, seat: Seat, card: Development) -> Verdict {
    let held = core.secret.developments[seat][card];
    require(!core.public.turn.card_played, Illegal::CardPlayed)?;
    require(held > 0, Illegal::NoSuchCard)?;
    require(held > core.secret.fresh[card], Illegal::FreshCard)
}

/// B-KNIGHT-04: a knight may be played wherever the robber is.
pub(crate) fn check_knight(core: &Core, seat: Seat) -> Verdict {
    check_card(core, seat, Development::Knight)
}

/// B-RB-02: at least one road can be placed.
pub(crate) fn check_road_building(core: &Core, own: &impl Particulars, seat: Seat) -> Verdict {
    check_card(core, seat, Development::RoadBuilding)?;
    let edges = core.public.board.topology().edges;
    let can_sail =
        |edge| own.sea().is_some_and(|sea| sea::judge::check_ship_site(core, own, sea, seat, edge).is_ok());
    let is_possible =
        edges.iter().any(|edge| check_road_site(core, own, seat, edge).is_ok() || can_sail(edge));
    require(is_possible, Illegal::NoRoadPossible)
}

/// B-RB-03: the first free road is mandatory, the second may be declined.
pub(crate) fn check_finish(core: &Core) -> Verdict {
    let is_first = core.public.agenda == Agenda::FreeRoads { left: tariff::FREE_ROADS };
    require(!is_first, Illegal::MustPlaceFirst)
}

/// B-YOP-01 to B-YOP-03: two of the available goods, or all that are left.
pub(crate) fn check_year_of_plenty(
    core: &Core,
    seat: Seat,
    cards: Cards,
    available: Cards,
    kinds: KindSet,
) -> Verdict {
    check_card(core, seat, Development::YearOfPlenty)?;
    require(is_only(cards, kinds), Illegal::NotAResource)?;
    let n_left: u32 = kinds.iter().map(|kind| u32::from(available.get(kind))).sum();
    require(n_left > 0, Illegal::BankShort)?;
    require(size(cards) == n_left.min(tariff::PLENTY), Illegal::WrongPlenty)?;
    require(holds(available, cards), Illegal::BankShort)
}

/// B-MONO-01, B-MONO-02: any of some kinds, whether or not somebody holds it.
pub(crate) fn check_monopoly(core: &Core, seat: Seat, kind: Kind, kinds: KindSet) -> Verdict {
    check_card(core, seat, Development::Monopoly)?;
    require(kinds.contains(kind), Illegal::NotAResource)
}
