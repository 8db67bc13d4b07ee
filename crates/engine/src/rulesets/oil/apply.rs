//! What actions and outcomes do. Legality is settled before; this file only carries them out.

use super::options::ShortBank;
use super::state::{OilAgenda, OilPublic, cards, oil};
use super::{Oil, barriers, episode, score, springs, tariff, turn};
use crate::rulesets::oil::words::{OilAction, OilEvent, OilOutcome};
use crate::rulesets::{Event, Log};
use crate::shared::{Agenda, Answer, Core, CoreEvent, Part, Source, tariff as shared};
use crate::topology::{EdgeId, HexId, VertexId};
use crate::vocab::{BySeat, Cards, CoreAction, CoreOutcome, Development, Kind, Seat};

/// Applies a legal action that the rule sets share.
pub(super) fn play(game: &mut Oil, seat: Seat, action: CoreAction, log: &mut impl Log) {
    let core = &mut game.core;
    core.lapse_offer_before(action, log);
    match action {
        CoreAction::Roll => core.public.agenda = Agenda::Rolling,
        CoreAction::EndTurn | CoreAction::Pass => turn::end_part(game, log),
        CoreAction::Finish => core.resume(),
        CoreAction::BuildRoad(edge) => build_road(game, seat, edge, log),
        CoreAction::BuildSettlement(vertex) => build_settlement(game, seat, vertex, log),
        CoreAction::BuildCity(vertex) => build_city(game, seat, vertex, log),
        CoreAction::BuyDevelopment => {
            core.buy_development(seat, shared::DEVELOPMENT, log);
            close_trade(core);
            core.public.agenda = Agenda::Drawing;
        }
        CoreAction::PlayKnight => {
            core.play_development(seat, Development::Knight, log);
            core.settle_largest_army(seat, log);
            core.public.agenda = Agenda::MoveRobber;
        }
        CoreAction::PlayRoadBuilding => {
            core.play_development(seat, Development::RoadBuilding, log);
            core.public.agenda = Agenda::FreeRoads { left: shared::FREE_ROADS };
        }
        CoreAction::PlayYearOfPlenty(goods) => {
            core.play_development(seat, Development::YearOfPlenty, log);
            core.take_plenty(seat, goods, log);
        }
        CoreAction::PlayMonopoly(kind) => {
            core.play_development(seat, Development::Monopoly, log);
            if kind == Kind::OIL {
                springs::monopolize(game, seat, log);
            } else {
                core.monopolize(seat, kind, log);
            }
        }
        CoreAction::Discard(goods) => core.choose_discard(seat, goods, log),
        CoreAction::MoveRobber(hex) => move_robber(game, seat, hex, log),
        CoreAction::Steal(victim) => rob(game, seat, victim, log),
        CoreAction::MaritimeTrade { give, get } => {
            let rate = core.public.harbors[seat].rate(give);
            core.trade_with_bank(seat, Cards::of(give, rate), get, log);
        }
        CoreAction::Offer(offer) => core.propose(seat, offer, log),
        CoreAction::Accept => core.answer(seat, Answer::Accept, log),
        CoreAction::Decline => core.answer(seat, Answer::Decline, log),
        CoreAction::Counter { give, want } => core.answer(seat, Answer::Counter { give, want }, log),
        CoreAction::Conclude(with) => core.conclude(seat, with, log),
        CoreAction::Withdraw => core.lapse_offer(log),
    }
}

/// Applies a legal action of Oil Springs.
pub(super) fn play_oil(game: &mut Oil, seat: Seat, action: OilAction, log: &mut impl Log) {
    game.core.lapse_offer(log);
    match action {
        OilAction::Convert(kind) => convert(game, seat, kind, log),
        OilAction::BuildMetropolis(vertex) => {
            let cost = tariff::METROPOLIS;
            game.core.pay(seat, cost);
            game.ext.public.metropolises.insert(vertex);
            log.note(Event::Oil(OilEvent::MetropolisBuilt { seat, vertex, cost }));
            close_trade(&mut game.core);
            use_oil(game, seat, cost.get(Kind::OIL));
        }
        OilAction::Sequester => sequester(game, seat, log),
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
pub(super) fn resolve(game: &mut Oil, outcome: CoreOutcome, log: &mut impl Log) {
    let actor = game.core.public.turn.actor;
    match outcome {
        CoreOutcome::Roll(sum) if game.ext.public.now.agenda == OilAgenda::Episode => {
            episode::roll(game, sum, log);
        }
        CoreOutcome::Roll(sum) => roll(game, sum, log),
        CoreOutcome::Stolen(kind) => {
            if let Agenda::Stealing { victim } = game.core.public.agenda {
                game.core.steal(actor, victim, kind, log);
            }
            game.core.resume();
        }
        CoreOutcome::Drawn(card) => {
            game.core.draw_development(actor, card, log);
            game.core.resume();
        }
    }
}

/// Applies a possible outcome of Oil Springs.
pub(super) fn resolve_oil(game: &mut Oil, outcome: OilOutcome, log: &mut impl Log) {
    let OilOutcome::Struck(hex) = outcome;
    episode::strike(game, hex, log);
}

/// B-TURN-05, O-TURN-04: a build or purchase closes the trade phase. The mark is only read where phases are strict.
#[inline]
fn close_trade(core: &mut Core) {
    core.public.turn.trade_closed = true;
}

fn build_road(game: &mut Oil, seat: Seat, edge: EdgeId, log: &mut impl Log) {
    let core = &mut game.core;
    let agenda = core.public.agenda;
    let cost = if matches!(agenda, Agenda::Free) { shared::ROAD } else { Cards::NONE };
    core.build_road(seat, edge, cost, barriers(&core.public, seat), log);
    match agenda {
        Agenda::SetupRoad { .. } => turn::next_placement(game, log),
        Agenda::FreeRoads { left } => {
            // B-TURN-06: free roads do not close the trade phase. B-RB-03: the second is skipped if it cannot be placed.
            if left > 1 && core.can_place_road(seat, barriers(&core.public, seat)) {
                core.public.agenda = Agenda::FreeRoads { left: left - 1 };
            } else {
                core.resume();
            }
        }
        _ => close_trade(core),
    }
}

fn build_settlement(game: &mut Oil, seat: Seat, vertex: VertexId, log: &mut impl Log) {
    let is_setup = game.core.public.turn.part == Part::Setup;
    let cost = if is_setup { Cards::NONE } else { shared::SETTLEMENT };
    game.core.build_settlement(seat, vertex, cost, barriers, log);
    if !is_setup {
        return close_trade(&mut game.core);
    }
    if game.core.is_second_round() {
        let mut owed = BySeat::default();
        owed[seat] = springs::starting_goods(game, vertex);
        game.core.pay_out(owed, Source::Start, log);
    }
    game.core.public.agenda = Agenda::SetupRoad { at: vertex };
}

/// A city, or the repair of a razed one, which costs the same and moves no piece (O-FLOOD-05).
fn build_city(game: &mut Oil, seat: Seat, vertex: VertexId, log: &mut impl Log) {
    game.core.build_city(seat, vertex, shared::CITY, log);
    if game.ext.public.razed.contains(vertex) {
        game.ext.public.razed.remove(vertex);
        log.note(Event::Oil(OilEvent::Repaired { vertex }));
    }
    close_trade(&mut game.core);
}

fn roll(game: &mut Oil, sum: u8, log: &mut impl Log) {
    let core = &mut game.core;
    core.public.note_roll(sum);
    core.public.turn.rolled = true;
    log.note(Event::Core(CoreEvent::Rolled { sum }));
    if sum == 7 {
        // O-SEVEN-01: hands count oil too.
        let limit = core.public.options.discard_limit.map(core::num::NonZeroU8::get);
        core.ask_discards(core.discards_due(|_| limit));
    } else {
        core.public.agenda = Agenda::Free;
        springs::produce(game, sum, log);
    }
}

fn move_robber(game: &mut Oil, seat: Seat, hex: HexId, log: &mut impl Log) {
    let (core, ext) = (&mut game.core, &game.ext.public);
    core.move_robber(seat, hex, log);
    let can_take_oil = oil(core, seat) < ext.limit(&core.public);
    let has_loot = |victim| !cards(core, victim).is_empty() || (can_take_oil && oil(core, victim) > 0);
    let victims = core.victims(seat, hex, score::spared(&core.public, ext, seat), has_loot);
    match (victims.first(), victims.len()) {
        (Some(victim), 1) => rob(game, seat, victim, log),
        (Some(_), _) => core.public.agenda = Agenda::ChooseVictim { victims },
        (None, _) => core.resume(),
    }
}

/// Takes what can be taken; where oil and a card can be, the thief is asked (O-ROBBER-04, O-ROBBER-05).
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
    match ext.options.convert_short_bank {
        ShortBank::Refuse if n < tariff::CONVERSION => 0,
        ShortBank::Refuse | ShortBank::TakeWhatIsThere => n,
    }
}

/// Advances the marker; the counter of the turn counts only in the own turn (O-TRACK-01, O-TRACK-04, O-X-09).
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

/// Puts one oil out of the game and settles who is Champion (O-SEQ-01, O-CHAMP-01 to O-CHAMP-03).
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
