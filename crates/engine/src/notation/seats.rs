//! Seats `a` to `f` and sets of them: `bcd` is three seats, `-` is nobody.
//! Counted development cards: `knight 2 monopoly 1`.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use super::Dialect;
use super::scan::{Misread, Scanner, whole};
use crate::shared::options::is_same_word;
use crate::vocab::{Development, Developments, Seat, SeatSet};

const SEAT: &str = "a seat, a to f";
const SEATS: &str = "seats such as bcd, or - for nobody";
const COUNT: &str = "a count of cards";
const CARD: &str = "a development card: knight, victory-point, road-building, year-of-plenty or monopoly";

impl Dialect {
    /// A set of seats.
    pub fn seats(self, seats: SeatSet) -> impl Display {
        seats
    }

    /// The name of a development card.
    pub const fn development(self, card: Development) -> &'static str {
        self.lexicon.developments[card as usize]
    }

    /// The development card of a name, by this rule set or by the base game.
    fn development_by_name(self, word: &str) -> Option<Development> {
        let is_name = |name: &str| is_same_word(name, word);
        Development::ALL.into_iter().find(|&card| is_name(self.development(card)) || is_name(card.name()))
    }

    /// Counted development cards.
    pub fn developments(self, cards: Developments) -> impl Display {
        fmt::from_fn(move |f| {
            let mut gap = "";
            for card in Development::ALL.into_iter().filter(|&card| cards[card] > 0) {
                write!(f, "{gap}{} {}", self.development(card), cards[card])?;
                gap = " ";
            }
            if gap.is_empty() { f.write_str("-") } else { Ok(()) }
        })
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// When no seat comes next.
    pub fn scan_seat(self, scanner: &mut Scanner<'_>) -> Result<Seat, Misread> {
        scan_seat(scanner)
    }

    /// Takes a set of seats.
    ///
    /// # Errors
    /// When no set of seats comes next.
    pub fn scan_seats(self, scanner: &mut Scanner<'_>) -> Result<SeatSet, Misread> {
        scan_seats(scanner)
    }

    /// Takes the name of a development card.
    pub(crate) fn scan_development(self, scanner: &mut Scanner<'_>) -> Result<Development, Misread> {
        let at = scanner.here();
        let word = scanner.word();
        self.development_by_name(word).ok_or(Misread::expected(at, CARD))
    }

    /// Takes counted development cards; a card without a count counts once, and cards named again are added. If a count
    /// comes first, counts come before their cards.
    ///
    /// # Errors
    /// When neither a card nor `-` comes next.
    pub fn scan_developments(self, scanner: &mut Scanner<'_>) -> Result<Developments, Misread> {
        let mut cards = Developments::default();
        if scanner.eat(b'-') {
            return Ok(cards);
        }
        let is_count_first = scanner.is_digit();
        loop {
            let mut n = 1;
            if is_count_first && scanner.is_digit() {
                n = scanner.number(0, 99, COUNT)?;
            }
            let card = self.scan_development(scanner)?;
            if !is_count_first && scanner.is_digit() {
                n = scanner.number(0, 99, COUNT)?;
            }
            cards[card] = cards[card].saturating_add(n as u8);
            scanner.eat(b',');
            let is_next = self.development_by_name({ *scanner }.word()).is_some();
            if !(is_next || is_count_first && scanner.is_digit()) {
                return Ok(cards);
            }
        }
    }
}

impl Display for SeatSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|seat| seat.fmt(f))
    }
}

impl FromStr for SeatSet {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        whole(text, scan_seats)
    }
}

impl FromStr for Seat {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        whole(text, scan_seat)
    }
}

fn scan_seat(scanner: &mut Scanner<'_>) -> Result<Seat, Misread> {
    let at = scanner.here();
    let word = scanner.word();
    let found = Seat::ALL.into_iter().find(|seat| is_letter_of(word, *seat));
    found.ok_or(Misread::expected(at, SEAT))
}

fn scan_seats(scanner: &mut Scanner<'_>) -> Result<SeatSet, Misread> {
    let at = scanner.here();
    if scanner.eat(b'-') {
        return Ok(SeatSet::EMPTY);
    }
    let word = scanner.run(|c| c.is_ascii_alphabetic());
    let mut seats = SeatSet::EMPTY;
    for letter in word.bytes() {
        let idx = letter.to_ascii_lowercase().wrapping_sub(b'a');
        let seat = Seat::new(usize::from(idx)).ok_or(Misread::expected(at, SEATS))?;
        seats.insert(seat);
    }
    if seats.is_empty() { Err(Misread::expected(at, SEATS)) } else { Ok(seats) }
}

fn is_letter_of(word: &str, seat: Seat) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|c| c.eq_ignore_ascii_case(&seat.letter())) && letters.next().is_none()
}
