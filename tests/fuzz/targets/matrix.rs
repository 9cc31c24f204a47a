//! The bytes make a traffic matrix, right, with mistakes or hostile, in a link or a file: it is read, or
//! refused with the key, the item or the line at fault.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::matrix::holds(bytes));
