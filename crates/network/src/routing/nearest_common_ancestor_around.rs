//! Routing in extended generalised fat trees with failures: up to a nearest common ancestor from which the path
//! down is whole, and down along it.
//!
//! From a switch that is not above the destination a message takes parents that still lead to it. A parent
//! leads to a destination if it is above it and its path down is whole, or if one of its own parents leads to
//! it. A higher ancestor than the nearest leads down through the same switch, so that it is of no use. Messages
//! only turn from up to down, once, so that there is no cycle.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::Result;

use super::around::unreached;
use super::{Header, Hop, Routing, Selection};
use crate::topology::{Ascent, Classes, Failures, RouterLinks, Topology, Xgft};

/// Routing around failures in a tree, by the rule of its [`Ascent`] among the parents that still lead to the
/// destination: any free one of them, the D-mod-k parent or the first after it in a ring, or each with the same
/// probability.
///
/// ```
/// use loadcurve_network::routing::{NearestCommonAncestorAround, Routing};
/// use loadcurve_network::topology::{Ascent, Failures, RouterLinks, Xgft};
/// let tree = Xgft::new(&[4, 4], &[4], Ascent::Random);
/// let failures = Failures::read(&RouterLinks::of(&tree), "0-5").unwrap();
/// let routing = NearestCommonAncestorAround::new(tree, &failures).unwrap();
/// let routing: &dyn Routing = &routing;
/// // Three of four parents are left, also for messages to the other side of the failed link.
/// assert_eq!((routing.route(0, 15).paths, routing.route(15, 0).paths), (3.0, 3.0));
/// assert_eq!(routing.route(15, 4).paths, 4.0);
/// ```
#[derive(Debug, Clone)]
pub struct NearestCommonAncestorAround {
    tree: Xgft,
    network: Classes,
    /// True for processors that have failed.
    has_failed: Vec<bool>,
    /// For each switch of the lowest level, the nodes that lead to its processors, as bits by their index.
    leads: Vec<Vec<u64>>,
    /// True for each channel that messages cannot cross.
    broken: Vec<bool>,
    /// Sets of up-links, where messages take any free one.
    sets: Sets,
}

/// Sets of up-links that lead to the same destinations, of switches that have others, too.
#[derive(Debug, Clone, Default)]
struct Sets {
    /// Up-links, set by set, and the first and the last place of the set of each.
    members: Vec<usize>,
    ranges: Vec<(u32, u32)>,
    /// The first place of the set for each switch of the lowest level with destinations, and each other switch by its index.
    of_switch: BTreeMap<(u32, u32), u32>,
}

impl NearestCommonAncestorAround {
    /// Routing around failures in a tree.
    ///
    /// # Errors
    /// [`Error::CutOff`](loadcurve_base::Error::CutOff) where no ancestor leads from one processor to another.
    pub fn new(tree: Xgft, failures: &Failures) -> Result<Self> {
        let mut routing = Self {
            network: Classes::of_links(Arc::new(tree.clone()), 1).without_symmetries(),
            has_failed: failures.processors().to_vec(),
            leads: Vec::new(),
            broken: failures.channels(&RouterLinks::of(&tree)),
            sets: Sets::default(),
            tree,
        };
        let leaves = routing.tree.nodes_at(1);
        routing.leads = (0..leaves).map(|leaf| routing.leading_to(leaf)).collect();
        routing.check_paths()?;
        if routing.tree.ascent() == Ascent::Adaptive {
            routing.sets = routing.find_sets();
        }
        Ok(routing)
    }

    /// The sets of up-links that lead to each destination.
    fn find_sets(&self) -> Sets {
        let tree = &self.tree;
        let below = tree.levels()[1].below;
        let (mut sets, mut known) = (Sets::default(), BTreeMap::new());
        for leaf in 0..tree.nodes_at(1) {
            for level in 1..tree.height() {
                for switch in 0..tree.nodes_at(level) {
                    if tree.is_above(level, switch, leaf * below) {
                        continue;
                    }
                    let parents: Vec<usize> = self.parents(level, switch, leaf * below).collect();
                    if parents.is_empty() || parents.len() == tree.all_up(level, switch).len() {
                        continue;
                    }
                    let first = *known.entry(parents).or_insert_with_key(|parents| {
                        let first = sets.members.len() as u32;
                        sets.members.extend(parents);
                        let end = sets.members.len() as u32;
                        sets.ranges.resize(sets.members.len(), (first, end));
                        first
                    });
                    let index = tree.node_index(level, switch) as u32;
                    sets.of_switch.insert((leaf, index), first);
                }
            }
        }
        sets
    }

    /// The nodes that lead to the processors of a switch of the lowest level, as bits by their index.
    fn leading_to(&self, leaf: u32) -> Vec<u64> {
        let tree = &self.tree;
        let nodes = tree.node_index(tree.height(), tree.nodes_at(tree.height()));
        let mut leads = vec![0_u64; nodes.div_ceil(64)];
        let destination = tree.processors_below(1, leaf).start;
        let set = |leads: &mut Vec<u64>, level, node| {
            let index = tree.node_index(level, node);
            leads[index / 64] |= 1 << (index % 64);
        };
        let is_set = |leads: &Vec<u64>, level, node| {
            let index = tree.node_index(level, node);
            leads[index / 64] >> (index % 64) & 1 == 1
        };
        set(&mut leads, 1, leaf);
        // Ancestors from the lowest level up, and all other switches from the highest down.
        for level in 2..=tree.height() {
            for node in tree.above(level, destination) {
                let down = tree.down(level, node, destination);
                let child = tree.channel(down).node;
                if !self.broken[down] && is_set(&leads, level - 1, child) {
                    set(&mut leads, level, node);
                }
            }
        }
        for level in (1..tree.height()).rev() {
            let above = tree.above(level, destination);
            for node in (0..tree.nodes_at(level)).filter(|node| !above.contains(node)) {
                let leads_on = |up| {
                    let parent = tree.upper(tree.channel(up));
                    !self.broken[up] && is_set(&leads, level + 1, parent)
                };
                if tree.all_up(level, node).any(leads_on) {
                    set(&mut leads, level, node);
                }
            }
        }
        leads
    }

    /// True if a switch leads to a processor.
    #[inline]
    fn leads(&self, level: usize, node: u32, destination: u32) -> bool {
        let leaf = destination / self.tree.levels()[1].below;
        let index = self.tree.node_index(level, node);
        self.leads[leaf as usize][index / 64] >> (index % 64) & 1 == 1
    }

    /// Checks that processors reach one another.
    fn check_paths(&self) -> Result<()> {
        let below = self.tree.levels()[1].below;
        let leaves = 0..self.tree.nodes_at(1);
        let is_live = |leaf: &u32| !self.has_failed[(leaf * below) as usize];
        let live: Vec<u32> = leaves.filter(is_live).collect();
        let (mut first, mut lost) = (None, 0);
        for &from in &live {
            for &to in &live {
                if from != to && !self.leads(1, from, to * below) {
                    first.get_or_insert((from * below, to * below));
                    lost += 1;
                }
            }
        }
        match first {
            Some((from, to)) => {
                let pairs = lost * (below * below) as usize;
                Err(unreached(from.to_string(), to.to_string(), pairs))
            }
            None => Ok(()),
        }
    }

    /// Channels from a switch to the parents that lead to a destination, in order.
    fn parents(&self, level: usize, switch: u32, destination: u32) -> impl Iterator<Item = usize> {
        let up = self.tree.all_up(level, switch);
        up.filter(move |&up| {
            let parent = self.tree.upper(self.tree.channel(up));
            !self.broken[up] && self.leads(level + 1, parent, destination)
        })
    }
}

impl Routing for NearestCommonAncestorAround {
    fn topology(&self) -> &dyn Topology {
        &self.network
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (tree, destination) = (&self.tree, header.destination);
        let channel = tree.channel(channel);
        let (level, switch) = match (channel.is_up, channel.level) {
            (true, level) => (level + 1, tree.upper(channel)),
            (false, 0) => return,
            (false, level) => (level, channel.node),
        };
        if tree.is_above(level, switch, destination) {
            hops.push(header.over(tree.down(level, switch, destination)));
            return;
        }
        match tree.ascent() {
            Ascent::Adaptive => {
                let leaf = destination / tree.levels()[1].below;
                let index = tree.node_index(level, switch) as u32;
                let set = self.sets.of_switch.get(&(leaf, index));
                let group = match set {
                    Some(&first) => tree.channels() + first as usize,
                    None => tree.all_up(level, switch).start,
                };
                hops.push(header.over(group));
            }
            Ascent::Random => {
                let parents = self.parents(level, switch, destination);
                hops.extend(parents.map(|up| header.over(up)));
            }
            Ascent::DModK => {
                let count = tree.all_up(level, switch).len() as u32;
                let first = tree.parent_for(level, destination);
                let in_turn = (0..count).map(|place| (first + place) % count);
                let leads = |&parent: &u32| {
                    let up = tree.up(level, switch, parent);
                    let above = tree.upper(tree.channel(up));
                    !self.broken[up] && self.leads(level + 1, above, destination)
                };
                let parent = { in_turn }.find(leads);
                hops.extend(parent.map(|parent| header.over(tree.up(level, switch, parent))));
            }
        }
    }

    /// All up-links of a switch form one group, and those that lead to some destinations a set, if messages take any
    /// that is free.
    fn group(&self, channel: usize) -> Range<usize> {
        let channels = self.tree.channels();
        match channel.checked_sub(channels) {
            Some(place) => {
                let (first, end) = self.sets.ranges[place];
                channels + first as usize..channels + end as usize
            }
            None => self.tree.group(channel),
        }
    }

    fn member(&self, number: usize) -> usize {
        match number.checked_sub(self.tree.channels()) {
            Some(place) => self.sets.members[place],
            None => number,
        }
    }

    fn selection(&self) -> Selection {
        self.tree.selection()
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        !self.has_failed[source] && !self.has_failed[destination]
    }
}
