//! Bots by name: `random`, `greedy`, `search:200ms`, `hard`, `stdio:python3 bot.py`, `onnx:policy.onnx`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hexhaven_engine::{Rules, Viewer};

use crate::judge::Judge;
use crate::level::{Lapses, Level, NoviceBot};
use crate::onnx::{OnnxBot, Policy};
use crate::search::{BadBudget, Budget, Glances, SearchBot};
use crate::stdio::StdioBot;
use crate::value::{BadWeights, Weights};
use crate::{AnyBot, GreedyBot, RandomBot, Style};

/// A bot with everything it needs except its seed.
#[derive(Clone, PartialEq, Debug)]
pub enum BotSpec {
    /// Chooses uniformly among the listed actions.
    Random,
    /// Takes the action with the best value; with its own or the shipped weights.
    Greedy(Option<Box<Weights>>),
    /// Searches within a budget per decision; with its own or the shipped weights and judge.
    Search(Budget, SearchWeights),
    /// Searches within a budget per decision, but takes this percentage of decisions at first sight: the basis of the
    /// level `hard`.
    Glancing(Budget, u32),
    /// A level for people, in a style or in none.
    Level(Level, Option<Style>),
    /// A greedy bot that overlooks things: the basis of the lower levels.
    Novice(Lapses),
    /// A program that answers over its standard input and output, within a time limit.
    Stdio(String, Duration),
    /// A trained policy.
    Onnx(Box<Policy>),
}

/// The weights of a search bot, if they are not the shipped ones.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchWeights {
    /// The weights of the policy.
    pub policy: Option<Box<Weights>>,
    /// The judge.
    pub judge: Option<Judge>,
}

/// Why a bot's name is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSpec {
    /// There is no such bot.
    Unknown(String),
    /// No file is named after an `@`.
    NoFile(String),
    /// The budget cannot be read.
    Budget(BadBudget),
    /// The file of weights cannot be opened.
    File(String, String),
    /// The file of weights cannot be read.
    Weights(String, BadWeights),
    /// The file of a trained policy cannot be used.
    Model(String, String),
}

impl fmt::Display for BadSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(
                f,
                "there is no bot {name:?}; try random, greedy, greedy@weights.json, search:200ms, search:1000it, \
                 search:200ms@weights.json@judge.json, search:60it/40, beginner, easy, normal, hard, expert, \
                 normal+builder, novice:20/3/50, onnx:FILE or \
                 stdio:command (a comma inside a command is written `\\,`)"
            ),
            Self::NoFile(name) => {
                write!(f, "{name:?} names no file after the @, such as greedy@weights.json")
            }
            Self::Budget(bad) => write!(f, "{bad}"),
            Self::File(path, why) | Self::Model(path, why) => write!(f, "{path}: {why}"),
            Self::Weights(path, why) => write!(f, "{path}: {why}"),
        }
    }
}

impl std::error::Error for BadSpec {}

/// How long a program may take to answer by default.
const STDIO_TIME: Duration = Duration::from_secs(5);

/// The budget of `search` without one.
const SEARCH: Budget = Budget::Time(Duration::from_millis(200));

impl FromStr for BotSpec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("stdio") {
            return stdio(text, rest);
        }
        if let Some(file) = text.strip_prefix("onnx:") {
            let policy = Policy::read(file).map_err(|(file, why)| BadSpec::Model(file, why))?;
            return Ok(Self::Onnx(Box::new(policy)));
        }
        let mut parts = text.split('@');
        let bot = parts.next().unwrap_or_default();
        if text.ends_with('@') || text.contains("@@") {
            return Err(BadSpec::NoFile(text.to_owned()));
        }
        let policy = parts.next().map(|path| load(path, Weights::from_json)).transpose()?.map(Box::new);
        let judge = parts.next().map(|path| load(path, Judge::from_json)).transpose()?;
        let is_plain = policy.is_none();
        let unknown = || Err(BadSpec::Unknown(text.to_owned()));
        if parts.next().is_some() {
            return unknown();
        }
        match bot {
            "random" if is_plain => Ok(Self::Random),
            "greedy" if judge.is_none() => Ok(Self::Greedy(policy)),
            _ if is_plain && bot.starts_with("novice:") => novice(bot).map_or_else(unknown, Ok),
            _ if is_plain && bot.contains('/') => glancing(bot).unwrap_or_else(unknown),
            "search" => Ok(Self::Search(SEARCH, SearchWeights { policy, judge })),
            _ => match (bot.strip_prefix("search:"), level(bot)) {
                (Some(budget), _) => {
                    let budget = budget.parse().map_err(BadSpec::Budget)?;
                    Ok(Self::Search(budget, SearchWeights { policy, judge }))
                }
                (None, Some((level, style))) if is_plain => Ok(Self::Level(level, style)),
                _ => unknown(),
            },
        }
    }
}

/// `novice:20/3/50` overlooks 20 of 100 chances, takes any of the three best placements, and considers half of the
/// trades it could propose.
fn novice(name: &str) -> Option<BotSpec> {
    let mut numbers = name.strip_prefix("novice:")?.split('/').map(|number| number.parse::<u32>().ok());
    let (chances, placements, offers) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let is_sound = chances <= 100 && placements >= 1 && offers <= 100 && numbers.next().is_none();
    is_sound.then_some(BotSpec::Novice(Lapses { chances, placements: placements as usize, offers }))
}

/// `search:60it/40` searches with 60 iterations, but takes 40 of 100 decisions at first sight.
fn glancing(name: &str) -> Option<Result<BotSpec, BadSpec>> {
    let (budget, glances) = name.strip_prefix("search:")?.split_once('/')?;
    let glances = glances.parse().ok().filter(|&percent: &u32| percent <= 100)?;
    Some(budget.parse().map(|budget| BotSpec::Glancing(budget, glances)).map_err(BadSpec::Budget))
}

/// A level, and its style after a plus: `normal+builder`.
fn level(name: &str) -> Option<(Level, Option<Style>)> {
    match name.split_once('+') {
        Some((level, style)) => Some((Level::by_name(level)?, Some(Style::by_name(style)?))),
        None => Some((Level::by_name(name)?, None)),
    }
}

/// The names of a comma list of bots. A comma after a backslash or in quotes belongs to the command of a program; the
/// quotes stay, because they are for the shell.
pub fn split_specs(list: &str) -> Vec<String> {
    let (mut names, mut quote) = (vec![String::new()], None);
    let mut letters = list.chars().peekable();
    while let Some(letter) = letters.next() {
        let last = names.len() - 1;
        match letter {
            ',' if quote.is_none() => names.push(String::new()),
            '\\' if letters.peek() == Some(&',') => names[last].extend(letters.next()),
            _ => {
                names[last].push(letter);
                match quote {
                    None if matches!(letter, '\'' | '"') => quote = Some(letter),
                    Some(open) if open == letter => quote = None,
                    _ => {}
                }
            }
        }
    }
    names.iter().map(|name| name.trim().to_owned()).collect()
}

/// `stdio:command` or `stdio@2s:command`.
fn stdio(text: &str, rest: &str) -> Result<BotSpec, BadSpec> {
    let unknown = || BadSpec::Unknown(text.to_owned());
    let (time, command) = rest.split_once(':').ok_or_else(unknown)?;
    let time = match time.strip_prefix('@') {
        None if time.is_empty() => STDIO_TIME,
        None => return Err(unknown()),
        Some(time) => match time.parse().map_err(BadSpec::Budget)? {
            Budget::Time(time) => time,
            Budget::Iterations(_) => return Err(unknown()),
        },
    };
    if command.trim().is_empty() {
        Err(unknown())
    } else {
        Ok(BotSpec::Stdio(command.trim().to_owned(), time))
    }
}

fn load<T>(path: &str, read: impl Fn(&str) -> Result<T, BadWeights>) -> Result<T, BadSpec> {
    let text =
        std::fs::read_to_string(path).map_err(|why| BadSpec::File(path.to_owned(), why.to_string()))?;
    read(&text).map_err(|why| BadSpec::Weights(path.to_owned(), why))
}

impl BotSpec {
    /// Checks that the bot can play such games, which a trained policy may not.
    ///
    /// # Errors
    /// Why not.
    pub fn check<G: Rules>(&self, game: &G) -> Result<(), String> {
        match self {
            Self::Onnx(policy) => policy.check(&game.observe(Viewer::Spectator)),
            _ => Ok(()),
        }
    }

    /// The bot, seeded.
    pub fn build(&self, seed: u64) -> AnyBot {
        match self {
            Self::Random => AnyBot::Random(RandomBot::new(seed)),
            Self::Greedy(None) => AnyBot::Greedy(GreedyBot::new(seed)),
            Self::Greedy(Some(weights)) => AnyBot::Greedy(GreedyBot::with_weights(seed, **weights)),
            Self::Search(budget, weights) => {
                let mut bot = SearchBot::new(seed, *budget);
                if let Some(policy) = &weights.policy {
                    bot = bot.weighing(**policy);
                }
                if let Some(judge) = &weights.judge {
                    bot = bot.judging(judge.clone());
                }
                AnyBot::Search(Box::new(bot))
            }
            Self::Glancing(budget, glances) => {
                let bot = SearchBot::new(seed, *budget).glancing(Glances::Percent(*glances));
                AnyBot::Search(Box::new(bot))
            }
            Self::Novice(lapses) => {
                AnyBot::Novice(NoviceBot::new("novice", GreedyBot::new(seed), seed, *lapses))
            }
            Self::Level(level, style) => level.build(seed, *style),
            Self::Stdio(command, time) => AnyBot::Stdio(Box::new(StdioBot::new(command.clone(), *time))),
            Self::Onnx(policy) => AnyBot::Onnx(Box::new(OnnxBot::new(seed, (**policy).clone()))),
        }
    }
}
