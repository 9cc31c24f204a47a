//! The bytes make large values of the keys of a network: it has exactly so many processors, or is refused
//! with the right number of them.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::sizes::holds(bytes));
