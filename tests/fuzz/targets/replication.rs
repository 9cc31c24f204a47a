//! The bytes are a network, a load and a goal: replications come to a verdict, and what they measure is
//! in order. Loads go up to four times saturation.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::replication::holds(bytes));
