//! Plans and times computed by an independent program, in `collectives.json`.

mod simulation;

use std::sync::Arc;

use loadcurve_collective::{Algorithm, Fabric, Layout, Operation, Planned, Ports, Side};
use loadcurve_network::routing::{CustomRoute, DimensionOrder, Routing};
use loadcurve_network::topology::custom::{Description, PETERSEN};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Ascent, Butterfly, Dragonfly, HyperX, Lattice, Xgft};
use serde_json::Value;

/// A cube of these sizes, wrapped in all dimensions or in none.
fn cube(sizes: &[u32], wraps: bool) -> (Arc<dyn Routing>, Layout) {
    let shape = if wraps {
        Shape::TwoWayRing
    } else {
        Shape::Line
    };
    let dimensions = sizes.iter().map(|&size| Dimension::new(size, shape));
    let lattice = Lattice::new(dimensions.collect());
    let side = |&size: &u32| Side {
        size: size as usize,
        wraps,
    };
    let layout = Layout::cube(sizes.iter().map(side).collect());
    (Arc::new(DimensionOrder::new(lattice)), layout)
}

fn own(edges: &str, hosts: &str, layout: Layout) -> (Arc<dyn Routing>, Layout) {
    let description = Description::read_edges(edges, hosts).unwrap();
    let rule = CustomRoute::UpDown { root: None };
    (rule.routing(Arc::new(description)).unwrap().into(), layout)
}

fn network(link: &str) -> (Arc<dyn Routing>, Layout) {
    let tree = |down: &[u32], up: &[u32], ascent| -> (Arc<dyn Routing>, Layout) {
        let processors = down.iter().product::<u32>() as usize;
        let layout = Layout::of(processors).with_groups(Some(down[0] as usize));
        (Arc::new(Xgft::new(down, up, ascent)), layout)
    };
    match link {
        "mesh" => cube(&[8, 8], false),
        "cube,wrap:1" => cube(&[4, 4, 4], true),
        "cube,dims:16,wrap:1" => cube(&[16], true),
        "cube,dims:8x8,wrap:1" => cube(&[8, 8], true),
        "cube,dims:2x2x2x2x2x2" => cube(&[2; 6], false),
        "xgft" => tree(&[4, 4, 4], &[4, 4], Ascent::Adaptive),
        "xgft,route:dmodk" => tree(&[4, 4, 4], &[4, 4], Ascent::DModK),
        "xgft,down:16x4,up:4" => tree(&[16, 4], &[4], Ascent::Adaptive),
        "fly" => (
            Arc::new(Butterfly::new(4, 3)),
            Layout::of(64).with_groups(Some(4)),
        ),
        "hyperx,dims:8" => (Arc::new(HyperX::new(&[8], 1)), Layout::hyperx(&[8], 1)),
        "hyperx,dims:4x4,hosts:4" => (
            Arc::new(HyperX::new(&[4, 4], 4)),
            Layout::hyperx(&[4, 4], 4),
        ),
        "dragonfly" => (
            Arc::new(Dragonfly::new(2, 4, 2)),
            Layout::of(72).with_groups(Some(8)),
        ),
        "own" => own(PETERSEN, "all", Layout::of(10)),
        "own,edges:0-1x2,hosts:0x8.1x8" => {
            own("0-1x2", "0x8.1x8", Layout::of(16).with_groups(Some(8)))
        }
        _ => panic!("no network {link}"),
    }
}

/// All cases of the reference.
fn cases() -> Vec<Value> {
    let reference: Value = serde_json::from_str(include_str!("../collectives.json")).unwrap();
    reference["cases"].as_array().unwrap().clone()
}

/// The operation of a case, and its algorithm.
fn planned(case: &Value) -> (Planned, Algorithm) {
    let word = |key: &str| case[key].as_str().unwrap();
    let (routing, layout) = network(word("net"));
    let ports = case["ports"].as_u64().unwrap() as u32;
    let fabric = Fabric::new(routing, Ports::Each(ports)).unwrap();
    let operation: Operation = word("collective").parse().unwrap();
    let planned = Planned::new(operation, Arc::new(fabric), layout).unwrap();
    (planned, word("algorithm").parse().unwrap())
}

#[test]
fn plans_and_times_are_those_of_the_reference() {
    let cases = cases();
    let mut failures = Vec::new();
    for case in &cases {
        let (planned, algorithm) = planned(case);
        let operation = planned.operation();
        let chunks = case["chunks"].as_u64().unwrap_or(1) as u32;
        let plan = planned.plan(algorithm, chunks).unwrap();
        let number = |key: &str| case[key].as_u64().unwrap();
        let (flits, startup) = (number("flits"), number("startup"));
        let found = [
            plan.steps() as f64,
            plan.lanes() as f64,
            plan.messages() as f64,
            plan.sent_flits(flits) as f64,
            f64::from(u8::from(plan.slots().is_contention_free())),
            plan.flit_hops(flits),
            plan.closed(flits, startup),
            planned.modelled(&plan, flits, startup).unwrap(),
        ];
        let keys = [
            "steps",
            "lanes",
            "messages",
            "sent_flits",
            "contention_free",
            "flit_hops",
            "closed_form",
            "model",
        ];
        for (key, found) in keys.into_iter().zip(found) {
            let expected = match &case[key] {
                Value::Bool(is) => f64::from(u8::from(*is)),
                other => other.as_f64().unwrap(),
            };
            if (found - expected).abs() > 1e-9 * expected {
                failures.push(format!(
                    "{} {operation} {algorithm} {flits} o={startup}: {key} {found}, not {expected}",
                    case["net"]
                ));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}\n{}",
        failures.len(),
        8 * cases.len(),
        failures.join("\n")
    );
}
