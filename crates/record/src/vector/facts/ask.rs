//! The context of a fact, and parsers shared by all facts. An unknown word is an error that lists the known ones.

use std::ops::Deref;

use hexhaven_engine::notation::{Dialect, Misread, Scanner};
use hexhaven_engine::topology::{HexId, VertexId};
use hexhaven_engine::{AnyGame, Event, Illegal, Notated, Ply, Rules, Seat, SeatSet};

use super::Sides;

/// Why a fact cannot be parsed, and where.
#[derive(Debug)]
pub(in crate::vector) struct Unread {
    /// The byte where the error starts.
    pub(in crate::vector) at: usize,
    pub(in crate::vector) problem: String,
}

impl From<Misread> for Unread {
    fn from(misread: Misread) -> Self {
        Self { at: misread.at, problem: misread.to_string() }
    }
}

/// The result of the last ply.
#[derive(Default)]
pub(in crate::vector) struct Last {
    /// The ply, if it was played.
    pub(in crate::vector) ply: Option<Ply>,
    /// Its events, not cut to anybody.
    pub(in crate::vector) events: Vec<Event>,
    /// Why it was refused, if it was.
    pub(in crate::vector) refused: Option<Illegal>,
}

/// A game that a fact is about, and its extension state.
pub(in crate::vector) struct Asked<'a, E> {
    pub(in crate::vector) ext: &'a E,
    game: Game<'a>,
}

/// The part of it that all facts know.
#[derive(Clone, Copy)]
pub(in crate::vector) struct Game<'a> {
    pub(in crate::vector) game: &'a AnyGame,
    pub(in crate::vector) dialect: Dialect,
    pub(in crate::vector) last: &'a Last,
}

impl<'a, E> Asked<'a, E> {
    pub(in crate::vector) fn new(game: &'a AnyGame, ext: &'a E, last: &'a Last) -> Self {
        Self { ext, game: Game { game, dialect: game.dialect(), last } }
    }

    /// The owner of the building on a vertex, if it is of that kind.
    pub(in crate::vector) fn owner(&self, at: VertexId, is_one: bool) -> Option<Seat> {
        self.game.game.core().public.pieces.owner(at).filter(|_| is_one)
    }

    /// The same without the extension state.
    pub(in crate::vector) fn shared(&self) -> Asked<'a, ()> {
        Asked { ext: &(), game: self.game }
    }
}

impl<'a, E> Deref for Asked<'a, E> {
    type Target = Game<'a>;

    fn deref(&self) -> &Game<'a> {
        &self.game
    }
}

impl Game<'_> {
    /// Takes a player of this game.
    pub(in crate::vector) fn seat(&self, s: &mut Scanner<'_>) -> Result<Seat, Unread> {
        let at = s.here();
        let seat = self.dialect.scan_seat(s)?;
        self.playing(at, SeatSet::of(seat)).map(|_| seat)
    }

    /// Takes one or more players of this game.
    pub(in crate::vector) fn seats(&self, s: &mut Scanner<'_>) -> Result<SeatSet, Unread> {
        let at = s.here();
        let seats = self.dialect.scan_seats(s)?;
        if seats.is_empty() {
            return Err(Unread { at, problem: "expected at least one seat".to_owned() });
        }
        self.playing(at, seats)
    }

    /// Parses players of this game; `-` is nobody.
    pub(in crate::vector) fn any_seats(&self, s: &mut Scanner<'_>) -> Result<SeatSet, Unread> {
        let at = s.here();
        let seats = self.dialect.scan_seats(s)?;
        self.playing(at, seats)
    }

    fn playing(&self, at: usize, seats: SeatSet) -> Result<SeatSet, Unread> {
        let all = self.game.core().public.turn.seats();
        if seats.iter().all(|seat| all.contains(seat)) {
            return Ok(seats);
        }
        let problem = format!("expected seats that play: {}", self.dialect.seats(all));
        Err(Unread { at, problem })
    }

    /// Takes a player, or `none`.
    pub(in crate::vector) fn holder(&self, s: &mut Scanner<'_>) -> Result<Option<Seat>, Unread> {
        if s.eat_word("none") { Ok(None) } else { self.seat(s).map(Some) }
    }

    /// `vp a 10`, `energy cd 0`: a number that each of some players has.
    pub(in crate::vector) fn by_seat(&self, s: &mut Scanner<'_>, got: impl Fn(Seat) -> i64) -> Sides {
        let seats = self.seats(s)?;
        let stated = number(s)?;
        sides(by_seat(seats, |_| stated), by_seat(seats, got))
    }

    /// `champion a`, `longest-road none`: the owner of something.
    pub(in crate::vector) fn held_by(&self, s: &mut Scanner<'_>, got: Option<Seat>) -> Sides {
        sides(name_or_none(self.holder(s)?), name_or_none(got))
    }

    /// `wall a (0,0).N`, `wall none (0,0).N`: the owner of a piece at a place.
    pub(in crate::vector) fn stands(
        &self,
        s: &mut Scanner<'_>,
        got: impl Fn(VertexId) -> Option<Seat>,
    ) -> Sides {
        let holder = self.holder(s)?;
        let vertex = self.dialect.scan_vertex(s)?;
        sides(name_or_none(holder), name_or_none(got(vertex)))
    }

    /// The name of a hex, or `none`.
    pub(in crate::vector) fn hex_or_none(&self, hex: Option<HexId>) -> String {
        hex.map_or_else(|| "none".to_owned(), |hex| self.dialect.hex(hex).to_string())
    }
}

/// A number in a fact.
pub(in crate::vector) fn number(s: &mut Scanner<'_>) -> Result<i64, Unread> {
    Ok(s.number(i64::MIN, i64::MAX, "a number")?)
}

/// `fleet 6`: one number.
pub(in crate::vector) fn numbered(s: &mut Scanner<'_>, got: impl Into<i64>) -> Sides {
    sides(number(s)?, got.into())
}

/// Things in a list, `-` if there are none.
/// The same thing of each of some players, with their letters if there are several.
pub(in crate::vector) fn by_seat<T: ToString>(seats: SeatSet, of: impl Fn(Seat) -> T) -> String {
    let with_letter = |seat| {
        if seats.len() == 1 { of(seat).to_string() } else { format!("{seat} {}", of(seat).to_string()) }
    };
    each(seats.iter().map(with_letter))
}

pub(in crate::vector) fn each(things: impl Iterator<Item = String>) -> String {
    let things: Vec<String> = things.collect();
    if things.is_empty() { "-".to_owned() } else { things.join(" ") }
}

/// A word in lowercase and with `-` for `_`.
pub(in crate::vector) fn lowered(word: &str) -> String {
    word.to_ascii_lowercase().replace('_', "-")
}

/// Takes the name of one of some things.
pub(in crate::vector) fn named<'w, T: Copy>(
    s: &mut Scanner<'_>,
    what: &str,
    all: &[T],
    name: impl Fn(T) -> &'w str,
) -> Result<T, Unread> {
    let at = s.here();
    let word = lowered(s.word());
    let found = all.iter().copied().find(|&one| name(one).to_ascii_lowercase() == word);
    found.ok_or_else(|| one_of(at, what, all.iter().map(|&one| name(one))))
}

/// Takes counted things, `bishop 2 crane` or `2 bishop 1 crane`, or `-` for none; repeated names add up.
pub(in crate::vector) fn counted<T: Copy + PartialEq>(
    s: &mut Scanner<'_>,
    what: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<String, Unread> {
    let mut counts = vec![0; all.len()];
    let is_count_first = s.is_digit();
    while !s.eat(b'-') && !s.is_end() {
        let before = if is_count_first && s.is_digit() { Some(number(s)?) } else { None };
        let thing = named(s, what, all, &name)?;
        let after = if !is_count_first && s.is_digit() { Some(number(s)?) } else { None };
        let n = before.or(after).unwrap_or(1);
        counts.iter_mut().zip(all).filter(|(_, one)| **one == thing).for_each(|(count, _)| *count += n);
        s.eat(b',');
    }
    Ok(tally(all.iter().map(|&one| name(one)).zip(counts)))
}

/// Counted things in the order of their kinds; `-` if there are none.
pub(in crate::vector) fn tally(counts: impl Iterator<Item = (&'static str, i64)>) -> String {
    each(counts.filter(|&(_, n)| n != 0).map(|(name, n)| format!("{name} {n}")))
}

/// The error that one of some words was expected here.
pub(in crate::vector) fn one_of<'w>(
    at: usize,
    what: &str,
    words: impl IntoIterator<Item = &'w str>,
) -> Unread {
    let words: Vec<&str> = words.into_iter().collect();
    Unread { at, problem: format!("expected {what}: {}", words.join(", ")) }
}

pub(in crate::vector) fn sides(expected: impl ToString, got: impl ToString) -> Sides {
    Ok((expected.to_string(), got.to_string()))
}

pub(in crate::vector) fn name_or_none(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "none".to_owned(), |seat| seat.to_string())
}
