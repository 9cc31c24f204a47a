//! The bytes are a text and every key's value: taken, or refused by a line that names it.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::value::holds(bytes));
