//! The bytes are a network, a load, a part of it and a frame: drawn and told in numbers.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::drawing::holds(bytes));
