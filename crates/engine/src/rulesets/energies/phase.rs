//! The event phase: discs one by one, rows that fill, and the seven events (E-EVENT-01 to E-SUST-02).

use super::state::{EnergiesExt, HazardCause, Phase};
use super::{Energies, KINDS};
use crate::rulesets::energies::words::{Disc, DiscEvent, EnergiesEvent, Hazard, Plant};
use crate::rulesets::{Event, Log};
use crate::shared::Course;
use crate::topology::{HexSet, SiteId, VertexSet};
use crate::vocab::{Cards, Development, Kind, Seat, SeatSet};

impl Energies {
    /// Begins to draw (E-EVENT-01).
    pub(super) fn draw_discs(&mut self, log: &mut impl Log) {
        if let Phase::PreDraw { discs } = self.ext.phase {
            self.next_disc(discs, log);
        }
    }

    /// The next disc, the end of the phase, or the end of the game (E-EVENT-06 to E-EVENT-08, E-EVENT-10).
    fn next_disc(&mut self, left: u8, log: &mut impl Log) {
        if left == 0 {
            self.ext.phase = Phase::Done;
        } else if self.ext.bag.is_empty() {
            self.end_by_bag(log);
        } else {
            self.ext.phase = Phase::Drawing { left };
        }
    }

    /// Puts a drawn disc into its row; a full row triggers (E-EVENT-02 to E-EVENT-04).
    pub(super) fn take_disc(&mut self, disc: Disc, log: &mut impl Log) {
        let Phase::Drawing { left } = self.ext.phase else { return };
        let left = left.saturating_sub(1);
        self.ext.note_drawn(disc);
        log.note(Event::Energies(EnergiesEvent::DiscDrawn { disc }));
        let event = disc.event();
        let row = event as usize;
        if self.ext.rows[row] < self.ext.frame.rows[row] {
            return self.next_disc(left, log);
        }
        self.ext.rows[row] = 0;
        log.note(Event::Energies(EnergiesEvent::Triggered { event }));
        self.ext.phase = self.opening(event, left);
        self.proceed(log);
    }

    /// The decisions an event requires when it is triggered; the affected players are fixed now (E-TIE-01).
    fn opening(&self, event: DiscEvent, left: u8) -> Phase {
        let (public, ext) = (&self.core.public, &self.ext);
        let by_footprint = || EnergiesExt::extremes(public, |seat| ext.local_footprint(public, seat));
        match event {
            DiscEvent::EnvironmentalPollution => Phase::Rolling { left },
            DiscEvent::AirPollution => {
                Phase::Hazards { left, cause: HazardCause::Air, seats: by_footprint().1 }
            }
            DiscEvent::RainAndFlooding => {
                Phase::Hazards { left, cause: HazardCause::Rain, seats: public.turn.seats() }
            }
            DiscEvent::ProductionIncrease => Phase::FreePlants { left, seats: by_footprint().1 },
            DiscEvent::ClimateConference => {
                let (lowest, highest) = by_footprint();
                Phase::Takings { left, seats: lowest, then: highest }
            }
            DiscEvent::GovernmentFunding => Phase::Fundings { left, seats: by_footprint().0 },
            DiscEvent::SustainableProduction => {
                let renewable = |seat| i32::from(ext.plants.built(seat, Plant::Renewable));
                let (_, most) = EnergiesExt::extremes(public, renewable);
                Phase::Takings { left, seats: most, then: SeatSet::EMPTY }
            }
        }
    }

    /// Skips everybody who can do nothing; when nobody is left, draws the next disc.
    pub(super) fn proceed(&mut self, log: &mut impl Log) {
        match self.ext.phase {
            Phase::Hazards { left, cause, seats } => {
                let seats = self.skim(seats, |seat| !self.hazard_sites(seat, cause).is_empty());
                self.ask_or_go_on(seats, Phase::Hazards { left, cause, seats }, left, log);
            }
            Phase::FreePlants { left, seats } => {
                let seats = self.skim(seats, |seat| self.can_build_free(seat));
                self.ask_or_go_on(seats, Phase::FreePlants { left, seats }, left, log);
            }
            Phase::Takings { left, seats, then } => {
                let is_stocked = !(self.core.public.bank.kinds() & KINDS).is_empty();
                let seats = if is_stocked { seats } else { SeatSet::EMPTY };
                if seats.is_empty() {
                    self.ext.phase = Phase::Returns { left, seats: then };
                    self.proceed(log);
                }
            }
            Phase::Returns { left, seats } => {
                let seats = self.skim(seats, |seat| !self.core.hand(seat).is_empty());
                self.ask_or_go_on(seats, Phase::Returns { left, seats }, left, log);
            }
            Phase::Fundings { left, seats } => {
                let seats = if self.core.public.pile_size > 0 { seats } else { SeatSet::EMPTY };
                self.ask_or_go_on(seats, Phase::Fundings { left, seats }, left, log);
            }
            Phase::Spill { left, hexes } => {
                if self.ext.tokens_left() == 0 || hexes.is_empty() {
                    self.next_disc(left, log);
                }
            }
            Phase::Done
            | Phase::PreDraw { .. }
            | Phase::Drawing { .. }
            | Phase::Rolling { .. }
            | Phase::Funding { .. }
            | Phase::Entering => {}
        }
    }

    fn ask_or_go_on(&mut self, seats: SeatSet, phase: Phase, left: u8, log: &mut impl Log) {
        if seats.is_empty() {
            self.next_disc(left, log);
        } else {
            self.ext.phase = phase;
        }
    }

    /// The seats that can act now, starting from the first; the others are checked when it is their turn.
    fn skim(&self, seats: SeatSet, can_act: impl Fn(Seat) -> bool) -> SeatSet {
        let mut rest = seats;
        while let Some(seat) = rest.first_from(self.core.public.turn.actor) {
            if can_act(seat) {
                break;
            }
            rest.remove(seat);
        }
        rest
    }

    /// The deciding player has acted or declined.
    pub(super) fn answered(&mut self, log: &mut impl Log) {
        let asked = self.asked();
        if let (
            Some(seat),
            Phase::Hazards { seats, .. }
            | Phase::FreePlants { seats, .. }
            | Phase::Takings { seats, .. }
            | Phase::Returns { seats, .. }
            | Phase::Fundings { seats, .. }
            | Phase::Funding { seats, .. },
        ) = (asked, &mut self.ext.phase)
        {
            seats.remove(seat);
        }
        self.proceed(log);
    }

    /// A player's buildings that can take a hazard (E-AIR-01 to E-AIR-03, E-RAIN-01, E-RAIN-02, E-HAZ-06).
    pub(super) fn hazard_sites(&self, seat: Seat, cause: HazardCause) -> VertexSet {
        if self.ext.tokens_left() == 0 {
            return VertexSet::EMPTY;
        }
        let pieces = &self.core.public.pieces;
        let free = pieces.buildings(seat) - self.ext.hazards.buildings;
        match cause {
            HazardCause::Air if free.meets(pieces.all_cities()) => free & pieces.all_cities(),
            HazardCause::Air | HazardCause::Rain => free,
        }
    }

    fn can_build_free(&self, seat: Seat) -> bool {
        let plants = &self.ext.plants;
        plants.has_left(seat, Plant::Fossil) && !plants.sites(&self.core.public, seat).is_empty()
    }

    /// Puts hazards on the hexes with a number, as far as tokens suffice (E-POLL-02, E-POLL-03, E-HAZ-06).
    pub(super) fn pollute(&mut self, sum: u8, log: &mut impl Log) {
        let Phase::Rolling { left } = self.ext.phase else { return };
        log.note(Event::Energies(EnergiesEvent::Polluted { sum }));
        let hexes = self.core.public.yielding(sum) - self.ext.hazards.hexes;
        if hexes.len() > self.ext.tokens_left() {
            self.ext.phase = Phase::Spill { left, hexes };
            return self.proceed(log);
        }
        for hex in hexes {
            self.put_hazard(Hazard::Hex(hex), log);
        }
        self.next_disc(left, log);
    }

    /// Puts a hazard where a player chose.
    pub(super) fn place_hazard(&mut self, hazard: Hazard, log: &mut impl Log) {
        self.put_hazard(hazard, log);
        if let (Phase::Spill { left, hexes }, Hazard::Hex(hex)) = (self.ext.phase, hazard) {
            self.ext.phase = Phase::Spill { left, hexes: hexes - HexSet::of(hex) };
            return self.proceed(log);
        }
        self.answered(log);
    }

    fn put_hazard(&mut self, hazard: Hazard, log: &mut impl Log) {
        self.ext.hazards.insert(hazard);
        log.note(Event::Energies(EnergiesEvent::HazardPlaced { hazard }));
    }

    /// Takes a card of choice by an event (E-CLIM-01, E-SUST-01).
    pub(super) fn take_card(&mut self, seat: Seat, kind: Kind, log: &mut impl Log) {
        self.take(seat, Cards::of(kind, 1), log);
        self.answered(log);
    }

    /// Returns a card by an event (E-CLIM-02).
    pub(super) fn return_card(&mut self, seat: Seat, kind: Kind, log: &mut impl Log) {
        self.core.pay(seat, Cards::of(kind, 1));
        log.note(Event::Energies(EnergiesEvent::Returned { seat, kind }));
        self.answered(log);
    }

    /// Has chance draw the deciding player's development card (E-FUND-01).
    pub(super) fn fund(&mut self) {
        if let Phase::Fundings { left, seats } = self.ext.phase {
            self.ext.phase = Phase::Funding { left, seats };
        }
    }

    /// Gives the drawn card; a victory point counts at once if it is the owner's turn (E-FUND-03, E-WIN-03).
    pub(super) fn give_funding(&mut self, card: Development, log: &mut impl Log) {
        let (Phase::Funding { left, seats }, Some(seat)) = (self.ext.phase, self.asked()) else { return };
        self.core.draw_development(seat, card, log);
        if seat == self.core.public.turn.actor {
            self.ext.marks.funded += 1;
        }
        self.ext.phase = Phase::Fundings { left, seats: seats.without(seat) };
        self.claim_victory(log);
        self.proceed(log);
    }

    /// A plant for free, and a resource of its hex (E-INC-01, E-INC-02).
    pub(super) fn build_free_plant(&mut self, seat: Seat, site: SiteId, log: &mut impl Log) {
        self.put_plant(seat, Plant::Fossil, site, Cards::NONE, log);
        let resource = self.core.public.board.tile(site.hex()).terrain.resource();
        if let Some(kind) = resource.filter(|&kind| self.core.public.bank.get(kind) > 0) {
            self.take(seat, Cards::of(kind, 1), log);
        }
        self.answered(log);
    }

    /// Takes cards from the bank, for everybody to see (E-INFO-04).
    pub(super) fn take(&mut self, seat: Seat, cards: Cards, log: &mut impl Log) {
        self.core.receive(seat, cards);
        log.note(Event::Energies(EnergiesEvent::Took { seat, cards }));
    }
}

impl EnergiesExt {
    /// Moves a disc from the bag to its row (E-EVENT-02).
    pub(crate) fn note_drawn(&mut self, disc: Disc) {
        self.bag.draw(disc);
        self.rows[disc.event() as usize] += 1;
    }
}
