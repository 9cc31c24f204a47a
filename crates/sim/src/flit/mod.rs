//! Wormhole networks flit by flit: any routing function, with virtual channels that share links.
//!
//! # What is simulated
//! Messages of any lengths s, in flits, (worms) move from buffer to buffer, one flit at a time over a channel. Every
//! channel, including virtual, injection and ejection channels, has a buffer of one flit at its
//! end, and a queue of headers that wait for it. Time advances in cycles, each with these steps in
//! this order:
//!
//! 1. *Requests.* Headers make requests: that of a new message for its injection channel in the
//!    cycle of its stamp, the end of the cycle within which it was generated
//!    ([`Arrival::cycle`](loadcurve_network::traffic::Arrival)); any other in the cycle after it crossed a channel, for
//!    the channel that follows. A queue is served in the order of these cycles; among requests of
//!    the same cycle the one with the lowest [lot](TieBreaker::lot) of the message at that hop goes
//!    first, hop 0 being the injection channel. The queue of an injection channel is its source's
//!    queue of messages. If messages are split between two routes
//!    ([`Hop`](loadcurve_network::routing::Hop)), the second lowest bit of the lot selects the route:
//!    0 the first.
//! 2. *Crossings.* A flit crosses a channel if it stands before it, in the buffer of the channel
//!    before or at the source, if its worm holds the channel or is granted it, and if the channel's
//!    buffer is empty or the flit in it leaves in this cycle. A header is granted a channel that is
//!    free or whose holder's last flit leaves the buffer in this cycle. Interchangeable channels
//!    have one queue, served by any of them; of those that are free in this cycle or become so,
//!    each header in turn takes the one that its lot selects, modulo their number: of two by its
//!    lowest bit, 0 the first. Where some headers may only take some channels of a group, each in turn
//!    takes one of these, and those that find none wait. Interchangeable virtual channels of shared links must be free at the
//!    beginning of the cycle: they change hands a cycle later than others.
//! 3. *Movement.* All crossings take place at once. Last flits release the channels that they
//!    leave, and granted headers take theirs, in this very cycle. A flit that crosses the ejection
//!    channel is gone at the end of the cycle, and after the last flit the channel is free in the
//!    next cycle.
//!
//! Latency is counted from the stamp to the end of the cycle in which the last flit crosses the
//! ejection channel. A message that meets no other takes s + hops + 1 cycles, where the injection
//! and the ejection channel do not count as hops.
//!
//! The crossings of a cycle depend on the crossings ahead, within a worm and from worm to worm. As
//! long as every virtual channel has a link of its own they are determined from the channels
//! farthest ahead backwards, and have one solution if the channel dependency graph has no cycle, or
//! else one with the fewest crossings.
//!
//! # Shared links
//! A link carries one flit per cycle, of any of its virtual channels. That breaks the order: the
//! crossings of one virtual channel depend on the others, which may depend on some that are ahead of
//! them but behind the first. The rule is therefore this:
//!
//! 1. Determine which flits *could* cross if every virtual channel had a link of its own. A link is
//!    contested if flits could cross on several of its virtual channels.
//! 2. The virtual channels of a link have their turns in circular order, by number. The turn on a
//!    contested link belongs to the first of the rivals after the one over which a flit crossed last
//!    (before any has crossed, to the one with the lowest number). The others lose the link, and the
//!    crossings are determined without them.
//! 3. If the flit that has the turn does not cross after all, because it depends on a link that is
//!    lost elsewhere, while another of the rivals has room, the link is handed over to the first of
//!    these in the order of turns: now it crosses, and the one that had the turn has lost. All such
//!    links are handed over at once; then the crossings are determined anew, and this step is
//!    repeated until there are no such links.
//!
//! The crossings have one solution each time, as above. A flit that can cross at one of these steps can
//! cross at all later ones, because links are only handed over by flits that do not cross: so each link is
//! handed over at most once. The rule is well defined and terminates, independently of the order in which
//! worms or channels are examined. No link idles while a flit could cross it. Worms that could always cross
//! take turns, and each gets its share of the bandwidth. Headers have no priority: one that is granted a
//! virtual channel holds it from then on, and competes for the link like any flit.
//!
//! # What is measured
//! For each channel, since counting began: λ, the messages that were granted it; x̄, the time from
//! a grant to the cycle in which the last flit leaves, so that λx̄ is the fraction of time for
//! which it was held, by a worm moving or blocked; W, the time from the request to the grant; and
//! the fraction of messages that had to wait. λs is the fraction of a link's cycles that a virtual
//! channel used.
//!
//! # Assumes
//! Destinations that consume one flit per cycle; routes of at most [`LONGEST_ROUTE`] channels, or
//! [`LONGEST_LONG_ROUTE`] in a [`LongFlitByFlit`]. Where the channel dependency graph has a cycle the
//! network may deadlock ([`Pause::Standstill`](crate::Pause)): flits that could cross only if all flits
//! around a cycle did so do not.
//!
//! # Source
//! Wormhole routing and virtual channels: W. J. Dally and C. L. Seitz, "Deadlock-free message
//! routing in multiprocessor interconnection networks", IEEE Trans. Computers C-36(5), 1987, pp.
//! 547–553, doi:10.1109/TC.1987.1676939; virtual channels that take turns on a link flit by flit:
//! W. J. Dally, "Virtual-channel flow control", IEEE Trans. Parallel and Distributed Systems 3(2),
//! 1992, pp. 194–205, doi:10.1109/71.127260. The networks and the measured quantities are those of
//! R. I. Greenberg and L. Guan, "An improved analytical model for wormhole routed networks with
//! application to butterfly fat-trees", Proc. 1997 Int. Conf. on Parallel Processing, pp. 44–48,
//! doi:10.1109/ICPP.1997.622554.
//!
//! # Differs from the papers
//! Greenberg and Guan say of their simulations only that messages have a fixed length: everything
//! else is our choice, made to match the assumptions of their model.
//!
//! # How it is fast
//! Only worms that can move are examined, and all flits of a worm are moved by one addition: see
//! `worm`. The crossings depend on the cycle and not on the order of events, so worms are settled
//! in any order, and again when a channel changes hands.

mod bits;
mod channel;
#[cfg(test)]
mod check;
mod crossings;
mod fabric;
#[cfg(test)]
mod literal;
mod movement;
mod request_queue;
mod sets;
mod sharing;
mod snapshot;
#[cfg(test)]
mod tests;
mod worm;
mod worms;

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::{Arrivals, Pattern, Traffic};

use super::sources::Sources;
use super::{Driver, Observe, TieBreaker};
pub use bits::{Bits, LongBits};
use fabric::Fabric;

/// Largest number of channels on a route of an engine for short routes.
pub const LONGEST_ROUTE: u32 = u128::CAPACITY;

/// Largest number of channels on any route: more than on any that visits no node twice in a network of
/// 4,096 nodes.
pub const LONGEST_LONG_ROUTE: u32 = LongBits::<VERY_LONG>::CAPACITY;

/// Number of words for routes so long that only a user's own table can contain them.
const VERY_LONG: usize = 65;

/// The engine for a network with the routing function `R`, whose routes fit into `B`. Its effort is counted in
/// flit moves.
pub type FlitByFlit<R, B = u128> = Driver<Fabric<R, B>>;

/// The engine for routes of up to 64 channels a word, by default 1,088: enough for a line or a ring of
/// 1,024 nodes. It is several times slower.
pub type LongFlitByFlit<R, const WORDS: usize = 17> = FlitByFlit<R, LongBits<WORDS>>;

/// An engine for the network of a routing function whose routes have at most `longest` channels, under
/// Poisson traffic, with bit rows no longer than needed.
///
/// # Panics
/// As [`FlitByFlit::under`], and if `longest` is more than [`LONGEST_LONG_ROUTE`].
#[must_use]
pub fn network<R: Routing + Clone + 'static, P: Pattern + 'static>(
    routing: R,
    flits: u32,
    mut traffic: Traffic<P>,
    longest: u32,
) -> Box<dyn Observe> {
    let tie_breaker = TieBreaker::new(traffic.random.word());
    let processors = routing.topology().processors();
    let sources = Sources::of(traffic.over(&routing), flits, processors);
    with_sources(routing, sources, tie_breaker, longest)
}

/// An engine for the network of a routing function whose routes have at most `longest` channels, for messages of any
/// lengths, with bit rows no longer than needed.
///
/// # Panics
/// Running it panics as [`FlitByFlit::new`] says; and if `longest` is more than [`LONGEST_LONG_ROUTE`].
#[must_use]
pub fn carrying<R: Routing + 'static>(
    routing: R,
    arrivals: impl Arrivals + 'static,
    tie_breaker: TieBreaker,
    longest: u32,
) -> Box<dyn Observe> {
    let sources = Sources::with(Box::new(arrivals), routing.topology().processors());
    with_sources(routing, sources, tie_breaker, longest)
}

fn with_sources<R: Routing + 'static>(
    routing: R,
    sources: Sources,
    tie_breaker: TieBreaker,
    longest: u32,
) -> Box<dyn Observe> {
    assert!(
        longest <= LONGEST_LONG_ROUTE,
        "a route has at most {LONGEST_LONG_ROUTE} channels"
    );
    if longest <= LONGEST_ROUTE {
        let fabric = Fabric::<_, u128>::new(routing, tie_breaker);
        Box::new(Driver::empty(fabric, sources))
    } else if longest <= LongBits::<17>::CAPACITY {
        let fabric = Fabric::<_, LongBits<17>>::new(routing, tie_breaker);
        Box::new(Driver::empty(fabric, sources))
    } else {
        let fabric = Fabric::<_, LongBits<VERY_LONG>>::new(routing, tie_breaker);
        Box::new(Driver::empty(fabric, sources))
    }
}

impl<R: Routing> FlitByFlit<R> {
    /// An empty network, for messages of any lengths.
    ///
    /// Running it panics if a message has no flits, or its route is longer than [`LONGEST_ROUTE`], for which
    /// [`check_length`](loadcurve_network::routing::check_length) is the test.
    #[must_use]
    pub fn new(routing: R, arrivals: impl Arrivals + 'static, tie_breaker: TieBreaker) -> Self {
        Self::with_bits(routing, arrivals, tie_breaker)
    }

    /// An empty network for messages of `flits` flits under traffic. The salt of the lots is the first random
    /// word.
    ///
    /// # Panics
    /// If `flits` is 0, or the traffic is that of another number of processors.
    #[must_use]
    pub fn under<P: Pattern + 'static>(routing: R, flits: u32, traffic: Traffic<P>) -> Self
    where
        R: Clone + 'static,
    {
        Self::with_bits_under(routing, flits, traffic)
    }
}

impl<R: Routing, B: Bits> FlitByFlit<R, B> {
    /// Like [`FlitByFlit::new`], for routes that fit into `B`.
    #[must_use]
    pub fn with_bits(
        routing: R,
        arrivals: impl Arrivals + 'static,
        tie_breaker: TieBreaker,
    ) -> Self {
        Self::of(Fabric::new(routing, tie_breaker), arrivals)
    }

    /// Like [`FlitByFlit::under`], for routes that fit into `B`.
    ///
    /// # Panics
    /// As [`FlitByFlit::under`].
    #[must_use]
    pub fn with_bits_under<P: Pattern + 'static>(
        routing: R,
        flits: u32,
        mut traffic: Traffic<P>,
    ) -> Self
    where
        R: Clone + 'static,
    {
        let tie_breaker = TieBreaker::new(traffic.random.word());
        let traffic = traffic.over(&routing);
        Self::driven(Fabric::new(routing, tie_breaker), flits, traffic)
    }
}
