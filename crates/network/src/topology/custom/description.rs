//! The description of a user's own network: nodes, processors, links and routes.

use std::collections::BTreeMap;
use std::fmt;

use loadcurve_base::{Error, Result};

use super::places::CachedLayout;
use crate::topology::Failures;

/// Largest number of characters of the text of `edges` or `hosts`.
pub const MAX_CHARACTERS: usize = 4000;

/// Largest number of nodes.
pub const MAX_NODES: usize = 4096;

/// Largest number of processors.
pub const MAX_PROCESSORS: usize = 4096;

/// Largest number of links, each one-way.
pub const MAX_LINKS: usize = 32_768;

/// Largest number of classes of virtual channels on a link.
pub const MAX_CLASSES: usize = 8;

/// Most cycles in which a flit crosses a link.
pub const MAX_FLIGHT_CYCLES: u32 = 255;

/// Largest number of channels.
pub const MAX_CHANNELS: usize = 65_536;

/// A user's own network: nodes with processors, connected by links.
///
/// It has three text forms: that of [`read_edges`](Self::read_edges) for a link's `edges` and `hosts`, a
/// file of lines, and a file of `BookSim`'s network `anynet`. Every description that is read satisfies the
/// limits of this module, and has at least two processors.
#[derive(Debug, Clone, PartialEq)]
pub struct Description {
    /// Names of the nodes; none if they are named by their numbers.
    pub(super) names: Option<Vec<String>>,
    /// Coordinates x, y, z of each node, where they are given.
    pub(super) coordinates: Vec<Option<[f64; 3]>>,
    /// The node of each processor.
    pub(super) node_of: Vec<usize>,
    /// Links in order of their start nodes, then of their end nodes.
    pub(super) links: Vec<Link>,
    /// Lines of the routing table in order of destination, then of node.
    pub(super) routes: Vec<TableLine>,
    /// Cycles in which a flit crosses the links from one node to another, where they are given.
    pub(super) flights: BTreeMap<(usize, usize), u32>,
    /// True for nodes that have failed with their processors; empty if none has.
    pub(super) failed: Vec<bool>,
    /// Computed positions of nodes without coordinates.
    pub(super) cached_layout: CachedLayout,
}

/// Parallel links from one node to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The node they leave.
    pub from: usize,
    /// The node they lead to.
    pub to: usize,
    /// Number of them, 1 or more.
    pub count: usize,
}

/// Line of a routing table: the next node of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableLine {
    /// The node of the destination.
    pub destination: usize,
    /// The node at which the message is.
    pub at: usize,
    /// The node to which it goes next.
    pub next: usize,
    /// The class of virtual channels that it takes.
    pub class: usize,
}

/// A description from a file, with remarks on what was ignored or may not be meant.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The network.
    pub description: Description,
    /// Remarks on lines of the file, in order of lines.
    pub remarks: Vec<Remark>,
}

/// A remark on a line of a file that is accepted nevertheless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Number of the line, from 1.
    pub line: usize,
    /// The remark.
    pub words: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.words)
    }
}

impl Description {
    /// Nodes named by their numbers, with the node of each processor, and links between them in order of
    /// their start nodes, then of their end nodes.
    pub(crate) fn joined(
        nodes: usize,
        node_of: Vec<usize>,
        links: impl Iterator<Item = (usize, usize)>,
    ) -> Self {
        let link = |(from, to)| Link { from, to, count: 1 };
        Self {
            names: None,
            coordinates: vec![None; nodes],
            node_of,
            links: links.map(link).collect(),
            routes: Vec::new(),
            flights: BTreeMap::new(),
            failed: Vec::new(),
            cached_layout: CachedLayout::default(),
        }
    }

    /// The same network without the links that have failed. The processors of failed nodes keep their numbers,
    /// and are no ends of messages.
    #[must_use]
    pub fn without(&self, failures: &Failures) -> Self {
        let is_whole = |link: &&Link| !failures.breaks(link.from, link.to);
        Self {
            links: self.links.iter().filter(is_whole).copied().collect(),
            failed: failures.routers().to_vec(),
            ..self.clone()
        }
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.coordinates.len()
    }

    /// Name of a node: its number, where the description gives no names.
    ///
    /// # Panics
    /// When names are given, but not for such a node.
    #[must_use]
    pub fn node_name(&self, node: usize) -> String {
        match &self.names {
            Some(names) => names[node].clone(),
            None => node.to_string(),
        }
    }

    /// The node of a name.
    #[must_use]
    pub fn node_named(&self, name: &str) -> Option<usize> {
        (0..self.nodes()).find(|&node| self.node_name(node) == name)
    }

    /// Coordinates x, y, z of a node, if they are given; z is 0 where only two are.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn coordinates(&self, node: usize) -> Option<[f64; 3]> {
        self.coordinates[node]
    }

    /// The node of each processor, by the number of the processor.
    #[must_use]
    pub fn processors(&self) -> &[usize] {
        &self.node_of
    }

    /// Number of processors on each node.
    #[must_use]
    pub fn processors_on(&self) -> Vec<usize> {
        let mut counts = vec![0; self.nodes()];
        for &node in &self.node_of {
            counts[node] += 1;
        }
        counts
    }

    /// All links, in order of their start nodes, then of their end nodes.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Cycles in which a flit crosses the links from one node to another, if they are given.
    #[must_use]
    pub fn flight_cycles(&self, from: usize, to: usize) -> Option<u32> {
        self.flights.get(&(from, to)).copied()
    }

    /// True if a flit crosses some links in more than one cycle.
    #[must_use]
    pub fn has_long_flights(&self) -> bool {
        self.flights.values().any(|&cycles| cycles > 1)
    }

    /// Number of links, counting each of a group of parallel ones.
    #[must_use]
    pub fn link_count(&self) -> usize {
        self.links.iter().map(|link| link.count).sum()
    }

    /// Number of channels with this number of classes of virtual channels on every link.
    ///
    /// # Errors
    /// [`Error::Refused`] when there are more than [`MAX_CHANNELS`].
    pub fn channels(&self, classes: usize) -> Result<usize> {
        let channels = 2 * self.node_of.len() + classes * self.link_count();
        if channels > MAX_CHANNELS {
            let reason = format!("{channels} channels; at most {MAX_CHANNELS}");
            return Err(Error::refused("edges", reason));
        }
        Ok(channels)
    }

    /// Lines of the routing table, in order of destination, then of node.
    #[must_use]
    pub fn routes(&self) -> &[TableLine] {
        &self.routes
    }

    /// True if processors are numbered node by node.
    pub(super) fn is_node_by_node(&self) -> bool {
        self.node_of.is_sorted()
    }
}

/// Link counts between pairs of nodes. Links that are named again add up.
#[derive(Debug, Default)]
pub(super) struct LinkCounts {
    counts: BTreeMap<(usize, usize), usize>,
    all: usize,
}

/// Error for more links than [`MAX_LINKS`].
#[derive(Debug)]
pub(super) struct TooManyLinks;

impl LinkCounts {
    /// Adds parallel links from one node to another.
    pub(super) fn add(
        &mut self,
        from: usize,
        to: usize,
        count: usize,
    ) -> std::result::Result<(), TooManyLinks> {
        self.all = self.all.saturating_add(count);
        if self.all > MAX_LINKS {
            return Err(TooManyLinks);
        }
        *self.counts.entry((from, to)).or_default() += count;
        Ok(())
    }

    /// True if there is a link from one node to another.
    pub(super) fn has(&self, from: usize, to: usize) -> bool {
        self.counts.contains_key(&(from, to))
    }

    /// The links, in order.
    pub(super) fn links(self) -> Vec<Link> {
        let links = self.counts.into_iter();
        let links = links.map(|((from, to), count)| Link { from, to, count });
        links.collect()
    }
}

/// The node of each processor, from the number of processors on each node.
pub(super) fn node_by_node(counts: &[usize]) -> Result<Vec<usize>> {
    let all = counts.iter().fold(0_usize, |all, &n| all.saturating_add(n));
    let reason = match all {
        0 => "no processors; at least 2".to_owned(),
        1 => "1 processor; at least 2".to_owned(),
        2..=MAX_PROCESSORS => {
            let nodes = counts.iter().enumerate();
            return Ok(nodes
                .flat_map(|(node, &n)| std::iter::repeat_n(node, n))
                .collect());
        }
        _ => format!("{all} processors; at most {MAX_PROCESSORS}"),
    };
    Err(Error::refused("hosts", reason))
}

/// An unsigned whole number; one larger than any limit here becomes the largest `usize`.
pub(super) fn whole(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

/// Checks the length of a text.
pub(super) fn check_length(key: &str, text: &str) -> Result<()> {
    let characters = text.chars().count();
    if characters > MAX_CHARACTERS {
        let reason = format!("{characters} characters; at most {MAX_CHARACTERS}");
        return Err(Error::refused(key, reason));
    }
    Ok(())
}
