//! The policy for Cities & Knights: decisions of the rule set, and its own actions in a turn.
//! Most things are tried out and judged by the value function; `knights_cards.rs` rates the progress cards.

use std::cell::OnceCell;

use hexhaven_engine::rulesets::knights::{KnightsAgenda, KnightsExt};
use hexhaven_engine::shared::Public;
use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::topology::{EdgeSet, VertexId};
use hexhaven_engine::{
    Action, Answers, BySeat, Cards, Choices, CoreAction, ExtLegal, Extension, Flag, KnightsAction,
    KnightsLegal, Legal, Pairs, Rules, SeaAction, Seat, ToAct,
};

use super::value::{self, card_worth};
use crate::greedy::{Decision, Desk, Policy, WIN};
use crate::rulesets::Habits;
use crate::sea;
use crate::value::Outlook;

impl Habits for KnightsExt {
    fn rate_decision<G: Rules>(&self, asked: Decision<'_, G>, tell: &mut impl FnMut(Action, f32)) -> bool {
        let Decision { policy, game, seat, legal } = asked;
        let ExtLegal::Knights(own) = &legal.ext else { return false };
        if let (Some(sea), Some(ships)) = (&self.public.sea, &own.sea)
            && sea::rate_decision(asked, sea, ships, at_sea, tell)
        {
            return true;
        }
        let Some(answers) = &own.answers else { return false };
        if legal.core.flags.contains(Flag::Finish) {
            tell(Action::Core(CoreAction::Finish), 0.0);
        }
        policy.rate_sites(game, self, seat, answers, tell);
        policy.rate_taken(game, seat, answers, tell);
        let ships = own.sea.as_ref().map_or(EdgeSet::EMPTY, |sea| sea.ships);
        let needs_trial = !own.promotions.is_empty()
            || !legal.core.roads.is_empty()
            || !ships.is_empty()
            || !answers.decks.is_empty();
        if needs_trial {
            let before = policy.value.of(game, seat);
            let roads = legal.core.roads.iter().map(|edge| Action::Core(CoreAction::BuildRoad(edge)));
            let promotions = own.promotions.iter().map(|knight| KnightsAction::Promote(knight).into());
            let decks = answers.decks.iter().map(|deck| KnightsAction::ChooseDeck(deck).into());
            let ships = ships.iter().map(|edge| at_sea(SeaAction::BuildShip(edge)));
            for action in roads.chain(ships).chain(promotions).chain(decks) {
                tell(action, policy.gain_by_trial(game, seat, action, before));
            }
        }
        true
    }

    fn rate_moves<G: Rules>(&self, desk: &Desk<'_, G>, legal: &Legal, tell: &mut impl FnMut(Action, f32)) {
        let policy = desk.policy;
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
        policy.rate_deeds(game, self, seat, own, tell);
        policy.rate_plays(desk, self, own, tell);
        if let Some(ships) = &own.sea {
            sea::rate_moves(desk, ships, at_sea, tell);
        }
    }
}

fn at_sea(action: SeaAction) -> Action {
    KnightsAction::Sea(action).into()
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
        // All knights that can defend do.
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
        let now = self.value.hand(&outlook, hand);
        for kind in answers.aqueduct.iter() {
            let gain = self.value.hand(&outlook, hand + Cards::of(kind, 1)) - now;
            tell(KnightsAction::Aqueduct(kind).into(), gain.max(1e-3));
        }
        for kind in answers.commodities.iter() {
            let left = hand.minus(Cards::of(kind, 1));
            tell(KnightsAction::GiveCommodity(kind).into(), self.value.hand(&outlook, left) - now);
        }
        if let Some(choices) = answers.gifts {
            tell(KnightsAction::GiveCards(self.discard(game, seat, choices)).into(), 0.0);
        }
        if let Some(choices) = answers.loot {
            tell(KnightsAction::TakeCards(self.loot(hand, &outlook, choices)).into(), 0.0);
        }
    }

    /// The cards to take from a hand: one after another, each time the most useful one.
    fn loot(&self, own: Cards, outlook: &Outlook, choices: Choices) -> Cards {
        let (mut there, mut taken) = (choices.hand, Cards::NONE);
        for _ in 0..choices.n {
            let worth = |kind| self.value.hand(outlook, own + taken + Cards::of(kind, 1));
            let best = there.kinds().iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b)));
            let Some(kind) = best else { break };
            there = there.minus(Cards::of(kind, 1));
            taken += Cards::of(kind, 1);
        }
        taken
    }

    /// Places a metropolis that a trial has just earned, on any city, so that its points count (K-METRO-01).
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

    /// The vertices where a knight does not block its owner: no settlement site, if there is another vertex.
    fn post<G: Rules>(&self, game: &G, seat: Seat, own: &KnightsLegal) -> Option<VertexId> {
        if own.recruits.is_empty() {
            return None;
        }
        let public = &game.core().public;
        let sites = public.pieces.settlement_sites(public.board.topology(), seat);
        (own.recruits - sites).first().or_else(|| own.recruits.first())
    }

    /// Actions of ready knights: chase the robber, expel rivals, or block them. A knight that acted is inactive until
    /// it is activated again (K-CHASE-03, K-MOVE-04).
    fn rate_deeds<G: Rules>(
        &self,
        game: &G,
        ext: &KnightsExt,
        seat: Seat,
        own: &KnightsLegal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let army = &ext.public.army;
        if let Some(sea) = &ext.public.sea {
            self.rate_pirate_chases(game, (ext, sea), seat, own, tell);
        }
        let Pairs(chasers, hexes) = own.chases.unwrap_or_default().robber;
        // The weakest is missed least.
        if let Some(knight) = chasers.iter().min_by_key(|&knight| army.level(knight).strength()) {
            let thefts = self.thefts(game, seat);
            let here = game.core().public.robber.map_or(0.0, |hex| self.blockade(game, seat, hex, &thefts));
            let best = hexes.iter().map(|hex| (hex, self.robbery(game, seat, hex, &thefts)));
            if let Some((hex, worth)) = best.max_by(|a, b| a.1.total_cmp(&b.1)) {
                let action = KnightsAction::Chase { knight, hex };
                let tired = self.tiredness(game, ext, seat, knight);
                tell(action.into(), worth - here - tired);
            }
        }
        let Some(marches) = &own.marches else { return };
        let public = &game.core().public;
        let duel = Duel::new(self, game, seat);
        for (from, free, weaker) in marches.knights() {
            for to in weaker {
                let action = KnightsAction::ExpelKnight { from, to };
                tell(action.into(), duel.gain(action.into()));
            }
            for to in free.iter().filter(|&to| self.is_in_the_way(public, seat, from, to)) {
                let action = KnightsAction::MoveKnight { from, to };
                let freed = if self.blocks_itself(public, seat, from) { FREED_SITE } else { 0.0 };
                tell(action.into(), freed + duel.gain(action.into()));
            }
        }
    }

    /// Chases the pirate away by the knight that is missed least.
    fn rate_pirate_chases<G: Rules>(
        &self,
        game: &G,
        (ext, sea): (&KnightsExt, &Sea),
        seat: Seat,
        own: &KnightsLegal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let Pairs(chasers, hexes) = own.chases.unwrap_or_default().pirate;
        let army = &ext.public.army;
        let Some(knight) = chasers.iter().min_by_key(|&knight| army.level(knight).strength()) else { return };
        let (thefts, tired) = (self.thefts(game, seat), self.tiredness(game, ext, seat, knight));
        for hex in hexes {
            let action = KnightsAction::Chase { knight, hex };
            let worth = sea::piracy(self, game, (sea, seat), (hex, action.into()), &thefts);
            tell(action.into(), worth - tired);
        }
    }

    /// The cost of a knight becoming inactive: its share of the defense, weighted by how near the fleet is.
    fn tiredness<G: Rules>(&self, game: &G, ext: &KnightsExt, seat: Seat, knight: VertexId) -> f32 {
        let weights = self.value.weights;
        let strength = ext.public.army.level(knight).strength() as f32;
        let active = value::defense_loss(&game.core().public, &ext.public, seat, strength, weights);
        active.max(0.3 * weights.own.knights.deed)
    }

    /// Whether a knight would cut a rival's roads at a vertex, or would leave room for a settlement.
    fn is_in_the_way(&self, public: &Public, seat: Seat, from: VertexId, to: VertexId) -> bool {
        let around = public.board.topology().edges_at(to);
        let cuts = |rival: Seat| (around & public.pieces.roads(rival)).len() >= 2;
        public.turn.others(seat).iter().any(cuts) || self.blocks_itself(public, seat, from)
    }

    /// Whether a knight is where its owner could settle.
    fn blocks_itself(&self, public: &Public, seat: Seat, at: VertexId) -> bool {
        public.pieces.settlement_sites(public.board.topology(), seat).contains(at)
    }
}

/// A position where a seat considers hurting its rivals.
pub(crate) struct Duel<'a, G> {
    policy: &'a Policy<'a>,
    game: &'a G,
    seat: Seat,
    /// The value of the position to everybody, and how much the gain of each rival hurts.
    before: OnceCell<(BySeat<f32>, BySeat<f32>)>,
}

impl<'a, G: Rules> Duel<'a, G> {
    pub(crate) fn new(policy: &'a Policy<'a>, game: &'a G, seat: Seat) -> Self {
        Self { policy, game, seat, before: OnceCell::new() }
    }

    /// An action's gain for the seat, plus its rivals' losses, weighted by the threat they are. The rivals' immediate
    /// decisions, such as moving an expelled knight, are played out.
    pub(crate) fn gain(&self, action: Action) -> f32 {
        let (value, seat) = (&self.policy.value, self.seat);
        let mut after = self.game.clone();
        after.play_unchecked(seat, action, &mut ());
        for _ in 0..ANSWERS {
            let ToAct::Seats(seats, _) = after.to_act() else { break };
            let Some(rival) = seats.first().filter(|&rival| rival != seat) else { break };
            let legal = after.legal(rival);
            let ExtLegal::Knights(own) = &legal.ext else { break };
            let place = own.answers.as_ref().and_then(|answers| answers.relocations.first());
            let Some(place) = place else { break };
            after.play_unchecked(rival, KnightsAction::Relocate(place).into(), &mut ());
        }
        if matches!(after.to_act(), ToAct::Over(ending) if ending.winner() == Some(seat)) {
            return WIN;
        }
        let (before, threats) = self.before.get_or_init(|| {
            let mut before = BySeat::default();
            for who in self.game.core().public.turn.seats().iter() {
                before[who] = value.of(self.game, who);
            }
            (before, self.policy.threats(self.game))
        });
        let score = value.score(&after);
        let change = |who| value.of_at(&after, who, &score) - before[who];
        let rivals = self.game.core().public.turn.others(seat);
        change(seat) - rivals.iter().map(|rival| threats[rival] * change(rival)).sum::<f32>()
    }
}

/// The value of a settlement site that a knight frees.
const FREED_SITE: f32 = 0.2;

/// The number of rivals' answers to wait for.
const ANSWERS: usize = 2;
