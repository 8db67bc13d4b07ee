//! The statistics of simulated games as text and as charts.

use hexhaven_engine::ROLL_WEIGHTS;
use hexhaven_sim::stats::{Named, StatsReport, Who};

use crate::chart::{Page, Panel, Series};

/// The report for people: lengths, dice, and a column per bot.
pub(crate) fn table(report: &StatsReport) -> String {
    let turns = &report.turns;
    let mut text = format!(
        "\n  turns: {} to {}, median {}, half of the games {} to {}, 95 % at most {}\n  dice: ",
        turns.min, turns.max, turns.median, turns.p25, turns.p75, turns.p95
    );
    let n_rolls = report.dice.values().sum::<u64>().max(1);
    for (sum, &n) in &report.dice {
        text += &format!(" {sum}: {:.1} %", 100.0 * n as f64 / n_rolls as f64);
    }
    text.push('\n');
    let per_game = |n: u64| n as f64 / report.games.max(1) as f64;
    if !report.events.0.is_empty() {
        text += "\n  events per game\n";
        for &(name, n) in &report.events.0 {
            text += &row(name, &[per_game(n)]);
        }
    }
    text += &format!("\n  per player and game{}\n", " ".repeat(9));
    text += &format!("  {:<26}", "");
    for who in &report.bots {
        text += &format!(" {:>12.12}", who.bot);
    }
    text.push('\n');
    text += &rows(report, "points", |who| means(&who.points));
    text += &rows(report, "cards from", gains);
    text += &rows(report, "counts", |who| {
        who.counts.0.iter().map(|&(name, n)| (name, n as f64 / who.games.max(1) as f64)).collect()
    });
    text + &rows(report, "at the end", |who| means(&who.at_end))
}

/// The statistics as a page of charts.
pub(crate) fn page(report: &StatsReport, title: String) -> Page {
    let length = Panel {
        title: "Games by length (turns)".to_owned(),
        labels: report.turns.histogram.iter().map(|bin| bin_label(bin.from, bin.to)).collect(),
        series: vec![Series {
            name: "games".to_owned(),
            values: report.turns.histogram.iter().map(|bin| bin.games as f64).collect(),
        }],
    };
    let n_rolls = report.dice.values().sum::<u64>().max(1) as f64;
    let dice = Panel {
        title: "Production rolls (%)".to_owned(),
        labels: report.dice.keys().map(u8::to_string).collect(),
        series: vec![
            Series {
                name: "rolled".to_owned(),
                values: report.dice.values().map(|&n| 100.0 * n as f64 / n_rolls).collect(),
            },
            Series {
                name: "two fair dice".to_owned(),
                values: ROLL_WEIGHTS.iter().map(|&n| 100.0 * f64::from(n) / 36.0).collect(),
            },
        ],
    };
    let mut panels = vec![
        length,
        dice,
        by_bot(report, "Mean points by source", |who| means(&who.points)),
        by_bot(report, "Cards and tokens per player and game, by source", gains),
    ];
    if !report.events.0.is_empty() {
        let games = report.games.max(1) as f64;
        panels.push(Panel {
            title: "Events per game".to_owned(),
            labels: report.events.0.iter().map(|(name, _)| spaced(name)).collect(),
            series: vec![Series {
                name: "per game".to_owned(),
                values: report.events.0.iter().map(|&(_, n)| n as f64 / games).collect(),
            }],
        });
    }
    Page { title, panels }
}

fn by_bot(report: &StatsReport, title: &str, values: impl Fn(&Who) -> Vec<(&'static str, f64)>) -> Panel {
    let labels = report.bots.first().map(&values).unwrap_or_default();
    Panel {
        title: title.to_owned(),
        labels: labels.iter().map(|(name, _)| spaced(name)).collect(),
        series: report
            .bots
            .iter()
            .map(|who| Series {
                name: who.bot.clone(),
                values: values(who).into_iter().map(|(_, value)| value).collect(),
            })
            .collect(),
    }
}

fn rows(report: &StatsReport, heading: &str, values: impl Fn(&Who) -> Vec<(&'static str, f64)>) -> String {
    let columns: Vec<Vec<(&'static str, f64)>> = report.bots.iter().map(values).collect();
    let mut text = format!("  {heading}\n");
    for (k, (name, _)) in columns.first().into_iter().flatten().enumerate() {
        let line: Vec<f64> = columns.iter().map(|column| column[k].1).collect();
        text += &row(name, &line);
    }
    text
}

fn row(name: &str, values: &[f64]) -> String {
    let mut line = format!("    {:<24}", spaced(name));
    for value in values {
        line += &format!(" {value:>12.2}");
    }
    line + "\n"
}

fn means(named: &Named<f64>) -> Vec<(&'static str, f64)> {
    named.0.clone()
}

fn gains(who: &Who) -> Vec<(&'static str, f64)> {
    let sum = |kinds: &Named<u64>| kinds.0.iter().map(|(_, n)| n).sum::<u64>();
    let per_game = |n: u64| n as f64 / who.games.max(1) as f64;
    who.gained.0.iter().map(|(name, kinds)| (*name, per_game(sum(kinds)))).collect()
}

fn bin_label(from: u32, to: u32) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}
