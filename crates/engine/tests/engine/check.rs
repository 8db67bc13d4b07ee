//! `check` and `legal` say the same of every action, and `audit` finds nothing, in every state of random games.

use std::num::{NonZeroU8, NonZeroU16};

use hexhaven_engine::notation::Notated;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::shared::{
    Agenda, Board, Core, Dice, FiveSixMode, Harbor, HarborKind, HarborSet, LongestRoad, LongestRoadBreak,
    OpenOffer, Options, PhaseOrder, PieceSupply, Pieces, Public, Secret, Terrain, Tile, Turn, tariff,
};
use hexhaven_engine::topology::{
    EdgeId, EdgeSet, HexId, Island, MAX_EDGES, MAX_HEXES, MAX_VERTICES, VertexId,
};
use hexhaven_engine::*;

/// A small generator: the tests need variety, not quality.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn seats(&mut self) -> SeatSet {
        SeatSet::from_bits(self.below(64) as u8)
    }

    /// A bundle of a few cards, now and then of goods that do not exist in this game.
    fn cards(&mut self, most: u64) -> Cards {
        let n_kinds = if self.below(20) == 0 { 8 } else { 5 };
        (0..self.below(most + 1)).fold(Cards::NONE, |cards, _| cards + self.card(n_kinds))
    }

    fn card(&mut self, n_kinds: u64) -> Cards {
        Cards::of(Kind::new(self.below(n_kinds) as usize).unwrap(), 1)
    }
}

fn options(random: &mut Random) -> Options {
    let strict = random.coin();
    Options {
        phase_order: if strict { PhaseOrder::TradeThenBuild } else { PhaseOrder::Mixed },
        dev_buys_per_turn: if random.coin() { NonZeroU8::new(1) } else { None },
        longest_road_break: if strict { LongestRoadBreak::SetAside } else { LongestRoadBreak::HolderKeeps },
        target_vp: 10,
        discard_limit: NonZeroU8::new(5 + random.below(3) as u8),
        dice: if random.coin() { Dice::Deck36 } else { Dice::Fair },
        deck36_reserve: random.below(13) as u8,
        friendly_robber: random.coin(),
        friendly_limit: 2 + random.below(8) as u8,
        five_six_mode: if random.coin() { FiveSixMode::SpecialBuilding } else { FiveSixMode::Paired },
        domestic_trade: random.below(4) > 0,
        max_offers_per_turn: if random.coin() { NonZeroU8::new(2) } else { None },
        unsolicited_offers: random.coin(),
        max_turns: NonZeroU16::new(150),
    }
}

fn board(island: Island, random: &mut Random) -> Board {
    const TOKENS: [u8; 10] = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];
    let tiles: Vec<_> = (0..island.topology().hexes.len())
        .map(|_| {
            let terrain = Terrain::ALL[random.below(6) as usize];
            let token = TOKENS[random.below(10) as usize];
            Tile { terrain, token: (terrain != Terrain::Desert).then_some(token) }
        })
        .collect();
    let mut free: EdgeSet = island.topology().coast;
    let mut harbors = Vec::new();
    while let Some(edge) = free.nth(random.below(u64::from(free.len().max(1))) as u32) {
        let kind = Kind::RESOURCES.get(random.below(7) as usize).copied();
        harbors.push(Harbor { edge, kind: kind.map_or(HarborKind::Any, HarborKind::Only) });
        free = free - island.topology().edges_next_to(edge).with(edge);
        if harbors.len() == 9 {
            break;
        }
    }
    Board::new(island, &tiles, &harbors).unwrap()
}

fn game(n_players: u8, random: &mut Random) -> Base {
    let island = if n_players > 4 || random.coin() { Island::Extended } else { Island::Base };
    let options = options(random);
    let first = Seat::new(random.below(u64::from(n_players)) as usize).unwrap();
    let pile = tariff::developments(island);
    let public = Public {
        board: board(island, random),
        pieces: Pieces::default(),
        supply: PieceSupply::BASE,
        bank: tariff::bank(island),
        options,
        turn: Turn::setup(n_players, first),
        agenda: Agenda::SetupSettlement,
        offer: OpenOffer::default(),
        robber: Some(HexId::new(random.below(19) as usize)),
        harbors: BySeat::default(),
        longest_road: LongestRoad::default(),
        largest_army: None,
        knights: BySeat::default(),
        spent: Developments::default(),
        pile_size: pile.total() as u8,
        dice_deck: if options.dice == Dice::Deck36 { ROLL_WEIGHTS } else { [0; 11] },
    };
    Base::from_core(Core { public, secret: Secret { pile, ..Secret::default() } }).unwrap()
}

/// All actions without amounts.
fn plain_actions() -> Vec<CoreAction> {
    use CoreAction::*;
    let mut actions =
        vec![Roll, EndTurn, Pass, Finish, BuyDevelopment, PlayKnight, PlayRoadBuilding, Accept, Decline];
    actions.push(Withdraw);
    actions.extend((0..MAX_EDGES).map(|idx| BuildRoad(EdgeId::new(idx))));
    actions.extend((0..MAX_VERTICES).map(|idx| BuildSettlement(VertexId::new(idx))));
    actions.extend((0..MAX_VERTICES).map(|idx| BuildCity(VertexId::new(idx))));
    actions.extend((0..MAX_HEXES).map(|idx| MoveRobber(HexId::new(idx))));
    actions.extend(Seat::ALL.map(Steal));
    actions.extend(Seat::ALL.map(Conclude));
    let kinds = || (0..MAX_KINDS).filter_map(Kind::new);
    actions.extend(kinds().map(PlayMonopoly));
    actions.extend(kinds().flat_map(|give| kinds().map(move |get| MaritimeTrade { give, get })));
    actions.extend(kinds().map(|kind| PlayYearOfPlenty(Cards::of(kind, 1))));
    let pair = |one, other| PlayYearOfPlenty(Cards::of(one, 1) + Cards::of(other, 1));
    actions.extend(kinds().flat_map(|one| kinds().map(move |other| pair(one, other))));
    actions
}

/// Some actions with amounts: discards, proposals, counter-offers.
fn loose_actions(game: &Base, seat: Seat, random: &mut Random) -> Vec<CoreAction> {
    let hand = game.core().hand(seat);
    let half = |random: &mut Random| {
        let choices = Choices { hand, n: (hand.total() / 2) as u8 };
        choices.nth(random.below(choices.count())).unwrap()
    };
    let mut actions = vec![CoreAction::Discard(half(random)), CoreAction::Discard(random.cards(6))];
    for _ in 0..6 {
        let open = [Open::Neither, Open::Neither, Open::Neither, Open::Give, Open::Want, Open::Both];
        let (open, to) = (open[random.below(6) as usize], random.seats());
        let others = game.core().public.turn.others(seat);
        let to = if random.coin() { to & others } else { to };
        let give = if hand.is_empty() || random.coin() {
            random.cards(2)
        } else {
            Cards::of(hand.card_at(0).unwrap(), 1)
        };
        let want = random.cards(3);
        actions.push(CoreAction::Offer(Offer { give, want, open, to }));
        actions.push(CoreAction::Counter { give, want });
    }
    actions
}

/// Compares the two judges on all actions and returns those that are legal.
fn compare(game: &Base, plain: &[CoreAction], random: &mut Random) -> Vec<(Seat, CoreAction)> {
    let mut found = Vec::new();
    for seat in Seat::ALL {
        let legal = game.legal(seat);
        let loose = loose_actions(game, seat, random);
        let listed: Vec<_> = if legal.len() < 400 { legal.iter().collect() } else { Vec::new() };
        let listed = listed.into_iter().filter_map(|action| match action {
            Action::Core(action) => Some(action),
            _ => None,
        });
        for action in plain.iter().copied().chain(loose).chain(listed) {
            let verdict = game.check(seat, action.into());
            let public = &game.core().public;
            assert_eq!(
                legal.contains(action.into()),
                verdict.is_ok(),
                "{seat} {action:?} {verdict:?} {:?} {:?} {:?}",
                public.turn,
                public.agenda,
                public.offer
            );
            if verdict.is_ok() {
                found.push((seat, action));
            }
        }
    }
    found
}

fn play(n_players: u8, seed: u64) -> Ending {
    let mut random = Random(seed);
    let mut game = game(n_players, &mut random);
    let plain = plain_actions();
    loop {
        assert_eq!(game.audit(), Ok(()), "seed {seed} {:?}", game.core());
        let found = compare(&game, &plain, &mut random);
        match game.to_act() {
            ToAct::Over(ending) => return ending,
            ToAct::Chance(_) => {
                let outcomes = game.outcomes();
                let outcome = outcomes.pick(random.below(u64::from(outcomes.total())) as u32).unwrap();
                game.resolve(outcome, &mut ()).unwrap();
            }
            ToAct::Seats(..) => {
                let (seat, action) = choose(&found, &mut random);
                game.play(seat, action.into(), &mut ()).unwrap();
            }
        }
    }
}

/// Prefers what makes the game go on.
fn choose(found: &[(Seat, CoreAction)], random: &mut Random) -> (Seat, CoreAction) {
    let is_build = |action: &CoreAction| {
        matches!(
            action,
            CoreAction::BuildSettlement(_)
                | CoreAction::BuildCity(_)
                | CoreAction::BuyDevelopment
                | CoreAction::PlayKnight
        )
    };
    let builds: Vec<_> = found.iter().filter(|(_, action)| is_build(action)).collect();
    if !builds.is_empty() && random.below(3) > 0 {
        return *builds[random.below(builds.len() as u64) as usize];
    }
    let ends = found.iter().find(|(_, action)| matches!(action, CoreAction::EndTurn | CoreAction::Pass));
    match ends {
        Some(&end) if random.below(8) == 0 => end,
        _ => found[random.below(found.len() as u64) as usize],
    }
}

#[test]
fn check_agrees_with_legal() {
    let mut n_victories = 0;
    for seed in 0..n_games() {
        let ending = play(2 + (seed % 5) as u8, seed);
        n_victories += u64::from(ending.winner().is_some());
    }
    assert!(n_victories > 0, "some games are played to their end");
}

/// A few games by default; `HEXHAVEN_GAMES` asks for more.
fn n_games() -> u64 {
    std::env::var("HEXHAVEN_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(10)
}

type Damage<'a> = (&'a dyn Fn(&mut Core), Corrupt);

#[test]
fn audit_refuses_what_cannot_be() {
    let mut random = Random(1);
    let sound = game(3, &mut random).core().clone();
    let (vertex, absent) = (VertexId::new(0), Seat::ALL[5]);
    let damage: [Damage<'_>; 10] = [
        (&|core| core.public.turn.n_players = 0, Corrupt::Players),
        (&|core| core.public.turn.n_players = 200, Corrupt::Players),
        (&|core| core.public.knights[absent] = 1, Corrupt::EmptySeat(absent)),
        (&|core| core.public.bank = Cards::NONE, Corrupt::Cards(Kind::LUMBER)),
        (&|core| core.public.pile_size -= 1, Corrupt::PileSize),
        (&|core| core.public.robber = None, Corrupt::Robber),
        (&|core| core.public.pieces.upgrade(vertex), Corrupt::LoneCity),
        (&|core| core.public.dice_deck = [9; 11], Corrupt::Options("dice")),
        (&|core| core.public.agenda = Agenda::Free, Corrupt::Agenda("part")),
        (
            &|core| core.public.harbors.0[0] = HarborSet::default().with(HarborKind::Any),
            Corrupt::Cache("harbors"),
        ),
    ];
    for (damage, expected) in damage {
        let mut core = sound.clone();
        damage(&mut core);
        let found = Base::from_core(core).map(|_| ());
        let is_same = |found: &Corrupt| std::mem::discriminant(found) == std::mem::discriminant(&expected);
        assert!(found.as_ref().is_err_and(is_same), "{expected:?}: {found:?}");
    }
}

/// B-TRADE-13: everybody hears of a proposal and of a trade with its cards.
#[test]
fn proposals_and_trades_are_public() {
    let mut game = Base::read_position("base first-game-modern; turn a main; hand a 2L; hand b 1O").unwrap();
    let [a, b, ..] = Seat::ALL;
    let (give, want) = (Cards::of(Kind::LUMBER, 2), Cards::of(Kind::ORE, 1));
    let offer = Offer { give, want, open: Open::Neither, to: SeatSet::of(b) };
    let mut heard = Vec::new();
    for (seat, action) in
        [(a, CoreAction::Offer(offer)), (b, CoreAction::Accept), (a, CoreAction::Conclude(b))]
    {
        let listen = |event: Event| heard.push(event.seen_by(Viewer::Spectator));
        game.play_unchecked(seat, Action::Core(action), &mut { listen });
    }
    assert_eq!(heard[0], Event::Core(CoreEvent::Offered { seat: a, offer }));
    assert!(heard.contains(&Event::Core(CoreEvent::Traded { seat: a, with: b, give, get: want })));
}
