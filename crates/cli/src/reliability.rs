//! A reliability diagram as SVG: the chances given by a judge, plotted against the share of games won. Numbers are
//! rounded, so that equal results give equal files.

use std::fmt::Write;

use hexhaven_sim::tune::Reliability;

use crate::chart::{escape, line, text};

const SIZE: f64 = 360.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 48.0;
const WIDTH: f64 = LEFT + SIZE + 24.0;
const HEIGHT: f64 = TOP + SIZE + 52.0;

/// The diagram of a judge; the title names the games.
pub(crate) fn svg(title: &str, found: &Reliability) -> String {
    let (x, y) = (|chance: f64| LEFT + chance * SIZE, |won: f64| TOP + (1.0 - won) * SIZE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{name}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        name = escape(title)
    );
    text(&mut out, LEFT, 20.0, "start", &format!("font-size=\"15\">{}", escape(title)));
    let error = format!(">expected calibration error {:.2} %", 100.0 * found.error);
    text(&mut out, LEFT, 38.0, "start", &error);
    for tick in 0..=5 {
        let share = f64::from(tick) / 5.0;
        line(&mut out, LEFT, y(share), LEFT + SIZE, y(share));
        line(&mut out, x(share), TOP, x(share), TOP + SIZE);
        text(&mut out, LEFT - 6.0, y(share) + 4.0, "end", &format!(">{} %", 20 * tick));
        text(&mut out, x(share), TOP + SIZE + 18.0, "middle", &format!(">{} %", 20 * tick));
    }
    line(&mut out, x(0.0), y(0.0), x(1.0), y(1.0));
    text(
        &mut out,
        LEFT + SIZE / 2.0,
        TOP + SIZE + 38.0,
        "middle",
        ">chance that the judge gave; up: share won",
    );
    let mut path = String::new();
    for bin in &found.bins {
        let _ = write!(path, "{:.1},{:.1} ", x(bin.chance), y(bin.won));
    }
    let _ = writeln!(
        out,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#2257b8\" stroke-width=\"1.5\"/>",
        path.trim_end()
    );
    for bin in &found.bins {
        let _ = writeln!(
            out,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\" fill=\"#2257b8\"/>",
            x(bin.chance),
            y(bin.won)
        );
    }
    out + "</svg>\n"
}
