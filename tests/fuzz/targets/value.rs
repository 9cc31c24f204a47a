//! The bytes make a text and a value of every key: accepted, or refused with a line that names the
//! key.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::value::holds(bytes));
