//! Kinds of cards and bundles of them: `2L1B` is two lumber and one brick, `-` is nothing.
//! The first five letters are fixed; the rule set names the last three.

use core::fmt::{self, Display};

use super::Dialect;
use super::scan::{Misread, Problem, Scanner, Supplied, whole};
use crate::vocab::{Cards, Kind, KindSet, MAX_KINDS};

/// The letter and the word of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Good {
    /// The capital letter used in bundles.
    pub letter: char,
    /// The word in lowercase.
    pub word: &'static str,
}

/// The names of all kinds of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goods([Option<Good>; MAX_KINDS]);

const KIND: &str = "a kind of card, such as L or lumber";
/// A count is the usual mistake when the harbors decide the rate.
const UNCOUNTED: &str = "kinds without counts, as in `bank W > O`: the harbors decide the rate";
const COUNT: &str = "a count of cards";
const BUNDLE: &str = "cards such as 2L1B, or - for none";

impl Goods {
    /// The five resources (specification, section 7).
    pub(crate) const RESOURCES: Self = Self::with([None; 3]);

    /// The five resources and up to three goods of a rule set, with their own letters and words.
    pub const fn with(own: [Option<Good>; 3]) -> Self {
        Self([
            good('L', "lumber"),
            good('B', "brick"),
            good('W', "wool"),
            good('G', "grain"),
            good('O', "ore"),
            own[0],
            own[1],
            own[2],
        ])
    }

    /// The names of a kind, if the rule set has it.
    pub const fn get(&self, kind: Kind) -> Option<Good> {
        self.0[kind.idx()]
    }

    fn letter(&self, kind: Kind) -> char {
        self.get(kind).map_or('?', |good| good.letter)
    }

    fn find(&self, is_it: impl Fn(&Good) -> bool) -> Option<Kind> {
        let idx = self.0.iter().position(|good| good.as_ref().is_some_and(&is_it))?;
        Kind::new(idx)
    }

    fn by_letter(&self, letter: char) -> Option<Kind> {
        self.find(|good| good.letter == letter.to_ascii_uppercase())
    }

    pub(super) fn by_word(&self, word: &str) -> Option<Kind> {
        self.find(|good| good.word.eq_ignore_ascii_case(word))
    }
}

pub(crate) const fn good(letter: char, word: &'static str) -> Option<Good> {
    Some(Good { letter, word })
}

impl Dialect {
    /// The letter of a kind.
    pub fn kind(self, kind: Kind) -> impl Display {
        self.lexicon.goods.letter(kind)
    }

    pub(crate) fn kind_word(self, kind: Kind) -> &'static str {
        self.lexicon.goods.get(kind).map_or("?", |good| good.word)
    }

    /// A kind with the rule about its supply.
    pub(super) fn supplied(self, kind: Kind) -> Supplied {
        let rule = if kind.is_resource() { "B-COMP-04" } else { self.lexicon.supply_rule };
        Supplied { word: self.kind_word(kind), rule }
    }

    /// A bundle of cards.
    pub fn cards(self, cards: Cards) -> impl Display {
        fmt::from_fn(move |f| {
            if cards.is_empty() {
                return f.write_str("-");
            }
            for kind in cards.kinds().iter() {
                write!(f, "{}{}", cards.get(kind), self.lexicon.goods.letter(kind))?;
            }
            Ok(())
        })
    }

    /// Reads a bundle of cards: `2L1B`, `L2 B1`, `LLB`, `2 lumber, 1 brick` and `2L + B` are the same.
    ///
    /// # Errors
    /// When the text is not a bundle.
    pub fn read_cards(self, text: &str) -> Result<Cards, Misread> {
        whole(text, |s| self.scan_cards(s))
    }

    /// Takes a kind by its letter or word.
    ///
    /// # Errors
    /// When no kind comes next.
    pub fn scan_kind(self, scanner: &mut Scanner<'_>) -> Result<Kind, Misread> {
        if scanner.is_digit() {
            return Err(scanner.expected(UNCOUNTED));
        }
        let at = scanner.here();
        let word = scanner.run(|c| c.is_ascii_alphabetic());
        let mut letters = word.chars();
        let single = letters.next().filter(|_| word.len() == 1);
        let by_word = || self.lexicon.goods.by_word(word).or_else(|| self.by_other_word(word));
        let kind = single.map_or_else(by_word, |letter| self.lexicon.goods.by_letter(letter));
        kind.ok_or(Misread::expected(at, KIND))
    }

    fn by_other_word(self, word: &str) -> Option<Kind> {
        let found = self.lexicon.other_words.iter().find(|(other, _)| other.eq_ignore_ascii_case(word));
        found.map(|&(_, kind)| kind)
    }

    /// Takes a bundle of cards. It ends before the first thing that is neither a count nor a kind.
    ///
    /// A count that touches one kind belongs to it. If both or neither touch, counts come before their kinds if the
    /// bundle begins with a count, and otherwise after.
    ///
    /// # Errors
    /// When no bundle comes next, or a count has no kind or is too large.
    pub fn scan_cards(self, scanner: &mut Scanner<'_>) -> Result<Cards, Misread> {
        self.scan_named_cards(scanner).map(|(cards, _)| cards)
    }

    /// Takes a bundle of cards and which kinds it names, with a count of 0 too; `-` names every kind.
    ///
    /// # Errors
    /// As for [`Self::scan_cards`].
    pub fn scan_named_cards(self, scanner: &mut Scanner<'_>) -> Result<(Cards, KindSet), Misread> {
        if scanner.eat(b'-') || scanner.eat_word("nothing") {
            return Ok((Cards::NONE, KindSet::from_bits(u8::MAX)));
        }
        let counts_first = scanner.is_digit();
        let (mut sum, mut named) = (Cards::NONE, KindSet::EMPTY);
        while let Some((kind, count)) = self.scan_lot(scanner, counts_first)? {
            let too_many = Misread { at: scanner.here(), problem: Problem::OutOfRange(COUNT) };
            sum = sum.checked_add(Cards::of(kind, count)).ok_or(too_many)?;
            named = named.with(kind);
            skip_joint(scanner);
        }
        if named.is_empty() { Err(scanner.expected(BUNDLE)) } else { Ok((sum, named)) }
    }

    /// Takes one kind with its count, if one comes next.
    fn scan_lot(self, scanner: &mut Scanner<'_>, counts_first: bool) -> Result<Option<(Kind, u8)>, Misread> {
        if scanner.is_digit() {
            let count = scan_count(scanner)?;
            let at = scanner.here();
            let kind = self.scan_first_kind(scanner).ok_or(Misread::expected(at, KIND))?;
            return Ok(Some((kind, count)));
        }
        let Some(kind) = self.scan_first_kind(scanner) else { return Ok(None) };
        if !counts_first && count_belongs_before(scanner) {
            let count = scan_count(scanner)?;
            return Ok(Some((kind, count)));
        }
        Ok(Some((kind, 1)))
    }

    /// Takes a word that names a kind, or one letter of a run of letters that all name kinds.
    /// `WOOL` in capitals is four letters, as the writer has them; `wool` and `Wool` are the word.
    fn scan_first_kind(self, scanner: &mut Scanner<'_>) -> Option<Kind> {
        let mut ahead = *scanner;
        let run = ahead.run(|c| c.is_ascii_alphabetic());
        let all_letters = !run.is_empty() && run.chars().all(|c| self.lexicon.goods.by_letter(c).is_some());
        let capitals = run.bytes().all(|c| c.is_ascii_uppercase());
        if let Some(kind) = self.lexicon.goods.by_word(run).filter(|_| !(all_letters && capitals)) {
            *scanner = ahead;
            return Some(kind);
        }
        if !all_letters {
            return None;
        }
        scanner.skip_blanks();
        let letter = run.chars().next()?;
        scanner.eat(letter as u8);
        self.lexicon.goods.by_letter(letter)
    }
}

fn scan_count(scanner: &mut Scanner<'_>) -> Result<u8, Misread> {
    scanner.number(0, i64::from(Cards::MAX_COUNT), COUNT).map(|n| n as u8)
}

/// Whether a count comes next that belongs to the kind just read: it touches that kind, or touches no other.
fn count_belongs_before(scanner: &Scanner<'_>) -> bool {
    let touches = scanner.peek_close().is_some_and(|c| c.is_ascii_digit());
    let mut ahead = *scanner;
    let is_count = !ahead.run(|c| c.is_ascii_digit()).is_empty();
    let touches_next = ahead.peek_close().is_some_and(|c| c.is_ascii_alphabetic());
    is_count && (touches || !touches_next)
}

/// Skips a comma or plus between two lots.
fn skip_joint(scanner: &mut Scanner<'_>) {
    let mut ahead = *scanner;
    if (ahead.eat(b',') || ahead.eat(b'+')) && ahead.peek().is_some_and(|c| c.is_ascii_alphanumeric()) {
        *scanner = ahead;
    }
}
