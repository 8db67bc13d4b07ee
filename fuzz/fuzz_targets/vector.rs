//! `cargo xtask fuzz vector --seconds N`
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexhaven_testkit::fuzz::vector(data));
