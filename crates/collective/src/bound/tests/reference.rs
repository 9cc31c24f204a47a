//! Bounds of another program, written in another language.

use serde_json::Value;

use super::*;

/// Networks with their bounds, sizes with their times, and trees, of the reference file.
fn entries(list: &str) -> Vec<Value> {
    let reference = include_str!("../../../tests/collectives.json");
    let reference: Value = serde_json::from_str(reference).unwrap();
    reference[list].as_array().unwrap().clone()
}

/// Name of a network of an entry, and number of its ports.
fn network(entry: &Value) -> (Network, u32) {
    let name = entry["net"].as_str().unwrap();
    let network = Network::named(name);
    (network, entry["ports"].as_u64().unwrap() as u32)
}

fn is_near(mine: f64, reference: &Value) -> bool {
    (mine - reference.as_f64().unwrap()).abs() < 1e-6
}

#[test]
fn cycles_per_flit_are_the_same_fractions() {
    let mut count = 0;
    for entry in entries("bounds") {
        let (network, ports) = network(&entry);
        let graph = network.graph(ports);
        let distances = graph.distances();
        assert_eq!(graph.processors(), entry["processors"]);
        assert_eq!(distances.nearest, entry["nearest"]);
        assert_eq!(distances.farthest, entry["farthest"]);
        for operation in BOUNDED {
            let expected = &entry["bounds"][operation.name()];
            let found = bandwidth(operation, &graph).cycles_per_flit;
            assert!(
                is_near(found.value(), &expected["per_flit"]),
                "{found} {entry}"
            );
            if let Some(exact) = expected["exact"].as_str() {
                assert_eq!(found.to_string(), exact, "{operation} {entry}");
            }
            count += 1;
        }
    }
    assert_eq!(count, 14 * 5);
}

#[test]
fn the_same_parts_of_the_networks_bind() {
    for entry in entries("bounds") {
        let (network, ports) = network(&entry);
        let graph = network.graph(ports);
        for operation in [AllReduce, AllToAll, AllGather] {
            let found = match bandwidth(operation, &graph).bottleneck {
                Bottleneck::Ports { .. } if operation == AllGather => "one processor".to_owned(),
                Bottleneck::Ports { .. } => "ports".to_owned(),
                Bottleneck::Distance if operation == AllReduce => "links".to_owned(),
                Bottleneck::Distance => "distance".to_owned(),
                Bottleneck::Cut(_) if operation != AllGather => "cut".to_owned(),
                Bottleneck::Cut(cut) if cut.receivers.len() == 1 => "one processor".to_owned(),
                Bottleneck::Cut(cut) => format!(
                    "a cut with {} processors on the sending side and {} links",
                    cut.senders.len(),
                    cut.links.len()
                ),
            };
            assert_eq!(found, entry["binds"][operation.name()], "{entry}");
        }
    }
}

#[test]
fn cycles_are_the_same() {
    let mut count = 0;
    for case in entries("cases") {
        let (network, ports) = network(&case);
        let operation: Operation = case["collective"].as_str().unwrap().parse().unwrap();
        let startup_cycles = case["startup"].as_u64().unwrap();
        let found = Bound::of(operation, &network.graph(ports), startup_cycles).unwrap();
        if let Some(found) = found {
            let cycles = found.at(case["flits"].as_u64().unwrap()).cycles;
            assert!(is_near(cycles, &case["bound"]), "{cycles} {case}");
            let cycles_per_flit = found.bandwidth.cycles_per_flit.value();
            assert!(is_near(cycles_per_flit, &case["bound_per_flit"]), "{case}");
            // No simulated algorithm is faster.
            assert!(case["simulated_mean"].as_f64().unwrap() >= cycles, "{case}");
            count += 1;
        } else {
            assert!(case["bound"].is_null(), "{case}");
        }
    }
    assert_eq!(count, 52);
}

#[test]
fn trees_attain_the_bound_of_all_reduce() {
    for entry in entries("all_reduce_trees") {
        let (network, ports) = network(&entry);
        let graph = network.graph(ports);
        let of = |operation| bandwidth(operation, &graph).cycles_per_flit.value();
        assert!(is_near(of(AllReduce), &entry["bound"]), "{entry}");
        // The best packing of trees that a linear program finds.
        assert!(is_near(of(AllReduce), &entry["tree_lp"]), "{entry}");
        let twice = &entry["twice_all_gather"];
        assert!(is_near(2.0 * of(AllGather), twice), "{entry}");
    }
}
