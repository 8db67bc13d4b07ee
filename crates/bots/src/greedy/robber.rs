//! The robber's hex and victim: the leader's best hex, never one of the bot's own.

use std::ops::Index;

use hexhaven_engine::topology::HexId;
use hexhaven_engine::{Action, BySeat, Cards, CoreAction, KindSet, Legal, MAX_KINDS, Rules, Seat, SeatSet};

use super::policy::Policy;
use crate::value::Score;

/// The value of a theft from each seat to one of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Thefts {
    by_victim: BySeat<f32>,
    /// How much the gain of each rival hurts.
    pub(crate) threats: BySeat<f32>,
}

impl Index<Seat> for Thefts {
    type Output = f32;

    fn index(&self, victim: Seat) -> &f32 {
        &self.by_victim[victim]
    }
}

impl Policy<'_> {
    /// The best hex for the robber.
    pub(crate) fn move_robber<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let thefts = self.thefts(game, seat);
        let rated = legal.core.robber.iter().map(|hex| (hex, self.robbery(game, seat, hex, &thefts)));
        let best = rated.max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(hex, _)| Action::Core(CoreAction::MoveRobber(hex)))
            .or_else(|| legal.nth(0))
            .unwrap_or(Action::Core(CoreAction::EndTurn))
    }

    /// The best victim.
    pub(crate) fn choose_victim<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Action {
        let thefts = self.thefts_from(game, seat, legal.core.victims);
        let best = legal.core.victims.iter().max_by(|&a, &b| thefts[a].total_cmp(&thefts[b]));
        best.map(|victim| Action::Core(CoreAction::Steal(victim)))
            .or_else(|| legal.nth(0))
            .unwrap_or(Action::Core(CoreAction::EndTurn))
    }

    /// The gain from the robber's best move, compared with leaving it in place.
    pub(crate) fn robber_gain<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let public = &game.core().public;
        let (here, thefts) = (public.robber, self.thefts(game, seat));
        let hexes = public.board.topology().hexes.iter().filter(|&hex| Some(hex) != here);
        let best = hexes.map(|hex| self.robbery(game, seat, hex, &thefts)).fold(f32::MIN, f32::max);
        best - here.map_or(0.0, |hex| self.blockade(game, seat, hex, &thefts))
    }

    /// The value of moving the robber to a hex.
    pub(crate) fn robbery<G: Rules>(&self, game: &G, seat: Seat, hex: HexId, thefts: &Thefts) -> f32 {
        let neighbors = game.core().public.neighbors_of(hex);
        let theft = neighbors.without(seat).iter().map(|victim| thefts[victim]).fold(0.0, f32::max);
        self.blockade_of(game, seat, (hex, neighbors), thefts) + theft
    }

    /// The value of a hex that yields nothing to anybody.
    pub(crate) fn blockade<G: Rules>(&self, game: &G, seat: Seat, hex: HexId, thefts: &Thefts) -> f32 {
        self.blockade_of(game, seat, (hex, game.core().public.neighbors_of(hex)), thefts)
    }

    /// The same with the owners of buildings there already known.
    fn blockade_of<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        (hex, neighbors): (HexId, SeatSet),
        thefts: &Thefts,
    ) -> f32 {
        if neighbors.is_empty() {
            return 0.0;
        }
        let public = &game.core().public;
        let Some((kind, chance)) = self.value.market.produce(&public.board, hex) else { return 0.0 };
        let corners = public.board.topology().corners(hex);
        let (buildings, cities) = (&public.pieces, public.pieces.all_cities());
        let lost = (1.0 - self.value.weights.robbed) * chance * self.value.market.worth[kind];
        let mut worth = 0.0;
        for other in neighbors.iter() {
            let there = buildings.buildings(other) & corners;
            let n = (there.len() + (there & cities).len()) as f32;
            // Own loss counts in full.
            let share = if other == seat { -1.0 } else { thefts.threats[other] };
            worth += share * n * lost;
        }
        worth
    }

    /// The value of a card taken from each of the others.
    pub(crate) fn thefts<G: Rules>(&self, game: &G, seat: Seat) -> Thefts {
        self.thefts_from(game, seat, game.core().public.turn.others(seat))
    }

    /// The value of a card taken from each of some others.
    pub(super) fn thefts_from<G: Rules>(&self, game: &G, seat: Seat, victims: SeatSet) -> Thefts {
        let score = self.value.score(game);
        let mut thefts = Thefts { by_victim: BySeat::default(), threats: self.threats_at(game, &score) };
        let hand = self.value.purse(game, seat);
        let outlook = self.value.outlook_on(game, seat, &self.value.terms_at(game, seat, &score));
        let loot = |victim| game.core().hand(victim).kinds();
        let kinds = victims.iter().fold(KindSet::default(), |kinds, victim| kinds | loot(victim));
        let now = self.value.hand(&outlook, hand);
        let mut thief = Thief { seat, gains: [0.0; MAX_KINDS] };
        let hands = kinds.iter().map(|kind| (hand + Cards::of(kind, 1), kind));
        self.value.hands(&outlook, hands, |kind, worth| thief.gains[kind.idx()] = worth - now);
        for victim in victims.iter() {
            let threat = thefts.threats[victim];
            thefts.by_victim[victim] = self.theft(game, &thief, victim, (threat, &score));
        }
        thefts
    }

    /// The value of a card taken from a victim: its mean gain for the thief and loss for the victim. The hand is as
    /// large as everybody sees, and holds what the seat has counted.
    fn theft<G: Rules>(&self, game: &G, thief: &Thief, victim: Seat, (threat, score): (f32, &Score)) -> f32 {
        let (weights, core) = (self.value.weights, game.core());
        let loot = core.hand(victim);
        if loot.is_empty() {
            return 0.0;
        }
        let theirs = self.value.outlook_on(game, victim, &self.value.terms_at(game, victim, score));
        let full = self.value.hand(&theirs, loot);
        let (mut gain, mut harm) = (0.0, 0.0);
        let hands = loot.kinds().iter().map(|kind| (loot.minus(Cards::of(kind, 1)), kind));
        self.value.hands(&theirs, hands, |kind, left| {
            let n = f32::from(loot.get(kind));
            gain += n * thief.gains[kind.idx()];
            harm += n * (full - left);
        });
        let n = loot.total() as f32;
        let plain = weights.theft * (1.0 + threat);
        let exact = (gain + threat * harm.max(0.0)) / n;
        plain + EXACT * exact + self.tie(game, thief.seat, victim)
    }
}

struct Thief {
    seat: Seat,
    /// The gain from a card of each kind.
    gains: [f32; MAX_KINDS],
}

/// How much the contents of a hand count on top of the plain value of a card.
const EXACT: f32 = 0.5;
