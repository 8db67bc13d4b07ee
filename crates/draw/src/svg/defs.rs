// tidy: table
//! Drawings used many times in a picture: sea, grounds, terrain glyphs, the robber, icons of the legend.
//! All of them are our own, made of a few simple shapes.

use std::fmt::Write;

use hexhaven_engine::shared::Terrain;
use hexhaven_engine::topology::{Corner, Map};

use super::sheet::{Sheet, points};
use crate::geometry::{Point, corner};
use crate::palette;

/// The drawing of a whole hex of a terrain.
pub(super) fn ground_id(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "ground-forest",
        Terrain::Hills => "ground-hills",
        Terrain::Pasture => "ground-pasture",
        Terrain::Fields => "ground-fields",
        Terrain::Mountains => "ground-mountains",
        Terrain::Desert => "ground-desert",
        Terrain::Gold => "ground-gold",
        Terrain::Sea => "ground-sea",
        Terrain::Fog => "ground-fog",
    }
}

/// The small drawing of a terrain, for harbors and the bank.
pub(super) fn glyph_id(terrain: Terrain) -> &'static str {
    terrain.name()
}

pub(super) fn draw(sheet: &mut Sheet, map: Map) {
    let terrains = if map.is_sea() { &Terrain::ALL[..] } else { &Terrain::COMMON[..] };
    sheet.put(format_args!("<defs>"));
    sheet.put(format_args!("{SEA}"));
    for &terrain in terrains {
        gradient(sheet, terrain);
    }
    let land = points(Corner::ALL.map(|c| corner(Point::new(0.0, 0.0), c, 57.5)));
    sheet.put(format_args!("<clipPath id=\"land\"><polygon points=\"{land}\"/></clipPath>"));
    for part in [TREE, EAR, TUFT, PEAK, GLYPHS, ICONS] {
        sheet.put(format_args!("{part}"));
    }
    if map.is_sea() {
        sheet.put(format_args!("{NUGGET}"));
    }
    for &terrain in terrains {
        let id = ground_id(terrain);
        if terrain == Terrain::Sea {
            sheet.put(format_args!("<polygon id=\"{id}\" points=\"{land}\" {WATER}/>"));
            continue;
        }
        sheet.put(format_args!("<g id=\"{id}\"><polygon points=\"{land}\" fill=\"url(#{id}-fill)\"/>"));
        sheet.put(format_args!("<g clip-path=\"url(#land)\">{}</g></g>", scenery(terrain)));
    }
    sheet.put(format_args!("</defs>"));
}

fn gradient(sheet: &mut Sheet, terrain: Terrain) {
    let [upper, lower] = palette::terrain(terrain).ground;
    sheet.put(format_args!(
        "<linearGradient id=\"{}-fill\" x1=\"0\" y1=\"0\" x2=\"0.25\" y2=\"1\"><stop offset=\"0\" \
         stop-color=\"{upper}\"/><stop offset=\"1\" stop-color=\"{lower}\"/></linearGradient>",
        ground_id(terrain)
    ));
}

fn scenery(terrain: Terrain) -> String {
    match terrain {
        Terrain::Forest => scatter("tree", &FOREST),
        Terrain::Hills => bricks(),
        Terrain::Pasture => scatter("tuft", &PASTURE) + FLOWERS,
        Terrain::Fields => scatter("ear", &FIELDS),
        Terrain::Mountains => scatter("peak", &MOUNTAINS),
        Terrain::Desert => DUNES.to_owned(),
        Terrain::Gold => scatter("nugget", &NUGGETS) + RIVER,
        Terrain::Sea => String::new(),
        Terrain::Fog => MIST.to_owned(),
    }
}

/// Copies of a drawing at `(x, y, scale)`, those in front last.
fn scatter(id: &str, places: &[(f64, f64, f64)]) -> String {
    let mut out = String::new();
    for (x, y, scale) in places {
        // Writing to a string cannot fail.
        let _ = write!(out, "<use href=\"#{id}\" transform=\"translate({x} {y}) scale({scale})\"/>");
    }
    out
}

/// Courses of bricks over the whole hex, some of them darker or lighter.
fn bricks() -> String {
    const COURSE: f64 = 15.0;
    const BRICK: f64 = 30.0;
    let (mut shades, mut mortar) = (String::new(), String::new());
    for row in -4..4_i32 {
        let y = f64::from(row) * COURSE;
        let shift = if row % 2 == 0 { 0.0 } else { BRICK / 2.0 };
        let _ = write!(mortar, "M-60 {y}H60");
        for column in -3..3_i32 {
            let x = f64::from(column) * BRICK + shift;
            let _ = write!(mortar, "M{x} {y}v{COURSE}");
            let tint = match (row * 5 + column * 3).rem_euclid(7) {
                0 => "#8f4526",
                3 => "#dd9067",
                _ => continue,
            };
            let _ = write!(
                shades,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{BRICK}\" height=\"{COURSE}\" fill=\"{tint}\" opacity=\"0.5\"/>"
            );
        }
    }
    format!(
        "{shades}<path d=\"{mortar}\" stroke=\"#ecc0a2\" stroke-width=\"1.8\" fill=\"none\" opacity=\"0.85\"/>"
    )
}

const SEA: &str = r##"<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4b9fc0"/><stop offset="1" stop-color="#2d7396"/></linearGradient>
<pattern id="waves" width="44" height="28" patternUnits="userSpaceOnUse"><path d="M4 8q5 -5 10 0t10 0M26 22q5 -5 10 0t10 0M-18 22q5 -5 10 0t10 0" fill="none" stroke="#bfe3ee" stroke-width="1.3" stroke-linecap="round" opacity="0.32"/></pattern>"##;

const TREE: &str = r##"<g id="tree"><path d="M-1.6 9h3.2v5h-3.2z" fill="#4d3520"/><path d="M0 -15L6.5 -5H3.6L9 3H4.9L10.5 10H-10.5L-4.9 3H-9L-3.6 -5H-6.5Z" fill="#173f22"/><path d="M0 -15L6.5 -5H3.6L9 3H4.9L10.5 10H0Z" fill="#2a6337"/></g>"##;

const EAR: &str = r##"<g id="ear"><path d="M0 15V-9" stroke="#8a5d12" stroke-width="1.6" fill="none"/><g fill="#a8731a"><path d="M0 -17c2.6 3 2.6 6 0 8.6c-2.6 -2.6 -2.6 -5.6 0 -8.6z"/><path d="M0.6 -6c0.4 -3.6 2.8 -5.6 6 -6c-0.1 3.6 -2.2 5.8 -6 6z"/><path d="M-0.6 -6c-0.4 -3.6 -2.8 -5.6 -6 -6c0.1 3.6 2.2 5.8 6 6z"/><path d="M0.6 0.4c0.4 -3.6 2.8 -5.6 6 -6c-0.1 3.6 -2.2 5.8 -6 6z"/><path d="M-0.6 0.4c-0.4 -3.6 -2.8 -5.6 -6 -6c0.1 3.6 2.2 5.8 6 6z"/><path d="M0.6 6.8c0.4 -3.6 2.8 -5.6 6 -6c-0.1 3.6 -2.2 5.8 -6 6z"/><path d="M-0.6 6.8c-0.4 -3.6 -2.8 -5.6 -6 -6c0.1 3.6 2.2 5.8 6 6z"/></g></g>"##;

const TUFT: &str = r##"<g id="tuft"><path d="M-7 6Q-7.4 -1 -10.5 -4M-3 6Q-2.8 -4 -4.6 -8M1 6Q1.4 -5 2 -9.5M5 6Q5.6 -1 9.4 -5" stroke="#4f8a2b" stroke-width="2" fill="none" stroke-linecap="round"/></g>"##;

const PEAK: &str = r##"<g id="peak"><path d="M-20 15L-3 -17L3 -17L20 15Z" fill="#5c6470" stroke="#5c6470" stroke-width="2" stroke-linejoin="round"/><path d="M3 -17L20 15H4L-1 -2Z" fill="#454c57"/><path d="M-3 -17L3 -17L9.4 -5L4.6 -8L1 -3L-3 -8L-7.4 -4.4L-9.4 -5Z" fill="#ffffff" stroke="#ffffff" stroke-width="1.4" stroke-linejoin="round"/></g>"##;

/// Around the number token; further back first.
const FOREST: [(f64, f64, f64); 12] = [
    (-12.0, -41.0, 0.8),
    (12.0, -39.0, 0.88),
    (-31.0, -29.0, 0.95),
    (31.0, -28.0, 0.9),
    (-41.0, -6.0, 0.92),
    (41.0, -5.0, 0.98),
    (-39.0, 18.0, 1.0),
    (39.0, 19.0, 0.92),
    (-22.0, 33.0, 1.02),
    (21.0, 34.0, 1.0),
    (0.0, 39.0, 0.95),
    (0.0, -33.0, 0.9),
];

const PASTURE: [(f64, f64, f64); 9] = [
    (0.0, -38.0, 0.95),
    (-27.0, -26.0, 1.0),
    (27.0, -28.0, 0.9),
    (-38.0, 0.0, 0.95),
    (38.0, -2.0, 1.0),
    (-30.0, 25.0, 1.0),
    (30.0, 26.0, 0.95),
    (-8.0, 38.0, 0.9),
    (12.0, 44.0, 0.8),
];

const FLOWERS: &str = r##"<g fill="#ffffff" opacity="0.95"><circle cx="-14" cy="-30" r="2"/><circle cx="15" cy="-42" r="1.8"/><circle cx="42" cy="14" r="2"/><circle cx="-43" cy="15" r="1.8"/><circle cx="16" cy="32" r="2"/><circle cx="-20" cy="40" r="1.8"/></g>"##;

const FIELDS: [(f64, f64, f64); 10] = [
    (-12.0, -38.0, 0.8),
    (12.0, -38.0, 0.8),
    (-32.0, -24.0, 0.9),
    (32.0, -24.0, 0.9),
    (-40.0, 6.0, 0.95),
    (40.0, 6.0, 0.95),
    (-28.0, 30.0, 0.9),
    (28.0, 30.0, 0.9),
    (-10.0, 39.0, 0.8),
    (10.0, 39.0, 0.8),
];

const MOUNTAINS: [(f64, f64, f64); 6] = [
    (0.0, -36.0, 0.8),
    (-29.0, -20.0, 0.92),
    (29.0, -19.0, 0.98),
    (-36.0, 14.0, 0.85),
    (37.0, 15.0, 0.8),
    (0.0, 40.0, 0.95),
];

const DUNES: &str = r##"<g fill="#d3b982" opacity="0.75"><path d="M-52 -8Q-30 -34 -8 -12Q-24 -20 -34 -8Q-44 -12 -52 -8Z"/><path d="M0 -20Q24 -46 48 -18Q30 -30 18 -16Q8 -22 0 -20Z"/><path d="M-44 26Q-18 -2 8 22Q-10 12 -22 26Q-34 20 -44 26Z"/><path d="M4 38Q24 10 48 30Q32 24 22 36Q12 32 4 38Z"/></g><g fill="none" stroke="#b99c5f" stroke-width="1.7" stroke-linecap="round"><path d="M-52 -8Q-30 -34 -8 -12"/><path d="M0 -20Q24 -46 48 -18"/><path d="M-44 26Q-18 -2 8 22"/><path d="M4 38Q24 10 48 30"/><path d="M-22 46Q-10 36 4 48"/><path d="M-22 -40Q-10 -50 4 -42"/></g>"##;

/// A sea hex: only its outline, so that the waves stay visible.
const WATER: &str =
    r##"fill="none" stroke="#d8f1f5" stroke-width="1.2" stroke-dasharray="3 5" opacity="0.5""##;

const NUGGET: &str = r##"<path id="nugget" d="M-9 5L-6 -4L0 -8L7 -4L9 4L3 8H-5Z" fill="#f7cf3c" stroke="#6b4a10" stroke-width="1.4" stroke-linejoin="round"/>"##;

/// On the banks of the river; those in front last.
const NUGGETS: [(f64, f64, f64); 9] = [
    (-6.0, -43.0, 0.8),
    (27.0, -30.0, 1.0),
    (-33.0, -22.0, 1.1),
    (42.0, -6.0, 0.85),
    (-42.0, 8.0, 0.8),
    (-24.0, 29.0, 1.0),
    (38.0, 20.0, 1.1),
    (2.0, 41.0, 0.95),
    (20.0, 36.0, 0.7),
];

const RIVER: &str = r##"<path d="M-56 -34Q-26 -34 -20 -8T10 22T58 40" fill="none" stroke="#7cc3d8" stroke-width="9" opacity="0.85"/><path d="M-56 -34Q-26 -34 -20 -8T10 22T58 40" fill="none" stroke="#d8f1f5" stroke-width="1.6" stroke-dasharray="7 9" opacity="0.9"/>"##;

const MIST: &str = r##"<g fill="#ffffff" opacity="0.8"><ellipse cx="-20" cy="-26" rx="30" ry="9"/><ellipse cx="22" cy="-10" rx="32" ry="10"/><ellipse cx="-16" cy="12" rx="36" ry="10"/><ellipse cx="20" cy="32" rx="28" ry="9"/></g><path d="M-8 -12C-8 -24 10 -24 10 -12C10 -3 1 -4 1 6M1 13V16" fill="none" stroke="#66747f" stroke-width="5" stroke-linecap="round"/>"##;

/// Small signs of the terrains, about 20 high, for harbors and the bank.
const GLYPHS: &str = r##"<g id="forest"><use href="#tree" transform="scale(0.72)"/></g>
<g id="hills"><g fill="#8f4526" stroke="#f2d3bd" stroke-width="1.2"><rect x="-12" y="-8" width="11" height="7"/><rect x="-1" y="-8" width="11" height="7"/><rect x="-7" y="-1" width="11" height="7"/><rect x="4" y="-1" width="8" height="7"/><rect x="-12" y="-1" width="5" height="7"/></g></g>
<g id="pasture"><use href="#tuft" transform="translate(0 2) scale(0.95)"/></g>
<g id="fields"><use href="#ear" transform="scale(0.66)"/></g>
<g id="mountains"><use href="#peak" transform="scale(0.62)"/></g>
<g id="desert"><path d="M-10 4Q-2 -8 8 4" fill="none" stroke="#b99c5f" stroke-width="2"/></g>"##;

const ICONS: &str = r##"<g id="robber"><ellipse cx="0" cy="20" rx="14" ry="4.6" fill="#000000" opacity="0.28"/><path d="M-12.5 19C-13 12 -8.5 9 -8 2C-11 -1 -11 -5 -8.2 -7.4C-10.6 -15 -6.6 -21 0 -21C6.6 -21 10.6 -15 8.2 -7.4C11 -5 11 -1 8 2C8.5 9 13 12 12.5 19Z" fill="#2f2f36" stroke="#f6f1e4" stroke-width="2.2" stroke-linejoin="round"/><path d="M-8.2 -7.4H8.2" stroke="#f6f1e4" stroke-width="2" opacity="0.85"/></g>
<path id="star" d="M0 -9L2.6 -3.1L9 -2.6L4.1 1.6L5.7 7.9L0 4.5L-5.7 7.9L-4.1 1.6L-9 -2.6L-2.6 -3.1Z" fill="#e0a51c" stroke="#7a5606" stroke-width="1.2" stroke-linejoin="round"/>
<g id="card"><rect x="-7" y="-6.5" width="10" height="14" rx="1.8" fill="#cfd8e6" stroke="#2b2b2b" stroke-width="1.3" transform="rotate(-10)"/><rect x="-3.5" y="-7.5" width="10" height="14" rx="1.8" fill="#fdf8ec" stroke="#2b2b2b" stroke-width="1.3" transform="rotate(8)"/></g>
<g id="development"><rect x="-5.5" y="-8" width="11" height="16" rx="1.8" fill="#6a4c93" stroke="#2b2b2b" stroke-width="1.3"/><path d="M0 -4.4L3.4 0L0 4.4L-3.4 0Z" fill="#fdf8ec"/></g>
<g id="sword"><path d="M0 -9.5L2.2 -6V3H-2.2V-6Z" fill="#dfe5ec" stroke="#2b2b2b" stroke-width="1.2" stroke-linejoin="round"/><path d="M-5.4 3.6H5.4" stroke="#2b2b2b" stroke-width="2.4" stroke-linecap="round"/><path d="M0 4V9" stroke="#7a4a21" stroke-width="3" stroke-linecap="round"/></g>
<g id="broom"><path d="M6 -9L-1 1" stroke="#7a4a21" stroke-width="2.6" stroke-linecap="round"/><path d="M-3.4 -1.4L2 3.6L-2.4 9.4L-9 4.6Z" fill="#e0b84a" stroke="#2b2b2b" stroke-width="1.2" stroke-linejoin="round"/><path d="M-1.6 2L-5.4 6.6" stroke="#2b2b2b" stroke-width="1"/></g>
<g id="way"><path d="M-9 5L-2 -4L4 3L9 -5" fill="none" stroke="#2b2b2b" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="M-9 5L-2 -4L4 3L9 -5" fill="none" stroke="#d9b98a" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>"##;
