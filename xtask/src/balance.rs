//! `cargo xtask balance`: measures how games end with the values that a specification had to decide. It runs `hexhaven
//! simulate` and writes the table and the plot of `docs/rules/<rule set>-balance.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::repo;

/// The folder of the reports, and the ending of their names after that of the rule set.
const RULES: &str = "docs/rules";
const REPORT: &str = "-balance.md";
const BEGIN: &str = "<!-- balance: begin -->";
const END: &str = "<!-- balance: end -->";

/// The endings of the report: the word of `simulate`, the word of the report, and a color that a color-blind reader can
/// tell from its neighbors.
const ENDINGS: [(&str, &str, &str); 4] = [
    ("victory", "points", "#0072b2"),
    ("bag_empty", "empty bag, one winner", "#56b4e9"),
    ("bag_empty_shared", "empty bag, shared", "#f0e442"),
    ("bag_empty_lost", "common loss", "#d55e00"),
];

/// The values to compare: those of the specification, and its alternative draw bands (option EO-05).
const BANDS: [&str; 2] = ["standard", "alt"];
const BOTS: [&str; 2] = ["random", "greedy"];
const PLAYERS: [u8; 2] = [3, 4];

/// The figures of one family of games.
#[derive(Debug)]
struct Row {
    bots: &'static str,
    players: u8,
    bands: &'static str,
    games: f64,
    mean_turns: f64,
    /// The share of each ending, in the order of `ENDINGS`.
    shares: [f64; ENDINGS.len()],
}

/// Plays the games, by a binary that was built before if one is named, and writes the report.
pub(crate) fn run(games: &str, binary: Option<&str>) -> Result<()> {
    let n_games: u32 = games.parse().with_context(|| format!("`{games}` is not a number of games"))?;
    if n_games == 0 {
        bail!("--games 0 measures nothing");
    }
    let (path, rules) = report()?;
    let mut rows = Vec::new();
    for bands in BANDS {
        for bots in BOTS {
            for players in PLAYERS {
                let json = simulate(binary, &rules, bots, players, bands, n_games)?;
                rows.push(Row::read(bots, players, bands, &json)?);
            }
        }
    }
    let report = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let title = report.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(&rules);
    let write = |path: &Path, text: String| {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    write(&path.with_extension("svg"), plot(title, &rows))?;
    write(&path, with_table(&report, &table(&rows))?)?;
    println!("{}", table(&rows));
    Ok(())
}

/// The report and the name of its rule set.
fn report() -> Result<(PathBuf, String)> {
    let entries = fs::read_dir(repo::root().join(RULES)).with_context(|| format!("cannot read {RULES}"))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found = paths.filter_map(|path| {
        let rules = path.file_name()?.to_str()?.strip_suffix(REPORT)?.to_owned();
        Some((path, rules))
    });
    found.next().with_context(|| format!("{RULES} has no report that ends in {REPORT}"))
}

fn simulate(
    binary: Option<&str>,
    rules: &str,
    bots: &str,
    players: u8,
    bands: &str,
    games: u32,
) -> Result<Value> {
    let mut command = binary.map_or_else(repo::cargo, Command::new);
    if binary.is_none() {
        command.args(["run", "--quiet", "--release", "--package", "hexhaven-cli", "--"]);
    }
    command.args(["simulate", "--rules", rules, "--bots", bots, "--seed", "1", "--json"]);
    command.args(["--players", &players.to_string(), "--games", &games.to_string()]);
    command.args(["--options", &format!("bands={bands}")]);
    serde_json::from_str(&repo::stdout_of(&mut command)?).context("`simulate --json` printed no JSON")
}

impl Row {
    fn read(bots: &'static str, players: u8, bands: &'static str, json: &Value) -> Result<Self> {
        let number = |value: &Value| value.as_f64();
        let games = number(&json["games"]).context("`simulate --json` has no `games`")?;
        let mean_turns = number(&json["mean_turns"]).context("`simulate --json` has no `mean_turns`")?;
        let endings = json["endings"].as_object().context("`simulate --json` has no `endings`")?;
        let share = |word: &str| endings.get(word).and_then(number).unwrap_or(0.0) / games;
        let shares = ENDINGS.map(|(word, _, _)| share(word));
        let rest = 1.0 - shares.iter().sum::<f64>();
        if rest > 1e-9 {
            bail!("{:.2} % of the games ended in a way that the report does not know", 100.0 * rest);
        }
        Ok(Self { bots, players, bands, games, mean_turns, shares })
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = String::from("| bands | bots | players | games | mean turns |");
    ENDINGS.iter().for_each(|(_, name, _)| text += &format!(" {name} |"));
    text += "\n|---|---|---|---|---|---|---|---|---|\n";
    for Row { bots, players, bands, games, mean_turns, shares } in rows {
        let _ = write!(text, "| `{bands}` | {bots} | {players} | {games} | {mean_turns:.1} |");
        shares.iter().for_each(|share| text += &format!(" {:.1} % |", 100.0 * share));
        text.push('\n');
    }
    text
}

/// The report with a new table between its marks.
fn with_table(report: &str, table: &str) -> Result<String> {
    let parts = report.split_once(BEGIN).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let (head, tail) = parts.with_context(|| format!("the report lacks the lines `{BEGIN}` and `{END}`"))?;
    Ok(format!("{head}{BEGIN}\n\n{table}\n{END}{tail}"))
}

/// The left edge and the width of a whole bar, and the height of a line.
const LEFT: f64 = 210.0;
const WIDTH: f64 = 500.0;
const LINE: f64 = 30.0;

/// One bar for each row, divided by endings.
fn plot(title: &str, rows: &[Row]) -> String {
    let height = LINE * (rows.len() as f64 + 2.5);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>{title}</title>\n<rect width=\"800\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let mut x = LEFT - 190.0;
    for (_, name, color) in ENDINGS {
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"12\" width=\"14\" height=\"14\" fill=\"{color}\" stroke=\"#222\"/>"
        );
        let _ = writeln!(svg, "<text x=\"{}\" y=\"24\">{name}</text>", x + 20.0);
        x += 190.0;
    }
    for (n, row) in rows.iter().enumerate() {
        bar(row, LINE * (n as f64 + 1.5), &mut svg);
    }
    svg + "</svg>\n"
}

fn bar(row: &Row, top: f64, svg: &mut String) {
    let Row { bots, players, bands, mean_turns, shares, .. } = row;
    let base = top + 17.0;
    let _ = writeln!(svg, "<text x=\"20\" y=\"{base}\">{bands}, {bots}, {players} players</text>");
    let mut x = LEFT;
    for (share, (_, name, color)) in shares.iter().zip(ENDINGS) {
        let width = WIDTH * share;
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"24\" fill=\"{color}\" stroke=\"#222\">\
             <title>{name}: {:.1} %</title></rect>",
            100.0 * share
        );
        x += width;
    }
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{base}\">{mean_turns:.0} turns</text>", LEFT + WIDTH + 8.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Row {
        let json = serde_json::json!({
            "games": 200, "mean_turns": 40.25,
            "endings": { "victory": 50, "bag_empty": 30, "bag_empty_lost": 120, "cut_off": 0 },
        });
        Row::read("greedy", 3, "standard", &json).unwrap()
    }

    #[test]
    fn shares_come_from_the_counts() {
        assert_eq!(row().shares, [0.25, 0.15, 0.0, 0.6]);
    }

    #[test]
    fn endings_that_are_not_reported_fail() {
        let json =
            serde_json::json!({ "games": 4, "mean_turns": 1.0, "endings": { "victory": 3, "cut_off": 1 } });
        let error = Row::read("greedy", 3, "alt", &json).unwrap_err().to_string();
        assert!(error.contains("25.00 %"), "{error}");
    }

    #[test]
    fn the_table_replaces_the_old_one() {
        let old = format!("a\n{BEGIN}\nold\n{END}\nb\n");
        let new = with_table(&old, &table(&[row()])).unwrap();
        assert!(new.starts_with("a\n") && new.ends_with("\nb\n") && !new.contains("old"));
        assert!(
            new.contains("| `standard` | greedy | 3 | 200 | 40.2 | 25.0 % | 15.0 % | 0.0 % | 60.0 % |"),
            "{new}"
        );
        assert!(with_table("no marks", "").is_err());
    }

    #[test]
    fn a_bar_is_as_wide_as_all_endings_together() {
        let svg = plot("Endings", &[row()]);
        let widths =
            svg.split("width=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<f64>().ok());
        let bars: f64 = widths.filter(|&width| width < WIDTH && width != 14.0).sum();
        assert!((bars - WIDTH).abs() < 0.2, "{bars}");
    }
}
