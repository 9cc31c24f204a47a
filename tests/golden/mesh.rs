//! The mesh: every recorded value, and identities that hold for all parameters.

use loadcurve::model::wormhole::{Sharing, Wormhole, WormholeModel};
use loadcurve::model::{ChannelState, Model, least_saturating_load};
use loadcurve::routing::{DimensionOrder, Routing};
use loadcurve::topology::{Lattice, LatticeChannel, Line};
use loadcurve::traffic::Flows;
use proptest::prelude::*;
use serde_json::Value;

use super::{assert_close, number, wormhole};

fn golden() -> Value {
    serde_json::from_str(include_str!("mesh.json")).expect("a JSON file")
}

/// Number of ejection channels per node, enough for one to be always free.
const PLENTY: usize = 200;

/// The flows of a mesh in which no message waits for an ejection channel.
fn without_ejection_contention(lattice: &Lattice) -> Flows {
    let mut flows = Flows::uniform_in_lattice(lattice);
    for node in 0..lattice.nodes() {
        let class = lattice.class_of(LatticeChannel::Ejection(node));
        if flows.groups[class].len() == 1 {
            flows.groups[class] = vec![class; PLENTY];
            flows.classes[class].channels *= PLENTY;
            flows.classes[class].rate /= PLENTY as f64;
        }
    }
    flows
}

#[test]
fn every_recorded_point() {
    for case in golden()["mesh"].as_array().unwrap() {
        let (k, flits) = (wormhole::whole(&case["k"]), wormhole::whole(&case["s"]));
        let load = number(&case["lambda0"]);
        let what = |quantity: &str| format!("{quantity} of the mesh, k={k} s={flits} λ₀={load}");
        let network = Lattice::mesh(k);
        let point = WormholeModel::mesh(k, flits)
            .at(load)
            .expect("a steady state");
        assert_close(network.mean_hops() + 2.0, number(&case["D"]), &what("D"));
        assert_close(point.latency_cycles, number(&case["L"]), &what("L"));
        let sources = wormhole::sources(&DimensionOrder::new(network.clone()), &point.channels);
        let mean = |of: fn(&ChannelState) -> f64| {
            sources.iter().map(of).sum::<f64>() / sources.len() as f64
        };
        assert_close(
            mean(|c| c.service_cycles),
            number(&case["x_inj_mean"]),
            &what("mean x"),
        );
        assert_close(
            mean(|c| c.wait_cycles),
            number(&case["W_inj_mean"]),
            &what("mean W"),
        );
        let longest = sources.iter().map(|c| c.service_cycles).fold(0.0, f64::max);
        assert_close(longest, number(&case["x_inj_max"]), &what("longest x"));

        let free =
            Wormhole::new(without_ejection_contention(&network), flits, Sharing::None).unwrap();
        let latency = free.at(load).expect("a steady state").latency_cycles;
        assert_close(
            latency,
            number(&case["L_no_ejection_contention"]),
            &what("L, free ejection"),
        );
    }
}

#[test]
fn every_recorded_saturation_load() {
    for case in golden()["mesh_saturation"].as_array().unwrap() {
        let k = wormhole::whole(&case["k"]);
        let network = Lattice::mesh(k);
        let saturation = WormholeModel::mesh(k, 32).saturation_messages() * 32.0;
        assert_close(
            saturation,
            number(&case["load_flits_first_source"]),
            "first source",
        );
        let flows = Flows::uniform_in_lattice(&network);
        let all = Wormhole::new(flows, 32, Sharing::None).unwrap();
        let mean = least_saturating_load(1.0 / 32.0, |load| {
            all.mean_source_service_cycles(load)
                .is_ok_and(|x| load * x >= 1.0)
                || all.mean_source_service_cycles(load).is_err()
        });
        assert_close(
            mean * 32.0,
            number(&case["load_flits_mean_xinj"]),
            "mean source",
        );
        let free = Wormhole::new(without_ejection_contention(&network), 32, Sharing::None).unwrap();
        let saturation = free.saturation_messages() * 32.0;
        assert_close(
            saturation,
            number(&case["load_no_ejection_contention"]),
            "free ejection",
        );
    }
}

#[test]
fn channel_loads_are_those_of_a_line_cut_in_two() {
    for k in 2..=20_u32 {
        let lattice = Lattice::mesh(k);
        let flows = Flows::uniform_in_lattice(&lattice);
        let n = f64::from(k * k);
        let row = lattice.dimensions()[0];
        for lane in 0..row.lanes() {
            let lane_of = row.lane(lane);
            // Messages from one side of the link to the other, spread over the k rows or columns.
            let before = f64::from(lane_of.from.min(lane_of.to) + 1) * f64::from(k);
            let rate = before * (n - before) / (n - 1.0) / f64::from(k);
            for (dimension, number) in (0..2).flat_map(|d| (0..k as usize).map(move |n| (d, n))) {
                let channel = LatticeChannel::Along(Line { dimension, number }, lane);
                assert_close(flows.classes[lattice.class_of(channel)].rate, rate, "rate");
            }
        }
    }
}

#[test]
fn x_then_y_and_no_other_route() {
    let routing = DimensionOrder::new(Lattice::mesh(5));
    let [first] = routing.hops(routing.injection(0), 24)[..] else {
        panic!("one route")
    };
    let row = Line {
        dimension: 0,
        number: 0,
    };
    let along = LatticeChannel::Along(row, 0);
    assert_eq!(routing.lattice().channel(first.group), along);
}

fn any_mesh() -> impl Strategy<Value = (u32, u32)> {
    (2_u32..=14, 1_u32..=1024)
}

proptest! {
    #[test]
    fn zero_load_is_exact((k, flits) in any_mesh()) {
        wormhole::check_zero_load(&WormholeModel::mesh(k, flits), Lattice::mesh(k).mean_hops());
    }

    #[test]
    fn worms_of_all_lengths_are_alike((k, flits) in any_mesh(), part in 0.0..0.99) {
        wormhole::check_scale(&WormholeModel::mesh(k, 1), &WormholeModel::mesh(k, flits), part);
    }

    #[test]
    fn latency_is_increasing_and_convex((k, flits) in any_mesh()) {
        wormhole::check_shape(&WormholeModel::mesh(k, flits), 1e-15);
    }

    #[test]
    fn flow_is_conserved(k in 2_u32..=14) {
        wormhole::check_flows(&Flows::uniform_in_lattice(&Lattice::mesh(k)));
    }
}

#[test]
fn the_ends_of_the_range_are_steady() {
    for (k, flits) in [(2, 1), (2, 1024), (63, 1), (64, 32), (64, 1024)] {
        wormhole::check_shape(&WormholeModel::mesh(k, flits), 1e-15);
    }
}
