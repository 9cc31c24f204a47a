//! Routing in a user's own network: the available rules, their common parts, and advice on possible
//! deadlock.

mod verdict;

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::Result;

pub use verdict::Verdict;

use super::{
    Header, Hop, PositiveHop, Routing, RoutingTable, ShortestPath, UpStarDownStar, dependency,
};
use crate::topology::CustomChannel::{Ejection, Injection, Link};
use crate::topology::custom::Description;
use crate::topology::{Custom, Ends, Topology};

/// Rule by which messages are routed in a user's own network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomRoute {
    /// Up*/down* routing around a root, by default the node with the least eccentricity.
    UpDown {
        /// The root.
        root: Option<usize>,
    },
    /// Shortest paths in one class of virtual channels.
    Shortest,
    /// Shortest paths with a new class after every hop.
    Hops,
    /// The routes of the description.
    Table,
}

impl CustomRoute {
    /// The routing function of a network.
    ///
    /// ```
    /// use loadcurve_base::Error;
    /// use loadcurve_network::routing::CustomRoute;
    /// use loadcurve_network::topology::custom::{Description, PETERSEN};
    /// let petersen = std::sync::Arc::new(Description::read_edges(PETERSEN, "all").unwrap());
    /// let up_down = CustomRoute::UpDown { root: None }.routing(petersen.clone()).unwrap();
    /// assert_eq!(up_down.check(), Ok(()));
    /// let shortest = CustomRoute::Shortest.routing(petersen).unwrap();
    /// assert!(matches!(shortest.check(), Err(Error::DependencyCycle { .. })));
    /// ```
    ///
    /// # Errors
    /// Those of [`UpStarDownStar::new`], [`ShortestPath::new`], [`PositiveHop::new`] and
    /// [`RoutingTable::new`].
    pub fn routing(self, description: Arc<Description>) -> Result<Box<dyn Routing>> {
        Ok(match self {
            Self::UpDown { root } => Box::new(UpStarDownStar::new(description, root)?),
            Self::Shortest => Box::new(ShortestPath::new(description)?),
            Self::Hops => Box::new(PositiveHop::new(description)?),
            Self::Table => Box::new(RoutingTable::new(description)?),
        })
    }
}

impl CustomRoute {
    /// Number of classes of virtual channels on every link that the rule needs to route every message of a
    /// network. Much faster to find than the routes, except for those of a table.
    ///
    /// ```
    /// use loadcurve_network::routing::CustomRoute;
    /// use loadcurve_network::topology::custom::{Description, PETERSEN};
    /// let petersen = std::sync::Arc::new(Description::read_edges(PETERSEN, "all").unwrap());
    /// assert_eq!(CustomRoute::Hops.classes(&petersen), Ok(2));
    /// ```
    ///
    /// # Errors
    /// Those of [`routing`](Self::routing).
    pub fn classes(self, description: &Arc<Description>) -> Result<usize> {
        match self {
            Self::UpDown { root } => UpStarDownStar::check(description, root).map(|()| 1),
            Self::Shortest => ShortestPath::check(description).map(|()| 1),
            Self::Hops => PositiveHop::classes_for(description),
            Self::Table => Ok(RoutingTable::new(description.clone())?.classes()),
        }
    }
}

/// Warning of a cycle in the channel dependency graph of a user's own network, described by its nodes, with
/// the rules that would prevent it.
///
/// ```
/// use loadcurve_network::routing::{CustomRoute, Routing, cycle_in_words};
/// use loadcurve_base::Error;
/// use loadcurve_network::topology::custom::Description;
/// let ring = std::sync::Arc::new(Description::read_edges("0-1-2-3-4-0", "all").unwrap());
/// let routing = CustomRoute::Shortest.routing(ring.clone()).unwrap();
/// let Err(Error::DependencyCycle { channels }) = routing.check() else { panic!() };
/// assert_eq!(
///     cycle_in_words(&ring, &*routing, &channels),
///     "Messages can deadlock: they can wait for one another in the cycle of channels 0→1→2→3→4→0. Choose \
///      up*/down* routing, or route:hops with 2 virtual channels."
/// );
/// ```
#[must_use]
pub fn cycle_in_words(
    description: &Arc<Description>,
    routing: &dyn Routing,
    channels: &[usize],
) -> String {
    let nodes = nodes_of(routing, channels);
    let names = nodes.iter().map(|&node| description.node_name(node));
    let mut cycle: Vec<String> = names.collect();
    cycle.extend(cycle.first().cloned());
    let cycle = cycle.join("→");
    let has_links_both_ways = UpStarDownStar::one_way_link(description).is_none();
    let classes = CustomRoute::Hops.classes(description).ok();
    let advice = match (has_links_both_ways, classes) {
        (true, Some(classes)) => {
            format!("up*/down* routing, or route:hops with {classes} virtual channels")
        }
        (true, None) => "up*/down* routing".to_owned(),
        (false, Some(classes)) => format!("route:hops with {classes} virtual channels"),
        (false, None) => "links both ways and up*/down* routing".to_owned(),
    };
    format!(
        "Messages can deadlock: they can wait for one another in the cycle of channels {cycle}. Choose {advice}."
    )
}

/// The nodes that some channels leave.
fn nodes_of(routing: &dyn Routing, channels: &[usize]) -> Vec<usize> {
    let ends = routing.topology().channel_ends();
    let on_links = channels.iter().map(|&channel| ends[channel]);
    let nodes = on_links.filter_map(|ends| match ends {
        Ends::Link { from, .. } => Some(from),
        _ => None,
    });
    nodes.collect()
}

/// Rule for the links of messages in a user's own network.
pub(super) trait Rule: Debug + Send + Sync {
    /// The network.
    fn custom(&self) -> &Custom;

    /// Link and class of virtual channels of the next hop of a message that has not arrived, from its node and
    /// from the link and class on which it arrived there, if any.
    fn onward(
        &self,
        node: usize,
        came_by: Option<(usize, usize)>,
        destination: usize,
    ) -> (usize, usize);

    /// True if the rule alone keeps the channel dependency graph free of cycles.
    fn is_acyclic(&self) -> bool {
        false
    }
}

impl<R: Rule> Routing for R {
    fn topology(&self) -> &dyn Topology {
        self.custom()
    }

    #[inline]
    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (custom, destination) = (self.custom(), header.destination as usize);
        let description = custom.description();
        let (node, came_by) = match custom.channel(channel) {
            Ejection(_) => return,
            Injection(processor) => (description.processors()[processor], None),
            Link { link, class, .. } => (description.links()[link].to, Some((link, class))),
        };
        let next = if node == description.processors()[destination] {
            Ejection(destination)
        } else {
            let (link, class) = self.onward(node, came_by, destination);
            Link {
                link,
                class,
                parallel: 0,
            }
        };
        hops.push(header.over(custom.number(next)));
    }

    fn group(&self, channel: usize) -> Range<usize> {
        self.custom().parallel(channel)
    }

    fn check(&self) -> Result<()> {
        if self.is_acyclic() {
            return Ok(());
        }
        dependency::check(self)
    }
}

/// Links to nodes from which other links lead on. A shortest path to a node that is not adjacent takes one
/// of these: all others are dead ends.
#[derive(Debug, Clone)]
pub(super) struct ThroughLinks {
    starts: Vec<usize>,
    links: Vec<u32>,
}

impl ThroughLinks {
    pub(super) fn of(custom: &Custom) -> Self {
        let all = custom.description().links();
        let leads_on = |&link: &usize| {
            let onward = custom.links_from(all[link].to);
            all[onward].iter().any(|next| next.to != all[link].from)
        };
        let mut through = Self {
            starts: vec![0],
            links: Vec::new(),
        };
        for node in 0..custom.description().nodes() {
            let links = custom.links_from(node).filter(leads_on);
            through.links.extend(links.map(|link| link as u32));
            through.starts.push(through.links.len());
        }
        through
    }

    /// The link that messages for a destination take out of a node, among the candidates in order of their
    /// end nodes. Destinations are distributed in rotation.
    ///
    /// # Panics
    /// When there is no candidate.
    #[inline]
    pub(super) fn chosen(
        &self,
        node: usize,
        destination: usize,
        is_candidate: impl Fn(usize) -> bool,
    ) -> usize {
        let links = &self.links[self.starts[node]..self.starts[node + 1]];
        let links = links.iter().map(|&link| link as usize);
        let mut candidates = links.filter(|&link| is_candidate(link));
        let all = candidates.clone();
        let first = candidates.next();
        let others = candidates.count();
        let chosen = match others {
            0 => first,
            _ => { all }.nth(destination % (others + 1)),
        };
        chosen.expect("a message is only where a path leads on")
    }
}

#[cfg(test)]
mod tests;
