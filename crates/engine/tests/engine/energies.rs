//! New Energies: set-up by chance, the invariants counted in the test's own words, and what `audit` refuses.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::energies::{
    BagView, Energies, EnergiesData, EnergiesExt, EnergiesOptions, EnergiesSetup, Phase, SpiralDirection,
    tariff,
};
use hexhaven_engine::shared::options::Table;
use hexhaven_engine::shared::setup::{
    BadSetup, FirstPlayer, HarborPlacement, Numbers, SetupOptions, first_seat,
};
use hexhaven_engine::shared::{Agenda, HarborKind, Options, PhaseOrder, Terrain};
use hexhaven_engine::topology::{Axial, Island, SiteId, SiteSet, VertexId};
use hexhaven_engine::*;

fn start(setup: &EnergiesSetup, n_players: u8, seed: u64) -> Result<Energies, BadSetup> {
    let options = EnergiesOptions { setup: *setup, ..EnergiesOptions::MODERN };
    Energies::start(&options, n_players, &mut GameRng::new(seed))
}

/// The order of the hexes in section 2.5, counter-clockwise from (0,-2).
const SPIRAL: [(i8, i8); 19] = [
    (0, -2),
    (-1, -1),
    (-2, 0),
    (-2, 1),
    (-2, 2),
    (-1, 2),
    (0, 2),
    (1, 1),
    (2, 0),
    (2, -1),
    (2, -2),
    (1, -2),
    (0, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 0),
    (1, -1),
    (0, 0),
];
const LETTERS: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

fn numbers_along(game: &Energies, spiral: impl Iterator<Item = (i8, i8)>) -> Vec<u8> {
    let board = &game.core().public.board;
    let tiles = spiral.map(|(q, r)| board.tile(board.topology().hex_at(Axial::new(q, r)).unwrap()));
    tiles.filter_map(|tile| tile.token).collect()
}

/// E-SETUP-02: all 19 hexes, every terrain comes to every place.
#[test]
fn terrain_is_shuffled() {
    let mut seen = std::collections::HashSet::new();
    for seed in 0..300 {
        let game = start(&EnergiesSetup::STANDARD, 4, seed).unwrap();
        let board = &game.core().public.board;
        let counts = Terrain::COMMON.map(|terrain| board.hexes_of(terrain).len());
        assert_eq!(counts, [4, 3, 4, 4, 3, 1]);
        // E-SETUP-05: the inspector starts on the desert.
        assert_eq!(board.hexes_of(Terrain::Desert).first(), game.core().public.robber);
        seen.extend(board.topology().hexes.iter().map(|hex| (hex, board.tile(hex).terrain)));
    }
    assert_eq!(seen.len(), 19 * 6);
}

/// E-SETUP-03: the letters along the spiral, the desert skipped; the start is named or each of the six corners.
#[test]
fn numbers_follow_the_spiral() {
    let corner = Axial::new(0, -2);
    let named = SetupOptions { spiral_start: Some(corner), ..EnergiesSetup::STANDARD.shared };
    let setup = EnergiesSetup { shared: named, ..EnergiesSetup::STANDARD };
    for seed in 0..20 {
        let game = start(&setup, 3, seed).unwrap();
        assert_eq!(numbers_along(&game, SPIRAL.into_iter()), LETTERS);
        let clockwise = EnergiesSetup { spiral_direction: SpiralDirection::Clockwise, ..setup };
        let game = start(&clockwise, 3, seed).unwrap();
        let mirrored = SPIRAL.map(|(q, r)| (-q, q + r)).into_iter();
        assert_eq!(numbers_along(&game, mirrored), LETTERS);
    }
    let first_token = |seed| {
        let game = start(&EnergiesSetup::STANDARD, 4, seed).unwrap();
        numbers_along(&game, SPIRAL.into_iter())
    };
    let starts: std::collections::HashSet<_> = (0..300).map(first_token).collect();
    assert!(starts.len() > 6, "every corner starts now and then");
    let bad = SetupOptions { spiral_start: Some(Axial::new(0, 0)), ..named };
    let refused = start(&EnergiesSetup { shared: bad, ..setup }, 4, 1);
    assert_eq!(refused, Err(BadSetup::SpiralStart(Axial::new(0, 0))));
}

/// Options EO-12 and EO-13: shuffled harbor kinds, random numbers.
#[test]
fn house_rules_of_the_board() {
    let harbors = |game: &Energies| -> Vec<_> { game.core().public.board.harbors().collect() };
    let printed = start(&EnergiesSetup::STANDARD, 4, 1).unwrap();
    assert_eq!(harbors(&printed), harbors(&start(&EnergiesOptions::FIRST_GAME.setup, 4, 2).unwrap()));
    let shuffled = SetupOptions { harbors: HarborPlacement::Frame, ..EnergiesSetup::STANDARD.shared };
    let setup = EnergiesSetup { shared: shuffled, ..EnergiesSetup::STANDARD };
    let game = start(&setup, 4, 3).unwrap();
    let n_any = harbors(&game).iter().filter(|harbor| harbor.kind == HarborKind::Any).count();
    assert_eq!((harbors(&game).len(), n_any), (9, 4));
    assert!((0..9).any(|seed| harbors(&start(&setup, 4, seed).unwrap()) != harbors(&printed)));
    let random = SetupOptions { numbers: Numbers::Random, ..EnergiesSetup::STANDARD.shared };
    let game = start(&EnergiesSetup { shared: random, ..EnergiesSetup::STANDARD }, 4, 3).unwrap();
    let mut numbers = numbers_along(&game, SPIRAL.into_iter());
    numbers.sort_unstable();
    assert_eq!(numbers, [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]);
}

/// Gives the numbers of a list.
struct Script(Vec<u32>);

impl Draw for Script {
    fn below(&mut self, n: u32) -> u32 {
        self.0.remove(0).min(n - 1)
    }
}

/// E-SETUP-12: the highest roll begins; those who tie roll again among themselves.
#[test]
fn the_highest_roll_begins() {
    assert_eq!(EnergiesSetup::STANDARD.shared.first_player, FirstPlayer::HighestRoll);
    let mut dice = Script(vec![5, 5, 0, 0, 5, 5, 0, 0, 1, 0]);
    assert_eq!(first_seat(FirstPlayer::HighestRoll, 3, &mut dice), Seat::ALL[2]);
    assert_eq!(dice.0, []);
}

/// E-RNG-01: everything comes from the generator that is passed in.
#[test]
fn the_same_seed_gives_the_same_game() {
    for seed in 0..10 {
        assert_eq!(start(&EnergiesSetup::STANDARD, 4, seed), start(&EnergiesSetup::STANDARD, 4, seed));
        assert_eq!(play(seed, |_| ()), play(seed, |_| ()));
    }
}

/// E-SETUP-01, EO-02, EO-05, EO-06, EO-14, EO-16: rejected set-ups, and the anchors of the data that the rulebooks
/// state.
#[test]
fn options_have_ranges() {
    for n_players in [2, 5] {
        let refused = start(&EnergiesSetup::STANDARD, n_players, 1);
        assert_eq!(refused, Err(BadSetup::Players { n_players, least: 3, most: 4 }));
    }
    let refused = |change: fn(&mut EnergiesOptions)| {
        let mut options = EnergiesOptions::MODERN;
        change(&mut options);
        Energies::start(&options, 4, &mut GameRng::new(1)).unwrap_err().to_string()
    };
    assert!(refused(|options| options.setup.data.four.rows[2] = 0).starts_with("rows must be 7 numbers"));
    assert!(refused(|options| options.setup.data.four.draws[5] = 10).starts_with("draws must be bands"));
    let last_space = refused(|options| options.setup.data.four.last_space = 32);
    assert_eq!(last_space, "last_space is 32, but must be 1 to 31 (EO-02)");
    let target = refused(|options| options.shared.target_vp = 4);
    assert_eq!(target, "target_vp is 4, but must be 5 to 20 (EO-14)");
    let strict = refused(|options| options.shared.phase_order = PhaseOrder::TradeThenBuild);
    assert_eq!(strict, "phase_order is trade-then-build, but must be mixed (EO-16)");
    let buys = refused(|options| options.shared.dev_buys_per_turn = Options::CLASSIC_FR.dev_buys_per_turn);
    assert_eq!(buys, "dev_buys_per_turn is 1, but must be unlimited (EO-16)");
    let harbors = refused(|options| options.setup.shared.harbors = HarborPlacement::Alternating);
    assert_eq!(harbors, "harbors is alternating, but must be frame or fixed (EO-12)");
    assert!(EnergiesOptions::MODERN.frame(3).validate(&[]).is_ok());
    for data in [EnergiesData::STANDARD, EnergiesData::BANDS_ALT] {
        for (frame, last_space, first) in [(data.three, 21, 9), (data.four, 28, 12)] {
            assert_eq!(frame.last_space, last_space);
            assert_eq!(frame.draws[..=6], [2, 2, 2, 2, 2, 2, 1]);
            assert_eq!(frame.draws[first], 1);
        }
        assert_eq!(data.four.draws[21], 2);
    }
    assert_eq!(EnergiesOptions::CLASSIC_FR.frame(3).last_space, 20);
}

/// Plays a game at random to its end and shows every state; returns the last one.
fn play(seed: u64, mut look: impl FnMut(&Energies)) -> Energies {
    let mut rng = GameRng::new(seed);
    let n_players = 3 + (seed % 2) as u8;
    let mut options = EnergiesOptions::MODERN;
    if seed.is_multiple_of(3) {
        options.own.bag = BagView::Open;
    }
    let mut game = Energies::start(&options, n_players, &mut rng).unwrap();
    loop {
        look(&game);
        match game.to_act() {
            ToAct::Over(_) => return game,
            ToAct::Chance(_) => {
                let outcome = game.outcomes().draw(&mut rng);
                game.resolve(outcome, &mut ()).unwrap();
            }
            ToAct::Seats(seats, _) => {
                let seat = seats.first().unwrap();
                let action = game.legal(seat).draw(&mut rng);
                game.play(seat, action, &mut ()).unwrap();
            }
        }
    }
}

fn sum<T: Copy + Into<u32>>(counts: impl IntoIterator<Item = T>) -> u32 {
    counts.into_iter().map(Into::into).sum()
}

/// E-INV-02, E-INV-08: cards, energy and development cards are never lost.
fn count_cards(game: &Energies) {
    let core = game.core();
    for (kinds, n) in [(&Kind::RESOURCES[..], 19), (&[Kind::SCIENCE][..], 20), (&[Kind::ENERGY][..], 0)] {
        for &kind in kinds {
            let hands = sum(core.secret.hands.0.map(|hand| hand.get(kind)));
            assert_eq!(u32::from(core.public.bank.get(kind)) + hands, n);
        }
    }
    assert!(game.ext().energy.0.iter().all(|&n| n <= 5) && sum(game.ext().energy.0) <= 20);
    let secret = &core.secret;
    let unplayed = secret.developments.0.map(Developments::total).iter().sum::<u32>();
    let played = sum(core.public.knights.0) + core.public.spent.total();
    assert_eq!(secret.pile.total() + unplayed + played, 25);
}

/// E-INV-03, E-INV-04, E-INV-05, E-INV-06: hazards, pieces, plants and the marker.
fn count_pieces(game: &Energies) {
    let (public, ext) = (&game.core().public, game.ext());
    assert!(ext.hazards.len() <= 10 && ext.hazards.len() + ext.tokens_left() == 10);
    let desert = public.board.hexes_of(Terrain::Desert);
    assert!(!ext.hazards.hexes.meets(desert) && !ext.hazards.hexes.contains(public.robber.unwrap()));
    let mut total = 0;
    for seat in public.turn.seats().iter() {
        let towns = public.pieces.settlements(seat);
        let cities = public.pieces.cities(seat);
        assert!(towns.len() <= 5 && cities.len() <= 4 && public.pieces.roads(seat).len() <= 12);
        let own = SiteSet::at_any(towns | cities);
        let (fossil, renewable) = (own & ext.plants.of(Plant::Fossil), own & ext.plants.of(Plant::Renewable));
        assert!(fossil.len() <= 6 && renewable.len() <= 9);
        assert!(towns.iter().all(|town| (SiteSet::at(town) & ext.plants.all()).len() <= 1));
        assert!((fossil | renewable).iter().all(|site| !desert.contains(site.hex())));
        let footprint = (towns.len() + 2 * cities.len() + fossil.len()) as i32 - renewable.len() as i32;
        assert_eq!(ext.local_footprint(public, seat), footprint);
        total += footprint;
    }
    let last = if public.turn.n_players == 3 { 21 } else { 28 };
    assert_eq!(i32::from(ext.marker(public)), total.clamp(0, last));
}

/// E-INV-01, E-INV-07: discs in the bag, in rows, out of the game and under plants are all discs; no row is full.
#[test]
fn invariants_hold_in_random_games() {
    for seed in 0..12 {
        let (mut n_out, mut in_rows) = (0, 0);
        play(seed, |game| {
            count_cards(game);
            count_pieces(game);
            let (public, ext) = (&game.core().public, game.ext());
            let n_players = u32::from(public.turn.n_players);
            let rows = sum(ext.rows);
            // A row that triggers is emptied out of the game: its size and the disc that filled it.
            if rows < in_rows {
                n_out += in_rows - rows + 1;
            }
            in_rows = rows;
            let under: u32 = public
                .turn
                .seats()
                .iter()
                .map(|seat| 9 - u32::from(ext.plants.built(seat, Plant::Renewable)))
                .sum();
            let entering = u32::from(ext.phase == Phase::Entering);
            assert_eq!(ext.bag.len() + rows + n_out + under + entering, 43 + 9 * n_players);
            assert!(ext.rows.iter().zip(ext.frame.rows).all(|(&n, size)| n < size));
        });
    }
}

type Damage<'a> = &'a dyn Fn(&mut EnergiesExt);

/// A state that breaks an invariant is refused.
#[test]
fn audit_refuses_what_cannot_be() {
    let game = start(&EnergiesOptions::FIRST_GAME.setup, 4, 1).unwrap();
    let sound = |ext: EnergiesExt| Energies::from_parts(game.core().clone(), ext);
    assert!(sound(game.ext().clone()).is_ok());
    let desert = game.core().public.robber.unwrap();
    let town = Island::Base.topology().vertex_at(Axial::new(0, 2), topology::Corner::N).unwrap();
    let site = SiteSet::at(town).first().unwrap();
    let seat = Seat::ALL[0];
    let damage: [Damage<'_>; 18] = [
        &|ext| ext.energy[seat] = 6,
        &|ext| ext.energy[Seat::ALL[4]] = 1,
        &|ext| ext.warehouses.insert(Seat::ALL[5]),
        &|ext| ext.hazards.insert(Hazard::Hex(desert)),
        &|ext| ext.hazards.insert(Hazard::Building(VertexId::new(0))),
        &|ext| ext.own.hazard_tokens = Some(0).inspect(|_| ext.hazards.insert(Hazard::Building(town))),
        &|ext| ext.plants.place(Seat::ALL[1], Plant::Fossil, site),
        &|ext| ext.plants.place(seat, Plant::Fossil, SiteId::new(0)),
        &|ext| ext.plants.place(seat, Plant::Renewable, site),
        &|ext| SiteSet::at(town).iter().for_each(|site| ext.plants.place(seat, Plant::Fossil, site)),
        &|ext| ext.bag.known[Disc::Rain] += 1,
        &|ext| ext.bag.n_hidden = 1,
        &|ext| ext.bag.pool[Disc::Funding] -= 1,
        &|ext| ext.rows[0] = 3,
        &|ext| ext.rows[0] = 1,
        &|ext| ext.phase = Phase::Entering,
        &|ext| ext.phase = Phase::PreDraw { discs: 3 },
        &|ext| ext.marks.cleaning = true,
    ];
    for (n, damage) in damage.into_iter().enumerate() {
        let mut ext = game.ext().clone();
        damage(&mut ext);
        assert!(sound(ext).is_err(), "damage {n} is not seen");
    }
    assert_eq!(game.core().public.agenda, Agenda::RollDue);
    assert_eq!(tariff::discs(3).total(), 43 + 27);
    assert_eq!(tariff::discs(4).total(), 43 + 36);
}

/// E-SETUP-14: the second placement is a city at once, and its event says so; viewers who follow the events see it.
#[test]
fn a_set_up_city_appears_without_a_settlement_before_it() {
    let mut game = start(&EnergiesSetup::STANDARD, 3, 1).unwrap();
    let mut seen = game.observe(Viewer::Spectator);
    let mut n_cities = 0;
    while game.core().public.turn.number == 0 {
        let ToAct::Seats(seats, _) = game.to_act() else { panic!("{:?}", game.to_act()) };
        let seat = seats.first().unwrap();
        let action = game.legal(seat).iter().next().unwrap();
        let mut shown = Vec::new();
        game.play_unchecked(seat, action, &mut |event: Event| shown.push(event));
        if let Action::Core(CoreAction::BuildCity(vertex)) = action {
            n_cities += 1;
            let built = Event::Core(CoreEvent::CityBuilt { seat, vertex, cost: Cards::NONE });
            assert_eq!(shown[0], built);
            let is_town = |event: &Event| matches!(event, Event::Core(CoreEvent::SettlementBuilt { .. }));
            assert!(!shown.iter().any(is_town));
        }
        shown.into_iter().for_each(|event| seen.follow(event.seen_by(Viewer::Spectator)));
        assert_eq!(seen, game.observe(Viewer::Spectator));
    }
    assert_eq!(n_cities, 3);
}
