//! The wormhole model of networks with failures: detours, silent routers and sets of links that overlap, with values of
//! an independent program. `tests/golden` has them for networks of all kinds.

use loadcurve_model::Model as _;
use loadcurve_model::wormhole::{Sharing, Wormhole};
use loadcurve_network::routing::{DimensionOrder, NearestCommonAncestorAround, Phases, Routing};
use loadcurve_network::topology::{Ascent, Failures, Lattice, RouterLinks, Topology, Xgft};
use loadcurve_network::traffic::{AnyPattern, Flows, LiveProcessors, Uniform};

/// The failures that a text names.
fn failures(topology: &dyn Topology, fail: &str) -> Failures {
    Failures::read(&RouterLinks::of(topology), fail).unwrap()
}

/// Checks the saturation load in flits of uniform traffic around failures, and the latency at a load.
fn is_modelled(
    routing: &dyn Routing,
    failures: &Failures,
    sharing: Sharing,
    [saturation, load, latency]: [f64; 3],
) {
    let uniform = AnyPattern::Uniform(Uniform::new(routing.topology().processors()));
    let pattern = LiveProcessors::new(uniform, failures).unwrap();
    let model = Wormhole::new(Flows::of(routing, &pattern).unwrap(), 32, sharing).unwrap();
    let found = [
        (model.saturation_messages() * 32.0, saturation),
        (model.at(load / 32.0).unwrap().latency_cycles, latency),
    ];
    for (found, expected) in found {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found}");
    }
}

#[test]
fn detours_take_a_phase_of_virtual_channels() {
    let mesh = Lattice::mesh(8);
    let failures = failures(&mesh, "27-28");
    let routing = Phases::direct(DimensionOrder::new(mesh));
    let expected = [
        0.170_978_909_638_294_32,
        0.119_685_236_746_806_02,
        59.832_773_401_916_77,
    ];
    let routing = routing.around(&failures).unwrap();
    is_modelled(&routing, &failures, Sharing::Flit, expected);
}

#[test]
fn failed_routers_neither_send_nor_receive() {
    let mesh = Lattice::mesh(8);
    let failures = failures(&mesh, "0");
    let routing = Phases::direct(DimensionOrder::new(mesh));
    let expected = [
        0.186_019_065_613_805_88,
        0.130_213_345_929_664_1,
        59.896_285_453_358_26,
    ];
    let routing = routing.around(&failures).unwrap();
    is_modelled(&routing, &failures, Sharing::Route, expected);
}

#[test]
fn links_up_that_lead_to_other_destinations_share_a_queue() {
    let tree = Xgft::new(&[4, 4, 4], &[2, 2], Ascent::Adaptive);
    let failures = failures(&tree, "0-16");
    let routing = NearestCommonAncestorAround::new(tree, &failures).unwrap();
    let expected = [
        0.134_854_230_030_776_46,
        0.094_397_961_021_543_52,
        51.009_023_000_587_696,
    ];
    is_modelled(&routing, &failures, Sharing::Flit, expected);
}
