//! The destination of an encoding: bytes, or a table of names.

use hexhaven_engine::topology::{HexSet, VertexSet};
use hexhaven_engine::{Cards, KindSet, SeatSet};

use super::{Block, Feature, Layout, Scene};

/// A description of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// Its name in the block.
    pub name: &'static str,
    /// The divisor that brings its bytes to about 1 at most.
    pub most: u16,
    /// Its meaning.
    pub meaning: &'static str,
    /// A rule that it is about; empty if none is.
    pub rule: &'static str,
}

/// A feature with its name, divisor, meaning and rule.
pub const fn about(name: &'static str, most: u16, meaning: &'static str, rule: &'static str) -> About {
    About { name, most, meaning, rule }
}

/// Takes features in order.
pub trait Sink {
    /// Begins a block of this many rows.
    fn block(&mut self, name: &'static str, rows: usize);

    /// Begins a row of a block that has several.
    fn row(&mut self);

    /// The bytes of the next feature, all zero.
    fn slot(&mut self, about: About, width: usize) -> &mut [u8];

    /// A number; large ones become 255.
    #[inline]
    fn one(&mut self, about: About, value: u8) {
        self.slot(about, 1)[0] = value;
    }

    /// Yes or no.
    #[inline]
    fn flag(&mut self, about: About, is_so: bool) {
        self.one(about, u8::from(is_so));
    }

    /// Several numbers.
    #[inline]
    fn bytes(&mut self, about: About, values: &[u8]) {
        self.slot(about, values.len()).copy_from_slice(values);
    }

    /// One of `n` words, or none.
    #[inline]
    fn word(&mut self, about: About, n: usize, idx: Option<usize>) {
        let slot = self.slot(about, n);
        if let Some(idx) = idx {
            slot[idx] = 1;
        }
    }

    /// A count of each kind.
    #[inline]
    fn cards(&mut self, about: About, kinds: KindSet, cards: Cards) {
        let slot = self.slot(about, kinds.len() as usize);
        // Most are none, and the bytes are zero already. The kinds of every rule set are the first ones.
        if !cards.is_empty() {
            slot.iter_mut().zip(cards.counts()).for_each(|(byte, n)| *byte = n);
        }
    }

    /// Which kinds.
    fn kinds(&mut self, about: About, all: KindSet, some: KindSet) {
        let slot = self.slot(about, all.len() as usize);
        some.iter().for_each(|kind| slot[kind.idx()] = 1);
    }

    /// Which seats, by rows.
    fn seats(&mut self, about: About, scene: &Scene<'_>, seats: SeatSet) {
        let slot = self.slot(about, scene.n_rows);
        seats.iter().for_each(|seat| slot[scene.row_of(seat)] = 1);
    }

    /// Which hexes.
    fn hexes(&mut self, about: About, scene: &Scene<'_>, hexes: HexSet) {
        let slot = self.slot(about, scene.topology.hexes.len() as usize);
        hexes.iter().for_each(|hex| slot[hex.idx()] = 1);
    }

    /// Which vertices.
    fn vertices(&mut self, about: About, scene: &Scene<'_>, vertices: VertexSet) {
        let slot = self.slot(about, scene.topology.vertices.len() as usize);
        vertices.iter().for_each(|vertex| slot[vertex.idx()] = 1);
    }
}

/// Writes bytes to a row of zeros: the rest of it.
pub(super) struct Bytes<'a>(pub(super) &'a mut [u8]);

impl Sink for Bytes<'_> {
    #[inline]
    fn block(&mut self, _: &'static str, _: usize) {}

    #[inline]
    fn row(&mut self) {}

    #[inline]
    fn slot(&mut self, _: About, width: usize) -> &mut [u8] {
        let (slot, rest) = core::mem::take(&mut self.0).split_at_mut(width);
        self.0 = rest;
        slot
    }
}

/// Takes down names instead of bytes.
#[derive(Default)]
pub(super) struct Names {
    layout: Layout,
    row: usize,
    scratch: Vec<u8>,
}

impl Names {
    pub(super) fn finish(mut self) -> Layout {
        self.close();
        self.layout
    }

    fn close(&mut self) {
        if let Some(block) = self.layout.blocks.last() {
            self.layout.len = block.offset + block.rows * block.stride;
        }
    }
}

impl Sink for Names {
    fn block(&mut self, name: &'static str, rows: usize) {
        self.close();
        self.row = 0;
        let offset = self.layout.len;
        self.layout.blocks.push(Block { name, offset, rows, stride: 0, features: Vec::new() });
    }

    fn row(&mut self) {
        self.row += 1;
    }

    fn slot(&mut self, about: About, width: usize) -> &mut [u8] {
        if let Some(block) = self.layout.blocks.last_mut().filter(|_| self.row <= 1) {
            block.features.push(Feature { about, offset: block.stride, width });
            block.stride += width;
        }
        self.scratch.clear();
        self.scratch.resize(width, 0);
        &mut self.scratch
    }
}
