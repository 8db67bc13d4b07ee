//! The review as one self-contained page: no scripts, no other files, no network.

use std::fmt::Write;

use hexhaven_analysis::{Grade, TurningPoint};
use hexhaven_bots::study::Luck;
use hexhaven_draw::{Mark, Scene, Shape};
use hexhaven_engine::{BySeat, Seat, Viewer};

use super::curves::{Links, SEATS, curves};
use super::text::ReviewText;
use crate::chart::escape;
use crate::rules::Playable;

const STYLE: &str = "\
:root{color-scheme:light;--ink:#22262b;--soft:#667;--line:#dde}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:#f6f5f1;margin:0}\
main{max-width:1000px;margin:0 auto;padding:1.5rem 1rem 4rem}\
h1{margin:.2em 0}h2{margin:2rem 0 .6rem}p{margin:.3em 0}.soft{color:var(--soft)}\
.card{background:#fff;border:1px solid var(--line);border-radius:10px;padding:1rem;overflow-x:auto}\
.card svg,.card img{width:100%;height:auto;display:block}\
table{border-collapse:collapse;width:100%;font-size:.94rem}th,td{padding:.35em .4em;border-bottom:1px solid var(--line);text-align:right;\
vertical-align:top;white-space:nowrap}td.text,th{white-space:normal}th:first-child,td:first-child,td.text,th.text{text-align:left}tr:last-child td{border:0}\
.key{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin-right:.4em}\
.good{color:#0b7a5c}.bad{color:#b3261e}\
.tabs{display:flex;flex-wrap:wrap;gap:.4rem;margin-bottom:.8rem}.tabs a{padding:.25em .7em;border:1px solid var(--line);\
border-radius:99px;background:#fff;color:inherit;text-decoration:none}.tabs a:hover,.tabs a:focus{border-color:var(--ink)}\
.point{display:none}.point:target,.points:not(:has(:target)) .point:first-of-type{display:block}\
@media print{.point{display:block;break-inside:avoid}}";

pub(super) fn page<G: Playable>(prose: &ReviewText<'_, G>) -> String {
    let title = escape(prose.word("analysis.title"));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n<p>{}</p>\n",
        prose.lang.code(),
        escape(&prose.played())
    );
    for remark in prose.remarks() {
        let _ = writeln!(out, "<p class=\"soft\">{}</p>", escape(&remark));
    }
    heading(&mut out, prose.word("analysis.curves"));
    let _ = writeln!(out, "<div class=\"card\">{}</div>", curves(prose, Links::Sections));
    players(prose, &mut out);
    heading(&mut out, prose.word("analysis.lessons"));
    lessons(prose, &mut out);
    turning_points(prose, &mut out);
    openings(prose, &mut out);
    slips(prose, &mut out);
    out + "</main>\n</body>\n</html>\n"
}

fn heading(out: &mut String, text: &str) {
    let _ = writeln!(out, "<h2>{}</h2>", escape(text));
}

/// A change in color, with its sign.
fn colored<G: Playable>(prose: &ReviewText<'_, G>, value: f32) -> String {
    let class = if value > 0.0005 {
        "good"
    } else if value < -0.0005 {
        "bad"
    } else {
        "soft"
    };
    format!("<td class=\"{class}\">{}</td>", prose.change(value))
}

fn key(seat: usize) -> String {
    format!("<span class=\"key\" style=\"background:{}\"></span>", SEATS[seat].0)
}

fn players<G: Playable>(prose: &ReviewText<'_, G>, out: &mut String) {
    let kinds: Vec<Luck> = (prose.review.players.first().into_iter())
        .flat_map(|player| player.luck.iter().map(|luck| luck.kind))
        .filter(|kind| {
            let has = |luck: &hexhaven_analysis::LuckSum| luck.kind == *kind && luck.sum != 0.0;
            prose.review.players.iter().any(|player| player.luck.iter().any(has))
        })
        .collect();
    let luck = |kind: &Luck| prose.lang.word(&format!("analysis.luck.{}", kind.name())).to_owned();
    let mut heads = vec![prose.word("analysis.player").to_owned(), prose.word("analysis.start").to_owned()];
    heads.extend(kinds.iter().map(luck));
    heads.extend(
        ["analysis.own", "analysis.others", "analysis.unforeseen", "analysis.result", "analysis.accuracy"]
            .map(|key| prose.lang.word(key).to_owned()),
    );
    heads.push(prose.word("analysis.slips").to_owned());
    heading(out, prose.word("analysis.luck_and_skill"));
    out.push_str("<div class=\"card\"><table>\n<tr>");
    heads.iter().for_each(|head| _ = write!(out, "<th>{}</th>", escape(head)));
    out.push_str("</tr>\n");
    for (seat, player) in prose.review.players.iter().enumerate() {
        let _ = write!(
            out,
            "<tr><td>{}{}</td><td>{}</td>",
            key(seat),
            escape(&prose.seat(player.seat)),
            prose.percent(player.start)
        );
        for kind in &kinds {
            let sum: f32 = player.luck.iter().filter(|luck| luck.kind == *kind).map(|luck| luck.sum).sum();
            out.push_str(&colored(prose, sum));
        }
        [player.own, player.others, player.unforeseen]
            .iter()
            .for_each(|&value| out.push_str(&colored(prose, value)));
        let _ = write!(out, "<td>{}</td><td>{:.0}</td>", prose.percent(player.result), player.accuracy);
        let slips = player.grades.map(|n| n.to_string()).join(" / ");
        let _ = writeln!(out, "<td>{slips}</td></tr>");
    }
    let spread = prose.lang.say("analysis.adds_up", &[("spread", &prose.percent(prose.review.spread))]);
    let _ = writeln!(out, "</table><p class=\"soft\">{}</p></div>", escape(&spread));
}

fn lessons<G: Playable>(prose: &ReviewText<'_, G>, out: &mut String) {
    let lessons = prose.lessons();
    if lessons.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", escape(prose.word("analysis.no_lessons")));
        return;
    }
    out.push_str("<ol class=\"card\" style=\"padding-left:2.5rem\">\n");
    lessons.iter().for_each(|lesson| _ = writeln!(out, "<li>{}</li>", escape(lesson)));
    out.push_str("</ol>\n");
}

fn turning_points<G: Playable>(prose: &ReviewText<'_, G>, out: &mut String) {
    if prose.review.turning_points.is_empty() {
        return;
    }
    heading(out, prose.word("analysis.turning_points"));
    out.push_str("<div class=\"tabs\">");
    for point in &prose.review.turning_points {
        let when = prose.when(&prose.review.plies[point.ply]);
        let said = format!(
            "{when}{}{} {}",
            prose.word("app.colon"),
            prose.seat(point.seat),
            prose.change(point.change)
        );
        let _ = write!(out, "<a href=\"#p{}\">{}</a>", point.ply, escape(&said));
    }
    out.push_str("</div>\n<div class=\"points\">\n");
    prose.review.turning_points.iter().for_each(|point| section(prose, point, out));
    out.push_str("</div>\n");
}

/// A turning point and the board before it.
fn section<G: Playable>(prose: &ReviewText<'_, G>, point: &TurningPoint, out: &mut String) {
    let seat = prose.seat(point.seat);
    let words = if point.is_luck { "analysis.lucky" } else { "analysis.decided" };
    let said = prose.lang.say(words, &[("seat", &seat), ("change", &prose.change(point.change))]);
    let _ = writeln!(
        out,
        "<section class=\"point card\" id=\"p{}\"><p><b>{}</b></p><p>{}</p>",
        point.ply,
        escape(&said),
        escape(&prose.deed(point.ply).sentence())
    );
    let ply = &prose.review.plies[point.ply];
    if let Some(better) = ply.decision.as_ref().and_then(|decision| decision.better.as_ref()) {
        let _ = writeln!(
            out,
            "<p>{}{}{} ({})</p>",
            escape(prose.word("analysis.better")),
            escape(prose.word("app.colon")),
            escape(&prose.better(point.ply, better)),
            escape(&prose.why(better)),
        );
    }
    let marks = marks(prose, point.ply);
    if !marks.is_empty() {
        let _ = writeln!(out, "<p class=\"soft\">{}</p>", escape(prose.word("analysis.marks")));
    }
    let _ = writeln!(out, "<img alt=\"\" src=\"{}\"></section>", address(&board(prose, point.ply, marks)));
}

/// The action played and the better one, if they differ on the board.
fn marks<G: Playable>(prose: &ReviewText<'_, G>, number: usize) -> Vec<Mark> {
    let Some(decision) = &prose.review.plies[number].decision else { return Vec::new() };
    let better = decision.better.as_ref().and_then(|better| prose.instead(number, &better.action));
    let spots =
        [(prose.deed(number).spot, Shape::Cross), (better.and_then(|deed| deed.spot), Shape::Diamond)];
    spots.into_iter().filter_map(|(spot, shape)| Some(Mark::new(spot?, shape))).collect()
}

/// The board before a ply.
fn board<G: Playable>(prose: &ReviewText<'_, G>, number: usize, marks: Vec<Mark>) -> String {
    let game = &prose.games[number];
    let seen = game.observe(Viewer::Spectator);
    let points = BySeat(Seat::ALL.map(|seat| game.known_vp(seat, None)));
    let names = prose.story.names.iter().map(String::as_str);
    let mut scene = Scene::new(&seen, points).with_names(names).in_words(prose.lang);
    scene.layers.marks.extend(marks);
    hexhaven_draw::svg(&scene)
}

/// A picture as a data URL, so that its ids do not clash with others.
fn address(svg: &str) -> String {
    let mut address = "data:image/svg+xml,".to_owned();
    for letter in svg.chars() {
        match letter {
            '%' => address.push_str("%25"),
            '#' => address.push_str("%23"),
            '"' => address.push('\''),
            '\'' => address.push_str("%27"),
            '&' => address.push_str("%26"),
            '<' => address.push_str("%3C"),
            '>' => address.push_str("%3E"),
            '\n' => address.push(' '),
            letter => address.push(letter),
        }
    }
    address
}

/// The placements before the first turn, with their place among all.
fn openings<G: Playable>(prose: &ReviewText<'_, G>, out: &mut String) {
    let placed: Vec<_> = (prose.review.plies.iter())
        .filter_map(|ply| {
            let decision = ply.decision.as_ref().filter(|_| ply.turn == 0)?;
            let is_building = !ply.text.contains(" road ");
            is_building.then_some((ply, decision))
        })
        .collect();
    if placed.is_empty() {
        return;
    }
    heading(out, prose.word("analysis.opening"));
    out.push_str("<div class=\"card\"><table>\n");
    for (ply, decision) in placed {
        let args: [hexhaven_words::Arg<'_>; 2] = [("rank", &decision.rank), ("n", &decision.compared)];
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td>{}</tr>",
            escape(&prose.deed(ply.ply).sentence()),
            escape(&prose.lang.say("analysis.opening_rank", &args)),
            colored(prose, -decision.loss)
        );
    }
    out.push_str("</table></div>\n");
}

fn slips<G: Playable>(prose: &ReviewText<'_, G>, out: &mut String) {
    let slips: Vec<_> = (prose.review.plies.iter())
        .filter_map(|ply| {
            let decision = ply.decision.as_ref().filter(|decision| decision.grade > Grade::Good)?;
            Some((ply, decision, decision.better.as_ref()?))
        })
        .collect();
    if slips.is_empty() {
        return;
    }
    heading(out, prose.word("analysis.slip"));
    out.push_str("<div class=\"card\"><table>\n<tr>");
    for key in ["analysis.turning_points", "analysis.done", "analysis.better", "analysis.why"] {
        let text = if key == "analysis.turning_points" { "" } else { prose.lang.word(key) };
        let _ = write!(out, "<th class=\"text\">{}</th>", escape(text));
    }
    let _ = writeln!(out, "<th>{}</th></tr>", escape(prose.word("analysis.cost")));
    for (ply, decision, better) in slips {
        let _ = writeln!(
            out,
            "<tr><td class=\"text\">{}<br><span class=\"soft\">{}</span></td><td class=\"text\">{}</td>\
             <td class=\"text\">{}</td><td class=\"text\">{}</td><td class=\"bad\">{}</td></tr>",
            escape(&prose.when(ply)),
            escape(&prose.grade(decision)),
            escape(&prose.deed(ply.ply).sentence()),
            escape(&prose.better(ply.ply, better)),
            escape(&prose.why(better)),
            prose.change(-decision.loss)
        );
    }
    out.push_str("</table></div>\n");
}
