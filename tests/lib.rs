//! What tests of several crates share: [`properties`] that hold of whatever is given, and how often
//! [`intervals`] hold.

pub mod intervals;
pub mod properties;

/// So many of the cases of a random test as the run has time for: all in `cargo xtask test --all`, a tenth
/// on every change.
#[must_use]
pub fn cases(all: u32) -> u32 {
    let is_long = std::env::var_os("LOADCURVE_LONG").is_some();
    if is_long { all } else { all.div_ceil(10) }
}
