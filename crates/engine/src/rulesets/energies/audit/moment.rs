//! The pending decision fits the turn and can be answered.

use super::super::check::is_polluter;
use super::super::options::{BagView, CardWindows};
use super::super::state::{Marks, Phase};
use super::super::{Energies, KINDS};
use super::wrong;
use crate::rulesets::energies::words::Plant;
use crate::shared::audit::{Finding, require};
use crate::shared::{Agenda, Corrupt, Part};
use crate::vocab::SeatSet;

pub(super) fn audit(game: &Energies) -> Finding {
    audit_part(game)?;
    audit_marks(game)?;
    audit_agenda(game)?;
    audit_phase(game)
}

/// Whether the part of the turn and the event phase can have this pending (specification, section 4).
fn audit_part(game: &Energies) -> Finding {
    let (turn, ext) = (&game.core.public.turn, &game.ext);
    let is_setup = turn.part == Part::Setup;
    let (phase, rolled) = (ext.phase, turn.rolled);
    let is_done = phase == Phase::Done;
    let is_card_moment = rolled || is_pre_draw(phase) || ext.own.cards == CardWindows::AnyTime;
    let is_moment = match game.core.public.agenda {
        Agenda::SetupSettlement | Agenda::SetupRoad { .. } => is_setup && is_done,
        Agenda::RollDue => !is_setup && !rolled && phase != Phase::Entering,
        Agenda::Rolling => !is_setup && !rolled && is_done,
        Agenda::Discards { .. } | Agenda::MoveRobber | Agenda::Drawing => !is_setup && rolled && is_done,
        Agenda::ChooseVictim { .. } | Agenda::Stealing { .. } | Agenda::FreeRoads { .. } => {
            !is_setup && is_card_moment && (is_done || (is_pre_draw(phase) && !rolled))
        }
        Agenda::Free => !is_setup && rolled && (is_done || phase == Phase::Entering),
        Agenda::Over(_) => !is_setup && is_done,
    };
    require(is_moment, Corrupt::Agenda("what is pending does not fit the part of the turn"))?;
    require(is_setup || turn.part == Part::Turn, Corrupt::Turn("this rule set has no such part of a turn"))
}

fn is_pre_draw(phase: Phase) -> bool {
    matches!(phase, Phase::PreDraw { .. })
}

/// E-TURN-05, E-CLEAN-06: the active player's possible actions so far.
fn audit_marks(game: &Energies) -> Finding {
    let (public, marks) = (&game.core.public, game.ext.marks);
    let is_setup = public.turn.part == Part::Setup;
    require(!is_setup || marks == Marks::default(), wrong("something was done before the first turn"))?;
    let has_acted = marks.plant_built || marks.demolished;
    require(!has_acted || public.turn.rolled, wrong("a plant was built or demolished before the roll"))?;
    let is_theft = matches!(public.agenda, Agenda::ChooseVictim { .. } | Agenda::Stealing { .. });
    let is_cleaning = is_theft && public.turn.card_played;
    require(!marks.cleaning || is_cleaning, wrong("no cleanup card can be carried out now"))?;
    // E-DEV-06: before the roll a theft comes from a card.
    require(!is_theft || public.turn.rolled || marks.cleaning, wrong("nothing allows a theft"))?;
    let held = game.core.secret.developments[public.turn.actor].total();
    require(u32::from(marks.funded) <= held + 1, wrong("more cards came by an event than are held"))
}

/// Whether the request of the shared agenda can be met.
fn audit_agenda(game: &Energies) -> Finding {
    let core = &game.core;
    match core.public.agenda {
        Agenda::ChooseVictim { victims } => audit_victims(game, victims),
        Agenda::Stealing { victim } => {
            audit_victims(game, SeatSet::of(victim))?;
            require(!core.hand(victim).is_empty(), Corrupt::Agenda("the victim has no card to steal"))
        }
        _ => core.audit_agenda(&game.ext),
    }
}

/// E-INSP-02, E-CLEAN-03: opponents with a building at the inspector, or for a cleanup card with a footprint not lower.
fn audit_victims(game: &Energies, victims: SeatSet) -> Finding {
    let (public, actor) = (&game.core.public, game.core.public.turn.actor);
    let there = public.robber.map_or(SeatSet::EMPTY, |hex| public.neighbors_of(hex)).without(actor);
    let are_there = (victims - there).is_empty();
    let are_polluters =
        game.ext.marks.cleaning && victims.iter().all(|victim| is_polluter(game, actor, victim));
    let are_players = (victims - public.turn.seats()).is_empty();
    let is_right = !victims.is_empty() && are_players && (are_there || are_polluters);
    require(is_right, Corrupt::Agenda("a victim cannot be robbed there"))
}

/// Whether the request of the event phase can be met, so that somebody can always act.
fn audit_phase(game: &Energies) -> Finding {
    let (public, ext) = (&game.core.public, &game.ext);
    let players = public.turn.seats();
    let can = match ext.phase {
        Phase::Done => return Ok(()),
        Phase::PreDraw { discs } => discs == ext.discs_due(public),
        Phase::Drawing { left } => left > 0 && !ext.bag.is_empty(),
        Phase::Rolling { .. } => true,
        Phase::Spill { hexes, .. } => {
            let are_free = (hexes - public.board.topology().hexes).is_empty()
                && !hexes.meets(ext.hazards.hexes)
                && hexes.iter().all(|hex| public.board.tile(hex).token.is_some())
                && public.robber.is_none_or(|hex| !hexes.contains(hex));
            !hexes.is_empty() && are_free && ext.tokens_left() > 0
        }
        Phase::Hazards { seats, cause, .. } => {
            let asked = game.asked();
            (seats - players).is_empty()
                && asked.is_some_and(|seat| !game.hazard_sites(seat, cause).is_empty())
        }
        Phase::FreePlants { seats, .. } => {
            let can_build =
                |seat| ext.plants.has_left(seat, Plant::Fossil) && !ext.plants.sites(public, seat).is_empty();
            (seats - players).is_empty() && game.asked().is_some_and(can_build)
        }
        Phase::Takings { seats, then, .. } => {
            let is_stocked = !(public.bank.kinds() & KINDS).is_empty();
            !seats.is_empty() && ((seats | then) - players).is_empty() && is_stocked
        }
        Phase::Returns { seats, .. } => {
            let has_cards = |seat| !game.core.hand(seat).is_empty();
            (seats - players).is_empty() && game.asked().is_some_and(has_cards)
        }
        Phase::Fundings { seats, .. } | Phase::Funding { seats, .. } => {
            !seats.is_empty() && (seats - players).is_empty() && public.pile_size > 0
        }
        Phase::Entering => {
            let has_plant = ext.plants.built(public.turn.actor, Plant::Renewable) > 0;
            ext.own.bag == BagView::Open && ext.marks.plant_built && has_plant
        }
    };
    require(can, Corrupt::Agenda("the event phase is waiting for something impossible"))?;
    audit_left(game)
}

/// A turn draws no more discs than a space of the track can ask for.
fn audit_left(game: &Energies) -> Finding {
    let most = game.ext.frame.draws.into_iter().max().unwrap_or(0);
    let left = match game.ext.phase {
        Phase::Done | Phase::Entering => 0,
        Phase::PreDraw { discs } => discs,
        Phase::Drawing { left } => left,
        Phase::Rolling { left }
        | Phase::Spill { left, .. }
        | Phase::Hazards { left, .. }
        | Phase::FreePlants { left, .. }
        | Phase::Takings { left, .. }
        | Phase::Returns { left, .. }
        | Phase::Fundings { left, .. }
        | Phase::Funding { left, .. } => left,
    };
    require(left <= most, Corrupt::Agenda("more discs are to be drawn than any space asks for"))
}
