//! `cargo xtask fuzz actions_knights --seconds N`
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexhaven_testkit::fuzz::actions_knights(data));
