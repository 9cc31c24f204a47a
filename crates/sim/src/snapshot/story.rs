//! Waits around a message: the channel that it waits for, its holder, and the messages behind.

use std::collections::{BTreeMap, BTreeSet};

use super::{Kind, MessageView, Snapshot, WaitsFor};

/// State of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// It moves, or is in service.
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
    /// Number of the message that holds the channel, or that is next in the queue; `None` if it is free by
    /// now.
    pub holder: Option<u64>,
    /// What it waits for in the buffer of a router, in networks of routers with buffers.
    pub waits_for: Option<WaitsFor>,
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
    /// Its own wait, and those of the messages ahead, up to one that waits for none or has occurred before.
    pub ahead: Vec<Wait>,
    /// Numbers of the messages that wait for it, directly or indirectly.
    pub behind: BTreeSet<u64>,
    /// Numbers of the messages in the cycle in which the chain ahead ends, if they are deadlocked;
    /// otherwise empty.
    pub deadlock: Vec<u64>,
}

impl Story {
    /// Numbers of all messages involved, including this one.
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
    pub fn parts(&self, number: u64) -> impl Iterator<Item = &MessageView> {
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
        let (ahead, circle) = chain(&waits, number);
        let dead = if circle.is_empty() {
            BTreeSet::new()
        } else {
            self.dead()
        };
        let is_dead = circle.iter().all(|message| dead.contains(message));
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
            deadlock: if is_dead { circle } else { Vec::new() },
        })
    }

    /// The messages on each channel, in the order of the snapshot.
    pub(super) fn holders(&self) -> BTreeMap<u32, Vec<&MessageView>> {
        let mut holders: BTreeMap<u32, Vec<&MessageView>> = BTreeMap::new();
        for mover in &self.movers {
            if mover.kind != Kind::Acknowledgement {
                for held in &mover.channels {
                    holders.entry(held.channel).or_default().push(mover);
                }
            }
        }
        holders
    }

    /// The waits of all messages, by number.
    fn waits(&self) -> BTreeMap<u64, Wait> {
        let holders = self.holders();
        let on = |channel: u32| holders.get(&channel).into_iter().flatten();
        let wait = |mover: &MessageView| {
            // A packet waits for the previous one in its queue.
            if let (true, Some(queue)) = (mover.place > 0, mover.channels.first()) {
                let next = on(queue.channel).find(|other| other.place + 1 == mover.place);
                return Some((queue.channel, next.map(|next| next.number)));
            }
            // A message in a buffer waits for the one before it.
            if let (true, Some(wait), Some(held)) = (
                mover.wants.is_empty(),
                mover.buffer_wait,
                mover.channels.last(),
            ) {
                return Some((held.channel, wait.ahead));
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
                        waits_for: mover.buffer_wait.map(|wait| wait.waits_for),
                    },
                ))
            })
            .collect()
    }
}

/// The waits from a message on, and the messages of the cycle in which they end.
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

/// Numbers of the messages that wait for a message, directly or indirectly.
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
mod tests;
