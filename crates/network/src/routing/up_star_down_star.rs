//! Up*/down* routing from a root, which cannot deadlock in any network of bidirectional links.
//!
//! Source: M. D. Schroeder et al., "Autonet: a high-speed, self-configuring local area network using
//! point-to-point links", IEEE J. Selected Areas in Communications 9(8), 1991, pp. 1318–1335,
//! doi:10.1109/49.105178.

use std::sync::{Arc, OnceLock};

use loadcurve_base::{Error, Result};

use super::custom_rule::{Rule, ThroughLinks};
use super::hop_counts::HopCounts;
use crate::topology::Custom;
use crate::topology::custom::neighbours::{Neighbours, UNREACHED};
use crate::topology::custom::{Description, Link};

/// Up*/down* routing: along links that lead up to the root, then along links that lead down from it, on the
/// shortest such path.
///
/// A link leads up if its end has fewer hops to the root than its start or, with equal hops, the lower
/// number. Where several next nodes are equally near to the destination, number d mod m of these m takes
/// the messages for processor d.
#[derive(Debug, Clone)]
pub struct UpStarDownStar {
    custom: Custom,
    given_root: Option<usize>,
    through: ThroughLinks,
    /// Computed on first use: finding the root may need a search from every node.
    levels: OnceLock<Levels>,
    /// Hop counts to destinations: up and down, and only down.
    up_and_down: HopCounts,
    down: HopCounts,
}

/// The root, and which links lead up to it.
#[derive(Debug, Clone)]
struct Levels {
    root: usize,
    /// Hops from the root to every node.
    hops: Vec<u16>,
    /// True for links that lead up.
    is_up: Vec<bool>,
    neighbours: Neighbours,
}

impl UpStarDownStar {
    /// Up*/down* routing in the network of a description. Without a given root it is the node with the
    /// least eccentricity, the first of several, among those that processors can reach.
    ///
    /// # Errors
    /// [`Error::Refused`] when a link leads only one way, the root is no node, or there are too many
    /// channels; [`Error::Unreachable`] where there is no path.
    pub fn new(description: Arc<Description>, root: Option<usize>) -> Result<Self> {
        Self::check(&description, root)?;
        let custom = Custom::new(description, 1)?;
        let nodes = custom.description().nodes();
        Ok(Self {
            through: ThroughLinks::of(&custom),
            given_root: root,
            levels: OnceLock::new(),
            up_and_down: HopCounts::new(nodes),
            down: HopCounts::new(nodes),
            custom,
        })
    }

    /// Checks that the network can be routed, without finding routes.
    pub(super) fn check(description: &Description, root: Option<usize>) -> Result<()> {
        if let Some(Link { from, to, .. }) = Self::one_way_link(description) {
            let [from, to] = [from, to].map(|node| description.node_name(node));
            let reason = format!("updown needs every link both ways; {from}→{to} is one-way");
            return Err(Error::refused("route", reason));
        }
        description.channels(1)?;
        let nodes = description.nodes();
        if let Some(root) = root.filter(|&root| root >= nodes) {
            let reason = format!("{root} is not a node; 0…{}", nodes - 1);
            return Err(Error::refused("root", reason));
        }
        // All links are bidirectional, so that reachability from the first node decides for all.
        let all = description.nodes_with_processors();
        let joined_to = root.unwrap_or(all[0]);
        let hops = Neighbours::onward(nodes, description.links()).hops_from(joined_to);
        let is_joined = |node: &usize| hops[*node] != UNREACHED;
        if let Some(&to) = all.iter().find(|node| !is_joined(node)) {
            let from = Some(all[0]).filter(is_joined).unwrap_or(joined_to);
            return Err(Error::Unreachable {
                from: description.node_name(from),
                to: description.node_name(to),
            });
        }
        Ok(())
    }

    #[inline]
    fn levels(&self) -> &Levels {
        let find = || Levels::of(self.custom.description(), self.given_root);
        self.levels.get_or_init(find)
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> usize {
        self.levels().root
    }

    /// The first link without a link in the reverse direction.
    pub(super) fn one_way_link(description: &Description) -> Option<Link> {
        let all = description.links();
        let has_back = |link: &&Link| {
            let back = (link.to, link.from);
            let found = all.binary_search_by_key(&back, |link| (link.from, link.to));
            found.is_ok()
        };
        all.iter().find(|link| !has_back(link)).copied()
    }

    /// The link that messages for a destination take from any node but the destination's own.
    fn link(&self, node: usize, only_down: bool, destination: usize) -> usize {
        let description = self.custom.description();
        let end = description.processors()[destination];
        let levels = self.levels();
        let down = self.down.to(end, || levels.down_to(end).hops);
        let up_and_down = (self.up_and_down).to(end, || levels.up_and_down_to(end).hops);
        let here = if only_down { down } else { up_and_down };
        let hops = here.from(node);
        if hops == 1 {
            let link = self.custom.link_between(node, end);
            return link.expect("one hop is one link");
        }
        self.through.chosen(node, destination, |link| {
            let ahead = match (levels.is_up[link], only_down) {
                (true, true) => return false,
                (true, false) => up_and_down,
                (false, _) => down,
            };
            ahead.from(description.links()[link].to) == hops - 1
        })
    }
}

impl Rule for UpStarDownStar {
    fn custom(&self) -> &Custom {
        &self.custom
    }

    #[inline]
    fn onward(
        &self,
        node: usize,
        came_by: Option<(usize, usize)>,
        destination: usize,
    ) -> (usize, usize) {
        let only_down = came_by.is_some_and(|(link, _)| !self.levels().is_up[link]);
        (self.link(node, only_down, destination), 0)
    }

    /// A message that waits for an up-link holds only up-links that are farther from the root, and one that
    /// waits for a down-link only up-links and down-links that are nearer to it.
    fn is_acyclic(&self) -> bool {
        true
    }
}

impl Levels {
    /// Levels below a given root, or below the node with the least eccentricity.
    fn of(description: &Description, given_root: Option<usize>) -> Self {
        let neighbours = Neighbours::onward(description.nodes(), description.links());
        let first = description.nodes_with_processors()[0];
        let root = given_root.unwrap_or_else(|| least_eccentric(&neighbours, first));
        let mut levels = Self {
            root,
            hops: neighbours.hops_from(root),
            is_up: Vec::new(),
            neighbours,
        };
        let links = description.links().iter();
        levels.is_up = links
            .map(|link| levels.leads_up(link.from, link.to))
            .collect();
        levels
    }

    fn leads_up(&self, from: usize, to: usize) -> bool {
        (self.hops[to], to) < (self.hops[from], from)
    }

    /// Hops along links that lead down to a node.
    fn down_to(&self, end: usize) -> Search {
        Search::down(end, &self.neighbours, |from, to| self.leads_up(from, to))
    }

    /// Hops along links that lead up, then down to a node.
    fn up_and_down_to(&self, end: usize) -> Search {
        let down = self.down_to(end);
        down.up(&self.neighbours, |from, to| self.leads_up(from, to))
    }
}

/// The node with the least eccentricity, the first of several, among those connected to a node.
fn least_eccentric(neighbours: &Neighbours, joined_to: usize) -> usize {
    let hops = neighbours.hops_from(joined_to);
    let joined = (0..neighbours.count()).filter(|&node| hops[node] != UNREACHED);
    let joined: Vec<usize> = joined.collect();
    let eccentricities = neighbours.farthest(&joined, &vec![true; neighbours.count()], UNREACHED);
    let nodes = joined.iter().zip(eccentricities);
    let least = nodes.min_by_key(|&(_, eccentricity)| eccentricity);
    *least.expect("a node is joined to itself").0
}

/// Hop counts to a node, found backwards from it.
struct Search {
    hops: Vec<u16>,
    /// Nodes with their hop counts, in ascending order of these.
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

    /// Extends the search by links up before those down, where this is shorter or the only path.
    fn up(mut self, neighbours: &Neighbours, leads_up: impl Fn(usize, usize) -> bool) -> Self {
        // Nodes from which a link leads up, in order of their hop counts.
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
