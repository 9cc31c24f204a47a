//! Routing in a user's own network: the available rules, and advice on possible deadlock.

mod around;
mod verdict;

use std::sync::Arc;

use loadcurve_base::Result;

pub use verdict::Verdict;

use super::{PositiveHop, Routing, RoutingTable, ShortestPath, UpStarDownStar};
use crate::topology::Ends;
use crate::topology::custom::Description;

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
///      up*/down* routing, or shortest paths with a new class after every hop, which take 2 virtual channels."
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
    let hops = CustomRoute::Hops.classes(description).ok().map(|classes| {
        format!(
            "shortest paths with a new class after every hop, which take {classes} virtual channels"
        )
    });
    let advice = match (has_links_both_ways, hops) {
        (true, Some(hops)) => format!("up*/down* routing, or {hops}"),
        (true, None) => "up*/down* routing".to_owned(),
        (false, Some(hops)) => hops,
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

#[cfg(test)]
mod tests;
