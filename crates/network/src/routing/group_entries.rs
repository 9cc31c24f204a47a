//! Routers at which messages enter the groups of a dragonfly.

use super::{Header, Routing};
use crate::topology::Dragonfly;

/// Routers at which minimal routes enter each group, from each other one.
#[derive(Debug)]
pub(super) struct GroupEntries {
    dragonfly: Dragonfly,
    /// Row by row from the group of the source; the first router of the own group.
    entries: Vec<u32>,
}

impl GroupEntries {
    /// The entries of a dragonfly.
    pub(super) fn of(dragonfly: &Dragonfly) -> Self {
        let groups = dragonfly.groups() as usize;
        let first = |group| dragonfly.routers_of(group as u32).start;
        let mut entries = Vec::with_capacity(groups * groups);
        for from in 0..groups {
            for to in 0..groups {
                let processor = |group| dragonfly.processors_on(first(group)).start as usize;
                let mut channel = dragonfly.injection(processor(from));
                let mut router = first(from);
                while dragonfly.group_of(router) as usize != to {
                    let mut hops = Vec::new();
                    dragonfly.next(channel, Header::to(processor(to)), &mut hops);
                    channel = hops[0].group;
                    router = dragonfly.end(channel).unwrap_or(router);
                }
                entries.push(router);
            }
        }
        Self {
            dragonfly: *dragonfly,
            entries,
        }
    }

    /// Number of groups.
    pub(super) fn groups(&self) -> usize {
        self.dragonfly.groups() as usize
    }

    /// The router at which messages from one router to another enter a middle group; none if they go minimally.
    pub(super) fn middle(&self, from: usize, to: usize, group: usize) -> Option<usize> {
        let [from, to] = [from, to].map(|router| self.dragonfly.group_of(router as u32) as usize);
        let is_direct = from == to || group == from || group == to;
        (!is_direct).then(|| self.entries[from * self.groups() + group] as usize)
    }
}
