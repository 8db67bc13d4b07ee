//! The statements about the things on a map, and about the purpose of its areas.

use super::super::place::scan_side;
use super::super::scan::{Misread, Scanner};
use super::parts::{scan_kind, scan_number, scan_terrain};
use super::{Read, Reader, bad};
use crate::shared::scenario::{BadScenario, Bonus, HarborSpot, Hexes, Kinds, RobberStart, Spiral, Start};
use crate::shared::setup::tables::tables;
use crate::shared::{HarborKind, Terrain};
use crate::topology::{Axial, BASE_LAND, EXTENDED_LAND, Island};

const ROBBER: &str = "`desert`, `number` and a number, a hex, or `none`";
const CONDITION: &str = "`low-numbers` and terrains, or `gold-in` and an area";
const POINTS: &str = "a number of points, 1 to 4";

impl Reader {
    pub(super) fn read_start(&mut self, args: &mut Scanner<'_>) -> Read {
        if args.eat_word("any") {
            return Ok(());
        }
        while self.scenario.start == Start::Any || !args.is_end() {
            let area = self.scan_area(args)?;
            self.scenario.areas.as_mut_slice()[area].is_start = true;
            self.scenario.start = Start::Areas;
        }
        Ok(())
    }

    pub(super) fn read_bonus(&mut self, args: &mut Scanner<'_>) -> Read {
        let points = args.number(1, 4, POINTS)? as u8;
        if args.eat_word("unexplored") {
            self.scenario.bonus = Bonus::Unexplored(points);
            return Ok(());
        }
        loop {
            let area = self.scan_area(args)?;
            self.scenario.areas.as_mut_slice()[area].bonus = points;
            if args.is_end() {
                return Ok(());
            }
        }
    }

    /// `harbors (0,0)/NW any, (1,0)/NE wool`, or places alone where `harbor-kinds` names the kinds.
    pub(super) fn read_harbors(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        if self.scenario.world.is_some() {
            return Err(bad(at, BadScenario::World));
        }
        loop {
            let at = args.here();
            let hex = self.scan_hex(args)?;
            let (hex, side) = self.scenario.seen_from_land(hex, scan_side(args)?);
            let mut spot = HarborSpot { hex, side, kind: HarborKind::Any };
            if !args.is_end() && args.peek() != Some(b',') {
                spot.kind = scan_kind(args)?;
                self.n_kinds += 1;
            }
            self.scenario.check_harbor(spot).map_err(|problem| bad(at, problem))?;
            self.scenario.harbors.push(spot).ok_or(bad(at, BadScenario::ManyHarbors))?;
            if !args.eat(b',') {
                return Ok(());
            }
        }
    }

    /// `harbor-kinds fixed`, or `harbor-kinds shuffled`, with kinds and counts where the places name none.
    pub(super) fn read_kinds(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        if args.eat_word("fixed") {
            self.scenario.kinds = Kinds::Fixed;
        } else if !args.eat_word("shuffled") {
            return Err(args.expected("`shuffled` or `fixed`"));
        }
        if args.is_end() {
            return Ok(());
        }
        if self.scenario.kinds == Kinds::Fixed {
            return Err(bad(at, BadScenario::LooseKinds));
        }
        self.scenario.kinds = Kinds::Loose;
        while !args.is_end() {
            let kind = scan_kind(args)?;
            let n =
                if args.is_digit() { args.number(1, 11, "how many of them there are, 1 to 11")? } else { 1 };
            for _ in 0..n {
                self.add_kind(kind, at)?;
            }
        }
        Ok(())
    }

    /// Gives the next harbor its kind; in a world, harbors have nothing but kinds.
    fn add_kind(&mut self, kind: HarborKind, at: usize) -> Read {
        if self.scenario.world.is_some() {
            let spot = HarborSpot { kind, ..HarborSpot::default() };
            self.scenario.harbors.push(spot).ok_or(bad(at, BadScenario::ManyHarbors))?;
        }
        if let Some(spot) = self.scenario.harbors.as_mut_slice().get_mut(self.n_kinds) {
            spot.kind = kind;
        }
        self.n_kinds += 1;
        Ok(())
    }

    pub(super) fn read_robber(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        self.scenario.robber = if args.eat_word("none") {
            RobberStart::Off
        } else if args.eat_word("desert") {
            RobberStart::Desert
        } else if args.eat_word("number") {
            RobberStart::Number(scan_number(args)?)
        } else if args.peek() == Some(b'(') {
            RobberStart::At(self.scan_hex(args)?)
        } else {
            return Err(args.expected(ROBBER));
        };
        self.scenario.check_robber().map_err(|problem| bad(at, problem))
    }

    pub(super) fn read_pirate(&mut self, args: &mut Scanner<'_>, at: usize) -> Read {
        if !args.eat_word("none") {
            self.scenario.pirate = Some(self.scan_hex(args)?);
        }
        self.scenario.check_pirate().map_err(|problem| bad(at, problem))
    }

    pub(super) fn read_condition(&mut self, args: &mut Scanner<'_>) -> Read {
        if args.eat_word("low-numbers") {
            while self.scenario.no_low_numbers.is_empty() || !args.is_end() {
                self.scenario.no_low_numbers.insert(scan_terrain(args)?);
            }
            return Ok(());
        }
        if !args.eat_word("gold-in") {
            return Err(args.expected(CONDITION));
        }
        let at = args.here();
        let hexes = self.scan_area_hexes(args)?;
        let pool = self.scenario.pool_of(hexes).map(|pool| self.scenario.pools[pool]);
        if pool.is_none_or(|pool| pool.terrains[Terrain::Gold.idx()] == 0) {
            return Err(bad(at, BadScenario::GoldArea));
        }
        self.scenario.gold_in = self.scenario.gold_in | hexes;
        Ok(())
    }

    /// `spiral main`: the numbers of this area may also follow the spiral (S-SCEN-13).
    pub(super) fn read_spiral(&mut self, args: &mut Scanner<'_>) -> Read {
        let at = args.here();
        let hexes = self.scan_area_hexes(args)?;
        let islands = [(Island::Base, &BASE_LAND[..]), (Island::Extended, &EXTENDED_LAND[..])];
        let spiral = islands.into_iter().find_map(|(island, land)| self.spiral_on(hexes, island, land));
        self.scenario.spiral = Some(spiral.ok_or(bad(at, BadScenario::NoSpiral))?);
        Ok(())
    }

    /// The spiral on these hexes, if they are the pool of an island that was moved, with its numbers.
    fn spiral_on(&self, hexes: Hexes, island: Island, land: &[Axial]) -> Option<Spiral> {
        let (first, corner) = (hexes.first()?, land.first()?);
        let offset = Axial::new(first.q - corner.q, first.r - corner.r);
        let moved = land.iter().map(|hex| Axial::new(hex.q + offset.q, hex.r + offset.r));
        let pool = self.scenario.pool_of(hexes).filter(|&pool| self.scenario.pools[pool].hexes == hexes)?;
        let mut numbers = [0; 13];
        tables(island).tokens.iter().for_each(|&token| numbers[usize::from(token)] += 1);
        let fits = moved.collect::<Hexes>() == hexes && numbers == self.scenario.pools[pool].numbers;
        fits.then_some(Spiral { island, offset, pool })
    }

    fn scan_area_hexes(&self, args: &mut Scanner<'_>) -> Result<Hexes, Misread> {
        let area = self.scan_area(args)?;
        Ok(self.scenario.areas[area].hexes)
    }
}
