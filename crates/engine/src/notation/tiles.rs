//! The contents of a hex and of a coastal edge: `forest 8`, `desert`, `(0,-2)/NW wool`.

use core::fmt::{self, Display};

use super::Dialect;
use super::scan::{Misread, Scanner};
use crate::shared::{Harbor, HarborKind, Terrain, Tile};

const TERRAIN: &str = "a terrain: forest, hills, pasture, fields, mountains or desert";
const SEA_TERRAIN: &str = "a terrain: forest, hills, pasture, fields, mountains, desert, gold, sea or fog";
const TOKEN: &str = "a number token, 2 to 12 without 7";
const HARBOR: &str = "a harbor: any, lumber, brick, wool, grain or ore";

impl Dialect {
    /// A tile: its terrain and its number.
    pub fn tile(self, tile: Tile) -> impl Display {
        fmt::from_fn(move |f| {
            f.write_str(tile.terrain.name())?;
            tile.token.iter().try_for_each(|token| write!(f, " {token}"))
        })
    }

    /// A harbor: its edge and its kind.
    pub(crate) fn harbor(self, harbor: Harbor) -> impl Display {
        fmt::from_fn(move |f| {
            write!(f, "{} ", self.edge(harbor.edge))?;
            f.write_str(match harbor.kind {
                HarborKind::Any => "any",
                HarborKind::Only(kind) => self.kind_word(kind),
            })
        })
    }

    /// Takes a harbor.
    pub(crate) fn scan_harbor(self, args: &mut Scanner<'_>) -> Result<Harbor, Misread> {
        let edge = self.scan_edge(args)?;
        let at = args.here();
        if args.eat_word("any") {
            return Ok(Harbor { edge, kind: HarborKind::Any });
        }
        let kind = self.scan_kind(args).map_err(|_| Misread::expected(at, HARBOR))?;
        Ok(Harbor { edge, kind: HarborKind::Only(kind) })
    }

    /// Takes a tile.
    ///
    /// # Errors
    /// When a terrain and the number that it needs do not come next.
    pub fn scan_tile(self, args: &mut Scanner<'_>) -> Result<Tile, Misread> {
        let at = args.here();
        let word = args.word();
        let is_sea = self.topology.map.is_sea();
        let named =
            |terrain: &Terrain| terrain.name().eq_ignore_ascii_case(word) && (is_sea || terrain.is_common());
        let expected = Misread::expected(at, if is_sea { SEA_TERRAIN } else { TERRAIN });
        let terrain = Terrain::ALL.into_iter().find(named).ok_or(expected)?;
        let at = args.here();
        let token = if args.is_digit() { Some(args.number(2, 12, TOKEN)? as u8) } else { None };
        let is_loose = self.has_loose_numbers();
        match (terrain, token) {
            (_, Some(7)) => Err(Misread::expected(at, TOKEN)),
            (Terrain::Sea | Terrain::Fog, Some(_)) => {
                Err(Misread::expected(at, "no number: sea and fog have none (S-MAP-09)"))
            }
            (Terrain::Sea | Terrain::Fog, None) => Ok(Tile { terrain, token }),
            (Terrain::Desert, Some(_)) if !is_loose => {
                Err(Misread::expected(at, "no number: a desert has none (B-BOARD-06)"))
            }
            (Terrain::Desert, None) | (_, Some(_)) => Ok(Tile { terrain, token }),
            (_, None) if is_loose => Ok(Tile { terrain, token }),
            (_, None) => Err(Misread::expected(at, TOKEN)),
        }
    }
}
