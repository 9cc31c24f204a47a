//! The text of a link's `edges` and `hosts`, to be written by hand.
//!
//! Items of `edges` are joined by `.`. An item is nodes joined by `-`, with links both ways along the
//! chain, or by `:`, with one-way links; then perhaps `x` and a number of parallel links:
//! `0-1-2-0.2:3:0.1-3x2`. A single node has no links. Nodes are 0 to the highest number used.

use std::collections::BTreeMap;

use loadcurve_base::{Error, Result};

use super::description::{
    Description, LinkCounts, MAX_LINKS, MAX_NODES, check_length, node_by_node, whole,
};
use super::hosts;
use super::places::CachedLayout;

/// The Petersen graph: ten nodes of degree 3 and diameter 2.
pub const PETERSEN: &str = "0-1-2-3-4-0.5-7-9-6-8-5.0-5.1-6.2-7.3-8.4-9";

impl Description {
    /// Reads the texts of `edges` and `hosts`. Links that are named again add up.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::Description;
    /// let ring = Description::read_edges("0-1-2-0.2:3:0.1-3x2", "all").unwrap();
    /// assert_eq!((ring.nodes(), ring.link_count()), (4, 12));
    /// let error = Description::read_edges("0-1.1-2.4-", "all").unwrap_err();
    /// assert_eq!(error.to_string(), "edges: item 3, \"4-\", is no chain of nodes");
    /// ```
    ///
    /// # Errors
    /// Names the key, and the item where one is at fault.
    pub fn read_edges(edges: &str, hosts: &str) -> Result<Self> {
        check_length("edges", edges)?;
        let mut counts = LinkCounts::default();
        let mut nodes = 0;
        for (index, text) in edges.split('.').enumerate() {
            let fault = |reason: String| Error::item("edges", index + 1, text, reason);
            let item = Item::read(text).map_err(fault)?;
            for &node in &item.chain {
                nodes = nodes.max(node + 1);
            }
            for (from, to) in item.links() {
                counts.add(from, to, item.count).map_err(|_| {
                    Error::refused("edges", format!("more than {MAX_LINKS} one-way links"))
                })?;
            }
        }
        Ok(Self {
            names: None,
            coordinates: vec![None; nodes],
            node_of: node_by_node(&hosts::read(hosts, nodes)?)?,
            links: counts.links(),
            routes: Vec::new(),
            flights: BTreeMap::new(),
            failed: Vec::new(),
            cached_layout: CachedLayout::default(),
        })
    }
}

/// An item of `edges`.
struct Item {
    chain: Vec<usize>,
    is_one_way: bool,
    /// Number of parallel links.
    count: usize,
}

impl Item {
    /// Reads an item; otherwise the reason why it is invalid.
    fn read(text: &str) -> std::result::Result<Self, String> {
        let no_chain = || "is no chain of nodes".to_owned();
        let (chain, count) = match text.split_once('x') {
            Some((chain, count)) => (chain, Some(whole(count).ok_or_else(no_chain)?)),
            None => (text, None),
        };
        let is_one_way = chain.contains(':');
        let nodes = chain.split(if is_one_way { ':' } else { '-' }).map(whole);
        let chain: Vec<usize> = nodes.collect::<Option<_>>().ok_or_else(no_chain)?;
        if chain.iter().any(|&node| node >= MAX_NODES) {
            return Err(format!("has a node above {}", MAX_NODES - 1));
        }
        let mut pairs = chain.windows(2);
        if let Some(twice) = pairs.find_map(|pair| (pair[0] == pair[1]).then_some(pair[0])) {
            return Err(format!("joins node {twice} to itself"));
        }
        if chain.len() == 1 && count.is_some() {
            return Err(no_chain());
        }
        let count = count.unwrap_or(1);
        if !(1..=MAX_LINKS).contains(&count) {
            return Err(format!("needs 1 to {MAX_LINKS} parallel links"));
        }
        Ok(Self {
            chain,
            is_one_way,
            count,
        })
    }

    /// The ends of its links, each of them one-way.
    fn links(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = self.chain.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.flat_map(|(from, to)| {
            let back = (!self.is_one_way).then_some((to, from));
            [Some((from, to)), back].into_iter().flatten()
        })
    }
}
