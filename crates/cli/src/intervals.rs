//! A chart of shares with their intervals as SVG: one row per bot, and a line at the even share. Numbers are rounded,
//! so that equal results give equal files.

use std::fmt::Write;

use crate::chart::{escape, line, text};

/// The chart of a match.
pub(crate) struct Intervals {
    /// The title of the chart.
    pub(crate) title: String,
    /// The rows, from top to bottom.
    pub(crate) rows: Vec<Row>,
    /// The even share.
    pub(crate) even: f64,
}

/// One share between 0 and 1.
pub(crate) struct Row {
    /// The owner.
    pub(crate) name: String,
    pub(crate) share: f64,
    /// The lower and the upper end of its interval.
    pub(crate) interval: [f64; 2],
}

const WIDTH: f64 = 800.0;
/// Names are left of the plot, numbers right of it.
const LEFT: f64 = 230.0;
const PLOT: f64 = 400.0;
const TOP: f64 = 72.0;
const ROW: f64 = 34.0;
/// The most letters of a name that fit.
const LONGEST_NAME: usize = 30;

impl Intervals {
    /// The chart as SVG.
    pub(crate) fn to_svg(&self) -> String {
        let floor = TOP + ROW * self.rows.len() as f64;
        let height = floor + 44.0;
        let title = escape(&self.title);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        );
        text(&mut out, 16.0, 28.0, "start", &format!("font-size=\"17\">{title}"));
        self.draw_scale(&mut out, floor);
        for (k, row) in self.rows.iter().enumerate() {
            row.draw(&mut out, TOP + ROW * (k as f64 + 0.5));
        }
        out + "</svg>\n"
    }

    /// A line for every fifth of the games, and a dashed one at the even share.
    fn draw_scale(&self, out: &mut String, floor: f64) {
        for fifth in 0..=5 {
            let share = f64::from(fifth) / 5.0;
            line(out, x(share), TOP, x(share), floor);
            text(out, x(share), floor + 18.0, "middle", &format!(">{} %", 20 * fifth));
        }
        let _ = writeln!(
            out,
            "<line x1=\"{x:.2}\" y1=\"{TOP}\" x2=\"{x:.2}\" y2=\"{floor}\" stroke=\"#444444\" \
             stroke-dasharray=\"4 4\"/>",
            x = x(self.even)
        );
        text(out, x(self.even), TOP - 8.0, "middle", "fill=\"#444444\">even");
        text(out, LEFT + PLOT / 2.0, floor + 36.0, "middle", ">share of games won, with its 95 % interval");
    }
}

impl Row {
    fn draw(&self, out: &mut String, y: f64) {
        let [low, high] = self.interval;
        let mut name: String = self.name.chars().take(LONGEST_NAME).collect();
        if name.len() < self.name.len() {
            name.push('…');
        }
        let said = format!("{:.1} % ({:.1} to {:.1} %)", 100.0 * self.share, 100.0 * low, 100.0 * high);
        text(out, LEFT - 12.0, y + 4.0, "end", &format!(">{}", escape(&name)));
        let _ = writeln!(
            out,
            "<line x1=\"{:.2}\" y1=\"{y:.2}\" x2=\"{:.2}\" y2=\"{y:.2}\" stroke=\"#2257b8\" stroke-width=\"3\"/>\n\
             <circle cx=\"{:.2}\" cy=\"{y:.2}\" r=\"6\" fill=\"#2257b8\"><title>{}: {said}</title></circle>",
            x(low),
            x(high),
            x(self.share),
            escape(&self.name)
        );
        text(out, LEFT + PLOT + 12.0, y + 4.0, "start", &format!(">{said}"));
    }
}

/// The x position of a share.
fn x(share: f64) -> f64 {
    LEFT + PLOT * share
}
