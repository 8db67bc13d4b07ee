//! Commands already carried out, so that a resend is answered and not repeated. Everybody has their own receipts:
//! strangers cannot push out those of the players.

use std::collections::{HashMap, VecDeque};

use crate::ids;
use crate::store::Receipt;

/// The most commands of one person that are remembered.
const EACH: usize = 100;
/// The number of people.
const PEOPLE: usize = 64;

/// Half of a hash: enough to tell commands apart, and small, because every table remembers many.
type Mark = [u8; 16];

fn mark(text: &str) -> Mark {
    let whole = ids::digest(text);
    std::array::from_fn(|idx| whole[idx])
}

/// A command that was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    command: Mark,
    digest: Mark,
    /// The number of the last update that it caused.
    pub n: u32,
}

impl Answered {
    /// Whether it was the command with this digest.
    pub fn is_of(&self, digest: &str) -> bool {
        self.digest == mark(digest)
    }
}

/// The last commands of everybody; none of the queues is empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Receipts(HashMap<String, VecDeque<Answered>>);

impl Receipts {
    /// How a command with this id was answered before.
    pub(super) fn find(&self, user: &str, command: &str) -> Option<Answered> {
        let command = mark(command);
        self.0.get(user)?.iter().rev().find(|answered| answered.command == command).copied()
    }

    /// Remembers a command. When too many people have receipts, the one among `strangers` who has been quiet longest is
    /// forgotten.
    pub(super) fn remember(&mut self, receipt: &Receipt, n: u32, is_stranger: impl Fn(&str) -> bool) {
        let answered = Answered { command: mark(&receipt.command), digest: mark(&receipt.digest), n };
        let own = self.0.entry(receipt.user.clone()).or_default();
        own.push_back(answered);
        if own.len() > EACH {
            own.pop_front();
        }
        if self.0.len() > PEOPLE {
            let strangers = self.0.iter().filter(|(user, _)| is_stranger(user));
            let quiet = strangers.min_by_key(|(_, own)| own.back().map(|last| last.n));
            if let Some(user) = quiet.map(|(user, _)| user.clone()) {
                self.0.remove(&user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn receipt(user: &str, command: &str) -> Receipt {
        Receipt { user: user.to_owned(), command: command.to_owned(), digest: "d".to_owned() }
    }

    #[test]
    fn strangers_do_not_push_the_players_out() {
        let mut receipts = Receipts::default();
        let is_stranger = |user: &str| user != "ann";
        receipts.remember(&receipt("ann", "1"), 1, is_stranger);
        for n in 2..1000 {
            receipts.remember(&receipt(&format!("u{}", n % 90), &n.to_string()), n, is_stranger);
        }
        assert_eq!(receipts.find("ann", "1").map(|answered| answered.n), Some(1));
        assert_eq!(receipts.0.len(), PEOPLE);
        assert!(receipts.find("u9", "999").is_some() && receipts.find("ann", "999").is_none());
        for n in 0..EACH as u32 {
            receipts.remember(&receipt("ann", &format!("again {n}")), 1000 + n, is_stranger);
        }
        assert_eq!(receipts.find("ann", "1"), None, "one's own commands push each other out");
    }
}
