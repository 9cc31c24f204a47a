//! Contents of a network at one moment: positions of messages and the channels that they wait for.
//!
//! A snapshot is taken from outside, between two events of an engine, and lists for every message in the
//! network the channels that it holds. Channels are numbered as in
//! [`Topology::channels`](loadcurve_network::topology::Topology::channels).

mod deadlock;
mod router_view;
mod story;
mod words;

pub use router_view::{
    BufferView, BufferWait, BufferedMessage, InputView, OutputVc, OutputView, RouterView, Waiting,
    WaitsFor,
};
pub use story::{Progress, Story, Wait};

/// State of a network at one moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Snapshot {
    /// Simulated time.
    pub cycle: f64,
    /// Number of messages at each source that hold no channel yet.
    pub queues: Vec<u32>,
    /// Messages in the network, in a deterministic order.
    pub movers: Vec<MessageView>,
    /// The first of the messages that wait at each source, where the engine numbers them. They hold no
    /// channel.
    pub unsent: Vec<MessageView>,
}

/// A message, or part of one, in the network.
#[derive(Debug, Clone, PartialEq)]
pub struct MessageView {
    /// Number of the message that it belongs to. In a queueing network whose packets have no numbers this
    /// represents the time at which the packet entered; if several entered at once, the number may pass
    /// from one to another.
    pub number: u64,
    /// Its kind.
    pub kind: Kind,
    /// Source of the message, if the engine knows it.
    pub source: Option<u32>,
    /// Destination of the message, if it is already determined.
    pub destination: Option<u32>,
    /// Channels that it holds or occupies, from its tail to its head.
    pub channels: Vec<HeldChannel>,
    /// Flits of the message still at the source; 0 for all but worms.
    pub flits_at_source: u32,
    /// Flits of the message that have arrived; 0 for all but worms.
    pub flits_delivered: u32,
    /// Number of packets ahead of it in the queue of its channel; 0 for kinds that do not queue.
    pub place: u32,
    /// Its position along its last channel, from 0 to 1, or the completed fraction of its service; none if
    /// unknown.
    pub fraction: Option<f64>,
    /// Channels that it requests: it takes any that is free.
    pub wants: Vec<u32>,
    /// True if every channel that it requested was refused.
    pub blocked: bool,
    /// Cycle since which it has requested these channels, where the engine knows it.
    pub since: Option<f64>,
    /// Its wait in the buffer of a router, in networks of routers with buffers.
    pub buffer_wait: Option<BufferWait>,
}

/// A channel that a message holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldChannel {
    /// Number of the channel.
    pub channel: u32,
    /// Flits of the message in the buffer at the end of the channel, or on their way to it.
    pub flits: u32,
}

/// Kind of an object in the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Flits of a message, one behind the other.
    Worm,
    /// A header that reserves channels ahead of its data.
    Probe,
    /// An acknowledgement from a header to its data, about to go back over its channel.
    Acknowledgement,
    /// A packet in a queue, or in service if it is the first.
    Packet,
    /// A combined request in a queue, with the number of requests that it represents.
    Request(u32),
}

impl MessageView {
    /// A view of this kind that holds no channel yet.
    pub(super) fn new(number: u64, kind: Kind) -> Self {
        Self {
            number,
            kind,
            source: None,
            destination: None,
            channels: Vec::new(),
            flits_at_source: 0,
            flits_delivered: 0,
            place: 0,
            fraction: None,
            wants: Vec::new(),
            blocked: false,
            since: None,
            buffer_wait: None,
        }
    }

    /// A view of this kind in the queue of a channel, behind `place` others; `done` is the completed
    /// fraction of the first one's service. It is yet to be numbered by [`number_by_moment`].
    pub(super) fn queued(kind: Kind, channel: u32, place: u32, done: Option<f64>) -> Self {
        Self {
            channels: vec![HeldChannel { channel, flits: 0 }],
            place,
            fraction: done.filter(|_| place == 0),
            ..Self::new(0, kind)
        }
    }

    /// Number of messages that it represents.
    #[must_use]
    pub fn messages(&self) -> u32 {
        match self.kind {
            Kind::Request(combined) => combined,
            _ => 1,
        }
    }
}

/// Numbers of messages in a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageCount {
    /// Messages that hold a channel.
    pub under_way: u64,
    /// Number of these that are blocked.
    pub blocked: u64,
    /// Messages that wait at their sources.
    pub waiting: u64,
}

impl Snapshot {
    /// Counts the messages. Parts of one message count once.
    #[must_use]
    pub fn count(&self) -> MessageCount {
        let mut messages: Vec<(u64, bool, u32)> = self
            .movers
            .iter()
            .map(|mover| (mover.number, !mover.blocked, mover.messages()))
            .collect();
        // Sorts the blocked part of a message first.
        messages.sort_unstable();
        messages.dedup_by_key(|&mut (number, ..)| number);
        let sum = |only_blocked: bool| {
            let counted = messages
                .iter()
                .filter(|(_, free, _)| !only_blocked || !free);
            counted.map(|&(.., count)| u64::from(count)).sum()
        };
        MessageCount {
            under_way: sum(false),
            blocked: sum(true),
            waiting: self.queues.iter().copied().map(u64::from).sum(),
        }
    }
}

/// Numbers packets without numbers by the times at which they entered. These times are far coarser than the
/// last digits of the numbers, which distinguish packets that entered at once.
pub(super) fn number_by_moment(mut packets: Vec<(f64, MessageView)>) -> Vec<MessageView> {
    packets.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let mut last = 0;
    let numbered = packets.into_iter().map(|(moment, mover)| {
        last = moment.to_bits().max(last + 1);
        MessageView {
            number: last,
            ..mover
        }
    });
    numbered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_message_count_once_and_combined_requests_for_all() {
        let mover = |number, kind, blocked| MessageView {
            blocked,
            ..MessageView::new(number, kind)
        };
        let snapshot = Snapshot {
            cycle: 7.0,
            queues: vec![2, 0, 3],
            movers: vec![
                mover(1, Kind::Worm, false),
                mover(1, Kind::Probe, true),
                mover(1, Kind::Acknowledgement, false),
                mover(2, Kind::Request(5), false),
                mover(3, Kind::Request(2), true),
            ],
            unsent: Vec::new(),
        };
        let expected = MessageCount {
            under_way: 8,
            blocked: 3,
            waiting: 5,
        };
        assert_eq!(snapshot.count(), expected);
    }

    #[test]
    fn simultaneous_packets_get_distinct_numbers() {
        let packet = || MessageView::new(0, Kind::Packet);
        let numbered = number_by_moment(vec![(2.0, packet()), (1.5, packet()), (2.0, packet())]);
        let numbers: Vec<u64> = numbered.iter().map(|mover| mover.number).collect();
        assert_eq!(numbers[..2], [1.5_f64, 2.0].map(f64::to_bits));
        assert!(numbers[2] > numbers[1]);
    }
}
