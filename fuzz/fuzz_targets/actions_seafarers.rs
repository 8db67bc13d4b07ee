//! `cargo xtask fuzz actions_seafarers --seconds N`
#![no_main]

use hexhaven_engine::RuleSet;

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexhaven_testkit::fuzz::actions(RuleSet::Seafarers, data));
