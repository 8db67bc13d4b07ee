//! Laws of Cities & Knights over random games: the two judges agree, audit finds nothing, events fold to observations,
//! determinized games look the same, and everything that can happen does.

use std::collections::BTreeMap;
use std::num::{NonZeroU8, NonZeroU16};

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::knights::*;
use hexhaven_engine::shared::setup::{BoardChoice, SetupOptions};
use hexhaven_engine::shared::{Dice, FiveSixMode, LongestRoadBreak, Options};
use hexhaven_engine::topology::{EdgeId, HexId, MAX_EDGES, MAX_HEXES, MAX_VERTICES, VertexId};
use hexhaven_engine::*;

fn coin(rng: &mut GameRng) -> bool {
    rng.below(2) == 0
}

fn one_of<T: Copy>(items: &[T], rng: &mut GameRng) -> T {
    items[rng.below(items.len() as u32) as usize]
}

fn variants(rng: &mut GameRng) -> Variants {
    if rng.below(3) == 0 {
        return Variants::RULEBOOK;
    }
    Variants {
        tactical_defense: coin(rng),
        crane_scope: one_of(&CraneScope::ALL, rng),
        deserter_fallback: one_of(&DeserterFallback::ALL, rng),
        spy_take: one_of(&SpyTake::ALL, rng),
        defender_supply: one_of(&DefenderSupply::ALL, rng),
        chase_destination: one_of(&ChaseDestination::ALL, rng),
        aqueduct_on_seven: coin(rng),
        aqueduct_trigger: one_of(&AqueductTrigger::ALL, rng),
        no_effect_cards: one_of(&NoEffectCards::ALL, rng),
        open_road: one_of(&OpenRoad::ALL, rng),
        improvement_city_rule: one_of(&ImprovementCityRule::ALL, rng),
        merchant_on_desert: one_of(&MerchantOnDesert::ALL, rng),
        harbor_second_copy: one_of(&HarborSecondCopy::ALL, rng),
        progress_excess_own_turn: one_of(&ProgressExcess::ALL, rng),
        zero_defense_reward: one_of(&ZeroDefenseReward::ALL, rng),
        knight_errant: coin(rng),
    }
}

fn options(rng: &mut GameRng) -> KnightsOptions {
    let core = Options {
        longest_road_break: one_of(&[LongestRoadBreak::HolderKeeps, LongestRoadBreak::SetAside], rng),
        target_vp: one_of(&[13, 13, 16, 20], rng),
        discard_limit: NonZeroU8::new(5 + rng.below(6) as u8),
        dice: one_of(&[Dice::Fair, Dice::Deck36], rng),
        deck36_reserve: rng.below(13) as u8,
        friendly_robber: coin(rng),
        friendly_limit: 2 + rng.below(8) as u8,
        five_six_mode: one_of(&[FiveSixMode::SpecialBuilding, FiveSixMode::Paired], rng),
        domestic_trade: rng.below(4) > 0,
        unsolicited_offers: coin(rng),
        max_turns: NonZeroU16::new(250),
        ..Options::MODERN
    };
    KnightsOptions { core, own: variants(rng) }
}

fn game(n_players: u8, rng: &mut GameRng) -> Knights {
    let options = options(rng);
    let board = if n_players < 5 && coin(rng) { BoardChoice::FirstGame } else { BoardChoice::Variable };
    let setup = SetupOptions { board, ..Knights::SETUP };
    Knights::start(&options, &setup, n_players, rng).unwrap()
}

fn vertices() -> impl Iterator<Item = VertexId> {
    (0..MAX_VERTICES).map(VertexId::new)
}

fn kinds() -> impl Iterator<Item = Kind> {
    (0..MAX_KINDS).filter_map(Kind::new)
}

/// All actions that name at most one place.
fn plain_actions() -> Vec<Action> {
    use KnightsAction as K;
    let mut own: Vec<K> = Vec::new();
    let of_vertex = [
        K::BuildWall,
        K::RepairCity,
        K::Recruit,
        K::Activate,
        K::Promote,
        K::SendKnight,
        K::LoseCity,
        K::Relocate,
        K::PlaceMetropolis,
        K::RemoveKnight,
    ];
    for vertex in vertices() {
        own.extend(of_vertex.iter().map(|action| action(vertex)));
        own.extend(Level::ALL.map(|level| K::PlaceKnight { at: vertex, level }));
        let plays = [Play::Engineer, Play::Intrigue, Play::Medicine, Play::Smith];
        own.extend(plays.iter().map(|play| K::Play(play(vertex))));
    }
    own.extend(Track::ALL.map(K::Improve));
    own.extend(Track::ALL.map(K::ChooseDeck));
    own.extend(Progress::ALL.map(K::DiscardProgress));
    own.extend(Progress::ALL.map(K::TakeProgress));
    own.extend(Progress::ALL.map(|card| K::Play(Play::InVain(card))));
    for kind in kinds() {
        own.extend([K::Aqueduct(kind), K::GiveCommodity(kind)]);
        own.extend(Seat::ALL.map(|to| K::HarborOffer { to, kind }));
        let plays = [Play::MerchantFleet, Play::ResourceMonopoly, Play::TradeMonopoly];
        own.extend(plays.iter().map(|play| K::Play(play(kind))));
    }
    for seat in Seat::ALL {
        let plays = [Play::Deserter, Play::MasterMerchant, Play::Spy];
        own.extend(plays.iter().map(|play| K::Play(play(seat))));
    }
    for hex in (0..MAX_HEXES).map(HexId::new) {
        own.extend([K::Play(Play::Bishop(hex)), K::Play(Play::Merchant(hex))]);
    }
    for edge in (0..MAX_EDGES).map(EdgeId::new) {
        own.extend([K::Play(Play::Diplomat(edge)), K::Play(Play::RoadBuilding(edge))]);
    }
    own.extend((0..=7).flat_map(|red| (0..=7).map(move |other| K::Play(Play::Alchemist(red, other)))));
    let plain = [
        Play::CommercialHarbor,
        Play::Crane,
        Play::Irrigation,
        Play::Mining,
        Play::Saboteur,
        Play::Warlord,
        Play::Wedding,
    ];
    own.extend(plain.map(K::Play));
    let mut actions: Vec<Action> = own.into_iter().map(Action::from).collect();
    actions.extend(core_actions().into_iter().map(Action::from));
    actions
}

fn core_actions() -> Vec<CoreAction> {
    use CoreAction::*;
    let mut actions = vec![
        Roll,
        EndTurn,
        Pass,
        Finish,
        BuyDevelopment,
        PlayKnight,
        PlayRoadBuilding,
        Accept,
        Decline,
        Withdraw,
    ];
    actions.extend((0..MAX_EDGES).map(|idx| BuildRoad(EdgeId::new(idx))));
    actions.extend(vertices().map(BuildSettlement));
    actions.extend(vertices().map(BuildCity));
    actions.extend((0..MAX_HEXES).map(|idx| MoveRobber(HexId::new(idx))));
    actions.extend(Seat::ALL.map(Steal));
    actions.extend(Seat::ALL.map(Conclude));
    actions.extend(kinds().map(PlayMonopoly));
    actions.extend(kinds().flat_map(|give| kinds().map(move |get| MaritimeTrade { give, get })));
    actions
}

fn bundle(hand: Cards, n: u32, rng: &mut GameRng) -> Cards {
    let mut left = hand;
    let mut cards = Cards::NONE;
    for _ in 0..n.min(hand.total()) {
        let kind = left.card_at(rng.below(left.total())).unwrap();
        left = left.minus(Cards::of(kind, 1));
        cards += Cards::of(kind, 1);
    }
    cards
}

/// Some of the actions that name two places or amounts.
fn loose_actions(game: &Knights, seat: Seat, rng: &mut GameRng) -> Vec<Action> {
    let hand = game.core().hand(seat);
    let victim = Seat::ALL[rng.below(6) as usize];
    let mut actions: Vec<Action> = Vec::new();
    for from in game.ext().public.army.all() {
        for to in vertices() {
            actions.push(KnightsAction::MoveKnight { from, to }.into());
            actions.push(KnightsAction::ExpelKnight { from, to }.into());
        }
        for hex in (0..MAX_HEXES).map(HexId::new) {
            actions.push(KnightsAction::ChaseRobber { knight: from, hex }.into());
        }
    }
    for _ in 0..20 {
        let mut hex = || HexId::new(rng.below(MAX_HEXES as u32) as usize);
        actions.push(KnightsAction::Play(Play::Inventor(hex(), hex())).into());
        let mut vertex = || VertexId::new(rng.below(MAX_VERTICES as u32) as usize);
        actions.push(KnightsAction::MoveKnight { from: vertex(), to: vertex() }.into());
    }
    for n in [0, 1, 2, 3, hand.total() / 2] {
        for from in [hand, game.core().hand(victim)] {
            let cards = bundle(from, n, rng);
            actions.push(KnightsAction::GiveCards(cards).into());
            actions.push(KnightsAction::TakeCards(cards).into());
            actions.push(CoreAction::Discard(cards).into());
        }
    }
    for _ in 0..3 {
        let give = bundle(hand, 1 + rng.below(2), rng);
        let want = bundle(game.core().public.bank, 1 + rng.below(2), rng);
        let to = game.core().public.turn.others(seat);
        actions.push(CoreAction::Offer(Offer { give, want, open: Open::Neither, to }).into());
        actions.push(CoreAction::Counter { give, want }.into());
    }
    actions
}

/// Compares the two judges on all actions and returns those that are legal.
fn compare(game: &Knights, plain: &[Action], rng: &mut GameRng) -> Vec<(Seat, Action)> {
    let mut found = Vec::new();
    for seat in Seat::ALL {
        let legal = game.legal(seat);
        let loose = loose_actions(game, seat, rng);
        let listed: Vec<_> = if legal.len() < 3000 { legal.iter().collect() } else { Vec::new() };
        let n_listed = listed.len();
        let distinct: std::collections::HashSet<_> = listed.iter().copied().collect();
        assert_eq!(distinct.len(), n_listed, "an action is listed twice");
        for action in plain.iter().copied().chain(loose).chain(listed) {
            let verdict = game.check(seat, action);
            assert_eq!(
                legal.contains(action),
                verdict.is_ok(),
                "{seat} {action:?} {verdict:?} {:?} {:?} {:?}",
                game.core().public.turn,
                game.core().public.agenda,
                game.ext().public.agenda,
            );
            if verdict.is_ok() {
                found.push((seat, action));
            }
        }
    }
    found
}

/// What happened, by name.
#[derive(Default)]
struct Seen(BTreeMap<String, u64>);

impl Seen {
    fn note(&mut self, what: &impl std::fmt::Debug) {
        let text = format!("{what:?}");
        let depth = if text.starts_with("Knights(Play(") { 3 } else { 2 };
        let words: Vec<_> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(depth).collect();
        *self.0.entry(words.join(" ")).or_default() += 1;
    }
}

fn viewers() -> impl Iterator<Item = Viewer> {
    Seat::ALL.into_iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

struct Table {
    game: Knights,
    views: Vec<Observation>,
}

impl Table {
    fn new(game: Knights) -> Self {
        let views = viewers().map(|viewer| game.observe(viewer)).collect();
        Self { game, views }
    }

    fn step(&mut self, seen: &mut Seen, step: impl FnOnce(&mut Knights, &mut dyn FnMut(Event))) {
        let mut events = Vec::new();
        step(&mut self.game, &mut |event| events.push(event));
        for event in &events {
            seen.note(event);
        }
        for (view, viewer) in self.views.iter_mut().zip(viewers()) {
            for event in &events {
                view.follow(event.seen_by(viewer));
            }
            assert_eq!(*view, self.game.observe(viewer), "{viewer:?} after {events:?}");
        }
    }
}

fn check_determinize(game: &Knights, rng: &mut GameRng) {
    for viewer in viewers() {
        let seen = game.observe(viewer);
        let guess = Knights::determinize(&seen, rng);
        assert_eq!(guess.audit(), Ok(()), "{viewer:?} {:?}", game.ext());
        assert_eq!(guess.observe(viewer), seen, "{viewer:?}");
        if let Viewer::Seat(seat) = viewer {
            assert_eq!(guess.legal(seat), game.legal(seat), "{viewer:?}");
        }
    }
}

fn play(n_players: u8, seed: u64, plain: &[Action], seen: &mut Seen) -> Ending {
    let mut rng = GameRng::new(seed);
    let mut table = Table::new(game(n_players, &mut rng));
    for ply in 0u64.. {
        let game = &table.game;
        assert_eq!(game.audit(), Ok(()), "seed {seed} {game:?}");
        let is_sampled = ply % 7 == 0;
        match game.to_act() {
            ToAct::Over(ending) => return ending,
            ToAct::Chance(chance) => {
                seen.note(&chance);
                let outcomes = game.outcomes();
                let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
                assert_eq!(total, outcomes.total());
                let outcome = outcomes.pick(rng.below(outcomes.total())).unwrap();
                seen.note(&outcome);
                table.step(seen, |game, mut log| game.resolve(outcome, &mut log).unwrap());
            }
            ToAct::Seats(seats, decision) => {
                seen.note(&decision);
                for seat in seats.iter() {
                    assert!(!game.legal(seat).is_empty(), "{seat} has nothing to do: {decision:?}");
                }
                let (seat, action) = if is_sampled {
                    let found = compare(game, plain, &mut rng);
                    choose(&found, &mut rng)
                } else {
                    let seat = seats.nth(rng.below(seats.len())).unwrap();
                    let legal = game.legal(seat);
                    (seat, legal.pick(|n| u64::from(rng.below(n as u32))))
                };
                seen.note(&action);
                table.step(seen, |game, mut log| game.play(seat, action, &mut log).unwrap());
            }
        }
        if is_sampled {
            check_determinize(&table.game, &mut rng);
        }
    }
    unreachable!()
}

fn choose(found: &[(Seat, Action)], rng: &mut GameRng) -> (Seat, Action) {
    let is_offer =
        |action: &Action| matches!(action, Action::Core(CoreAction::Offer(_) | CoreAction::Counter { .. }));
    let rest: Vec<_> = found.iter().filter(|(_, action)| !is_offer(action)).collect();
    if rest.is_empty() || rng.below(10) == 0 {
        return found[rng.below(found.len() as u32) as usize];
    }
    *rest[rng.below(rest.len() as u32) as usize]
}

/// A few games by default; `HEXHAVEN_GAMES` asks for more.
fn n_games() -> u64 {
    std::env::var("HEXHAVEN_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(8)
}

#[test]
fn laws_hold_in_random_games() {
    let plain = plain_actions();
    let mut seen = Seen::default();
    let mut n_victories = 0;
    for seed in 0..n_games() {
        let ending = play(2 + (seed % 5) as u8, seed, &plain, &mut seen);
        n_victories += u64::from(ending.winner().is_some());
    }
    if std::env::var("HEXHAVEN_SHOW").is_ok() {
        for (what, n) in &seen.0 {
            println!("{n:8} {what}");
        }
    }
    assert!(n_victories > 0, "some games are played to their end");
}

/// K-SETUP-01: the first-game layout is the table of the specification; without it the board is laid at random, so
/// that two seeds differ.
#[test]
fn the_island_is_the_layout_or_laid_at_random() {
    let start = |board, seed| {
        let setup = SetupOptions { board, ..Knights::SETUP };
        Knights::start(&KnightsOptions::MODERN, &setup, 4, &mut GameRng::new(seed)).unwrap()
    };
    let board = |board, seed| start(board, seed).core().public.board.clone();
    assert_eq!(board(BoardChoice::FirstGame, 1), board(BoardChoice::FirstGame, 2));
    assert_eq!(board(BoardChoice::FirstGame, 1), first_game_board().board);
    assert_ne!(board(BoardChoice::Variable, 1), board(BoardChoice::Variable, 2));
    let too_many = SetupOptions { board: BoardChoice::FirstGame, ..Knights::SETUP };
    let refused = Knights::start(&KnightsOptions::MODERN, &too_many, 5, &mut GameRng::new(1));
    assert_eq!(refused.unwrap_err(), BadSetup::NoFirstGame);
}

/// K-SETUP-03: the three decks hold 18 cards each, as often as the table says, in no order: every card that is left is
/// as likely as it is frequent.
#[test]
fn three_decks_of_eighteen() {
    let decks = Decks::full();
    for deck in Track::ALL {
        assert_eq!(decks.size(deck), DECK_SIZE as u32);
        let weights: u32 =
            decks.next(deck).iter().map(|(card, n)| u32::from(n) * u32::from(card.deck() == deck)).sum();
        assert_eq!(weights, DECK_SIZE as u32);
    }
    assert_eq!(decks.next(Track::Trade).get(Progress::Merchant), 6);
    assert_eq!(decks.next(Track::Science).get(Progress::Alchemist), 2);
}

/// K-SETUP-05, K-SETUP-06: the highest sum of two dice begins; those who tie roll again.
#[test]
fn the_highest_roll_begins() {
    struct Fixed<'a>(std::slice::Iter<'a, u32>);
    impl Draw for Fixed<'_> {
        fn below(&mut self, n: u32) -> u32 {
            self.0.next().map_or(0, |&die| die - 1).min(n - 1)
        }
    }
    let begins = |dice: &[u32]| {
        let setup = SetupOptions { board: BoardChoice::FirstGame, ..Knights::SETUP };
        let mut draw = Fixed(dice.iter());
        let game = Knights::start(&KnightsOptions::MODERN, &setup, 3, &mut draw).unwrap();
        game.core().public.turn.first
    };
    assert_eq!(begins(&[1, 2, 6, 5, 3, 3]), Seat::ALL[1]);
    assert_eq!(begins(&[6, 6, 1, 1, 6, 6, 2, 2, 3, 3]), Seat::ALL[2]);
}
