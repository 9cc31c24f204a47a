//! Names of the parts of a network, in words.

use super::fat_tree::{Direction, TreeChannel};
use super::grid::{Grid, GridChannel};
use super::{Multistage, Topology};

impl Topology {
    /// Name of a channel in words.
    ///
    /// ```
    /// use loadcurve::topology::{FatTree, Topology, Torus, torus::Links};
    /// let tree = Topology::FatTree(FatTree::new(3));
    /// assert_eq!(tree.channel_name(70), "up-link from switch 3 of level 1 to switch 1 of level 2");
    /// let torus = Topology::Torus(Torus::new(4, Links::Unidirectional));
    /// assert_eq!(torus.channel_name(45), "from node (1,1) to (2,1), virtual channel 1");
    /// ```
    ///
    /// # Panics
    /// When there is no such channel.
    #[must_use]
    pub fn channel_name(self, channel: usize) -> String {
        assert!(channel < self.channels(), "no channel {channel}");
        match self {
            Self::FatTree(tree) => {
                let TreeChannel {
                    level,
                    address,
                    port,
                    direction,
                } = tree.place_of(channel);
                let parent = tree.parents(level, address).nth(port as usize);
                let lower = tree_node(level, address);
                let upper = tree_node(level + 1, parent.expect("a link leads to a switch"));
                match direction {
                    Direction::Up => format!("up-link from {lower} to {upper}"),
                    Direction::Down => format!("down-link from {upper} to {lower}"),
                }
            }
            Self::Mesh(mesh) => grid_channel(mesh.grid(), channel),
            Self::Torus(torus) => grid_channel(torus.grid(), channel),
            Self::ScoutingTorus(torus) => {
                let (k, nodes) = (torus.k() as usize, torus.nodes() as usize);
                let (x, y) = (channel % nodes % k, channel % nodes / k);
                let (to_x, to_y) = match channel / nodes {
                    0 => ((x + 1) % k, y),
                    1 => ((x + k - 1) % k, y),
                    2 => (x, (y + 1) % k),
                    _ => (x, (y + k - 1) % k),
                };
                format!("from node ({x},{y}) to ({to_x},{to_y})")
            }
            Self::Delta(network) => port(network, channel, "output"),
            Self::HotTree(tree) => {
                let (network, lines) = (tree.network(), tree.network().lines() as usize);
                match channel.checked_sub(lines * network.stages() as usize) {
                    Some(module) => format!("line to module {module}"),
                    None => port(network, channel, "input"),
                }
            }
        }
    }

    /// Name of a processor in words, as a source of messages.
    #[must_use]
    pub fn source_name(self, processor: usize) -> String {
        match self {
            Self::FatTree(_) | Self::HotTree(_) => format!("processor {processor}"),
            Self::Mesh(mesh) => node(mesh.side(), processor),
            Self::Torus(torus) => node(torus.side(), processor),
            Self::ScoutingTorus(torus) => node(torus.k(), processor),
            Self::Delta(_) => format!("source {processor}"),
        }
    }

    /// Name of a processor in words, as a destination of messages.
    #[must_use]
    pub fn destination_name(self, processor: usize) -> String {
        match self {
            Self::Delta(_) => format!("destination {processor}"),
            Self::HotTree(_) => format!("module {processor}"),
            _ => self.source_name(processor),
        }
    }

    /// Name of a stage in words, or of the links above a level of a tree.
    #[must_use]
    pub fn stage_name(self, stage: u32) -> String {
        match self {
            Self::FatTree(_) if stage == 0 => "links between processors and level 1".to_owned(),
            Self::FatTree(_) => format!("links between levels {stage} and {}", stage + 1),
            _ => format!("stage {}", stage + 1),
        }
    }

    /// Number of channels equivalent to this one by symmetry, itself included.
    ///
    /// # Panics
    /// When there is no such channel.
    #[must_use]
    pub fn alike(self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        match self {
            Self::FatTree(tree) => tree.links_above(tree.place_of(channel).level) as usize,
            Self::Mesh(mesh) => grid_alike(mesh.grid(), channel),
            Self::Torus(torus) => grid_alike(torus.grid(), channel),
            Self::ScoutingTorus(_) => self.channels(),
            Self::Delta(network) => network.lines() as usize,
            Self::HotTree(tree) => {
                let lines = tree.network().lines() as usize;
                let (stage, line) = ((channel / lines) as u32, (channel % lines) as u32);
                tree.class_size(stage, tree.branch_stage(stage, line)) as usize
            }
        }
    }
}

fn tree_node(level: u32, address: u32) -> String {
    match level {
        0 => format!("processor {address}"),
        _ => format!("switch {address} of level {level}"),
    }
}

fn node(side: u32, number: usize) -> String {
    let (k, number) = (side as usize, number);
    format!("node ({},{})", number % k, number / k)
}

fn grid_channel(grid: Grid, channel: usize) -> String {
    let dimension = grid.dimension();
    let along = |lane: usize, node: &dyn Fn(u32) -> String| {
        let lane_of = dimension.lane(lane);
        let virtual_channel = dimension.sibling_vc(lane).map_or_else(String::new, |_| {
            format!(", virtual channel {}", lane_of.virtual_channel)
        });
        format!(
            "from node {} to {}{virtual_channel}",
            node(lane_of.from),
            node(lane_of.to)
        )
    };
    match grid.channel(channel) {
        GridChannel::Injection { x, y } => format!("injection channel of node ({x},{y})"),
        GridChannel::Ejection { x, y } => format!("ejection channel of node ({x},{y})"),
        GridChannel::Row { y, lane } => along(lane, &|x| format!("({x},{y})")),
        GridChannel::Column { x, lane } => along(lane, &|y| format!("({x},{y})")),
    }
}

fn grid_alike(grid: Grid, channel: usize) -> usize {
    let d = grid.dimension();
    let ways = if d.is_symmetric() { 2 } else { 1 };
    match grid.channel(channel) {
        GridChannel::Injection { x, y } | GridChannel::Ejection { x, y } => {
            d.folds_into(x) * d.folds_into(y)
        }
        GridChannel::Row { y: across, .. } | GridChannel::Column { x: across, .. } => {
            d.folds_into(across) * ways
        }
    }
}

/// Name of a queue at a switch: "output 1 of switch 5 in stage 2".
fn port(network: Multistage, channel: usize, which: &str) -> String {
    let (lines, b) = (network.lines() as usize, network.switch() as usize);
    let (stage, line) = (channel / lines, channel % lines);
    format!(
        "{which} {} of switch {} in stage {}",
        line % b,
        line / b,
        stage + 1
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::scenario::Scenario;

    #[test]
    fn every_channel_has_a_name_of_its_own() {
        for link in [
            "fat-tree,n:64",
            "mesh,k:5",
            "torus,k:4",
            "torus,k:5,links:bi",
            "scouting,k:8",
            "buffered-min,switch:2,stages:3",
            "combining-min,n:16",
        ] {
            let topology = Scenario::read(link).scenario.networks[0].topology();
            let names: BTreeSet<String> = (0..topology.channels())
                .map(|channel| topology.channel_name(channel))
                .collect();
            assert_eq!(names.len(), topology.channels(), "{link}");
        }
    }

    #[test]
    fn as_many_are_alike_as_there_are_in_the_class() {
        for link in [
            "fat-tree,n:64",
            "mesh,k:5",
            "mesh,k:6",
            "torus,k:4",
            "torus,k:5,links:bi",
            "scouting,k:8",
            "buffered-min,switch:4,stages:2",
            "combining-min,n:16,wiring:omega",
        ] {
            let topology = Scenario::read(link).scenario.networks[0].topology();
            let classes: Vec<usize> = (0..topology.channels())
                .map(|channel| topology.class(channel))
                .collect();
            for (channel, class) in classes.iter().enumerate() {
                let like = classes.iter().filter(|&other| other == class).count();
                assert_eq!(topology.alike(channel), like, "{link} {channel}");
            }
        }
    }
}
