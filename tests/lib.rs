//! What tests of several crates share: [`properties`] that hold of whatever is given.

pub mod properties;
