//! Interconnection networks: topologies, traffic patterns, routing functions, and the limits set by links.

pub mod routing;
pub mod structure;
pub mod topology;
pub mod traffic;
