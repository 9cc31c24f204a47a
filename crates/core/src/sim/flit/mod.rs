//! Wormhole networks flit by flit: any routing function, with virtual channels that share links.
//!
//! # What is simulated
//! Messages of s flits (worms) go from buffer to buffer, one flit at a time over a channel. Every
//! channel, virtual channels, injection and ejection channels included, has a buffer of one flit at
//! its end, and a queue of headers that want it. Time goes in cycles; in each of them, in this order:
//!
//! 1. *Requests.* Headers ask: that of a new message for its injection channel in the cycle of its
//!    stamp, the end of the cycle within which it arose ([`Arrival::cycle`](super::Arrival)); any
//!    other in the cycle after it crossed a channel for the channel that follows. A queue is served
//!    in the order of these cycles; of those who ask in the same cycle the least
//!    [lot](TieBreaker::lot) of the message at that hop goes first, hop 0 being the injection channel. The
//!    queue of an injection channel is its source's queue of messages. Of two ways that share the
//!    messages ([`Next::Either`](crate::network::Next)) the second lowest bit of the lot chooses: 0
//!    the first.
//! 2. *Crossings.* A flit crosses a channel when it stands before it, in the buffer of the channel
//!    before or at the source, when its worm holds the channel or is granted it, and when the buffer
//!    is empty or its flit leaves in this cycle. A header is granted a channel that is free or whose
//!    holder's last flit leaves the buffer in this cycle. Interchangeable channels have one queue,
//!    served by any of them; of those that are free in this cycle or become so, each header in turn
//!    takes the one that its lot chooses, modulo their number: of two by its lowest bit, 0 the first.
//! 3. *Movement.* All that crosses moves at once. Last flits release the channels that they leave,
//!    and granted headers take theirs, in this very cycle. A flit that crosses the ejection channel
//!    is gone at the end of the cycle, and after the last flit the channel is free in the next.
//!
//! Latency is counted from the stamp to the end of the cycle in which the last flit crosses the
//! ejection channel. A message that meets no other takes s + hops + 1 cycles, the injection and the
//! ejection channel not among the hops.
//!
//! What crosses in a cycle depends on what crosses ahead, in the same worm and from worm to worm. As
//! long as every virtual channel has a link to itself this is settled from the channels farthest
//! ahead backwards, and has one solution, because channels depend on one another in no circle.
//!
//! # Shared links
//! A link carries one flit a cycle, of either of its two virtual channels. That breaks the order:
//! what one virtual channel may do depends on the other, which may depend on a third that is ahead
//! of it but behind the first. The rule is therefore this:
//!
//! 1. It is settled what *could* cross if every virtual channel had a link to itself. A link is
//!    contested if a flit could cross on both of its virtual channels.
//! 2. Of a contested link, the turn is with the virtual channel over which a flit did *not* go last
//!    (before any has, with the one of the lower number). The other one loses the link, and what
//!    crosses is settled without it.
//! 3. Where the flit that has the turn does not cross after all, because it depends on a link that
//!    is lost elsewhere, while the other flit has room, the link is handed over: now the other
//!    crosses and the first has lost. All links with such a pair are handed over at once; then what
//!    crosses is settled anew, and this step repeated until there is none.
//!
//! Each time what crosses has one solution, as said, and each link is handed over once at most. So
//! the rule is well defined and comes to an end; no order in which worms or channels are looked at
//! enters. No link idles while a flit could cross it. Two worms that always could cross take turns,
//! and each has half the bandwidth. Headers have no rights of their own: one that is granted a
//! virtual channel holds it from then on, and competes for the link like any flit.
//!
//! # What is measured
//! Of each channel, since counting began: λ, the messages that were granted it; x̄, the time from a
//! grant to the cycle in which the last flit leaves, so that λx̄ is the part of time for which it was
//! held, by a worm that moved or stood; W, the time from the request to the grant; and the share of
//! messages that waited at all. λs is the part of a link's cycles that a virtual channel used.
//!
//! # Assumes
//! Channels depend on one another in no circle, so that no deadlock can arise; destinations take one
//! flit a cycle; worms are at most 128 channels long.
//!
//! # Source
//! Wormhole routing and virtual channels: W. J. Dally and C. L. Seitz, "Deadlock-free message routing
//! in multiprocessor interconnection networks", IEEE Trans. Computers C-36(5), 1987, pp. 547–553,
//! doi:10.1109/TC.1987.1676939; virtual channels that take turns on a link flit by flit: W. J. Dally,
//! "Virtual-channel flow control", IEEE Trans. Parallel and Distributed Systems 3(2), 1992,
//! pp. 194–205, doi:10.1109/71.127260. The networks and what is measured are those of R. I. Greenberg
//! and L. Guan, "An improved analytical model for wormhole routed networks with application to
//! butterfly fat-trees", Proc. 1997 Int. Conf. on Parallel Processing, pp. 44–48,
//! doi:10.1109/ICPP.1997.622554.
//!
//! # Differs from the papers
//! Greenberg and Guan say of their simulations that messages have a fixed length, and no more: all
//! else is chosen here, so that it is what their model assumes.
//!
//! # How it is fast
//! Only worms that can move are looked at, and all flits of a worm are moved by one addition: see
//! `worm`. What crosses is a property of the cycle and not of the order of events, so worms are
//! settled in any order, and again when a channel changes hands.

mod backlog;
mod channel;
#[cfg(test)]
mod check;
mod crossings;
mod fabric;
#[cfg(test)]
mod literal;
mod movement;
mod queue;
mod sharing;
mod snapshot;
#[cfg(test)]
mod tests;
mod worm;
mod worms;

use super::senders::Senders;
use super::{Arrivals, Counters, Engine, Pause, Poisson, Random, Record, Sink, TieBreaker};
use crate::network::{ChannelState, Routing};
use fabric::Fabric;

/// The engine for a network with the routing function `R`, fed by `A`.
#[derive(Debug, Clone)]
pub struct FlitByFlit<R, A = Poisson> {
    fabric: Fabric<R>,
    arrivals: A,
    /// The cycle with which counting began.
    since: u64,
    /// Messages generated and delivered since the start.
    generated: u64,
    delivered: u64,
    /// The same until counting began.
    generated_before: u64,
    delivered_before: u64,
    senders: Senders,
}

impl<R: Routing> FlitByFlit<R> {
    /// A network under uniform Poisson traffic, by messages of `flits` flits, at a load in messages
    /// per cycle and processor. The salt of the lots is the first word of `random`.
    ///
    /// # Panics
    /// When `flits` is 0, or the load is not positive and finite, or there is one processor only.
    #[must_use]
    pub fn uniform(routing: R, flits: u32, load_messages: f64, mut random: Random) -> Self {
        let tie_breaker = TieBreaker::new(random.word());
        let poisson = Poisson::new(routing.processors() as u32, load_messages, random);
        Self::new(routing, flits, poisson, tie_breaker)
    }
}

impl<R: Routing, A: Arrivals> FlitByFlit<R, A> {
    /// An empty network for messages of `flits` flits.
    ///
    /// # Panics
    /// When `flits` is 0, or virtual channels of one link are in a group of interchangeable ones.
    #[must_use]
    pub fn new(routing: R, flits: u32, arrivals: A, tie_breaker: TieBreaker) -> Self {
        assert!(flits > 0, "a message has at least one flit");
        Self {
            senders: Senders::new(routing.processors()),
            fabric: Fabric::new(routing, flits, tie_breaker),
            arrivals,
            since: 0,
            generated: 0,
            delivered: 0,
            generated_before: 0,
            delivered_before: 0,
        }
    }

    /// Goes on like [`Engine::advance`], with an effort in flit moves, and also pauses as if the
    /// effort were spent when nothing is left to happen.
    ///
    /// # Panics
    /// When a message's way is longer than 128 channels.
    pub fn run<K: Sink>(&mut self, sink: &mut K, effort: u64) -> Pause {
        let mut spent = 0;
        loop {
            if self.fabric.is_idle() {
                let next = self.arrivals.next_cycle();
                if next == u64::MAX {
                    return Pause::Effort;
                }
                self.fabric.now = self.fabric.now.max(next);
            }
            while let Some(arrival) = self.arrivals.take(self.fabric.now) {
                self.fabric.generate(self.generated, arrival);
                self.generated += 1;
                self.senders.generate(arrival.source);
                if sink.is_flooded(self.generated - self.delivered) {
                    return Pause::Overflow;
                }
            }
            let done = self.fabric.cycle(sink);
            self.delivered += done.delivered;
            // A cycle in which nothing moves is some effort, too.
            spent += done.moves + 1;
            if sink.is_full() {
                return Pause::Full;
            }
            if self.generated - self.delivered > sink.most_waiting() {
                return Pause::Overflow;
            }
            if spent >= effort {
                return Pause::Effort;
            }
        }
    }
}

impl<R, A> Engine for FlitByFlit<R, A>
where
    R: Routing + std::fmt::Debug + Send,
    A: Arrivals,
{
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause {
        self.run(record, effort)
    }

    fn sources(&self) -> u32 {
        self.fabric.routing.processors() as u32
    }

    fn counters(&self) -> Counters {
        Counters {
            cycles: (self.fabric.now - self.since) as f64,
            generated: self.generated - self.generated_before,
            delivered: self.delivered - self.delivered_before,
            waiting: self.generated - self.delivered,
            ..Counters::default()
        }
    }

    fn has_overflowing_source(&self) -> bool {
        let left = |source| self.fabric.injected(source);
        self.senders.is_any_overflowing(left)
    }

    fn restart_counts(&mut self) {
        self.senders
            .restart_counts(|source| self.fabric.injected(source));
        self.since = self.fabric.now;
        self.generated_before = self.generated;
        self.delivered_before = self.delivered;
        for channel in &mut self.fabric.channels {
            channel.restart_counts(self.since);
        }
    }

    fn channels(&self) -> Vec<ChannelState> {
        let (now, cycles) = (self.fabric.now, self.fabric.now - self.since);
        let channels = self.fabric.channels.iter();
        channels.map(|channel| channel.state(now, cycles)).collect()
    }

    fn channel_class(&self, channel: usize) -> usize {
        self.fabric.routing.symmetry(channel)
    }
}
