//! The bytes make a network, a load and a seed: a few hundred messages are all accounted for, with
//! the same results however the run is cut into pieces. Loads go up to four times saturation.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::simulation::holds(bytes));
