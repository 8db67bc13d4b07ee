//! `cargo xtask fuzz notation_options --seconds N`
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexhaven_testkit::fuzz::notation_options(data));
