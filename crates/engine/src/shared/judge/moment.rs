//! Judges whether the kind of a shared action fits the moment: the decision that these players must make, in which part of the turn.

use super::{Verdict, require};
use crate::shared::{Agenda, Core, Part, Particulars};
use crate::vocab::{CoreAction, Illegal, Seat};

/// Whether the game is not over and the seat is in it.
pub(crate) fn check_seat(core: &Core, seat: Seat) -> Verdict {
    require(!matches!(core.public.agenda, Agenda::Over(_)), Illegal::GameOver)?;
    require(core.public.turn.seats().contains(seat), Illegal::NoSuchSeat)
}

/// Whether this seat may take this kind of action now, and its place exists (B-TURN-07,
/// B-TURN-09).
pub(crate) fn check_moment<P: Particulars>(core: &Core, _own: &P, seat: Seat, action: CoreAction) -> Verdict {
    check_agenda::<P>(core, seat, action)?;
    check_place(core, action)
}

fn check_agenda<P: Particulars>(core: &Core, seat: Seat, action: CoreAction) -> Verdict {
    let is_actor = seat == core.public.turn.actor;
    match core.public.agenda {
        Agenda::Over(_) => Err(Illegal::GameOver),
        Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => Err(Illegal::ChanceDue),
        // B-SEVEN-04: everybody who owes cards may answer, in any order.
        Agenda::Discards { .. } => require(matches!(action, CoreAction::Discard(_)), Illegal::Pending),
        Agenda::Free => check_free(core, seat, action),
        _ if !is_actor => Err(Illegal::NotYourDecision),
        Agenda::RollDue => check_before_roll(action),
        // K-SETUP-08, E-SETUP-14: in some rule sets the second piece is a city.
        Agenda::SetupSettlement if P::SETUP_CITY && is_second_placement(core) => {
            require(matches!(action, CoreAction::BuildCity(_)), Illegal::Pending)
        }
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

fn is_second_placement(core: &Core) -> bool {
    core.public.turn.placements >= core.public.turn.n_players
}

/// B-TURN-02: before the roll the player may only roll or play a development card.
fn check_before_roll(action: CoreAction) -> Verdict {
    check_not_stray(action)?;
    require(action == CoreAction::Roll || is_card_play(action), Illegal::NotRolled)
}

/// Nothing is pending: the part of the turn decides what is allowed.
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

/// B-TURN-09, B-TRADE-01: in another player's turn a player only answers proposals.
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
    require(action != CoreAction::Roll && !action.is_about_offer(), Illegal::NotInPairedPart)
}

/// Rejects answers to decisions that are not pending, and passing outside the special building phase.
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

/// The small island lacks places that the large one has (B-BOARD-01 to B-BOARD-03, X-BOARD-01).
pub(crate) fn check_place(core: &Core, action: CoreAction) -> Verdict {
    let topology = core.public.board.topology();
    require(action.is_on(topology), Illegal::NoSuchPlace)
}
