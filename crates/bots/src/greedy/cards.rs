//! Development cards: when to play which.

use hexhaven_engine::shared::{Agenda, tariff};
use hexhaven_engine::{Action, Cards, CoreAction, Development, Flag, Kind, Legal, MAX_KINDS, Rules, Seat};

use super::desk::Desk;
use super::policy::{Best, Policy, WIN};
use crate::value::dispatch::elsewhere;

impl Policy<'_> {
    /// Rates the development cards that may be played. Before the roll only a knight is worth a thought.
    pub(crate) fn rate_cards<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let (core, game, seat) = (&legal.core, desk.game, desk.seat);
        if core.flags.contains(Flag::PlayKnight) {
            tell(Action::Core(CoreAction::PlayKnight), self.knight(game, seat));
        }
        if matches!(game.core().public.agenda, Agenda::RollDue) {
            return;
        }
        if core.flags.contains(Flag::PlayRoadBuilding) {
            tell(Action::Core(CoreAction::PlayRoadBuilding), self.road_building(game, seat));
        }
        if core.plenty.is_empty() && core.monopolies.is_empty() {
            return;
        }
        let (weights, hand) = (self.value.weights, desk.hand);
        if !core.plenty.is_empty() {
            let possible = pairs(MAX_KINDS).filter(|&cards| core.plenty.contains(cards));
            desk.gains(possible.map(|cards| (hand + cards, cards)), |cards, gain| {
                tell(Action::Core(CoreAction::PlayYearOfPlenty(cards)), gain - weights.plenty_held);
            });
        }
        for kind in core.monopolies.iter() {
            // The others have the cards that are neither in the bank nor in our hand.
            let n = elsewhere(&game.core().public, game.extension(), kind, hand.get(kind));
            let gain = desk.gain(hand + Cards::of(kind, n)) - weights.monopoly_held;
            let taken = f32::from(n) * weights.theft * weights.rival;
            tell(Action::Core(CoreAction::PlayMonopoly(kind)), gain + taken);
        }
    }

    /// The gain from a knight: the robber's move, and the army.
    fn knight<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        self.army_gain(game, seat) + self.robber_gain(game, seat)
    }

    /// The gain from one more played knight, without its effect.
    pub(crate) fn army_gain<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let core = game.core();
        let public = &core.public;
        let held = core.secret.developments[seat];
        let now = self.value.developments(public, seat, held);
        let mut less = held;
        less[Development::Knight] = less[Development::Knight].saturating_sub(1);
        let played = public.knights[seat] + 1;
        let needed =
            public.largest_army.map_or(tariff::LARGEST_ARMY_MIN, |holder| public.knights[holder] + 1);
        let terms = self.value.terms(game, seat);
        let takes_army = public.largest_army != Some(seat) && played >= needed;
        if takes_army && terms.vp + tariff::AWARD_VP as f32 >= terms.target {
            return WIN;
        }
        let weights = self.value.weights;
        let mut army = self.value.developments(public, seat, less) - now + weights.knight_played;
        if takes_army {
            army += tariff::AWARD_VP as f32 * weights.vp;
        } else if public.largest_army != Some(seat) {
            // The prospect counted the knight in hand; played, it counts as much.
            army = weights.knight_played - weights.knight_held;
        }
        army
    }

    /// The gain from two free roads, each placed where it gains most.
    fn road_building<G: Rules>(&self, game: &G, seat: Seat) -> f32 {
        let before = self.value.of(game, seat);
        let mut after = game.clone();
        after.play_unchecked(seat, Action::Core(CoreAction::PlayRoadBuilding), &mut ());
        let mut gain = self.value.of(&after, seat) - before;
        for _ in 0..tariff::FREE_ROADS {
            let legal = after.legal(seat);
            let mut best = Best::new(None);
            let desk = Desk::new(self, &after, seat);
            self.rate_builds(&desk, &legal, &mut |action, gain| best.offer(action, gain));
            let Best { action: Some(action), gain: more } = best else { break };
            gain += more;
            if more >= WIN {
                break;
            }
            after.play_unchecked(seat, action, &mut ());
        }
        gain
    }
}

/// All bundles of one or two cards of the first kinds.
fn pairs(n_kinds: usize) -> impl Iterator<Item = Cards> {
    let one = |idx: usize| Kind::new(idx).map_or(Cards::NONE, |kind| Cards::of(kind, 1));
    let doubles = (0..n_kinds).flat_map(move |a| (a..n_kinds).map(move |b| one(a) + one(b)));
    (0..n_kinds).map(one).chain(doubles)
}
