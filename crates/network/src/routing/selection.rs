//! Choice of one candidate among several for the next hop of a message, by routers that see their own ports.

use super::{Header, Hop, Routing};
use crate::topology::ChannelKind;

/// Rule by which a router with buffers chooses among the candidates for the next hop of a message.
///
/// A port is the less occupied, the fewer flits have been sent over it that are not credited yet, on all its
/// virtual channels together. Engines that know no buffers draw one of the candidates instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// One of the candidates, all equally likely, drawn once.
    Drawn,
    /// A candidate on the least occupied port, chosen once; ties are drawn.
    LeastOccupied,
    /// The same, chosen anew in each cycle in which the header asks for it.
    LeastOccupiedAnew,
    /// The last candidate is the [escape](super::Routing::is_escape); all before it are adaptive, and the header
    /// prefers those on their least occupied port, chosen anew in each cycle in which it asks. A message on an
    /// escape stays on escapes.
    Escaping,
    /// At the router of its source a message goes without its middle unless the queue of that way, times its hops,
    /// exceeds the queue of the way through the middle, times its hops, by more than a bias. From there on it
    /// takes candidates that are drawn once.
    Balanced {
        /// Product of flits and hops by which the way through the middle must be better.
        bias: u32,
    },
}

/// First part of a route, as routers compare it with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prospect {
    /// Channel whose port tells how occupied the route is.
    pub channel: usize,
    /// Number of hops between routers on the route.
    pub hops: u32,
}

impl Prospect {
    /// The beginning of a route with a single candidate at each hop, as told by the first of its channels between
    /// routers that is of a certain kind, or else by the first of all.
    pub(super) fn of<R: Routing>(
        routing: &R,
        source: usize,
        header: Header,
        is_watched: impl Fn(ChannelKind) -> bool,
    ) -> Self {
        let topology = routing.topology();
        let mut at = header.over(routing.injection(source));
        let (mut hops, mut first, mut watched) = (0, None, None);
        let mut candidates: Vec<Hop> = Vec::new();
        loop {
            routing.next(at.group, at.header, &mut candidates);
            let Some(next) = candidates.drain(..).next() else {
                break;
            };
            at = next;
            let kind = topology.channel_kind(at.group);
            if kind != ChannelKind::Ejection {
                hops += 1;
                first = first.or(Some(at.group));
                watched = watched.or(is_watched(kind).then_some(at.group));
            }
        }
        Self {
            channel: watched.or(first).unwrap_or(at.group),
            hops,
        }
    }
}
