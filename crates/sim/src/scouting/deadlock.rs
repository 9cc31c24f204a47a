//! Detection of deadlocks: messages that will never arrive unless one of them is removed.
//!
//! Data cannot go back, so a channel that they have crossed is held until all of them have moved on. A
//! message is *dead* if every minimal path from its first flit to its destination leads over a physical
//! channel whose virtual channels are all held in this way by dead messages. No move of its header can
//! help: the header may go back and forth for ever between its data and a dead end. Therefore the test asks
//! which nodes can be reached from the first flit, and not which channels the header waits for.
//!
//! The test examines only messages whose data have not moved for a while, so that none of their buffers can
//! still fill up and free a channel behind. Data of a dead message may yet move on into a dead end; until
//! they have stopped again the message counts as alive, and so do messages that wait for it alone.

use super::Fabric;

/// Number of cycles between tests.
pub(super) const INTERVAL_CYCLES: u64 = 32;

/// Number of cycles without a move before data can be dead.
const MIN_STALLED_CYCLES: u64 = 64;

/// A message whose data have stopped.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stalled {
    pub slot: u32,
    /// Time of their last move.
    pub advanced: u64,
    /// Node where the first of them is.
    node: u16,
    /// Hops from there to the destination, by dimension.
    left: [u8; 2],
}

/// Buffers of the test.
#[derive(Debug, Clone)]
pub(super) struct Deadlocks {
    /// Messages that may be dead.
    stalled: Vec<Stalled>,
    /// Number of virtual channels that they hold with their data, by physical channel.
    blocked: Vec<u8>,
    /// The same without them: all virtual channels of those that have failed.
    failed: Vec<u8>,
}

impl Deadlocks {
    pub(super) fn new(channels: u32) -> Self {
        Self {
            stalled: Vec::new(),
            blocked: vec![0; channels as usize],
            failed: vec![0; channels as usize],
        }
    }

    /// Lets a physical channel fail.
    pub(super) fn fail(&mut self, channel: u32, vcs: u8) {
        self.failed[channel as usize] = vcs;
    }
}

impl Fabric {
    /// Dead messages, in the order of the active ones.
    pub(super) fn dead(&mut self) -> &[Stalled] {
        let mut stalled = std::mem::take(&mut self.deadlocks.stalled);
        stalled.clear();
        let slots = self.messages.active.iter();
        stalled.extend(slots.filter_map(|&slot| self.stalled(slot)));
        self.effort += stalled.len() as u64;

        let mut blocked = std::mem::take(&mut self.deadlocks.blocked);
        blocked.copy_from_slice(&self.deadlocks.failed);
        for message in &stalled {
            self.held_with_data(message.slot, |channel| blocked[channel as usize] += 1);
        }
        // A message that can arrive will free its channels, and so may revive others.
        let every = self.parameters.vcs as u8;
        let mut count = usize::MAX;
        while stalled.len() < count {
            count = stalled.len();
            stalled.retain(|message| {
                let alive = message.can_arrive(self, |channel| blocked[channel as usize] < every);
                if alive {
                    self.held_with_data(message.slot, |channel| blocked[channel as usize] -= 1);
                }
                !alive
            });
        }
        self.deadlocks.blocked = blocked;
        self.deadlocks.stalled = stalled;
        &self.deadlocks.stalled
    }

    /// Removes the dead message whose data have been stopped longest. It starts again after a random time
    /// of 1…M cycles, before the messages queued behind it. False if none is dead.
    pub(super) fn break_deadlock(&mut self) -> bool {
        let Some(victim) = self.dead().iter().min_by_key(|message| message.advanced) else {
            return false;
        };
        let slot = victim.slot;
        let flits = self.messages.flits[slot as usize];
        for link in flits.tail..flits.reserved {
            let crossed = flits.crossed(self.message_flits(), link);
            self.count_crossed(slot, link, crossed);
        }
        let header = self.messages.headers[slot as usize];
        let rest = 1 + u64::from(self.random.below(self.parameters.flits));
        self.queues
            .put_back(header.queue, header.message, self.cycle + rest);
        if flits.at_source > 0 {
            self.queues.leave(header.queue);
        }
        self.seeking.retain(|&seeking| seeking != slot);
        self.messages.remove(slot);
        true
    }

    /// The message, if its data are in the network without a complete path and have stopped.
    fn stalled(&self, slot: u32) -> Option<Stalled> {
        let flits = self.messages.flits[slot as usize];
        let header = &self.messages.headers[slot as usize];
        let stalled = flits.head > 0
            && flits.reserved < flits.distance
            && header.advanced + MIN_STALLED_CYCLES <= self.cycle;
        stalled.then(|| {
            // Goes back from the end of the path to the first flit.
            let (mut node, mut left) = (header.node, header.left);
            let path = &self.messages.paths[slot as usize];
            for &vc in &path[usize::from(flits.head)..usize::from(flits.reserved)] {
                left[self.channels.dimension(self.channels.physical(vc))] += 1;
            }
            if flits.head < flits.reserved {
                let next = self.channels.physical(path[usize::from(flits.head)]);
                node = self.channels.from(next);
            }
            Stalled {
                slot,
                advanced: header.advanced,
                node,
                left,
            }
        })
    }

    /// Physical channels of which a message holds a virtual channel with its data.
    fn held_with_data(&self, slot: u32, mut visit: impl FnMut(u32)) {
        let flits = self.messages.flits[slot as usize];
        let held = usize::from(flits.tail)..usize::from(flits.head);
        for &vc in &self.messages.paths[slot as usize][held] {
            visit(self.channels.physical(vc));
        }
    }
}

impl Stalled {
    /// True if a minimal path to the destination is open.
    fn can_arrive(&self, network: &Fabric, open: impl Fn(u32) -> bool) -> bool {
        let trip = network.messages.headers[self.slot as usize].message.trip;
        trip.reaches(self.node, self.left, &network.channels, open)
    }
}
