//! Choice of one candidate among several for the next hop of a message, by routers that see their own ports.

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
