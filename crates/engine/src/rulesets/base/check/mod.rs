//! Whether an action is legal, and if not, why: the judging side of the rules, written independently of `legal`.
//! It favors the obvious over the fast: it walks the board place by place, counts cards kind by kind and trusts no cache.

mod building;
mod development;
mod robber;
mod trade;

use crate::core::{Agenda, Core, Part};
use crate::vocab::{Cards, CoreAction, Illegal, Kind, MAX_KINDS, Seat};

type Verdict = Result<(), Illegal>;

/// Judges an action.
pub(super) fn check(core: &Core, seat: Seat, action: CoreAction) -> Verdict {
    if matches!(core.public.agenda, Agenda::Over(_)) {
        return Err(Illegal::GameOver);
    }
    if !core.public.turn.seats().contains(seat) {
        return Err(Illegal::NoSuchSeat);
    }
    check_moment(core, seat, action)?;
    check_place(core, action)?;
    check_rules(core, seat, action)
}

/// Whether this seat may take this kind of action now, whatever its details (B-TURN-07, B-TURN-09).
fn check_moment(core: &Core, seat: Seat, action: CoreAction) -> Verdict {
    let is_actor = seat == core.public.turn.actor;
    match core.public.agenda {
        Agenda::Over(_) => Err(Illegal::GameOver),
        Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => Err(Illegal::ChanceDue),
        // B-SEVEN-04: everybody who owes cards may answer, in any order.
        Agenda::Discards { .. } => require(matches!(action, CoreAction::Discard(_)), Illegal::Pending),
        Agenda::Free => check_free(core, seat, action),
        _ if !is_actor => Err(Illegal::NotYourDecision),
        Agenda::RollDue => check_before_roll(action),
        Agenda::SetupSettlement => {
            require(matches!(action, CoreAction::BuildSettlement(_)), Illegal::Pending)
        }
        Agenda::SetupRoad { .. } => require(matches!(action, CoreAction::BuildRoad(_)), Illegal::Pending),
        Agenda::MoveRobber => require(matches!(action, CoreAction::MoveRobber(_)), Illegal::Pending),
        Agenda::ChooseVictim { .. } => require(matches!(action, CoreAction::Steal(_)), Illegal::Pending),
        Agenda::FreeRoads { .. } => {
            require(matches!(action, CoreAction::BuildRoad(_) | CoreAction::Finish), Illegal::Pending)
        }
    }
}

/// B-TURN-02: before the roll the player rolls or plays a development card, and nothing else.
fn check_before_roll(action: CoreAction) -> Verdict {
    check_not_stray(action)?;
    require(action == CoreAction::Roll || is_card_play(action), Illegal::NotRolled)
}

/// Nothing is pending: what may be done depends on the part of the turn.
fn check_free(core: &Core, seat: Seat, action: CoreAction) -> Verdict {
    let turn = &core.public.turn;
    let is_actor = seat == turn.actor;
    match turn.part {
        Part::Turn | Part::Setup if is_actor => check_in_own_turn(action),
        Part::Turn | Part::Setup => check_in_turn_of_another(action),
        _ if !is_actor => Err(Illegal::NotYourDecision),
        Part::SpecialBuilding => check_in_special_building(action),
        Part::Paired => check_in_paired_part(action),
    }
}

/// B-TURN-03, B-TURN-04: the roll is made; trade, build, play a card or end the turn.
fn check_in_own_turn(action: CoreAction) -> Verdict {
    check_not_stray(action)?;
    require(action != CoreAction::Roll, Illegal::AlreadyRolled)
}

/// B-TURN-09, B-TRADE-01: in the turn of another a player only answers proposals.
fn check_in_turn_of_another(action: CoreAction) -> Verdict {
    match action {
        CoreAction::Accept | CoreAction::Decline | CoreAction::Counter { .. } => Ok(()),
        CoreAction::Offer(_) | CoreAction::Conclude(_) | CoreAction::Withdraw => Err(Illegal::NotActive),
        _ => Err(Illegal::NotYourDecision),
    }
}

/// X-SBP-03 to X-SBP-05: build, buy or pass.
fn check_in_special_building(action: CoreAction) -> Verdict {
    let is_possible = matches!(
        action,
        CoreAction::BuildRoad(_)
            | CoreAction::BuildSettlement(_)
            | CoreAction::BuildCity(_)
            | CoreAction::BuyDevelopment
            | CoreAction::Pass
    );
    require(is_possible, Illegal::NotInSpecialBuilding)
}

/// X-PAIR-02, X-PAIR-03: no roll and no trade with players.
fn check_in_paired_part(action: CoreAction) -> Verdict {
    check_not_stray(action)?;
    require(action != CoreAction::Roll && !is_about_offer(action), Illegal::NotInPairedPart)
}

/// Refuses what answers a decision that is not due, and passing outside the special building phase.
fn check_not_stray(action: CoreAction) -> Verdict {
    match action {
        CoreAction::Pass => Err(Illegal::OnlyInSpecialBuilding),
        CoreAction::Finish => Err(Illegal::NoFreeRoad),
        CoreAction::Discard(_) => Err(Illegal::NothingToDiscard),
        CoreAction::MoveRobber(_) => Err(Illegal::RobberNotDue),
        CoreAction::Steal(_) => Err(Illegal::TheftNotDue),
        _ => Ok(()),
    }
}

fn is_card_play(action: CoreAction) -> bool {
    matches!(
        action,
        CoreAction::PlayKnight
            | CoreAction::PlayRoadBuilding
            | CoreAction::PlayYearOfPlenty(_)
            | CoreAction::PlayMonopoly(_)
    )
}

fn is_about_offer(action: CoreAction) -> bool {
    matches!(
        action,
        CoreAction::Offer(_)
            | CoreAction::Accept
            | CoreAction::Decline
            | CoreAction::Counter { .. }
            | CoreAction::Conclude(_)
            | CoreAction::Withdraw
    )
}

/// The small island lacks places that the large one has (B-BOARD-01 to B-BOARD-03, X-BOARD-01).
fn check_place(core: &Core, action: CoreAction) -> Verdict {
    let topology = core.public.board.topology();
    let exists = match action {
        CoreAction::BuildRoad(edge) => topology.edges.contains(edge),
        CoreAction::BuildSettlement(vertex) | CoreAction::BuildCity(vertex) => {
            topology.vertices.contains(vertex)
        }
        CoreAction::MoveRobber(hex) => topology.hexes.contains(hex),
        _ => true,
    };
    require(exists, Illegal::NoSuchPlace)
}

/// The rules of the action itself; its moment is right and its place exists.
fn check_rules(core: &Core, seat: Seat, action: CoreAction) -> Verdict {
    match action {
        CoreAction::Roll | CoreAction::EndTurn | CoreAction::Pass => Ok(()),
        CoreAction::Finish => development::check_finish(core),
        CoreAction::BuildRoad(edge) => building::check_road(core, seat, edge),
        CoreAction::BuildSettlement(vertex) => building::check_settlement(core, seat, vertex),
        CoreAction::BuildCity(vertex) => building::check_city(core, seat, vertex),
        CoreAction::BuyDevelopment => development::check_purchase(core, seat),
        CoreAction::PlayKnight => development::check_knight(core, seat),
        CoreAction::PlayRoadBuilding => development::check_road_building(core, seat),
        CoreAction::PlayYearOfPlenty(cards) => development::check_year_of_plenty(core, seat, cards),
        CoreAction::PlayMonopoly(kind) => development::check_monopoly(core, seat, kind),
        CoreAction::Discard(cards) => robber::check_discard(core, seat, cards),
        CoreAction::MoveRobber(hex) => robber::check_move(core, seat, hex),
        CoreAction::Steal(victim) => robber::check_theft(core, victim),
        CoreAction::MaritimeTrade { give, get } => trade::check_maritime(core, seat, give, get),
        CoreAction::Offer(offer) => trade::check_offer(core, seat, offer),
        CoreAction::Accept => trade::check_acceptance(core, seat),
        CoreAction::Decline => trade::check_addressed(core, seat),
        CoreAction::Counter { give, want } => trade::check_counter(core, seat, give, want),
        CoreAction::Conclude(with) => trade::check_conclusion(core, seat, with),
        CoreAction::Withdraw => require(!core.public.offer.is_blank(), Illegal::NoOffer),
    }
}

fn require(condition: bool, reason: Illegal) -> Verdict {
    if condition { Ok(()) } else { Err(reason) }
}

/// Whether a bundle contains another, kind by kind; the other may be any that a player names.
fn holds(hand: Cards, cards: Cards) -> bool {
    (0..MAX_KINDS).all(|idx| cards.counts()[idx] <= hand.counts()[idx])
}

/// The number of cards in a bundle; one that a player names may be far larger than a hand.
fn size(cards: Cards) -> u32 {
    cards.counts().into_iter().map(u32::from).sum()
}

/// Whether a bundle contains nothing but the five resources.
fn is_resources_only(cards: Cards) -> bool {
    (0..MAX_KINDS).all(|idx| cards.counts()[idx] == 0 || Kind::new(idx).is_some_and(Kind::is_resource))
}
