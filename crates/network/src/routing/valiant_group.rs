//! Valiant's routing in a dragonfly, through a random group instead of a random router, and UGAL, which chooses between
//! that and the minimal route.
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

use super::{Header, Hop, Middles, Prospect, Routing, Selection, dependency};
use crate::topology::dragonfly::DragonflyChannel::{Global, Local};
use crate::topology::{ChannelKind, Classes, Dragonfly, Topology};

/// Valiant's routing through a random group. All groups are equally likely; messages go minimally if theirs
/// is that of the source or the destination, and within a group.
///
/// In [UGAL](Self::ugal) all groups but those two are equally likely, and routers balance the routes. A message that goes
/// minimally takes the same virtual channels in both.
#[derive(Debug, Clone)]
pub struct ValiantGroup {
    dragonfly: Dragonfly,
    classes: Classes,
    choice: Choice,
}

/// Choice of a message's middle group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Any group.
    Any,
    /// One that is not at an end, compared with none by the queues on the way to it and to the destination.
    Balanced(Watched),
}

/// Queues by which the routes with and without a middle group are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Watched {
    /// Those of the source's router.
    Own,
    /// Those of the global links out of the source's group, of whichever router.
    Global,
}

impl ValiantGroup {
    /// Valiant's routing between the groups of this dragonfly.
    #[must_use]
    pub fn new(dragonfly: Dragonfly) -> Self {
        Self::with(dragonfly, Choice::Any)
    }

    /// UGAL, the local one: the router of the source [compares](Selection::Balanced) its own queues on the way to the
    /// middle group and to the destination. Engines that know no buffers, and flows, have all messages go through
    /// their middles.
    ///
    /// ```
    /// use loadcurve_network::routing::{Routing, ValiantGroup};
    /// use loadcurve_network::topology::Dragonfly;
    /// let ugal = ValiantGroup::ugal(Dragonfly::new(2, 4, 2));
    /// // Seven of nine groups, and none within a group.
    /// assert_eq!((ugal.headers(0, 71).len(), ugal.headers(0, 7).len()), (7, 1));
    /// ```
    #[must_use]
    pub fn ugal(dragonfly: Dragonfly) -> Self {
        Self::with(dragonfly, Choice::Balanced(Watched::Own))
    }

    /// UGAL with global knowledge: the router of the source compares the queues of the two global links out of its
    /// group instead, also where they are at other routers.
    #[must_use]
    pub fn ugal_g(dragonfly: Dragonfly) -> Self {
        Self::with(dragonfly, Choice::Balanced(Watched::Global))
    }

    fn with(dragonfly: Dragonfly, choice: Choice) -> Self {
        // Virtual channel 2 of a local link is class 1 of virtual channel 1.
        let classes = |kind| match kind {
            ChannelKind::Local(1) | ChannelKind::Global => 2,
            _ => 1,
        };
        Self {
            dragonfly,
            classes: Classes::new(Arc::new(dragonfly), classes),
            choice,
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
        let count = match self.choice {
            Choice::Any => groups,
            Choice::Balanced(_) => others.len().max(1),
        };
        let part = 1.0 / count as f64;
        let rest = 1.0 - part * others.len() as f64;
        let direct = (others.len() < count).then_some((direct, rest));
        let others = others.into_iter().map(|header| (header, part));
        direct.into_iter().chain(others).collect()
    }

    /// One word for the middle group, if there is a choice.
    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        let groups = self.dragonfly.groups();
        match self.choice {
            Choice::Any => self.through(source, destination, random.below(groups) as usize),
            Choice::Balanced(_) => {
                let mut ends = [source, destination].map(|processor| self.group_of(processor));
                ends.sort_unstable();
                if ends[0] == ends[1] {
                    return Header::to(destination);
                }
                // A dragonfly has three groups or more.
                let other = random.below(groups - 2) as usize;
                let skipped = |group, end| group + usize::from(group >= end);
                Header::to(destination).through(ends.into_iter().fold(other, skipped))
            }
        }
    }

    fn selection(&self) -> Selection {
        match self.choice {
            Choice::Any => Selection::Drawn,
            Choice::Balanced(_) => Selection::Balanced { bias: 0 },
        }
    }

    fn prospect(&self, source: usize, header: Header) -> Prospect {
        Prospect::of(self, source, header, |kind| {
            self.choice == Choice::Balanced(Watched::Own) || kind == ChannelKind::Global
        })
    }

    /// All middle groups are tried for all pairs.
    fn check(&self) -> Result<()> {
        dependency::check_through(self, self.dragonfly.groups() as usize)
    }
}
