//! The statistics as people read them: by seat and by bot, ready for a table, JSON or CSV.

use std::collections::BTreeMap;

use hexhaven_engine::{Kind, MAX_KINDS, RuleSet, Seat};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{SeatStats, Stats, words};

/// Names and values in a fixed order; an object in JSON.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<T>(pub Vec<(&'static str, T)>);

impl<T> Named<T> {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The statistics of a batch. Counts are totals over all games; points and standings are means.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StatsReport {
    /// Games.
    pub games: u64,
    /// How long they took.
    pub turns: Length,
    /// Production rolls by sum.
    pub dice: BTreeMap<u8, u64>,
    /// Events of the whole table; totals.
    pub events: Named<u64>,
    /// The players by seat.
    pub seats: Vec<Who>,
    /// The players by bot: all seats of one bot together.
    pub bots: Vec<Who>,
}

/// How long games took, in turns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Length {
    /// The mean.
    pub mean: f64,
    /// The shortest game.
    pub min: u32,
    /// A quarter of the games took at most this.
    pub p25: u32,
    /// Half of the games took at most this.
    pub median: u32,
    /// Three quarters of the games took at most this.
    pub p75: u32,
    /// Nineteen of twenty games took at most this.
    pub p95: u32,
    /// The longest game.
    pub max: u32,
    /// Games by length.
    pub histogram: Vec<Bin>,
}

/// Games of about one length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bin {
    /// The fewest turns.
    pub from: u32,
    /// The most turns.
    pub to: u32,
    /// Games.
    pub games: u64,
}

/// The statistics of one seat, or of all seats of one bot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Who {
    /// The letter of the seat; `None` for a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The bot.
    pub bot: String,
    /// Games times seats.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Mean points at the end.
    pub mean_points: f64,
    /// Mean points at the end by source.
    pub points: Named<f64>,
    /// Cards and tokens by source and kind; totals.
    pub gained: Named<Named<u64>>,
    /// The player's actions and losses; totals.
    pub counts: Named<u64>,
    /// The player's holdings at the end; means.
    pub at_end: Named<f64>,
}

impl StatsReport {
    /// The report of games under some rules between these bots, one per seat.
    pub fn new(stats: &Stats, rules: RuleSet, bots: &[String]) -> Self {
        let seats = Seat::ALL.iter().zip(bots).zip(&stats.seats);
        let seats: Vec<Who> = seats
            .map(|((seat, bot), sums)| Who::new(Some(seat.letter()), bot, sums, stats.games, rules))
            .collect();
        let mut by_bot: Vec<(&String, SeatStats, u64)> = Vec::new();
        for (bot, sums) in bots.iter().zip(&stats.seats) {
            match by_bot.iter_mut().find(|(known, ..)| *known == bot) {
                Some((_, sum, games)) => {
                    sum.merge(sums);
                    *games += stats.games;
                }
                None => by_bot.push((bot, sums.clone(), stats.games)),
            }
        }
        let events = words::events(rules).map(|word| (word, stats.events.get(word).copied().unwrap_or(0)));
        Self {
            games: stats.games,
            turns: Length::new(&stats.turns),
            dice: (2..=12).zip(stats.dice).collect(),
            events: Named(events.collect()),
            seats,
            bots: by_bot.iter().map(|(bot, sums, games)| Who::new(None, bot, sums, *games, rules)).collect(),
        }
    }

    /// Everything as CSV, one number per line: who, what, which, kind, total and mean per game.
    pub fn to_csv(&self) -> String {
        let mut text = String::from("who,bot,table,name,kind,total,per_game\n");
        let games = self.games;
        let mut all = |table: &str, name: &str, total: f64| {
            text += &format!("all,,{table},{name},,{total},{}\n", mean(total, games));
        };
        for bin in &self.turns.histogram {
            all("turns", &format!("{}-{}", bin.from, bin.to), bin.games as f64);
        }
        for (sum, &n) in &self.dice {
            all("dice", &sum.to_string(), n as f64);
        }
        for &(name, n) in &self.events.0 {
            all("events", name, n as f64);
        }
        for who in self.seats.iter().chain(&self.bots) {
            who.write_csv(&mut text);
        }
        text
    }
}

impl Length {
    fn new(turns: &BTreeMap<u32, u64>) -> Self {
        let games: u64 = turns.values().sum();
        let sum: u64 = turns.iter().map(|(&turns, &n)| u64::from(turns) * n).sum();
        let first = |share: f64| {
            let wanted = (share * games as f64).ceil() as u64;
            let mut seen = 0;
            let reached = turns.iter().find(|&(_, &n)| {
                seen += n;
                seen >= wanted
            });
            reached.map_or(0, |(&turns, _)| turns)
        };
        let (min, max) = (first(0.0), first(1.0));
        Self {
            mean: mean(sum as f64, games),
            min,
            p25: first(0.25),
            median: first(0.5),
            p75: first(0.75),
            p95: first(0.95),
            max,
            histogram: histogram(turns, min, max),
        }
    }
}

/// The most bins of a histogram.
const MAX_BINS: u32 = 40;

/// Bins of equal, round width from the shortest to the longest game.
fn histogram(turns: &BTreeMap<u32, u64>, min: u32, max: u32) -> Vec<Bin> {
    let widths = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    let width = widths.into_iter().find(|&width| (max / width - min / width) < MAX_BINS).unwrap_or(u32::MAX);
    (min / width..=max / width)
        .map(|bin| {
            let (from, to) = (bin * width, (bin * width).saturating_add(width - 1));
            Bin { from, to, games: turns.range(from..=to).map(|(_, n)| n).sum() }
        })
        .collect()
}

impl Who {
    fn new(seat: Option<char>, bot: &str, sums: &SeatStats, games: u64, rules: RuleSet) -> Self {
        let points = |word| (word, mean(sums.points.get(word).map_or(0.0, |&n| n as f64), games));
        let at_end = |word| (word, mean(sums.at_end.get(word).map_or(0.0, |&n| n as f64), games));
        let gained = |word| (word, by_kind(sums.gained.get(word).unwrap_or(&[0; MAX_KINDS]), rules));
        let counts = |word| (word, sums.counts.get(word).copied().unwrap_or(0));
        let is_at_sea = sums.at_end.contains_key("ships");
        Self {
            seat,
            bot: bot.to_owned(),
            games,
            wins: sums.wins,
            mean_points: mean(sums.points.values().sum::<u64>() as f64, games),
            points: Named(words::points(rules, is_at_sea).map(points).collect()),
            gained: Named(words::gained(rules, is_at_sea).map(gained).collect()),
            counts: Named(words::counts(rules, is_at_sea).map(counts).collect()),
            at_end: Named(words::at_end(rules, is_at_sea).map(at_end).collect()),
        }
    }

    fn write_csv(&self, text: &mut String) {
        let who = self.seat.map_or_else(|| "bot".to_owned(), |seat| format!("seat {seat}"));
        let bot = self.bot.replace('"', "\"\"");
        let games = self.games;
        let mut line = |table: &str, name: &str, kind: &str, total: f64| {
            let mean = mean(total, games);
            *text += &format!("{who},\"{bot}\",{table},{name},{kind},{total},{mean}\n");
        };
        line("result", "wins", "", self.wins as f64);
        for &(name, mean) in &self.points.0 {
            line("points", name, "", (mean * games as f64).round());
        }
        for (name, kinds) in &self.gained.0 {
            for &(kind, n) in &kinds.0 {
                line("gained", name, kind, n as f64);
            }
        }
        for &(name, n) in &self.counts.0 {
            line("counts", name, "", n as f64);
        }
        for &(name, mean) in &self.at_end.0 {
            line("at_end", name, "", (mean * games as f64).round());
        }
    }
}

fn by_kind(counts: &[u64; MAX_KINDS], rules: RuleSet) -> Named<u64> {
    let goods = &rules.lexicon().goods;
    let named = (0..MAX_KINDS).filter_map(|idx| Some((goods.get(Kind::new(idx)?)?.word, counts[idx])));
    Named(named.collect())
}

fn mean(sum: f64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { sum / n as f64 }
}
