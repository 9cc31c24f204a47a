//! Interconnection networks: who is joined to whom, who sends to whom, by which route, and what the
//! links allow.

pub mod routing;
pub mod structure;
pub mod topology;
pub mod traffic;
