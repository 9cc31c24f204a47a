//! Who waits for whom: for which channel a message waits, who holds it, and who waits behind.

use std::collections::{BTreeMap, BTreeSet};

use super::{Kind, MessageView, Snapshot};

/// State of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// It moves, or is served.
    Moving,
    /// It waits in the network.
    Waiting,
    /// It waits at its source.
    Unsent,
}

/// A wait of one message for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// Number of the message that waits.
    pub message: u64,
    /// Channel that it waits for; in a queue, the channel of the queue.
    pub channel: u32,
    /// Number of the message that holds the channel, or that is next in the queue; `None` if it is
    /// free by now.
    pub holder: Option<u64>,
}

/// The waits around one message.
#[derive(Debug, Clone, PartialEq)]
pub struct Story {
    /// Number of the message.
    pub number: u64,
    /// Its source and destination, where the engine knows them.
    pub source: Option<u32>,
    /// Its destination.
    pub destination: Option<u32>,
    /// Its state.
    pub progress: Progress,
    /// Cycles for which it has waited, where the engine knows them.
    pub waits_cycles: Option<f64>,
    /// Its own wait, and those of the messages ahead, up to one that waits for none or has been
    /// met before.
    pub ahead: Vec<Wait>,
    /// Numbers of the messages that wait for it, or for one that waits for it.
    pub behind: BTreeSet<u64>,
    /// Numbers of the messages in the cycle that the chain ahead ends in; empty if it ends.
    pub deadlock: Vec<u64>,
}

impl Story {
    /// Numbers of all messages that it concerns, itself included.
    #[must_use]
    pub fn concerned(&self) -> BTreeSet<u64> {
        let ahead = self.ahead.iter();
        let ahead = ahead.flat_map(|wait| wait.holder.into_iter().chain([wait.message]));
        let behind = self.behind.iter().copied();
        behind.chain(ahead).chain([self.number]).collect()
    }
}

impl Snapshot {
    /// The parts of a message under way, or the message at its source.
    fn parts(&self, number: u64) -> impl Iterator<Item = &MessageView> {
        let all = self.movers.iter().chain(&self.unsent);
        all.filter(move |mover| mover.number == number)
    }

    /// The waits around a message; `None` if there is no such message.
    #[must_use]
    pub fn story(&self, number: u64) -> Option<Story> {
        let foremost = self.parts(number).find(|part| part.blocked);
        let part = foremost.or_else(|| self.parts(number).next())?;
        let waits = self.waits();
        let is_unsent = part.channels.is_empty();
        let progress = match waits.get(&number) {
            _ if is_unsent => Progress::Unsent,
            Some(_) => Progress::Waiting,
            None => Progress::Moving,
        };
        let (ahead, deadlock) = chain(&waits, number);
        Some(Story {
            number,
            source: part.source,
            destination: part.destination,
            progress,
            waits_cycles: part
                .since
                .filter(|_| progress != Progress::Moving)
                .map(|since| (self.cycle - since).max(0.0)),
            ahead,
            behind: behind(&waits, number),
            deadlock,
        })
    }

    /// The waits of all messages, by number.
    fn waits(&self) -> BTreeMap<u64, Wait> {
        let mut holders: BTreeMap<u32, Vec<&MessageView>> = BTreeMap::new();
        for mover in &self.movers {
            if mover.kind != Kind::Acknowledgement {
                for held in &mover.channels {
                    holders.entry(held.channel).or_default().push(mover);
                }
            }
        }
        let on = |channel: u32| holders.get(&channel).into_iter().flatten();
        let wait = |mover: &MessageView| {
            // A packet waits for the one before it in its queue.
            if let (true, Some(queue)) = (mover.place > 0, mover.channels.first()) {
                let next = on(queue.channel).find(|other| other.place + 1 == mover.place);
                return Some((queue.channel, next.map(|next| next.number)));
            }
            let channel = *mover.wants.first().filter(|_| mover.blocked)?;
            let mut others = mover.wants.iter().filter_map(|&channel| {
                let other = on(channel).find(|other| other.number != mover.number)?;
                Some((channel, Some(other.number)))
            });
            Some(others.next().unwrap_or((channel, None)))
        };
        let movers = self.movers.iter().chain(&self.unsent);
        movers
            .filter_map(|mover| {
                let (channel, holder) = wait(mover)?;
                let message = mover.number;
                Some((
                    message,
                    Wait {
                        message,
                        channel,
                        holder,
                    },
                ))
            })
            .collect()
    }
}

/// The waits from a message on, and the messages of the cycle that they end in.
fn chain(waits: &BTreeMap<u64, Wait>, number: u64) -> (Vec<Wait>, Vec<u64>) {
    let mut ahead: Vec<Wait> = Vec::new();
    let mut next = Some(number);
    while let Some(wait) = next.and_then(|number| waits.get(&number)) {
        if let Some(start) = ahead.iter().position(|met| met.message == wait.message) {
            let cycle = ahead[start..].iter().map(|wait| wait.message).collect();
            return (ahead, cycle);
        }
        ahead.push(*wait);
        next = wait.holder;
    }
    (ahead, Vec::new())
}

/// Numbers of the messages that wait for a message, or for one that waits for it.
fn behind(waits: &BTreeMap<u64, Wait>, number: u64) -> BTreeSet<u64> {
    let mut waiting: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for wait in waits.values() {
        if let Some(holder) = wait.holder {
            waiting.entry(holder).or_default().push(wait.message);
        }
    }
    let (mut found, mut open) = (BTreeSet::new(), vec![number]);
    while let Some(next) = open.pop() {
        for &message in waiting.get(&next).into_iter().flatten() {
            if message != number && found.insert(message) {
                open.push(message);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::HeldChannel;
    use super::*;

    fn worm(number: u64, holds: &[u32], wants: &[u32]) -> MessageView {
        let held = |&channel: &u32| HeldChannel { channel, flits: 1 };
        MessageView {
            channels: holds.iter().map(held).collect(),
            wants: wants.to_vec(),
            blocked: !wants.is_empty(),
            since: (!wants.is_empty()).then_some(4.0),
            ..MessageView::new(number, Kind::Worm)
        }
    }

    fn snapshot(movers: Vec<MessageView>, unsent: Vec<MessageView>) -> Snapshot {
        Snapshot {
            cycle: 20.0,
            queues: Vec::new(),
            movers,
            unsent,
        }
    }

    #[test]
    fn a_chain_leads_from_holder_to_holder() {
        let movers = vec![
            worm(1, &[10], &[20]),
            worm(2, &[20, 21], &[30]),
            worm(3, &[30], &[]),
        ];
        let snapshot = snapshot(movers, vec![worm(4, &[], &[10])]);
        let first = snapshot.story(1).unwrap();
        assert_eq!(
            (first.progress, first.waits_cycles),
            (Progress::Waiting, Some(16.0))
        );
        let ahead: Vec<_> = first.ahead.iter().map(|w| (w.channel, w.holder)).collect();
        assert_eq!(ahead, [(20, Some(2)), (30, Some(3))]);
        assert!(first.behind.iter().eq(&[4]) && first.deadlock.is_empty());
        assert!(first.concerned().into_iter().eq([1, 2, 3, 4]));
        let last = snapshot.story(3).unwrap();
        assert_eq!((last.progress, last.waits_cycles), (Progress::Moving, None));
        assert!(last.ahead.is_empty() && last.behind.len() == 3);
        assert_eq!(snapshot.story(4).unwrap().progress, Progress::Unsent);
        assert_eq!(snapshot.story(5), None);
    }

    #[test]
    fn a_chain_that_closes_is_a_deadlock() {
        let movers = vec![
            worm(1, &[10], &[20]),
            worm(2, &[20], &[30]),
            worm(3, &[30], &[20]),
        ];
        let story = snapshot(movers, Vec::new()).story(1).unwrap();
        assert_eq!(story.deadlock, [2, 3]);
        assert_eq!(story.ahead.len(), 3);
    }

    #[test]
    fn a_packet_waits_for_the_one_before_it() {
        let packet = |number, place| MessageView {
            number,
            ..MessageView::queued(Kind::Packet, 7, place, Some(0.5))
        };
        let snapshot = snapshot(vec![packet(1, 0), packet(2, 1), packet(3, 2)], Vec::new());
        let story = snapshot.story(3).unwrap();
        let holders: Vec<_> = story.ahead.iter().map(|wait| wait.holder).collect();
        assert_eq!(holders, [Some(2), Some(1)]);
        assert_eq!(snapshot.story(1).unwrap().progress, Progress::Moving);
    }

    #[test]
    fn the_chain_of_a_running_mesh_is_that_of_its_channels() {
        let reading = crate::scenario::Scenario::read("mesh,k:4");
        let network = &reading.scenario.networks[0];
        let mut watch = crate::sim::Watch::new(network.observable(0.02, 1, 0));
        watch.advance(600);
        let snapshot = watch.snapshot();
        let mut chains = 0;
        for mover in &snapshot.movers {
            let story = snapshot.story(mover.number).unwrap();
            assert!(story.deadlock.is_empty());
            for wait in &story.ahead {
                let holder = snapshot.parts(wait.holder.unwrap()).next().unwrap();
                assert!(
                    holder
                        .channels
                        .iter()
                        .any(|held| held.channel == wait.channel)
                );
            }
            assert_eq!(mover.blocked, story.progress == Progress::Waiting);
            chains += usize::from(story.ahead.len() > 1);
        }
        assert!(chains > 0, "no message waits for one that waits");
        assert!(!snapshot.unsent.is_empty());
        for mover in &snapshot.unsent {
            let story = snapshot.story(mover.number).unwrap();
            assert_eq!(story.progress, Progress::Unsent);
            assert!(story.source.is_some() && story.waits_cycles.is_some());
        }
    }
}
