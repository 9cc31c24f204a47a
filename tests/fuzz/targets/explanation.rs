//! The bytes make a network and a load: the terms that explain its latency are finite and yield it.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::explanation::holds(bytes));
