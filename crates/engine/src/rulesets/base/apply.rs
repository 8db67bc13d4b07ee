//! What actions and outcomes do. Legality is settled before; this file only carries them out.

use super::{barriers, score, turn};
use crate::rulesets::{Event, Log};
use crate::shared::{Agenda, Answer, Core, CoreEvent, Part, Source, tariff};
use crate::topology::{EdgeId, HexId, VertexId};
use crate::vocab::{BySeat, Cards, CoreAction, CoreOutcome, Development, Kind, Seat};

/// Applies a legal action.
pub(super) fn play(core: &mut Core, seat: Seat, action: CoreAction, log: &mut impl Log) {
    core.lapse_offer_before(action, log);
    match action {
        CoreAction::Roll => core.public.agenda = Agenda::Rolling,
        CoreAction::EndTurn | CoreAction::Pass => turn::end_part(core, log),
        CoreAction::Finish => core.resume(),
        CoreAction::BuildRoad(edge) => build_road(core, seat, edge, log),
        CoreAction::BuildSettlement(vertex) => build_settlement(core, seat, vertex, log),
        CoreAction::BuildCity(vertex) => {
            core.build_city(seat, vertex, tariff::CITY, log);
            close_trade(core);
            turn::claim_victory(core, log);
        }
        CoreAction::BuyDevelopment => {
            core.buy_development(seat, tariff::DEVELOPMENT, log);
            close_trade(core);
            core.public.agenda = Agenda::Drawing;
        }
        CoreAction::PlayKnight => {
            core.play_development(seat, Development::Knight, log);
            core.settle_largest_army(seat, log);
            core.public.agenda = Agenda::MoveRobber;
            turn::claim_victory(core, log);
        }
        CoreAction::PlayRoadBuilding => {
            core.play_development(seat, Development::RoadBuilding, log);
            core.public.agenda = Agenda::FreeRoads { left: tariff::FREE_ROADS };
        }
        CoreAction::PlayYearOfPlenty(cards) => {
            core.play_development(seat, Development::YearOfPlenty, log);
            core.take_plenty(seat, cards, log);
        }
        CoreAction::PlayMonopoly(kind) => {
            core.play_development(seat, Development::Monopoly, log);
            core.monopolize(seat, kind, log);
        }
        CoreAction::Discard(cards) => core.choose_discard(seat, cards, log),
        CoreAction::MoveRobber(hex) => move_robber(core, seat, hex, log),
        CoreAction::Steal(victim) => core.rob(victim),
        CoreAction::MaritimeTrade { give, get } => trade_with_bank(core, seat, give, get, log),
        CoreAction::Offer(offer) => core.propose(seat, offer, log),
        CoreAction::Accept => core.answer(seat, Answer::Accept, log),
        CoreAction::Decline => core.answer(seat, Answer::Decline, log),
        CoreAction::Counter { give, want } => core.answer(seat, Answer::Counter { give, want }, log),
        CoreAction::Conclude(with) => core.conclude(seat, with, log),
        CoreAction::Withdraw => core.lapse_offer(log),
    }
    core.note_now(log);
}

/// Applies a possible outcome.
pub(super) fn resolve(core: &mut Core, outcome: CoreOutcome, log: &mut impl Log) {
    let actor = core.public.turn.actor;
    match outcome {
        CoreOutcome::Roll(sum) => roll(core, sum, log),
        CoreOutcome::Stolen(kind) => {
            if let Agenda::Stealing { victim } = core.public.agenda {
                core.steal(actor, victim, kind, log);
            }
            core.resume();
        }
        CoreOutcome::Drawn(card) => {
            core.draw_development(actor, card, log);
            core.resume();
            if card == Development::VictoryPoint {
                turn::claim_victory(core, log);
            }
        }
    }
    core.note_now(log);
}

/// B-TURN-05: a build or purchase closes the trade phase. The mark is only read where phases are strict.
#[inline]
fn close_trade(core: &mut Core) {
    core.public.turn.trade_closed = true;
}

fn build_road(core: &mut Core, seat: Seat, edge: EdgeId, log: &mut impl Log) {
    let agenda = core.public.agenda;
    let cost = if matches!(agenda, Agenda::Free) { tariff::ROAD } else { Cards::NONE };
    core.build_road(seat, edge, cost, barriers(&core.public, seat), log);
    match agenda {
        Agenda::SetupRoad { .. } => turn::next_placement(core, log),
        Agenda::FreeRoads { left } => {
            // B-TURN-06: free roads do not close the trade phase. B-RB-03: the second is skipped if it cannot be placed.
            if left > 1 && core.can_place_road(seat, barriers(&core.public, seat)) {
                core.public.agenda = Agenda::FreeRoads { left: left - 1 };
            } else {
                core.resume();
            }
            turn::claim_victory(core, log);
        }
        _ => {
            close_trade(core);
            turn::claim_victory(core, log);
        }
    }
}

fn build_settlement(core: &mut Core, seat: Seat, vertex: VertexId, log: &mut impl Log) {
    let is_setup = core.public.turn.part == Part::Setup;
    let cost = if is_setup { Cards::NONE } else { tariff::SETTLEMENT };
    core.build_settlement(seat, vertex, cost, barriers, log);
    if !is_setup {
        close_trade(core);
        turn::claim_victory(core, log);
        return;
    }
    if core.is_second_round() {
        let mut owed = BySeat::default();
        owed[seat] = core.public.starting_cards(vertex); // B-SETUP-12
        core.pay_out(owed, Source::Start, log);
    }
    core.public.agenda = Agenda::SetupRoad { at: vertex };
}

fn roll(core: &mut Core, sum: u8, log: &mut impl Log) {
    core.public.note_roll(sum);
    core.public.turn.rolled = true;
    log.note(Event::Core(CoreEvent::Rolled { sum }));
    if sum == 7 {
        let limit = core.public.options.discard_limit.map(core::num::NonZeroU8::get);
        core.ask_discards(core.discards_due(|_| limit));
    } else {
        core.pay_out(core.owed(sum), Source::Production, log);
        core.public.agenda = Agenda::Free;
    }
}

fn move_robber(core: &mut Core, seat: Seat, hex: HexId, log: &mut impl Log) {
    core.move_robber(seat, hex, log);
    let has_cards = |seat| !core.hand(seat).is_empty();
    let victims = core.victims(seat, hex, score::spared(&core.public, seat), has_cards);
    core.ask_victim(victims);
}

fn trade_with_bank(core: &mut Core, seat: Seat, give: Kind, get: Kind, log: &mut impl Log) {
    let rate = core.public.harbors[seat].rate(give);
    core.trade_with_bank(seat, Cards::of(give, rate), get, log);
}
