//! The bytes are a network of every kind and loads: its model answers in finite numbers, or with the
//! word why there are none.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::model::holds(bytes));
