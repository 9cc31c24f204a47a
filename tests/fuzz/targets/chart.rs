//! The bytes are a scenario and a frame: its chart is drawn in numbers, as SVG and as TeX.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::chart::holds(bytes));
