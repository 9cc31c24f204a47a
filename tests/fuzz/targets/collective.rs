//! The bytes make a question about a collective operation: everything arrives, and nothing takes less time than the bound.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::collective::holds(bytes));
