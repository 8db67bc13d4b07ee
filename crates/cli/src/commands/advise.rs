//! `hexhaven advise`: shows what a bot would do in a position, and why; answers line by line for other programs.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};
use clap::Args;
use hexhaven_analysis::Story;
use hexhaven_bots::study::{Effort, Question, Study};
use hexhaven_bots::{AnyBot, Belief, Bot, BotSpec, Seen, Standing};
use hexhaven_chance::GameRng;
use hexhaven_engine::{Event, Legal, Ply, Seat, ToAct, Viewer, with_rule_set};
use serde::Serialize;
use serde_json::{Value, json};

use crate::commands::verify::record_rules;
use crate::lang::{Lang, LangArg, decimal};
use crate::numbers::whole;
use crate::output::{self, JsonArg, Verdict};
use crate::rules::{self, Playable};
use crate::story::{Deed, apply};
use crate::{files, observation};

/// Show what a bot would do in a position, and why
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AdviseArgs {
    /// A position, or one seat's view of it, or a record, or one question per line; `-` reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// The bot to ask
    #[arg(long, default_value = "search:200ms", value_name = "BOT")]
    bot: String,
    /// In a record, advise after this many plies, as `analyze` numbers them [default: all]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    at: Option<usize>,
    /// The seat that decides [default: the first that must]
    #[arg(long, value_name = "SEAT")]
    seat: Option<char>,
    /// Random seed of the bot
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
The choices come with the chance of winning, how far it may be off (two standard errors), the number of worlds in which \
the bot tried them, and what the first has over the second. Hidden cards are written `hand c ?5`.

Lines that begin with `{` are questions of the protocol for bots in docs/bots.md; each gets one line with an answer and the \
choices. That lets any program that asks such questions use Hexhaven's bots.

Examples:
  echo 'base first-game-modern; turn a main; hand a 2L2B2W2G' | hexhaven advise
  hexhaven advise position.txt --bot search:2s --seat b
  hexhaven advise position.txt --bot greedy --json
  hexhaven advise position.txt --lang fr
  hexhaven advise game.hexhaven --at 120           before ply 120 of a review, cards counted
  hexhaven match --seats 'stdio:hexhaven advise --bot search:100it,greedy,greedy,greedy' --games 4";

impl AdviseArgs {
    /// Advises.
    pub(crate) fn run(self) -> Result<Verdict> {
        let bot: BotSpec = self.bot.parse()?;
        if matches!(bot, BotSpec::Stdio(..)) {
            bail!("--bot {}: a program answers for itself; ask random, greedy, search or a level", self.bot);
        }
        let counsel = Counsel { bot, seed: self.seed, lang: self.lang.get() };
        if self.file == Path::new("-") {
            let mut input = io::stdin().lock();
            if input.fill_buf().context("cannot read standard input")?.first() == Some(&b'{') {
                counsel.answer_lines(input)?;
                return Ok(Verdict::Well);
            }
        }
        let text = files::read(&self.file)?;
        let advice = match record_rules(&text) {
            Ok(rules) => with_rule_set!(rules, Game => counsel.recall::<Game>(&text, self.at, self.seat))
                .with_context(|| self.file.display().to_string())?,
            Err(_) if self.at.is_some() => bail!("--at: this is not a record; leave out --at"),
            Err(_) => counsel.advise(&text, self.seat)?,
        };
        self.json.print(&advice, || advice.text(counsel.lang))?;
        Ok(Verdict::Well)
    }
}

/// The bot to ask.
struct Counsel {
    bot: BotSpec,
    seed: u64,
    lang: Lang,
}

/// The output of `--json`.
#[derive(Serialize, Debug)]
struct Advice {
    seat: char,
    turn: u32,
    choices: Vec<Choice>,
}

#[derive(Serialize, Debug)]
struct Choice {
    /// The action in the notation.
    action: String,
    /// The same in words, as said to the seat.
    words: String,
    /// The chance of winning of the seat.
    chance: f32,
    /// Its interval: two standard errors to each side.
    low: f32,
    high: f32,
    /// The number of worlds it was tried in.
    visits: u32,
    /// Why it beats the next choice, or for the others, the first; names and words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason>,
}

#[derive(Serialize, Debug)]
struct Reason {
    part: &'static str,
    words: String,
}

impl Counsel {
    fn advise(&self, text: &str, seat: Option<char>) -> Result<Advice> {
        with_rule_set!(rules::of_position(text)?, Game => self.advise_now::<Game>(text, seat))
    }

    fn advise_now<G: Playable>(&self, text: &str, seat: Option<char>) -> Result<Advice> {
        let game: G = observation::read(text, &mut GameRng::new(self.seed))?;
        self.advise_in(&game, &[], seat)
    }

    /// Advice in the middle of a record: the bot has seen the game so far, and counted cards.
    fn recall<G: Playable>(&self, text: &str, at: Option<usize>, seat: Option<char>) -> Result<Advice> {
        let story = Story::<G>::read(text)?;
        let n = at.unwrap_or(story.plies.len());
        let plies = story.plies.get(..n);
        let plies = plies.with_context(|| format!("--at {n}: the record has {} plies", story.plies.len()))?;
        let (mut game, mut events) = (story.start.clone(), Vec::new());
        plies.iter().for_each(|&ply| apply(&mut game, ply, &mut events));
        self.advise_in(&game, &events, seat)
    }

    /// The advice in a position, after events that the seat has followed.
    fn advise_in<G: Playable>(&self, game: &G, past: &[Event], seat: Option<char>) -> Result<Advice> {
        let seat = self.decider(game, seat)?;
        self.study(game).check(game).map_err(Error::msg)?;
        let past: Vec<Event> = past.iter().map(|event| event.seen_by(Viewer::Seat(seat))).collect();
        let legal = game.legal(seat);
        let asked = Asked { game, seat, legal: &legal, past: &past };
        let standings = self.standings(&asked);
        let dialect = game.dialect();
        let choices = standings.iter().map(|standing| Choice {
            action: dialect.action(standing.action).to_string(),
            words: Deed::of(game, Ply::Act(seat, standing.action), self.lang).to_seat(seat),
            chance: standing.chance,
            low: (standing.chance - 2.0 * standing.error).max(0.0),
            high: (standing.chance + 2.0 * standing.error).min(1.0),
            visits: standing.visits,
            reasons: Vec::new(),
        });
        let mut choices: Vec<Choice> = choices.collect();
        if let (Some(best), true) = (choices.first_mut(), standings.len() > 1) {
            best.reasons = self.reasons(&asked, &standings);
        }
        Ok(Advice { seat: seat.letter(), turn: game.core().public.turn.number, choices })
    }

    /// The seat that decides.
    fn decider<G: Playable>(&self, game: &G, seat: Option<char>) -> Result<Seat> {
        let lang = self.lang;
        let seats = match game.to_act() {
            ToAct::Over(_) => bail!("{}", lang.word("advice.over")),
            ToAct::Chance(_) => bail!("{}", lang.word("advice.chance")),
            ToAct::Seats(seats, _) => seats,
        };
        let Some(letter) = seat.map(|letter| letter.to_ascii_lowercase()) else {
            return seats.first().context("nobody has to decide");
        };
        let is_asked =
            |seat: &Seat| game.core().public.turn.seats().contains(*seat) && !game.legal(*seat).is_empty();
        let asked = Seat::by_letter(letter).filter(is_asked);
        asked.with_context(|| {
            let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            lang.say("advice.nobody", &[("seat", &letter), ("seats", &seats.join(", "))])
        })
    }

    /// Answers one question per line until the input ends.
    fn answer_lines(&self, input: impl BufRead) -> Result<()> {
        for line in input.lines() {
            let line = line.context("cannot read standard input")?;
            if line.trim().is_empty() {
                continue;
            }
            let question: Value = serde_json::from_str(&line).context("a line is not JSON")?;
            if question["type"] == "hello" {
                continue;
            }
            let mut out = output::stdout();
            writeln!(out, "{}", self.answer(&question))?;
            out.flush()?;
        }
        Ok(())
    }

    /// The answer to a question, or why there is none.
    fn answer(&self, question: &Value) -> Value {
        let text = question["observation"].as_str().unwrap_or_default();
        let seat = question["seat"].as_str().and_then(|seat| seat.chars().next());
        match self.advise(text, seat) {
            Ok(advice) => json!({
                "id": question["id"],
                "action": advice.choices.first().map(|choice| choice.action.as_str()),
                "choices": advice.choices,
            }),
            Err(error) => json!({ "id": question["id"], "error": format!("{error:#}") }),
        }
    }
}

/// A decision, and everything its seat has seen.
struct Asked<'a, G> {
    game: &'a G,
    seat: Seat,
    legal: &'a Legal,
    past: &'a [Event],
}

impl<G: Playable> Asked<'_, G> {
    /// The cards that the seat has counted.
    fn belief(&self) -> Belief {
        let (mut belief, mut rng) = (Belief::default(), GameRng::new(self.seat.idx() as u64));
        self.past.iter().for_each(|&event| belief.notice(event, &mut rng));
        belief
    }
}

/// The iterations for comparing the choices of a bot that does not search.
const COMPARED: Effort = Effort { worlds: 32, least: 8, check: 0, width: 6 };

/// The number of worlds that compare two choices to find reasons.
const REASONED: u32 = 8;

/// The number of reasons to give.
const REASONS: usize = 2;

impl Counsel {
    /// The study that compares choices as the bot would.
    fn study<G: Playable>(&self, game: &G) -> Study {
        Study::of(&self.bot, game).unwrap_or_else(|| Study::new(game))
    }

    /// The choices of a seat as the bot sees them, its own first.
    fn standings<G: Playable>(&self, asked: &Asked<'_, G>) -> Vec<Standing> {
        let &Asked { game, seat, legal, past } = asked;
        let seen = Seen::new(game, seat);
        let mut bot = self.bot.build(self.seed);
        if bot.wants_events() {
            past.iter().for_each(|&event| bot.notice(event));
        }
        if let AnyBot::Search(search) = &mut bot {
            let mut standings = search.consider(&seen, legal);
            standings.retain(|standing| standing.visits > 0);
            if !standings.is_empty() {
                return standings;
            }
        }
        let own = bot.choose(&seen, legal);
        let study = self.study(game);
        let question = Question {
            seen: &game.observe(Viewer::Seat(seat)),
            belief: &asked.belief(),
            seat,
            legal,
            chosen: Some(own),
        };
        let compared = study.compare(&question, COMPARED, self.seed, &|| true);
        let mut standings: Vec<Standing> = compared
            .choices
            .iter()
            .map(|choice| Standing {
                action: choice.action,
                chance: choice.chances[seat.idx()],
                error: choice.error,
                visits: choice.worlds,
            })
            .collect();
        standings.sort_by_key(|standing| standing.action != own);
        standings
    }

    /// Why the first choice beats the second.
    fn reasons<G: Playable>(&self, asked: &Asked<'_, G>, standings: &[Standing]) -> Vec<Reason> {
        let &Asked { game, seat, legal, .. } = asked;
        let study = self.study(game);
        let question = Question {
            seen: &game.observe(Viewer::Seat(seat)),
            belief: &asked.belief(),
            seat,
            legal,
            chosen: None,
        };
        let [first, second] = [standings[0].action, standings[1].action];
        let parts = study.parts(&question, [first, second], REASONED, self.seed);
        let reason = |part: &'static str| {
            let key = self.lang.in_rules(G::RULES.name(), &format!("analysis.reason.{part}"));
            let words = self.lang.word(&key).to_owned();
            Reason { part, words }
        };
        let ahead = parts[0].ahead_of(&parts[1]);
        ahead.iter().take(REASONS).map(|(part, _)| reason(part.name())).collect()
    }
}

impl Advice {
    fn text(&self, lang: Lang) -> String {
        let seat = self.seat.to_ascii_uppercase();
        let mut text = format!("{}\n", lang.say("advice.asked", &[("seat", &seat), ("n", &self.turn)]));
        let heads =
            ["chance", "worlds", "action"].map(|head| lang.word(&format!("advice.head.{head}")).to_owned());
        let widths = [8, 6].into_iter().zip(&heads).map(|(n, head)| n.max(head.chars().count()));
        let widths: Vec<usize> = widths.collect();
        let longest = self.choices.iter().map(|choice| choice.action.chars().count()).max().unwrap_or(0);
        let row = |chance: &str, error: &str, worlds: &str, action: &str| {
            format!("{chance:>0$}  {error:>5}  {worlds:>1$}  {action}\n", widths[0], widths[1])
        };
        text += &row(&heads[0], "±", &heads[1], &heads[2]);
        for choice in &self.choices {
            let [chance, error] = match choice.visits {
                0 => ["–", "–"].map(str::to_owned),
                _ => [
                    format!("{} %", decimal(lang, 100.0 * choice.chance)),
                    decimal(lang, 100.0 * (choice.high - choice.low) / 2.0),
                ],
            };
            let action = format!("{:<longest$}  {}", choice.action, choice.words);
            text += &row(&chance, &error, &choice.visits.to_string(), &action);
        }
        let words: Vec<&str> = self
            .choices
            .iter()
            .flat_map(|choice| &choice.reasons)
            .map(|reason| reason.words.as_str())
            .collect();
        if !words.is_empty() {
            text += &format!("{}\n", lang.say("advice.why", &[("reasons", &words.join(", "))]));
        }
        text
    }
}
