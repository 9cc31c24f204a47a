//! The bytes are a network, a load and a seed: a few hundred messages, of which none is lost, the same
//! however the run is cut into pieces. Loads go up to four times saturation.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::simulation::holds(bytes));
