//! The bytes are a network and a load: what explains its latency is finite and makes it.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::explanation::holds(bytes));
