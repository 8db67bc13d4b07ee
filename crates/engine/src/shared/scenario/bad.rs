//! Errors in a scenario, and how to fix them.

use core::fmt;

use super::list::MAX_NAME;
use super::{MAX_AREAS, MAX_POOLS, Name, Terrain};
use crate::shared::board::MAX_HARBORS;
use crate::topology::{Axial, Map, Side};

/// Why a scenario cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadScenario {
    /// A statement that must be there is missing (S-CUSTOM-09).
    Missing(&'static str),
    /// A statement that may come once comes again.
    Repeated,
    /// A name is too long.
    LongName,
    /// A name is a keyword of the format.
    Reserved,
    /// Two areas have one name.
    SameName,
    /// No area has this name.
    NoArea,
    /// There are too many areas.
    ManyAreas,
    /// There are too many pools.
    ManyPools,
    /// There are too many harbors.
    ManyHarbors,
    /// A hex is outside the shape.
    Outside(Axial, Map),
    /// A hex is named twice.
    Twice(Axial),
    /// A pool has more or fewer tiles than hexes (S-CUSTOM-03).
    Tiles {
        /// The hexes.
        hexes: u32,
        /// The tiles.
        tiles: u32,
    },
    /// A pool has more or fewer numbers than tiles that need one (S-CUSTOM-03).
    Numbers {
        /// The tiles that need one.
        needed: u32,
        /// The numbers.
        numbers: u32,
    },
    /// A pool that is not fog contains sea (S-CUSTOM-03).
    SeaInPool,
    /// A fixed tile lacks its number (S-CUSTOM-03).
    NoNumber(Axial, Terrain),
    /// A fixed tile has a number that it cannot have (S-CUSTOM-03).
    NeedlessNumber(Axial, Terrain),
    /// A harbor has no certain land behind it (S-CUSTOM-04).
    HarborLand(Axial, Side),
    /// A harbor has no certain sea before it (S-CUSTOM-04).
    HarborSea(Axial, Side),
    /// Two harbors share a corner (S-CUSTOM-04).
    HarborsTouch(Axial, Side),
    /// There are more or fewer kinds than harbors (S-CUSTOM-04).
    Kinds {
        /// The places.
        places: usize,
        /// The kinds.
        kinds: usize,
    },
    /// The kinds of harbors have no places, so they cannot be fixed.
    LooseKinds,
    /// The robber's hex is not certainly land (S-CUSTOM-05).
    RobberAtSea(Axial),
    /// The pirate's hex is not certainly sea (S-CUSTOM-05).
    PirateAshore(Axial),
    /// There is no desert for the robber (S-CUSTOM-05).
    NoDesert,
    /// The number that the robber starts on is not there exactly once (S-CUSTOM-05).
    RobberNumber {
        /// The number.
        number: u8,
        /// Their number outside the fog.
        n: u32,
    },
    /// The start areas are too small (S-CUSTOM-06).
    FewSites {
        /// The certain building sites.
        sites: u32,
        /// The least number needed.
        needed: u32,
    },
    /// Two areas that must be apart share a hex or touch (S-CUSTOM-07).
    AreasTouch(Name, Name, Axial),
    /// Points for unexplored islands and fog (S-CUSTOM-07).
    UnexploredFog,
    /// Points for unexplored islands and for areas (S-CUSTOM-07).
    UnexploredAreas,
    /// No pool contains the area that must hold its gold fields.
    GoldArea,
    /// The pool of the area has not the form and the numbers of the base island or of the extension's (S-SCEN-13).
    NoSpiral,
    /// A world is dealt as a whole and goes with neither pools nor fog nor places of harbors.
    World,
    /// A statement that only a world can have.
    OnlyWorld,
}

impl fmt::Display for BadScenario {
    #[expect(clippy::too_many_lines, reason = "one arm per reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missing(what) => write!(f, "the statement `{what}` is missing; add it (S-CUSTOM-09)"),
            Self::Repeated => write!(f, "this statement may come only once; remove one of the two"),
            Self::LongName => write!(f, "a name has at most {MAX_NAME} characters"),
            Self::Reserved => write!(f, "this word means something else here; choose another name"),
            Self::SameName => write!(f, "another area has this name; choose another one"),
            Self::NoArea => write!(f, "no area has this name; add an `area` statement (S-CUSTOM-02)"),
            Self::ManyAreas => write!(f, "a scenario has at most {MAX_AREAS} areas"),
            Self::ManyPools => write!(f, "a scenario has at most {MAX_POOLS} pools"),
            Self::ManyHarbors => write!(f, "a scenario has at most {MAX_HARBORS} harbors"),
            Self::Outside(hex, map) => {
                write!(
                    f,
                    "{hex} is outside shape {}; remove it or take a larger shape (S-CUSTOM-02)",
                    map.topology().hexes.len()
                )
            }
            Self::Twice(hex) => write!(f, "{hex} is named twice; remove one of the two (S-CUSTOM-02)"),
            Self::Tiles { hexes, tiles } => write!(
                f,
                "the pool has {hexes} hexes but {tiles} tiles; change the terrain so that they are as many (S-CUSTOM-03)"
            ),
            Self::Numbers { needed, numbers } => write!(
                f,
                "the pool needs {needed} numbers, one for each tile that is neither desert nor sea, but has {numbers} \
                 (S-CUSTOM-03)"
            ),
            Self::SeaInPool => {
                write!(f, "only fog may contain sea; leave hexes of sea out of the pool (S-CUSTOM-03)")
            }
            Self::NoNumber(hex, terrain) => {
                write!(f, "{hex} is {} and needs a number after it (S-CUSTOM-03)", terrain.name())
            }
            Self::NeedlessNumber(hex, terrain) => {
                write!(f, "{hex} is {} and cannot have a number; remove it (S-CUSTOM-03)", terrain.name())
            }
            Self::HarborLand(hex, side) => {
                write!(
                    f,
                    "the harbor {hex}/{} needs a hex next to it that is certainly land, not fog; put it on another side (S-CUSTOM-04)",
                    side.name()
                )
            }
            Self::HarborSea(hex, side) => {
                write!(
                    f,
                    "the harbor {hex}/{} must face a hex that is certainly sea, or the frame; put it on another side (S-CUSTOM-04)",
                    side.name()
                )
            }
            Self::HarborsTouch(hex, side) => {
                write!(
                    f,
                    "the harbor {hex}/{} shares a corner with another one; move it (S-CUSTOM-04)",
                    side.name()
                )
            }
            Self::Kinds { places, kinds } => {
                write!(f, "there are {places} harbors but {kinds} kinds; make them as many (S-CUSTOM-04)")
            }
            Self::LooseKinds => write!(
                f,
                "these kinds of harbors have no places; write each kind after its harbor (S-SCEN-09)"
            ),
            Self::RobberAtSea(hex) => {
                write!(f, "the robber needs a hex that is certainly land, and {hex} is not (S-CUSTOM-05)")
            }
            Self::PirateAshore(hex) => {
                write!(f, "the pirate needs a hex that is certainly sea, and {hex} is not (S-CUSTOM-05)")
            }
            Self::NoDesert => {
                write!(f, "there is no desert outside the fog; name a hex for the robber (S-CUSTOM-05)")
            }
            Self::RobberNumber { number, n } => write!(
                f,
                "the robber needs exactly one {number} outside the fog, and there are {n}; name a hex (S-CUSTOM-05)"
            ),
            Self::FewSites { sites, needed } => write!(
                f,
                "set-up needs {needed} certain building sites for the most players, and the start areas have {sites}; \
                 add land or name fewer players (S-CUSTOM-06)"
            ),
            Self::AreasTouch(one, other, hex) if one == other => {
                write!(
                    f,
                    "{one} is both a start area and a bonus area at {hex}; make two of it (S-CUSTOM-07)"
                )
            }
            Self::AreasTouch(one, other, hex) => {
                write!(f, "the areas {one} and {other} meet at {hex}; move them apart (S-CUSTOM-07)")
            }
            Self::UnexploredFog => {
                write!(f, "`bonus unexplored` does not go with fog; name areas instead (S-CUSTOM-07)")
            }
            Self::UnexploredAreas => {
                write!(f, "`bonus unexplored` does not go with bonus areas; keep one of them (S-CUSTOM-07)")
            }
            Self::GoldArea => write!(
                f,
                "no pool with gold fields contains this area; name one that a pool contains (S-SCEN-05)"
            ),
            Self::NoSpiral => write!(
                f,
                "the pool of this area alone must have the form, the deserts and the numbers of the base island or of the \
                 extension's (S-SCEN-13)"
            ),
            Self::World => write!(
                f,
                "a `world` is dealt as a whole; remove pools, fog and the places of harbors (S-NEW-01)"
            ),
            Self::OnlyWorld => write!(f, "only a `world` has this statement (S-NEW-01)"),
        }
    }
}
