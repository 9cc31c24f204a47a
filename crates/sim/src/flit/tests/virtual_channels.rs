//! Links with any number of virtual channels.

use std::sync::Arc;

use loadcurve_network::routing::PositiveHop;
use loadcurve_network::topology::custom::Description;

use super::*;

/// A row of nodes, each joined to the next both ways by a link of several virtual channels. A message
/// keeps the number of its first one, which its source and its destination select.
#[derive(Debug, Clone, Copy)]
struct Row(Unnamed);

impl Row {
    fn new(nodes: usize, vcs: usize) -> Self {
        Self(Unnamed {
            processors: nodes,
            channels: 2 * nodes * (1 + vcs),
            vcs,
        })
    }

    /// Next channel of a message at a node on virtual channel `vc`.
    fn at_node(self, node: usize, vc: usize, destination: usize) -> usize {
        let (nodes, vcs) = (self.0.processors, self.0.vcs);
        match node.cmp(&destination) {
            std::cmp::Ordering::Equal => nodes + node,
            std::cmp::Ordering::Less => (2 * nodes) + node * vcs + vc,
            std::cmp::Ordering::Greater => (2 + vcs) * nodes + node * vcs + vc,
        }
    }
}

impl Routing for Row {
    fn topology(&self) -> &dyn Topology {
        &self.0
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (nodes, vcs) = (self.0.processors, self.0.vcs);
        let destination = header.destination as usize;
        let (node, vc) = if channel < nodes {
            (channel, (channel + destination) % vcs)
        } else if let Some(link) = channel.checked_sub(2 * nodes) {
            let from = link / vcs;
            let to = if from < nodes {
                from + 1
            } else {
                from - nodes - 1
            };
            (to, link % vcs)
        } else {
            return;
        };
        hops.push(header.over(self.at_node(node, vc, destination)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_number_of_them_fares_as_when_every_flit_is_looked_at(
        nodes in 2_usize..10, vcs in 1_usize..7, flits in 1_u32..12, within_cycles in 1_u32..400,
        seed: u32
    ) {
        check_against_every_flit(&Row::new(nodes, vcs), flits, within_cycles, seed);
    }
}

/// Nodes 0 to 3 send to nodes beyond, on virtual channels 4, 1, 3 and 0 of the link from 3 to 4, which
/// the headers reach in cycles 4 to 1.
#[test]
fn four_worms_on_a_link_take_turns() {
    let row = Row::new(8, 5);
    let messages = [(0, 0, 4), (0, 1, 5), (0, 2, 6), (0, 3, 7)];
    // The only flit of each crosses before the next header comes.
    assert_eq!(latencies(row, 1, &messages), [6; 4]);
    for s in [2, 3, 50] {
        // From cycle 1 on, flits cross on the virtual channels 0, 3, 0, 1, 3, 4, 0, 1, 3, 4, 0, 1, …
        // So the last flits cross in cycles 4s, 4s − 1, 4s − 3 and 4s − 5, and the ejection channel
        // one to four cycles later.
        let together = latencies(row, s as u32, &messages);
        assert_eq!(together, [4 * s + 2, 4 * s + 2, 4 * s + 1, 4 * s]);
    }
}

fn by_hops(edges: &str) -> PositiveHop {
    let description = Description::read_edges(edges, "all").unwrap();
    PositiveHop::new(Arc::new(description)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn interchangeable_ones_fare_as_when_every_flit_is_looked_at(
        flits in 1_u32..12, within_cycles in 1_u32..200, seed: u32
    ) {
        for edges in ["0-1-2-3x2", "0:1:2:3:0x3", "0-1-2-0x2.2-3-4x3.1-4"] {
            check_against_every_flit(&by_hops(edges), flits, within_cycles, seed);
        }
    }
}

/// The links from node 2 to node 3 serve one worm each, on a virtual channel of the same class.
#[test]
fn parallel_links_serve_several_worms_at_a_time() {
    let messages = [(0, 0, 3), (0, 1, 4)];
    let two = by_hops("0-2.1-2.2-3x2.3-4");
    assert_eq!(latencies(two, 9, &messages), [12, 13]);
    let one = by_hops("0-2.1-2.2-3.3-4");
    assert_eq!(latencies(one, 9, &messages), [12, 13 + 9]);
}
