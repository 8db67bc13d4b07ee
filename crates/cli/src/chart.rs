//! Charts as SVG: stacked panels, each with groups of columns. Numbers are rounded, so that equal data give
//! equal files.

use std::fmt::Write;

/// A page of charts.
pub(crate) struct Page {
    /// The title of the page.
    pub(crate) title: String,
    /// The charts, from top to bottom.
    pub(crate) panels: Vec<Panel>,
}

/// One chart.
pub(crate) struct Panel {
    /// The heading, with its unit.
    pub(crate) title: String,
    /// One label per group of columns.
    pub(crate) labels: Vec<String>,
    /// One column of each series per label.
    pub(crate) series: Vec<Series>,
}

/// The columns of one color.
pub(crate) struct Series {
    /// The meaning of the color.
    pub(crate) name: String,
    /// One value per label.
    pub(crate) values: Vec<f64>,
}

const WIDTH: f64 = 960.0;
const LEFT: f64 = 64.0;
const PLOT: f64 = WIDTH - LEFT - 16.0;
const HEAD: f64 = 44.0;
const PANEL: f64 = 300.0;
/// The part of a panel that the columns fill; labels are below.
const BARS: f64 = 170.0;
const TOP: f64 = 46.0;
/// Neighbors differ in lightness, so that they stay distinct in grayscale.
const COLORS: [&str; 6] = ["#2257b8", "#f39a1f", "#0b7a5c", "#c78fd8", "#7a1f1b", "#8a929f"];

impl Page {
    /// The page as SVG.
    pub(crate) fn to_svg(&self) -> String {
        let height = HEAD + PANEL * self.panels.len() as f64;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            title = escape(&self.title)
        );
        text(&mut out, LEFT, 28.0, "start", &format!("font-size=\"17\">{}", escape(&self.title)));
        for (k, panel) in self.panels.iter().enumerate() {
            panel.draw(&mut out, HEAD + PANEL * k as f64);
        }
        out + "</svg>\n"
    }
}

impl Panel {
    fn draw(&self, out: &mut String, top: f64) {
        text(out, LEFT, top + 16.0, "start", &format!("font-weight=\"bold\">{}", escape(&self.title)));
        if self.series.len() > 1 {
            self.draw_key(out, top + 34.0);
        }
        let highest = self.series.iter().flat_map(|series| &series.values).fold(0.0_f64, |a, &b| a.max(b));
        let (step, scale) = ticks(highest);
        let floor = top + TOP + BARS;
        let y = |value: f64| floor - value / scale * BARS;
        let mut tick = 0.0;
        while tick <= scale + step / 2.0 {
            let at = y(tick);
            line(out, LEFT, at, LEFT + PLOT, at);
            text(out, LEFT - 6.0, at + 4.0, "end", &format!(">{}", short(tick)));
            tick += step;
        }
        self.draw_columns(out, floor, scale);
        self.draw_labels(out, floor);
    }

    fn draw_columns(&self, out: &mut String, floor: f64, scale: f64) {
        let group = PLOT / self.labels.len().max(1) as f64;
        let width = group * 0.8 / self.series.len().max(1) as f64;
        for (s, series) in self.series.iter().enumerate() {
            let color = COLORS[s % COLORS.len()];
            for (k, &value) in series.values.iter().enumerate() {
                let height = (value / scale * BARS).max(0.0);
                let x = LEFT + group * (k as f64 + 0.1) + width * s as f64;
                let said = format!("{}, {}: {}", self.labels[k], series.name, short(value));
                let _ = writeln!(
                    out,
                    "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{color}\">\
                     <title>{}</title></rect>",
                    floor - height,
                    escape(&said)
                );
            }
        }
    }

    /// Labels are horizontal if there is room, slanted otherwise, and thinned out if there are very many.
    fn draw_labels(&self, out: &mut String, floor: f64) {
        let group = PLOT / self.labels.len().max(1) as f64;
        let every = (16.0 / group).ceil().max(1.0) as usize;
        let longest = self.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let is_level = longest as f64 * 7.0 < group;
        for (k, label) in self.labels.iter().enumerate().step_by(every) {
            let x = LEFT + group * (k as f64 + 0.5);
            if is_level {
                text(out, x, floor + 16.0, "middle", &format!(">{}", escape(label)));
            } else {
                let y = floor + 12.0;
                let turned = format!("transform=\"rotate(-35 {x:.2} {y:.2})\">{}", escape(label));
                text(out, x, y, "end", &turned);
            }
        }
    }

    fn draw_key(&self, out: &mut String, y: f64) {
        let mut x = LEFT;
        for (s, series) in self.series.iter().enumerate() {
            let color = COLORS[s % COLORS.len()];
            let _ = writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"10\" height=\"10\" fill=\"{color}\"/>",
                y - 9.0
            );
            text(out, x + 14.0, y, "start", &format!(">{}", escape(&series.name)));
            x += 34.0 + 7.0 * series.name.chars().count() as f64;
        }
    }
}

/// The distance between round ticks, and the highest tick.
fn ticks(highest: f64) -> (f64, f64) {
    let rough = (highest / 4.0).max(1e-6);
    let power = 10_f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power).into_iter().find(|&step| step >= rough * 0.999);
    let step = step.unwrap_or(power);
    (step, step * (highest / step).ceil().max(1.0))
}

/// Writes text; `rest` is further attributes, `>` and the text.
pub(crate) fn text(out: &mut String, x: f64, y: f64, anchor: &str, rest: &str) {
    let _ = writeln!(out, "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\" {rest}</text>");
}

/// Draws a thin line of a scale.
pub(crate) fn line(out: &mut String, x1: f64, y1: f64, x2: f64, y2: f64) {
    let _ = writeln!(
        out,
        "<line x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\" stroke=\"#dddddd\"/>"
    );
}

/// A number without unnecessary decimals.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text escaped for SVG.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
