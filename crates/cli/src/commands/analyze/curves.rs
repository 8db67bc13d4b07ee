//! The chances of all seats over a game as curves, in SVG.

use std::fmt::Write;

use super::text::ReviewText;
use crate::chart::{escape, line, text};
use crate::rules::Playable;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 52.0;
/// A generous width for a letter of a bold name.
const LETTER: f64 = 7.6;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 34.0;

/// By seat: a color dark enough for a line, and its dashes, which distinguish the lines in grayscale.
pub(super) const SEATS: [(&str, &str); 6] = [
    ("#c7322c", "none"),
    ("#2257b8", "7 3"),
    ("#7d7460", "2 3"),
    ("#d97e00", "10 3 2 3"),
    ("#0b7a5c", "5 5"),
    ("#8c4fa6", "1 4"),
];

/// The curves as a standalone document.
pub(super) fn picture<G: Playable>(prose: &ReviewText<'_, G>) -> String {
    curves(prose, Links::None)
}

/// Whether turning points are links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// They are only prose.
    None,
    /// Each links to its section of the page.
    Sections,
}

pub(super) fn curves<G: Playable>(prose: &ReviewText<'_, G>, links: Links) -> String {
    let title = escape(prose.word("analysis.curves"));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    let plot = Plot::of(prose);
    for tick in 0..=4_u8 {
        let at = plot.y(f32::from(tick) / 4.0);
        line(&mut out, LEFT, at, plot.right, at);
        text(&mut out, LEFT - 6.0, at + 4.0, "end", &format!(">{} %", 25 * tick));
    }
    turns(prose, &plot, &mut out);
    for (seat, player) in prose.review.players.iter().enumerate() {
        let (color, dashes) = SEATS[seat];
        let _ = write!(
            out,
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\" \
             stroke-linejoin=\"round\" points=\""
        );
        for (number, chances) in prose.review.chances.iter().enumerate() {
            let _ = write!(out, "{:.1},{:.1} ", plot.x(number), plot.y(chances[seat]));
        }
        let _ = writeln!(out, "\"><title>{}</title></polyline>", escape(&prose.seat(player.seat)));
    }
    names(prose, &plot, &mut out);
    points(prose, &plot, links, &mut out);
    out + "</svg>\n"
}

struct Plot {
    /// The number of positions.
    n: usize,
    /// The position where the lines end and the names begin.
    right: f64,
}

impl Plot {
    fn of<G: Playable>(prose: &ReviewText<'_, G>) -> Self {
        let letters = prose.review.players.iter().map(|player| prose.seat(player.seat).chars().count());
        let names = letters.max().unwrap_or(0) as f64 * LETTER + 8.0;
        Self { n: prose.review.chances.len().max(2), right: WIDTH - names.min(WIDTH / 3.0) }
    }

    fn x(&self, number: usize) -> f64 {
        LEFT + (self.right - LEFT) * number as f64 / (self.n - 1) as f64
    }

    fn y(&self, chance: f32) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * f64::from(1.0 - chance)
    }
}

/// Marks every tenth turn.
fn turns<G: Playable>(prose: &ReviewText<'_, G>, plot: &Plot, out: &mut String) {
    let mut next = 1;
    for ply in prose.review.plies.iter().filter(|ply| ply.turn > 0) {
        if ply.turn >= next {
            let x = plot.x(ply.ply);
            line(out, x, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 5.0);
            text(out, x, HEIGHT - 14.0, "middle", &format!(">{}", escape(&prose.when(ply))));
            next = ply.turn / 10 * 10 + 10;
        }
    }
}

/// The names at the ends of the lines, apart from each other.
fn names<G: Playable>(prose: &ReviewText<'_, G>, plot: &Plot, out: &mut String) {
    let Some(last) = prose.review.chances.last() else { return };
    let mut order: Vec<usize> = (0..last.len()).collect();
    order.sort_by(|&a, &b| last[b].total_cmp(&last[a]));
    // From the top down each is at least a line below the one before; the last ones must stay on the sheet.
    let mut y = f64::MIN;
    let lowest = HEIGHT - BOTTOM + 4.0;
    for (place, &seat) in order.iter().enumerate() {
        let room = 15.0 * (order.len() - 1 - place) as f64;
        y = plot.y(last[seat]).max(y + 15.0).min(lowest - room);
        let said = escape(&prose.seat(prose.review.players[seat].seat));
        let style = format!("fill=\"{}\" font-weight=\"bold\">{said}", SEATS[seat].0);
        text(out, plot.right + 8.0, y + 4.0, "start", &style);
    }
}

/// The turning points on the line of the seat whose chances they changed most.
fn points<G: Playable>(prose: &ReviewText<'_, G>, plot: &Plot, links: Links, out: &mut String) {
    for point in &prose.review.turning_points {
        let Some(seat) = prose.review.players.iter().position(|player| player.seat == point.seat) else {
            continue;
        };
        let chance = prose.review.chances[point.ply + 1][seat];
        let (x, y, color) = (plot.x(point.ply + 1), plot.y(chance), SEATS[seat].0);
        let said = escape(&format!(
            "{}: {} → {} ({})",
            prose.deed(point.ply).sentence(),
            prose.percent(prose.review.chances[point.ply][seat]),
            prose.percent(chance),
            prose.change(point.change)
        ));
        let shape = if point.is_luck {
            format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"#ffffff\" stroke=\"{color}\" stroke-width=\"3\">"
            )
        } else {
            format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{color}\" stroke=\"#ffffff\" stroke-width=\"2\">",
                x - 6.0,
                y - 6.0
            )
        };
        let end = if point.is_luck { "</circle>" } else { "</rect>" };
        let mark = format!("{shape}<title>{said}</title>{end}");
        let _ = match links {
            Links::None => writeln!(out, "{mark}"),
            Links::Sections => writeln!(out, "<a href=\"#p{}\">{mark}</a>", point.ply),
        };
    }
}
