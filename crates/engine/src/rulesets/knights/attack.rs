//! The barbarian attack: muster, battle, pillage or reward, and its end (K-BARB-01 to K-BARB-09).

use super::agenda::{Cause, KnightsAgenda};
use super::options::{DefenderSupply, ZeroDefenseReward};
use super::{Knights, tariff};
use crate::rulesets::knights::words::KnightsEvent;
use crate::rulesets::{Event, Log};
use crate::shared::{Course, tariff as core_tariff};
use crate::topology::{VertexId, VertexRow, VertexSet};
use crate::vocab::{BySeat, Seat, SeatSet};

impl Knights {
    /// The attack starts: with the variant, players choose which knights take part (K-BARB-01, K-TACTIC-01).
    pub(super) fn muster(&mut self, log: &mut impl Log) {
        let active = self.ext.public.army.active();
        let may_choose = |&seat: &Seat| self.ext.public.army.of(seat).meets(active);
        let left = self.core.public.turn.seats().iter().filter(may_choose).collect::<SeatSet>();
        if self.ext.public.own.tactical_defense && !left.is_empty() {
            self.ext.public.agenda = KnightsAgenda::Muster { left };
        } else {
            self.fight(log);
        }
    }

    /// One more knight takes part; with the last one the choice is over.
    pub(super) fn send_knight(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        self.ext.public.badges.insert(vertex);
        log.note(Event::Knights(KnightsEvent::KnightSent { vertex }));
        if self.unsent(seat).is_empty() {
            self.end_muster(seat, log);
        }
    }

    /// The active knights of a player that have not been sent.
    pub(super) fn unsent(&self, seat: Seat) -> VertexSet {
        let ext = &self.ext.public;
        ext.army.of(seat) & (ext.army.active() - ext.sent())
    }

    /// A player has chosen; the battle follows the last choice.
    pub(super) fn end_muster(&mut self, seat: Seat, log: &mut impl Log) {
        let KnightsAgenda::Muster { left } = self.ext.public.agenda else { return };
        let left = left.without(seat);
        if left.is_empty() {
            self.fight(log);
        } else {
            self.ext.public.agenda = KnightsAgenda::Muster { left };
        }
    }

    /// Compares strength and defense (K-BARB-02, K-BARB-03, K-BARB-05, K-BARB-06).
    fn fight(&mut self, log: &mut impl Log) {
        let ext = &self.ext.public;
        let seats = self.core.public.turn.seats();
        let defending = ext.defending();
        let mut defense = BySeat::<u8>::default();
        for seat in seats.iter() {
            defense[seat] = ext.army.strength(ext.army.of(seat) & defending) as u8;
        }
        let strength = self.core.public.pieces.all_cities().len() as u8;
        log.note(Event::Knights(KnightsEvent::Attacked { strength, defense }));
        if u32::from(strength) > defense.0.iter().map(|&n| u32::from(n)).sum() {
            let losers = self.losers(&defense);
            self.pillage(losers, log);
        } else {
            self.reward(&defense, log);
        }
    }

    /// Those who lose a city: the lowest contribution among the players with an ordinary city
    /// (K-PILLAGE-01, K-PILLAGE-02).
    fn losers(&self, defense: &BySeat<u8>) -> SeatSet {
        let pieces = &self.core.public.pieces;
        let has_city = |&seat: &Seat| !self.ext.public.ordinary_cities(pieces, seat).is_empty();
        let considered = self.core.public.turn.seats().iter().filter(has_city).collect::<SeatSet>();
        let lowest = considered.iter().map(|seat| defense[seat]).min().unwrap_or(0);
        considered.iter().filter(|&seat| defense[seat] == lowest).collect()
    }

    /// Each loser chooses the city to lose; a single one is lost without asking (K-PILLAGE-03).
    pub(super) fn pillage(&mut self, losers: SeatSet, log: &mut impl Log) {
        let mut left = losers;
        while let Some(seat) = left.first_from(self.core.public.turn.actor) {
            let cities = self.ext.public.ordinary_cities(&self.core.public.pieces, seat);
            if cities.len() > 1 {
                self.ext.public.agenda = KnightsAgenda::Pillage { left };
                return;
            }
            if let Some(city) = cities.first() {
                self.lose_city(seat, city, log);
            }
            left.remove(seat);
        }
        self.end_attack(log);
    }

    /// A player chose the city to lose.
    pub(super) fn choose_loss(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        let KnightsAgenda::Pillage { left } = self.ext.public.agenda else { return };
        self.lose_city(seat, vertex, log);
        self.pillage(left.without(seat), log);
    }

    /// K-PILLAGE-04, K-RAZE-01: without a settlement in the supply, the city is turned on its side.
    fn lose_city(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        let razed = self.n_settlements::<1>(seat) >= core_tariff::SETTLEMENTS;
        self.ext.public.lose_city(&mut self.core.public, vertex, razed);
        log.note(Event::Knights(KnightsEvent::CityLost { seat, vertex, razed }));
    }

    /// The settlement pieces of a player on the board; a razed city is a city piece (K-RAZE-07).
    pub(super) fn n_settlements<const N: usize>(&self, seat: Seat) -> u32 {
        (self.core.public.pieces.settlements(seat).cut::<N>() - self.ext.public.badges.get().cut()).len()
    }

    /// The city pieces of a player on the board, razed ones included (K-RAZE-07).
    pub(super) fn n_cities(&self, seat: Seat) -> u32 {
        self.core.public.pieces.cities(seat).len() + self.razed::<1>(seat).len()
    }

    /// A player's razed cities.
    pub(super) fn razed<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        self.ext.public.badges.get().cut() & self.core.public.pieces.settlements(seat).cut()
    }

    /// The knights win: one leader is Defender, several draw cards (K-DEFEND-01, K-DEFEND-02, K-DEFEND-07).
    fn reward(&mut self, defense: &BySeat<u8>, log: &mut impl Log) {
        let seats = self.core.public.turn.seats();
        let highest = seats.iter().map(|seat| defense[seat]).max().unwrap_or(0);
        let leaders = seats.iter().filter(|&seat| defense[seat] == highest).collect::<SeatSet>();
        let is_nothing =
            highest == 0 && self.ext.public.own.zero_defense_reward == ZeroDefenseReward::Nothing;
        match leaders.first() {
            _ if is_nothing => {}
            Some(leader) if leaders.len() == 1 => self.honor(leader, log),
            _ => return self.draw_next(leaders, Cause::Defense, log),
        }
        if !self.claim_victory(log) {
            self.end_attack(log);
        }
    }

    /// Gives a Defender card, if the option does not say that they are used up (K-DEFEND-06).
    fn honor(&mut self, seat: Seat, log: &mut impl Log) {
        let given: u32 = self.ext.public.defenders.0.iter().map(|&n| u32::from(n)).sum();
        let most = tariff::defender_cards(self.core.public.board.island());
        let is_left =
            self.ext.public.own.defender_supply == DefenderSupply::Unlimited || given < u32::from(most);
        if is_left && self.ext.public.defenders[seat] < u8::MAX {
            self.ext.public.defenders[seat] += 1;
            log.note(Event::Knights(KnightsEvent::Defended { seat }));
        }
    }

    /// The attack is over; the numbered dice are next (K-BARB-07 to K-BARB-09).
    pub(super) fn end_attack(&mut self, log: &mut impl Log) {
        let knights = self.ext.public.defending();
        self.ext.public.end_attack(knights);
        self.ext.public.marks.fresh = (self.ext.public.marks.fresh.get() - knights).into();
        log.note(Event::Knights(KnightsEvent::AttackOver { knights }));
        self.count_numbers(log);
    }
}
