//! Actions with knights: recruit, activate, promote, move, expel, relocate, chase the robber or the pirate.

use super::agenda::KnightsAgenda;
use super::army::reach;
use super::{Knights, tariff};
use crate::rulesets::knights::words::{KnightsEvent, Level, LevelSet, Track};
use crate::rulesets::{Event, Log};
use crate::shared::sea::Voyage;
use crate::shared::{Course, Terrain};
use crate::topology::{HexId, VertexId, VertexRow, VertexSet};
use crate::vocab::{Cards, Seat};

impl Knights {
    /// Puts a knight from the supply on the board (K-KNIGHT-01, K-DESERT-02).
    pub(super) fn place_knight(
        &mut self,
        seat: Seat,
        vertex: VertexId,
        level: Level,
        active: bool,
        cost: Cards,
        log: &mut impl Log,
    ) {
        self.core.pay(seat, cost);
        self.ext.public.army.place(seat, vertex, level, active);
        log.note(Event::Knights(KnightsEvent::KnightPlaced { seat, vertex, level, active, cost }));
        self.recount_at(seat, VertexSet::of(vertex), log);
    }

    /// Makes knights active; they are not ready in this turn (K-ACTIVE-01, K-ACTION-02, K-WARLORD-02).
    pub(super) fn activate(&mut self, seat: Seat, knights: VertexSet, cost: Cards, log: &mut impl Log) {
        self.core.pay(seat, cost);
        self.ext.public.army.activate(knights);
        let fresh = &mut self.ext.public.marks.fresh;
        *fresh = (fresh.get() | knights).into();
        log.note(Event::Knights(KnightsEvent::Activated { seat, knights, cost }));
    }

    /// Raises a knight by one level; its state stays (K-PROMO-01, K-PROMO-04, K-PROMO-06).
    pub(super) fn promote(&mut self, seat: Seat, vertex: VertexId, cost: Cards, log: &mut impl Log) {
        let Some(level) = self.ext.public.army.level(vertex).next() else { return };
        self.core.pay(seat, cost);
        self.ext.public.army.set_level(vertex, level);
        self.ext.public.marks.promoted.insert(vertex);
        log.note(Event::Knights(KnightsEvent::Promoted { seat, vertex, level, cost }));
    }

    /// A player's knights that can be promoted now, ignoring the cost (K-PROMO-02 to K-PROMO-04, K-PROMO-07).
    pub(super) fn promotable<const N: usize>(&self, seat: Seat, knights: VertexRow<N>) -> VertexRow<N> {
        let ext = &self.ext.public;
        let army = &ext.army;
        let mut promotable = VertexRow::EMPTY;
        if knights.is_empty() {
            return promotable;
        }
        let has_fortress = ext.level(seat, Track::Politics) >= tariff::ABILITY_LEVEL;
        for level in [Level::Basic, Level::Strong] {
            let Some(next) = level.next() else { continue };
            let is_left = army.level_of(knights, next).len() < tariff::KNIGHTS_PER_LEVEL;
            if is_left && (has_fortress || !tariff::needs_fortress(next)) {
                promotable |= army.level_of(knights, level);
            }
        }
        promotable - ext.marks.promoted.get().cut()
    }

    /// The vertices for a knight from the supply: free ones at the player's roads or ships, but not in the open sea
    /// (K-KNIGHT-02, S-CK-09).
    pub(super) fn knight_sites<const N: usize>(&self, seat: Seat) -> VertexRow<N> {
        let (public, ext) = (&self.core.public, &self.ext.public);
        let sites = ext.touched(public, seat) & ext.free_in(public);
        match ext.sea_in::<N>() {
            None => sites,
            Some(sea) => sea.on_land(public.board.topology(), sites.cut()).cut(),
        }
    }

    /// Moves a knight; it is inactive then (K-MOVE-01, K-ACTION-03).
    pub(super) fn move_knight(&mut self, seat: Seat, from: VertexId, to: VertexId, log: &mut impl Log) {
        self.march(seat, from, to, log);
        self.recount_at(seat, VertexSet::of(from).with(to), log);
    }

    fn march(&mut self, seat: Seat, from: VertexId, to: VertexId, log: &mut impl Log) {
        self.ext.public.march(seat, from, to);
        let promoted = &mut self.ext.public.marks.promoted;
        if promoted.contains(from) {
            promoted.remove(from);
            promoted.insert(to);
        }
        log.note(Event::Knights(KnightsEvent::KnightMoved { seat, from, to }));
    }

    /// Expels a weaker knight; the step ends when that knight has its place (K-EXPEL-04, K-EXPEL-05, K-ROUTE-05).
    pub(super) fn expel<L: Log>(&mut self, seat: Seat, from: VertexId, to: VertexId, log: &mut L) {
        let held = self.held_length::<L>();
        let Some(agenda) = self.take_off(to, held, log) else { return };
        self.march(seat, from, to, log);
        let passed = self.rivals_with_route_at(seat, VertexSet::of(from)) | self.with_route_at(to);
        self.measure(passed, log);
        self.relocate_or_remove(agenda, log);
    }

    /// Expels a knight and leaves its place empty (K-INTRIG-01, K-INTRIG-04).
    pub(super) fn drive_off<L: Log>(&mut self, vertex: VertexId, log: &mut L) {
        let held = self.held_length::<L>();
        let Some(agenda) = self.take_off(vertex, held, log) else { return };
        let KnightsAgenda::Relocate { owner, .. } = agenda else { return };
        self.measure(self.rivals_with_route_at(owner, VertexSet::of(vertex)), log);
        self.relocate_or_remove(agenda, log);
    }

    /// Takes a knight off the board and returns it for placement elsewhere.
    fn take_off(&mut self, from: VertexId, held: u8, log: &mut impl Log) -> Option<KnightsAgenda> {
        let army = &mut self.ext.public.army;
        let owner = army.owner(from)?;
        let (level, active) = (army.level(from), army.is_active(from));
        army.remove(from);
        log.note(Event::Knights(KnightsEvent::KnightRemoved { seat: owner, vertex: from }));
        Some(KnightsAgenda::Relocate { owner, from, level, active, held })
    }

    /// Asks for the new place of an expelled knight, unless there is one or none (K-EXPEL-08, K-EXPEL-10).
    fn relocate_or_remove(&mut self, agenda: KnightsAgenda, log: &mut impl Log) {
        let KnightsAgenda::Relocate { owner, from, held, .. } = agenda else { return };
        self.ext.public.agenda = agenda;
        let sites = self.relocations(owner, from);
        match (sites.first(), sites.len()) {
            (Some(site), 1) => self.relocate(owner, site, log),
            (Some(_), _) => {}
            (None, _) => {
                self.ext.public.agenda = KnightsAgenda::None;
                self.settle_step(crate::vocab::SeatSet::EMPTY, held, log);
            }
        }
    }

    /// The vertices for an expelled knight (K-EXPEL-05, K-EXPEL-06, K-INTRIG-03).
    pub(super) fn relocations(&self, owner: Seat, from: VertexId) -> VertexSet {
        self.reached(owner, from) & self.ext.public.free(&self.core.public)
    }

    /// The vertices that a player's knight reaches from a vertex (K-MOVE-02, K-SEA-04).
    fn reached(&self, seat: Seat, from: VertexId) -> VertexSet {
        let public = &self.core.public;
        let routes = self.ext.public.routes(public, seat);
        reach(public.board.topology(), routes, self.barriers(seat), from)
    }

    /// Puts an expelled knight on its new place; it keeps level and state (K-EXPEL-07).
    pub(super) fn relocate(&mut self, seat: Seat, to: VertexId, log: &mut impl Log) {
        let KnightsAgenda::Relocate { level, active, held, .. } = self.ext.public.agenda else { return };
        self.ext.public.agenda = KnightsAgenda::None;
        self.ext.public.army.place(seat, to, level, active);
        let cost = Cards::NONE;
        log.note(Event::Knights(KnightsEvent::KnightPlaced { seat, vertex: to, level, active, cost }));
        self.settle_step(self.rivals_with_route_at(seat, VertexSet::of(to)), held, log);
    }

    /// A knight leaves the board for a Deserter; the actor may then place one (K-DESERT-01 to K-DESERT-04).
    pub(super) fn desert(&mut self, seat: Seat, vertex: VertexId, log: &mut impl Log) {
        let KnightsAgenda::RemoveKnight { card, .. } = self.ext.public.agenda else { return };
        let army = &mut self.ext.public.army;
        let (level, active) = (army.level(vertex), army.is_active(vertex));
        army.remove(vertex);
        log.note(Event::Knights(KnightsEvent::KnightRemoved { seat, vertex }));
        self.recount_at(seat, VertexSet::of(vertex), log);
        let actor = self.core.public.turn.actor;
        let can_place =
            !self.desert_levels(actor, level).is_empty() && !self.knight_sites::<1>(actor).is_empty();
        self.ext.public.agenda = match can_place {
            true => KnightsAgenda::PlaceKnight { card, level, active },
            false => KnightsAgenda::None,
        };
    }

    /// The levels that may be placed for a deserted knight (K-DESERT-03, K-DESERT-05).
    pub(super) fn desert_levels(&self, seat: Seat, level: Level) -> LevelSet {
        use super::options::DeserterFallback;
        let is_left =
            |level: &Level| self.ext.public.army.of_level(seat, *level).len() < tariff::KNIGHTS_PER_LEVEL;
        let allowed = match self.ext.public.own.deserter_fallback {
            DeserterFallback::BasicOnly if is_left(&level) => level..=level,
            DeserterFallback::BasicOnly => Level::Basic..=Level::Basic,
            DeserterFallback::SameOrLower => Level::Basic..=level,
        };
        Level::ALL.into_iter().filter(|level| allowed.contains(level)).filter(is_left).collect()
    }

    /// A knight chases the robber away, or the pirate to another sea hex; the theft follows as after a 7 (K-CHASE-02,
    /// K-CHASE-03, S-CK-08).
    pub(super) fn chase(&mut self, seat: Seat, knight: VertexId, hex: HexId, log: &mut impl Log) {
        self.ext.public.tire(knight);
        self.ext.public.marks.errant |= !self.core.public.turn.rolled;
        if self.core.public.board.tile(hex).terrain == Terrain::Sea {
            log.note(Event::Knights(KnightsEvent::PirateChased { seat, knight }));
            self.move_pirate(seat, hex, log);
        } else {
            log.note(Event::Knights(KnightsEvent::Chased { seat, knight }));
            self.move_robber(seat, hex, log);
        }
    }
}
