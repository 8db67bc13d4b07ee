//! Writes SVG elements. Numbers are rounded to two decimals, so that equal positions give equal files everywhere.

use std::fmt::{self, Write};

use super::Frame;
use crate::font::{self, Anchor, Short};
use crate::geometry::Point;

/// An SVG document in the making.
pub(super) struct Sheet {
    out: String,
}

/// How a line of text looks.
#[derive(Clone, Copy)]
pub(super) struct Lettering {
    pub(super) height: f64,
    pub(super) anchor: Anchor,
    pub(super) color: &'static str,
    pub(super) weight: f64,
}

impl Sheet {
    pub(super) fn new(whole: &Frame, title: &str) -> Self {
        let Frame { x, y, width, height } = *whole;
        let mut sheet = Self { out: String::with_capacity(1 << 16) };
        sheet.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"img\">",
            Short(x), Short(y), Short(width), Short(height), Short(width), Short(height)
        ));
        sheet.put(format_args!("<title>{title}</title>"));
        sheet
    }

    pub(super) fn finish(mut self) -> String {
        self.put(format_args!("</svg>"));
        self.out
    }

    /// Writes one element on its own line.
    pub(super) fn put(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{element}");
    }

    /// Opens a group with these attributes.
    pub(super) fn open(&mut self, attributes: &str) {
        self.put(format_args!("<g {attributes}>"));
    }

    /// Opens a group moved to a point.
    pub(super) fn open_at(&mut self, point: Point, attributes: &str) {
        self.put(format_args!("<g transform=\"{}\" {attributes}>", at(point)));
    }

    pub(super) fn close(&mut self) {
        self.put(format_args!("</g>"));
    }

    /// Shows a drawing of the definitions at a point.
    pub(super) fn show(&mut self, id: &str, point: Point) {
        self.put(format_args!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", Short(point.x), Short(point.y)));
    }

    pub(super) fn line(&mut self, from: Point, to: Point, attributes: &str) {
        self.put(format_args!(
            "<path d=\"M{} {}L{} {}\" {attributes}/>",
            Short(from.x),
            Short(from.y),
            Short(to.x),
            Short(to.y)
        ));
    }

    pub(super) fn circle(&mut self, middle: Point, radius: f64, attributes: &str) {
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>",
            Short(middle.x),
            Short(middle.y),
            Short(radius)
        ));
    }

    pub(super) fn rect(&mut self, frame: Frame, radius: f64, attributes: &str) {
        let Frame { x, y, width, height } = frame;
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {attributes}/>",
            Short(x),
            Short(y),
            Short(width),
            Short(height),
            Short(radius)
        ));
    }

    /// A line of text; the point is in the middle of its height.
    pub(super) fn letters(&mut self, text: &str, point: Point, style: Lettering) {
        let Lettering { height, anchor, color, weight } = style;
        let data = font::path(text, (point.x, point.y - height / 2.0), height, anchor);
        self.put(format_args!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            data.trim_end(),
            Short(weight)
        ));
    }
}

fn at(point: Point) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "translate({} {})", Short(point.x), Short(point.y)))
}

/// The points of a polygon.
pub(super) fn points(corners: impl IntoIterator<Item = Point>) -> String {
    let list: Vec<String> = corners.into_iter().map(|p| format!("{},{}", Short(p.x), Short(p.y))).collect();
    list.join(" ")
}
