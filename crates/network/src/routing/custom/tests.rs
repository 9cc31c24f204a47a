//! Routes in users' own networks, and their effect on models.

mod any_network;
mod cycles;
mod errors;
mod routes;

use super::*;
use crate::topology::custom::PETERSEN;

const UP_DOWN: CustomRoute = CustomRoute::UpDown { root: None };

fn read(edges: &str, hosts: &str) -> Arc<Description> {
    Arc::new(Description::read_edges(edges, hosts).unwrap())
}

fn read_file(text: &str) -> Arc<Description> {
    Arc::new(Description::read_file(text.as_bytes()).unwrap().description)
}

/// A ring of four one-way links whose table has a dateline between D and A.
const DATELINE: &str = "# ring of four, one way, dateline between D and A\n\
    A -> B\nB -> C\nC -> D\nD -> A\n\
    route A B B 1\nroute A C B 1\nroute A D B 1\n\
    route B A C 0\nroute B C C 1\nroute B D C 1\n\
    route C A D 0\nroute C B D 0\nroute C D D 1\n\
    route D A A 0\nroute D B A 0\nroute D C A 0\n";

const LEAVES: &str = "default hosts 0\nnode S1 0 1\nnode S2 1 1\nnode L1 0 0 hosts 2\n\
    node L2 0.5 0 hosts 2\nnode L3 1 0 hosts 2\nL1 S1\nL1 S2 x2\nL2 S1\nL2 S2\n\
    L3 S1   # one link\nL3 S2\nS1 S2\n";

const ANYNET: &str = "router 0 node 0 node 1 node 2 router 1\nrouter 1 node 3 node 4 node 5\n\
    router 2 node 6 node 7 node 8 router 1 router 0\n";
