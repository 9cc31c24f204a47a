//! The butterfly fat-tree of N = 4ⁿ processors.
//!
//! Level 0 holds the processors; level l = 1…n holds N/2^{l+1} switches with four children and two
//! parents each. A message climbs, choosing freely between the two up-links, until its destination
//! lies below it, and then descends along the only path.
//!
//! Source: Greenberg and Guan 1997, section 3.1 and Figure 2 (N = 64), after Greenberg and
//! Leiserson's fat-trees.

use super::{
    Ascent, ChannelKind, Ends, Graph, Node, NodeKind, Picture, Stage, StageChannels, Topology, Xgft,
};

/// A butterfly fat-tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FatTree {
    levels: u32,
}

/// Direction of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From level l to level l + 1.
    Up,
    /// From level l + 1 to level l.
    Down,
}

/// A channel, given by its link (a node and one of its parents) and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeChannel {
    /// The level of the lower node.
    pub level: u32,
    /// The address of the lower node.
    pub address: u32,
    /// Port of the upper node among the lower node's two parents.
    pub port: u32,
    /// Direction of the channel.
    pub direction: Direction,
}

impl FatTree {
    /// The tree of 4^`levels` processors.
    ///
    /// # Panics
    /// When `levels` is 0 or above 15, where the number of processors leaves 32 bits.
    #[must_use]
    pub fn new(levels: u32) -> Self {
        assert!((1..=15).contains(&levels), "a fat-tree has 1 to 15 levels");
        Self { levels }
    }

    /// The same tree as one of any shape; its nodes are numbered alike.
    #[must_use]
    pub fn as_xgft(self) -> Xgft {
        let levels = self.levels as usize;
        let (down, up) = (vec![4; levels], vec![2; levels - 1]);
        Xgft::new(&down, &up, Ascent::Adaptive)
    }

    /// n, the number of switch levels.
    #[must_use]
    pub fn levels(self) -> u32 {
        self.levels
    }

    /// N = 4ⁿ.
    #[must_use]
    pub fn processors(self) -> u32 {
        4_u32.pow(self.levels)
    }

    /// The number of nodes at a level: N processors at level 0, N/2^{l+1} switches above.
    #[must_use]
    pub fn nodes_at(self, level: u32) -> u32 {
        if level == 0 {
            self.processors()
        } else {
            self.processors() >> (level + 1)
        }
    }

    /// The number of links between `level` and the level above: N/2^l, with two channels each.
    #[must_use]
    pub fn links_above(self, level: u32) -> u32 {
        self.processors() >> level
    }

    /// The addresses of the parents, at level l + 1, of node `address` of level l: one switch for a
    /// processor, parent₀ and parent₁ for a switch, none for a root.
    ///
    /// ```
    /// use loadcurve_network::topology::FatTree;
    /// let tree = FatTree::new(3);
    /// assert_eq!(tree.parents(0, 6).collect::<Vec<_>>(), [1]);
    /// assert_eq!(tree.parents(1, 6).collect::<Vec<_>>(), [2, 3]);
    /// assert_eq!(tree.parents(3, 0).count(), 0);
    /// ```
    pub fn parents(self, level: u32, address: u32) -> impl Iterator<Item = u32> {
        let a = address;
        let parents = if level == 0 {
            [Some(a / 4), None]
        } else if level < self.levels {
            let block = (a >> (level + 1)) << level;
            let within = |b: u32| block + (b & ((1 << level) - 1));
            [Some(within(a)), Some(within(a + (1 << (level - 1))))]
        } else {
            [None, None]
        };
        parents.into_iter().flatten()
    }

    /// The node on child port `index` of a switch, and the switch's index among that node's
    /// parents: the inverse of [`FatTree::parents`].
    ///
    /// ```
    /// use loadcurve_network::topology::FatTree;
    /// let tree = FatTree::new(3);
    /// assert_eq!(tree.child(2, 3, 1), (5, 0));
    /// ```
    #[must_use]
    pub fn child(self, level: u32, address: u32, index: u32) -> (u32, u32) {
        if level == 1 {
            return (4 * address + index, 0);
        }
        // `within` numbers the switches of this level in their subtree; a child's subtree has half
        // as many.
        let (block, within) = (address >> (level - 1), address & ((1 << (level - 1)) - 1));
        let half = 1 << (level - 2);
        let port = u32::from((within >= half) != (index % 2 == 1));
        ((4 * block + index) * half + within % half, port)
    }

    /// The class of the channels between `level` and the level above, 2n classes in all.
    #[must_use]
    pub fn class(self, level: u32, direction: Direction) -> usize {
        2 * level as usize + usize::from(direction == Direction::Down)
    }

    /// The number of links below `level`.
    pub(crate) fn links_below(self, level: u32) -> u32 {
        (0..level).map(|l| self.links_above(l)).sum()
    }

    /// The number of the link from a node to one of its parents.
    pub(crate) fn link(self, level: u32, address: u32, port: u32) -> usize {
        let ports = if level == 0 { 1 } else { 2 };
        (self.links_below(level) + ports * address + port) as usize
    }

    /// The number of a channel.
    #[must_use]
    pub fn channel(self, at: TreeChannel) -> usize {
        let links = self.links_below(self.levels) as usize;
        let link = self.link(at.level, at.address, at.port);
        match at.direction {
            Direction::Up => link,
            Direction::Down => links + link,
        }
    }

    /// The ends and direction of the channel with this number.
    #[must_use]
    pub fn place_of(self, channel: usize) -> TreeChannel {
        let links = self.links_below(self.levels) as usize;
        let (level, address, port) = self.lower_end(channel % links);
        let direction = if channel < links {
            Direction::Up
        } else {
            Direction::Down
        };
        TreeChannel {
            level,
            address,
            port,
            direction,
        }
    }

    /// Address of the switch at the upper end of a channel.
    pub(crate) fn upper_end(self, channel: usize) -> u32 {
        let TreeChannel {
            level,
            address,
            port,
            ..
        } = self.place_of(channel);
        let parent = self.parents(level, address).nth(port as usize);
        parent.expect("a link leads to a switch")
    }

    /// Level, address and port of the lower end of a link.
    pub(crate) fn lower_end(self, link: usize) -> (u32, u32, u32) {
        let mut within = link as u32;
        let mut level = 0;
        while within >= self.links_above(level) {
            within -= self.links_above(level);
            level += 1;
        }
        if level == 0 {
            (0, within, 0)
        } else {
            (level, within / 2, within % 2)
        }
    }

    /// Position of a node in the paper's Figure 2: levels above one another, each spread evenly over the
    /// whole width.
    #[must_use]
    pub fn place(self, level: u32, address: u32) -> (f64, f64) {
        let x = (f64::from(address) + 0.5) / f64::from(self.nodes_at(level));
        (x, f64::from(level) / f64::from(self.levels))
    }

    /// The index of a node in [`Graph::nodes`], level by level from the processors up.
    #[must_use]
    pub fn node_index(self, level: u32, address: u32) -> usize {
        let below: u32 = (0..level).map(|l| self.nodes_at(l)).sum();
        (below + address) as usize
    }

    /// D̄, the mean number of channels from source to destination, including the injection channel
    /// ⟨0,1⟩ and the ejection channel ⟨1,0⟩: `Σ 2l·3·4^{l−1}/(4ⁿ − 1)`.
    ///
    /// Of the 4ⁿ − 1 destinations, 3·4^{l−1} are in the source's subtree of level l but in none
    /// below.
    #[must_use]
    pub fn mean_distance(self) -> f64 {
        let total: f64 = (1..=self.levels)
            .map(|l| f64::from(2 * l) * 3.0 * f64::from(4_u32.pow(l - 1)))
            .sum();
        total / f64::from(self.processors() - 1)
    }
}

/// Name of a node in words.
fn node_name(level: u32, address: u32) -> String {
    match level {
        0 => format!("processor {address}"),
        _ => format!("switch {address} of level {level}"),
    }
}

/// Channels are numbered link by link from the processors up: first all up-links, then all
/// down-links. The injection channel of a processor is its only up-link.
impl Topology for FatTree {
    fn processors(&self) -> usize {
        FatTree::processors(*self) as usize
    }

    fn channels(&self) -> usize {
        2 * self.links_below(self.levels) as usize
    }

    fn symmetries(&self) -> usize {
        2 * self.levels as usize
    }

    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        let TreeChannel {
            level, direction, ..
        } = self.place_of(channel);
        self.class(level, direction)
    }

    fn orbit_size(&self, channel: usize) -> usize {
        self.links_above(self.place_of(channel).level) as usize
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        let place = self.place_of(channel);
        match (place.level, place.direction) {
            (0, Direction::Up) => ChannelKind::Injection,
            (0, Direction::Down) => ChannelKind::Ejection,
            (level, Direction::Up) => ChannelKind::Up(level),
            (level, Direction::Down) => ChannelKind::Down(level + 1),
        }
    }

    fn channel_name(&self, channel: usize) -> String {
        let TreeChannel {
            level,
            address,
            direction,
            ..
        } = self.place_of(channel);
        let lower = node_name(level, address);
        let upper = node_name(level + 1, self.upper_end(channel));
        match direction {
            Direction::Up => format!("up-link from {lower} to {upper}"),
            Direction::Down => format!("down-link from {upper} to {lower}"),
        }
    }

    fn source_name(&self, processor: usize) -> String {
        node_name(0, processor as u32)
    }

    fn stages(&self) -> Vec<Stage> {
        let stage = |level: u32| {
            let up = self.links_below(level) as usize;
            let down = up + self.channels() / 2;
            Stage {
                name: match level {
                    0 => "links between processors and level 1".to_owned(),
                    _ => format!("links between levels {level} and {}", level + 1),
                },
                sentence: format!(
                    "{} links, each of them a channel up and one down.",
                    self.links_above(level)
                ),
                channels: StageChannels::Alike(vec![("up", up), ("down", down)]),
            }
        };
        (0..self.levels).map(stage).collect()
    }

    fn stage_count(&self) -> usize {
        self.levels as usize
    }

    fn graph(&self) -> Graph {
        let addresses = |level| (0..self.nodes_at(level)).map(move |address| (level, address));
        let node = |(level, address): (u32, u32)| {
            let (x, y) = self.place(level, address);
            let kind = if level == 0 {
                NodeKind::Processor
            } else {
                NodeKind::Switch
            };
            Node { kind, x, y }
        };
        let ends = |channel| {
            let TreeChannel {
                level,
                address,
                direction,
                ..
            } = self.place_of(channel);
            let lower = self.node_index(level, address);
            let upper = self.node_index(level + 1, self.upper_end(channel));
            match direction {
                Direction::Up => Ends::Link {
                    from: lower,
                    to: upper,
                },
                Direction::Down => Ends::Link {
                    from: upper,
                    to: lower,
                },
            }
        };
        Graph {
            nodes: (0..=self.levels).flat_map(addresses).map(node).collect(),
            channels: (0..self.channels()).map(ends).collect(),
        }
    }

    fn picture(&self) -> Picture<'_> {
        Picture::Tree(self)
    }
}

#[cfg(test)]
mod tests;
