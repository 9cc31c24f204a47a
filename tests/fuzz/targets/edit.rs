//! The bytes make a scenario and edits of it: each edit yields a legal scenario or is refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::edit::holds(bytes));
