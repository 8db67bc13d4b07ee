//! The words of New Energies: its actions, outcomes, places for plants and hazards, and goods.
//! A plant stands at a building on a hex: `fossil (0,2).N on (0,1)`. A hazard lies on a hex `(0,1)` or a building `(0,2).N`.

use core::fmt::{self, Display, Formatter};

use crate::notation::{Dialect, Goods, Lexicon, Misread, Scanner, good};
use crate::rulesets::energies::words::{Disc, EnergiesAction, EnergiesOutcome, Hazard, Plant};
use crate::rulesets::{Action, Outcome};
use crate::topology::{HexSet, SiteId};
use crate::vocab::CoreAction;
use crate::vocab::Kind;

/// The names of New Energies.
#[rustfmt::skip]
pub(crate) const LEXICON: Lexicon = Lexicon {
    name: "energies",
    long_name: "new-energies",
    goods: Goods::with([good('S', "science"), good('E', "energy"), None]),
    other_words: &[("food", Kind::GRAIN), ("steel", Kind::ORE), ("fiber", Kind::WOOL)],
    developments: ["cleanup", "victory-point", "road-construction", "research-grant", "high-yield"],
    actions: &[
        "draw", "hazard", "fossil", "renewable", "demolish", "warehouse", "remove", "take", "return", "take-development",
        "forgo", "inspect", "cleanup", "high-yield", "town", "inspector", "road-construction", "research-grant",
    ],
    outcomes: &["disc", "enters"],
    statements: &[
        "rules", "phase", "marks", "energy", "warehouses", "fossil", "renewable", "hazards", "bag", "pool", "rows",
    ],
    ..Lexicon::SHARED
};

const DISC: &str = "a disc: climate, pollution, air, increase, rain, green-climate, sustainable or funding";
const SITE: &str = "a building and the hex of its plant, such as (0,2).N on (0,1)";

impl Dialect {
    /// Where a plant stands: the building and the hex.
    pub fn site(self, site: SiteId) -> impl Display {
        fmt::from_fn(move |f| write!(f, "{} on {}", self.vertex(site.vertex()), self.hex(site.hex())))
    }

    /// Where a hazard lies.
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
    ///
    /// # Errors
    /// When no such name comes next.
    pub fn scan_disc(self, scanner: &mut Scanner<'_>) -> Result<Disc, Misread> {
        let at = scanner.here();
        let word = scanner.word();
        let found = Disc::ALL.into_iter().find(|disc| disc.name().eq_ignore_ascii_case(word));
        found.ok_or(Misread::expected(at, DISC))
    }

    pub(crate) fn write_energies_action(self, action: EnergiesAction, f: &mut Formatter<'_>) -> fmt::Result {
        match action {
            EnergiesAction::DrawDiscs => f.write_str("draw"),
            EnergiesAction::PlaceHazard(hazard) => write!(f, "hazard {}", self.hazard(hazard)),
            EnergiesAction::BuildPlant { plant, site } => write!(f, "{} {}", plant.name(), self.site(site)),
            EnergiesAction::Demolish(site) => write!(f, "demolish {}", self.site(site)),
            EnergiesAction::BuildWarehouse => f.write_str("warehouse"),
            EnergiesAction::RemoveHazard(hazard) => write!(f, "remove {}", self.hazard(hazard)),
            EnergiesAction::TakeCard(kind) => write!(f, "take {}", self.kind(kind)),
            EnergiesAction::ReturnCard(kind) => write!(f, "return {}", self.kind(kind)),
            EnergiesAction::TakeDevelopment => f.write_str("take-development"),
            EnergiesAction::Forgo => f.write_str("forgo"),
            EnergiesAction::PlayInspection(hex) => write!(f, "inspect {}", self.hex(hex)),
            EnergiesAction::PlayCleanup(hazard) => write!(f, "cleanup {}", self.hazard(hazard)),
            EnergiesAction::PlayHighYield(hexes) => {
                f.write_str("high-yield")?;
                if hexes.is_empty() {
                    f.write_str(" -")?;
                }
                hexes.iter().try_for_each(|hex| write!(f, " {}", self.hex(hex)))
            }
        }
    }

    pub(crate) fn scan_energies_action(
        self,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Action, Misread>> {
        let plant = |plant| move |site| EnergiesAction::BuildPlant { plant, site };
        let own = match word {
            "draw" => Ok(EnergiesAction::DrawDiscs),
            "hazard" => self.scan_hazard(scanner).map(EnergiesAction::PlaceHazard),
            "fossil" => self.scan_site(scanner).map(plant(Plant::Fossil)),
            "renewable" => self.scan_site(scanner).map(plant(Plant::Renewable)),
            "demolish" => self.scan_site(scanner).map(EnergiesAction::Demolish),
            "warehouse" => Ok(EnergiesAction::BuildWarehouse),
            "remove" => self.scan_hazard(scanner).map(EnergiesAction::RemoveHazard),
            "take" => self.scan_kind(scanner).map(EnergiesAction::TakeCard),
            "return" => self.scan_kind(scanner).map(EnergiesAction::ReturnCard),
            "take-development" => Ok(EnergiesAction::TakeDevelopment),
            "forgo" => Ok(EnergiesAction::Forgo),
            "inspect" => self.scan_hex(scanner).map(EnergiesAction::PlayInspection),
            "cleanup" => self.scan_hazard(scanner).map(EnergiesAction::PlayCleanup),
            "high-yield" => self.scan_hexes(scanner).map(EnergiesAction::PlayHighYield),
            _ => return self.scan_other_names(word, scanner),
        };
        Some(own.map(Action::Energies))
    }

    /// The names that this game has for shared actions.
    fn scan_other_names(self, word: &str, scanner: &mut Scanner<'_>) -> Option<Result<Action, Misread>> {
        let shared = match word {
            "town" => self.scan_vertex(scanner).map(CoreAction::BuildSettlement),
            "inspector" => self.scan_hex(scanner).map(CoreAction::MoveRobber),
            "road-construction" => Ok(CoreAction::PlayRoadBuilding),
            "research-grant" => self.scan_cards(scanner).map(CoreAction::PlayYearOfPlenty),
            _ => return None,
        };
        Some(shared.map(Action::Core))
    }

    fn scan_hexes(self, scanner: &mut Scanner<'_>) -> Result<HexSet, Misread> {
        let mut hexes = HexSet::EMPTY;
        if scanner.eat(b'-') {
            return Ok(hexes);
        }
        loop {
            hexes.insert(self.scan_hex(scanner)?);
            scanner.eat(b',');
            if scanner.peek() != Some(b'(') {
                return Ok(hexes);
            }
        }
    }

    pub(crate) fn write_energies_outcome(
        self,
        outcome: EnergiesOutcome,
        f: &mut Formatter<'_>,
    ) -> fmt::Result {
        match outcome {
            EnergiesOutcome::Drawn(disc) => write!(f, "disc {}", disc.name()),
            EnergiesOutcome::Entered(disc) => write!(f, "enters {}", disc.name()),
        }
    }

    pub(crate) fn scan_energies_outcome(
        self,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Outcome, Misread>> {
        let own = match word {
            "disc" => self.scan_disc(scanner).map(EnergiesOutcome::Drawn),
            "enters" => self.scan_disc(scanner).map(EnergiesOutcome::Entered),
            _ => return None,
        };
        Some(own.map(Outcome::Energies))
    }
}
