//! The course of a game at sea: building and moving ships, the pirate, settling islands, gold and fog. A rule set with
//! a sea plays shared actions through this instead of [`Course::play_shared`].

use super::state::{Sea, SeaAgenda};
use super::words::{RoutePiece, SeaAction};
use super::{SeaEvent, SeaOutcome, SeaOutcomes, fog, gold, slack};
use crate::shared::{Agenda, Core, CoreEvent, CoreLog, Course, Part, Particulars, Source, tariff};
use crate::topology::{EdgeId, HexId, VertexId, VertexSet};
use crate::vocab::{BySeat, Cards, CoreAction, CoreOutcome, Seat, SeatSet};

/// A course that may be at sea. `L` is the log of its events.
pub(crate) trait Voyage<L: CoreLog>: Course<L> {
    /// The shared state and the sea to change; `None` on an island.
    fn at_sea(&mut self) -> Option<(&mut Core, &mut Sea)>;

    /// Notes an event of the sea.
    fn note_sea(event: SeaEvent, log: &mut L);

    /// The sea to change.
    fn sea_mut(&mut self) -> Option<&mut Sea> {
        self.at_sea().map(|(_, sea)| sea)
    }

    /// What comes after fog or gold.
    fn go_on_at_sea(&mut self, log: &mut L) {
        fog::go_on(self, log);
    }

    /// Nothing is pending at sea: the rule set resumes what it postponed.
    fn when_calm(&mut self, _log: &mut L) {}

    /// S-PIRATE-13: if neither robber nor pirate is on the map and neither can go anywhere, nothing happens.
    #[inline]
    fn skip_stuck_thieves(&mut self) {
        let (core, own) = self.parts();
        if core.public.agenda == Agenda::MoveRobber && core.public.options.friendly_robber {
            let spared = own.spared(&core.public, core.public.turn.actor);
            let sites = own.sea().map(|sea| sea.thief_sites(&core.public, spared));
            if sites.is_some_and(|(robber, pirate)| robber.is_empty() && pirate.is_empty()) {
                self.parts_mut().0.resume();
            }
        }
    }

    /// Applies a legal action of the sea. Inlined, so that there is no branch on the action where it is known.
    #[inline(always)]
    fn play_sea(&mut self, seat: Seat, action: SeaAction, log: &mut L) {
        match action {
            SeaAction::BuildShip(edge) => self.lay_route(seat, edge, RoutePiece::Ship, log),
            SeaAction::MoveShip { from, to } => self.sail(seat, from, to, log),
            SeaAction::MovePirate(hex) => self.move_pirate(seat, hex, log),
            SeaAction::TakeGold(cards) => gold::take(self, seat, cards, log),
        }
    }

    /// Applies a legal shared action at sea.
    #[inline(always)]
    fn play_shared_at_sea(&mut self, seat: Seat, action: CoreAction, log: &mut L) {
        match action {
            CoreAction::BuildRoad(edge) => self.lay_route(seat, edge, RoutePiece::Road, log),
            CoreAction::BuildSettlement(vertex) => self.found(seat, vertex, log),
            CoreAction::BuildCity(vertex) if self.parts().0.public.turn.part == Part::Setup => {
                self.found(seat, vertex, log);
            }
            _ => self.play_shared(seat, action, log),
        }
    }

    /// Applies a possible outcome of the sea.
    fn resolve_sea(&mut self, outcome: SeaOutcome, log: &mut L) {
        match outcome {
            SeaOutcome::Finds(terrain) => fog::find(self, terrain, log),
            SeaOutcome::Token(number) => fog::number(self, number, log),
        }
    }

    /// Applies a possible shared outcome at sea: gold comes after all other production (S-GOLD-03).
    #[inline]
    fn resolve_shared_at_sea(&mut self, outcome: CoreOutcome, log: &mut L) {
        self.resolve_shared(outcome, log);
        if let CoreOutcome::Roll(sum) = outcome
            && sum != 7
        {
            self.owe_gold(self.gold_of(sum), log);
        }
    }

    /// The gold that each player is owed for a roll (S-GOLD-01, S-GOLD-02).
    fn gold_of(&self, sum: u8) -> BySeat<u8> {
        let (core, own) = self.parts();
        own.sea().map_or_else(BySeat::default, |sea| core.public.gold_owed(sea, sum))
    }

    /// Owes gold to players (S-GOLD-03, S-GOLD-04).
    #[inline]
    fn owe_gold(&mut self, owed: BySeat<u8>, log: &mut L) {
        gold::owe(self, owed, log);
    }

    /// A road or ship of the set-up, by Road Building, or paid (S-SHIP-12, S-SETUP-03, S-DEV-02).
    #[doc(hidden)]
    fn lay_route(&mut self, seat: Seat, edge: EdgeId, piece: RoutePiece, log: &mut L) {
        let agenda = self.parts().0.public.agenda;
        let Some((core, sea)) = self.at_sea() else { return };
        let price = if piece == RoutePiece::Ship { tariff::SHIP } else { tariff::ROAD };
        let cost = if matches!(agenda, Agenda::Free) { price } else { Cards::NONE };
        core.pay(seat, cost);
        match piece {
            RoutePiece::Road => {
                core.public.pieces.place_road(seat, edge);
                log.note_core(CoreEvent::RoadBuilt { seat, edge, cost });
            }
            RoutePiece::Ship => {
                sea.put_ship(core.public.board.topology(), seat, edge);
                sea.now.fresh.insert(edge);
                Self::note_sea(SeaEvent::ShipBuilt { seat, edge, cost }, log);
            }
        }
        self.recount_after(seat, None, edge, log);
        match agenda {
            // The next placement comes when fog has lifted.
            Agenda::SetupRoad { .. } => {}
            Agenda::FreeRoads { left } if left > 1 => {
                self.parts_mut().0.public.agenda = Agenda::FreeRoads { left: left - 1 };
            }
            Agenda::FreeRoads { .. } => self.parts_mut().0.resume(),
            _ => self.close_trade(),
        }
        // S-FOG-13: a winning piece reveals nothing.
        if !self.claim_victory(log) {
            self.arrive(seat, edge, log);
        }
    }

    /// Reveals fog at the ends of a piece, and continues (S-FOG-03, S-MOVE-11).
    #[doc(hidden)]
    fn arrive(&mut self, seat: Seat, edge: EdgeId, log: &mut L) {
        let ends = self.parts().0.public.board.topology().end_set(edge);
        fog::seek(self, seat, ends);
        if self.parts().1.sea().is_some_and(|sea| sea.now.agenda == SeaAgenda::None) {
            self.go_on_at_sea(log);
        }
    }

    /// Moves a ship; routes are measured once, after the move (S-MOVE-10, S-ROUTE-07).
    #[doc(hidden)]
    fn sail(&mut self, seat: Seat, from: EdgeId, to: EdgeId, log: &mut L) {
        let Some((core, sea)) = self.at_sea() else { return };
        let topology = core.public.board.topology();
        sea.take_ship(topology, seat, from);
        sea.put_ship(topology, seat, to);
        sea.now.has_sailed = true;
        Self::note_sea(SeaEvent::ShipMoved { seat, from, to }, log);
        self.recount_after(seat, Some(from), to, log);
        self.close_trade();
        if !self.claim_victory(log) {
            self.arrive(seat, to, log);
        }
    }

    /// Moves the pirate and lets the actor choose a victim (S-PIRATE-04 to S-PIRATE-06).
    #[doc(hidden)]
    fn move_pirate(&mut self, seat: Seat, hex: HexId, log: &mut L) {
        let Some((_, sea)) = self.at_sea() else { return };
        // S-PIRATE-13: if robber and pirate both stay, nothing is stolen.
        let stays = sea.pirate == Some(hex);
        sea.pirate = Some(hex);
        Self::note_sea(SeaEvent::PirateMoved { seat, hex }, log);
        let (core, own) = self.parts_mut();
        if stays {
            return core.resume();
        }
        let spared = own.spared(&core.public, seat);
        let has_cards = |victim| !core.hand(victim).is_empty();
        let victims =
            own.sea().map_or(SeatSet::EMPTY, |sea| sea.victims(&core.public, seat, spared, has_cards));
        core.ask_victim(victims);
    }

    /// A settlement, or in a set-up with cities a city: special points, starting cards, gold and fog come with it
    /// (S-ISLE-01, S-SETUP-05, S-FOG-04, S-WIN-03).
    #[doc(hidden)]
    fn found(&mut self, seat: Seat, vertex: VertexId, log: &mut L) {
        let (core, own) = self.parts_mut();
        if core.public.turn.part == Part::Setup {
            return self.found_home(seat, vertex, log);
        }
        let cost = tariff::SETTLEMENT;
        core.pay(seat, cost);
        core.public.settle(seat, vertex);
        log.note_core(CoreEvent::SettlementBuilt { seat, vertex, cost });
        let at = VertexSet::of(vertex);
        let touches = |other: &Seat| {
            let topology = core.public.board.topology();
            let ships = own.sea().map_or(VertexSet::EMPTY, |sea| sea.touched(topology, *other));
            (core.public.pieces.touched(topology, *other) | ships).meets(at)
        };
        let touched: SeatSet = core.public.turn.seats().iter().filter(touches).collect();
        self.recount(touched, log);
        let Some((core, sea)) = self.at_sea() else { return };
        let points = sea.areas.score(&core.public, seat, vertex);
        if points > 0 {
            Self::note_sea(SeaEvent::AreaSettled { seat, vertex, points }, log);
        }
        self.close_trade();
        self.claim_victory(log);
    }

    /// A building of the set-up.
    #[doc(hidden)]
    fn found_home(&mut self, seat: Seat, vertex: VertexId, log: &mut L) {
        let (core, own) = self.parts_mut();
        let hand = own.starting_hand(&core.public, vertex);
        let (is_second, is_city) = (core.is_second_round(), core.is_city_due(own));
        let cost = Cards::NONE;
        if is_city {
            core.public.place_city(seat, vertex);
            log.note_core(CoreEvent::CityBuilt { seat, vertex, cost });
        } else {
            core.public.settle(seat, vertex);
            log.note_core(CoreEvent::SettlementBuilt { seat, vertex, cost });
        }
        let Some((core, sea)) = self.at_sea() else { return };
        sea.areas.settle_home(&core.public, seat, vertex);
        Self::note_sea(SeaEvent::Home { seat, vertex }, log);
        core.public.agenda = Agenda::SetupRoad { at: vertex };
        let mut owed = BySeat::default();
        if is_second {
            let mut cards = BySeat::default();
            cards[seat] = hand;
            core.pay_out(cards, Source::Start, log);
            owed[seat] = if sea.rules.setup_gold { core.public.gold_at(vertex) } else { 0 };
        }
        gold::owe(self, owed, log);
        self.go_on_at_sea(log);
    }

    /// Decides who holds Longest Trade Route after a piece was placed and possibly another removed.
    #[doc(hidden)]
    fn recount_after(&mut self, seat: Seat, taken: Option<EdgeId>, laid: EdgeId, log: &mut L) {
        if !slack::stays(self, seat, taken, laid) {
            self.recount(SeatSet::of(seat), log);
        }
    }

    /// Makes all lengths of routes exact, before anybody reads one.
    fn count_all(&mut self) {
        slack::count_all(self);
    }

    /// Counts the routes of some players again and settles Longest Trade Route (S-ROUTE-05 to S-ROUTE-07).
    fn recount(&mut self, seats: SeatSet, log: &mut L) {
        if self.parts().1.sea().is_some_and(|sea| sea.slack.is_some()) {
            return slack::recount(self, seats);
        }
        let (core, own) = self.parts_mut();
        core.recount_roads(seats, |public, seat| own.route_length(public, seat), log);
    }
}

impl Sea {
    /// The possible outcomes at sea.
    pub(crate) fn outcomes(&self) -> Option<SeaOutcomes> {
        match self.now.agenda {
            SeaAgenda::Finding { .. } => Some(SeaOutcomes::Terrain(self.fog)),
            SeaAgenda::Numbering { .. } => Some(SeaOutcomes::Number(self.fog)),
            SeaAgenda::None | SeaAgenda::Gold { .. } => None,
        }
    }
}
