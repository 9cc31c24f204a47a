//! Nothing to use: this package holds the tests that span several crates.
