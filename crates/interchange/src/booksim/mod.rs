//! Names of the same topologies, routings and traffic in `BookSim2` and in links: tables for reading and writing.

mod topology;
mod traffic;
mod twins;

pub(crate) use topology::{MAX_DIMENSIONS, TOPOLOGIES, Topology, hosts};
pub(crate) use traffic::{booksim_traffic, has_traffic_of_booksim, pattern_of_booksim};
pub(crate) use twins::{Twin, has_usual_route, route};
