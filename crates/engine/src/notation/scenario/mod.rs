//! The text form of a scenario (Seafarers, section 4.3): one statement per line, in any order after the first. The
//! meaning of a statement depends on others, so the text is read in passes: the map, the things on it, their purpose.

mod built_in;
mod parts;
mod things;

pub use built_in::{built_in, built_in_text};

use super::scan::{Misread, Problem, Scanner};
use crate::shared::scenario::{BadScenario, Name, Scenario};
use crate::topology::Map;

/// A statement and the pass in which it is read.
struct Statement {
    word: &'static str,
    pass: Pass,
    /// Whether it may come more than once.
    repeats: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Name, shape, players, target.
    Head,
    /// Areas, fixed tiles, fog.
    Hexes,
    /// Pools, and the purposes of areas.
    Pools,
    /// Things between or on certain land and sea.
    Things,
    /// Which kinds the harbors have, and how few islands a world.
    Rest,
}

const fn once(word: &'static str, pass: Pass) -> Statement {
    Statement { word, pass, repeats: false }
}

const fn often(word: &'static str, pass: Pass) -> Statement {
    Statement { word, pass, repeats: true }
}

const STATEMENTS: [Statement; 18] = [
    once("name", Pass::Head),
    once("shape", Pass::Head),
    once("players", Pass::Head),
    once("target", Pass::Head),
    often("area", Pass::Hexes),
    often("tile", Pass::Hexes),
    once("fog", Pass::Hexes),
    often("pool", Pass::Pools),
    once("world", Pass::Pools),
    once("min-islands", Pass::Rest),
    once("start", Pass::Things),
    often("bonus", Pass::Things),
    once("harbors", Pass::Things),
    once("harbor-kinds", Pass::Rest),
    once("robber", Pass::Things),
    once("pirate", Pass::Things),
    often("condition", Pass::Things),
    once("spiral", Pass::Things),
];
const WORDS: [&str; STATEMENTS.len()] = {
    let mut words = [""; STATEMENTS.len()];
    let mut idx = 0;
    while idx < words.len() {
        words[idx] = STATEMENTS[idx].word;
        idx += 1;
    }
    words
};
const FIRST: &str = "`sea-scenario 1`, the format and its version, on the first line";

/// One line of the text.
#[derive(Clone, Copy)]
struct Line<'a> {
    statement: usize,
    at: usize,
    args: Scanner<'a>,
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// ```
    /// use hexhaven_engine::shared::scenario::{BadScenario, Scenario};
    ///
    /// let bad = Scenario::read("sea-scenario 1\nname reef\nshape 37\nplayers 3\nrobber none").unwrap_err();
    /// assert_eq!(bad.to_string(), "the statement `target` is missing; add it (S-CUSTOM-09)");
    /// ```
    ///
    /// # Errors
    /// When a statement cannot be read, or the scenario cannot be played (S-CUSTOM-02 to S-CUSTOM-07, S-CUSTOM-09).
    pub fn read(text: &str) -> Result<Self, Misread> {
        check_lines(text)?;
        let mut reader = Reader { scenario: read_head(text)?, n_kinds: 0 };
        for pass in [Pass::Hexes, Pass::Pools, Pass::Things, Pass::Rest] {
            for line in lines(text) {
                let line = line?;
                if STATEMENTS[line.statement].pass == pass {
                    reader.read_statement(line)?;
                }
            }
        }
        reader.finish(text)?;
        Ok(reader.scenario)
    }
}

/// A scenario while its statements are read.
struct Reader {
    scenario: Scenario,
    /// The number of kinds of harbors named.
    n_kinds: usize,
}

type Read<T = ()> = Result<T, Misread>;

impl Reader {
    /// Carries out one statement of the passes after the head.
    fn read_statement(&mut self, line: Line<'_>) -> Read {
        let Line { statement, at, mut args } = line;
        let args = &mut args;
        match WORDS[statement] {
            "area" => self.read_area(args)?,
            "tile" => self.read_tile(args)?,
            "fog" => self.read_fog(args, at)?,
            "pool" => self.read_pool(args, at)?,
            "world" => self.read_world(args, at)?,
            "min-islands" => self.read_min_islands(args, at)?,
            "start" => self.read_start(args)?,
            "bonus" => self.read_bonus(args)?,
            "harbors" => self.read_harbors(args, at)?,
            "harbor-kinds" => self.read_kinds(args, at)?,
            "robber" => self.read_robber(args, at)?,
            "pirate" => self.read_pirate(args, at)?,
            "condition" => self.read_condition(args)?,
            "spiral" => self.read_spiral(args)?,
            _ => {}
        }
        args.finish()
    }

    /// Checks that need the whole scenario (S-CUSTOM-04, S-CUSTOM-06, S-CUSTOM-07).
    fn finish(&self, text: &str) -> Read {
        let line_of = |word: &str| {
            let lines = lines(text).flatten();
            lines.filter(|line| WORDS[line.statement] == word).last().map_or(text.len(), |line| line.at)
        };
        let places = self.scenario.harbors.len();
        if places != self.n_kinds {
            return Err(bad(line_of("harbors"), BadScenario::Kinds { places, kinds: self.n_kinds }));
        }
        self.scenario.check_start().map_err(|problem| bad(line_of("start"), problem))?;
        self.scenario.check_bonus().map_err(|problem| bad(line_of("bonus"), problem))
    }
}

/// Checks that the first line names the format, every statement is known, and none is repeated that must not be.
fn check_lines(text: &str) -> Result<(), Misread> {
    let mut first = statements(text).next().unwrap_or(Scanner::new(text));
    if !first.eat_word("sea-scenario") || first.number(1, 1, FIRST).is_err() {
        return Err(Misread::expected(0, FIRST));
    }
    first.finish()?;
    let mut seen = [false; STATEMENTS.len()];
    for line in lines(text) {
        let line = line?;
        if core::mem::replace(&mut seen[line.statement], true) && !STATEMENTS[line.statement].repeats {
            return Err(bad(line.at, BadScenario::Repeated));
        }
    }
    let missing = ["name", "shape", "players", "target", "robber"];
    let is_there = |word: &&&str| !WORDS.iter().zip(seen).any(|(known, seen)| known == *word && seen);
    match missing.iter().find(is_there) {
        Some(word) => Err(bad(text.len(), BadScenario::Missing(word))),
        None => Ok(()),
    }
}

/// The statements without comments and blank lines.
fn statements(text: &str) -> impl Iterator<Item = Scanner<'_>> {
    let mut start = 0;
    let all = text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        let len = line.find('#').unwrap_or(line.trim_end().len());
        Scanner::part(text, at, at + len)
    });
    all.filter(|line| !line.is_end())
}

/// The statements after the first.
fn lines(text: &str) -> impl Iterator<Item = Result<Line<'_>, Misread>> {
    statements(text).skip(1).map(|mut args| {
        let at = args.here();
        let word = args.word();
        let statement = WORDS.iter().position(|known| known.eq_ignore_ascii_case(word));
        let problem = Problem::OneOf { what: "a statement", shared: &WORDS, own: &[] };
        Ok(Line { statement: statement.ok_or(Misread { at, problem })?, at, args })
    })
}

fn read_head(text: &str) -> Result<Scenario, Misread> {
    let (mut name, mut map, mut players, mut target) = (Name::default(), Map::Sea37, 0, 0);
    for line in lines(text) {
        let Line { statement, mut args, .. } = line?;
        match WORDS[statement] {
            "name" => name = parts::scan_own_name(&mut args)?,
            "shape" => map = parts::scan_shape(&mut args)?,
            "players" => players = parts::scan_players(&mut args)?,
            "target" => target = args.number(3, 20, "points to win, 3 to 20")? as u8,
            _ => continue,
        }
        args.finish()?;
    }
    Ok(Scenario::new(name, map, players, target))
}

/// An error in a scenario, with its place in the text.
const fn bad(at: usize, bad: BadScenario) -> Misread {
    Misread { at, problem: Problem::Scenario(bad) }
}
