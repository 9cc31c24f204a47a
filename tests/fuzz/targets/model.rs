//! The bytes make a network of every kind and loads: its model returns finite numbers, or says why
//! there are none.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::model::holds(bytes));
