//! The shared course of a game: the effects of shared actions and outcomes, and what follows the end of a part. A rule
//! set handles its own differences and leaves the rest to this module.

use super::event::{Answer, CoreEvent, CoreLog, Source};
use super::particulars::Particulars;
use super::state::Core;
use super::tariff;
use super::turn::{Agenda, Part};
use crate::topology::{EdgeId, HexId, VertexId};
use crate::vocab::{BySeat, Cards, CoreAction, CoreOutcome, Development, Ending, Seat};

/// A game with the shared course. `L` is the log of its events.
pub(crate) trait Course<L: CoreLog> {
    /// The extension.
    type Own: Particulars;

    /// The shared state and the rule set's extension.
    fn parts(&self) -> (&Core, &Self::Own);

    /// The same to change the shared state.
    fn parts_mut(&mut self) -> (&mut Core, &Self::Own);

    /// A turn or part has begun: clears the marks of the previous one.
    #[inline]
    fn refresh(&mut self) {}

    /// Ends the game: drops pending decisions and reveals hidden cards (B-WIN-06, B-WIN-07).
    fn end_game(&mut self, ending: Ending, log: &mut L) {
        self.parts_mut().0.end_game(ending, log);
    }

    /// Ends the game if points win at once and the actor has them in their own turn (B-WIN-02 to B-WIN-06); returns
    /// whether it is over.
    #[inline]
    fn claim_victory(&mut self, log: &mut L) -> bool {
        self.claim_victory_here(log)
    }

    /// The same in place, for the beginning of every turn.
    #[inline(always)]
    fn claim_victory_here(&mut self, log: &mut L) -> bool {
        let (core, own) = self.parts();
        let has_won = own.wins_at_once() && core.has_won(own);
        if has_won {
            self.end_game(Ending::Victory(core.public.turn.actor), log);
        }
        has_won
    }

    /// The next placement of the set-up, or the first turn (B-SETUP-16).
    fn next_placement(&mut self, log: &mut L) {
        let core = self.parts_mut().0;
        let first = core.public.turn.first;
        if !core.next_placement() {
            self.begin_turn(first, log);
        }
    }

    /// Begins a player's turn; a player who already has the points wins before the roll (B-WIN-04).
    fn begin_turn(&mut self, player: Seat, log: &mut L) {
        let core = self.parts_mut().0;
        if core.is_last_turn() {
            return self.end_game(Ending::TurnLimit, log);
        }
        core.begin_turn(player);
        self.refresh();
        self.claim_victory_here(log);
    }

    /// Ends the actor's turn, part or opportunity and begins the next (X-SBP-01, X-SBP-02, X-PAIR-02,
    /// X-PAIR-06). A paired part counts as the player's own turn, so points they already have win (X-PAIR-05).
    fn end_part(&mut self, log: &mut L) {
        let core = self.parts_mut().0;
        match core.public.next_part() {
            (Part::Turn | Part::Setup, player) => self.begin_turn(player, log),
            (part @ (Part::SpecialBuilding | Part::Paired), actor) => {
                core.begin_part(part, actor);
                self.refresh();
                self.claim_victory(log);
            }
        }
    }

    /// Applies a legal shared action, as in every rule set without its own version.
    #[inline(always)]
    fn play_shared(&mut self, seat: Seat, action: CoreAction, log: &mut L) {
        let (core, own) = self.parts_mut();
        match action {
            CoreAction::Roll => core.public.agenda = Agenda::Rolling,
            CoreAction::EndTurn | CoreAction::Pass => self.end_part(log),
            CoreAction::Finish => core.resume(),
            CoreAction::BuildRoad(edge) => self.build_road(seat, edge, log),
            CoreAction::BuildSettlement(vertex) => self.build_settlement(seat, vertex, log),
            CoreAction::BuildCity(vertex) if core.public.turn.part == Part::Setup => {
                let hand = own.starting_hand(&core.public, vertex);
                core.public.place_city(seat, vertex);
                log.note_core(CoreEvent::CityBuilt { seat, vertex, cost: Cards::NONE });
                core.deal_start(seat, vertex, hand, log);
            }
            CoreAction::BuildCity(vertex) => {
                core.build_city(seat, vertex, tariff::CITY, log);
                self.close_trade();
                self.claim_victory(log);
            }
            CoreAction::BuyDevelopment => {
                core.buy_development(seat, tariff::DEVELOPMENT, log);
                core.public.agenda = Agenda::Drawing;
                self.close_trade();
            }
            CoreAction::PlayKnight => {
                core.play_development(seat, Development::Knight, log);
                core.settle_largest_army(seat, log);
                core.public.agenda = Agenda::MoveRobber;
                self.claim_victory(log);
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
            CoreAction::MoveRobber(hex) => self.move_robber(seat, hex, log),
            CoreAction::Steal(victim) => core.rob(victim),
            CoreAction::MaritimeTrade { give, get } => {
                let lot = Cards::of(give, own.rate(&core.public, seat, give));
                core.trade_with_bank(seat, lot, get, log);
            }
            CoreAction::Offer(offer) => core.propose(seat, offer, log),
            CoreAction::Accept => core.answer(seat, Answer::Accept, log),
            CoreAction::Decline => core.answer(seat, Answer::Decline, log),
            CoreAction::Counter { give, want } => core.answer(seat, Answer::Counter { give, want }, log),
            CoreAction::Conclude(with) => core.conclude(seat, with, log),
            CoreAction::Withdraw => core.lapse_offer(log),
        }
    }

    /// Applies a possible shared outcome, as in every rule set without its own version.
    #[inline(always)]
    fn resolve_shared(&mut self, outcome: CoreOutcome, log: &mut L) {
        let (core, own) = self.parts_mut();
        let actor = core.public.turn.actor;
        match outcome {
            CoreOutcome::Roll(sum) => {
                if core.take_roll(sum, own, log) {
                    core.pay_out(core.owed(sum), Source::Production, log);
                }
            }
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
                    self.claim_victory(log);
                }
            }
        }
    }

    /// Notes a build or purchase, if the rule set uses the mark.
    #[inline]
    fn close_trade(&mut self) {
        if Self::Own::CLOSES_TRADE {
            self.parts_mut().0.public.turn.close_trade();
        }
    }

    /// A road of the set-up, by Road Building, or paid.
    fn build_road(&mut self, seat: Seat, edge: EdgeId, log: &mut L) {
        let (core, own) = self.parts_mut();
        let agenda = core.public.agenda;
        let cost = if matches!(agenda, Agenda::Free) { tariff::ROAD } else { Cards::NONE };
        let barriers = own.barriers(&core.public, seat);
        core.build_road(seat, edge, cost, barriers, log);
        match agenda {
            Agenda::SetupRoad { .. } => return self.next_placement(log),
            // B-TURN-06: free roads do not close the trade phase. B-RB-03: the second is skipped if it cannot be placed.
            Agenda::FreeRoads { left } if left > 1 && core.can_place_road(own, seat) => {
                core.public.agenda = Agenda::FreeRoads { left: left - 1 };
            }
            Agenda::FreeRoads { .. } => core.resume(),
            _ => self.close_trade(),
        }
        self.claim_victory(log);
    }

    /// A settlement of the set-up, the second with the starting hand, or a paid one.
    fn build_settlement(&mut self, seat: Seat, vertex: VertexId, log: &mut L) {
        let (core, own) = self.parts_mut();
        let is_setup = core.public.turn.part == Part::Setup;
        let cost = if is_setup { Cards::NONE } else { tariff::SETTLEMENT };
        core.build_settlement(seat, vertex, cost, |public, seat| own.barriers(public, seat), log);
        if !is_setup {
            self.close_trade();
            self.claim_victory(log);
        } else if core.is_second_round() {
            core.deal_start(seat, vertex, own.starting_hand(&core.public, vertex), log);
        } else {
            core.public.agenda = Agenda::SetupRoad { at: vertex };
        }
    }

    /// Moves the robber and lets the actor choose a victim (B-ROBBER-01 to B-ROBBER-06).
    fn move_robber(&mut self, seat: Seat, hex: HexId, log: &mut L) {
        let (core, own) = self.parts_mut();
        // S-PIRATE-13: if robber and pirate both stay, nothing is stolen.
        let stays = own.sea().is_some() && core.public.robber == Some(hex);
        core.move_robber(seat, hex, log);
        if stays {
            return core.resume();
        }
        let has_cards = |victim| !core.hand(victim).is_empty();
        let victims = core.victims(seat, hex, own.spared(&core.public, seat), has_cards);
        core.ask_victim(victims);
    }
}

impl Core {
    /// Notes a production roll; a 7 leads to discards and the robber. Returns whether hexes produce (B-PROD-01,
    /// B-SEVEN-01).
    #[inline(always)]
    pub(crate) fn take_roll(&mut self, sum: u8, own: &impl Particulars, log: &mut impl CoreLog) -> bool {
        self.public.note_roll(sum);
        self.public.turn.rolled = true;
        log.note_core(CoreEvent::Rolled { sum });
        if sum == 7 {
            self.take_seven(own);
        } else {
            self.public.agenda = Agenda::Free;
        }
        sum != 7
    }

    /// A separate function, so that it costs other rolls nothing.
    #[inline(never)]
    fn take_seven(&mut self, own: &impl Particulars) {
        self.ask_discards(self.discards_due(|seat| own.hand_limit(&self.public, seat)));
    }

    /// Deals the starting hand and asks for the road of the piece just placed (B-SETUP-10, B-SETUP-12).
    pub(crate) fn deal_start(&mut self, seat: Seat, vertex: VertexId, hand: Cards, log: &mut impl CoreLog) {
        let mut owed = BySeat::default();
        owed[seat] = hand;
        self.pay_out(owed, Source::Start, log);
        self.public.agenda = Agenda::SetupRoad { at: vertex };
    }
}
