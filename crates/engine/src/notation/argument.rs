//! The arguments of actions: places, seats, kinds, cards. Each kind defines once how it is written and parsed, its
//! values, and which of them an island has, so that actions need not repeat it.

use core::fmt::{self, Formatter};

use super::{Dialect, Misread, Scanner};
use crate::topology::{EdgeId, HexId, HexSet, MAX_EDGES, MAX_HEXES, MAX_VERTICES, Topology, VertexId};
use crate::vocab::{Cards, Kind, Seat};

/// A value that an action names.
pub trait Argument: Copy {
    /// Every value in any game, or a sample if there are too many; it may include values that no game has.
    fn every() -> impl Iterator<Item = Self>;

    /// Whether an island has the place; arguments that are not places are on every island.
    fn is_on(self, _topology: &Topology) -> bool {
        true
    }

    /// Writes the value in its canonical spelling.
    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result;

    /// Takes a value.
    ///
    /// # Errors
    /// When none comes next.
    fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread>;
}

/// Places: `HexId, MAX_HEXES, hexes, hex, scan_hex` and the like.
macro_rules! places {
    ($($id:ident, $max:ident, $of_topology:ident, $write:ident, $scan:ident;)*) => {
        $(impl Argument for $id {
            fn every() -> impl Iterator<Item = Self> {
                (0..$max).map(Self::new)
            }

            fn is_on(self, topology: &Topology) -> bool {
                topology.$of_topology.contains(self)
            }

            fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
                write!(f, "{}", dialect.$write(self))
            }

            fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
                dialect.$scan(scanner)
            }
        })*
    };
}

places! {
    HexId, MAX_HEXES, hexes, hex, scan_hex;
    VertexId, MAX_VERTICES, vertices, vertex, scan_vertex;
    EdgeId, MAX_EDGES, edges, edge, scan_edge;
}

/// Words: a type with `ALL`, how one is written and how one is taken.
macro_rules! word_arguments {
    ($($word:ty, |$dialect:ident, $one:ident| $write:expr, |$from:ident, $scanner:ident| $scan:expr;)*) => {
        $(impl $crate::notation::Argument for $word {
            fn every() -> impl Iterator<Item = Self> {
                Self::ALL.into_iter()
            }

            fn write(
                self,
                $dialect: $crate::notation::Dialect,
                f: &mut core::fmt::Formatter<'_>,
            ) -> core::fmt::Result {
                let $one = self;
                write!(f, "{}", $write)
            }

            fn scan(
                $from: $crate::notation::Dialect,
                $scanner: &mut $crate::notation::Scanner<'_>,
            ) -> Result<Self, $crate::notation::Misread> {
                $scan
            }
        })*
    };
}
pub(crate) use word_arguments;

word_arguments! {
    Seat, |_dialect, seat| seat, |dialect, scanner| dialect.scan_seat(scanner);
    Kind, |dialect, kind| dialect.kind(kind), |dialect, scanner| dialect.scan_kind(scanner);
}

/// A die; its values include 0 and 7, so that their rejection is tested.
impl Argument for u8 {
    fn every() -> impl Iterator<Item = Self> {
        0..=7
    }

    fn write(self, _: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn scan(_: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
        scanner.number(1, 6, "a die, 1 to 6").map(|n| n as Self)
    }
}

impl Argument for Cards {
    fn every() -> impl Iterator<Item = Self> {
        core::iter::once(Self::NONE).chain(Kind::ALL.into_iter().map(|kind| Self::of(kind, 1)))
    }

    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", dialect.cards(self))
    }

    fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
        dialect.scan_cards(scanner)
    }
}

/// Hexes in a row, or `-` for none.
impl Argument for HexSet {
    fn every() -> impl Iterator<Item = Self> {
        core::iter::once(Self::EMPTY).chain(HexId::every().map(Self::of))
    }

    fn is_on(self, topology: &Topology) -> bool {
        (self - topology.hexes).is_empty()
    }

    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for hex in self {
            write!(f, "{gap}{}", dialect.hex(hex))?;
            gap = " ";
        }
        if gap.is_empty() { f.write_str("-") } else { Ok(()) }
    }

    fn scan(dialect: Dialect, scanner: &mut Scanner<'_>) -> Result<Self, Misread> {
        let mut hexes = Self::EMPTY;
        if scanner.eat(b'-') {
            return Ok(hexes);
        }
        loop {
            hexes.insert(dialect.scan_hex(scanner)?);
            scanner.eat(b',');
            if scanner.peek() != Some(b'(') {
                return Ok(hexes);
            }
        }
    }
}

/// An action that `worded!` declares.
pub trait Worded: Sized {
    /// The word of the action.
    fn word(self) -> &'static str;

    /// Writes the word and the arguments of the action.
    fn write(self, dialect: Dialect, f: &mut Formatter<'_>) -> fmt::Result;

    /// Parses the arguments of an action; `None` if no action has this word.
    fn scan(dialect: Dialect, word: &str, scanner: &mut Scanner<'_>) -> Option<Result<Self, Misread>>;
}

/// Every value of an expression over all values of some parameters.
macro_rules! every {
    ($make:expr;) => { core::iter::once($make) };
    ($make:expr; $arg:ident: $type:ty) => {
        <$type as $crate::notation::Argument>::every().map(move |$arg| $make)
    };
    ($make:expr; $arg:ident: $type:ty, $($rest:ident: $rest_type:ty),+) => {
        <$type as $crate::notation::Argument>::every()
            .flat_map(move |$arg| $crate::notation::every!($make; $($rest: $rest_type),+))
    };
}
pub(crate) use every;

/// The words of actions: one line each, with the arguments in written order. Writing, parsing, checking places and
/// enumerating all actions are derived from it. If two lines fit, the upper one is used. After `+` comes a group of
/// actions whose words are declared elsewhere.
macro_rules! worded {
    (@words $own:ident) => { $own };
    (@words $own:ident $group_of:ty) => {{
        const ALL: [&str; $own.len() + <$group_of>::WORDS.len()] =
            $crate::vocab::joined($own, <$group_of>::WORDS);
        &ALL
    }};
    ($name:ident {$(
        $word:literal: $($($sign:literal)? $arg:ident: $type:ty),* => $variant:ident $args:tt;
    )* $(+ $group:ident($group_of:ty);)?}) => {
        impl $name {
            /// The words of all actions.
            pub const WORDS: &[&str] = {
                const OWN: &[&str] = &[$($word,)*];
                $crate::notation::worded!(@words OWN $($group_of)?)
            };

            /// The word of the action.
            #[allow(unused_variables, reason = "only some lines use the arguments")]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant $args => $word,)*
                    $(Self::$group(action) => <$group_of>::word(action),)?
                }
            }

            /// Whether an island has the places that the action names.
            #[inline]
            pub fn is_on(self, topology: &$crate::topology::Topology) -> bool {
                match self {
                    $(Self::$variant $args => true $(&& $crate::notation::Argument::is_on($arg, topology))*,)*
                    $(Self::$group(action) => <$group_of>::is_on(action, topology),)?
                }
            }

            /// Every action of any game, possible or not; only a few of those with bundles of cards or sets of hexes.
            pub fn every() -> impl Iterator<Item = Self> {
                core::iter::empty()
                    $(.chain($crate::notation::every!(Self::$variant $args; $($arg: $type),*)))*
                    $(.chain(<$group_of>::every().map(Self::$group)))?
            }
        }

        impl $crate::notation::Worded for $name {
            fn word(self) -> &'static str {
                Self::word(self)
            }

            fn write(
                self,
                dialect: $crate::notation::Dialect,
                f: &mut core::fmt::Formatter<'_>,
            ) -> core::fmt::Result {
                match self {
                    $(Self::$variant $args => {
                        f.write_str($word)?;
                        $(
                            $(write!(f, " {}", char::from($sign))?;)?
                            f.write_str(" ")?;
                            $crate::notation::Argument::write($arg, dialect, f)?;
                        )*
                        Ok(())
                    })*
                    $(Self::$group(action) => <$group_of as $crate::notation::Worded>::write(action, dialect, f),)?
                }
            }

            fn scan(
                dialect: $crate::notation::Dialect,
                word: &str,
                scanner: &mut $crate::notation::Scanner<'_>,
            ) -> Option<Result<Self, $crate::notation::Misread>> {
                match word {
                    $($word => {
                        #[allow(unused_variables, reason = "some actions have no arguments")]
                        let take = |scanner: &mut $crate::notation::Scanner<'_>| {
                            $(
                                $(scanner.require($sign, $crate::notation::ARROW)?;)?
                                let $arg = <$type as $crate::notation::Argument>::scan(dialect, scanner)?;
                            )*
                            Ok(Self::$variant $args)
                        };
                        Some(take(scanner))
                    })*
                    $(_ if <$group_of>::WORDS.contains(&word) => {
                        let own = <$group_of as $crate::notation::Worded>::scan(dialect, word, scanner)?;
                        Some(own.map(Self::$group))
                    })?
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use worded;
