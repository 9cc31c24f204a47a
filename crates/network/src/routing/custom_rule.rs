//! Common parts of the rules by which messages are routed in a user's own network.

use std::fmt::Debug;
use std::ops::Range;

use loadcurve_base::Result;

use super::{Header, Hop, Routing, dependency};
use crate::topology::CustomChannel::{Ejection, Injection, Link};
use crate::topology::{Custom, Topology};

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
