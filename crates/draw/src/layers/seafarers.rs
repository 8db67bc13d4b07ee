//! Seafarers: only the layers of a sea map.

use hexhaven_engine::SeafarersView;
use hexhaven_engine::shared::Public;

use super::{Layered, Layers};
use crate::Labels;

impl Layered for SeafarersView {
    fn layers(&self, public: &Public, labels: Labels) -> Layers {
        let mut layers = Layers::default();
        layers.add_sea(public, &self.public.sea, labels);
        layers
    }
}
