//! What is in a network at one moment: who is where, and who waits for what.
//!
//! A snapshot is taken from outside, between two events of an engine, and says of every message on
//! its way which channels it holds. Channels are numbered as in
//! [`Topology::channels`](crate::network::Topology::channels).

mod words;

/// A network at one moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Snapshot {
    /// The simulated time.
    pub cycle: f64,
    /// Messages that wait at each source, those that hold no channel yet.
    pub queues: Vec<u32>,
    /// What is on its way, in an order that is always the same.
    pub movers: Vec<MessageView>,
}

/// Something on its way through a network.
#[derive(Debug, Clone, PartialEq)]
pub struct MessageView {
    /// The message that it belongs to. In a queueing network whose packets have no numbers this is
    /// the moment at which it entered, and of several that entered at once the number may pass from
    /// one to another.
    pub number: u64,
    /// What it is.
    pub kind: Kind,
    /// Where the message comes from, where the engine knows it.
    pub source: Option<u32>,
    /// Where the message goes, where that is settled.
    pub destination: Option<u32>,
    /// The channels that it holds or is on, from its tail to its head.
    pub channels: Vec<HeldChannel>,
    /// Flits of the message that have not left the source; 0 for all but worms.
    pub flits_at_source: u32,
    /// Flits of the message that have arrived; 0 for all but worms.
    pub flits_delivered: u32,
    /// How many are before it in the queue of its channel; 0 for all that do not queue.
    pub place: u32,
    /// How far it is along its last channel, from 0 to 1, or how much of its service is done, where
    /// that is known.
    pub fraction: Option<f64>,
    /// The channels that it asks for: it takes any that is free.
    pub wants: Vec<u32>,
    /// Whether it was refused all that it asks for.
    pub blocked: bool,
}

/// A channel under a mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldChannel {
    /// The number of the channel.
    pub channel: u32,
    /// Flits of the mover in the buffer at its end.
    pub flits: u32,
}

/// What moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The flits of a message, one behind the other.
    Worm,
    /// A header that reserves channels ahead of its data.
    Probe,
    /// Word from a header to its data. It is about to go back over its channel.
    Acknowledgement,
    /// A packet in a queue, or in service if it is the first.
    Packet,
    /// A request in a queue that stands for as many.
    Request(u32),
}

impl MessageView {
    /// A mover of a kind, on no channel yet.
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
        }
    }

    /// The messages that it stands for.
    #[must_use]
    pub fn messages(&self) -> u32 {
        match self.kind {
            Kind::Request(combined) => combined,
            _ => 1,
        }
    }
}

/// The messages of a snapshot in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// Messages that hold a channel.
    pub under_way: u64,
    /// Those of them that are blocked.
    pub blocked: u64,
    /// Messages that wait at their sources.
    pub waiting: u64,
}

impl Snapshot {
    /// How many messages there are. Parts of one message count once.
    #[must_use]
    pub fn count(&self) -> Count {
        let mut messages: Vec<(u64, bool, u32)> = self
            .movers
            .iter()
            .map(|mover| (mover.number, !mover.blocked, mover.messages()))
            .collect();
        // Of a message's parts the one that is blocked comes first.
        messages.sort_unstable();
        messages.dedup_by_key(|&mut (number, ..)| number);
        let sum = |only_blocked: bool| {
            let counted = messages
                .iter()
                .filter(|(_, free, _)| !only_blocked || !free);
            counted.map(|&(.., count)| u64::from(count)).sum()
        };
        Count {
            under_way: sum(false),
            blocked: sum(true),
            waiting: self.queues.iter().copied().map(u64::from).sum(),
        }
    }
}

/// Gives packets that have no numbers the moments at which they entered. Moments are far coarser than
/// their last digits, which tell apart those that entered at once.
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
        };
        let expected = Count {
            under_way: 8,
            blocked: 3,
            waiting: 5,
        };
        assert_eq!(snapshot.count(), expected);
    }

    #[test]
    fn who_entered_at_once_is_told_apart() {
        let packet = || MessageView::new(0, Kind::Packet);
        let numbered = number_by_moment(vec![(2.0, packet()), (1.5, packet()), (2.0, packet())]);
        let numbers: Vec<u64> = numbered.iter().map(|mover| mover.number).collect();
        assert_eq!(numbers[..2], [1.5_f64, 2.0].map(f64::to_bits));
        assert!(numbers[2] > numbers[1]);
    }
}
