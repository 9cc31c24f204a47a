//! The torus: every recorded value, and identities that hold for all parameters.

use loadcurve::model::wormhole::{Sharing, Wormhole, WormholeModel};
use loadcurve::model::{ChannelState, Model};
use loadcurve::routing::DimensionOrder;
use loadcurve::topology::{Lattice, Links, Topology as _};
use loadcurve::traffic::Flows;
use proptest::prelude::*;
use serde_json::Value;

use super::{assert_close, number, wormhole};

/// The values that are recorded.
const SHARINGS: [(&str, Sharing); 3] = [
    ("none", Sharing::None),
    ("flit", Sharing::Flit),
    ("occ", Sharing::Occupancy),
];

fn golden() -> Value {
    serde_json::from_str(include_str!("torus.json")).expect("a JSON file")
}

fn size(case: &Value) -> (u32, Links) {
    let links = match case["kind"].as_str() {
        Some("utorus") => Links::Unidirectional,
        Some("btorus") => Links::Bidirectional,
        kind => panic!("{kind:?}"),
    };
    (wormhole::whole(&case["k"]), links)
}

#[test]
fn every_recorded_point() {
    for case in golden()["torus"].as_array().unwrap() {
        let ((k, links), flits) = (size(case), wormhole::whole(&case["s"]));
        let network = Lattice::torus(k, links);
        let load = number(&case["lambda0"]);
        assert_close(network.mean_hops() + 2.0, number(&case["D"]), "D");
        for (name, sharing) in SHARINGS {
            let expected = &case[name];
            let what = |quantity: &str| {
                format!("{quantity} of {links:?}, k={k} s={flits} λ₀={load} {name}")
            };
            let model = WormholeModel::torus(k, links, flits, sharing);
            let point = model.at(load).expect("a steady state");
            assert_close(point.latency_cycles, number(&expected["L"]), &what("L"));
            let sources = wormhole::sources(&DimensionOrder::new(network.clone()), &point.channels);
            let mean = |of: fn(&ChannelState) -> f64| {
                sources.iter().map(of).sum::<f64>() / sources.len() as f64
            };
            assert_close(
                mean(|c| c.service_cycles),
                number(&expected["x_inj_mean"]),
                &what("x"),
            );
            assert_close(
                mean(|c| c.wait_cycles),
                number(&expected["W_inj_mean"]),
                &what("W"),
            );
        }
    }
}

#[test]
fn every_recorded_saturation_load() {
    for case in golden()["torus_saturation"].as_array().unwrap() {
        let (k, links) = size(case);
        for (name, sharing) in SHARINGS {
            let model = WormholeModel::torus(k, links, 32, sharing);
            let flits = model.saturation_messages() * 32.0;
            // Occupancy sharing is not recorded; it lies between the load without sharing and half
            // of that.
            if let Some(expected) = case["load_flits"].get(name) {
                assert_close(flits, number(expected), name);
            } else {
                let without = number(&case["load_flits"]["none"]);
                let is_between = (without / 2.0..without).contains(&flits);
                assert!(is_between, "{flits} of {links:?}, k={k}");
            }
        }
    }
}

#[test]
fn every_link_of_a_one_way_torus_carries_the_same() {
    for k in 2..=12_u32 {
        let torus = Lattice::torus(k, Links::Unidirectional);
        let rates = Flows::uniform_in_lattice(&torus).classes;
        let side = f64::from(k);
        for channel in 2 * torus.nodes()..torus.channels() {
            let [sibling] = torus.siblings(channel)[..] else {
                panic!("two virtual channels a link");
            };
            let link = rates[torus.symmetry(channel)].rate + rates[torus.symmetry(sibling)].rate;
            // k²/(k+1) links per message, 2 links per node.
            assert_close(link, side * side / (side + 1.0) / 2.0, "rate of a link");
        }
    }
}

/// "Mesh beats the unidirectional torus of equal bisection width", and the bidirectional torus
/// beats the mesh.
#[test]
fn mesh_against_torus() {
    for k in [4, 8, 16] {
        for sharing in [Sharing::Flit, Sharing::Occupancy, Sharing::Route] {
            let mesh = WormholeModel::mesh(k, 32);
            let one_way = WormholeModel::torus(k, Links::Unidirectional, 32, sharing);
            let two_way = WormholeModel::torus(k, Links::Bidirectional, 32, sharing);
            let saturation = |model: &dyn Model| model.saturation_messages();
            let ratio = saturation(&mesh) / saturation(&one_way);
            assert!((1.6..2.6).contains(&ratio), "k={k}: {ratio}");
            assert!(saturation(&two_way) > saturation(&mesh));
            for part in 0..10 {
                let load = saturation(&one_way) * f64::from(part) / 10.0;
                let latency = |model: &dyn Model| model.at(load).unwrap().latency_cycles;
                assert!(latency(&mesh) < latency(&one_way));
                assert!(latency(&two_way) < latency(&mesh));
            }
        }
    }
}

/// Relative distance from the saturation load at which a model must still have a solution. With
/// occupancy sharing two solutions meet at saturation, a point that no arithmetic finds to the last
/// bit.
fn gap(sharing: Sharing) -> f64 {
    if sharing == Sharing::Occupancy {
        1e-10
    } else {
        1e-15
    }
}

fn any_torus() -> impl Strategy<Value = (u32, Links, u32, Sharing)> {
    let links = prop_oneof![Just(Links::Unidirectional), Just(Links::Bidirectional)];
    let mut sharings = SHARINGS.map(|(_, sharing)| sharing).to_vec();
    sharings.push(Sharing::Route);
    let sharing = prop::sample::select(sharings);
    (2_u32..=12, links, 1_u32..=1024, sharing)
}

proptest! {
    #[test]
    fn zero_load_is_exact((k, links, flits, sharing) in any_torus()) {
        let hops = Lattice::torus(k, links).mean_hops();
        wormhole::check_zero_load(&WormholeModel::torus(k, links, flits, sharing), hops);
    }

    #[test]
    fn worms_of_all_lengths_are_alike((k, links, flits, sharing) in any_torus(), part in 0.0..0.99) {
        let torus = |flits| WormholeModel::torus(k, links, flits, sharing);
        wormhole::check_scale(&torus(1), &torus(flits), part);
    }

    #[test]
    fn latency_is_increasing_and_convex((k, links, flits, sharing) in any_torus()) {
        wormhole::check_shape(&WormholeModel::torus(k, links, flits, sharing), gap(sharing));
    }

    #[test]
    fn flow_is_conserved((k, links, _, _) in any_torus()) {
        wormhole::check_flows(&Flows::uniform_in_lattice(&Lattice::torus(k, links)));
    }

    /// Sharing costs latency, but less than doubling the time on every link would.
    #[test]
    fn sharing_slows_down((k, links, flits, sharing) in any_torus(), part in 0.01..0.99) {
        let free = WormholeModel::torus(k, links, flits, Sharing::None);
        let shared = WormholeModel::torus(k, links, flits, sharing);
        let load = part * shared.saturation_messages();
        let latency = |torus: &WormholeModel<Wormhole>| torus.at(load).unwrap().latency_cycles;
        prop_assert!(latency(&shared) >= latency(&free));
    }
}

#[test]
fn the_ends_of_the_range_are_steady() {
    for links in [Links::Unidirectional, Links::Bidirectional] {
        for (k, flits) in [(2, 1), (3, 1024), (63, 1), (64, 1024)] {
            wormhole::check_shape(
                &WormholeModel::torus(k, links, flits, Sharing::Flit),
                gap(Sharing::Flit),
            );
        }
        let occupancy = WormholeModel::torus(64, links, 32, Sharing::Occupancy);
        wormhole::check_shape(&occupancy, gap(Sharing::Occupancy));
    }
}
