//! An SVG of ours as a PNG. Our pictures hold no text elements and no images, so the renderer needs no font and no file.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture cannot be rendered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPicture {
    /// The text is not an SVG document.
    NotSvg(String),
    /// The picture is too large for memory, or has no pixels.
    Width(u32),
}

impl fmt::Display for BadPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSvg(reason) => write!(f, "not an SVG document: {reason}"),
            Self::Width(width) => {
                write!(f, "a picture of {width} pixels cannot be drawn: use 16 to {MAX_WIDTH}")
            }
        }
    }
}

impl std::error::Error for BadPicture {}

/// The widest picture that is drawn.
const MAX_WIDTH: u32 = 8192;

/// Renders an SVG document at a width in pixels.
///
/// # Errors
/// When the document cannot be read or the width is out of range.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, BadPicture> {
    if !(16..=MAX_WIDTH).contains(&width) {
        return Err(BadPicture::Width(width));
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| BadPicture::NotSvg(e.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(BadPicture::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| BadPicture::NotSvg(e.to_string()))
}
