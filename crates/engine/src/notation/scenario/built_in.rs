//! The built-in scenarios, in the same text form as users' files (Seafarers, sections 2.5 to 2.9).

use crate::shared::scenario::{BuiltIn, Scenario};

macro_rules! texts {
    ($($file:literal)*) => { [$(include_str!(concat!("../../../data/scenarios/", $file, ".txt"))),*] };
}

/// For three, four, and five or six players.
const TEXTS: [[&str; 3]; BuiltIn::ALL.len()] = [
    texts!("new-shores-3" "new-shores-4" "new-shores-6"),
    texts!("four-islands-3" "four-islands-4" "four-islands-6"),
    texts!("fog-islands-3" "fog-islands-4" "fog-islands-6"),
    texts!("through-the-desert-3" "through-the-desert-4" "through-the-desert-6"),
    texts!("new-world-4" "new-world-4" "new-world-6"),
];

/// A built-in scenario for a number of players: two use the map for three, five the one for six (S-SCEN-02).
///
/// # Panics
/// Never: a test reads all of them.
pub fn built_in(which: BuiltIn, n_players: u8) -> Scenario {
    Scenario::read(built_in_text(which, n_players)).expect("a test reads every built-in scenario")
}

/// The text of a built-in scenario.
pub fn built_in_text(which: BuiltIn, n_players: u8) -> &'static str {
    TEXTS[which as usize][match n_players {
        0..=3 => 0,
        4 => 1,
        _ => 2,
    }]
}
