//! Valiant's routing in a dragonfly, through a random group instead of a random router.
//!
//! A message goes minimally to the first router that it reaches in its middle group, and on from there. It
//! takes virtual channels of local links in the order of the groups that it visits, 0, 1 and 2, and of
//! global links in the order in which it crosses them, 0 and 1. So it only waits for a kind of channel that
//! comes later on its route.
//!
//! # Source
//! J. Kim, W. J. Dally, S. Scott and D. Abts, "Technology-driven, highly-scalable dragonfly topology",
//! Proc. 35th Int. Symp. on Computer Architecture (ISCA), 2008, pp. 77–88, doi:10.1109/ISCA.2008.19.

use std::sync::Arc;

use loadcurve_base::{Random, Result};

use super::{Header, Hop, Middles, Routing, dependency};
use crate::topology::dragonfly::DragonflyChannel::{Global, Local};
use crate::topology::{ChannelKind, Classes, Dragonfly, Topology};

/// Valiant's routing through a random group. All groups are equally likely; messages go minimally if theirs
/// is that of the source or the destination, and within a group.
#[derive(Debug, Clone)]
pub struct ValiantGroup {
    dragonfly: Dragonfly,
    classes: Classes,
}

impl ValiantGroup {
    /// Valiant's routing between the groups of this dragonfly.
    #[must_use]
    pub fn new(dragonfly: Dragonfly) -> Self {
        // Virtual channel 2 of a local link is class 1 of virtual channel 1.
        let classes = |kind| match kind {
            ChannelKind::Local(1) | ChannelKind::Global => 2,
            _ => 1,
        };
        Self {
            dragonfly,
            classes: Classes::new(Arc::new(dragonfly), classes),
        }
    }

    /// Group of a processor.
    fn group_of(&self, processor: usize) -> usize {
        let router = self.dragonfly.router(processor as u32);
        self.dragonfly.group_of(router) as usize
    }

    /// The channel of a phase after a number of middles, in place of one of minimal routing.
    fn in_phase(&self, channel: usize, phase: u8) -> usize {
        match (self.dragonfly.channel(channel), phase) {
            (
                Local {
                    from,
                    to,
                    virtual_channel: 0,
                },
                1,
            ) => self.dragonfly.number(Local {
                from,
                to,
                virtual_channel: 1,
            }),
            (Local { .. } | Global { .. }, phase) => self.classes.number(channel, phase.into()),
            _ => channel,
        }
    }

    /// The header of a message with this middle group.
    fn through(&self, source: usize, destination: usize, group: usize) -> Header {
        let header = Header::to(destination);
        let [from, to] = [source, destination].map(|processor| self.group_of(processor));
        if from == to || group == from || group == to {
            return header;
        }
        header.through(group)
    }
}

impl Routing for ValiantGroup {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (channel, _) = self.classes.origin(channel);
        let dragonfly = self.dragonfly;
        let Some(router) = dragonfly.end(channel) else {
            return;
        };
        let group = dragonfly.group_of(router);
        let (header, aim) = match header.via {
            Some(middle) if middle != group => {
                let router = dragonfly.routers_of(middle).start;
                (header, dragonfly.processors_on(router).start)
            }
            via => {
                let onward = Header {
                    via: None,
                    phase: header.phase + u8::from(via.is_some()),
                    ..header
                };
                (onward, header.destination)
            }
        };
        let first = hops.len();
        dragonfly.next(channel, Header::to(aim as usize), hops);
        for hop in &mut hops[first..] {
            *hop = header.over(self.in_phase(hop.group, header.phase));
        }
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        let groups = self.dragonfly.groups() as usize;
        let direct = Header::to(destination);
        let all = (0..groups).map(|group| self.through(source, destination, group));
        let others: Vec<Header> = all.filter(|&header| header != direct).collect();
        let part = 1.0 / groups as f64;
        let rest = 1.0 - part * others.len() as f64;
        let others = others.into_iter().map(|header| (header, part));
        std::iter::once((direct, rest)).chain(others).collect()
    }

    /// One word for the middle group.
    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        let group = random.below(self.dragonfly.groups());
        self.through(source, destination, group as usize)
    }

    /// All middle groups are tried for all pairs.
    fn check(&self) -> Result<()> {
        dependency::check_through(self, self.dragonfly.groups() as usize)
    }
}
