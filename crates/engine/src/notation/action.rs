//! Actions: one word, then its arguments. `settlement (0,0).N`, `bank W > O`, `offer 1O > 1B to bcd`.

use core::fmt::{self, Display, Formatter};

use super::Dialect;
use super::scan::{Misread, Scanner};
use crate::vocab::{Cards, CoreAction, Offer, Open};

/// The words of the shared actions.
#[rustfmt::skip]
pub(crate) const ACTIONS: &[&str] = &[
    "roll", "end", "pass", "finish", "road", "settlement", "city", "buy", "knight", "road-building", "year-of-plenty",
    "monopoly", "discard", "robber", "steal", "bank", "offer", "accept", "decline", "counter", "conclude", "withdraw",
];
const ARROW: &str = "> between what is given and what is wanted";

/// The word of an action; its arguments follow.
const fn word(action: CoreAction) -> &'static str {
    match action {
        CoreAction::Roll => "roll",
        CoreAction::EndTurn => "end",
        CoreAction::Pass => "pass",
        CoreAction::Finish => "finish",
        CoreAction::BuildRoad(_) => "road",
        CoreAction::BuildSettlement(_) => "settlement",
        CoreAction::BuildCity(_) => "city",
        CoreAction::BuyDevelopment => "buy",
        CoreAction::PlayKnight => "knight",
        CoreAction::PlayRoadBuilding => "road-building",
        CoreAction::PlayYearOfPlenty(_) => "year-of-plenty",
        CoreAction::PlayMonopoly(_) => "monopoly",
        CoreAction::Discard(_) => "discard",
        CoreAction::MoveRobber(_) => "robber",
        CoreAction::Steal(_) => "steal",
        CoreAction::MaritimeTrade { .. } => "bank",
        CoreAction::Offer(_) => "offer",
        CoreAction::Accept => "accept",
        CoreAction::Decline => "decline",
        CoreAction::Counter { .. } => "counter",
        CoreAction::Conclude(_) => "conclude",
        CoreAction::Withdraw => "withdraw",
    }
}

impl Dialect {
    /// A proposal as written in the action `offer`.
    pub(crate) fn offer(self, offer: Offer) -> impl Display {
        let Offer { give, want, open, to } = offer;
        let (give, want) = (self.side(give, open.give()), self.side(want, open.want()));
        fmt::from_fn(move |f| write!(f, "{give} > {want} to {}", self.seats(to)))
    }

    pub(crate) fn write_core_action(self, action: CoreAction, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(word(action))?;
        match action {
            CoreAction::Roll
            | CoreAction::EndTurn
            | CoreAction::Pass
            | CoreAction::Finish
            | CoreAction::BuyDevelopment
            | CoreAction::PlayKnight
            | CoreAction::PlayRoadBuilding
            | CoreAction::Accept
            | CoreAction::Decline
            | CoreAction::Withdraw => Ok(()),
            CoreAction::BuildRoad(edge) => write!(f, " {}", self.edge(edge)),
            CoreAction::BuildSettlement(vertex) | CoreAction::BuildCity(vertex) => {
                write!(f, " {}", self.vertex(vertex))
            }
            CoreAction::PlayYearOfPlenty(cards) | CoreAction::Discard(cards) => {
                write!(f, " {}", self.cards(cards))
            }
            CoreAction::PlayMonopoly(kind) => write!(f, " {}", self.kind(kind)),
            CoreAction::MoveRobber(hex) => write!(f, " {}", self.hex(hex)),
            CoreAction::Steal(seat) | CoreAction::Conclude(seat) => write!(f, " {seat}"),
            CoreAction::MaritimeTrade { give, get } => {
                write!(f, " {} > {}", self.kind(give), self.kind(get))
            }
            CoreAction::Offer(offer) => write!(f, " {}", self.offer(offer)),
            CoreAction::Counter { give, want } => {
                write!(f, " {} > {}", self.cards(give), self.cards(want))
            }
        }
    }

    /// One side of a proposal; an open one is `?` and the kinds in question. Amounts, which none may have, are shown.
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

    pub(crate) fn scan_core_action(
        self,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<CoreAction, Misread>> {
        Some(match word {
            "roll" => Ok(CoreAction::Roll),
            "end" => Ok(CoreAction::EndTurn),
            "pass" => Ok(CoreAction::Pass),
            "finish" => Ok(CoreAction::Finish),
            "road" => self.scan_edge(scanner).map(CoreAction::BuildRoad),
            "settlement" => self.scan_vertex(scanner).map(CoreAction::BuildSettlement),
            "city" => self.scan_vertex(scanner).map(CoreAction::BuildCity),
            "buy" => Ok(CoreAction::BuyDevelopment),
            "knight" => Ok(CoreAction::PlayKnight),
            "road-building" => Ok(CoreAction::PlayRoadBuilding),
            "year-of-plenty" => self.scan_cards(scanner).map(CoreAction::PlayYearOfPlenty),
            "monopoly" => self.scan_kind(scanner).map(CoreAction::PlayMonopoly),
            "discard" => self.scan_cards(scanner).map(CoreAction::Discard),
            "robber" => self.scan_hex(scanner).map(CoreAction::MoveRobber),
            "steal" => self.scan_seat(scanner).map(CoreAction::Steal),
            "bank" => self.scan_maritime(scanner),
            "offer" => self.scan_offer(scanner).map(CoreAction::Offer),
            "accept" => Ok(CoreAction::Accept),
            "decline" => Ok(CoreAction::Decline),
            "counter" => self.scan_swap(scanner).map(|(give, want)| CoreAction::Counter { give, want }),
            "conclude" => self.scan_seat(scanner).map(CoreAction::Conclude),
            "withdraw" => Ok(CoreAction::Withdraw),
            _ => return None,
        })
    }

    /// The harbors determine how many cards are given, so only the kinds are named.
    fn scan_maritime(self, scanner: &mut Scanner<'_>) -> Result<CoreAction, Misread> {
        const KINDS: &str = "kinds without counts, as in `bank W > O`: the harbors decide the rate";
        if scanner.is_digit() {
            return Err(scanner.expected(KINDS));
        }
        let give = self.scan_kind(scanner)?;
        scanner.require(b'>', ARROW)?;
        if scanner.is_digit() {
            return Err(scanner.expected(KINDS));
        }
        Ok(CoreAction::MaritimeTrade { give, get: self.scan_kind(scanner)? })
    }

    /// Takes what one side gives and what it wants: `1B > 1L1O`.
    ///
    /// # Errors
    /// When no such exchange comes next.
    pub(crate) fn scan_swap(self, scanner: &mut Scanner<'_>) -> Result<(Cards, Cards), Misread> {
        let give = self.scan_cards(scanner)?;
        scanner.require(b'>', ARROW)?;
        Ok((give, self.scan_cards(scanner)?))
    }

    /// Takes a proposal: `1O > 1B to bcd`, `?G > ?O to bcd`.
    ///
    /// # Errors
    /// When no proposal comes next.
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

/// Calls `f` with the word in small letters; words longer than any keyword are not known.
pub(crate) fn match_word<T>(word: &str, f: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let mut lower = [0u8; 24];
    let lower = lower.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    f(core::str::from_utf8(lower).ok()?)
}
