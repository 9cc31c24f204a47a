//! The bytes make a log or a table of another program, right, with mistakes or cut off: it is read into
//! points that are read back, or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::external::holds(bytes));
