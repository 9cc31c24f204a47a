//! The butterfly fat-tree of the paper.

use super::*;

/// The parents of a node, in the order of its ports.
fn parents(tree: &Xgft, level: usize, address: u32) -> Vec<u32> {
    let up = tree.all_up(level, address);
    up.map(|up| tree.upper(tree.channel(up))).collect()
}

#[test]
fn figure_2_has_16_8_and_4_switches() {
    let tree = Xgft::butterfly(3);
    let sizes: Vec<u32> = (0..=3).map(|level| tree.nodes_at(level)).collect();
    assert_eq!(sizes, [64, 16, 8, 4]);
}

#[test]
fn parents_are_those_of_the_paper() {
    let tree = Xgft::butterfly(4);
    for level in 1..4 {
        let copies = 1 << level;
        for a in 0..tree.nodes_at(level) {
            let of = |b: u32| a / (2 * copies) * copies + b % copies;
            let expected = [of(a), of(a + copies / 2)];
            assert_eq!(parents(&tree, level, a), expected, "{level} {a}");
        }
    }
    assert_eq!(parents(&tree, 0, 6), [1]);
}

#[test]
fn every_switch_of_level_l_reaches_4_to_the_l_processors_once_each() {
    let tree = Xgft::butterfly(4);
    let mut leaves: Vec<Vec<u32>> = (0..256).map(|leaf| vec![leaf]).collect();
    for level in 0..4 {
        let mut above = vec![Vec::new(); tree.nodes_at(level + 1) as usize];
        for (child, leaves) in (0..).zip(&leaves) {
            for parent in parents(&tree, level, child) {
                above[parent as usize].extend(leaves);
            }
        }
        leaves = above;
        for leaves in &leaves {
            assert_eq!(leaves.len(), 4_usize.pow(level as u32 + 1));
            assert!(leaves.windows(2).all(|pair| pair[1] == pair[0] + 1));
        }
    }
}

#[test]
fn channels_up_and_down_are_those_of_one_link() {
    for tree in [
        Xgft::butterfly(4),
        Xgft::new(&[2, 3, 4], &[3, 2], Ascent::Adaptive),
    ] {
        for (level, link) in
            (0..tree.height()).flat_map(|l| tree.links_above(l).map(move |it| (l, it)))
        {
            let [up, down] = tree.both_ways(link).map(|channel| tree.channel(channel));
            assert_eq!(down, XgftChannel { is_up: false, ..up });
            assert_eq!(
                (up.level, tree.up(level, up.node, up.parent)),
                (level, link)
            );
            let below = tree.processors_below(level, up.node).start;
            assert_eq!(
                tree.down(level + 1, tree.upper(up), below),
                tree.both_ways(link)[1]
            );
        }
    }
}
