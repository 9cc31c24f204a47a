//! The bytes make a network of a user's own, right, with mistakes or hostile, in a link or a file: it is
//! read, written and read back, or refused with the key or the line at fault.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::own::holds(bytes));
