//! The canonical form of the extension state: one statement per line, empty ones omitted.

use core::fmt::{self, Formatter};

use super::super::decks::Returned;
use super::super::state::{KnightsPublic, KnightsSecret};
use super::agenda::write_agenda;
use super::words::progress_cards;
use crate::notation::{Dialect, OptionText, write_sea};
use crate::rulesets::knights::words::{KnightsOutcomes, KnightsView, Progress, Track};
use crate::shared::{Dice, Particulars, Public};
use crate::topology::VertexSet;
use crate::vocab::Seat;

/// Writes what everybody sees.
pub(super) fn public(
    dialect: Dialect,
    public: &Public,
    ext: &KnightsPublic,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    writeln!(f, "variants {}", ext.own.text())?;
    for seat in public.turn.seats().iter() {
        write_knights(dialect, ext, seat, f)?;
    }
    write_sites("wall", dialect, ext.walls(&public.pieces), f)?;
    write_sites("razed", dialect, ext.razed(public), f)?;
    write_sites("sent", dialect, ext.sent(), f)?;
    for seat in public.turn.seats().iter() {
        for track in Track::ALL.into_iter().filter(|&track| ext.level(seat, track) > 0) {
            writeln!(f, "level {seat} {} {}", track.name(), ext.level(seat, track))?;
        }
    }
    for track in Track::ALL {
        if let Some(city) = ext.metropolises[track.idx()] {
            writeln!(f, "metropolis {} {}", track.name(), dialect.vertex(city))?;
        }
    }
    for seat in public.turn.seats().iter().filter(|&seat| ext.defenders[seat] > 0) {
        writeln!(f, "defender {seat} {}", ext.defenders[seat])?;
    }
    for card in Progress::ALL.into_iter().filter(|card| card.is_point()) {
        if let Some(seat) = ext.points[KnightsPublic::point_idx(card)] {
            writeln!(f, "point {} {seat}", card.name())?;
        }
    }
    if let Some(merchant) = ext.merchant {
        writeln!(f, "merchant {} {}", merchant.seat, dialect.hex(merchant.hex))?;
    }
    writeln!(f, "fleet {}", ext.fleet)?;
    writeln!(f, "attacks {}", ext.attacks)?;
    write_dice(public, ext, f)?;
    write_marks(dialect, public, ext, f)?;
    if let Some(sea) = &ext.sea {
        write_sea(dialect, public, sea, f)?;
    }
    write_agenda(dialect, ext.agenda, f)
}

fn write_knights(dialect: Dialect, ext: &KnightsPublic, seat: Seat, f: &mut Formatter<'_>) -> fmt::Result {
    for vertex in ext.army.of(seat) {
        write!(f, "knight {seat} {} {}", dialect.vertex(vertex), ext.army.level(vertex).name())?;
        let marks = [
            (ext.army.is_active(vertex), "active"),
            (ext.marks.fresh.contains(vertex), "fresh"),
            (ext.marks.promoted.contains(vertex), "promoted"),
        ];
        for (_, mark) in marks.iter().filter(|(is_set, _)| *is_set) {
            write!(f, " {mark}")?;
        }
        f.write_str("\n")?;
    }
    Ok(())
}

fn write_sites(word: &str, dialect: Dialect, sites: VertexSet, f: &mut Formatter<'_>) -> fmt::Result {
    sites.iter().try_for_each(|site| writeln!(f, "{word} {}", dialect.vertex(site)))
}

fn write_dice(public: &Public, ext: &KnightsPublic, f: &mut Formatter<'_>) -> fmt::Result {
    if let Some(dice) = ext.dice {
        writeln!(f, "dice {} {}", dice.red, dice.other)?;
    }
    if public.options.dice == Dice::Deck36 {
        f.write_str("pairs")?;
        for (red, other) in (1..=6).flat_map(|red| (1..=6).map(move |other| (red, other))) {
            if ext.pairs & KnightsOutcomes::pair(red, other) != 0 {
                write!(f, " {red}{other}")?;
            }
        }
        f.write_str("\n")?;
    }
    Ok(())
}

fn write_marks(dialect: Dialect, public: &Public, ext: &KnightsPublic, f: &mut Formatter<'_>) -> fmt::Result {
    let marks = &ext.marks;
    for kind in marks.fleets.iter() {
        writeln!(f, "merchant-fleet {}", dialect.kind(kind))?;
    }
    for (n, word) in [(marks.cranes, "cranes"), (marks.harbors, "harbors-played")] {
        if n > 0 {
            writeln!(f, "{word} {n}")?;
        }
    }
    for seat in public.turn.seats().iter().filter(|&seat| marks.offers[seat] > 0) {
        writeln!(f, "harbor-offers {seat} {}", marks.offers[seat])?;
    }
    if marks.errant { writeln!(f, "errant") } else { Ok(()) }
}

/// Writes hidden information.
pub(super) fn secret(
    dialect: Dialect,
    public: &Public,
    secret: &KnightsSecret,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    for seat in public.turn.seats().iter().filter(|&seat| !secret.hands[seat].is_empty()) {
        writeln!(f, "progress {seat} {}", progress_cards(secret.hands[seat]))?;
    }
    for deck in Track::ALL {
        write_returned(deck, &secret.decks.returned[deck.idx()], f)?;
    }
    match secret.offered {
        Some(kind) => writeln!(f, "offered {}", dialect.kind(kind)),
        None => Ok(()),
    }
}

fn write_returned(deck: Track, returned: &Returned, f: &mut Formatter<'_>) -> fmt::Result {
    if returned.is_empty() {
        return Ok(());
    }
    write!(f, "returned {}", deck.name())?;
    for slip in returned.iter() {
        write!(f, " {}", slip.card.name())?;
        if let Some(seat) = slip.by {
            write!(f, " by {seat}")?;
        }
    }
    f.write_str("\n")
}

/// Writes a viewer's knowledge, with `?` for hidden cards.
pub(super) fn view(
    dialect: Dialect,
    shared: &Public,
    view: &KnightsView,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    public(dialect, shared, &view.public, f)?;
    for seat in shared.turn.seats().iter() {
        match (view.hands[seat], view.sizes[seat]) {
            (_, 0) => {}
            (Some(hand), _) => writeln!(f, "progress {seat} {}", progress_cards(hand))?,
            (None, n) => writeln!(f, "progress {seat} ?{n}")?,
        }
    }
    for deck in Track::ALL {
        let deck_view = &view.decks[deck.idx()];
        writeln!(f, "deck {} ?{}", deck.name(), deck_view.n_unknown)?;
        if deck_view.n_returned > 0 {
            write!(f, "returned {}", deck.name())?;
            for slot in &deck_view.returned[..usize::from(deck_view.n_returned)] {
                write!(f, " {}", slot.map_or("?", Progress::name))?;
            }
            f.write_str("\n")?;
        }
    }
    if let Some(hand) = view.shown_hand {
        writeln!(f, "shown {}", dialect.cards(hand))?;
    }
    if let Some(cards) = view.shown_progress {
        writeln!(f, "shown {}", progress_cards(cards))?;
    }
    match view.offered {
        Some(kind) => writeln!(f, "offered {}", dialect.kind(kind)),
        None => Ok(()),
    }
}
