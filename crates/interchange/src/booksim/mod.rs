//! What `BookSim2` and links call the same: topologies with their routing, and traffic. Both directions read these tables.

mod topology;
mod traffic;

pub(crate) use topology::{MAX_DIMENSIONS, TOPOLOGIES, Topology};
pub(crate) use traffic::{booksim_traffic, has_traffic_of_booksim, pattern_of_booksim};
