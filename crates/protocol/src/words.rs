//! The closed vocabularies of the wire: words of the engine, and places in its notation. Each is a separate type here
//! and in the generated TypeScript, so that a new word is added only in the engine.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::rulesets::knights::KnightsAgenda;
use hexhaven_engine::shared::{Part, PointSource, Terrain};
use hexhaven_engine::topology::{Island, Map};
use hexhaven_engine::{CoreAction, Decision, Development, Illegal, KindSet, RuleSet, Seat, Vocabulary, Word};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// A value of the engine, written as its word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name<T>(pub T);

impl<T: Word + Eq> Ord for Name<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.word().cmp(other.0.word())
    }
}

impl<T: Word + Eq> PartialOrd for Name<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Word> From<T> for Name<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Word> fmt::Display for Name<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.word())
    }
}

impl<T: Word> Closed for Name<T> {
    fn vocabulary() -> &'static str {
        T::VOCABULARY
    }

    fn words() -> Vec<&'static str> {
        let mut words = Vec::new();
        Vocabulary::of::<T>().each(|word| words.push(word));
        words
    }

    fn word(&self) -> &'static str {
        self.0.word()
    }

    fn from_word(word: &str) -> Option<Self> {
        T::from_word(word).map(Self)
    }
}

/// A type with finitely many words.
pub trait Closed: Sized {
    /// The name of the type in TypeScript.
    fn vocabulary() -> &'static str;

    /// All words, in order.
    fn words() -> Vec<&'static str>;

    /// The word of this one.
    fn word(&self) -> &'static str;

    /// The value of a word.
    fn from_word(word: &str) -> Option<Self>;
}

/// Every vocabulary's form for serde, OpenAPI and TypeScript.
macro_rules! closed {
    ($type:ty $(, $generics:ident: $bound:ident)?) => {
        impl $(<$generics: $bound>)? Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(Closed::word(self))
            }
        }

        impl $(<$generics: $bound>)? PartialEq<&str> for $type {
            fn eq(&self, other: &&str) -> bool {
                Closed::word(self) == *other
            }
        }

        impl<'de, $($generics: $bound)?> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = Cow::<str>::deserialize(deserializer)?;
                let unknown = || D::Error::custom(format!("`{word}` is no {}", Self::vocabulary()));
                <Self as Closed>::from_word(&word).ok_or_else(unknown)
            }
        }

        impl $(<$generics: $bound>)? utoipa::__dev::ComposeSchema for $type {
            fn compose(_: Vec<RefOr<Schema>>) -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).enum_values(Some(Self::words())).into()
            }
        }

        impl $(<$generics: $bound>)? utoipa::ToSchema for $type {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(Self::vocabulary())
            }
        }

        #[cfg(feature = "typescript")]
        impl $(<$generics: $bound>)? ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            // Makes a map with these keys partial.
            const IS_ENUM: bool = true;

            fn name(_: &ts_rs::Config) -> String {
                Self::vocabulary().to_owned()
            }

            fn inline(_: &ts_rs::Config) -> String {
                Self::words().iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" | ")
            }

            fn decl(config: &ts_rs::Config) -> String {
                format!("type {} = {};", Self::vocabulary(), Self::inline(config))
            }
        }
    };
}

closed!(Name<T>, T: Word);

/// A seat, `a` to `f`.
pub type SeatName = Name<Seat>;
/// A rule set.
pub type RuleSetName = Name<RuleSet>;
/// An island or a sea map.
pub type IslandName = Name<Map>;
/// A terrain.
pub type TerrainName = Name<Terrain>;
/// The reason for which an action is refused.
pub type IllegalName = Name<Illegal>;
/// A source of victory points.
pub type PointSourceName = Name<PointSource>;
/// A part of the game or of a turn.
pub type PartName = Name<Part>;

/// Words that depend on the rule set: the union over all of them.
macro_rules! by_dialect {
    ($(#[$about:meta])* $name:ident, $vocabulary:literal, $words:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) &'static str);

        impl $name {
            /// The words of all rule sets, collected once.
            fn known() -> &'static [&'static str] {
                static WORDS: OnceLock<Vec<&'static str>> = OnceLock::new();
                WORDS.get_or_init(|| {
                    let words: fn(Dialect) -> Vec<&'static str> = $words;
                    let dialects = RuleSet::ALL.iter().map(|&rules| Dialect::new(Island::Base, rules));
                    let mut known = BTreeSet::new();
                    dialects.flat_map(words).filter(|word| known.insert(*word)).collect()
                })
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self.0, f)
            }
        }

        impl Closed for $name {
            fn vocabulary() -> &'static str {
                $vocabulary
            }

            fn words() -> Vec<&'static str> {
                Self::known().to_vec()
            }

            fn word(&self) -> &'static str {
                self.0
            }

            fn from_word(word: &str) -> Option<Self> {
                Self::known().iter().find(|known| **known == word).map(|known| Self(known))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0)
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                self.0
            }
        }

        closed!($name);
    };
}

by_dialect! {
    /// A kind of card.
    KindName, "Kind", |dialect| {
        let kinds = KindSet::from_bits(u8::MAX);
        kinds.iter().filter_map(|kind| dialect.lexicon.goods.get(kind)).map(|good| good.word).collect()
    }
}

by_dialect! {
    /// The letter of a kind of card in actions: `discard 2L1B`.
    LetterName, "Letter", |dialect| {
        let kinds = KindSet::from_bits(u8::MAX);
        kinds.iter().filter_map(|kind| dialect.lexicon.goods.get(kind)).map(|good| letter(good.letter)).collect()
    }
}

/// A capital letter as a word.
pub(crate) fn letter(capital: char) -> &'static str {
    const CAPITALS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    CAPITALS.find(capital).map_or("?", |at| &CAPITALS[at..=at])
}

by_dialect! {
    /// The first word of an action: `road`, `discard`.
    VerbName, "Verb", |dialect| [CoreAction::WORDS, dialect.lexicon.actions].concat()
}

by_dialect! {
    /// A pending decision of Cities & Knights.
    DueName, "KnightsDue", |_| KnightsAgenda::WORDS.to_vec()
}

by_dialect! {
    /// A development card.
    DevelopmentName, "Development", |dialect| Development::ALL.map(|card| dialect.development(card)).to_vec()
}

by_dialect! {
    /// A decision; `none` when no game is running, `over` after its end.
    DecisionName, "Decision", |_| {
        let mut words = vec![DecisionName::NONE.0, DecisionName::OVER.0];
        Decision::VOCABULARIES.iter().for_each(|vocabulary| vocabulary.each(|word| words.push(word)));
        words
    }
}

impl DecisionName {
    /// No game is running.
    pub const NONE: Self = Self("none");
    /// The game is over.
    pub const OVER: Self = Self("over");
}

impl From<Decision> for DecisionName {
    fn from(decision: Decision) -> Self {
        Self(decision.name())
    }
}

/// Places in the notation.
macro_rules! places {
    ($($(#[$about:meta])* $name:ident, $example:literal, $typescript:literal;)*) => {
        $(
            $(#[$about])*
            #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
            #[derive(utoipa::ToSchema)]
            #[serde(transparent)]
            #[schema(example = $example)]
            pub struct $name(pub Cow<'static, str>);

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(&self.0)
                }
            }

            #[cfg(feature = "typescript")]
            impl ts_rs::TS for $name {
                type WithoutGenerics = Self;
                type OptionInnerType = Self;

                fn name(_: &ts_rs::Config) -> String {
                    stringify!($name).to_owned()
                }

                fn inline(config: &ts_rs::Config) -> String {
                    Self::name(config)
                }

                fn decl(_: &ts_rs::Config) -> String {
                    format!("type {} = {};", stringify!($name), $typescript)
                }
            }
        )*
    };
}

places! {
    /// A hex.
    Hex, "(0,-1)", "string & { readonly place: 'hex' }";
    /// A vertex.
    Vertex, "(0,-1).N", "string & { readonly place: 'vertex' }";
    /// An edge.
    Edge, "(0,-1)/NE", "string & { readonly place: 'edge' }";
    /// A place of any sort.
    Place, "(0,-1).N", "Hex | Vertex | Edge";
}
