//! The extended generalised fat tree, with any number of children and of parents at every level.

mod links;

use super::{
    Arrangement, ChannelKind, Ends, Graph, Node, NodeKind, Picture, Stage, StageChannels, Topology,
};
use links::spreads_evenly;
pub use links::{Level, XgftChannel};

/// An extended generalised fat tree XGFT(n; m₁…mₙ; 1, w₂…wₙ) of n levels of switches above its
/// processors.
///
/// A switch of level l has mₗ children, and wₗ₊₁ parents unless it is of the last level; a processor, of
/// level 0, has one parent. Processor p = a₁ + m₁(a₂ + m₂(a₃ + …)) is below child aₗ of each of its
/// ancestors of level l. A node of level l is (aₗ₊₁…aₙ; b₂…bₗ), bᵢ < wᵢ, where the a's identify the
/// processors below it, and the b's the copy among the switches above the same processors. Its parents are
/// (aₗ₊₂…aₙ; b₂…bₗ, b), one for each b < wₗ₊₁, each with an up-link and a down-link.
///
/// All mᵢ = 4 and wᵢ = 2 make the [butterfly fat-tree](Self::butterfly), all mᵢ = wᵢ = k the k-ary n-tree.
/// Two levels are a leaf–spine network.
///
/// Messages climb to a nearest common ancestor of source and destination, by the rule of [`Ascent`], and
/// descend from there along the only path. With nₗ = m₁…mₗ, N = nₙ and uniform traffic, the mean number of
/// channels is D̄ = Σ 2l(nₗ − nₗ₋₁)/(N − 1), and an up-link from level l carries nₗ(N − nₗ)/((N −
/// 1)w₂…wₗ₊₁) times the rate of a source; with D-mod-k this is the mean over the links of the level, whose
/// loads may differ.
///
/// # Source
/// S. R. Öhring, M. Ibel, S. K. Das and M. J. Kumar, "On generalized fat trees", Proc. 9th Int. Parallel
/// Processing Symp. (IPPS), 1995, pp. 37–44, doi:10.1109/IPPS.1995.395911. F. Petrini and M. Vanneschi,
/// "k-ary n-trees: high performance networks for massively parallel architectures", Proc. 11th Int.
/// Parallel Processing Symp. (IPPS), 1997, pp. 87–93, doi:10.1109/IPPS.1997.580853.
///
/// # Example
/// The 4-ary 3-tree has the distances of the fat-tree of 64 processors:
/// ```
/// use loadcurve_network::topology::{Ascent, Xgft};
/// use loadcurve_network::traffic::Flows;
/// let trees = [Xgft::new(&[4, 4, 4], &[4, 4], Ascent::Adaptive), Xgft::butterfly(3)];
/// let [one, other] = trees.map(|tree| Flows::uniform(&tree).unwrap().mean_distance());
/// assert!((one - other).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Xgft {
    /// Levels from the processors, level 0, to the last switches.
    levels: Vec<Level>,
    ascent: Ascent,
    /// True if all links of a level and direction are one orbit.
    is_uniform: bool,
    /// True if the up-ports of switches are numbered, and the levels drawn, as in [`butterfly`](Self::butterfly).
    is_butterfly: bool,
}

/// Rule by which messages choose between the up-links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ascent {
    /// Any free up-link, at random among several. The up-links of a switch are one group with a common
    /// queue.
    Adaptive,
    /// From level l to parent ⌊d/(w₂…wₗ)⌋ mod wₗ₊₁, where d is the destination: one path for each pair,
    /// which spreads destinations evenly.
    ///
    /// # Source
    /// E. Zahavi, "Fat-tree routing and node ordering providing contention free traffic for MPI global
    /// collectives", J. Parallel and Distributed Computing 72(11), 2012, pp. 1423–1432,
    /// doi:10.1016/j.jpdc.2012.01.018.
    DModK,
    /// To each parent with the same probability, whether or not its up-link is free.
    Random,
}

impl Xgft {
    /// The tree of `down.len()` levels of switches, whose switches have `down[0]` = m₁, … children and
    /// `up[0]` = w₂, … parents.
    ///
    /// # Panics
    /// When there is no level, `up` has not one number fewer than `down`, a number is 0, there are fewer
    /// than two processors, or more than 2²⁴ channels.
    #[must_use]
    pub fn new(down: &[u32], up: &[u32], ascent: Ascent) -> Self {
        assert!(
            down.len() == up.len() + 1,
            "a tree has levels of switches, and parents for all but the last"
        );
        assert!(
            down.iter().chain(up).all(|&number| number > 0),
            "a switch has children and parents"
        );
        let processors = down.iter().try_fold(1_u32, |all, &m| all.checked_mul(m));
        let processors = processors.expect("at most 2³² processors");
        assert!(processors >= 2, "a tree has two processors or more");
        let parents = std::iter::once(1).chain(up.iter().copied()).chain([0]);
        let (mut below, mut copies, mut first) = (1, 1, 0_u32);
        let mut levels = Vec::new();
        for (parents, level) in parents.zip(0..) {
            let nodes = (processors / below).checked_mul(copies);
            let links = nodes.and_then(|nodes| nodes.checked_mul(parents));
            let next = links.and_then(|links| links.checked_add(first));
            levels.push(Level {
                below,
                copies,
                parents,
                nodes: nodes.expect("at most 2³² switches"),
                first,
            });
            first = next.expect("at most 2³² links");
            below *= down.get(level).copied().unwrap_or(1);
            copies *= parents.max(1);
        }
        assert!(first <= 1 << 23, "at most 2²⁴ channels");
        let is_uniform = ascent != Ascent::DModK || spreads_evenly(&levels);
        Self {
            levels,
            ascent,
            is_uniform,
            is_butterfly: false,
        }
    }

    /// The butterfly fat-tree of N = 4ⁿ processors, n the number of `levels`: level l has N/2^{l+1} switches
    /// with four children and two parents.
    ///
    /// The parents of switch a of level l are, in order, switches ⌊a/2^{l+1}⌋·2^l + a mod 2^l and
    /// ⌊a/2^{l+1}⌋·2^l + (a + 2^{l−1}) mod 2^l of the next level. The first is copy b = 0 above an even
    /// subtree, and b = 1 above an odd one.
    ///
    /// # Panics
    /// When there are no levels, or more than 11.
    ///
    /// # Source
    /// R. I. Greenberg and L. Guan, "An improved analytical model for wormhole routed networks with
    /// application to butterfly fat-trees", Proc. 1997 Int. Conf. on Parallel Processing, pp. 44–48,
    /// doi:10.1109/ICPP.1997.622554: section 3.1 and Figure 2.
    #[must_use]
    pub fn butterfly(levels: u32) -> Self {
        assert!((1..=11).contains(&levels), "a fat-tree has 1 to 11 levels");
        let levels = levels as usize;
        let (down, up) = (vec![4; levels], vec![2; levels.saturating_sub(1)]);
        Self {
            is_butterfly: true,
            ..Self::new(&down, &up, Ascent::Adaptive)
        }
    }

    /// Rule by which messages choose between the up-links.
    #[must_use]
    pub fn ascent(&self) -> Ascent {
        self.ascent
    }
}

/// Name of a node in words.
fn node_name(level: usize, node: u32) -> String {
    match level {
        0 => format!("processor {node}"),
        _ => format!("switch {node} of level {level}"),
    }
}

/// The injection channel of a processor is its up-link, and its ejection channel its down-link.
impl Topology for Xgft {
    fn processors(&self) -> usize {
        self.levels[0].nodes as usize
    }

    fn channels(&self) -> usize {
        2 * self.links() as usize
    }

    fn symmetries(&self) -> usize {
        if self.is_uniform {
            2 * (self.levels.len() - 1)
        } else {
            self.channels()
        }
    }

    /// Orbits by level and direction, or one for each channel where D-mod-k does not use the links of a
    /// level evenly.
    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        if self.is_uniform {
            let XgftChannel { is_up, level, .. } = self.channel(channel);
            self.class(level, is_up)
        } else {
            channel
        }
    }

    fn orbit_size(&self, channel: usize) -> usize {
        if self.is_uniform {
            self.links_above(self.channel(channel).level).len()
        } else {
            1
        }
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        let XgftChannel { is_up, level, .. } = self.channel(channel);
        match (level, is_up) {
            (0, true) => ChannelKind::Injection,
            (0, false) => ChannelKind::Ejection,
            (level, true) => ChannelKind::Up(level as u32),
            (level, false) => ChannelKind::Down(level as u32 + 1),
        }
    }

    fn channel_name(&self, channel: usize) -> String {
        let channel = self.channel(channel);
        let lower = node_name(channel.level, channel.node);
        let upper = node_name(channel.level + 1, self.upper(channel));
        if channel.is_up {
            format!("up-link from {lower} to {upper}")
        } else {
            format!("down-link from {upper} to {lower}")
        }
    }

    fn source_name(&self, processor: usize) -> String {
        node_name(0, processor as u32)
    }

    fn stages(&self) -> Vec<Stage> {
        let stage = |level: usize| {
            let links = self.links_above(level);
            let ([up, down], count) = (self.both_ways(links.start), links.len());
            let each = |first: usize| (first..first + count).map(|class| (class, 1)).collect();
            Stage {
                name: match level {
                    0 => "links between processors and level 1".to_owned(),
                    _ => format!("links between levels {level} and {}", level + 1),
                },
                sentence: format!("{count} links, each of them a channel up and one down."),
                channels: if self.is_uniform {
                    StageChannels::Alike(vec![("up", up), ("down", down)])
                } else {
                    let means = [
                        ("mean of the links up", up),
                        ("mean of the links down", down),
                    ];
                    let means = means.map(|(words, first)| (words.to_owned(), each(first)));
                    StageChannels::Mixed(means.to_vec())
                },
            }
        };
        (0..self.stage_count()).map(stage).collect()
    }

    fn stage_count(&self) -> usize {
        self.levels.len() - 1
    }

    /// Levels above one another, each spread evenly over the whole width.
    fn graph(&self) -> Graph {
        let top = self.stage_count() as f64;
        let row = |(level, &Level { nodes, .. }): (usize, &Level)| {
            (0..nodes).map(move |node| Node {
                kind: match level {
                    0 => NodeKind::Processor,
                    _ => NodeKind::Switch,
                },
                x: (f64::from(node) + 0.5) / f64::from(nodes),
                y: level as f64 / top,
            })
        };
        let ends = |channel| {
            let channel = self.channel(channel);
            let lower = self.node_index(channel.level, channel.node);
            let upper = self.node_index(channel.level + 1, self.upper(channel));
            let (from, to) = if channel.is_up {
                (lower, upper)
            } else {
                (upper, lower)
            };
            Ends::Link { from, to }
        };
        Graph {
            nodes: self.levels.iter().enumerate().flat_map(row).collect(),
            channels: (0..self.channels()).map(ends).collect(),
        }
    }

    /// Level by level, and within a level by the digits aₗ₊₁…aₙ, b₂…bₗ, of which the first is the highest. Indices
    /// of nodes have the last one as the highest.
    fn numbered_routers(&self) -> Option<Vec<usize>> {
        let of_level = (1..self.levels.len()).flat_map(|level| self.numbered_at(level));
        Some(of_level.collect())
    }

    fn picture(&self) -> Picture<'_> {
        if self.is_butterfly {
            Picture::Tree(self)
        } else {
            Picture::Graph(Arrangement::Tree(self))
        }
    }

    fn node_label(&self, node: usize) -> String {
        let mut address = node;
        for level in &self.levels {
            match address.checked_sub(level.nodes as usize) {
                Some(above) => address = above,
                None => break,
            }
        }
        address.to_string()
    }
}

#[cfg(test)]
mod tests;
