//! Whether an action is legal, and if not, why: the core's judges with the base game's arguments.

use super::{KINDS, barriers, score};
use crate::shared::Core;
use crate::shared::judge::{Verdict, building, development, moment, robber, trade};
use crate::topology::{HexSet, VertexSet};
use crate::vocab::{CoreAction, Seat};

/// Judges an action.
pub(super) fn check(core: &Core, seat: Seat, action: CoreAction) -> Verdict {
    moment::check_seat(core, seat)?;
    moment::check_moment(core, seat, action)?;
    moment::check_place(core, action)?;
    check_rules(core, seat, action)
}

/// The rules of the action itself; its moment is right and its place exists.
fn check_rules(core: &Core, seat: Seat, action: CoreAction) -> Verdict {
    match action {
        CoreAction::Roll | CoreAction::EndTurn | CoreAction::Pass => Ok(()),
        CoreAction::Finish => development::check_finish(core),
        CoreAction::BuildRoad(edge) => building::check_road(core, seat, edge, barriers(&core.public, seat)),
        CoreAction::BuildSettlement(vertex) => {
            building::check_settlement(core, seat, vertex, VertexSet::EMPTY)
        }
        CoreAction::BuildCity(vertex) => building::check_city(core, seat, vertex, VertexSet::EMPTY),
        CoreAction::BuyDevelopment => development::check_purchase(core, seat),
        CoreAction::PlayKnight => development::check_knight(core, seat),
        CoreAction::PlayRoadBuilding => {
            development::check_road_building(core, seat, barriers(&core.public, seat))
        }
        CoreAction::PlayYearOfPlenty(cards) => {
            development::check_year_of_plenty(core, seat, cards, core.public.bank, KINDS)
        }
        CoreAction::PlayMonopoly(kind) => development::check_monopoly(core, seat, kind, KINDS),
        CoreAction::Discard(cards) => robber::check_discard(core, seat, cards),
        CoreAction::MoveRobber(hex) => {
            robber::check_move(core, hex, score::spared(&core.public, seat), HexSet::EMPTY)
        }
        CoreAction::Steal(victim) => robber::check_theft(core, victim),
        CoreAction::MaritimeTrade { give, get } => {
            trade::check_maritime(core, seat, give, get, trade::best_rate(core, seat, give), KINDS)
        }
        CoreAction::Offer(offer) => trade::check_offer(core, seat, offer, KINDS),
        CoreAction::Accept => trade::check_acceptance(core, seat),
        CoreAction::Decline => trade::check_addressed(core, seat),
        CoreAction::Counter { give, want } => trade::check_counter(core, seat, give, want, KINDS),
        CoreAction::Conclude(with) => trade::check_conclusion(core, seat, with),
        CoreAction::Withdraw => trade::check_withdrawal(core),
    }
}
