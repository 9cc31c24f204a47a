//! Arrivals of flits and credits.

use loadcurve_network::routing::Routing;

use super::fabric::Fabric;
use super::vc_use::Wait;
use super::wiring::NONE;

impl<R: Routing> Fabric<R> {
    /// Lets credits and flits arrive that are due.
    pub(super) fn arrive(&mut self) {
        let now = self.now;
        let due = self.credits_due.take(now);
        for &lease in &due {
            self.take_credit(lease);
        }
        self.credits_due.restore(now, due);
        let due = self.source_credits_due.take(now);
        for &buffer in &due {
            self.take_source_credit(buffer);
        }
        self.source_credits_due.restore(now, due);
        let due = self.flits_due.take(now);
        for &(buffer, message) in &due {
            self.take_flit(buffer, message);
        }
        self.flits_due.restore(now, due);
    }

    /// Takes a credit for a virtual channel of an output.
    fn take_credit(&mut self, lease: u32) {
        let (output, vc) = self.wiring.per_port.split(lease);
        self.uncredited[output as usize] -= 1;
        let at = &mut self.leases[lease as usize];
        let holder = at.holder;
        let none_since = at.credits.gain();
        if at.credits.count == self.buffer_flits {
            self.empty[output as usize] |= 1 << vc;
        }
        let Some(none_since) = none_since else {
            return;
        };
        let channel = self.wiring.channel_of[lease as usize];
        self.count_full(channel, none_since);
        if holder != NONE && self.buffers[holder as usize].flits > 0 {
            self.make_ready(holder, self.now);
        }
    }

    /// Counts the time for which there was no credit for a buffer of a channel.
    pub(super) fn count_full(&mut self, channel: u32, none_since: u64) {
        let counted = self.counted(none_since);
        if let Some(used) = self.uses.get_mut(channel as usize) {
            used.full += counted;
        }
    }

    /// Takes a flit into a buffer: the head of a message, or another one.
    fn take_flit(&mut self, buffer: u32, message: u32) {
        let at = &mut self.buffers[buffer as usize];
        at.flits += 1;
        if message != NONE {
            if at.front == NONE {
                self.bring_to_front(buffer, message, self.now);
            } else {
                self.behind.push(&mut at.behind, message);
            }
        } else if at.flits == 1 && at.output != NONE {
            if self.leases[at.output as usize].credits.count > 0 {
                self.make_ready(buffer, self.now);
            } else {
                self.set_wait(buffer, Wait::Credit, self.now);
            }
        }
    }
}
