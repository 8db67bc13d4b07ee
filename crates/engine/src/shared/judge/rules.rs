//! Judges a shared action at the right moment and with existing places, with the particulars of the rule set.

use super::{Verdict, building, development, robber, trade};
use crate::shared::{Core, Part, Particulars, sea};
use crate::vocab::{CoreAction, Seat};

/// The rules of a shared action, as in every rule set without its own version.
pub(crate) fn check_rules<P: Particulars>(core: &Core, own: &P, seat: Seat, action: CoreAction) -> Verdict {
    let public = &core.public;
    let goods = |seat| own.goods(core, seat);
    match action {
        CoreAction::Roll | CoreAction::EndTurn | CoreAction::Pass => Ok(()),
        CoreAction::Finish => development::check_finish(core),
        CoreAction::BuildRoad(edge) => building::check_road(core, own, seat, edge),
        CoreAction::BuildSettlement(vertex) => building::check_settlement(core, own, seat, vertex),
        CoreAction::BuildCity(vertex) if public.turn.part == Part::Setup => {
            building::check_setup_city(core, own, seat, vertex)
        }
        CoreAction::BuildCity(vertex) => building::check_city(core, seat, vertex, own.razed(&core.public)),
        CoreAction::BuyDevelopment => development::check_purchase(core, seat),
        CoreAction::PlayKnight => development::check_knight(core, seat),
        CoreAction::PlayRoadBuilding => development::check_road_building(core, own, seat),
        CoreAction::PlayYearOfPlenty(cards) => {
            development::check_year_of_plenty(core, seat, cards, public.bank, P::KINDS)
        }
        CoreAction::PlayMonopoly(kind) => development::check_monopoly(core, seat, kind, P::KINDS),
        CoreAction::Discard(cards) => robber::check_discard(core, seat, cards),
        CoreAction::MoveRobber(hex) => match own.sea() {
            None => robber::check_move(core, hex, own.spared(public, seat), own.barred()),
            Some(sea) => sea::judge::check_robber(core, sea, hex, own.spared(public, seat)),
        },
        CoreAction::Steal(victim) => robber::check_theft(core, victim),
        CoreAction::MaritimeTrade { give, get } => {
            trade::check_maritime(core, seat, give, get, trade::best_rate(core, seat, give), P::KINDS)
        }
        CoreAction::Offer(offer) => trade::check_offer(core, seat, goods(seat), offer, P::GOODS),
        CoreAction::Accept => trade::check_acceptance(core, seat, goods(seat)),
        CoreAction::Decline => trade::check_addressed(core, seat),
        CoreAction::Counter { give, want } => {
            trade::check_counter(core, seat, goods(seat), (give, want), P::GOODS)
        }
        CoreAction::Conclude(with) => trade::check_conclusion(core, seat, with, goods),
        CoreAction::Withdraw => trade::check_withdrawal(core),
    }
}
