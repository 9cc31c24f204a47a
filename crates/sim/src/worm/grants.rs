//! Grants of channels: headers advance, and worms leave the channels behind them.

use super::fabric::{Fabric, PendingGrant};
use super::message::NONE;
use super::route_cursor::RouteCursor;
use crate::Sink;

/// A message that is granted a channel: its slot, the hop of that channel, and its previous last channel.
#[derive(Debug, Clone, Copy)]
struct Leaving {
    slot: u32,
    hop: u32,
    tail: u32,
}

impl<S: RouteCursor> Fabric<S> {
    /// Removes the first message from a group's queue to grant it a channel; true if the queue is to be
    /// served again. If the message leaves its last channel, the next one becomes its last.
    #[inline]
    fn pop(&mut self, group: u32) -> (Leaving, bool) {
        let queue = &mut self.channels[group as usize];
        let slot = queue.first;
        let message = &mut self.messages[slot];
        queue.first = message.next;
        let is_to_wake = queue.first != NONE && self.cursor.group(group).channels > 1;
        let hop = u32::from(message.hop);
        let tail = message.tail;
        if hop >= self.flits {
            // Another message may soon hold the channel and overwrite `ahead`. A worm of one flit holds
            // only one.
            message.tail = self.channels[tail as usize].ahead;
        }
        (Leaving { slot, hop, tail }, is_to_wake)
    }

    /// Grants a channel to the first message in its group's queue.
    #[inline]
    pub(super) fn grant<K: Sink>(&mut self, channel: u32, group: u32, sink: &mut K) {
        let (leaving, is_to_wake) = self.pop(group);
        let Leaving { slot, hop, .. } = leaving;
        if let Some(ask) = self.occupy(slot, channel) {
            self.asking.push((slot, ask));
        } else {
            let message = &self.messages[slot];
            let end = self.cycle + u64::from(self.flits);
            sink.delivery(message.number, self.cycle, end, end - message.stamp);
            let tail = message.tail;
            self.messages.remove(slot);
            self.last_move = self.cycle + u64::from(self.flits) - 1;
            self.retire(tail, hop.min(self.flits - 1));
        }
        self.finish_grant(group, is_to_wake, leaving);
    }

    /// Grants a channel of a group to the first message in its queue, if more are free than are pending.
    /// It is chosen when all that become free in this cycle are known.
    #[inline(never)]
    pub(super) fn grant_group_channel(&mut self, group: u32) {
        if self.channels[group as usize].first == NONE {
            return;
        }
        let free = self.members(group).filter(|&channel| self.is_free(channel));
        if free.count() <= usize::from(self.pending_per_group[group as usize]) {
            return self.note(group);
        }
        let (leaving, is_to_wake) = self.pop(group);
        let slot = leaving.slot;
        self.pending_per_group[group as usize] += 1;
        self.pending_grants.push(PendingGrant {
            message: slot,
            group,
            asking: self.asking.len() as u32,
        });
        self.asking.push((slot, NONE));
        self.finish_grant(group, is_to_wake, leaving);
    }

    /// Assigns channels to all pending grants, in the order of each queue.
    #[inline(never)]
    pub(super) fn assign_group_channels(&mut self) {
        for at in 0..self.pending_grants.len() {
            let PendingGrant {
                message,
                group,
                asking,
            } = self.pending_grants[at];
            let channel = self.free_for(message, group);
            let channel = channel.expect("a promised channel is free");
            self.pending_per_group[group as usize] -= 1;
            let ask = self.occupy(message, channel);
            self.asking[asking as usize].1 = ask.expect("an ejection channel is no group's");
        }
        self.pending_grants.clear();
    }

    /// Moves the header of a message to its granted channel. Returns the group that it requests next, or
    /// none if it has arrived.
    #[expect(
        clippy::inline_always,
        reason = "a part of every grant, and of few promises"
    )]
    #[inline(always)]
    fn occupy(&mut self, slot: u32, channel: u32) -> Option<u32> {
        let cycle = self.cycle;
        let message = &mut self.messages[slot];
        self.channels[channel as usize].grant(cycle, cycle - message.asked);
        self.granted += 1;
        // At first the head is the injection channel itself.
        self.channels[message.head as usize].ahead = channel;
        message.head = channel;
        if self.flits == 1 {
            message.tail = channel;
        }
        let hop = u32::from(message.hop);
        let (lots, number) = (self.tie_breaker, message.number);
        let lot = || lots.lot(number, hop + 1);
        let ask = self.cursor.advance(&mut message.route, hop, channel, lot)?;
        message.hop += 1;
        message.asked = cycle + 1;
        message.next = NONE;
        Some(ask)
    }

    /// Serves a group again, and releases the last channel of a worm that leaves it.
    #[expect(
        clippy::inline_always,
        reason = "a part of every grant, and of few promises"
    )]
    #[inline(always)]
    fn finish_grant(&mut self, group: u32, is_to_wake: bool, leaving: Leaving) {
        if is_to_wake {
            self.wake(group);
        }
        if leaving.hop >= self.flits {
            self.channels[leaving.tail as usize].release(self.cycle);
            self.settle(leaving.tail);
        }
    }

    /// Sets the release times of all channels held by a worm that was just granted its ejection channel:
    /// one per cycle from the tail on, the last s cycles from now. `before` is the number of channels held
    /// behind the last.
    #[inline]
    fn retire(&mut self, tail: u32, before: u32) {
        let mut channel = tail;
        let past = self.cycle + u64::from(self.flits) + 1;
        for end in past - 1 - u64::from(before)..past {
            self.channels[channel as usize].release(end);
            if self.channels[self.group_of(channel) as usize].first != NONE {
                self.calendar.note(channel, end);
            }
            channel = self.channels[channel as usize].ahead;
        }
    }
}
