//! Colors. Nothing depends on color alone: terrain has patterns, seats have letters and road markings.
//! Lightness differs between neighbors in the palette, so that they stay distinct in grayscale and for all common forms
//! of color blindness.

use hexhaven_engine::Seat;
use hexhaven_engine::shared::Terrain;

pub(crate) struct SeatColors {
    /// The pieces.
    pub(crate) fill: &'static str,
    /// Letters and markings on the pieces.
    pub(crate) ink: &'static str,
    /// The 256-color index of the pieces in a terminal.
    pub(crate) ansi: u8,
    /// The 256-color index of letters on that color.
    pub(crate) ansi_ink: u8,
    /// The markings of a road, as dashes and gaps along its middle line; `None` has no markings.
    pub(crate) dashes: Option<&'static str>,
}

const fn seat_colors(
    fill: &'static str,
    ink: &'static str,
    (ansi, ansi_ink): (u8, u8),
    dashes: Option<&'static str>,
) -> SeatColors {
    SeatColors { fill, ink, ansi, ansi_ink, dashes }
}

static SEATS: [SeatColors; 6] = [
    seat_colors("#c7322c", "#ffffff", (160, 231), None),
    seat_colors("#2257b8", "#ffffff", (26, 231), Some("40 0")),
    seat_colors("#fbf7ec", "#2b2b2b", (231, 16), Some("0.1 6.4")),
    seat_colors("#f39a1f", "#2b2b2b", (214, 16), Some("7 6")),
    seat_colors("#0b7a5c", "#ffffff", (29, 231), Some("8 5 0.1 5")),
    seat_colors("#8c4fa6", "#ffffff", (97, 231), Some("2.5 5")),
];

pub(crate) fn seat(seat: Seat) -> &'static SeatColors {
    &SEATS[seat.idx()]
}

pub(crate) struct TerrainColors {
    /// The upper and the lower color of the ground.
    pub(crate) ground: [&'static str; 2],
    /// The 256-color index of the ground in a terminal.
    pub(crate) ansi: u8,
}

static TERRAIN: [TerrainColors; Terrain::ALL.len()] = [
    TerrainColors { ground: ["#5c9d62", "#478a51"], ansi: 22 },
    TerrainColors { ground: ["#cd7449", "#b55c35"], ansi: 130 },
    TerrainColors { ground: ["#b4da70", "#9bc858"], ansi: 149 },
    TerrainColors { ground: ["#f6d365", "#ecbd3f"], ansi: 220 },
    TerrainColors { ground: ["#a9b0bb", "#8a929f"], ansi: 246 },
    TerrainColors { ground: ["#f1e4c3", "#e3d1a3"], ansi: 230 },
    TerrainColors { ground: ["#a9824b", "#86632f"], ansi: 136 },
    TerrainColors { ground: ["#4b9fc0", "#2d7396"], ansi: 31 },
    TerrainColors { ground: ["#dfe6ea", "#c3ced6"], ansi: 252 },
];

pub(crate) fn terrain(terrain: Terrain) -> &'static TerrainColors {
    &TERRAIN[terrain as usize]
}

/// Outlines and dark text.
pub(crate) const INK: &str = "#2b2b2b";
/// Text for numbers that come up often: 6 and 8.
pub(crate) const RED: &str = "#b3211c";
/// Cards, tokens and panels.
pub(crate) const PAPER: &str = "#fdf8ec";
/// The beach between land and sea.
pub(crate) const SAND: &str = "#f3e2b8";
