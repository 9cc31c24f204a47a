//! The fat-tree of the paper, and properties of any fat-tree.

use std::collections::BTreeSet;

use super::*;

/// Processors that can be reached from a switch by going down only.
fn leaves_below(tree: FatTree, level: u32, address: u32) -> Vec<u32> {
    if level == 0 {
        return vec![address];
    }
    let mut leaves: Vec<u32> = (0..tree.nodes_at(level - 1))
        .filter(|&child| tree.parents(level - 1, child).any(|p| p == address))
        .flat_map(|child| leaves_below(tree, level - 1, child))
        .collect();
    leaves.sort_unstable();
    leaves
}

#[test]
fn figure_2_has_16_8_and_4_switches() {
    let tree = FatTree::new(3);
    let sizes: Vec<u32> = (0..=3).map(|l| tree.nodes_at(l)).collect();
    assert_eq!(sizes, [64, 16, 8, 4]);
}

#[test]
fn every_switch_of_level_l_reaches_4_to_the_l_processors_once_each() {
    let tree = FatTree::new(4);
    for level in 1..=4 {
        for address in 0..tree.nodes_at(level) {
            let leaves = leaves_below(tree, level, address);
            assert_eq!(leaves.len(), 4_usize.pow(level));
            assert!(leaves.windows(2).all(|pair| pair[1] == pair[0] + 1));
        }
    }
}

#[test]
fn every_switch_has_four_children() {
    let tree = FatTree::new(5);
    for level in 1..=5 {
        let mut children = vec![0; tree.nodes_at(level) as usize];
        for child in 0..tree.nodes_at(level - 1) {
            for parent in tree.parents(level - 1, child) {
                children[parent as usize] += 1;
            }
        }
        assert!(children.iter().all(|&count| count == 4));
    }
}

#[test]
fn children_and_parents_agree() {
    let tree = FatTree::new(5);
    for level in 1..=5 {
        for address in 0..tree.nodes_at(level) {
            let children = (0..4).map(|index| tree.child(level, address, index));
            for (child, port) in children.clone() {
                let parent = tree.parents(level - 1, child).nth(port as usize);
                assert_eq!(parent, Some(address));
            }
            let distinct: BTreeSet<u32> = children.map(|(child, _)| child).collect();
            assert_eq!(distinct.len(), 4);
        }
    }
}

#[test]
fn the_graph_has_every_link_both_ways() {
    for levels in 1..=5 {
        let tree = FatTree::new(levels);
        let graph = tree.graph();
        let links: u32 = (0..levels).map(|l| tree.links_above(l)).sum();
        assert_eq!(graph.channels.len(), 2 * links as usize);
        let nodes: u32 = (0..=levels).map(|l| tree.nodes_at(l)).sum();
        assert_eq!(graph.nodes.len(), nodes as usize);
        assert!(
            graph
                .nodes
                .iter()
                .all(|n| (0.0..=1.0).contains(&n.x) && n.y <= 1.0)
        );
    }
}

#[test]
fn the_mean_distance_counts_injection_and_ejection() {
    assert!((FatTree::new(1).mean_distance() - 2.0).abs() < 1e-15);
    assert!((FatTree::new(2).mean_distance() - 3.6).abs() < 1e-15);
    assert!((FatTree::new(3).mean_distance() - 5.428_571_428_571_429).abs() < 1e-15);
}
