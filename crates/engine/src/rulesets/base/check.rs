//! Whether an action is legal, and if not, why: the judging side of the rules, written independently of `legal`.

use crate::core::Core;
use crate::vocab::{CoreAction, Illegal, Seat};

/// Judges an action.
pub(super) fn check(core: &Core, seat: Seat, action: CoreAction) -> Result<(), Illegal> {
    let mut legal = crate::vocab::CoreLegal::default();
    super::legal::list(core, seat, &mut legal);
    if legal.contains(action) { Ok(()) } else { Err(Illegal::Pending) }
}
