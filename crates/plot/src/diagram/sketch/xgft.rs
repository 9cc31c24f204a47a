//! Extended generalised fat trees: levels as rows, and subtrees as brackets if there are many leaves.

use std::collections::BTreeMap;

use loadcurve::topology::xgft::XgftChannel;
use loadcurve::topology::{Topology as _, Xgft};

use super::{Bundle, BundleShape, Cluster, Sketch};

/// Largest number of leaves, or of subtrees, that are drawn one by one.
const MAX_LEAVES: u32 = 64;

/// Least distance between two switches, in CSS pixels; below it the switches above the same processors
/// are drawn as one.
const MIN_DISTANCE: f64 = 5.0;

/// The sketch of a tree in a picture of some width, in CSS pixels.
pub(super) fn sketch(tree: &Xgft, width: f64) -> Sketch {
    let mut graph = tree.graph();
    let levels = tree.levels();
    let leaves = levels[0].nodes;
    let lowest = levels
        .iter()
        .position(|level| leaves / level.below <= MAX_LEAVES);
    let lowest = lowest.unwrap_or(levels.len() - 1);
    let is_dense = |level: usize| width / f64::from(levels[level].nodes) < MIN_DISTANCE;
    // Brackets take the height of a level; the levels within them share it.
    let rows = (levels.len() - 1 - lowest + usize::from(lowest > 0)) as f64;
    let height = |level: usize| match level.checked_sub(lowest) {
        Some(above) => (above as f64 + if lowest > 0 { 1.0 } else { 0.0 }) / rows.max(1.0),
        None => level as f64 / lowest as f64 / rows.max(1.0),
    };
    for (level, size) in levels.iter().enumerate() {
        for address in 0..size.nodes {
            graph.nodes[tree.node_index(level, address)].y = height(level);
        }
    }
    let mut clusters = Vec::new();
    let mut notes = Vec::new();
    // The nodes of a level above the same processors, from the first to the last.
    let mut cluster = |of: std::ops::Range<usize>, is_bracket: bool, count: u32| {
        for group in 0..count {
            let nodes = of.clone().map(|level| {
                let each = levels[level].nodes / count;
                let start = tree.node_index(level, group * each);
                start..start + each as usize
            });
            let nodes = nodes.collect();
            clusters.push(Cluster {
                nodes,
                span: [group, group + 1].map(|edge| f64::from(edge) / f64::from(count)),
                y: height(of.start),
                is_bracket,
            });
        }
    };
    if lowest > 0 {
        let each = levels[lowest].below;
        cluster(0..lowest, true, leaves / each);
        notes.push(format!("each bracket stands for {each} processors"));
    }
    for (level, size) in levels.iter().enumerate().skip(lowest.max(1)) {
        if is_dense(level) && size.copies > 1 {
            cluster(level..level + 1, false, size.nodes / size.copies);
        }
    }
    let stages = (1..levels.len())
        .map(|level| [height(level - 1), height(level)])
        .collect();
    let merged = |level: usize| level < lowest || is_dense(level) && levels[level].copies > 1;
    let bundles = bundles(tree, &graph, lowest, &merged, &height);
    Sketch {
        bundles,
        clusters,
        stages,
        notes,
        ..Sketch::from(graph)
    }
}

/// The links between parts drawn as one: a bar from each subtree or group of switches to the one above.
fn bundles(
    tree: &Xgft,
    graph: &loadcurve::topology::Graph,
    lowest: usize,
    merged: &dyn Fn(usize) -> bool,
    height: &dyn Fn(usize) -> f64,
) -> Vec<Bundle> {
    let levels = tree.levels();
    let mut groups: BTreeMap<(usize, u32, u32), Vec<usize>> = BTreeMap::new();
    for channel in 0..tree.channels() {
        let XgftChannel { level, node, .. } = tree.channel(channel);
        if !merged(level) && !merged(level + 1) {
            continue;
        }
        let upper = tree.upper(tree.channel(channel));
        // Everything inside a bracket belongs to its only link.
        let key = if level < lowest {
            (
                0,
                node / levels[level].copies * levels[level].below / levels[lowest].below,
                0,
            )
        } else {
            let name = |level: usize, node: u32| {
                if merged(level) {
                    node / levels[level].copies
                } else {
                    node
                }
            };
            (level, name(level, node), name(level + 1, upper))
        };
        groups.entry(key).or_default().push(channel);
    }
    let middle = |level: usize, name: u32| {
        if merged(level) && level >= lowest {
            let count = levels[level].nodes / levels[level].copies;
            (f64::from(name) + 0.5) / f64::from(count)
        } else {
            graph.nodes[tree.node_index(level, name)].x
        }
    };
    let bundle = |((level, lower, upper), channels): ((usize, u32, u32), Vec<usize>)| {
        let (x, y, above) = if level < lowest {
            let x = (f64::from(lower) + 0.5) * f64::from(levels[lowest].below)
                / f64::from(levels[0].nodes);
            (x, 0.0, lowest)
        } else {
            (middle(level, lower), height(level), level + 1)
        };
        // Straight up into a long switch, or to the middle of a short one.
        let to = if level < lowest || merged(above) {
            x
        } else {
            middle(above, upper)
        };
        Bundle {
            channels,
            shape: BundleShape::Bar([x, y], [to, height(above)]),
        }
    };
    groups.into_iter().map(bundle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::topology::Ascent;

    fn sketched(down: &[u32], up: &[u32]) -> Sketch {
        sketch(&Xgft::new(down, up, Ascent::Adaptive), 456.0)
    }

    #[test]
    fn small_trees_are_drawn_in_full() {
        let sketch = sketched(&[4, 4, 4], &[4, 4]);
        assert!(sketch.clusters.is_empty() && sketch.bundles.is_empty());
    }

    #[test]
    fn subtrees_of_large_trees_are_brackets() {
        let sketch = sketched(&[4, 4, 4, 4], &[4, 4, 4]);
        let brackets = sketch.clusters.iter().filter(|cluster| cluster.is_bracket);
        assert_eq!(
            brackets
                .map(|bracket| bracket.nodes[0].len())
                .collect::<Vec<_>>(),
            [4; 64]
        );
        assert_eq!(sketch.notes, ["each bracket stands for 4 processors"]);
        // The links of 256 processors are within the brackets.
        let within = sketch.bundles.iter().map(|bundle| bundle.channels.len());
        assert_eq!(within.sum::<usize>(), 512);
    }

    #[test]
    fn switches_too_close_together_are_one() {
        let sketch = sketched(&[8, 8, 8, 8], &[8, 8, 8]);
        let (brackets, switches): (Vec<_>, Vec<_>) = sketch
            .clusters
            .iter()
            .partition(|cluster| cluster.is_bracket);
        // 64 subtrees of 64 processors, below 64, 8 and 1 groups of switches.
        assert_eq!((brackets.len(), switches.len()), (64, 64 + 8 + 1));
        let all: usize = sketch
            .bundles
            .iter()
            .map(|bundle| bundle.channels.len())
            .sum();
        assert_eq!(all, sketch.graph.channels.len());
    }
}
