//! A multistage network of s×s switches with a hot memory module: the tree of links that lead to module 0,
//! and its branches.
//!
//! Every link from which module 0 can be reached carries hot requests. Any other link left the tree after
//! some stage j, where its requests took another output than the first. All such links of a stage carry the
//! same traffic, destined for the (s−1)s^{n−j−1} modules whose addresses have their first nonzero digit at
//! position j.

use super::multistage::{Multistage, Wiring, counted};
use super::{Ends, Graph, NodeKind, Picture, Stage, StageChannels, Stages, Topology};

/// A multistage network with links classified by the stage at which they leave the tree to module 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HotTree {
    network: Multistage,
}

impl HotTree {
    /// The network of 2^`stages` processors and as many modules, with 2×2 switches.
    ///
    /// # Panics
    /// When there is no stage, or there are more than 24.
    #[must_use]
    pub fn new(stages: u32, wiring: Wiring) -> Self {
        Self::of(Multistage::new(2, stages, wiring))
    }

    /// A network with switches of any size.
    #[must_use]
    pub fn of(network: Multistage) -> Self {
        Self { network }
    }

    /// Time for which a request holds the link into a module, behind switches with `switch` inputs. The
    /// module accepts one request per cycle from each input of the last switch.
    #[must_use]
    pub fn module_service_cycles(switch: u32) -> f64 {
        1.0 / f64::from(switch)
    }

    /// The network without its hot spot.
    #[must_use]
    pub fn network(self) -> Multistage {
        self.network
    }

    /// The stage after which input `line` of stage `stage` left the tree; none on the tree. The modules
    /// count as one further stage.
    ///
    /// ```
    /// use loadcurve_network::topology::HotTree;
    /// use loadcurve_network::topology::multistage::Wiring;
    /// let tree = HotTree::new(3, Wiring::Baseline);
    /// let modules: Vec<_> = (0..8).map(|module| tree.branch_stage(3, module)).collect();
    /// let (a, b, c) = (Some(2), Some(1), Some(0));
    /// assert_eq!(modules, [None, a, b, b, c, c, c, c]);
    /// ```
    #[must_use]
    pub fn branch_stage(self, stage: u32, line: u32) -> Option<u32> {
        let prefix = self.network.address_prefix(stage, line);
        let digit = prefix.checked_ilog(self.network.switch());
        digit.map(|digit| stage - 1 - digit)
    }

    /// The class of the links into a stage that left the tree after stage `branch_stage`, or are on it: the
    /// tree comes first, then the branches in order of their stages.
    #[must_use]
    pub fn class(self, stage: u32, branch_stage: Option<u32>) -> usize {
        let before = stage * (stage + 1) / 2;
        (before + branch_stage.map_or(0, |j| j + 1)) as usize
    }

    /// The number of links of such a class.
    #[must_use]
    pub fn class_size(self, stage: u32, branch_stage: Option<u32>) -> u32 {
        // The address prefix is 0…0 on the tree and ends in any other digit where a branch starts; later
        // digits are arbitrary.
        match branch_stage {
            None => self.network.reach(stage),
            Some(j) => (self.network.switch() - 1) * self.network.reach(j + 1),
        }
    }
}

/// The network with a queue at each input of a switch, numbered stage by stage and line by line, followed
/// by a channel into each module.
impl Topology for HotTree {
    fn processors(&self) -> usize {
        self.network.lines() as usize
    }

    fn channels(&self) -> usize {
        ((self.network.stages() + 1) * self.network.lines()) as usize
    }

    fn symmetries(&self) -> usize {
        self.class(self.network.stages() + 1, None)
    }

    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        let (stage, line) = self.network.place_of(channel);
        self.class(stage, self.branch_stage(stage, line))
    }

    fn orbit_size(&self, channel: usize) -> usize {
        let (stage, line) = self.network.place_of(channel);
        self.class_size(stage, self.branch_stage(stage, line)) as usize
    }

    fn channel_name(&self, channel: usize) -> String {
        match self.network.place_of(channel) {
            (stage, module) if stage == self.network.stages() => {
                format!("line to module {module}")
            }
            _ => self.network.port_name(channel, "input"),
        }
    }

    fn source_name(&self, processor: usize) -> String {
        format!("processor {processor}")
    }

    fn destination_name(&self, processor: usize) -> String {
        format!("module {processor}")
    }

    fn stages(&self) -> Vec<Stage> {
        let stage = |stage: u32| {
            let of = |left| (self.class(stage, left), self.class_size(stage, left));
            let mut channels = vec![("inputs on the hot tree".to_owned(), vec![of(None)])];
            if stage > 0 {
                let others = (0..stage).map(|left| of(Some(left)));
                channels.push(("mean of the other inputs".to_owned(), others.collect()));
            }
            Stage {
                name: format!("stage {}", stage + 1),
                sentence: format!(
                    "{}; {} lead to the hot module.",
                    counted(self.network.switches(), "switch", "switches"),
                    counted(self.class_size(stage, None), "input", "inputs")
                ),
                channels: StageChannels::Mixed(channels),
            }
        };
        (0..self.network.stages()).map(stage).collect()
    }

    fn stage_count(&self) -> usize {
        self.network.stages() as usize
    }

    fn graph(&self) -> Graph {
        let network = self.network;
        let ends = |stage| {
            let feeders = network.feeders(stage).into_iter();
            (0..).zip(feeders).map(move |(line, from)| Ends::Link {
                from,
                to: network.reader_index(stage, line),
            })
        };
        Graph {
            nodes: network.nodes(NodeKind::Memory),
            channels: (0..=network.stages()).flat_map(ends).collect(),
        }
    }

    fn picture(&self) -> Picture<'_> {
        Picture::Stages(Stages::QueuesAtInputs(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trees() -> impl Iterator<Item = HotTree> {
        let sizes = (1..=6)
            .map(|n| (2, n))
            .chain([(3, 3), (4, 1), (4, 3), (8, 2)]);
        sizes.flat_map(|(switch, n)| {
            [Wiring::Baseline, Wiring::Omega]
                .map(|wiring| HotTree::of(Multistage::new(switch, n, wiring)))
        })
    }

    #[test]
    fn the_tree_is_what_leads_to_module_0() {
        for tree in trees() {
            let network = tree.network();
            for source in 0..network.lines() {
                for (stage, line) in (0..).zip(network.route(source, 0)) {
                    assert_eq!(tree.branch_stage(stage, line), None);
                }
                for module in 1..network.lines() {
                    let left = network.stages() - 1 - module.ilog(network.switch());
                    for (stage, line) in (0..).zip(network.route(source, module)) {
                        let expected = (stage > left).then_some(left);
                        assert_eq!(tree.branch_stage(stage, line), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn classes_are_dense_and_as_large_as_they_say() {
        for tree in trees() {
            let n = tree.network().stages();
            let mut sizes = vec![0; ((n + 1) * (n + 2) / 2) as usize];
            for channel in 0..tree.channels() {
                sizes[tree.symmetry(channel)] += 1;
            }
            for stage in 0..=n {
                for left in std::iter::once(None).chain((0..stage).map(Some)) {
                    let size = sizes[tree.class(stage, left)];
                    assert_eq!(
                        size,
                        tree.class_size(stage, left),
                        "{tree:?} {stage} {left:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_line_has_two_ends() {
        for tree in trees() {
            let graph = tree.graph();
            let lines = tree.network().lines();
            assert_eq!(
                graph.channels.len() as u32,
                (tree.network().stages() + 1) * lines
            );
            let mut out = vec![0; graph.nodes.len()];
            for (from, to) in graph.channels.iter().map(|ends| ends.nodes()) {
                out[from] += 1;
                assert!(graph.nodes[from].x < graph.nodes[to].x);
            }
            for (node, out) in graph.nodes.iter().zip(out) {
                let expected = match node.kind {
                    NodeKind::Processor => 1,
                    NodeKind::Switch => tree.network().switch(),
                    NodeKind::Memory => 0,
                };
                assert_eq!(out, expected);
            }
        }
    }
}
