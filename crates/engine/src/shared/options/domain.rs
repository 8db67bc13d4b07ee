//! The domain of an option, and its value: typed, with one way to write it and a lenient way to read it.

use core::fmt::{self, Display, Formatter};

use crate::topology::Axial;
use crate::vocab::Seat;

/// The domain of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number from `least` to `most`, or the word for none, such as `unlimited`.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
        /// The word for no number, if there may be none.
        none: Option<&'static str>,
    },
    /// A seat, or one of these words.
    Seat(&'static [&'static str]),
    /// A corner hex of the island, or the word for none.
    Corner(&'static str),
    /// Several numbers.
    Numbers(NumberList),
}

/// Several numbers, each in the same range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberList {
    /// How many; at most [`MAX_NUMBERS`].
    pub n: usize,
    /// The least that each may be.
    pub least: u8,
    /// The most that each may be.
    pub most: u8,
    /// How they are written.
    pub form: Form,
    /// An example.
    pub example: &'static str,
    /// The word for no list, if there may be none.
    pub none: Option<&'static str>,
}

/// How several numbers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One after the other: `3,4,3,3,4,2,2`.
    List,
    /// Bands of equal numbers, each with its last place, counted from 0: `5:2,17:1,31:3`.
    Bands,
}

/// The most numbers that an option has.
pub const MAX_NUMBERS: usize = 32;

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// No number, hex or list; the domain has a word for it.
    None,
    /// A word of the domain.
    Word(&'static str),
    /// A number.
    Number(u16),
    /// A seat.
    Seat(Seat),
    /// A hex.
    Hex(Axial),
    /// Several numbers.
    Numbers(&'a [u8]),
}

impl Value<'_> {
    /// The same, unless it is a list.
    pub(crate) const fn scalar(self) -> Option<Value<'static>> {
        match self {
            Self::None => Some(Value::None),
            Self::Word(word) => Some(Value::Word(word)),
            Self::Number(n) => Some(Value::Number(n)),
            Self::Seat(seat) => Some(Value::Seat(seat)),
            Self::Hex(hex) => Some(Value::Hex(hex)),
            Self::Numbers(_) => None,
        }
    }
}

impl Domain {
    pub(crate) const fn number(least: u16, most: u16) -> Self {
        Self::Number { least, most, none: None }
    }

    /// A number, or a word for none.
    pub(crate) const fn number_or(none: &'static str, least: u16, most: u16) -> Self {
        Self::Number { least, most, none: Some(none) }
    }

    /// No number: only the word for none.
    pub(crate) const fn only(none: &'static str) -> Self {
        Self::Number { least: 1, most: 0, none: Some(none) }
    }

    /// The words that it has, the one for none included.
    pub const fn words(&self) -> &[&'static str] {
        match self {
            Self::Switch => &["on", "off"],
            Self::Words(words) | Self::Seat(words) => words,
            Self::Number { none, .. } | Self::Numbers(NumberList { none, .. }) => none.as_slice(),
            Self::Corner(none) => core::slice::from_ref(none),
        }
    }

    /// Whether the rule set has no such option: it cannot be anything.
    pub(crate) const fn is_absent(&self) -> bool {
        matches!(self, Self::Words([]))
    }

    /// Whether there is something to choose.
    pub const fn is_choice(&self) -> bool {
        match self {
            Self::Words(words) => words.len() > 1,
            Self::Number { least, most, none } => *least < *most || (*least == *most && none.is_some()),
            Self::Switch | Self::Seat(_) | Self::Corner(_) | Self::Numbers(_) => true,
        }
    }

    /// Whether the value is allowed. The set-up checks whether a corner is on the island.
    pub(crate) fn has(&self, value: Value<'_>) -> bool {
        match (value, self) {
            (Value::None, Self::Corner(_)) => true,
            (Value::None, Self::Number { none, .. } | Self::Numbers(NumberList { none, .. })) => {
                none.is_some()
            }
            (Value::Word(word), Self::Switch | Self::Words(_) | Self::Seat(_)) => {
                self.words().contains(&word)
            }
            (Value::Number(n), Self::Number { least, most, .. }) => (*least..=*most).contains(&n),
            (Value::Seat(_), Self::Seat(_)) | (Value::Hex(_), Self::Corner(_)) => true,
            (Value::Numbers(numbers), Self::Numbers(list)) => {
                numbers.len() == list.n && numbers.iter().all(|n| (list.least..=list.most).contains(n))
            }
            _ => false,
        }
    }

    /// Reads a value; `numbers` holds a list.
    pub(crate) fn read<'a>(&self, text: &str, numbers: &'a mut [u8; MAX_NUMBERS]) -> Option<Value<'a>> {
        let word = self.words().iter().find(|word| is_meant(word, text));
        let value = match (word, self) {
            (Some(_), Self::Number { .. } | Self::Corner(_) | Self::Numbers(_)) => Value::None,
            (Some(word), Self::Switch | Self::Words(_) | Self::Seat(_)) => Value::Word(word),
            (None, Self::Switch | Self::Words(_)) => return None,
            (None, Self::Number { .. }) => Value::Number(text.parse().ok()?),
            (None, Self::Seat(_)) => Value::Seat(read_seat(text)?),
            (None, Self::Corner(_)) => Value::Hex(read_hex(text)?),
            (None, Self::Numbers(list)) => {
                let numbers = &mut numbers[..list.n];
                match list.form {
                    Form::List => read_list(text, numbers)?,
                    Form::Bands => read_bands(text, numbers)?,
                }
                Value::Numbers(numbers)
            }
        };
        self.has(value).then_some(value)
    }

    /// Writes a value as `read` reads it.
    pub(crate) fn write(&self, value: Value<'_>, f: &mut Formatter<'_>) -> fmt::Result {
        match value {
            Value::None => f.write_str(self.words().first().unwrap_or(&"none")),
            Value::Word(word) => f.write_str(word),
            Value::Number(n) => write!(f, "{n}"),
            Value::Seat(seat) => write!(f, "{seat}"),
            Value::Hex(Axial { q, r }) => write!(f, "({q},{r})"),
            Value::Numbers(numbers) => match self {
                Self::Numbers(NumberList { form: Form::Bands, .. }) => write_bands(numbers, f),
                _ => write_list(numbers, f),
            },
        }
    }
}

/// The allowed values as text: `3 to 20`, `fair or deck36`, `random, highest-roll or a seat`.
impl Display for Domain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let words = self.words();
        let is_closed = matches!(self, Self::Switch | Self::Words(_)) || !self.is_choice();
        for (n, word) in words.iter().enumerate() {
            let gap = match words.len() - n {
                _ if n == 0 => "",
                1 if is_closed => " or ",
                _ => ", ",
            };
            write!(f, "{gap}{word}")?;
        }
        if !is_closed && !words.is_empty() {
            f.write_str(" or ")?;
        }
        match self {
            Self::Switch | Self::Words(_) => Ok(()),
            Self::Number { least, most, .. } if least > most => Ok(()),
            Self::Number { least, most, .. } if least == most => write!(f, "{least}"),
            Self::Number { least, most, .. } => write!(f, "{least} to {most}"),
            Self::Seat(_) => f.write_str("a seat"),
            Self::Corner(_) => f.write_str("a corner hex such as (-2,2)"),
            Self::Numbers(NumberList { n, least, most, form, example, .. }) => match form {
                Form::List => write!(f, "{n} numbers, each {least} to {most}, such as {example}"),
                Form::Bands => {
                    write!(f, "bands of a last space and a number, {least} to {most}, such as {example}")
                }
            },
        }
    }
}

/// Other words for a word, which the reader takes where the word exists.
const SYNONYMS: &[(&str, &str)] = &[
    ("on", "true"),
    ("on", "yes"),
    ("off", "false"),
    ("off", "no"),
    ("open", "yes"),
    ("closed", "no"),
    ("box", "six"),
    ("box", "eight"),
    ("once-per-turn", "once-per-opponent-and-turn"),
    ("nobody", "none"),
];

/// Whether a text stands for a word.
fn is_meant(word: &str, text: &str) -> bool {
    let mut others = SYNONYMS.iter().filter(|(meant, _)| *meant == word);
    is_same_word(word, text) || others.any(|(_, other)| is_same_word(other, text))
}

/// Whether a text is a key; `defence` is spelled like `defense`.
pub(super) fn is_same_key(key: &str, text: &str) -> bool {
    let Some((before, after)) = text.split_once("defence") else { return is_same_word(key, text) };
    let Some((start, end)) = key.split_once("defense") else { return false };
    is_same_word(start, before) && is_same_word(end, after)
}

/// Whether two words are the same in any case; `-` and `_` are alike.
pub(crate) fn is_same_word(one: &str, other: &str) -> bool {
    let plain = |byte: u8| if byte == b'_' { b'-' } else { byte.to_ascii_lowercase() };
    one.bytes().map(plain).eq(other.bytes().map(plain))
}

fn read_seat(text: &str) -> Option<Seat> {
    let is_named = |seat: &Seat| text.eq_ignore_ascii_case(seat.letter().encode_utf8(&mut [0; 4]));
    Seat::ALL.into_iter().find(is_named)
}

fn read_hex(text: &str) -> Option<Axial> {
    let (q, r) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(Axial::new(q.trim().parse().ok()?, r.trim().parse().ok()?))
}

fn read_list(text: &str, numbers: &mut [u8]) -> Option<()> {
    let mut parts = text.split(',');
    for slot in numbers {
        *slot = parts.next()?.parse().ok()?;
    }
    parts.next().is_none().then_some(())
}

/// The last band extends to the end.
fn read_bands(text: &str, numbers: &mut [u8]) -> Option<()> {
    let mut next = 0;
    for band in text.split(',') {
        let (last, n) = band.split_once(':')?;
        let last = last.parse::<usize>().ok()?;
        numbers.get_mut(next..=last)?.fill(n.parse().ok()?);
        next = last + 1;
    }
    let last = *numbers.get(next.checked_sub(1)?)?;
    numbers[next..].fill(last);
    Some(())
}

fn write_list(numbers: &[u8], f: &mut Formatter<'_>) -> fmt::Result {
    let mut gap = "";
    for n in numbers {
        write!(f, "{gap}{n}")?;
        gap = ",";
    }
    Ok(())
}

fn write_bands(numbers: &[u8], f: &mut Formatter<'_>) -> fmt::Result {
    let mut gap = "";
    for (last, n) in numbers.iter().enumerate() {
        if numbers.get(last + 1) != Some(n) {
            write!(f, "{gap}{last}:{n}")?;
            gap = ",";
        }
    }
    Ok(())
}
