//! The bytes make a scenario and loads: CSV and JSON hold its points and nothing else.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::file::holds(bytes));
