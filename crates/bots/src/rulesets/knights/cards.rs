//! The progress cards of Cities & Knights: what each is worth when it is played.
//! Cards that change only public things are tried out; the others have a rule of thumb.

use hexhaven_engine::rulesets::knights::{KnightsExt, tariff};
use hexhaven_engine::shared::tariff as core_tariff;
use hexhaven_engine::topology::HexId;
use hexhaven_engine::{
    Action, BySeat, Cards, Kind, KindSet, KnightsAction, KnightsLegal, Level, MAX_SEATS, Pairs, Play, Plays,
    Progress, Rules, Seat, Swaps, Track,
};

use super::policy::Duel;
use super::value::card_worth;
use crate::greedy::Desk;
use crate::greedy::{Policy, Thefts};

/// The most roads or knights of rivals to try a card on.
const TRIED: usize = 6;

/// The cards without a choice that wait for others; all the rest are tried out.
const LEVIES: [Progress; 3] = [Progress::Wedding, Progress::Saboteur, Progress::CommercialHarbor];

impl Policy<'_> {
    /// Rates the progress cards that may be played, and the offers of Commercial Harbor.
    pub(crate) fn rate_plays<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        ext: &KnightsExt,
        own: &KnightsLegal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let (game, seat, before) = (desk.game, desk.seat, desk.value());
        if !own.harbor_offers.0.is_empty() {
            self.rate_harbor_offers(desk, own, tell);
        }
        let Some(plays) = &own.plays else { return };
        let mut play = |play: Play, gain: f32| tell(KnightsAction::Play(play).into(), gain);
        let by_trial = |play: Play| self.gain_by_trial(game, seat, KnightsAction::Play(play).into(), before);
        if !plays.alchemist.is_empty() {
            let (red, other, gain) = self.best_dice(desk);
            play(Play::Alchemist(red, other), gain - card_worth(Progress::Alchemist, self.value.weights));
        }
        for card in plays.plain.iter().filter(|card| !LEVIES.contains(card)).filter_map(Play::plain) {
            play(card, by_trial(card));
        }
        for vertex in plays.engineer.iter().take(1) {
            play(Play::Engineer(vertex), by_trial(Play::Engineer(vertex)));
        }
        for vertex in plays.medicine {
            play(Play::Medicine(vertex), by_trial(Play::Medicine(vertex)));
        }
        // K-MERCH-04: the merchant's value depends only on the terrain, so one hex of each is enough.
        let board = &game.core().public.board;
        let mut tried = KindSet::EMPTY;
        for hex in plays.merchant {
            let kind = board.tile(hex).terrain.resource();
            if kind.is_none_or(|kind| !tried.contains(kind)) {
                tried = kind.map_or(tried, |kind| tried.with(kind));
                play(Play::Merchant(hex), by_trial(Play::Merchant(hex)));
            }
        }
        // The better rate is worthless to a player who cannot pay it.
        for kind in plays.merchant_fleet.iter().filter(|&kind| desk.hand.get(kind) >= 2) {
            play(Play::MerchantFleet(kind), by_trial(Play::MerchantFleet(kind)));
        }
        for free in plays.road_building.iter() {
            play(Play::RoadBuilding(free), by_trial(Play::RoadBuilding(free)));
        }
        // Knights of one level that are as ready as each other are as good as each other.
        let army = &ext.public.army;
        for ready in [plays.smith & army.active(), plays.smith - army.active()] {
            let by_level =
                Level::ALL.into_iter().filter_map(|level| (ready & army.of_level(seat, level)).first());
            for vertex in by_level {
                play(Play::Smith(vertex), by_trial(Play::Smith(vertex)));
            }
        }
        self.rate_raids(game, ext, seat, plays, &mut play);
        self.rate_levies(desk, plays, &mut play);
        if let Some((one, other, gain)) = self.best_swap(game, seat, &plays.inventor) {
            play(Play::Inventor(one, other), gain - card_worth(Progress::Inventor, self.value.weights));
        }
    }

    /// Cards that take something from others.
    fn rate_raids<G: Rules>(
        &self,
        game: &G,
        ext: &KnightsExt,
        seat: Seat,
        plays: &Plays,
        play: &mut impl FnMut(Play, f32),
    ) {
        let weights = self.value.weights;
        let core = game.core();
        let n_cards = |other: Seat| core.hand(other).total() as f32;
        let kept = |card: Progress| card_worth(card, weights);
        let thefts = if plays.bishop.is_empty() { Thefts::default() } else { self.thefts(game, seat) };
        for hex in plays.bishop {
            let here = core.public.robber.map_or(0.0, |hex| self.blockade(game, seat, hex, &thefts));
            let victims = core.public.neighbors_of(hex).without(seat);
            let robbed: f32 = victims.iter().map(|victim| thefts[victim]).sum();
            play(
                Play::Bishop(hex),
                self.blockade(game, seat, hex, &thefts) - here + robbed - kept(Progress::Bishop),
            );
        }
        for victim in plays.deserter.iter() {
            let strength = weights.own.knights.strength * (1.5 + self.threat(game, victim));
            let gain = 2.0 * strength + 0.2 + self.tie(game, seat, victim);
            play(Play::Deserter(victim), gain - kept(Progress::Deserter));
        }
        for victim in plays.master_merchant.iter() {
            let n = n_cards(victim).min(2.0);
            let gain = n * weights.theft * (2.0 + self.threat(game, victim)) + self.tie(game, seat, victim);
            play(Play::MasterMerchant(victim), gain - kept(Progress::MasterMerchant));
        }
        for victim in plays.spy.iter() {
            let n = ext.secret.hands[victim].total();
            let gain =
                if n > 0 { weights.own.knights.progress * (1.2 + self.threat(game, victim)) } else { -1.0 };
            play(Play::Spy(victim), gain - kept(Progress::Spy));
        }
        // The bot's own road is only moved; a rival's road may hold Longest Road.
        let rivals = plays.diplomat - core.public.pieces.roads(seat);
        let holder = core.public.longest_road.holder.filter(|&holder| holder != seat);
        let held = holder.map_or(rivals, |holder| rivals & core.public.pieces.roads(holder));
        let duel = Duel::new(self, game, seat);
        for edge in held.iter().take(TRIED) {
            let action = Play::Diplomat(edge);
            let gain = duel.gain(KnightsAction::Play(action).into());
            play(action, gain);
        }
        for vertex in plays.intrigue.iter().take(TRIED) {
            let action = Play::Intrigue(vertex);
            play(action, duel.gain(KnightsAction::Play(action).into()));
        }
    }

    /// Cards that everybody pays for: the monopolies, Wedding, Saboteur, Commercial Harbor.
    fn rate_levies<G: Rules>(&self, desk: &Desk<'_, G>, plays: &Plays, play: &mut impl FnMut(Play, f32)) {
        let (game, seat, hand) = (desk.game, desk.seat, desk.hand);
        let weights = self.value.weights;
        let core = game.core();
        let public = &core.public;
        let others = public.turn.others(seat);
        // The others have the cards that are neither in the bank nor in our hand.
        let mut levy = |kinds: KindSet, all: u8, each: u8, card: Progress, build: fn(Kind) -> Play| {
            for kind in kinds.iter() {
                let there = all.saturating_sub(public.bank.get(kind)).saturating_sub(hand.get(kind));
                // Some players have fewer than the card takes.
                let n = there.min(each * others.len() as u8).min(1 + there / 2);
                let gain = desk.gain(hand + Cards::of(kind, n));
                let taken = f32::from(n) * weights.theft * weights.rival;
                play(build(kind), gain + taken - card_worth(card, weights));
            }
        };
        let island = public.board.island();
        let (resources, commodities) = (core_tariff::resources(island), tariff::commodities(island));
        levy(
            plays.resource_monopoly,
            resources,
            tariff::RESOURCE_MONOPOLY,
            Progress::ResourceMonopoly,
            Play::ResourceMonopoly,
        );
        levy(
            plays.trade_monopoly,
            commodities,
            tariff::TRADE_MONOPOLY,
            Progress::TradeMonopoly,
            Play::TradeMonopoly,
        );
        let vp = game.vp(seat);
        let n_cards = |other: Seat| core.hand(other).total();
        if plays.plain.contains(Progress::Wedding) {
            let richer = others.iter().filter(|&other| game.vp(other) > vp);
            let n: u32 = richer.map(|other| n_cards(other).min(tariff::GIFT)).sum();
            let gain = n as f32 * weights.theft * 1.5;
            play(Play::Wedding, gain - card_worth(Progress::Wedding, weights));
        }
        if plays.plain.contains(Progress::Saboteur) {
            let hit = others.iter().filter(|&other| game.vp(other) >= vp);
            let harm: f32 = hit.map(|other| self.threat(game, other) * (n_cards(other) / 2) as f32).sum();
            play(Play::Saboteur, harm * weights.theft - card_worth(Progress::Saboteur, weights));
        }
        if plays.plain.contains(Progress::CommercialHarbor) {
            let gain = self.harbor_gain(desk).map_or(0.0, |(_, gain)| gain);
            play(Play::CommercialHarbor, 1.5 * gain - card_worth(Progress::CommercialHarbor, weights));
        }
    }

    /// The least needed resource, for a commodity of the partner's choice, and the gain of the exchange.
    fn harbor_gain<G: Rules>(&self, desk: &Desk<'_, G>) -> Option<(Kind, f32)> {
        let hand = desk.hand;
        let gain = |kind: Kind| {
            let left = hand.minus(Cards::of(kind, 1));
            let worth = |track: Track| desk.gain(left + Cards::of(track.commodity(), 1));
            Track::ALL.into_iter().map(worth).sum::<f32>() / 3.0
        };
        let kinds = hand.kinds() & KindSet::RESOURCES;
        kinds.iter().map(|kind| (kind, gain(kind))).max_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn rate_harbor_offers<G: Rules>(
        &self,
        desk: &Desk<'_, G>,
        own: &KnightsLegal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let Some((kind, gain)) = self.harbor_gain(desk) else { return };
        let Pairs(seats, kinds) = own.harbor_offers;
        for to in seats.iter().filter(|_| kinds.contains(kind)) {
            tell(KnightsAction::HarborOffer { to, kind }.into(), gain + self.tie(desk.game, desk.seat, to));
        }
    }

    /// The best dice, and their gain over the mean roll.
    fn best_dice<G: Rules>(&self, desk: &Desk<'_, G>) -> (u8, u8, f32) {
        let (mut best, mut mean) = ((6, f32::MIN), 0.0);
        for sum in (2..=12_u8).filter(|&sum| sum != 7) {
            let owed = desk.game.core().owed_with(sum, tariff::city_yield)[desk.seat];
            let worth = desk.gain(desk.hand + owed);
            mean += worth * f32::from(hexhaven_engine::ROLL_WEIGHTS[usize::from(sum) - 2]) / 30.0;
            if worth > best.1 {
                best = (sum, worth);
            }
        }
        // A low red die lets tracks of low level draw (K-DRAW-01).
        let red = best.0.saturating_sub(6).max(1);
        (red, best.0 - red, best.1 - mean)
    }

    /// The exchange of number tokens that helps most.
    fn best_swap<G: Rules>(&self, game: &G, seat: Seat, swaps: &Swaps) -> Option<(HexId, HexId, f32)> {
        if swaps.is_empty() {
            return None;
        }
        let public = &game.core().public;
        let (mut weight, threats) = (BySeat([0.0; MAX_SEATS]), self.threats(game));
        for other in public.turn.seats().iter() {
            weight[other] = if other == seat { 1.0 } else { -threats[other] };
        }
        // The value of one production of a hex to the seat, minus its value to the others.
        let stake = |hex: HexId| {
            let Some((kind, _)) = self.value.market.produce(&public.board, hex) else { return 0.0 };
            let corners = public.board.topology().corners(hex);
            let mut stake = 0.0;
            for other in public.neighbors_of(hex).iter() {
                let there = public.pieces.buildings(other) & corners;
                let n = (there.len() + (there & public.pieces.all_cities()).len()) as f32;
                stake += n * weight[other];
            }
            stake * self.value.market.worth[kind]
        };
        let chance =
            |hex: HexId| self.value.market.produce(&public.board, hex).map_or(0.0, |(_, chance)| chance);
        let mut best: Option<(HexId, HexId, f32)> = None;
        for (idx, group) in swaps.0.iter().enumerate() {
            for one in *group {
                let (own_stake, own_chance) = (stake(one), chance(one));
                for other in swaps.0[..idx].iter().flat_map(|group| group.iter()) {
                    let gain = (own_stake - stake(other)) * (chance(other) - own_chance);
                    if best.is_none_or(|(_, _, most)| gain > most) {
                        best = Some((one.min(other), one.max(other), gain));
                    }
                }
            }
        }
        best
    }
}
