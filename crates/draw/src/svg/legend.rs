//! The legend: for each seat its pieces, points, cards, knights and road; below them the bank.

use hexhaven_engine::Seat;
use hexhaven_engine::shared::Terrain;

use super::Frame;
use super::defs::glyph_id;
use super::pieces::{draw_road, draw_settlement};
use super::sheet::{Lettering, Sheet};
use crate::font::{Anchor, width};
use crate::geometry::Point;
use crate::layers::{Figure, Played};
use crate::palette::{self, INK, PAPER};
use crate::{Scene, Standing};

/// The space between two panels.
const GAP: f64 = 10.0;
/// How the frame of an award looks.
const AWARD: &str = "fill=\"#f7d774\" stroke=\"#8a6410\" stroke-width=\"1.6\"";
/// The room for a row of figures.
const LEGEND_ROW: f64 = 218.0;
/// The panel of the bank.
const BANK: f64 = 62.0;

pub(super) fn draw(sheet: &mut Sheet, scene: &Scene<'_>, frame: &Frame) {
    let seats = scene.seen.core.public.turn.seats();
    let n_seats = f64::from(seats.len());
    let height = ((frame.height - BANK - GAP * n_seats) / n_seats).min(126.0);
    let mut y = frame.y;
    for seat in seats.iter() {
        draw_seat(sheet, scene, seat, Frame { y, height, ..*frame });
        y += height + GAP;
    }
    draw_bank(sheet, scene, Frame { y: y.max(frame.y + frame.height - BANK), height: BANK, ..*frame });
}

fn text(height: f64, anchor: Anchor) -> Lettering {
    Lettering { height, anchor, color: INK, weight: height / 6.5 }
}

fn draw_seat(sheet: &mut Sheet, scene: &Scene<'_>, seat: Seat, frame: Frame) {
    let (fill, border, width) = match scene.standing(seat) {
        Standing::Winner => ("#fbeab5", "#8a6410", 4.0),
        Standing::ToAct => (PAPER, INK, 3.0),
        Standing::None => (PAPER, "#cbbd98", 1.4),
    };
    sheet.rect(frame, 12.0, &format!("fill=\"{fill}\" stroke=\"{border}\" stroke-width=\"{width}\""));
    let bar = Frame { width: 12.0, ..frame };
    sheet.rect(
        bar,
        6.0,
        &format!("fill=\"{}\" stroke=\"{INK}\" stroke-width=\"1\"", palette::seat(seat).fill),
    );
    let figures = &scene.layers.figures[seat];
    let [first, second] = if figures.is_empty() { [0.32, 0.74] } else { [0.25, 0.56] };
    let upper = Point::new(frame.x + 36.0, frame.y + frame.height * first);
    draw_settlement(sheet, seat, upper);
    draw_road(sheet, seat, upper.plus(24.0, 8.0), upper.plus(56.0, 8.0));
    let name = scene.names[seat];
    sheet.letters(name, upper.plus(24.0, -6.5), text(10.0, Anchor::Start));
    sheet.show("star", Point::new(frame.x + frame.width - 58.0, upper.y));
    let points = Point::new(frame.x + frame.width - 40.0, upper.y);
    sheet.letters(&scene.points[seat].to_string(), points, text(19.0, Anchor::Start));
    draw_counts(sheet, scene, seat, Point::new(frame.x + 34.0, frame.y + frame.height * second));
    draw_figures(sheet, figures, Point::new(frame.x + 24.0, frame.y + frame.height * 0.84));
}

/// The drawing of played cards.
pub(super) fn played_id(played: Played) -> &'static str {
    match played {
        Played::Sword => "sword",
        Played::Broom => "broom",
    }
}

/// The figures of a rule set in a row, those with an award in a frame.
fn draw_figures(sheet: &mut Sheet, figures: &[Figure], left: Point) {
    let words = |figure: &Figure| format!("{} {}", figure.word, figure.value);
    let room = LEGEND_ROW / figures.iter().map(|figure| width(&words(figure), 10.0) + 14.0).sum::<f64>();
    let height = 9.5_f64.min(10.0 * room);
    let mut at = left;
    for figure in figures {
        let span = width(&words(figure), height);
        if figure.is_award {
            let frame = Frame { x: at.x - 5.0, y: at.y - 10.0, width: span + 10.0, height: 20.0 };
            sheet.rect(frame, 7.0, AWARD);
        }
        sheet.letters(&words(figure), at, text(height, Anchor::Start));
        at = at.plus(span + 14.0 * height / 10.0, 0.0);
    }
}

/// Cards, development cards, played knights and the longest road, in a row.
fn draw_counts(sheet: &mut Sheet, scene: &Scene<'_>, seat: Seat, left: Point) {
    let view = &scene.seen.core;
    let public = &view.public;
    let counts = [
        ("card", view.hand_sizes[seat], false),
        ("development", view.development_sizes[seat], false),
        (played_id(scene.layers.played), public.knights[seat], public.largest_army == Some(seat)),
        ("way", public.longest_road.lengths[seat], public.longest_road.holder == Some(seat)),
    ];
    let is_shown = |&(icon, ..): &(&str, _, _)| !scene.layers.is_cardless || matches!(icon, "card" | "way");
    for (idx, (icon, count, is_award)) in counts.into_iter().filter(is_shown).enumerate() {
        let at = left.plus(54.0 * idx as f64, 0.0);
        if is_award {
            let frame = Frame { x: at.x - 15.0, y: at.y - 14.0, width: 51.0, height: 28.0 };
            sheet.rect(frame, 9.0, AWARD);
        }
        sheet.show(icon, at);
        sheet.letters(&count.to_string(), at.plus(15.0, 0.0), text(11.0, Anchor::Start));
    }
}

fn draw_bank(sheet: &mut Sheet, scene: &Scene<'_>, frame: Frame) {
    let public = &scene.seen.core.public;
    sheet.rect(frame, 12.0, &format!("fill=\"{PAPER}\" stroke=\"#cbbd98\" stroke-width=\"1.4\""));
    let n_columns = 5 + scene.layers.goods.len() + usize::from(!scene.layers.is_cardless);
    let step = (frame.width - 16.0) / n_columns as f64;
    let radius = 14.5_f64.min(step / 2.0 - 0.8);
    let mut at = Point::new(frame.x + 8.0 + step / 2.0, frame.y + 21.0);
    for terrain in Terrain::COMMON {
        let Some(kind) = terrain.resource() else { continue };
        sheet.circle(at, radius, &format!("fill=\"{}\"", palette::terrain(terrain).ground[0]));
        sheet.show(glyph_id(terrain), at);
        let count = public.bank.get(kind).to_string();
        sheet.letters(&count, at.plus(0.0, 26.0), text(10.0, Anchor::Middle));
        at = at.plus(step, 0.0);
    }
    // Two letters tell several goods apart.
    let n_letters = if scene.layers.goods.len() > 1 { 2 } else { 1 };
    for good in &scene.layers.goods {
        sheet.circle(at, radius, &format!("fill=\"{}\"", good.color));
        let initials: String = good.word.chars().take(n_letters).flat_map(char::to_uppercase).collect();
        let height = if n_letters == 1 { 11.0 } else { 8.5 };
        let letters = Lettering { height, anchor: Anchor::Middle, color: PAPER, weight: 1.8 };
        sheet.letters(&initials, at, letters);
        let count = public.bank.get(good.kind).to_string();
        sheet.letters(&count, at.plus(0.0, 26.0), text(10.0, Anchor::Middle));
        at = at.plus(step, 0.0);
    }
    if scene.layers.is_cardless {
        return;
    }
    sheet.show("development", at);
    sheet.letters(&public.pile_size.to_string(), at.plus(0.0, 26.0), text(10.0, Anchor::Middle));
}
