//! Actions: one word, then its arguments. `settlement (0,0).N`, `bank W > O`, `offer 1O > 1B to bcd`.

use core::fmt::{self, Display, Formatter};

use super::scan::{Misread, Scanner};
use super::{Argument, Dialect, worded};
use crate::topology::{EdgeId, HexId, VertexId};
use crate::vocab::{Cards, CoreAction, Kind, Offer, Open, Seat, SeatSet};

pub(crate) const ARROW: &str = "> between the two";

worded! {
    CoreAction {
        "roll": => Roll {};
        "end": => EndTurn {};
        "pass": => Pass {};
        "finish": => Finish {};
        "road": edge: EdgeId => BuildRoad(edge);
        "settlement": vertex: VertexId => BuildSettlement(vertex);
        "city": vertex: VertexId => BuildCity(vertex);
        "buy": => BuyDevelopment {};
        "knight": => PlayKnight {};
        "road-building": => PlayRoadBuilding {};
        "year-of-plenty": cards: Cards => PlayYearOfPlenty(cards);
        "monopoly": kind: Kind => PlayMonopoly(kind);
        "discard": cards: Cards => Discard(cards);
        "robber": hex: HexId => MoveRobber(hex);
        "steal": seat: Seat => Steal(seat);
        "bank": give: Kind, b'>' get: Kind => MaritimeTrade { give, get };
        "offer": offer: Offer => Offer(offer);
        "accept": => Accept {};
        "decline": => Decline {};
        "counter": give: Cards, b'>' want: Cards => Counter { give, want };
        "conclude": seat: Seat => Conclude(seat);
        "withdraw": => Withdraw {};
    }
}

impl Dialect {
    /// A proposal as written in the action `offer`.
    pub(crate) fn offer(self, offer: Offer) -> impl Display {
        let Offer { give, want, open, to } = offer;
        let (give, want) = (self.side(give, open.give()), self.side(want, open.want()));
        fmt::from_fn(move |f| write!(f, "{give} > {want} to {}", self.seats(to)))
    }

    /// One side of a proposal; an open one is `?` and the kinds in question. Amounts there are invalid, but shown.
    fn side(self, cards: Cards, is_open: bool) -> impl Display {
        fmt::from_fn(move |f| {
            if !is_open {
                return write!(f, "{}", self.cards(cards));
            }
            f.write_str("?")?;
            if cards.at_least(2).is_empty() {
                cards.kinds().iter().try_for_each(|kind| self.kind(kind).fmt(f))
            } else {
                write!(f, "{}", self.cards(cards))
            }
        })
    }

    /// Takes what one side gives and wants: `1B > 1L1O`.
    pub(crate) fn scan_swap(self, scanner: &mut Scanner<'_>) -> Result<(Cards, Cards), Misread> {
        let give = self.scan_cards(scanner)?;
        scanner.require(b'>', ARROW)?;
        Ok((give, self.scan_cards(scanner)?))
    }

    /// Takes a proposal: `1O > 1B to bcd`, `?G > ?O to bcd`.
    pub(crate) fn scan_offer(self, scanner: &mut Scanner<'_>) -> Result<Offer, Misread> {
        let (give, is_give_open) = self.scan_side(scanner)?;
        scanner.require(b'>', ARROW)?;
        let (want, is_want_open) = self.scan_side(scanner)?;
        if !scanner.eat_word("to") {
            return Err(scanner.expected("`to` and the seats addressed"));
        }
        let open = match (is_give_open, is_want_open) {
            (false, false) => Open::Neither,
            (true, false) => Open::Give,
            (false, true) => Open::Want,
            (true, true) => Open::Both,
        };
        Ok(Offer { give, want, open, to: self.scan_seats(scanner)? })
    }

    fn scan_side(self, scanner: &mut Scanner<'_>) -> Result<(Cards, bool), Misread> {
        if !scanner.eat(b'?') {
            return Ok((self.scan_cards(scanner)?, false));
        }
        let mut ahead = *scanner;
        let is_bare = ahead.is_end() || ahead.eat(b'>') || ahead.eat_word("to");
        Ok((if is_bare { Cards::NONE } else { self.scan_cards(scanner)? }, true))
    }
}

/// The sample asks everybody for anything.
impl Argument for Offer {
    fn every() -> impl Iterator<Item = Self> {
        Cards::every().map(|give| Self { give, want: Cards::NONE, open: Open::Want, to: SeatSet::ALL })
    }

    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", dialect.offer(self))
    }

    fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
        dialect.scan_offer(scanner)
    }
}

/// Calls `f` with the word in lowercase and with `-` for `_`; longer words are unknown.
pub(crate) fn match_word<T>(word: &str, f: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let mut lower = [0u8; 24];
    let lower = lower.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    lower.iter_mut().filter(|byte| **byte == b'_').for_each(|byte| *byte = b'-');
    f(core::str::from_utf8(lower).ok()?)
}
