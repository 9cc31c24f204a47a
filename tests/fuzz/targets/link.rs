//! The bytes are a link, with the words of `link.dict`: it is parsed without a panic into something
//! legal, which is written and parses back.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loadcurve_tests::properties::link::holds(bytes));
