//! A description as text for a link: its canonical `edges` and `hosts`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::description::{Description, Link, MAX_CHARACTERS};
use super::hosts;

/// Number of links from each node to every other one.
type Counts = Vec<BTreeMap<usize, usize>>;

impl Description {
    /// Canonical text for a link's `edges`, if the description can be written as one: nodes without names
    /// and coordinates, processors numbered node by node, no routes and flights, and few enough links. With
    /// [`hosts`](Self::hosts) it reads back as the same description.
    ///
    /// A chain starts at the lowest node with remaining links and continues to the lowest node that it can
    /// reach along equally many parallel links; first come chains of links both ways, then one-way ones,
    /// then isolated nodes as needed.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::Description;
    /// let network = Description::read_edges("2-0.1-0.1-2.2:3x2", "0-3x1").unwrap();
    /// assert_eq!(network.edges().unwrap(), "0-1-2-0.2:3x2");
    /// assert_eq!(network.hosts().unwrap(), "all");
    /// ```
    #[must_use]
    pub fn edges(&self) -> Option<String> {
        if !self.is_plain() {
            return None;
        }
        let (mut both_ways, mut one_way) = self.parted();
        let mut items = Vec::new();
        // Every item has at least one character and a full stop.
        let may_fit = |items: &Vec<String>| items.len() <= MAX_CHARACTERS / 2 + 1;
        for (counts, joint) in [(&mut both_ways, '-'), (&mut one_way, ':')] {
            for start in 0..self.nodes() {
                while may_fit(&items) && !counts[start].is_empty() {
                    items.push(chain(counts, start, joint));
                }
            }
        }
        let last = self.links.iter().map(|link| link.from.max(link.to)).max();
        if last.is_none_or(|last| last + 1 < self.nodes()) {
            items.push((self.nodes() - 1).to_string());
        }
        let text = items.join(".");
        (text.len() <= MAX_CHARACTERS).then_some(text)
    }

    /// Canonical text for a link's `hosts`, if the processors are numbered node by node and few enough
    /// nodes differ.
    #[must_use]
    pub fn hosts(&self) -> Option<String> {
        let text = hosts::written(&self.processors_on());
        (self.is_node_by_node() && text.len() <= MAX_CHARACTERS).then_some(text)
    }

    /// True if nodes have neither names nor coordinates, processors are numbered node by node, and
    /// there is neither a routing table nor the flight of a link.
    fn is_plain(&self) -> bool {
        let has_places = self.coordinates.iter().any(Option::is_some);
        let has_more = has_places || !self.routes.is_empty() || !self.flights.is_empty();
        self.names.is_none() && !has_more && self.is_node_by_node()
    }

    /// Bidirectional pairs of links, entered at either node, and the remaining links.
    fn parted(&self) -> (Counts, Counts) {
        let mut all: Counts = vec![BTreeMap::new(); self.nodes()];
        for &Link { from, to, count } in &self.links {
            all[from].insert(to, count);
        }
        let mut both_ways: Counts = vec![BTreeMap::new(); self.nodes()];
        let mut one_way = both_ways.clone();
        for &Link { from, to, count } in &self.links {
            let pairs = count.min(all[to].get(&from).copied().unwrap_or(0));
            if pairs > 0 {
                both_ways[from].insert(to, pairs);
            }
            if pairs < count {
                one_way[from].insert(to, count - pairs);
            }
        }
        (both_ways, one_way)
    }
}

/// Removes the links of a chain from `start` from the counts, and returns its item.
fn chain(counts: &mut Counts, start: usize, joint: char) -> String {
    let (&next, &count) = counts[start].first_key_value().expect("links are left");
    let mut text = start.to_string();
    let (mut at, mut next) = (start, Some(next));
    while let Some(to) = next {
        counts[at].remove(&to);
        if joint == '-' {
            counts[to].remove(&at);
        }
        write!(text, "{joint}{to}").expect("a string takes any text");
        at = to;
        let mut onward = counts[at].iter().filter(|&(_, &other)| other == count);
        next = onward.next().map(|(&to, _)| to);
    }
    if count > 1 {
        write!(text, "x{count}").expect("a string takes any text");
    }
    text
}
