//! Collective operations on interconnection networks: what any algorithm takes at least.

pub mod bound;
mod operation;

pub use operation::Operation;
