//! Properties of every topology.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::custom::{Description, PETERSEN};
use super::dimension::{Dimension, Shape};
use super::multistage::Wiring;
use super::*;

fn topologies() -> Vec<Box<dyn Topology>> {
    let mut topologies: Vec<Box<dyn Topology>> = vec![
        Box::new(Xgft::butterfly(1)),
        Box::new(Xgft::butterfly(3)),
        Box::new(Lattice::mesh(2)),
        Box::new(Lattice::mesh(5)),
        Box::new(Lattice::mesh(6)),
        Box::new(ScoutingTorus::new(4).lattice()),
        Box::new(ScoutingTorus::new(8).lattice()),
        Box::new(Multistage::new(4, 2, Wiring::Baseline)),
        Box::new(Multistage::new(2, 3, Wiring::Omega)),
        Box::new(HotTree::new(4, Wiring::Baseline)),
        Box::new(HotTree::new(4, Wiring::Omega)),
    ];
    for links in [Links::Unidirectional, Links::Bidirectional] {
        topologies.push(Box::new(Lattice::torus(4, links)));
        topologies.push(Box::new(Lattice::torus(5, links)));
    }
    let [line, ring, loop_] = [
        Dimension::new(3, Shape::Line),
        Dimension::new(4, Shape::TwoWayRing),
        Dimension::new(3, Shape::OneWayRing),
    ];
    for dimensions in [
        vec![ring],
        vec![line, ring, loop_],
        vec![Dimension::new(2, Shape::Line); 5],
    ] {
        topologies.push(Box::new(Lattice::new(dimensions)));
    }
    for ascent in [Ascent::Adaptive, Ascent::DModK] {
        for (down, up) in [
            (&[5][..], &[][..]),
            (&[4, 4, 4], &[4, 4]),
            (&[2, 3, 2], &[3, 2]),
            (&[3, 1, 4], &[1, 5]),
        ] {
            topologies.push(Box::new(Xgft::new(down, up, ascent)));
        }
    }
    for (radix, stages) in [(2, 1), (5, 1), (2, 4), (4, 2), (3, 3)] {
        topologies.push(Box::new(Butterfly::new(radix, stages)));
    }
    for hosts in [1, 3] {
        for sizes in [&[2][..], &[7], &[4, 3], &[2, 4, 3], &[2, 2, 2, 2, 3]] {
            topologies.push(Box::new(HyperX::new(sizes, hosts)));
        }
        for (routers, global) in [(2, 1), (3, 2), (4, 2)] {
            topologies.push(Box::new(Dragonfly::new(hosts, routers, global)));
        }
    }
    for (edges, hosts, classes) in [(PETERSEN, "all", 1), ("0-1x2.0:2.2-1.3-2", "0x2.1.3", 3)] {
        let description = Arc::new(Description::read_edges(edges, hosts).unwrap());
        topologies.push(Box::new(Custom::new(description, classes).unwrap()));
    }
    topologies
}

#[test]
fn every_channel_has_a_name_of_its_own() {
    for topology in topologies() {
        let channels = 0..topology.channels();
        let names: BTreeSet<String> = channels.map(|c| topology.channel_name(c)).collect();
        assert_eq!(names.len(), topology.channels(), "{topology:?}");
    }
}

#[test]
fn orbits_are_numbered_without_gaps_and_are_as_large_as_they_say() {
    for topology in topologies() {
        let orbits = (0..topology.channels()).map(|c| topology.symmetry(c));
        let orbits: Vec<usize> = orbits.collect();
        let mut sizes = vec![0; topology.symmetries()];
        for &orbit in &orbits {
            sizes[orbit] += 1;
        }
        assert!(sizes.iter().all(|&size| size > 0), "{topology:?}");
        for (channel, &orbit) in orbits.iter().enumerate() {
            assert_eq!(topology.orbit_size(channel), sizes[orbit], "{topology:?}");
        }
    }
}

#[test]
fn virtual_channels_of_a_link_have_the_same_ends() {
    for topology in topologies() {
        let graph = topology.graph();
        for channel in 0..topology.channels() {
            for sibling in topology.siblings(channel) {
                assert_ne!(sibling, channel);
                assert_eq!(graph.channels[sibling], graph.channels[channel]);
                assert!(topology.siblings(sibling).contains(&channel));
            }
        }
    }
}

#[test]
fn every_node_has_a_place_of_its_own_in_the_picture() {
    for topology in topologies() {
        let graph = topology.graph();
        assert_eq!(graph.channels.len(), topology.channels());
        let place = |node: &Node| (node.x.to_bits(), node.y.to_bits());
        let places: BTreeSet<(u64, u64)> = graph.nodes.iter().map(place).collect();
        assert_eq!(places.len(), graph.nodes.len(), "{topology:?}");
        for node in &graph.nodes {
            assert!((0.0..=1.0).contains(&node.x) && (0.0..=1.0).contains(&node.y));
        }
        let ends = graph.channels.iter().map(|ends| ends.nodes());
        assert!(
            ends.clone()
                .all(|(from, to)| from.max(to) < graph.nodes.len())
        );
    }
}

#[test]
fn stages_name_channels_that_exist() {
    for topology in topologies() {
        assert_eq!(topology.stages().len(), topology.stage_count());
        for stage in topology.stages() {
            assert!(!stage.name.is_empty() && stage.sentence.ends_with('.'));
            match stage.channels {
                StageChannels::Alike(groups) => {
                    assert!(groups.iter().all(|&(_, c)| c < topology.channels()));
                }
                StageChannels::Mixed(groups) => {
                    for (class, size) in groups.into_iter().flat_map(|(_, classes)| classes) {
                        let channels = 0..topology.channels();
                        let members = channels.filter(|&c| topology.symmetry(c) == class);
                        assert_eq!(members.count(), size as usize);
                    }
                }
            }
        }
    }
}
