//! Observations as bytes: one function writes them, and with a sink that only records names it produces the table of
//! features. Seats are relative to the viewer, counts are counts, and everything comes from an [`Observation`], so
//! nothing hidden can be in it.

mod places;
mod sight;
mod sink;
mod table;

use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{EdgeSet, Map, Topology, VertexId};
use hexhaven_engine::{
    AnyGame, Draw, Extension, KindSet, Observation, RuleSet, Rules, Seat, Viewer, with_rule_set,
};

pub use places::Written;
pub(crate) use places::offsets;
use sight::{Direct, Sight};
pub use sink::{About, Sink, about};
use sink::{Bytes, Names};

use crate::draft::Draft;
use crate::rulesets::Spaced;
use crate::space::{Space, n_rows};
use crate::vantage::Vantage;

/// One feature: some bytes of each row of its block.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Its name and scale.
    pub about: About,
    /// Its first byte in the row.
    pub offset: usize,
    /// The number of bytes.
    pub width: usize,
}

/// Rows of the same features: one per hex, vertex, edge or seat, or a single one.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its name.
    pub name: &'static str,
    /// Its first byte in the observation.
    pub offset: usize,
    /// The number of rows.
    pub rows: usize,
    /// How many bytes a row has.
    pub stride: usize,
    /// The features of a row.
    pub features: Vec<Feature>,
}

/// The layout of an observation.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The blocks in their order.
    pub blocks: Vec<Block>,
    /// The number of bytes.
    pub len: usize,
}

impl Layout {
    /// The layout of a rule set on a map, found by encoding a game that has just begun.
    pub(crate) fn of(rules: RuleSet, map: Map) -> Self {
        let seen = first_view(rules, map);
        let mut names = Names::default();
        let scene = Scene::new(&seen, rules, EdgeSet::EMPTY);
        places::name(&scene, &mut names);
        table::encode(&seen, &Draft::Empty, &scene, &mut names);
        with_rule_set!(rules, Game => Game::encode(&seen, &scene, &mut names));
        names.finish()
    }

    /// A block by its name.
    pub fn block(&self, name: &str) -> Option<&Block> {
        self.blocks.iter().find(|block| block.name == name)
    }

    /// The divisor of each byte, which brings most values between 0 and 1.
    pub fn divisors(&self) -> Vec<u16> {
        let mut divisors = vec![1; self.len];
        for block in &self.blocks {
            for row in 0..block.rows {
                for feature in &block.features {
                    let start = block.offset + row * block.stride + feature.offset;
                    divisors[start..start + feature.width].fill(feature.about.most);
                }
            }
        }
        divisors
    }
}

/// The context of an encoding.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The places.
    pub topology: &'static Topology,
    /// The number of rows for seats, used or not.
    pub n_rows: usize,
    /// The kinds of goods.
    pub(crate) kinds: KindSet,
    /// The edges chosen in the unfinished action.
    pub(crate) drafted: EdgeSet,
    vantage: Vantage,
    viewer: Viewer,
    pub(crate) public: &'a Public,
}

impl<'a> Scene<'a> {
    fn new(seen: &'a impl Sight, rules: RuleSet, drafted: EdgeSet) -> Self {
        let (public, viewer) = (seen.public(), seen.viewer());
        // A spectator looks from the first seat and has no cards.
        let seat = seen.seat().unwrap_or(Seat::ALL[0]);
        Self {
            topology: public.board.topology(),
            n_rows: n_rows(public.board.map()),
            kinds: with_rule_set!(rules, Game => Game::KINDS).traded,
            drafted,
            vantage: Vantage { seat, n_players: public.turn.n_players },
            viewer,
            public,
        }
    }

    /// The seats by row: the viewer, then clockwise; `None` for an empty seat.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Option<Seat>> {
        let vantage = self.vantage;
        (0..self.n_rows).map(move |row| vantage.seat_at(row))
    }

    pub(crate) fn row_of(&self, seat: Seat) -> usize {
        self.vantage.relative(seat)
    }

    /// The viewer's own seat; `None` for a spectator.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether a seat owns the building on a vertex.
    pub(crate) fn owns(&self, seat: Option<Seat>, vertex: VertexId) -> bool {
        seat.is_some() && self.public.pieces.owner(vertex) == seat
    }
}

impl Space {
    /// Writes an observation; `out` is as long as the layout.
    ///
    /// # Panics
    /// When `out` is shorter, or the observation belongs to another space.
    pub fn encode(&self, seen: &Observation, draft: &Draft, out: &mut [u8]) {
        self.encode_over(seen, draft, out, &mut Written::default());
    }

    /// The same over bytes that hold an observation of the same game; a new game needs a new `written`.
    ///
    /// # Panics
    /// When `out` is shorter, or the observation belongs to another space.
    pub fn encode_over(&self, seen: &Observation, draft: &Draft, out: &mut [u8], written: &mut Written) {
        let scene = Scene::new(seen, self.rules(), self.drafted_edges(draft));
        let rest = self.encode_shared(seen, draft, &scene, (out, written));
        let mut bytes = Bytes(rest);
        with_rule_set!(self.rules(), Game => Game::encode(seen, &scene, &mut bytes));
        debug_assert!(bytes.0.is_empty(), "the encoding is as long as its layout");
    }

    /// The same for a seat of a game; a base game is read in place.
    ///
    /// # Panics
    /// When `out` is shorter, or the game belongs to another space.
    pub fn encode_game(
        &self,
        game: &impl Rules,
        seat: Seat,
        draft: &Draft,
        (out, written): (&mut [u8], &mut Written),
    ) {
        if !matches!(game.extension(), Extension::None) {
            return self.encode_over(&game.observe(Viewer::Seat(seat)), draft, out, written);
        }
        let seen = Direct { core: game.core(), seat };
        let scene = Scene::new(&seen, self.rules(), self.drafted_edges(draft));
        let rest = self.encode_shared(&seen, draft, &scene, (out, written));
        debug_assert!(rest.is_empty(), "the base rules add nothing");
    }

    /// Writes the blocks that all rule sets share, and returns the rest, all zero.
    fn encode_shared<'o>(
        &self,
        seen: &impl Sight,
        draft: &Draft,
        scene: &Scene<'_>,
        (out, written): (&'o mut [u8], &mut Written),
    ) -> &'o mut [u8] {
        let n_places = places::encode(seen, draft, scene, self, (&mut *out, written));
        let (_, rest) = out[..self.layout().len].split_at_mut(n_places);
        if scene.n_rows == 4
            && scene.kinds == KindSet::RESOURCES
            && let Some((small, _)) = rest.split_first_chunk_mut()
        {
            table::encode_small(seen, draft, scene, small);
            let rest = &mut rest[table::SMALL..];
            rest.fill(0);
            return rest;
        }
        rest.fill(0);
        let mut bytes = Bytes(rest);
        table::encode(seen, draft, scene, &mut bytes);
        bytes.0
    }
}

/// A source of numbers for a game whose board does not matter.
struct Any(u64);

impl Draw for Any {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (((self.0 >> 33) * u64::from(n)) >> 31) as u32
    }
}

/// The first seat's observation at the beginning of a game on a map.
fn first_view(rules: RuleSet, map: Map) -> Observation {
    let start = |scenario: Option<&&str>, n_players: u8| {
        let mut options = rules.options();
        if let Some(scenario) = scenario {
            // Only rule sets that are also played on islands need to check for ships.
            let _ = options.set_text("seafarers=on");
            options.set_text(&format!("scenario={scenario}")).ok()?;
        }
        AnyGame::start(&options, n_players, &mut Any(1)).ok()
    };
    let scenarios = ["new-shores", "fog-islands"];
    let scenarios = || scenarios.iter().map(Some).filter(|_| map.is_sea()).chain([None]);
    let mut games = [3, 4, 6].into_iter().flat_map(|n| scenarios().filter_map(move |name| start(name, n)));
    let game = games.find(|game| game.core().public.board.map() == map);
    game.expect("every map has a scenario").observe(Viewer::Seat(Seat::ALL[0]))
}
