//! The base game: the shared facts say everything about it.

use hexhaven_engine::rulesets::base::Base;

use super::Own;

impl Own for Base {
    type Ext = ();

    fn own(&self) -> &() {
        &()
    }
}
