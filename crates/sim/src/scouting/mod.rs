//! Scouting switching with adaptive routing in a k × k torus, flit by flit.
//!
//! # What is simulated
//!
//! Each node has a physical channel of one flit per cycle to each of its four neighbours. It is
//! shared by V virtual channels, each with a buffer of two flits at its end. A message has M flits
//! and takes a minimal route; where both directions round a ring are equally short, a fair coin
//! decides when the message is generated. A cycle t has these steps:
//!
//! 0. In every 32nd cycle the network is tested for deadlocks, and one is broken, as described
//!    below.
//! 1. Messages generated up to time t join one of V queues of their source, at random. A queue
//!    whose virtual channel at the source is idle starts its first message. That virtual channel is
//!    idle again in the cycle after the last flit has left the source.
//! 2. Headers request channels, in circular order from a random one on. The header at the hth node
//!    of its path may take any virtual channel that is free now, on the channels that lead on in
//!    dimensions with hops to go, except those that it has tried during this visit. It takes each
//!    with the same probability, holds it from now on, and is at the next node in cycle t + 1.
//! 3. Flits cross: at most one over each physical channel, by turns among the virtual channels that
//!    have a flit at their beginning and, unless the channel is the last of the path, fewer than
//!    two at their end. All of this is judged by the state when cycle t began: a flit that crosses
//!    is at the next node, and the buffer that it left has room, in cycle t + 1. Turns go round in
//!    the order of the virtual channels; one that has had the physical channel to itself comes last
//!    when others join. A virtual channel is free from cycle t + 1 on when the last flit has left
//!    its buffer or, for the last channel of the path, when the last flit has crossed it.
//!
//! Latency is counted from the end of the cycle within which a message was generated to the end of
//! that in which its last flit crosses the last channel, recovery from deadlock included.
//!
//! **K = 0** is wormhole switching: the header is the first of the M flits, crosses channels like
//! any other, and waits where it is blocked. A message that meets no other takes d + M − 1 cycles.
//!
//! **K ≥ 1**: headers, and the acknowledgements that they send back from every node they reach,
//! travel separately from the data, one hop per cycle, and never compete; M flits of data follow.
//! The first of these crosses a channel only if the header is known to be K channels ahead, or at
//! the destination (module `ack_history`). A blocked header whose data have not crossed the last
//! channel of its path gives that channel up, is at the previous node in cycle t + 1, and will not
//! try it again during this visit. If they have crossed it, or the header is at the source, the
//! header waits, forgets what it has tried, and requests again in every cycle. Without contention a
//! message takes d + M + 2 min(K, d) − 1 cycles.
//!
//! **Ports**: [`Ejection`] selects the limits at the processors. With any but the ideal one,
//! physical channels have their turns in circular order from a random one on, and a flit that
//! cannot enter or leave passes the turn to the next virtual channel.
//!
//! **Deadlock** does arise, although headers may backtrack over channels that data have not
//! crossed: channels that data have crossed are held whatever the header does. A message is dead if
//! it is under way without a complete path, its first flit has not moved for 64 cycles, and it
//! cannot reach its destination (module `deadlock`). The dead message that has stood still longest
//! (of several the first in an order that is arbitrary but always the same) is taken out:
//! everything it holds becomes free, and its queue starts it again after a random time of 1…M
//! cycles. Removing one message in 32 cycles cannot undo the collapse of a network in which dozens
//! block one another; throughput and latency are then those of the recovery.
//!
//! **Failed channels** are never free. Headers do not know of them: one that meets a failed channel takes the other
//! dimension or steps back, as before a busy one. Only at the source a message takes the direction round a ring, of
//! two that are equally short, on which a minimal path is whole, if there is one; messages between nodes without such
//! a path are not to be offered. K decides how far a header can step back to its data. Where these have followed it
//! into a dead end, the message is dead and starts again as above, until its header chooses another way.
//!
//! # Assumes
//! Poisson sources, messages of fixed length.
//!
//! # Source
//! F. Safaei, A. Khonsari, M. Fathy, N. Talebanfard and M. Ould-Khaoua, "Communication-prediction
//! of scouting switching in adaptively-routed torus networks", Network and Parallel Computing (NPC
//! 2007), LNCS 4672, pp. 466–475; for the protocol J. Duato, B. V. Dao, P. T. Gaughan and S.
//! Yalamanchili, "Scouting: fully adaptive, deadlock-free routing in faulty pipelined networks",
//! ICPADS 1994, doi:10.1109/ICPADS.1994.590406.
//!
//! # Differs from the paper
//! - The paper does not describe its simulator. Buffer sizes, the path of acknowledgements and the
//!   order of events within a cycle are choices made here. Buffers of one flit would halve the rate
//!   of every channel, because room is seen a cycle late. In an independent implementation buffers
//!   of 16 flits changed latency by about 1 % at V = 1 and reduced it by 5–12 % at V = 6.
//! - It says that deadlock cannot arise. With V = 1 and K ≤ 1 it does at moderate loads.
//! - It lets one message at a time leave at its destination, which is [`Ejection::Exclusive`]; its
//!   model has no such limit.
//! - It confines a header that backtracks to K channels. Here it goes back to its data, which are
//!   at most 2K channels behind while they move.

mod ack_history;
mod channels;
mod counts;
mod deadlock;
mod engine;
mod flits;
mod message;
mod ports;
mod routing;
mod snapshot;
mod source_queues;
mod transfer;
mod trip;

#[cfg(test)]
mod tests;

use loadcurve_base::Random;
use loadcurve_network::topology::ScoutingTorus;
use loadcurve_network::traffic::{Pattern, Traffic};

use super::Driver;
use channels::{PhysicalChannels, VirtualChannel};
use counts::Counts;
use deadlock::Deadlocks;
use flits::Flits;
use message::{Header, Messages};
use ports::Ports;
use source_queues::SourceQueues;
use trip::Trip;

pub use ports::Ejection;

/// Parameters of a torus, its messages and its virtual channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameters {
    /// Network of k × k nodes, k at most 32.
    pub torus: ScoutingTorus,
    /// M, the number of flits in a message: 1…1024.
    pub flits: u32,
    /// K, the scouting distance in links.
    pub scout: u32,
    /// V, the number of virtual channels per physical channel: 1…16.
    pub vcs: u32,
    /// Limit on messages leaving at a node.
    pub ejection: Ejection,
}

/// The engine for scouting switching. Its effort counts flits that
/// cross channels, headers that request one, messages tested for deadlock, and cycles.
pub type Scouting = Driver<Fabric>;

impl Scouting {
    /// An empty network.
    ///
    /// # Panics
    /// If a parameter is out of its range, or the traffic is that of another number of processors.
    #[must_use]
    pub fn new<P: Pattern + 'static>(parameters: Parameters, traffic: Traffic<P>) -> Self {
        Self::with_failures(parameters, &[], traffic)
    }

    /// An empty network with failed channels: true for each of these by its number in the topology. An empty list
    /// stands for none.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    #[must_use]
    pub fn with_failures<P: Pattern + 'static>(
        parameters: Parameters,
        has_failed: &[bool],
        mut traffic: Traffic<P>,
    ) -> Self {
        let salt = traffic.random.word();
        let random = Random::stream((salt >> 32) as u32, traffic.load_messages, salt as u32);
        let mut fabric = Fabric::new(parameters, random);
        fabric.fail(has_failed);
        Self::driven(fabric, parameters.flits, traffic)
    }
}

/// A torus and its contents.
#[derive(Debug)]
pub struct Fabric {
    parameters: Parameters,
    /// Random numbers for everything except generation times, sources and destinations.
    random: Random,
    /// Current cycle.
    cycle: u64,
    /// Events so far: flits that crossed, headers that made requests, messages tested, cycles.
    effort: u64,
    queues: SourceQueues,
    messages: Messages,
    channels: PhysicalChannels,
    /// True for physical channels that have failed; empty if none has.
    has_failed: Vec<bool>,
    ports: Ports,
    /// Messages whose headers request channels.
    seeking: Vec<u32>,
    still_seeking: Vec<u32>,
    /// Messages whose flits compete in this cycle.
    asking: Vec<u32>,
    deadlocks: Deadlocks,
    counts: Counts,
}

impl Fabric {
    fn new(parameters: Parameters, random: Random) -> Self {
        let Parameters { torus, vcs, .. } = parameters;
        assert!(torus.k() <= 32, "paths have at most 32 hops");
        assert!(
            (1..=1024).contains(&parameters.flits),
            "a message has 1 to 1024 flits"
        );
        assert!(
            (1..=16).contains(&vcs),
            "a channel has 1 to 16 virtual channels"
        );
        let nodes = torus.nodes();
        let channels = PhysicalChannels::new(torus, vcs);
        let count = channels.count();
        // Every message in the network holds a virtual channel, of the source or of the network.
        let messages = Messages::new((nodes + count) * vcs);
        Self {
            parameters,
            random,
            cycle: 0,
            effort: 0,
            queues: SourceQueues::new(nodes * vcs),
            seeking: Vec::with_capacity(messages.flits.len()),
            still_seeking: Vec::with_capacity(messages.flits.len()),
            asking: Vec::with_capacity(messages.flits.len()),
            messages,
            channels,
            has_failed: Vec::new(),
            ports: Ports::new(parameters.ejection, nodes),
            deadlocks: Deadlocks::new(count),
            counts: Counts::new(nodes, count),
        }
    }

    /// Lets channels fail.
    fn fail(&mut self, has_failed: &[bool]) {
        for channel in (0..)
            .zip(has_failed)
            .filter_map(|(channel, &it)| it.then_some(channel))
        {
            self.channels.fail(channel);
            self.deadlocks.fail(channel, self.parameters.vcs as u8);
        }
        self.has_failed = has_failed.to_vec();
    }

    /// The trip of a new message. Coins that lead to no whole path are turned until one does.
    fn trip(&self, source: u32, destination: u32, coins: u32) -> Trip {
        let trip = |coins| Trip::new(self.parameters.torus, source, destination, coins);
        if self.has_failed.is_empty() {
            return trip(coins);
        }
        let is_open = |channel: u32| !self.has_failed[channel as usize];
        let mut trips = (0..4).map(|turns| trip(coins ^ turns));
        let whole = trips.find(|it| it.reaches(source as u16, it.hops, &self.channels, is_open));
        whole.unwrap_or_else(|| trip(coins))
    }

    /// M, in the type used by messages.
    fn message_flits(&self) -> u16 {
        self.parameters.flits as u16
    }

    /// Starts all messages that can start.
    fn start(&mut self) {
        let mut resting = 0;
        while let Some((queue, message)) = self.queues.start(self.cycle, &mut resting) {
            let header = Header {
                message,
                node: (queue / self.parameters.vcs) as u16,
                left: message.trip.hops,
                queue,
                started: self.cycle,
                reached_at: self.cycle,
                ..Header::default()
            };
            let flits = Flits::new(self.message_flits(), message.trip.distance());
            let slot = self.messages.insert(flits, header);
            self.seeking.push(slot);
        }
    }

    /// Frees a virtual channel.
    fn release(&mut self, vc: VirtualChannel) {
        if let Some(alone) = self.channels.release(vc) {
            self.messages.flits[alone.slot() as usize].shared &= !(1 << alone.link());
        }
    }
}
