//! The bytes make a network, a load and a stopping rule: replications reach a verdict, and their
//! measurements are consistent. Loads go up to four times saturation.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::replication::holds(bytes));
