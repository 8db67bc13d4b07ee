//! Maps dealt from scenarios: what holds of every one, and that each is equally likely.

use std::collections::BTreeMap;

use hexhaven_chance::GameRng;
use hexhaven_engine::notation::scenario::{built_in, built_in_text};
use hexhaven_engine::shared::scenario::{BuiltIn, Dealing, Dealt, Hexes, NoDeal, RobberStart, Scenario};
use hexhaven_engine::shared::{HarborKind, Terrain, Tile};
use hexhaven_engine::topology::Axial;

use crate::scenarios::{all_scenarios, corners};

const SEEDS: u64 = 60;

fn deal(scenario: &Scenario, seed: u64) -> Dealt {
    scenario.deal(&scenario.dealing(), &mut GameRng::new(seed)).unwrap()
}

/// Every built-in scenario, dealt many times.
fn deals() -> impl Iterator<Item = (Scenario, Dealt)> {
    all_scenarios().flat_map(|scenario| (0..SEEDS).map(move |seed| (scenario, deal(&scenario, seed))))
}

fn those(dealt: &Dealt, hexes: Hexes, holds: impl Fn(Tile) -> bool) -> Hexes {
    hexes.iter().filter(|&hex| holds(dealt.tiles.get(hex))).collect()
}

fn is_red(tile: Tile) -> bool {
    matches!(tile.token, Some(6 | 8))
}

fn land(scenario: &Scenario, dealt: &Dealt) -> Hexes {
    those(dealt, scenario.map.all_hexes(), |tile| tile.terrain != Terrain::Sea)
}

/// S-SCEN-03, S-SCEN-04: each pool is dealt whole, to its own hexes, and fixed tiles are as given.
#[test]
fn pools_are_dealt_whole() {
    for (scenario, dealt) in deals() {
        for pool in scenario.pools.iter() {
            let (mut terrains, mut numbers) = ([0; Terrain::ALL.len()], [0; 13]);
            for tile in pool.hexes.iter().map(|hex| dealt.tiles.get(hex)) {
                terrains[tile.terrain.idx()] += 1;
                assert_eq!(tile.terrain.has_token(), tile.token.is_some(), "S-MAP-09");
                if let Some(number) = tile.token {
                    numbers[usize::from(number)] += 1;
                }
            }
            assert_eq!((terrains, numbers), (pool.terrains, pool.numbers), "{}", scenario.name);
        }
        for hex in scenario.fixed.iter() {
            assert_eq!(dealt.tiles.get(hex), scenario.tiles.get(hex), "{}", scenario.name);
        }
        assert_eq!(dealt.fog, scenario.fog_hexes(), "what fog hides is not dealt");
        assert!(dealt.fog.iter().all(|hex| dealt.tiles.get(hex) == Tile::SEA), "{}", scenario.name);
    }
}

/// S-SCEN-05, S-SCEN-06, S-SCEN-07, S-SCEN-08: the conditions on gold fields and numbers.
#[test]
fn conditions_hold() {
    for (scenario, dealt) in deals() {
        let hexes = scenario.map.all_hexes();
        let reds = those(&dealt, hexes, is_red);
        assert!(!reds.meets(reds.around()), "{}: no two red numbers are adjacent", scenario.name);
        for pool in scenario.pools.iter() {
            let gold = those(&dealt, pool.hexes, |tile| tile.terrain == Terrain::Gold);
            assert!(!gold.meets(gold.around()), "{}: gold fields are apart", scenario.name);
            assert!(!gold.meets(reds), "{}: no red number on gold", scenario.name);
            assert!(
                !scenario.gold_in.meets(pool.hexes) || (gold - scenario.gold_in).is_empty(),
                "{}",
                scenario.name
            );
        }
        let low = those(&dealt, hexes, |tile| matches!(tile.token, Some(2 | 3 | 11 | 12)));
        let poor = those(&dealt, hexes, |tile| matches!(tile.terrain, Terrain::Forest | Terrain::Pasture));
        assert!(scenario.no_low_numbers.is_empty() || !low.meets(poor), "{}", scenario.name);
    }
}

/// S-SCEN-09, S-SCEN-10, S-SCEN-11, S-W-34, S-W-37: harbors, robber and pirate.
#[test]
fn harbors_robber_and_pirate_are_placed() {
    for (scenario, dealt) in deals() {
        let land = land(&scenario, &dealt);
        let places =
            |dealt: &Dealt| dealt.harbors.iter().map(|spot| (spot.hex, spot.side)).collect::<Vec<_>>();
        let kinds = |spots: &[hexhaven_engine::shared::scenario::HarborSpot]| {
            let mut kinds: Vec<String> = spots.iter().map(|spot| format!("{:?}", spot.kind)).collect();
            kinds.sort();
            kinds
        };
        assert_eq!(kinds(&dealt.harbors), kinds(&scenario.harbors), "{}", scenario.name);
        assert!(dealt.harbors.iter().all(|spot| land.contains(spot.hex)), "{}", scenario.name);
        assert!(
            !dealt.harbors.iter().any(|spot| land.contains(spot.hex.neighbor(spot.side))),
            "{}",
            scenario.name
        );
        if scenario.world.is_none() {
            let listed: Vec<_> = scenario.harbors.iter().map(|spot| (spot.hex, spot.side)).collect();
            assert_eq!(places(&dealt), listed, "harbor positions are fixed");
        }
        let robber = dealt.robber.map(|hex| dealt.tiles.get(hex));
        match scenario.robber {
            RobberStart::Number(number) => assert_eq!(robber.unwrap().token, Some(number)),
            RobberStart::Desert => assert_eq!(robber.unwrap().terrain, Terrain::Desert),
            RobberStart::At(hex) => assert_eq!(dealt.robber, Some(hex)),
            RobberStart::Off => assert_eq!(robber, None),
        }
        assert_eq!(dealt.pirate, scenario.pirate);
        assert!(dealt.pirate.is_none_or(|hex| dealt.tiles.get(hex) == Tile::SEA), "{}", scenario.name);
    }
}

/// S-MAP-08, S-NEW-01, S-NEW-02, S-NEW-03, S-NEW-07, S-W-37: islands, building sites and harbors of a new world.
#[test]
fn new_worlds_have_islands_and_harbors_apart() {
    for n_players in [4, 6] {
        let world = built_in(BuiltIn::NewWorld, n_players);
        for seed in 0..SEEDS {
            let dealt = deal(&world, seed);
            let land = land(&world, &dealt);
            let islands: Vec<Hexes> = land.islands().collect();
            assert!(islands.len() >= 2);
            assert_eq!(islands.iter().fold(Hexes::EMPTY, |all, &island| all | island), land);
            assert!(islands.iter().all(|&island| !(land - island).meets(island.around())));
            assert_eq!(land.len(), if n_players == 4 { 23 } else { 31 });
            assert!(land.n_corners() > 4 * (2 * u32::from(n_players) - 1));
            assert_eq!(dealt.harbors.len(), if n_players == 4 { 9 } else { 11 });
            let mut ends: Vec<_> =
                dealt.harbors.iter().flat_map(|spot| corners(spot.hex, spot.side)).collect();
            ends.sort_unstable();
            ends.dedup();
            assert_eq!(ends.len(), 2 * dealt.harbors.len(), "no two harbors share a corner");
        }
        let rules = Dealing { min_islands: 4, ..world.dealing() };
        let dealt = world.deal(&rules, &mut GameRng::new(1)).unwrap();
        assert!(land(&world, &dealt).islands().count() >= 4);
    }
}

/// S-NEW-07: a pool of the user's own, with deserts and gold; without exactly one 12 the robber starts on a desert.
#[test]
fn a_new_world_may_have_another_pool() {
    let text = built_in_text(BuiltIn::NewWorld, 4)
        .replace("mountains 4 numbers", "mountains 2 gold 1 desert 1 numbers")
        .replace("11 11 12\n", "11 11\n");
    let world = Scenario::read(&text).unwrap();
    for seed in 0..20 {
        let dealt = deal(&world, seed);
        assert_eq!(dealt.tiles.get(dealt.robber.unwrap()).terrain, Terrain::Desert);
    }
    let two = built_in_text(BuiltIn::NewWorld, 4).replace("numbers 2 3", "numbers 12 3");
    let dealt = deal(&Scenario::read(&two).unwrap(), 3);
    assert_ne!(dealt.tiles.get(dealt.robber.unwrap()).terrain, Terrain::Sea, "without a desert on any land");
}

/// S-SCEN-09: kinds are shuffled or as the table says.
#[test]
fn harbor_kinds_are_shuffled_or_fixed() {
    let fog = built_in(BuiltIn::FogIslands, 4);
    assert_eq!(deal(&fog, 5).harbors, fog.harbors, "fixed by default");
    let shuffled = Dealing { shuffled_harbors: true, ..fog.dealing() };
    let differs = |seed| fog.deal(&shuffled, &mut GameRng::new(seed)).unwrap().harbors != fog.harbors;
    assert!((0..5).all(differs));
    let islands = built_in(BuiltIn::FourIslands, 4);
    let fixed = Dealing { shuffled_harbors: false, ..islands.dealing() };
    assert_eq!(islands.deal(&fixed, &mut GameRng::new(5)).unwrap().harbors, islands.harbors);
    let any_first = (0..300).filter(|&seed| deal(&islands, seed).harbors[0].kind == HarborKind::Any).count();
    assert!((100..168).contains(&any_first), "four of nine kinds: {any_first} of 300");
}

/// S-SCEN-06 to S-SCEN-08: a condition that is switched off is broken sooner or later.
#[test]
fn conditions_can_be_switched_off() {
    let islands = built_in(BuiltIn::FourIslands, 4);
    let touching = |rules: &Dealing, seed| {
        let dealt = islands.deal(rules, &mut GameRng::new(seed)).unwrap();
        let reds = those(&dealt, islands.map.all_hexes(), is_red);
        reds.meets(reds.around())
    };
    let rules = Dealing { separate_reds: false, ..islands.dealing() };
    assert!((0..SEEDS).any(|seed| touching(&rules, seed)));
    let rules = Dealing { low_numbers: false, ..islands.dealing() };
    let is_low_on_forest =
        |tile: Tile| tile.terrain == Terrain::Forest && matches!(tile.token, Some(2 | 3 | 11 | 12));
    let low = |seed| islands.deal(&rules, &mut GameRng::new(seed)).unwrap();
    assert!((0..SEEDS).any(|seed| !those(&low(seed), islands.map.all_hexes(), is_low_on_forest).is_empty()));
    let shores = built_in(BuiltIn::NewShores, 4);
    let rules = Dealing { gold_reds: true, ..shores.dealing() };
    let red_gold = |tile: Tile| tile.terrain == Terrain::Gold && is_red(tile);
    let dealt = |seed| shores.deal(&rules, &mut GameRng::new(seed)).unwrap();
    assert!((0..SEEDS).any(|seed| !those(&dealt(seed), shores.map.all_hexes(), red_gold).is_empty()));
}

/// S-SCEN-13, S-W-36: the numbers of the main island along the spiral.
#[test]
fn new_shores_can_be_set_up_along_the_spiral() {
    let shores = built_in(BuiltIn::NewShores, 4);
    let start = Axial::new(-4, 3);
    assert!(shores.spiral.unwrap().starts_at(start) && !shores.spiral.unwrap().starts_at(Axial::new(-2, 1)));
    let rules = Dealing { is_spiral: true, spiral_start: Some(start), ..shores.dealing() };
    let dealt = |seed| shores.deal(&rules, &mut GameRng::new(seed)).unwrap();
    let desert = |dealt: &Dealt| dealt.tiles.get(Axial::new(-4, 1)).terrain == Terrain::Desert;
    let dealt = (0..500).map(dealt).find(desert).unwrap();
    assert_eq!(dealt.tiles.get(Axial::new(-4, 2)).token, Some(8), "K");
    assert_eq!(dealt.tiles.get(Axial::new(-2, 1)).token, Some(11), "R");
    let six = built_in(BuiltIn::NewShores, 6);
    let rules = Dealing { is_spiral: true, ..six.dealing() };
    for seed in 0..SEEDS {
        let dealt = six.deal(&rules, &mut GameRng::new(seed)).unwrap();
        let reds = those(&dealt, six.map.all_hexes(), is_red);
        assert!(!reds.meets(reds.around()));
        let mut numbers = [0; 13];
        let main = six.pools[0].hexes.iter().filter_map(|hex| dealt.tiles.get(hex).token);
        main.for_each(|number| numbers[usize::from(number)] += 1);
        assert_eq!(numbers, six.pools[0].numbers);
    }
}

/// Five hexes in a row, two of them fixed.
const ROW: &str = "\
sea-scenario 1
name row
shape 37
players 2
target 3
area row (-2,0) (-1,0) (0,0) (1,0)
area rest (-2,2) (-1,2) (0,2) (-2,3)
tile (2,0) gold 8
pool row terrain hills 2 gold 1 desert 1 numbers 6 3 4
pool rest terrain fields 4 numbers 9 9 10 10
condition low-numbers hills
robber none
";

/// S-SCEN-03, S-SCEN-04, S-SCEN-15: every arrangement that meets the conditions comes equally often, a dealt red number
/// keeps away from a fixed one, and the fixed gold field with an 8 is not judged.
#[test]
fn arrangements_are_equally_likely() {
    let scenario = Scenario::read(ROW).unwrap();
    let row: Vec<Axial> = scenario.pools[0].hexes.iter().collect();
    let mut seen: BTreeMap<Vec<(Terrain, Option<u8>)>, u32> = BTreeMap::new();
    let mut rng = GameRng::new(11);
    const DEALS: u32 = 40_000;
    for _ in 0..DEALS {
        let dealt = scenario.deal(&scenario.dealing(), &mut rng).unwrap();
        let tiles = row.iter().map(|&hex| dealt.tiles.get(hex));
        *seen.entry(tiles.map(|tile| (tile.terrain, tile.token)).collect()).or_default() += 1;
    }
    // The 3 must be on the gold field, because hills do not allow it; the 6 on hills away from the 8.
    let mut by_terrain: BTreeMap<Vec<Terrain>, Vec<u32>> = BTreeMap::new();
    for (tiles, n) in seen {
        assert!(tiles.iter().all(|&(terrain, number)| number != Some(3) || terrain == Terrain::Gold));
        assert_ne!(tiles[3].1, Some(6), "next to the fixed 8");
        by_terrain.entry(tiles.into_iter().map(|(terrain, _)| terrain).collect()).or_default().push(n);
    }
    assert_eq!(by_terrain.len(), 12, "every order of the terrain");
    for (terrains, counts) in by_terrain {
        let allowed = if terrains[3] == Terrain::Hills { 1 } else { 2 };
        assert_eq!(counts.len(), allowed, "{terrains:?}");
        let total: u32 = counts.iter().sum();
        assert!((2_900..3_770).contains(&total), "{terrains:?}: {total} of {DEALS}");
        assert!(
            counts.iter().all(|&n| n.abs_diff(total / counts.len() as u32) < 200),
            "{terrains:?}: {counts:?}"
        );
    }
}

/// S-CUSTOM-08: a scenario that no deal satisfies is refused in the end.
#[test]
fn impossible_conditions_end() {
    let crowded = ROW.replace("numbers 6 3 4", "numbers 6 6 8");
    let scenario = Scenario::read(&crowded).unwrap();
    assert_eq!(scenario.deal(&scenario.dealing(), &mut GameRng::new(1)), Err(NoDeal));
    let rules = Dealing { separate_reds: false, gold_reds: true, ..scenario.dealing() };
    assert!(scenario.deal(&rules, &mut GameRng::new(1)).is_ok());
}
