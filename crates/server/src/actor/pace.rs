//! Chat limits of a table, per person and in total, so that a flood fills neither the page nor the store.

use std::collections::HashMap;

use hexhaven_protocol::RefusalCode;

use crate::config::Limits;
use crate::guard::Bucket;
use crate::table::Refusal;

/// The number of people remembered; the table as a whole has its limit too.
const REMEMBERED: usize = 200;

/// Recent chat lines.
#[derive(Debug)]
pub(super) struct Pace {
    limits: Limits,
    all: Bucket,
    each: HashMap<String, Bucket>,
}

impl Pace {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, all: Bucket::new(limits.table_chat), each: HashMap::new() }
    }

    /// Accepts a chat line, or returns why not.
    pub(super) fn allow(&mut self, user: &str) -> Result<(), Refusal> {
        if self.each.len() > REMEMBERED {
            self.each.clear();
        }
        let own = self.each.entry(user.to_owned()).or_insert_with(|| Bucket::new(self.limits.chat));
        if own.take(1.0) && self.all.take(1.0) {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::TooFast, "too many lines; wait a little"))
    }
}
