//! The effects of actions and outcomes. Legality is settled before; this file only applies them.

use super::options::ShortBank;
use super::state::{OilAgenda, OilPublic, cards, oil};
use super::{Oil, episode, springs, tariff};
use crate::rulesets::oil::words::{OilAction, OilEvent, OilOutcome};
use crate::rulesets::{Event, Log};
use crate::shared::{Agenda, Core, Course, Particulars, tariff as shared};
use crate::topology::{HexId, VertexId};
use crate::vocab::{Cards, CoreAction, CoreOutcome, Development, Kind, Seat};

/// Applies a legal action that the rule sets share.
pub(super) fn play_core<L: Log>(game: &mut Oil, seat: Seat, action: CoreAction, log: &mut L) {
    game.core.lapse_offer_before(action, log);
    match action {
        CoreAction::BuildCity(vertex) => build_city(game, seat, vertex, log),
        CoreAction::PlayMonopoly(Kind::OIL) => {
            game.core.play_development(seat, Development::Monopoly, log);
            springs::monopolize(game, seat, log);
        }
        CoreAction::MoveRobber(hex) => move_robber(game, seat, hex, log),
        CoreAction::Steal(victim) => rob(game, seat, victim, log),
        _ => game.play_shared(seat, action, log),
    }
}

/// Applies a legal action of Oil Springs.
pub(super) fn play_own<L: Log>(game: &mut Oil, seat: Seat, action: OilAction, log: &mut L) {
    game.core.lapse_offer(log);
    match action {
        OilAction::Convert(kind) => convert(game, seat, kind, log),
        OilAction::BuildMetropolis(vertex) => {
            let cost = tariff::METROPOLIS;
            game.core.pay(seat, cost);
            game.ext.public.metropolises.insert(vertex);
            log.note(Event::Oil(OilEvent::MetropolisBuilt { seat, vertex, cost }));
            game.core.public.turn.close_trade();
            use_oil(game, seat, cost.get(Kind::OIL));
            game.claim_victory(log);
        }
        OilAction::Sequester => {
            sequester(game, seat, log);
            game.claim_victory(log);
        }
        OilAction::StealOil => {
            if let OilAgenda::Loot { victim } = game.ext.public.now.agenda {
                steal_oil(game, seat, victim, log);
            }
            game.ext.public.now.agenda = OilAgenda::None;
        }
        OilAction::StealCard => {
            if let OilAgenda::Loot { victim } = game.ext.public.now.agenda {
                game.core.public.agenda = Agenda::Stealing { victim };
            }
            game.ext.public.now.agenda = OilAgenda::None;
        }
    }
}

/// Applies a possible outcome that the rule sets share.
pub(super) fn resolve_core<L: Log>(game: &mut Oil, outcome: CoreOutcome, log: &mut L) {
    match outcome {
        CoreOutcome::Roll(sum) if game.ext.public.now.agenda == OilAgenda::Episode => {
            episode::roll(game, sum, log);
        }
        CoreOutcome::Roll(sum) => {
            // O-SEVEN-01: hands count oil too.
            if game.core.take_roll(sum, &game.ext.public, log) {
                springs::produce(game, sum, log);
            }
        }
        CoreOutcome::Stolen(_) | CoreOutcome::Drawn(_) => game.resolve_shared(outcome, log),
    }
}

/// Applies a possible outcome of Oil Springs.
pub(super) fn resolve_own(game: &mut Oil, outcome: OilOutcome, log: &mut impl Log) {
    let OilOutcome::Struck(hex) = outcome;
    episode::strike(game, hex, log);
}

/// A city, or the repair of a razed one, which costs the same and moves no piece (O-FLOOD-05).
fn build_city<L: Log>(game: &mut Oil, seat: Seat, vertex: VertexId, log: &mut L) {
    game.core.build_city(seat, vertex, shared::CITY, log);
    if game.ext.public.razed.contains(vertex) {
        game.ext.public.razed.remove(vertex);
        log.note(Event::Oil(OilEvent::Repaired { vertex }));
    }
    game.core.public.turn.close_trade();
    game.claim_victory(log);
}

fn move_robber(game: &mut Oil, seat: Seat, hex: HexId, log: &mut impl Log) {
    let (core, ext) = (&mut game.core, &game.ext.public);
    core.move_robber(seat, hex, log);
    let can_take_oil = oil(core, seat) < ext.limit(&core.public);
    let has_loot = |victim| !cards(core, victim).is_empty() || (can_take_oil && oil(core, victim) > 0);
    let victims = core.victims(seat, hex, ext.spared(&core.public, seat), has_loot);
    match (victims.first(), victims.len()) {
        (Some(victim), 1) => rob(game, seat, victim, log),
        (Some(_), _) => core.public.agenda = Agenda::ChooseVictim { victims },
        (None, _) => core.resume(),
    }
}

/// Takes the loot; if both oil and a card are possible, the thief chooses (O-ROBBER-04, O-ROBBER-05).
fn rob(game: &mut Oil, thief: Seat, victim: Seat, log: &mut impl Log) {
    let core = &mut game.core;
    let is_oil = oil(core, victim) > 0 && oil(core, thief) < game.ext.public.limit(&core.public);
    let is_card = !cards(core, victim).is_empty();
    core.resume();
    match (is_oil, is_card) {
        (true, true) => game.ext.public.now.agenda = OilAgenda::Loot { victim },
        (true, false) => steal_oil(game, thief, victim, log),
        (false, true) => core.public.agenda = Agenda::Stealing { victim },
        (false, false) => {}
    }
}

fn steal_oil(game: &mut Oil, thief: Seat, victim: Seat, log: &mut impl Log) {
    game.core.hand_over(victim, thief, Cards::of(Kind::OIL, 1));
    log.note(Event::Oil(OilEvent::OilStolen { thief, victim }));
}

fn convert(game: &mut Oil, seat: Seat, kind: Kind, log: &mut impl Log) {
    let n = conversion(&game.core, &game.ext.public, kind);
    let cards = Cards::of(kind, n);
    game.core.pay(seat, tariff::CONVERTED_OIL);
    game.core.receive(seat, cards);
    log.note(Event::Oil(OilEvent::Converted { seat, cards }));
    use_oil(game, seat, 1);
}

/// The cards that a conversion gives now: two, none, or with the option one (O-USE-01, O-USE-03).
fn conversion(core: &Core, ext: &OilPublic, kind: Kind) -> u8 {
    let n = core.public.bank.get(kind).min(tariff::CONVERSION);
    match ext.own.convert_short_bank {
        ShortBank::Refuse if n < tariff::CONVERSION => 0,
        ShortBank::Refuse | ShortBank::TakeWhatIsThere => n,
    }
}

/// Advances the marker; the counter of the turn counts only in the player's own turn (O-TRACK-01, O-TRACK-04, O-X-09).
fn use_oil(game: &mut Oil, seat: Seat, n: u8) {
    let is_own = game.core.public.turn.is_own_turn(seat);
    let now = &mut game.ext.public.now;
    now.marker += n;
    if is_own {
        now.used += n;
    }
    if now.marker == tariff::DISASTER_THRESHOLD {
        now.trigger = Some(seat);
    }
}

/// Removes one oil from the game and determines the Champion (O-SEQ-01, O-CHAMP-01 to O-CHAMP-03).
fn sequester(game: &mut Oil, seat: Seat, log: &mut impl Log) {
    game.core.lose(seat, Cards::of(Kind::OIL, 1));
    let ext = &mut game.ext.public;
    ext.now.has_sequestered = true;
    ext.sequestered[seat] += 1;
    let needed = match ext.champion {
        Some(champion) => ext.sequestered[champion] + 1,
        None => tariff::CHAMPION_MIN,
    };
    if ext.champion != Some(seat) && ext.sequestered[seat] >= needed {
        ext.champion = Some(seat);
    }
    log.note(Event::Oil(OilEvent::Sequestered { seat, champion: ext.champion }));
}
