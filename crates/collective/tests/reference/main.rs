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

/// A case of the reference on its network.
struct Case<'a> {
    values: &'a Value,
    planned: Planned,
    algorithm: Algorithm,
    flits: u64,
    startup_cycles: u64,
}

impl<'a> Case<'a> {
    fn new(values: &'a Value) -> Self {
        let word = |key: &str| values[key].as_str().unwrap();
        let number = |key: &str| values[key].as_u64().unwrap();
        let (routing, layout) = network(word("net"));
        let fabric = Fabric::new(routing, Ports::Each(number("ports") as u32)).unwrap();
        let operation: Operation = word("collective").parse().unwrap();
        Self {
            values,
            planned: Planned::new(operation, Arc::new(fabric), layout).unwrap(),
            algorithm: word("algorithm").parse().unwrap(),
            flits: number("flits"),
            startup_cycles: number("startup"),
        }
    }

    fn name(&self) -> String {
        let Self {
            values,
            algorithm,
            flits,
            startup_cycles,
            ..
        } = self;
        let (net, operation) = (&values["net"], self.planned.operation());
        format!("{net} {operation} {algorithm} {flits} flits, startup {startup_cycles}")
    }

    /// Number of chunks that the reference used.
    fn chunks(&self) -> u32 {
        self.values["chunks"].as_u64().unwrap_or(1) as u32
    }
}

fn cases() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../collectives.json")).unwrap();
    file["cases"].as_array().unwrap().clone()
}

#[test]
fn plans_and_times_are_those_of_the_reference() {
    let (cases, mut failures) = (cases(), Vec::new());
    for values in &cases {
        let case = Case::new(values);
        let plan = case.planned.plan(case.algorithm, case.chunks()).unwrap();
        let (flits, startup) = (case.flits, case.startup_cycles);
        let found = [
            ("steps", plan.steps() as f64),
            ("lanes", plan.lanes() as f64),
            ("messages", plan.messages() as f64),
            ("sent_flits", plan.sent_flits(flits) as f64),
            ("flit_hops", plan.flit_hops(flits)),
            ("closed_form", plan.closed(flits, startup)),
            (
                "model",
                case.planned.modelled(&plan, flits, startup).unwrap(),
            ),
        ];
        for (key, found) in found {
            let expected = values[key].as_f64().unwrap();
            if (found - expected).abs() > 1e-9 * expected {
                failures.push(format!("{}: {key} {found}, not {expected}", case.name()));
            }
        }
        if values["contention_free"] != plan.slots().is_contention_free() {
            failures.push(format!("{}: contention", case.name()));
        }
    }
    assert_eq!(cases.len(), 53);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// By the rule, a double tree on a ring of 16 has two chunks, for which the model gives the least time; the reference
/// used 16, which take longer.
#[test]
fn chunks_are_those_of_least_time() {
    for values in cases().iter().filter(|case| case["chunks"].is_u64()) {
        let case = Case::new(values);
        let time = case
            .planned
            .time(case.algorithm, case.flits, case.startup_cycles);
        let time = time.unwrap();
        let expected = match values["net"].as_str() {
            Some("cube,dims:16,wrap:1") => (2, 4645.0),
            _ => (case.chunks(), values["model"].as_f64().unwrap()),
        };
        assert_eq!((time.chunks, time.cycles), expected, "{}", case.name());
    }
}
