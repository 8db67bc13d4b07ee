//! An option is a row in a table: its key, its domain, the rule behind it, and how to get and set it. Listing,
//! reading, writing, rejecting and testing options all use the rows.

use core::fmt::{self, Display, Formatter};
use core::num::{NonZeroU8, NonZeroU16};

use super::domain::{Domain, MAX_NUMBERS, Value, is_same_key};
use crate::topology::Axial;

/// The description of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The name, as in `key=value`.
    pub key: &'static str,
    /// The rule or option of the specification; empty where it has no id.
    pub(crate) rule: &'static str,
    /// Its domain.
    pub domain: Domain,
}

impl Spec {
    /// An option that a rule set does not have.
    pub(crate) const fn absent(key: &'static str, rule: &'static str) -> Self {
        Self { key, rule, domain: Domain::Words(&[]) }
    }

    /// An option that a rule set narrows.
    pub(crate) const fn narrowed(key: &'static str, domain: Domain, rule: &'static str) -> Self {
        Self { key, rule, domain }
    }

    /// A value as it is written.
    pub(crate) fn show(&self, value: Value<'_>) -> impl Display {
        fmt::from_fn(move |f| self.domain.write(value, f))
    }
}

/// An option of a table of options `T`.
#[derive(Debug)]
pub struct Row<T> {
    /// Its name and domain.
    pub spec: Spec,
    pub(crate) get: for<'a> fn(&'a T) -> Value<'a>,
    /// Changes it; `None` if its type cannot hold the value.
    pub set: fn(&mut T, Value<'_>) -> Option<()>,
}

impl<T> Row<T> {
    /// Sets the option from text.
    pub(crate) fn read(&self, domain: Domain, options: &mut T, text: &str) -> Option<()> {
        let mut numbers = [0; MAX_NUMBERS];
        let value = domain.read(text, &mut numbers)?;
        (self.set)(options, value)
    }

    /// Whether the value is within the limits of a rule set.
    pub(crate) fn check(&'static self, limits: &'static [Spec], options: &T) -> Result<(), BadOption> {
        let spec = self.limited(limits);
        // A type of words has no other value than they say; only numbers and narrowed options can be wrong.
        let is_sure = !matches!(spec.domain, Domain::Number { .. } | Domain::Numbers(_));
        if is_sure && core::ptr::eq(spec, &raw const self.spec) {
            return Ok(());
        }
        let value = (self.get)(options);
        let is_good = spec.domain.is_absent() || spec.domain.has(value);
        if is_good { Ok(()) } else { Err(BadOption { spec, value: value.scalar() }) }
    }

    /// The option's domain under the limits of a rule set.
    pub fn limited(&'static self, limits: &'static [Spec]) -> &'static Spec {
        limits.iter().find(|limit| limit.key == self.spec.key).unwrap_or(&self.spec)
    }
}

/// A struct of options, one row for each field, in the order in which they are listed and written.
pub trait Table: Copy + 'static {
    /// The rows.
    const ROWS: &'static [Row<Self>];
    /// Their keys.
    const KEYS: &'static [&'static str];

    /// Whether every value is within the limits of a rule set.
    ///
    /// # Errors
    /// The first option that is not.
    fn validate(&self, limits: &'static [Spec]) -> Result<(), BadOption> {
        Self::ROWS.iter().try_for_each(|row| row.check(limits, self))
    }
}

/// A table with named sets of values.
pub trait Presets: Table {
    /// The sets; the first is the usual one.
    const PRESETS: &'static [(&'static str, Self)];
}

/// The row of a key, in any case; `-` and `_` are alike.
pub(crate) fn row_of<T>(rows: &'static [Row<T>], key: &str) -> Option<&'static Row<T>> {
    rows.iter().find(|row| is_same_key(row.spec.key, key))
}

/// An option that has a value it may not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadOption {
    /// The option.
    pub spec: &'static Spec,
    /// The value, unless it is a list.
    pub value: Option<Value<'static>>,
}

impl Display for BadOption {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Spec { key, rule, domain } = self.spec;
        match self.value {
            Some(value) => write!(f, "{key} is {}, but must be {domain}", self.spec.show(value))?,
            None => write!(f, "{key} must be {domain}")?,
        }
        if rule.is_empty() { Ok(()) } else { write!(f, " ({rule})") }
    }
}

impl core::error::Error for BadOption {}

/// A type that an option can have.
pub(crate) trait Field: Copy {
    fn value(&self) -> Value<'_>;
    fn of(value: Value<'_>) -> Option<Self>;
}

/// A type with a default domain for its options.
pub(crate) trait Typed: Field {
    const DOMAIN: Domain;
}

impl Field for bool {
    fn value(&self) -> Value<'_> {
        Value::Word(if *self { "on" } else { "off" })
    }

    fn of(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Word("on") => Some(true),
            Value::Word("off") => Some(false),
            _ => None,
        }
    }
}

impl Typed for bool {
    const DOMAIN: Domain = Domain::Switch;
}

macro_rules! number {
    ($($type:ty),+) => {$(
        impl Field for $type {
            fn value(&self) -> Value<'_> {
                Value::Number(u16::from(*self))
            }

            fn of(value: Value<'_>) -> Option<Self> {
                match value {
                    Value::Number(n) => n.try_into().ok(),
                    _ => None,
                }
            }
        }
    )+};
}
number!(u8, NonZeroU16);

impl Field for NonZeroU8 {
    fn value(&self) -> Value<'_> {
        Value::Number(u16::from(self.get()))
    }

    fn of(value: Value<'_>) -> Option<Self> {
        u8::of(value).and_then(Self::new)
    }
}

impl<T: Field> Field for Option<T> {
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::None, T::value)
    }

    fn of(value: Value<'_>) -> Option<Self> {
        match value {
            Value::None => Some(None),
            value => T::of(value).map(Some),
        }
    }
}

impl Field for Axial {
    fn value(&self) -> Value<'_> {
        Value::Hex(*self)
    }

    fn of(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}

impl<const N: usize> Field for [u8; N] {
    fn value(&self) -> Value<'_> {
        Value::Numbers(self)
    }

    fn of(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Numbers(numbers) => numbers.try_into().ok(),
            _ => None,
        }
    }
}

/// Declares an option type whose values are words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$value_doc])* $value,)+
        }

        impl $name {
            /// All values.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
            const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl $crate::shared::options::Field for $name {
            fn value(&self) -> $crate::shared::options::Value<'_> {
                $crate::shared::options::Value::Word(Self::WORDS[*self as usize])
            }

            fn of(value: $crate::shared::options::Value<'_>) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.value() == value)
            }
        }

        impl $crate::shared::options::Typed for $name {
            const DOMAIN: $crate::shared::options::Domain = $crate::shared::options::Domain::Words(Self::WORDS);
        }
    };
}
pub(crate) use words;

/// Declares a struct of options and its table. A row is a field: `key: type, "rule";`, with `=> domain` before the rule
/// if it differs from the type's own. Fields after `with` are not rows.
macro_rules! options {
    ($(#[$doc:meta])* $name:ident {
        $($(#[$field_doc:meta])* $key:ident: $type:ty $(=> $domain:expr)?, $rule:literal;)+
    } $(with { $($(#[$other_doc:meta])* $other:ident: $other_type:ty,)+ })?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name {
            $($(#[$field_doc])* pub $key: $type,)+
            $($($(#[$other_doc])* pub $other: $other_type,)+)?
        }

        impl $crate::shared::options::Table for $name {
            const ROWS: &'static [$crate::shared::options::Row<Self>] = &[$($crate::shared::options::Row {
                spec: $crate::shared::options::Spec {
                    key: stringify!($key),
                    rule: $rule,
                    domain: $crate::shared::options::domain!($type $(=> $domain)?),
                },
                get: |options| $crate::shared::options::Field::value(&options.$key),
                set: |options, value| {
                    options.$key = $crate::shared::options::Field::of(value)?;
                    Some(())
                },
            }),+];
            const KEYS: &'static [&'static str] = &[$(stringify!($key)),+];
        }
    };
}
pub(crate) use options;

macro_rules! domain {
    ($type:ty) => {
        <$type as $crate::shared::options::Typed>::DOMAIN
    };
    ($type:ty => $domain:expr) => {
        $domain
    };
}
pub(crate) use domain;
