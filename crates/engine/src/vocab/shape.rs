//! The shape of events. An event declares its fields and who may know them once, with [`events!`]; its redaction for
//! each viewer, its name, its wire form and the types of the web client are derived from the declaration.
//! Nothing here serializes: a [`Described`] hands its fields to code that does.

use super::cards::{Cards, Kind};
use super::development::{Development, Developments};
use super::seat::{BySeat, Seat, SeatSet};
use crate::topology::{EdgeId, HexId, Map, SiteId, VertexId, VertexSet};

/// A closed vocabulary: values with a word each.
pub trait Word: Copy + 'static {
    /// The name of the vocabulary, such as `Terrain`.
    const VOCABULARY: &'static str;
    /// All of them.
    const ALL: &'static [Self];

    /// The word of this one.
    fn word(self) -> &'static str;

    /// The value of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

/// A vocabulary as a value.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// Its name.
    pub name: &'static str,
    words: fn(&mut dyn FnMut(&'static str)),
}

impl Vocabulary {
    /// The vocabulary of some words.
    pub const fn of<T: Word>() -> Self {
        Self { name: T::VOCABULARY, words: |see| T::ALL.iter().for_each(|value| see(value.word())) }
    }

    /// Hands out the words in order.
    pub fn each(&self, mut see: impl FnMut(&'static str)) {
        (self.words)(&mut see);
    }
}

/// The value of a field.
#[derive(Clone, Copy)]
pub enum Value<'a> {
    /// The viewer may not know it, or there is none.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u32),
    /// A word of a vocabulary.
    Word(&'static str),
    /// A player.
    Seat(Seat),
    /// Players.
    Seats(SeatSet),
    /// A hex.
    Hex(HexId),
    /// A vertex.
    Vertex(VertexId),
    /// Vertices.
    Vertices(VertexSet),
    /// An edge.
    Edge(EdgeId),
    /// A kind of card.
    Kind(Kind),
    /// Cards.
    Cards(Cards),
    /// A development card.
    Development(Development),
    /// Development cards.
    Developments(Developments),
    /// A number for each player.
    BySeat(BySeat<u8>),
    /// Numbers by the words of a vocabulary.
    Counts(&'a dyn Fields),
    /// Fields in a nested record.
    Record(&'a dyn Fields),
    /// Fields that replace this one.
    Inline(&'a dyn Fields),
    /// One of several records, with its name.
    Union(&'a dyn Described),
}

/// The kind of a field's values: the variants of [`Value`], by their names.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the variants of `Value` have the docs")]
pub enum Sort {
    Flag,
    Number,
    Word(Vocabulary),
    Seat,
    Seats,
    Hex,
    Vertex,
    Vertices,
    Edge,
    /// [`Value::Hex`] or [`Value::Vertex`].
    HexOrVertex,
    Kind,
    Cards,
    Development,
    Developments,
    BySeat,
    Counts(Vocabulary),
    Record(&'static [FieldShape]),
    Inline(&'static [FieldShape]),
    Union(&'static str, &'static [Shape]),
    /// The same, or [`Value::Nothing`].
    Maybe(&'static Self),
}

/// The shape of a record: its name, its fields, and a sentence about it.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The name in `snake_case`.
    pub name: &'static str,
    /// Whether it is shown to anybody.
    pub is_shown: bool,
    /// Its meaning.
    pub about: &'static str,
    /// The fields in order.
    pub fields: &'static [FieldShape],
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub struct FieldShape {
    /// The name.
    pub name: &'static str,
    /// Its meaning.
    pub about: &'static str,
    /// Its kind of values.
    pub sort: Sort,
}

/// Something with fields.
pub trait Fields {
    /// Hands out the fields in the order of the shape.
    fn fields(&self, see: &mut dyn FnMut(&'static str, Value<'_>));
}

/// Something with a name and fields.
pub trait Described: Fields {
    /// The name in `snake_case`.
    fn name(&self) -> &'static str;

    /// Whether it is shown to anybody; otherwise it only updates a viewer's state.
    fn is_shown(&self) -> bool;
}

/// A type that a field can have.
pub trait Field {
    /// Its kind of values.
    const SORT: Sort;

    /// The value.
    fn value(&self) -> Value<'_>;
}

impl<T: Field> Field for Option<T> {
    const SORT: Sort = Sort::Maybe(&T::SORT);

    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Nothing, Field::value)
    }
}

macro_rules! fields_of_type {
    ($($type:ty => $sort:ident;)*) => {
        $(impl Field for $type {
            const SORT: Sort = Sort::$sort;

            fn value(&self) -> Value<'_> {
                Value::$sort((*self).into())
            }
        })*
    };
}

fields_of_type! {
    bool => Flag;
    u8 => Number;
    Seat => Seat;
    SeatSet => Seats;
    HexId => Hex;
    VertexId => Vertex;
    VertexSet => Vertices;
    EdgeId => Edge;
    Kind => Kind;
    Cards => Cards;
    Development => Development;
    Developments => Developments;
    BySeat<u8> => BySeat;
}

/// Gives a struct the shape of its fields; `inline` puts them in place of the field that holds it.
macro_rules! fields {
    ($sort:ident $type:ty { $($field:ident: $of:ty = $about:literal,)* }) => {
        impl $crate::vocab::Fields for $type {
            fn fields(&self, see: &mut dyn FnMut(&'static str, $crate::vocab::Value<'_>)) {
                $(see(stringify!($field), $crate::vocab::Field::value(&self.$field));)*
            }
        }

        impl $crate::vocab::Field for $type {
            const SORT: $crate::vocab::Sort = $crate::vocab::Sort::$sort(&[$($crate::vocab::FieldShape {
                name: stringify!($field),
                about: $about,
                sort: <$of as $crate::vocab::Field>::SORT,
            }),*]);

            fn value(&self) -> $crate::vocab::Value<'_> {
                $crate::vocab::Value::$sort(self)
            }
        }
    };
}
pub(crate) use fields;

/// Puts enums among the vocabularies: those with `ALL` and `name`, or one with its words.
macro_rules! vocabulary {
    ($type:ident { $($variant:ident $(($inner:path))? = $word:literal),* $(,)? }) => {
        impl $crate::vocab::Word for $type {
            const VOCABULARY: &'static str = stringify!($type);
            const ALL: &'static [Self] = &[$(Self::$variant $(($inner))?),*];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant $(($inner))? => $word,)*
                }
            }
        }

        vocabulary!(@field $type);
    };
    (@field $type:ident) => {
        impl $crate::vocab::Field for $type {
            const SORT: $crate::vocab::Sort =
                $crate::vocab::Sort::Word($crate::vocab::Vocabulary::of::<Self>());

            fn value(&self) -> $crate::vocab::Value<'_> {
                $crate::vocab::Value::Word($crate::vocab::Word::word(*self))
            }
        }
    };
    ($($type:ident),+ $(,)?) => {
        $(impl $crate::vocab::Word for $type {
            const VOCABULARY: &'static str = stringify!($type);
            const ALL: &'static [Self] = &Self::ALL;

            fn word(self) -> &'static str {
                self.name()
            }
        }

        vocabulary!(@field $type);)+
    };
}
pub(crate) use vocabulary;

/// Declares events. The name on the wire is the variant's in `snake_case`, or the one after `as`; an event `as hidden`
/// is not shown. `#[known(seat, …)]` names the players who may know an optional field. After `+` comes a group of
/// events declared elsewhere; they are reported as if they were declared here.
macro_rules! events {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(
                $(#[doc = $about:literal])*
                $variant:ident $(as $word:tt)? $({
                    $(
                        $(#[doc = $field_about:literal])*
                        $(#[known($($knower:ident),+)])?
                        $field:ident: $type:ty,
                    )*
                })? $(($inner:ident: $of:ty))?,
            )*
            $(+ $(#[doc = $group_about:literal])* $group:ident($group_of:ty),)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $(
                $(#[doc = $about])*
                $variant $({
                    $($(#[doc = $field_about])* $field: $type,)*
                })? $(($of))?,
            )*
            $($(#[doc = $group_about])* $group($group_of),)?
        }

        impl $name {
            /// The shape of each of them.
            pub(crate) const SHAPES: &'static [$crate::vocab::Shape] = {
                const OWN: &[$crate::vocab::Shape] = &[$($crate::vocab::Shape {
                    name: events!(@name $variant $($word)?),
                    is_shown: events!(@shown $($word)?),
                    about: concat!($($about),*),
                    fields: events!(@shape [$($word)?]
                        $({ $($field: $type = [$($field_about)*],)* })? $({ $inner: $of = [""], })?),
                }),*];
                events!(@join OWN $($group_of)?)
            };

            /// The event as a viewer may know it.
            #[must_use]
            pub fn seen_by(self, viewer: $crate::vocab::Viewer) -> Self {
                let _ = viewer;
                match self {
                    $(Self::$variant $({ $($field),* })? $(($inner))? => Self::$variant $({
                        $($field: events!(@seen viewer $field $($($knower)+)?)),*
                    })? $(($inner))?,)*
                    $(Self::$group(event) => Self::$group(<$group_of>::seen_by(event, viewer)),)?
                }
            }
        }

        impl $crate::vocab::Fields for $name {
            fn fields(&self, see: &mut dyn FnMut(&'static str, $crate::vocab::Value<'_>)) {
                match self {
                    $(Self::$variant $({ $($field),* })? $(($inner))? => {
                        events!(@tell see [$($word)?] $($($field)*)? $($inner)?)
                    })*
                    $(Self::$group(event) => <$group_of as $crate::vocab::Fields>::fields(event, see),)?
                }
            }
        }

        impl $crate::vocab::Described for $name {
            fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => events!(@name $variant $($word)?),)*
                    $(Self::$group(event) => <$group_of as $crate::vocab::Described>::name(event),)?
                }
            }

            fn is_shown(&self) -> bool {
                match self {
                    $(Self::$variant { .. } => events!(@shown $($word)?),)*
                    $(Self::$group(event) => <$group_of as $crate::vocab::Described>::is_shown(event),)?
                }
            }
        }
    };
    (@join $own:ident) => { $own };
    (@join $own:ident $group_of:ty) => {{
        const ALL: [$crate::vocab::Shape; $own.len() + <$group_of>::SHAPES.len()] =
            $crate::vocab::joined($own, <$group_of>::SHAPES);
        &ALL
    }};
    (@name $variant:ident $word:literal) => { $word };
    (@name $variant:ident $(hidden)?) => {{
        const CAMEL: &str = stringify!($variant);
        const SNAKE: [u8; $crate::vocab::snake_len(CAMEL)] = $crate::vocab::snake(CAMEL);
        match ::core::str::from_utf8(&SNAKE) {
            Ok(name) => name,
            Err(_) => CAMEL,
        }
    }};
    (@shown hidden) => { false };
    (@shown $($word:literal)?) => { true };
    (@seen $viewer:ident $field:ident) => { $field };
    (@seen $viewer:ident $field:ident $($knower:ident)+) => { $field.filter(|_| $($viewer.is($knower))||+) };
    (@tell $see:ident [hidden] $($field:ident)*) => {{ let _ = (&$see, $($field),*); }};
    (@tell $see:ident [$($word:literal)?] $($field:ident)*) => {{
        let _ = &$see;
        $($see(stringify!($field), $crate::vocab::Field::value($field));)*
    }};
    (@shape [hidden] $($fields:tt)*) => { &[] };
    (@shape [$($word:literal)?]) => { &[] };
    (@shape [$($word:literal)?] { $($field:ident: $type:ty = [$($about:literal)*],)* }) => {
        &[$($crate::vocab::FieldShape {
            name: stringify!($field),
            about: concat!($($about),*),
            sort: <$type as $crate::vocab::Field>::SORT,
        }),*]
    };
}
pub(crate) use events;

/// Two lists, one after the other; neither is empty.
pub(crate) const fn joined<T: Copy, const N: usize>(first: &[T], second: &[T]) -> [T; N] {
    let (mut all, mut at) = ([first[0]; N], 0);
    while at < N {
        all[at] = if at < first.len() { first[at] } else { second[at - first.len()] };
        at += 1;
    }
    all
}

/// The length of a name in `snake_case`.
pub(crate) const fn snake_len(camel: &str) -> usize {
    let (bytes, mut at, mut len) = (camel.as_bytes(), 0, 0);
    while at < bytes.len() {
        len += if at > 0 && bytes[at].is_ascii_uppercase() { 2 } else { 1 };
        at += 1;
    }
    len
}

/// A `CamelCase` name in `snake_case`.
pub(crate) const fn snake<const N: usize>(camel: &str) -> [u8; N] {
    let (bytes, mut at, mut len, mut snake) = (camel.as_bytes(), 0, 0, [0; N]);
    while at < bytes.len() {
        if at > 0 && bytes[at].is_ascii_uppercase() {
            snake[len] = b'_';
            len += 1;
        }
        snake[len] = bytes[at].to_ascii_lowercase();
        len += 1;
        at += 1;
    }
    snake
}

impl Fields for SiteId {
    fn fields(&self, see: &mut dyn FnMut(&'static str, Value<'_>)) {
        see("vertex", Value::Vertex(self.vertex()));
        see("hex", Value::Hex(self.hex()));
    }
}

impl Field for SiteId {
    const SORT: Sort = Sort::Inline(&[
        FieldShape { name: "vertex", about: " The building it belongs to.", sort: Sort::Vertex },
        FieldShape { name: "hex", about: " The hex it is on.", sort: Sort::Hex },
    ]);

    fn value(&self) -> Value<'_> {
        Value::Inline(self)
    }
}

impl Word for Map {
    const VOCABULARY: &'static str = "Island";
    const ALL: &'static [Self] = &Map::ALL;

    fn word(self) -> &'static str {
        match self {
            Map::Island19 => "base",
            Map::Island30 => "extended",
            Map::Sea37 => "sea-37",
            Map::Sea44 => "sea-44",
            Map::Sea58 => "sea-58",
            Map::Sea65 => "sea-65",
        }
    }
}
