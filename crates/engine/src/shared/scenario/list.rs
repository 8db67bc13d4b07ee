//! A short list and a short name inside a value that owns no memory.

use core::fmt;

/// Up to `N` items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Few<T, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }
}

impl<T, const N: usize> Few<T, N> {
    /// Adds an item; `None` if there is no room.
    pub(crate) fn push(&mut self, item: T) -> Option<()> {
        *self.items.get_mut(self.len)? = item;
        self.len += 1;
        Some(())
    }

    /// The items.
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..self.len]
    }

    /// The items, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len]
    }
}

impl<T, const N: usize> core::ops::Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

/// The longest name of a scenario or an area, in bytes.
pub(super) const MAX_NAME: usize = 23;

/// The name of a scenario or an area: letters, digits, `-` and `_`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Name {
    bytes: [u8; MAX_NAME],
    len: u8,
}

impl Name {
    /// A name; `None` if it is empty or too long.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let mut name = Self::default();
        name.bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        name.len = text.len() as u8;
        (!text.is_empty()).then_some(name)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
