//! Scouting switching with adaptive routing in a k × k torus, flit by flit.
//!
//! # What is simulated
//!
//! Each node has a physical channel of one flit a cycle to each of its four neighbours. V virtual
//! channels share it, each with a buffer of two flits at its end. A message is M flits and takes a
//! shortest way; where both ways round a ring are equally short, a fair coin decides when the
//! message is generated. A cycle t goes like this:
//!
//! 0. In every 32nd cycle deadlocks are looked for, and one is broken, as below.
//! 1. Messages generated up to time t join one of V queues of their source, at random. A queue whose
//!    virtual channel at the source is idle starts its first message. The virtual channel is idle
//!    again in the cycle after the last flit has left the source.
//! 2. Headers ask for channels, in circular order from a random one on. The header at the hth node of
//!    its path may take any virtual channel that is free now, of the channels that lead on in
//!    dimensions with hops to go, but for those it has tried in this visit. It takes each with the
//!    same probability, holds it from now on, and is at the next node in cycle t + 1.
//! 3. Flits cross: over each physical channel at most one, whose turn it is among the virtual
//!    channels that have a flit at the beginning and, unless the channel is the last of the path,
//!    less than two at the end. All of that is what it was when cycle t began: what crosses is at
//!    the next node, and what it left has room, in cycle t + 1. Turns go round in the order of the
//!    virtual channels; one that has had the physical channel to itself comes last when others join.
//!    A virtual channel is free from cycle t + 1 on when the last flit has left its buffer, the last
//!    of the path when the last flit has crossed it.
//!
//! Latency is counted from the end of the cycle within which a message was generated to the end of
//! that in which its last flit crosses the last channel, recovery from deadlock included.
//!
//! **K = 0** is wormhole switching: the header is the first of the M flits, crosses channels as any
//! other, and waits where it is blocked. A message that meets no other takes d + M − 1 cycles.
//!
//! **K ≥ 1**: headers, and the word that they send back from every node they come to, go their own
//! ways, one hop a cycle, and never compete; M flits of data follow. The first of them crosses a
//! channel only if the header is known to be K channels ahead, or at the destination (module `lead`). A
//! blocked header whose data have not crossed the last channel of its path gives that one up, is at
//! the node before in cycle t + 1, and will not try it again during this visit. If they have, or it
//! is at the source, it waits, forgets what it has tried, and asks again in every cycle. A message
//! that meets no other takes d + M + 2 min(K, d) − 1 cycles.
//!
//! **Ends**: [`Ejection`] says what limits there are at the processors. With any but the ideal one,
//! physical channels have their turns in circular order from a random one on, and a flit that
//! cannot enter or leave lets the next virtual channel have its turn.
//!
//! **Deadlock** does arise, although data that have not left may retreat: channels that data have
//! crossed are held whatever the header does. A message is dead whose first flit has not moved for
//! 64 cycles, is on its way without a complete path, and cannot reach its destination
//! (module `deadlock`). The one that has stood still longest, of several the first in an order that is
//! arbitrary but always the same, is taken out: all it holds is free, and its queue starts it again
//! after a random time of 1…M cycles. One message in 32 cycles cannot undo the collapse of a network
//! in which dozens block one another; then rate and latency are those of the recovery.
//!
//! # Assumes
//! Poisson sources, uniformly random destinations, messages of fixed length.
//!
//! # Source
//! F. Safaei, A. Khonsari, M. Fathy, N. Talebanfard and M. Ould-Khaoua, "Communication-prediction of
//! scouting switching in adaptively-routed torus networks", Network and Parallel Computing (NPC
//! 2007), LNCS 4672, pp. 466–475; for the protocol J. Duato, B. V. Dao, P. T. Gaughan and
//! S. Yalamanchili, "Scouting: fully adaptive, deadlock-free routing in faulty pipelined networks",
//! ICPADS 1994, doi:10.1109/ICPADS.1994.590406.
//!
//! # Differs from the paper
//! - The paper does not describe its simulator. Sizes of buffers, the path of acknowledgements and
//!   the order of events within a cycle are choices made here. Buffers of one flit would halve the
//!   rate of every channel, because room is seen a cycle late. In an independent implementation
//!   buffers of 16 changed latency by about 1 % at V = 1 and took 5–12 % off it at V = 6.
//! - It says that deadlock cannot arise. With V = 1 and K ≤ 1 it does at moderate loads.
//! - It lets one message at a time leave at its destination, which is [`Ejection::Exclusive`]; its
//!   model has no such limit.
//! - It confines a header that steps back to K channels. Here it goes back to its data, which are at
//!   most 2K channels behind while they move.

mod ack_history;
mod channels;
mod counts;
mod deadlock;
mod ends;
mod engine;
mod flits;
mod message;
mod routing;
mod snapshot;
mod source;
mod transfer;
mod trip;

#[cfg(test)]
mod tests;

use super::senders::Senders;
use super::{Arrival, Poisson, Random, Record, Sink as _};
use crate::network::ScoutingTorus;
use channels::{Channels, Lane};
use counts::Counts;
use deadlock::Deadlocks;
use ends::Ends;
use flits::Flits;
use message::{Header, Messages};
use source::{Sources, Waiting};
use trip::Trip;

pub use ends::Ejection;

/// A torus, its messages and its virtual channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// The network of k × k nodes, k at most 32.
    pub torus: ScoutingTorus,
    /// M, the flits of a message: 1…1024.
    pub flits: u32,
    /// K, the scouting distance in links.
    pub scout: u32,
    /// V, the virtual channels of a physical one: 1…16.
    pub vcs: u32,
    /// How messages leave.
    pub ejection: Ejection,
}

/// The simulator of scouting switching.
#[derive(Debug)]
pub struct Scouting {
    setting: Setting,
    poisson: Poisson,
    /// Draws all but what is generated when, and where.
    random: Random,
    /// The cycle that comes next.
    cycle: u64,
    /// Events so far: flits that crossed, headers that asked, messages tested, cycles.
    effort: u64,
    /// Messages generated and not delivered.
    waiting: u64,
    sources: Sources,
    messages: Messages,
    channels: Channels,
    ends: Ends,
    /// Messages whose headers ask for channels.
    seeking: Vec<u32>,
    still_seeking: Vec<u32>,
    /// Messages whose flits compete in this cycle.
    asking: Vec<u32>,
    deadlocks: Deadlocks,
    counts: Counts,
    senders: Senders,
}

impl Scouting {
    /// An empty network whose sources send `load_messages` messages per cycle each.
    ///
    /// # Panics
    /// When a setting is out of its range, or the load is not positive and finite.
    #[must_use]
    pub fn new(setting: Setting, load_messages: f64, mut random: Random) -> Self {
        let Setting { torus, vcs, .. } = setting;
        assert!(torus.k() <= 32, "paths have at most 32 hops");
        assert!(
            (1..=1024).contains(&setting.flits),
            "a message has 1 to 1024 flits"
        );
        assert!(
            (1..=16).contains(&vcs),
            "a channel has 1 to 16 virtual channels"
        );
        let nodes = torus.nodes();
        let channels = Channels::new(torus, vcs);
        let count = channels.count();
        // Whoever is in the network holds a virtual channel of the source, or of the network.
        let messages = Messages::new((nodes + count) * vcs);
        let salt = random.word();
        Self {
            setting,
            random: Random::stream((salt >> 32) as u32, load_messages, salt as u32),
            poisson: Poisson::new(nodes, load_messages, random),
            cycle: 0,
            effort: 0,
            waiting: 0,
            sources: Sources::new(nodes * vcs),
            seeking: Vec::with_capacity(messages.flits.len()),
            still_seeking: Vec::with_capacity(messages.flits.len()),
            asking: Vec::with_capacity(messages.flits.len()),
            messages,
            channels,
            ends: Ends::new(setting.ejection, nodes),
            deadlocks: Deadlocks::new(count),
            counts: Counts::new(nodes, count),
            senders: Senders::new(nodes as usize),
        }
    }

    /// M as it is counted in messages.
    fn message_flits(&self) -> u16 {
        self.setting.flits as u16
    }

    /// Simulates one cycle, without a look at deadlocks; not when its messages are too many.
    fn step(&mut self, record: &mut Record) {
        while let Some(arrival) = self.poisson.take(self.cycle) {
            self.generate(arrival);
            if record.is_flooded(self.waiting) {
                return;
            }
        }
        self.start();
        self.route();
        self.counts.hold(self.channels.held());
        self.transfer(record);
        self.cycle += 1;
        self.effort += 1;
    }

    /// Lets a message join a queue of its source.
    fn generate(&mut self, arrival: Arrival) {
        let (lane, coins) = self.random.pair_below(self.setting.vcs, 4);
        let Arrival {
            source,
            destination,
            ..
        } = arrival;
        let trip = Trip::new(self.setting.torus, source, destination, coins);
        let queue = source * self.setting.vcs + lane;
        self.sources
            .append(queue, Waiting::new(arrival.cycle, trip));
        self.counts.generated += 1;
        self.senders.generate(source);
        self.waiting += 1;
    }

    /// Starts what can start.
    fn start(&mut self) {
        let mut resting = 0;
        while let Some((queue, waiting)) = self.sources.start(self.cycle, &mut resting) {
            let header = Header {
                node: (queue / self.setting.vcs) as u16,
                trip: waiting.trip,
                left: waiting.trip.hops,
                queue,
                generated: waiting.generated,
                started: self.cycle,
                came: self.cycle,
                ..Header::default()
            };
            let flits = Flits::new(self.message_flits(), waiting.trip.distance());
            let slot = self.messages.insert(flits, header);
            self.seeking.push(slot);
        }
    }

    /// Frees a virtual channel.
    fn release(&mut self, lane: Lane) {
        if let Some(alone) = self.channels.release(lane) {
            self.messages.flits[alone.slot() as usize].shared &= !(1 << alone.link());
        }
    }
}
