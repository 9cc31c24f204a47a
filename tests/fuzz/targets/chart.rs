//! The bytes make a scenario and a frame: its chart is drawn without NaN or infinities, as SVG and
//! as TeX.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::chart::holds(bytes));
