//! The bytes are a link, with the words of `link.dict`: it is read without a panic, and what is read is
//! legal, is written, and reads back.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::link::holds(bytes));
