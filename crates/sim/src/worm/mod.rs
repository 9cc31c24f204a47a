//! Wormhole networks without multiplexed virtual channels, worm by worm: exact to the flit, at a
//! cost per granted channel and not per flit.
//!
//! # What is simulated
//! Messages are worms of s flits. A channel carries one flit per cycle into a buffer of one flit,
//! which a flit may enter in the cycle in which its predecessor leaves. A worm holds a channel from
//! the cycle in which its header crosses it until its last flit has left the buffer behind it; the
//! next header may cross in that very cycle. Injection and ejection channels are channels like any
//! other, and a destination consumes every flit in the cycle after it crossed the ejection channel.
//!
//! The steps of a cycle:
//! 1. All requests of the cycle are posted. A message requests its injection channel in the cycle
//!    of its time stamp, [`Arrival::cycle`](loadcurve_network::traffic::Arrival::cycle): the first in which its header
//!    can cross it. A header that was granted a channel in the previous cycle requests the next
//!    one.
//! 2. Channels are granted until no more can be. A channel may become free in this cycle because a
//!    worm was delivered, or because the worm moves on, its header having been granted a channel in
//!    this same cycle. It is then granted to the first message waiting for it, those that made
//!    their requests in this cycle included.
//!
//! Requests of earlier cycles come first. Among requests of the same cycle the one with the lowest
//! [`TieBreaker::lot`] of its message and hop comes first, where hops are counted from 0, the
//! injection channel, and messages from 0 in order of generation. The queue of a source is the
//! queue of its injection channel. Interchangeable channels, such as the up-links of a fat-tree
//! switch, share one queue. Of those that are free in this cycle, including by becoming free in it,
//! each message in turn takes the one that its lot selects, modulo their number: of two by its
//! lowest bit, 0 the first.
//!
//! The latency of a message runs from its stamp to the end of the cycle in which its last flit
//! crosses the ejection channel. It is s + hops + 1 if nothing blocks the message, where hops are
//! the links between injection and ejection channel. Messages count as delivered, and are recorded,
//! when they are granted their ejection channel; from then on their end is certain, s cycles ahead.
//! Messages of the same cycle are recorded in no meaningful order.
//!
//! # Why worms are enough
//! Buffers hold one flit, so a worm moves as a whole or not at all. Let its header be granted
//! channel i at `t_i`, the ejection channel m at `t_m`, and let it continue at one channel per
//! cycle beyond: with `t_k = t_m + (k − m)` for k > m, its channel i is held from `t_i` until
//! before `t_{i+s}`, the cycle in which its last flit leaves the buffer of i. So a grant of channel
//! k frees channel k − s, and the grant of the ejection channel determines when all others become
//! free. Nothing else ever happens to a worm, and only the releases of channels that messages wait
//! for need to be tracked.
//!
//! A grant in a group frees the same channel behind it whichever channel of the group it is. So all grants
//! of a cycle are made first, and channels of groups are chosen at its end, when all that become free are
//! known. The order of the grants does not matter, even where the channel dependency graph has cycles: they
//! are the fewest that the rules imply. Worms that could move only if all of them did so do not move.
//!
//! # Assumes
//! Worms of equal length ([`WormByWorm::new`] refuses others), one channel on each link, destinations that never block, and sources with
//! unbounded queues. Where the channel dependency graph has a cycle the network may deadlock
//! ([`Pause::Standstill`](crate::Pause)). Input is Poisson [`Traffic`] in any pattern, each message stamped
//! with the end of the cycle in which it was generated; or any other [`Arrivals`].
//!
//! # What is measured
//! For each channel: the messages that were granted it, the time for which it was held and the variance of
//! that time from message to message, the time for which those messages waited for it, and the number that
//! had to wait, because they were not granted a channel in the cycle of their request. Waits for a group
//! are counted at the channel that was granted. The variance is exact: that of the holds whose ends became
//! known since counting began, from integer sums.
//!
//! # Source
//! The networks and their simulation: R. I. Greenberg and L. Guan, "An improved analytical model
//! for wormhole routed networks with application to butterfly fat-trees", Proc. 1997 Int. Conf. on
//! Parallel Processing, pp. 44–48, doi:10.1109/ICPP.1997.622554.
//!
//! # Differs from the paper
//! The paper does not say how its simulator breaks ties, stamps arrivals or hands over a channel;
//! the rules above are our choices. They lose no cycle between two worms.
//!
//! ```
//! use loadcurve_base::Random;
//! use loadcurve_sim::{Engine, Record, worm};
//! use loadcurve_network::traffic::Traffic;
//! let traffic = Traffic::uniform(64, 1e-5, Random::stream(1, 1e-5, 0));
//! let mut engine = worm::fat_tree(3, 32, traffic);
//! let mut record = Record::new(2000, 1000);
//! engine.advance(&mut record, u64::MAX);
//! // Next to no load: s + D̄ − 1, D̄ = 342/63.
//! let alone = 32.0 + 342.0 / 63.0 - 1.0;
//! assert!((record.mean_cycles() / alone - 1.0).abs() < 0.01);
//! ```

mod calendar;
mod channel;
mod fabric;
mod fat_tree;
mod general;
mod grants;
mod groups;
mod lattice;
mod message;
mod requests;
mod route_cursor;
#[cfg(test)]
mod tests;

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::Routing;
use loadcurve_network::topology::Lattice;
use loadcurve_network::traffic::{Arrivals, Pattern, Traffic};

pub use fat_tree::{FatTreeCursor, FatTreeRoute};
pub use general::GeneralCursor;
pub use lattice::{LatticeCursor, LatticeRoute};
pub use route_cursor::{Group, RouteCursor};

use super::{Driver, TieBreaker};
use fabric::Fabric;

/// The engine for networks with routes given by `S`. Its effort is counted in
/// granted channels.
pub type WormByWorm<S> = Driver<Fabric<S>>;

/// The mesh of `side` × `side` nodes with messages of `flits` flits.
///
/// # Panics
/// If `flits` is 0, the traffic is that of another number of processors, or
/// messages differ in length.
#[must_use]
pub fn mesh<P: Pattern + 'static>(
    side: u32,
    flits: u32,
    traffic: Traffic<P>,
) -> WormByWorm<LatticeCursor> {
    lattice(Lattice::mesh(side), flits, traffic)
}

/// A lattice of lines, under dimension-order routing, with messages of `flits` flits.
///
/// # Panics
/// If `flits` is 0, the traffic is that of another number of processors, messages differ in length, a
/// dimension is a ring, or a route has 2¹⁶ hops or more.
#[must_use]
pub fn lattice<P: Pattern + 'static>(
    lattice: Lattice,
    flits: u32,
    traffic: Traffic<P>,
) -> WormByWorm<LatticeCursor> {
    WormByWorm::under(LatticeCursor::new(lattice), flits, traffic)
}

/// The network of a routing function, with messages of `flits` flits. Its channel dependency graph
/// may have cycles.
///
/// # Panics
/// If `flits` is 0, the traffic is that of another number of processors, messages differ in length, several
/// virtual channels share a link, or a group has 2¹⁶ channels or more. Running it panics if a message makes 2¹⁶ hops.
#[must_use]
pub fn network<R: Routing + Clone, P: Pattern + 'static>(
    routing: R,
    flits: u32,
    traffic: Traffic<P>,
) -> WormByWorm<GeneralCursor<R>> {
    WormByWorm::under(GeneralCursor::new(routing), flits, traffic)
}

/// A butterfly fat-tree of 4^`levels` processors with messages of `flits` flits.
///
/// # Panics
/// If `levels` is not 1…11, `flits` is 0, the traffic is that of another number of processors, or
/// messages differ in length.
#[must_use]
pub fn fat_tree<P: Pattern + 'static>(
    levels: u32,
    flits: u32,
    traffic: Traffic<P>,
) -> WormByWorm<FatTreeCursor> {
    WormByWorm::under(FatTreeCursor::new(levels), flits, traffic)
}

impl<S: RouteCursor> WormByWorm<S> {
    /// An empty network under traffic. The salt of the lots is the first random word.
    fn under<P: Pattern + 'static>(cursor: S, flits: u32, mut traffic: Traffic<P>) -> Self {
        let common_flits = traffic.common_flits(flits);
        assert_eq!(
            common_flits,
            Some(flits),
            "worms of this engine are equally long"
        );
        let tie_breaker = TieBreaker::new(traffic.random.word());
        Self::driven(Fabric::new(cursor, flits, tie_breaker), flits, traffic)
    }

    /// An empty network.
    ///
    /// # Errors
    /// [`Error::Refused`] if the messages are not equally long.
    ///
    /// # Panics
    /// If messages have no flits.
    pub fn new(
        cursor: S,
        arrivals: impl Arrivals + 'static,
        tie_breaker: TieBreaker,
    ) -> Result<Self> {
        let flits = arrivals.flits();
        let flits = flits
            .ok_or_else(|| Error::refused("flits", "worms of this engine are equally long"))?;
        Ok(Self::of(Fabric::new(cursor, flits, tie_breaker), arrivals))
    }
}
