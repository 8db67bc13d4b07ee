//! What the policy does in Cities & Knights: the decisions that the rule set asks for, and what it adds to a turn.
//! Most things are tried out and judged by the value function; `knights_cards.rs` rates the progress cards.

use hexhaven_engine::rulesets::knights::{KnightsAgenda, KnightsExt};
use hexhaven_engine::{
    Action, Answers, Cards, Choices, CoreAction, ExtLegal, Extension, Flag, KnightsAction, KnightsLegal,
    Legal, Pairs, Rules, Seat,
};

use super::value::card_worth;
use crate::greedy::{Desk, Policy};
use crate::rulesets::Habits;
use crate::value::Outlook;

impl Habits for KnightsExt {
    fn rate_decision<G: Rules>(
        &self,
        policy: &Policy<'_>,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        let ExtLegal::Knights(own) = &legal.ext else { return false };
        let Some(answers) = &own.answers else { return false };
        if legal.core.flags.contains(Flag::Finish) {
            tell(Action::Core(CoreAction::Finish), 0.0);
        }
        policy.rate_sites(game, self, seat, answers, tell);
        policy.rate_taken(game, seat, answers, tell);
        let needs_trial =
            !own.promotions.is_empty() || !legal.core.roads.is_empty() || !answers.decks.is_empty();
        if needs_trial {
            let before = policy.value.of(game, seat);
            let roads = legal.core.roads.iter().map(|edge| Action::Core(CoreAction::BuildRoad(edge)));
            let promotions = own.promotions.iter().map(|knight| KnightsAction::Promote(knight).into());
            let decks = answers.decks.iter().map(|deck| KnightsAction::ChooseDeck(deck).into());
            for action in roads.chain(promotions).chain(decks) {
                tell(action, policy.gain_by_trial(game, seat, action, before));
            }
        }
        true
    }

    fn rate_moves<G: Rules>(
        &self,
        policy: &Policy<'_>,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let ExtLegal::Knights(own) = &legal.ext else { return };
        let (game, seat, before) = (desk.game, desk.seat, desk.value());
        let mut by_trial = |action: KnightsAction| {
            tell(action.into(), policy.gain_by_trial(game, seat, action.into(), before));
        };
        own.improvements.iter().map(KnightsAction::Improve).for_each(&mut by_trial);
        own.repairs.iter().map(KnightsAction::RepairCity).for_each(&mut by_trial);
        // Walls, and knights of one level, are as good as each other to the value function: one of each is enough.
        own.walls.first().map(KnightsAction::BuildWall).into_iter().for_each(&mut by_trial);
        let by_level = |knights: hexhaven_engine::topology::VertexSet| {
            let army = self.public.army;
            hexhaven_engine::Level::ALL
                .into_iter()
                .filter_map(move |level| (knights & army.of_level(seat, level)).first())
        };
        by_level(own.activations).map(KnightsAction::Activate).for_each(&mut by_trial);
        by_level(own.promotions).map(KnightsAction::Promote).for_each(&mut by_trial);
        if let Some(site) = policy.post(game, seat, own) {
            by_trial(KnightsAction::Recruit(site));
        }
        policy.rate_deeds(game, seat, own, tell);
        policy.rate_plays(desk, self, own, tell);
    }
}

impl Policy<'_> {
    /// Cities to lose or to crown, knights to send, move, give up or place.
    fn rate_sites<G: Rules>(
        &self,
        game: &G,
        ext: &KnightsExt,
        seat: Seat,
        answers: &Answers,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let army = &ext.public.army;
        // Everybody who can fight does.
        answers.sends.iter().for_each(|knight| tell(KnightsAction::SendKnight(knight).into(), 1.0));
        if !answers.metropolises.is_empty() {
            let (outlook, terms) = (self.value.outlook(game, seat), self.value.terms(game, seat));
            for site in answers.metropolises {
                // K-PILLAGE-02: a metropolis protects its city, so it goes to the best one.
                let worth = outlook.upgrade(&game.core().public, game.extension(), site, &terms);
                tell(KnightsAction::PlaceMetropolis(site).into(), worth);
            }
        }
        for knight in answers.removals {
            let idle = if army.is_active(knight) { 0.0 } else { 0.5 };
            tell(KnightsAction::RemoveKnight(knight).into(), idle - army.level(knight).strength() as f32);
        }
        let Pairs(sites, levels) = answers.placements;
        let placements = sites
            .into_iter()
            .flat_map(|at| levels.iter().map(move |level| KnightsAction::PlaceKnight { at, level }));
        let losses = answers.losses.into_iter().map(KnightsAction::LoseCity);
        let relocations = answers.relocations.into_iter().map(KnightsAction::Relocate);
        let mut tried = losses.chain(relocations).chain(placements).peekable();
        if tried.peek().is_some() {
            let before = self.value.of(game, seat);
            tried.for_each(|action| {
                tell(action.into(), self.gain_by_trial(game, seat, action.into(), before));
            });
        }
    }

    /// Cards to take, give or discard.
    fn rate_taken<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        answers: &Answers,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let weights = self.value.weights;
        for card in answers.discards.iter() {
            tell(KnightsAction::DiscardProgress(card).into(), -card_worth(card, weights));
        }
        for card in answers.takes.iter() {
            tell(KnightsAction::TakeProgress(card).into(), card_worth(card, weights));
        }
        if answers.aqueduct.is_empty()
            && answers.commodities.is_empty()
            && answers.gifts.is_none()
            && answers.loot.is_none()
        {
            return;
        }
        let outlook = self.value.outlook(game, seat);
        let hand = game.core().hand(seat);
        let now = outlook.hand(hand, weights);
        for kind in answers.aqueduct.iter() {
            let gain = outlook.hand(hand + Cards::of(kind, 1), weights) - now;
            tell(KnightsAction::Aqueduct(kind).into(), gain.max(1e-3));
        }
        for kind in answers.commodities.iter() {
            let left = hand.minus(Cards::of(kind, 1));
            tell(KnightsAction::GiveCommodity(kind).into(), outlook.hand(left, weights) - now);
        }
        if let Some(choices) = answers.gifts {
            tell(KnightsAction::GiveCards(self.discard(game, seat, choices)).into(), 0.0);
        }
        if let Some(choices) = answers.loot {
            tell(KnightsAction::TakeCards(self.loot(hand, &outlook, choices)).into(), 0.0);
        }
    }

    /// What to take from a hand: one card after another, each time the one that helps most.
    fn loot(&self, own: Cards, outlook: &Outlook, choices: Choices) -> Cards {
        let (mut there, mut taken) = (choices.hand, Cards::NONE);
        for _ in 0..choices.n {
            let worth = |kind| outlook.hand(own + taken + Cards::of(kind, 1), self.value.weights);
            let best = there.kinds().iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b)));
            let Some(kind) = best else { break };
            there = there.minus(Cards::of(kind, 1));
            taken += Cards::of(kind, 1);
        }
        taken
    }

    /// Puts up a metropolis that a trial has just earned, on any city, so that what is judged has its points (K-METRO-01).
    pub(crate) fn crown<G: Rules>(&self, game: &mut G, seat: Seat) {
        let Extension::Knights(ext) = game.extension() else { return };
        if !matches!(ext.public.agenda, KnightsAgenda::Metropolis { .. }) {
            return;
        }
        let sites = ext.public.ordinary_cities(&game.core().public.pieces, seat);
        if let Some(site) = sites.first() {
            game.play_unchecked(seat, KnightsAction::PlaceMetropolis(site).into(), &mut ());
        }
    }

    /// Where a knight is in nobody's own way: not on a place to settle, if there is another.
    fn post<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        own: &KnightsLegal,
    ) -> Option<hexhaven_engine::topology::VertexId> {
        if own.recruits.is_empty() {
            return None;
        }
        let public = &game.core().public;
        let sites = public.pieces.settlement_sites(public.board.topology(), seat);
        (own.recruits - sites).first().or_else(|| own.recruits.first())
    }

    /// Chasing the robber away: what its move gains, against a knight that becomes inactive (K-CHASE-03).
    fn rate_deeds<G: Rules>(
        &self,
        game: &G,
        seat: Seat,
        own: &KnightsLegal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let Pairs(chasers, hexes) = own.chases;
        let Some(knight) = chasers.first() else { return };
        let here = game.core().public.robber.map_or(0.0, |hex| self.blockade(game, seat, hex));
        let best = hexes.iter().map(|hex| (hex, self.robbery(game, seat, hex)));
        if let Some((hex, worth)) = best.max_by(|a, b| a.1.total_cmp(&b.1)) {
            let gain = worth - here - self.value.weights.own.knights.deed;
            tell(KnightsAction::ChaseRobber { knight, hex }.into(), gain);
        }
    }
}
