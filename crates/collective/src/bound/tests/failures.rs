//! Networks some of whose links and routers have failed.

use super::*;
use loadcurve_network::structure::{Structure as _, Wiring};
use loadcurve_network::topology::{Failures, Lattice, RouterLinks};

/// A mesh without what a text names.
fn mesh_without(text: &str) -> Network {
    let mesh = Lattice::mesh(8);
    let failures = Failures::read(&RouterLinks::of(&mesh), text).unwrap();
    Network {
        wiring: Wiring::without(&failures, &mesh).between_live(&failures),
        cuts: Some(mesh.cuts()),
    }
}

#[test]
fn a_corner_with_one_link_left_binds() {
    let network = mesh_without("0-1");
    let graph = network.graph(4);
    assert_eq!(cycles_per_flit(AllGather, &graph), "63/64");
    assert_eq!(cycles_per_flit(AllReduce, &graph), "1");
    let Bottleneck::Cut(cut) = bandwidth(AllReduce, &graph).bottleneck else {
        panic!("no cut");
    };
    assert_eq!(
        (cut.senders.len().min(cut.receivers.len()), cut.links.len()),
        (1, 1)
    );
}

#[test]
fn a_link_that_failed_one_way_counts_in_one_direction() {
    // The corner still receives over two links, but sends over one.
    let network = mesh_without("0:1");
    let graph = network.graph(4);
    assert_eq!(cycles_per_flit(AllGather, &graph), "63/128");
    assert_eq!(cycles_per_flit(ReduceScatter, &graph), "63/64");
    assert_eq!(cycles_per_flit(Broadcast, &graph), "1");
    assert_eq!(cycles_per_flit(AllReduce, &graph), "1");
}

#[test]
fn failed_processors_take_no_part() {
    let network = mesh_without("27.28");
    let graph = network.graph(1);
    assert_eq!(graph.processors(), 62);
    assert_eq!(cycles_per_flit(AllGather, &graph), "61/62");
    assert_eq!(network.with_a_port_a_link().ports[26], 3);
}

#[test]
fn processors_that_are_cut_off_are_named() {
    let network = mesh_without("0:1.0:8");
    let error = Graph::new(&network.wiring, None, vec![1; 64]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "collective: no links lead from processor 0 to 1"
    );
}

#[test]
fn the_only_processor_left_has_no_collective() {
    let all_but_one = (1..64).map(|router| router.to_string());
    let network = mesh_without(&all_but_one.collect::<Vec<_>>().join("."));
    let error = Graph::new(&network.wiring, None, vec![1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "collective: 1 processors; allowed: at least 2"
    );
}
