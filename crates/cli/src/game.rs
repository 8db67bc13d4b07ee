//! The arguments that describe a game: rule set, players, options and board. Every command that starts a game has them.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use hexhaven_bots::{AnyBot, Bot, BotSpec, split_specs};
use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::{BadData, BadTerm, GameOptions, RuleSet};
use hexhaven_engine::shared::setup::{BoardChoice, FirstGameLayout, SetupOptions};
use hexhaven_engine::topology::Island;
use hexhaven_sim::Game;

use crate::files;
use crate::output::complain;
use crate::position::{self, Ground};
use crate::refusal::BadPair;
use crate::rules::{self, Playable};

/// The arguments that set up a new game: none of them can be combined with a position from a file.
pub(crate) const OF_A_NEW_GAME: [&str; 8] =
    ["rules", "players", "preset", "options", "layout", "data", "board", "seed"];

/// Which game.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    #[arg(help = rules::help(), help_heading = "Game", long, default_value = "base", value_parser = rules::by_name)]
    pub(crate) rules: RuleSet,
    /// Number of players, 2 to 6 [default: 4]
    #[arg(help_heading = "Game", long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pub(crate) players: Option<u8>,
    /// The options to start from
    #[arg(help_heading = "Game", long, default_value = MODERN, value_name = "PRESET", value_parser = presets())]
    pub(crate) preset: String,
    /// Options that differ from the preset, by the keys in section 5 of the rules (docs/rules); an unknown key lists them all
    #[arg(help_heading = "Game", long, value_name = "KEY=VALUE,…")]
    pub(crate) options: Vec<String>,
    /// Board to use, overriding the options
    #[arg(help_heading = "Game", long, value_enum, conflicts_with = "board")]
    pub(crate) layout: Option<Layout>,
    /// Read values from a file instead of using the specification's (docs/rules/*-data.txt are examples)
    #[arg(help_heading = "Game", long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// Play on the board in a position file
    #[arg(help_heading = "Game", long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

/// A board by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Layout {
    /// Random
    Variable,
    /// The printed board of the rule set
    Fixed,
    /// The printed board and pieces of recent editions
    FirstGameModern,
    /// The printed board and pieces of earlier editions
    FirstGameClassic,
    /// The printed board of the 5-6 player extension
    #[value(name = "first-game-5-6")]
    FirstGame56,
}

/// Everything needed to start a game.
pub(crate) struct Setup<G: Playable> {
    pub(crate) players: u8,
    /// The options.
    pub(crate) options: G::Options,
    /// The same, to start many games with.
    pub(crate) prepared: G::Options,
    /// A custom board.
    pub(crate) board: Option<Ground>,
}

impl GameArgs {
    /// A game of a rule set for some players, otherwise with defaults.
    pub(crate) fn usual(rules: RuleSet, players: u8) -> Self {
        Self {
            rules,
            players: Some(players),
            preset: MODERN.to_owned(),
            options: Vec::new(),
            layout: None,
            data: None,
            board: None,
        }
    }

    /// The number of players.
    pub(crate) fn players(&self) -> u8 {
        self.players.unwrap_or(4)
    }

    /// The game that the arguments describe, after a trial start that finds contradictions.
    pub(crate) fn setup<G: Playable>(&self) -> Result<Setup<G>> {
        let elsewhere = || {
            let has = |rules: &&RuleSet| rules.preset(&self.preset).is_some();
            let rules = RuleSet::ALL.iter().find(has).map_or("", |rules| rules.name());
            format!("{} has no preset {}: add --rules {rules}", G::Options::NAME, self.preset)
        };
        let mut options = G::Options::preset(&self.preset).with_context(elsewhere)?;
        if let Some(path) = &self.data {
            let text = files::read(path)?;
            load(&mut options, &text).with_context(|| format!("--data {}", path.display()))?;
        }
        for pair in self.options.iter().flat_map(|list| split_pairs(list)) {
            let pair = pair.trim();
            options.set_text(pair).map_err(|bad| explain(&options, pair, bad))?;
        }
        if let Some(layout) = self.layout {
            G::lay(&mut options, layout)?;
        }
        let board = match &self.board {
            Some(path) => {
                let of_board = || format!("--board {}", path.display());
                board::<G>(&mut options, &files::read(path)?).with_context(of_board)?
            }
            None => None,
        };
        let players = self.players();
        let setup = Setup { players, options, prepared: options.prepared(players), board };
        let advice = "these players, options and board do not go together";
        G::start(&setup, &mut GameRng::new(0)).map(drop).context(advice)?;
        Ok(setup)
    }
}

impl GameArgs {
    /// The games that are played: one, or one for each value of an option that varies.
    pub(crate) fn varied<G: Playable>(&self, vary: Option<&str>) -> Result<Vec<Setup<G>>> {
        let Some(vary) = vary else { return Ok(vec![self.setup()?]) };
        let (key, values) = vary
            .split_once('=')
            .context("--vary needs an option and its values, such as scenario=new-shores|four-islands")?;
        let setup = |value: &str| {
            let mut game = self.clone();
            game.options.push(format!("{key}={value}"));
            game.setup()
        };
        values.split('|').map(setup).collect()
    }
}

/// Starts any of several games.
pub(crate) fn start_any<G: Playable>(setups: &[Setup<G>], chance: &mut GameRng) -> G {
    // A separate sequence, so that the game's own does not depend on the number of values.
    let any = (chance.clone().next_u64() >> 33) as usize % setups.len();
    G::start(&setups[any], chance).expect("a trial start has succeeded")
}

/// The board of a file; a scenario of sea maps changes the options instead.
fn board<G: Playable>(options: &mut G::Options, text: &str) -> Result<Option<Ground>> {
    if is_scenario(text) {
        return load_scenario::<G>(options, text).map(|()| None);
    }
    position::ground(text).map(Some)
}

/// Takes a scenario of sea maps from a file; it has its own board.
fn load_scenario<G: Playable>(options: &mut G::Options, text: &str) -> Result<()> {
    match options.load(text) {
        Ok(()) if G::HAS_SCENARIOS => Ok(()),
        Err(BadData::Misread(misread)) if G::HAS_SCENARIOS => {
            Err(position::explain("scenario", text, misread))
        }
        Ok(()) | Err(_) => bail!("{} is not played on sea maps: add --rules seafarers", G::Options::NAME),
    }
}

/// Whether a file is a scenario of sea maps, perhaps without its first line, and not a position.
fn is_scenario(text: &str) -> bool {
    let code = |line: &str| line.split('#').next().is_some_and(|code| !code.trim().is_empty());
    let first = text.trim_start_matches('\u{feff}').lines().find(|line| code(line)).unwrap_or_default();
    let words = ["sea-scenario", "name", "shape", "players", "target", "area", "pool"];
    first.split_whitespace().next().is_some_and(|word| words.contains(&word))
}

const MODERN: &str = "modern";

/// The presets by name, with their help texts; not every rule set has all of them.
fn presets() -> PossibleValuesParser {
    PossibleValuesParser::new([
        PossibleValue::new(MODERN).help("The rules of recent editions"),
        PossibleValue::new("classic-fr").help("The French rulebook"),
        PossibleValue::new("full-scale")
            .help("Oil Springs: variable board, oil used and sequestered in one turn, no limit"),
    ])
}

/// The problem with an option; for an unknown key it lists the valid ones.
fn explain<O: GameOptions>(options: &O, pair: &str, bad: BadTerm) -> BadPair {
    let mut keys = Vec::new();
    options.each(|option| keys.push(option.spec.key));
    BadPair { pair: pair.to_owned(), bad, rules: O::NAME, keys: keys.join(", ") }
}

fn load(options: &mut impl GameOptions, text: &str) -> Result<()> {
    options.load(text).map_err(|bad| match bad {
        BadData::None => {
            let have = rules::either(&rules::with_data());
            anyhow!("only {have} has values to replace: add --rules {have}, or leave --data out")
        }
        BadData::Misread(misread) => position::explain("file", text, misread),
    })
}

/// The pairs of a comma list; a part without `=` belongs to the value before it, such as the hex `(-2,2)`.
fn split_pairs(list: &str) -> Vec<String> {
    let mut pairs: Vec<String> = Vec::new();
    for part in list.split(',').filter(|part| !part.trim().is_empty()) {
        match pairs.last_mut() {
            Some(pair) if !part.contains('=') => {
                pair.push(',');
                pair.push_str(part);
            }
            _ => pairs.push(part.to_owned()),
        }
    }
    pairs
}

impl Layout {
    /// Changes the options of the set-up of the base game.
    pub(crate) fn apply(self, setup: &mut SetupOptions) {
        setup.board = match self {
            Self::Variable => BoardChoice::Variable,
            Self::Fixed | Self::FirstGameModern | Self::FirstGameClassic | Self::FirstGame56 => {
                BoardChoice::FirstGame
            }
        };
        match self {
            Self::Variable | Self::Fixed => {}
            Self::FirstGameModern => {
                setup.first_game_layout = FirstGameLayout::Modern;
                setup.island = Some(Island::Base);
            }
            Self::FirstGameClassic => {
                setup.first_game_layout = FirstGameLayout::Classic;
                setup.island = Some(Island::Base);
            }
            Self::FirstGame56 => setup.island = Some(Island::Extended),
        }
    }
}

/// The help text for lists of bots.
pub(crate) const BOTS: &str = "\
Bots: random, greedy, greedy@weights.json, search:200ms, search:1000it, search:200ms@weights.json@judge.json, beginner, \
easy, normal, hard, expert, normal+builder (or trader, knight, islander, risk), novice:20/3/50, stdio:command, \
stdio@2s:command. Write a comma inside a command as `\\,`, or put it in quotes.
";

/// The bot of each seat from a comma list: one name for all, or one per seat.
pub(crate) fn seat_bots(list: &str, players: u8) -> Result<Vec<String>> {
    let names = split_specs(list);
    for name in &names {
        name.parse::<BotSpec>()?;
    }
    let players = usize::from(players);
    match &names[..] {
        [one] => Ok(vec![one.clone(); players]),
        some if some.len() == players => Ok(names),
        some => bail!(
            "{} bots for {players} players: name one bot, or one per seat; write `\\,` for a comma inside a command",
            some.len()
        ),
    }
}

/// Warns on standard error about bots whose answers were replaced in a game.
pub(crate) fn warn_of_faults(names: &[String], bots: &[AnyBot], mut result: Game) {
    result.blame(bots);
    for ((name, bot), &faults) in
        names.iter().zip(bots).zip(&result.faults).filter(|(_, faults)| **faults > 0)
    {
        let why = bot.trouble().unwrap_or("not legal");
        complain(&format!(
            "warning: {name}: {faults} answers were replaced by a legal action; the first: {why}"
        ));
    }
}
