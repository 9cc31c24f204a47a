//! A flit's crossing of a switch.

use loadcurve_network::routing::Routing;

use super::fabric::Fabric;
use super::vc_use::Wait;
use super::wiring::NONE;
use crate::Sink;

/// Cycles from the crossing of the switch to the arrival at a processor.
const EJECTION_CYCLES: u64 = 3;

impl<R: Routing> Fabric<R> {
    /// Sends the next flit of a buffer through the switch of its router.
    pub(super) fn cross<K: Sink>(&mut self, router: u32, buffer: u32, sink: &mut K) {
        let (now, vcs, per_port) = (self.now, self.vcs(), self.wiring.per_port);
        let (input, vc) = per_port.split(buffer);
        let at = &mut self.buffers[buffer as usize];
        at.flits -= 1;
        at.left -= 1;
        let (message, lease, left, has_flit) = (at.front, at.output, at.left, at.flits > 0);
        let is_head = std::mem::take(&mut at.has_head);
        self.effort += 1;
        self.last_move = now;

        // The credit goes back.
        let entrance = self.wiring.inputs[input as usize];
        let returns = now + u64::from(entrance.credit_cycles);
        if entrance.from == NONE {
            self.source_credits_due.enter(returns, buffer);
        } else {
            self.credits_due.enter(returns, entrance.from * vcs + vc);
        }

        // The flit goes on.
        let (output, vc_out) = per_port.split(lease);
        let exit = self.wiring.outputs[output as usize];
        self.uncredited[output as usize] += 1;
        self.empty[output as usize] &= !(1 << vc_out);
        let held = &mut self.leases[lease as usize];
        held.credits.spend(now);
        let (has_credit, held_since) = (held.credits.count > 0, held.held_since);
        if exit.to == NONE {
            self.credits_due.enter(now + self.sink_credit_cycles, lease);
        } else {
            let head = if is_head { message } else { NONE };
            let next = exit.to * vcs + vc_out;
            self.flits_due
                .enter(now + u64::from(exit.flight_cycles), (next, head));
        }

        if left > 0 {
            if has_flit && has_credit {
                self.set_wait(buffer, Wait::Switch, now + 1);
                return;
            }
            let waits_for = if has_flit {
                Wait::Credit
            } else {
                Wait::Nothing
            };
            self.set_wait(buffer, waits_for, now + 1);
        } else {
            self.set_wait(buffer, Wait::Nothing, now + 1);
            self.free[output as usize] |= 1 << vc_out;
            self.leases[lease as usize].holder = NONE;
            let channel = self.wiring.channel_of[lease as usize] as usize;
            let counted = self.counted(held_since) + 1;
            self.uses[channel].release(now + 1 - held_since, counted);
            let at = &mut self.buffers[buffer as usize];
            at.output = NONE;
            at.front = NONE;
            if let Some(next) = self.behind.pop(&mut at.behind) {
                self.bring_to_front(buffer, next, now + 1);
            }
            if exit.to == NONE {
                self.deliver(message, sink);
            }
        }
        let ready = &mut self.ready[input as usize];
        *ready &= !(1 << vc);
        if *ready == 0 {
            self.ready_inputs.clear(input);
        }
        self.busy[router as usize].ready -= 1;
        self.settle(router);
    }

    /// Delivers a message whose last flit is on its way to the processor.
    fn deliver<K: Sink>(&mut self, place: u32, sink: &mut K) {
        let message = &self.messages[place];
        let end = self.now + EJECTION_CYCLES;
        let latency = end - message.arrival.birth();
        sink.delivery(message.number, self.now, end, latency);
        self.messages.remove(place);
    }
}
