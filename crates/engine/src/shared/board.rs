//! The board: terrain, number tokens and harbors. It is public and does not change (B-BOARD-16), unless a rule set
//! destroys a hex.

use core::mem::offset_of;
use core::ops::Range;

use crate::sets::named;
use crate::topology::{
    Axial, EdgeId, HexId, HexRow, HexSet, Island, MAX_HEXES, Map, Side, Topology, VertexId, VertexSet,
};
use crate::vocab::{Cards, Kind, KindSet, MAX_KINDS, vocabulary};

named! {
    /// The terrain of a hex (specification, section 2.3); gold fields, sea and fog are only on sea maps (Seafarers,
    /// section 2.2).
    #[allow(missing_docs)]
    Terrain {
        Forest = "forest",
        Hills = "hills",
        Pasture = "pasture",
        Fields = "fields",
        Mountains = "mountains",
        Desert = "desert",
        Gold = "gold",
        Sea = "sea",
        Fog = "fog",
    }
}

impl Terrain {
    /// Those that also occur on islands.
    pub const COMMON: [Self; 6] =
        [Self::Forest, Self::Hills, Self::Pasture, Self::Fields, Self::Mountains, Self::Desert];

    /// The resource that the terrain yields (B-BOARD-05).
    #[inline]
    pub const fn resource(self) -> Option<Kind> {
        match self {
            Self::Forest => Some(Kind::LUMBER),
            Self::Hills => Some(Kind::BRICK),
            Self::Pasture => Some(Kind::WOOL),
            Self::Fields => Some(Kind::GRAIN),
            Self::Mountains => Some(Kind::ORE),
            Self::Desert | Self::Gold | Self::Sea | Self::Fog => None,
        }
    }

    /// Whether it has a number (B-BOARD-06, S-MAP-09).
    pub const fn has_token(self) -> bool {
        match self {
            Self::Forest | Self::Hills | Self::Pasture | Self::Fields | Self::Mountains | Self::Gold => true,
            Self::Desert | Self::Sea | Self::Fog => false,
        }
    }

    /// Whether it also occurs on islands.
    pub(crate) const fn is_common(self) -> bool {
        !matches!(self, Self::Gold | Self::Sea | Self::Fog)
    }

    /// Whether it is known to be land (Seafarers, section 1.2).
    #[inline]
    pub const fn is_land(self) -> bool {
        !matches!(self, Self::Sea | Self::Fog)
    }
}

vocabulary!(Terrain);

/// The contents of one land hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tile {
    /// The terrain.
    pub terrain: Terrain,
    /// The number token, 2 to 12 without 7; none on a desert (B-BOARD-06).
    pub token: Option<u8>,
}

impl Tile {
    /// A hex of sea.
    pub const SEA: Self = Self { terrain: Terrain::Sea, token: None };
}

/// The kind of a harbor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HarborKind {
    /// 3:1 for every resource (B-MARI-02).
    Any,
    /// 2:1 for one resource (B-MARI-03).
    Only(Kind),
}

/// A harbor: a coastal edge that serves the buildings at its two ends (B-BOARD-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Harbor {
    /// The coastal edge.
    pub edge: EdgeId,
    /// Its kind.
    pub kind: HarborKind,
}

/// The most harbors an island has.
pub(crate) const MAX_HARBORS: usize = 11;

/// Which harbors a player can use: one bit per resource and one for 3:1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HarborSet(u8);

impl HarborSet {
    const ANY: u8 = 1 << 7;

    /// The set and one more harbor kind.
    #[must_use]
    pub const fn with(self, kind: HarborKind) -> Self {
        match kind {
            HarborKind::Any => Self(self.0 | Self::ANY),
            HarborKind::Only(kind) => Self(self.0 | KindSet::of(kind).bits()),
        }
    }

    /// Whether a 3:1 harbor is among them.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 & Self::ANY != 0
    }

    /// The resources with a 2:1 harbor.
    #[inline]
    pub const fn special(self) -> KindSet {
        KindSet::from_bits(self.0 & !Self::ANY)
    }

    /// The cards of a kind that buy one other (B-MARI-04).
    #[inline]
    pub(crate) const fn rate(self, kind: Kind) -> u8 {
        if self.special().contains(kind) {
            2
        } else if self.any() {
            3
        } else {
            4
        }
    }

    /// The cards of each kind that buy one other, from a table.
    #[inline]
    pub(crate) const fn lots(self) -> Cards {
        RATES[self.0 as usize]
    }

    /// The same as counts.
    #[inline]
    pub const fn rates(self) -> [u8; MAX_KINDS] {
        self.lots().counts()
    }
}

/// For each set of harbors the rates of all kinds.
static RATES: [Cards; 256] = {
    let (mut rates, mut idx) = ([Cards::NONE; 256], 0);
    while idx < rates.len() * MAX_KINDS {
        let (harbors, kind) = (idx / MAX_KINDS, Kind::ALL[idx % MAX_KINDS]);
        rates[harbors] = rates[harbors].and(Cards::of(kind, HarborSet(harbors as u8).rate(kind)));
        idx += 1;
    }
    rates
};

/// Why a board is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBoard {
    /// There are more or fewer tiles than the island has hexes.
    WrongSize,
    /// A token is not 2 to 12, or is 7.
    BadToken(Axial),
    /// A hex that yields something has no token (B-BOARD-06).
    NoToken(Axial),
    /// A desert, sea or fog has a token (B-BOARD-06, S-MAP-09).
    DesertToken(Axial),
    /// A terrain that occurs only on sea maps.
    SeaTerrain(Axial),
    /// A harbor is on an edge that does not border the sea.
    InlandHarbor(Axial, Side),
    /// Two harbors share a vertex (B-MARI-10).
    HarborsTouch(Axial, Side),
    /// More harbors than `MAX_HARBORS`.
    TooManyHarbors,
    /// A 2:1 harbor must be for one of the five resources.
    BadHarborKind(Axial, Side),
}

impl core::fmt::Display for BadBoard {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::WrongSize => write!(f, "the board has more or fewer tiles than the island has hexes"),
            Self::BadToken(hex) => write!(f, "{hex} has a number token outside 2 to 12, or a 7"),
            Self::NoToken(hex) => write!(f, "{hex} yields a resource but has no number token"),
            Self::DesertToken(hex) => write!(f, "{hex} yields nothing and cannot have a number token"),
            Self::SeaTerrain(hex) => write!(f, "{hex} has a terrain that exists only on sea maps"),
            Self::InlandHarbor(hex, side) => {
                write!(f, "{hex}/{} has a harbor but does not border the sea", side.name())
            }
            Self::HarborsTouch(hex, side) => {
                write!(f, "the harbor on {hex}/{} shares a vertex with another", side.name())
            }
            Self::TooManyHarbors => write!(f, "a board has at most {MAX_HARBORS} harbors"),
            Self::BadHarborKind(hex, side) => {
                write!(f, "the harbor on {hex}/{} is for something that is not a resource", side.name())
            }
        }
    }
}

/// A tile in one byte, so that a board stays small: the terrain in the low bits, the token (0 is none) in the high
/// bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PackedTile(u8);

impl PackedTile {
    const fn new(tile: Tile) -> Self {
        let token = match tile.token {
            Some(token) => token & 15,
            None => 0,
        };
        Self(tile.terrain as u8 | token << 4)
    }

    #[inline]
    const fn unpack(self) -> Tile {
        let token = self.0 >> 4;
        let terrain = Terrain::ALL[(self.0 & 15) as usize % Terrain::ALL.len()];
        Tile { terrain, token: if token == 0 { None } else { Some(token) } }
    }
}

/// Whether tiles are the same; comparing all of them is faster than stopping at the first difference.
#[inline]
fn are_same(one: &[PackedTile], other: &[PackedTile]) -> bool {
    one.iter().zip(other).fold(0, |change, (one, other)| change | (one.0 ^ other.0)) == 0
}

/// A harbor in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PackedHarbor {
    edge: EdgeId,
    kind: u8,
}

const ANY_HARBOR: u8 = u8::MAX;
const NO_HARBOR: PackedHarbor = PackedHarbor { edge: EdgeId::new(0), kind: ANY_HARBOR };

impl PackedHarbor {
    fn new(harbor: Harbor) -> Self {
        let kind = match harbor.kind {
            HarborKind::Any => ANY_HARBOR,
            HarborKind::Only(kind) => kind.idx() as u8,
        };
        Self { edge: harbor.edge, kind }
    }

    fn unpack(self) -> Harbor {
        let kind = Kind::new(usize::from(self.kind)).map_or(HarborKind::Any, HarborKind::Only);
        Harbor { edge: self.edge, kind }
    }
}

/// Room for the hexes of an island; the rest exist only on sea maps.
const NEAR: usize = 32;

/// The part of a board that only sea maps have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Far {
    tiles: [PackedTile; MAX_HEXES - NEAR],
}

/// Asserts that the contents fit the words.
const _: () = assert!(NEAR == u32::BITS as usize && MAX_HEXES - NEAR == NEAR + 1);

impl Far {
    /// The hexes that carry a number, the first far one lowest. Eight tiles at once: those that carry it become 0,
    /// which a borrow from the top bit then shows.
    #[inline]
    fn with_token(&self, number: u8) -> u64 {
        const ONES: u64 = u64::MAX / 255;
        let (eights, last) = self.tiles.as_chunks::<8>();
        let found = eights.iter().rev().fold(0, |found, tiles| {
            let tokens = u64::from_le_bytes(tiles.map(|tile| tile.0)) >> 4 & (ONES * 15);
            let tokens = tokens ^ (ONES * u64::from(number));
            let same = !((tokens | ONES << 7) - ONES) & (ONES << 7);
            found << 8 | (same >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
        });
        last.iter().fold(found, |found, tile| found | u64::from(tile.0 >> 4 == number) << NEAR)
    }
}

/// Terrain, tokens and harbors of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Board {
    near: Near,
    /// The rest of the tiles; there exactly on sea maps.
    far: Option<Far>,
}

/// The part of a board that all maps have, in one struct, so that it is copied in one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
struct Near {
    map: Map,
    island: Island,
    tiles: [PackedTile; NEAR],
    /// The hexes that carry each number, 2 to 12; a cache of `tiles`.
    with_token: [u32; 11],
    n_harbors: u8,
    harbors: [PackedHarbor; MAX_HARBORS],
}

impl Board {
    /// The bytes that rolls on an island need; the first one says which map it is.
    pub(super) const NEAR: Range<usize> = 0..offset_of!(Self, near.n_harbors);

    /// A copy of an island's board that does not touch the part for sea maps.
    #[inline(always)]
    pub(super) fn copy_near(&self) -> Self {
        Self { near: self.near, far: None }
    }

    /// The board of an island from its tiles (in hex order) and harbors.
    ///
    /// # Errors
    /// When a token or harbor breaks B-BOARD-04, B-BOARD-06 or B-MARI-10.
    pub fn new(island: Island, tiles: &[Tile], harbors: &[Harbor]) -> Result<Self, BadBoard> {
        Self::on(island, island.into(), tiles, harbors)
    }

    /// The board of a map from its tiles (in hex order) and harbors, with the components of an island.
    ///
    /// # Errors
    /// When a tile or harbor breaks B-BOARD-04, B-BOARD-06, B-MARI-10 or S-MAP-09.
    pub(crate) fn on(island: Island, map: Map, tiles: &[Tile], harbors: &[Harbor]) -> Result<Self, BadBoard> {
        const DESERT: PackedTile = PackedTile::new(Tile { terrain: Terrain::Desert, token: None });
        if tiles.len() != map.topology().hexes.len() as usize {
            return Err(BadBoard::WrongSize);
        }
        let mut board = Self {
            near: Near {
                island,
                map,
                n_harbors: 0,
                harbors: [NO_HARBOR; MAX_HARBORS],
                tiles: [DESERT; NEAR],
                with_token: [0; 11],
            },
            far: map.is_sea().then_some(Far { tiles: [DESERT; MAX_HEXES - NEAR] }),
        };
        for (hex, &tile) in map.topology().hexes.iter().zip(tiles) {
            check_tile(map, map.topology().axial(hex), tile)?;
            board.set_tile(hex, tile);
        }
        board.set_harbors(harbors)?;
        Ok(board)
    }

    /// Replaces the harbors.
    ///
    /// # Errors
    /// When they break B-BOARD-04 or B-MARI-10, or are too many.
    pub(crate) fn set_harbors(&mut self, harbors: &[Harbor]) -> Result<(), BadBoard> {
        if harbors.len() > MAX_HARBORS {
            return Err(BadBoard::TooManyHarbors);
        }
        self.near.n_harbors = harbors.len() as u8;
        self.near.harbors = [NO_HARBOR; MAX_HARBORS];
        for (slot, &harbor) in self.near.harbors.iter_mut().zip(harbors) {
            *slot = PackedHarbor::new(harbor);
        }
        self.check_harbors()
    }

    /// Whether harbors are on the coast and apart (B-BOARD-04, B-MARI-10).
    pub(crate) fn check_harbors(&self) -> Result<(), BadBoard> {
        let topology = self.topology();
        let mut served = VertexSet::EMPTY;
        for harbor in self.harbors() {
            let (hex, side) = topology.edge_name(harbor.edge);
            if !self.is_coastal(harbor.edge) {
                return Err(BadBoard::InlandHarbor(hex, side));
            }
            if served.meets(topology.end_set(harbor.edge)) {
                return Err(BadBoard::HarborsTouch(hex, side));
            }
            if matches!(harbor.kind, HarborKind::Only(kind) if !kind.is_resource()) {
                return Err(BadBoard::BadHarborKind(hex, side));
            }
            served |= topology.end_set(harbor.edge);
        }
        Ok(())
    }

    /// Whether the tiles put land on one side of an edge and sea on the other (S-MAP-02, S-MAP-05); on an island, the border.
    pub(crate) fn is_coastal(&self, edge: EdgeId) -> bool {
        let topology = self.topology();
        let beside = topology.hexes_beside(edge);
        let is =
            |terrain_is: fn(Terrain) -> bool| beside.iter().any(|hex| terrain_is(self.tile(hex).terrain));
        let is_wet = topology.coast.contains(edge) || is(|terrain| terrain == Terrain::Sea);
        is_wet && is(Terrain::is_land) && !is(|terrain| terrain == Terrain::Fog)
    }

    /// The map of the board.
    #[inline]
    pub fn map(&self) -> Map {
        self.near.map
    }

    /// The island; at sea the one whose components are used.
    #[inline]
    pub fn island(&self) -> Island {
        self.near.island
    }

    /// The tables of the map.
    #[inline]
    pub fn topology(&self) -> &'static Topology {
        self.near.map.topology()
    }

    /// The tile on a hex.
    #[inline]
    pub fn tile(&self, hex: HexId) -> Tile {
        self.packed(hex).unpack()
    }

    /// Whether a hex carries a number.
    #[inline]
    pub(crate) fn has_token(&self, hex: HexId, number: u8) -> bool {
        self.packed(hex).0 >> 4 == number
    }

    #[inline]
    fn packed(&self, hex: HexId) -> PackedTile {
        match (self.near.tiles.get(hex.idx()), &self.far) {
            (Some(tile), _) => *tile,
            (None, Some(far)) => far.tiles[hex.idx() - NEAR],
            (None, None) => self.near.tiles[0],
        }
    }

    /// Whether another board of the same map has the same tiles.
    #[inline]
    pub fn has_tiles_of(&self, other: &Self) -> bool {
        let is_far = |(one, other): (&Far, &Far)| are_same(&one.tiles, &other.tiles);
        are_same(&self.near.tiles, &other.near.tiles)
            && self.far.as_ref().zip(other.far.as_ref()).is_none_or(is_far)
    }

    /// Whether another board is the same: like `==`, but faster.
    pub fn is_same(&self, other: &Self) -> bool {
        let change = |one: &PackedHarbor, other: &PackedHarbor| {
            one.edge.idx() as u8 ^ other.edge.idx() as u8 | one.kind ^ other.kind
        };
        let harbors = self.near.harbors.iter().zip(&other.near.harbors);
        self.has_tiles_of(other)
            && harbors.fold(0, |sum, (one, other)| sum | change(one, other)) == 0
            && (self.island(), self.map(), self.near.n_harbors)
                == (other.island(), other.map(), other.near.n_harbors)
    }

    /// Replaces a tile: for rule sets that change the island during play.
    pub fn set_tile(&mut self, hex: HexId, tile: Tile) {
        let before = self.tile(hex).token;
        let near = hex.idx() < NEAR;
        for number in [before, tile.token].into_iter().flatten().filter(|token| (2..=12).contains(token)) {
            self.near.with_token[usize::from(number) - 2] ^= u32::from(near) << (hex.idx() % NEAR);
        }
        match &mut self.far {
            _ if near => self.near.tiles[hex.idx()] = PackedTile::new(tile),
            Some(far) => far.tiles[hex.idx() - NEAR] = PackedTile::new(tile),
            None => {}
        }
    }

    /// Exchanges the number tokens of two hexes.
    pub(crate) fn swap_tokens(&mut self, one: HexId, other: HexId) {
        let (a, b) = (self.tile(one), self.tile(other));
        self.set_tile(one, Tile { token: b.token, ..a });
        self.set_tile(other, Tile { token: a.token, ..b });
    }

    /// The hexes that carry a number.
    #[inline]
    pub fn with_token(&self, number: u8) -> HexSet {
        let near = self.near_with_token(number);
        match &self.far {
            None => near.cut(),
            Some(far) => {
                let far = far.with_token(number);
                near.cut() | HexRow::join(HexRow::from_bits(far << NEAR), [far >> NEAR])
            }
        }
    }

    /// The hexes of an island that carry a number.
    #[inline]
    pub(crate) fn near_with_token(&self, number: u8) -> HexRow<0> {
        HexRow::from_bits(u64::from(self.near.with_token[usize::from(number) - 2]))
    }

    /// The harbors.
    pub fn harbors(&self) -> impl ExactSizeIterator<Item = Harbor> {
        self.near.harbors[..usize::from(self.near.n_harbors)].iter().map(|harbor| harbor.unpack())
    }

    /// The harbor that serves a vertex (at most one, B-MARI-10).
    pub fn harbor_at(&self, vertex: VertexId) -> Option<HarborKind> {
        let edges = self.topology().edges_at(vertex);
        self.harbors().find(|harbor| edges.contains(harbor.edge)).map(|harbor| harbor.kind)
    }

    /// The hexes of one terrain.
    pub fn hexes_of(&self, terrain: Terrain) -> HexSet {
        self.topology().hexes.iter().filter(|&hex| self.tile(hex).terrain == terrain).collect()
    }
}

/// B-BOARD-06, S-MAP-09: productive terrain has a number, and only sea maps have gold, sea and fog.
fn check_tile(map: Map, place: Axial, tile: Tile) -> Result<(), BadBoard> {
    if !(map.is_sea() || tile.terrain.is_common()) {
        return Err(BadBoard::SeaTerrain(place));
    }
    match (tile.terrain.has_token(), tile.token) {
        (false, Some(_)) => Err(BadBoard::DesertToken(place)),
        (false, None) | (true, Some(2..=6 | 8..=12)) => Ok(()),
        (true, None) => Err(BadBoard::NoToken(place)),
        (true, Some(_)) => Err(BadBoard::BadToken(place)),
    }
}
