//! The bytes make a network, a load, a part of it and a frame: drawing and description hold no NaN
//! or infinities.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::drawing::holds(bytes));
