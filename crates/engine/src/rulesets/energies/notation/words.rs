//! The words of New Energies: its actions, outcomes, places for plants and hazards, and goods.
//! A plant is at a building on a hex: `fossil (0,2).N on (0,1)`. A hazard is on a hex `(0,1)` or a building `(0,2).N`.

use core::fmt::{self, Display, Formatter};

use crate::notation::{Argument, Dialect, Goods, Lexicon, Misread, Scanner, good};
use crate::rulesets::Action;
use crate::rulesets::energies::words::{Disc, EnergiesAction, Hazard};
use crate::shared::options::is_same_word;
use crate::topology::{HexId, MAX_SITES, SiteId, Topology, VertexId};
use crate::vocab::{CoreAction, Kind, joined};

/// The names of New Energies.
#[rustfmt::skip]
pub(crate) const LEXICON: Lexicon = Lexicon {
    name: "energies",
    long_name: "new-energies",
    goods: Goods::with([good('S', "science"), good('E', "energy"), None]),
    other_words: &[("food", Kind::GRAIN), ("steel", Kind::ORE), ("fiber", Kind::WOOL)],
    developments: ["cleanup", "victory-point", "road-construction", "research-grant", "high-yield"],
    actions: &joined::<_, { EnergiesAction::WORDS.len() + OTHER_NAMES.len() }>(EnergiesAction::WORDS, OTHER_NAMES),
    outcomes: &["disc", "enters"],
    statements: &[
        "rules", "phase", "marks", "energy", "warehouses", "fossil", "renewable", "hazards", "bag", "pool", "rows",
    ],
    ..Lexicon::SHARED
};

/// The names that this game has for shared actions.
const OTHER_NAMES: &[&str] = &["town", "inspector", "road-construction", "research-grant"];

const DISC: &str = "a disc: climate, pollution, air, increase, rain, green-climate, sustainable or funding";
const SITE: &str = "a building and the hex of its plant, such as (0,2).N on (0,1)";

impl Dialect {
    /// The site of a plant: the building and the hex.
    pub fn site(self, site: SiteId) -> impl Display {
        fmt::from_fn(move |f| write!(f, "{} on {}", self.vertex(site.vertex()), self.hex(site.hex())))
    }

    /// The place of a hazard.
    pub fn hazard(self, hazard: Hazard) -> impl Display {
        fmt::from_fn(move |f| match hazard {
            Hazard::Hex(hex) => write!(f, "{}", self.hex(hex)),
            Hazard::Building(vertex) => write!(f, "{}", self.vertex(vertex)),
        })
    }

    /// Takes a building and a hex that it touches.
    ///
    /// # Errors
    /// When no such pair comes next.
    pub fn scan_site(self, scanner: &mut Scanner<'_>) -> Result<SiteId, Misread> {
        let at = scanner.here();
        let vertex = self.scan_vertex(scanner)?;
        if !scanner.eat_word("on") {
            return Err(scanner.expected(SITE));
        }
        let hex = self.scan_hex(scanner)?;
        SiteId::on(hex, vertex).ok_or(Misread::expected(at, "a hex that touches the building"))
    }

    /// Takes the place of a hazard: a hex, or the vertex of a building.
    ///
    /// # Errors
    /// When neither comes next.
    pub fn scan_hazard(self, scanner: &mut Scanner<'_>) -> Result<Hazard, Misread> {
        let mut ahead = *scanner;
        if let Ok(vertex) = self.scan_vertex(&mut ahead) {
            *scanner = ahead;
            return Ok(Hazard::Building(vertex));
        }
        let hex = self.scan_hex(scanner)?;
        // A hex with a full stop is a vertex that does not exist.
        if scanner.peek_close() == Some(b'.') {
            return Err(scanner.expected("a corner of a land hex: N, NE, SE, S, SW or NW"));
        }
        Ok(Hazard::Hex(hex))
    }

    /// Takes the name of a disc.
    pub(crate) fn scan_disc(self, scanner: &mut Scanner<'_>) -> Result<Disc, Misread> {
        let at = scanner.here();
        let word = scanner.word();
        let found = Disc::ALL.into_iter().find(|disc| is_same_word(disc.name(), word));
        found.ok_or(Misread::expected(at, DISC))
    }

    /// The names that this game has for shared actions.
    pub(crate) fn scan_other_names(
        self,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Action, Misread>> {
        let shared = match word {
            "town" => self.scan_vertex(scanner).map(CoreAction::BuildSettlement),
            "inspector" => self.scan_hex(scanner).map(CoreAction::MoveRobber),
            "road-construction" => Ok(CoreAction::PlayRoadBuilding),
            "research-grant" => self.scan_cards(scanner).map(CoreAction::PlayYearOfPlenty),
            _ => return None,
        };
        Some(shared.map(Action::Core))
    }
}

impl Argument for SiteId {
    fn every() -> impl Iterator<Item = Self> {
        (0..MAX_SITES).map(Self::new)
    }

    /// The sites are those of the small island, and the game has no other.
    fn is_on(self, topology: &Topology) -> bool {
        topology.hexes.contains(self.hex()) && topology.vertices.contains(self.vertex())
    }

    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", dialect.site(self))
    }

    fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
        dialect.scan_site(scanner)
    }
}

impl Argument for Hazard {
    fn every() -> impl Iterator<Item = Self> {
        HexId::every().map(Self::Hex).chain(VertexId::every().map(Self::Building))
    }

    fn is_on(self, topology: &Topology) -> bool {
        match self {
            Self::Hex(hex) => hex.is_on(topology),
            Self::Building(vertex) => vertex.is_on(topology),
        }
    }

    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", dialect.hazard(self))
    }

    fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
        dialect.scan_hazard(scanner)
    }
}
