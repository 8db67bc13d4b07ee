//! The parts of statements, and the statements about hexes: areas, tiles, fog, pools.

use super::super::cards::Goods;
use super::super::place::scan_axial;
use super::super::scan::{Misread, Problem, Scanner};
use super::{Read, Reader, bad};
use crate::shared::scenario::{Area, BadScenario, Hexes, Name, Pool, Scenario};
use crate::shared::{HarborKind, Terrain, Tile};
use crate::topology::{Axial, Map};
use crate::vocab::Word;

const NAME: &str = "a name of letters, digits, - and _";
const ONE_WORD: &str = "a name of one word; join words with -, as in `emerald-lagoon`";
const AREA: &str = "the name of an area";
const STACKS: &str = "`terrain`, then terrains with their counts";
const HEX: &str = "a hex such as (0,-1)";
const SHAPE: &str = "a shape: 37, 44, 58 or 65";
const PLAYERS: &str = "numbers of players, 2 to 6";
const TERRAIN: &str = "a terrain: forest, hills, pasture, fields, mountains, desert, gold or sea";
const NUMBER: &str = "a number, 2 to 12 without 7";
const COUNT: &str = "how many of them there are, 1 to 65";
const KIND: &str = "a kind of harbor: any, lumber, brick, wool, grain or ore";
/// Words that mean something in statements with names of areas.
const RESERVED: [&str; 4] = ["terrain", "numbers", "any", "unexplored"];

pub(super) fn scan_name(args: &mut Scanner<'_>) -> Read<Name> {
    let at = args.here();
    match args.word() {
        "" => Err(Misread::expected(at, NAME)),
        word => Name::new(word).ok_or(bad(at, BadScenario::LongName)),
    }
}

/// Takes the name of the scenario, which is one word.
pub(super) fn scan_own_name(args: &mut Scanner<'_>) -> Read<Name> {
    let at = args.here();
    let name = scan_name(args)?;
    if args.is_end() { Ok(name) } else { Err(Misread::expected(at, ONE_WORD)) }
}

pub(super) fn scan_shape(args: &mut Scanner<'_>) -> Read<Map> {
    let at = args.here();
    let word = args.word();
    let is_named = |map: &Map| map.word().strip_prefix("sea-") == Some(word);
    Map::ALL.into_iter().find(is_named).ok_or(Misread::expected(at, SHAPE))
}

pub(super) fn scan_players(args: &mut Scanner<'_>) -> Read<u8> {
    let mut players = 0;
    while players == 0 || !args.is_end() {
        players |= 1 << args.number(2, 6, PLAYERS)?;
    }
    Ok(players)
}

pub(super) fn scan_terrain(args: &mut Scanner<'_>) -> Read<Terrain> {
    let at = args.here();
    let word = args.word();
    let is_named = |terrain: &Terrain| terrain.name().eq_ignore_ascii_case(word) && *terrain != Terrain::Fog;
    Terrain::ALL.into_iter().find(is_named).ok_or(Misread::expected(at, TERRAIN))
}

pub(super) fn scan_number(args: &mut Scanner<'_>) -> Read<u8> {
    let at = args.here();
    match args.number(2, 12, NUMBER)? {
        7 => Err(Misread { at, problem: Problem::OutOfRange(NUMBER) }),
        number => Ok(number as u8),
    }
}

pub(super) fn scan_kind(args: &mut Scanner<'_>) -> Read<HarborKind> {
    let at = args.here();
    let word = args.word();
    if word.eq_ignore_ascii_case("any") {
        return Ok(HarborKind::Any);
    }
    Goods::RESOURCES.by_word(word).map(HarborKind::Only).ok_or(Misread::expected(at, KIND))
}

/// `terrain forest 3 hills 2 … numbers 3 4 5 …`.
fn scan_stacks(args: &mut Scanner<'_>, pool: &mut Pool) -> Read {
    if !args.eat_word("terrain") {
        return Err(args.expected(STACKS));
    }
    while !args.is_end() && !args.eat_word("numbers") {
        let terrain = scan_terrain(args)?;
        let n = if args.is_digit() { args.number(1, 65, COUNT)? as u8 } else { 1 };
        let slot = &mut pool.terrains[terrain.idx()];
        *slot = slot.saturating_add(n);
    }
    while !args.is_end() {
        let number = usize::from(scan_number(args)?);
        pool.numbers[number] = pool.numbers[number].saturating_add(1);
    }
    Ok(())
}

impl Reader {
    pub(super) fn scan_hex(&self, args: &mut Scanner<'_>) -> Read<Axial> {
        let at = args.here();
        let hex = scan_axial(args, HEX)?;
        self.scenario.check_hex(hex).map_err(|problem| bad(at, problem))?;
        Ok(hex)
    }

    /// Hexes up to something else.
    fn scan_hexes(&self, args: &mut Scanner<'_>) -> Read<Hexes> {
        let mut hexes = Hexes::EMPTY;
        while hexes.is_empty() || args.peek() == Some(b'(') {
            let at = args.here();
            let hex = self.scan_hex(args)?;
            if hexes.contains(hex) {
                return Err(bad(at, BadScenario::Twice(hex)));
            }
            hexes.insert(hex);
        }
        Ok(hexes)
    }

    pub(super) fn scan_area(&self, args: &mut Scanner<'_>) -> Read<usize> {
        let at = args.here();
        let word = args.word();
        if word.is_empty() {
            return Err(Misread::expected(at, AREA));
        }
        self.scenario.area(word).ok_or(bad(at, BadScenario::NoArea))
    }

    pub(super) fn read_area(&mut self, args: &mut Scanner<'_>) -> Read {
        let at = args.here();
        let name = scan_name(args)?;
        if RESERVED.iter().any(|word| word.eq_ignore_ascii_case(name.as_str())) {
            return Err(bad(at, BadScenario::Reserved));
        }
        if self.scenario.area(name.as_str()).is_some() {
            return Err(bad(at, BadScenario::SameName));
        }
        let area = Area { name, hexes: self.scan_hexes(args)?, ..Area::default() };
        self.scenario.areas.push(area).ok_or(bad(at, BadScenario::ManyAreas))
    }

    pub(super) fn read_tile(&mut self, args: &mut Scanner<'_>) -> Read {
        let at = args.here();
        let hex = self.scan_hex(args)?;
        if self.scenario.fixed.contains(hex) || self.scenario.fog_hexes().contains(hex) {
            return Err(bad(at, BadScenario::Twice(hex)));
        }
        let terrain = scan_terrain(args)?;
        let token = if args.is_digit() { Some(scan_number(args)?) } else { None };
        self.scenario.fixed.insert(hex);
        self.scenario.tiles.set(hex, Tile { terrain, token });
        self.scenario.check_tile(hex).map_err(|problem| bad(at, problem))
    }

    pub(super) fn read_fog(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        let mut fog = Pool { hexes: self.scan_hexes(args)?, ..Pool::default() };
        if let Some(hex) = (fog.hexes & self.scenario.fixed).first() {
            return Err(bad(at, BadScenario::Twice(hex)));
        }
        scan_stacks(args, &mut fog)?;
        Scenario::check_pool(&fog).map_err(|problem| bad(at, problem))?;
        self.scenario.fog = Some(fog);
        Ok(())
    }

    pub(super) fn read_pool(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        let mut pool = Pool::default();
        let mut names = *args;
        while pool.hexes.is_empty() || !names.eat_word("terrain") {
            *args = names;
            if !pool.hexes.is_empty() && (names.is_end() || names.eat_word("numbers")) {
                return Err(args.expected(STACKS));
            }
            let area = self.scan_area(args)?;
            pool.hexes = pool.hexes | self.scenario.areas[area].hexes;
            names = *args;
        }
        pool.hexes = pool.hexes - self.scenario.fixed - self.scenario.fog_hexes();
        let dealt = self.scenario.pools.iter().fold(Hexes::EMPTY, |all, other| all | other.hexes);
        if let Some(hex) = (pool.hexes & dealt).first() {
            return Err(bad(at, BadScenario::Twice(hex)));
        }
        scan_stacks(args, &mut pool)?;
        if pool.terrains[Terrain::Sea.idx()] > 0 {
            return Err(bad(at, BadScenario::SeaInPool));
        }
        Scenario::check_pool(&pool).map_err(|problem| bad(at, problem))?;
        self.scenario.pools.push(pool).ok_or(bad(at, BadScenario::ManyPools))
    }

    /// `world terrain sea 19 forest 5 … numbers 2 3 …`: one pool on all hexes without a fixed tile (S-NEW-01).
    pub(super) fn read_world(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        let mut pool = Pool { hexes: self.scenario.map.all_hexes() - self.scenario.fixed, ..Pool::default() };
        scan_stacks(args, &mut pool)?;
        if self.scenario.fog.is_some() || !self.scenario.pools.is_empty() {
            return Err(bad(at, BadScenario::World));
        }
        Scenario::check_pool(&pool).map_err(|problem| bad(at, problem))?;
        self.scenario.world = Some(1);
        self.scenario.pools.push(pool).ok_or(bad(at, BadScenario::World))
    }

    pub(super) fn read_min_islands(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        let least = args.number(1, 4, "a number of islands, 1 to 4")? as u8;
        self.scenario.world =
            Some(self.scenario.world.map(|_| least).ok_or(bad(at, BadScenario::OnlyWorld))?);
        Ok(())
    }
}
