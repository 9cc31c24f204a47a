//! Up*/down* routing around a root, which cannot deadlock in any network of links both ways.
//!
//! Source: M. D. Schroeder et al., "Autonet: a high-speed, self-configuring local area network using
//! point-to-point links", IEEE J. Selected Areas in Communications 9(8), 1991, pp. 1318–1335,
//! doi:10.1109/49.105178.

use std::sync::Arc;

use super::custom::{Onward, ThroughLinks, next};
use super::hop_counts::{HopCounts, nodes_with_processors};
use super::{Next, Routing};
use crate::topology::custom::neighbours::{Neighbours, UNREACHED};
use crate::topology::custom::{Description, Link};
use crate::topology::{Custom, Topology};
use crate::{Error, Result};

/// Up*/down* routing: along links that lead up to the root, then along links that lead down from it, on
/// a path as short as this allows.
///
/// A link leads up if its end has fewer hops to the root than its start or, of two nodes of equally
/// many, the lower number. Where several next nodes are equally near to the destination, number
/// d mod m of these m takes the messages for processor d.
#[derive(Debug, Clone)]
pub struct UpStarDownStar {
    custom: Custom,
    root: usize,
    through: ThroughLinks,
    /// True for links that lead up.
    is_up: Vec<bool>,
    /// Hops to destinations up and down, and only down.
    up_and_down: HopCounts,
    down: HopCounts,
}

impl UpStarDownStar {
    /// Up*/down* routing in the network of a description. Without a given root it is the node with the
    /// least eccentricity, the first of several, among those that processors can reach.
    ///
    /// # Errors
    /// [`Error::Refused`] when a link leads only one way, the root is no node, or there are too many
    /// channels; [`Error::Unreachable`] where there is no path.
    pub fn new(description: Arc<Description>, root: Option<usize>) -> Result<Self> {
        if let Some(Link { from, to, .. }) = Self::one_way_link(&description) {
            let [from, to] = [from, to].map(|node| description.node_name(node));
            let reason = format!("updown needs every link both ways; {from}→{to} is one-way");
            return Err(Error::refused("route", reason));
        }
        let custom = Custom::new(description, 1)?;
        let description = custom.description();
        let nodes = description.nodes();
        let neighbours = Neighbours::onward(nodes, description.links());
        let all = nodes_with_processors(description);
        let root = match root {
            Some(root) if root < nodes => root,
            Some(root) => {
                let reason = format!("{root} is not a node; 0…{}", nodes - 1);
                return Err(Error::refused("root", reason));
            }
            None => least_eccentric(&neighbours, all[0]),
        };
        let levels = neighbours.hops_from(root);
        let is_joined = |node: &usize| levels[*node] != UNREACHED;
        if let Some(&to) = all.iter().find(|node| !is_joined(node)) {
            let from = Some(all[0]).filter(is_joined).unwrap_or(root);
            return Err(Error::Unreachable {
                from: description.node_name(from),
                to: description.node_name(to),
            });
        }
        let leads_up = |from: usize, to: usize| (levels[to], to) < (levels[from], from);
        let links = description.links().iter();
        let is_up = links.map(|link| leads_up(link.from, link.to)).collect();
        let search = |end| Search::down(end, &neighbours, leads_up);
        let down = HopCounts::of(description, |end| search(end).hops);
        let up_and_down = HopCounts::of(description, |end| {
            search(end).up(&neighbours, leads_up).hops
        });
        Ok(Self {
            through: ThroughLinks::of(&custom),
            root,
            is_up,
            up_and_down,
            down,
            custom,
        })
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> usize {
        self.root
    }

    /// The first link that no link leads back from.
    pub(super) fn one_way_link(description: &Description) -> Option<Link> {
        let all = description.links();
        let has_back = |link: &&Link| {
            let back = (link.to, link.from);
            let found = all.binary_search_by_key(&back, |link| (link.from, link.to));
            found.is_ok()
        };
        all.iter().find(|link| !has_back(link)).copied()
    }

    /// The link that messages for a destination take from another node than its own.
    fn link(&self, node: usize, only_down: bool, destination: usize) -> usize {
        let description = self.custom.description();
        let end = description.processors()[destination];
        let (down, up_and_down) = (self.down.to(end), self.up_and_down.to(end));
        let here = if only_down { down } else { up_and_down };
        let hops = here.from(node);
        if hops == 1 {
            let link = self.custom.link_between(node, end);
            return link.expect("one hop is one link");
        }
        self.through.chosen(node, destination, |link| {
            let ahead = match (self.is_up[link], only_down) {
                (true, true) => return false,
                (true, false) => up_and_down,
                (false, _) => down,
            };
            ahead.from(description.links()[link].to) == hops - 1
        })
    }
}

impl Routing for UpStarDownStar {
    fn topology(&self) -> &dyn Topology {
        &self.custom
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(source)
    }

    #[inline]
    fn next(&self, channel: usize, destination: usize) -> Next {
        next(&self.custom, channel, destination, |node, came_by| {
            let only_down = came_by.is_some_and(|(link, _)| !self.is_up[link]);
            Onward {
                link: self.link(node, only_down, destination),
                class: 0,
            }
        })
    }

    fn group(&self, channel: usize) -> std::ops::Range<usize> {
        self.custom.parallel(channel)
    }

    /// A message that waits for a link up holds only links up that are farther from the root, and one
    /// that waits for a link down only links up and links down that are nearer to it.
    fn check(&self) -> Result<()> {
        Ok(())
    }
}

/// The node with the least eccentricity, the first of several, among those joined to a node.
fn least_eccentric(neighbours: &Neighbours, joined_to: usize) -> usize {
    let eccentricity = |node| {
        let hops = neighbours.hops_from(node).into_iter();
        hops.filter(|&hops| hops != UNREACHED).max()
    };
    let hops = neighbours.hops_from(joined_to);
    let joined = (0..neighbours.count()).filter(|&node| hops[node] != UNREACHED);
    let least = joined.min_by_key(|&node| eccentricity(node));
    least.expect("a node is joined to itself")
}

/// Hop counts to a node, found backwards from it.
struct Search {
    hops: Vec<u16>,
    /// Nodes with their hops, in order of these.
    found: Vec<(usize, u16)>,
}

impl Search {
    /// Counts hops along links that lead down to a node.
    fn down(end: usize, neighbours: &Neighbours, leads_up: impl Fn(usize, usize) -> bool) -> Self {
        let mut hops = vec![UNREACHED; neighbours.count()];
        hops[end] = 0;
        let mut found = vec![(end, 0)];
        let mut done = 0;
        while let Some(&(node, count)) = found.get(done) {
            done += 1;
            for &before in neighbours.of_node(node) {
                if hops[before] == UNREACHED && !leads_up(before, node) {
                    hops[before] = count + 1;
                    found.push((before, count + 1));
                }
            }
        }
        Self { hops, found }
    }

    /// Counts hops along links up before those down, too, where this is shorter or the only way.
    fn up(mut self, neighbours: &Neighbours, leads_up: impl Fn(usize, usize) -> bool) -> Self {
        // Nodes from which a link leads up, in order of their hops like those found before.
        let mut over_links_up: Vec<(usize, u16)> = Vec::new();
        let (mut done, mut done_up) = (0, 0);
        loop {
            let (down, up) = (self.found.get(done), over_links_up.get(done_up));
            let (node, count) = match (down, up) {
                (Some(&down), up) if up.is_none_or(|up| down.1 <= up.1) => {
                    done += 1;
                    down
                }
                (_, Some(&up)) => {
                    done_up += 1;
                    up
                }
                (_, None) => return self,
            };
            if self.hops[node] < count {
                continue;
            }
            for &before in neighbours.of_node(node) {
                if self.hops[before] > count + 1 && leads_up(before, node) {
                    self.hops[before] = count + 1;
                    over_links_up.push((before, count + 1));
                }
            }
        }
    }
}
