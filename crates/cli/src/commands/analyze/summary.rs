//! The review as text for the terminal.

use hexhaven_analysis::Grade;

use super::text::ReviewText;
use crate::rules::Playable;

/// The most costly decisions listed.
const MOST: usize = 10;

pub(super) fn summary<G: Playable>(prose: &ReviewText<'_, G>) -> String {
    let mut text = format!("{}\n", prose.played());
    for remark in prose.remarks() {
        text += &format!("{remark}\n");
    }
    text += &format!("\n{}", players(prose));
    text += &format!("\n{}\n", prose.word("analysis.lessons"));
    let lessons = prose.lessons();
    if lessons.is_empty() {
        text += &format!("  {}\n", prose.word("analysis.no_lessons"));
    }
    for lesson in lessons {
        text += &format!("  {lesson}\n");
    }
    text += &format!("\n{}\n", prose.word("analysis.turning_points"));
    let width = when_width(prose);
    for point in &prose.review.turning_points {
        let ply = &prose.review.plies[point.ply];
        let seat = prose.seat(point.seat);
        text += &format!(
            "  {:>5}  {:<width$} {seat} {:>9}  {}\n",
            point.ply,
            prose.when(ply),
            prose.change(point.change),
            prose.deed(point.ply).sentence()
        );
    }
    text + &slips(prose)
}

fn players<G: Playable>(prose: &ReviewText<'_, G>) -> String {
    let heads = [
        "analysis.player",
        "analysis.start",
        "analysis.luck.all",
        "analysis.own",
        "analysis.others",
        "analysis.unforeseen",
        "analysis.result",
        "analysis.accuracy",
        "analysis.slips",
    ];
    let mut rows = vec![heads.map(|key| prose.lang.word(key).to_owned())];
    for player in &prose.review.players {
        let slips = player.grades.iter().map(usize::to_string).collect::<Vec<_>>().join("/");
        rows.push([
            prose.seat(player.seat),
            prose.percent(player.start),
            prose.change(player.all_luck()),
            prose.change(player.own),
            prose.change(player.others),
            prose.change(player.unforeseen),
            prose.percent(player.result),
            format!("{:.0}", player.accuracy),
            slips,
        ]);
    }
    let widths: Vec<usize> =
        (0..heads.len()).map(|k| rows.iter().map(|row| row[k].chars().count()).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(k, (cell, &width))| {
            if k == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

fn slips<G: Playable>(prose: &ReviewText<'_, G>) -> String {
    let slips = prose.review.plies.iter().filter_map(|ply| {
        let decision = ply.decision.as_ref().filter(|decision| decision.grade > Grade::Good)?;
        Some((ply, decision, decision.better.as_ref()?))
    });
    let mut slips: Vec<_> = slips.collect();
    slips.sort_by(|a, b| b.1.loss.total_cmp(&a.1.loss));
    slips.truncate(MOST);
    let mut text = format!("\n{}\n", prose.word("analysis.slip"));
    let width = when_width(prose);
    let indent = width + 10;
    for (ply, decision, better) in slips {
        text += &format!(
            "  {:>5}  {:<width$} −{}  {}\n{:indent$}{}{}{} ({})\n",
            ply.ply,
            prose.when(ply),
            prose.percent(decision.loss),
            prose.deed(ply.ply).sentence(),
            "",
            prose.word("analysis.better"),
            prose.word("app.colon"),
            prose.better(ply.ply, better),
            prose.why(better),
        );
    }
    text
}

/// The width of the column that says when a ply happened.
fn when_width<G: Playable>(prose: &ReviewText<'_, G>) -> usize {
    prose.word("analysis.setup").chars().count().max(9)
}
