//! Middles of routes: routers to which messages go before their destinations.

/// Choice of the middles of messages, which decides how much of their routes must be followed one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Middles {
    /// No message has a middle: all those for a destination have the same header.
    None,
    /// Every message for another router has one, and all routers are equally likely. Until then it goes
    /// where all messages with this middle go, and then where all messages for its destination do.
    AnyRouter(Routers),
    /// Most messages have none, and those between certain pairs have some: all messages of a pair have the same
    /// header.
    Detours,
    /// The middles of a message depend on its source and its destination.
    ByPair,
}

impl Middles {
    /// True if all messages of a pair have the same header, which nobody draws.
    ///
    /// ```
    /// use loadcurve_network::routing::Middles;
    /// assert!(Middles::Detours.are_fixed());
    /// assert!(!Middles::ByPair.are_fixed());
    /// ```
    #[must_use]
    pub fn are_fixed(self) -> bool {
        matches!(self, Self::None | Self::Detours)
    }
}

/// Routers with equally many processors on each: processor p sits on router ⌊p/each⌋.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Routers {
    /// Number of routers.
    pub count: usize,
    /// Number of processors on each.
    pub each: usize,
}

impl Routers {
    /// The router of a processor.
    #[inline]
    #[must_use]
    pub fn of(self, processor: usize) -> usize {
        processor / self.each
    }

    /// The first processor on a router.
    #[inline]
    #[must_use]
    pub fn first(self, router: usize) -> usize {
        router * self.each
    }
}
