//! Wirings of any size.

use super::*;

fn networks() -> impl Iterator<Item = Multistage> {
    let sizes = [(2, 1), (2, 5), (3, 3), (4, 3), (16, 2), (5, 1)];
    sizes.into_iter().flat_map(|(switch, stages)| {
        [Wiring::Baseline, Wiring::Omega].map(|wiring| Multistage::new(switch, stages, wiring))
    })
}

#[test]
fn every_route_ends_at_its_destination() {
    for network in networks() {
        for source in 0..network.lines() {
            for destination in 0..network.lines() {
                let route: Vec<u32> = network.route(source, destination).collect();
                assert_eq!(route.len(), network.stages() as usize + 1);
                assert_eq!(*route.last().unwrap(), destination, "{network:?}");
            }
        }
    }
}

#[test]
fn a_line_settles_the_digits_that_led_to_it() {
    for network in networks() {
        for source in 0..network.lines() {
            for destination in 0..network.lines() {
                for (stage, line) in (0..).zip(network.route(source, destination)) {
                    let digits = destination / network.reach(stage);
                    assert_eq!(
                        network.address_prefix(stage, line),
                        digits,
                        "{network:?} {stage}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_input_is_fed_once() {
    for network in networks() {
        for stage in 0..network.stages() {
            let mut inputs: Vec<u32> = (0..network.lines())
                .map(|line| network.next(stage, line))
                .collect();
            inputs.sort_unstable();
            assert!(inputs.into_iter().eq(0..network.lines()));
        }
    }
}

#[test]
fn lines_lead_back_to_where_they_come_from() {
    for network in networks() {
        for line in 0..network.lines() {
            assert_eq!(network.before(0, network.entry(line)), line);
            for stage in 0..network.stages() {
                let next = network.next(stage, line);
                assert_eq!(network.before(stage + 1, next), line, "{network:?} {stage}");
            }
        }
    }
}

#[test]
fn the_graph_has_b_channels_out_of_every_switch() {
    for network in networks() {
        let graph = network.graph();
        assert_eq!(
            graph.channels.len() as u32,
            network.stages() * network.lines()
        );
        let mut out = vec![0; graph.nodes.len()];
        let mut into = out.clone();
        for (from, to) in graph.channels.iter().map(|ends| ends.nodes()) {
            out[from] += 1;
            into[to] += 1;
            assert!(graph.nodes[from].x < graph.nodes[to].x);
        }
        for (node, (out, into)) in graph.nodes.iter().zip(out.into_iter().zip(into)) {
            match (node.kind, node.x == 0.0) {
                (NodeKind::Switch, _) => assert_eq!(out, network.switch()),
                (_, true) => assert_eq!((out, into), (0, 0)),
                (_, false) => assert_eq!((out, into), (0, 1)),
            }
        }
    }
}
