//! Allocation of virtual channels and of the switch of a router, in one iteration of grants and accepts each.

use loadcurve_network::routing::Routing;

use super::fabric::Fabric;
use super::message::Candidate;
use super::vc_use::Wait;
use super::wiring::{NONE, Router};
use crate::Sink;

/// Lists that the allocation of a router needs, kept so that they are not allocated again.
#[derive(Debug, Clone)]
pub(super) struct Scratch {
    /// Heads that ask, and what each was granted.
    askers: Vec<Asker>,
    /// Best request for each virtual channel of an output: its distance from the pointer, and the place of its head
    /// among those that ask. [`NONE`] where there is none.
    requests: Vec<(u32, u32)>,
    /// Virtual channels of outputs with a request.
    requested: Vec<u32>,
    /// Virtual channels of inputs that were given one of an output in this cycle.
    begun: Vec<u32>,
    /// Best offer to each output: its distance from the pointer, and the virtual channel of an input.
    offers: Vec<(u32, u32)>,
    /// Outputs with an offer.
    offered: Vec<u32>,
    /// The input that last made an offer to each output, to see whether it has made one.
    offerer: Vec<u32>,
    /// Best grant to each input: the distance of the output from the pointer, and the virtual channel of the input.
    grants: Vec<(u32, u32)>,
    /// Inputs with a grant.
    granted: Vec<u32>,
}

/// A head that asks for a virtual channel.
#[derive(Debug, Clone, Copy)]
struct Asker {
    buffer: u32,
    /// Best grant so far: its rank, the lower the better, and the virtual channel.
    grant: (u32, u32),
    /// Output of its escape, and the virtual channels of that as bits; [`NONE`] if it has none.
    escape: (u32, u64),
}

impl Asker {
    /// True if a virtual channel of an output belongs to the head's escape.
    fn escapes_on(&self, output: u32, vc: u32) -> bool {
        let (escape, vcs) = self.escape;
        output == escape && vcs >> vc & 1 == 1
    }
}

const NOTHING: (u32, u32) = (NONE, NONE);

/// Added to the rank of a grant of an escape: more than any distance.
const ESCAPE: u32 = 1 << 31;

impl Scratch {
    pub(super) fn new(inputs: usize, outputs: usize, vcs: usize) -> Self {
        Self {
            askers: Vec::new(),
            requests: vec![NOTHING; outputs * vcs],
            requested: Vec::new(),
            begun: Vec::new(),
            offers: vec![NOTHING; outputs],
            offered: Vec::new(),
            offerer: vec![NONE; outputs],
            grants: vec![NOTHING; inputs],
            granted: Vec::new(),
        }
    }
}

/// Distance of a number from a pointer, round a circle.
#[inline]
fn distance(number: u32, pointer: u32, circle: u32) -> u32 {
    if number >= pointer {
        number - pointer
    } else {
        number + circle - pointer
    }
}

impl<R: Routing> Fabric<R> {
    /// Allocates free virtual channels of a router's outputs to the heads that ask for them.
    pub(super) fn allocate_vcs(&mut self, router: u32) {
        if self.busy[router as usize].asking == 0 {
            return;
        }
        let inputs = self.wiring.routers[router as usize].inputs.clone();
        let vcs = self.vcs();
        let first = inputs.start * vcs;
        let circle = (inputs.end - inputs.start) * vcs;
        let mut next = inputs.start;
        while let Some(input) = self.asking_inputs.next(next, inputs.end) {
            next = input + 1;
            let mut bits = self.asking[input as usize];
            while bits != 0 {
                let buffer = input * vcs + bits.trailing_zeros();
                bits &= bits - 1;
                self.request(buffer, buffer - first, circle);
            }
        }
        self.grant_vcs(router);
        let mut askers = std::mem::take(&mut self.scratch.askers);
        for asker in askers.drain(..) {
            if asker.grant != NOTHING {
                self.accept_vc(router, asker.buffer, asker.grant.1);
            }
        }
        self.scratch.askers = askers;
    }

    /// Number of a candidate's virtual channels that are held, or requested by other heads in this cycle.
    pub(super) fn taken(&self, candidate: &Candidate) -> usize {
        let (first, free) = (
            candidate.output * self.wiring.vcs,
            self.free[candidate.output as usize],
        );
        let is_taken = |&vc: &u32| {
            let is_requested = self.scratch.requests[(first + vc) as usize] != NOTHING;
            candidate.vcs >> vc & 1 == 1 && (free >> vc & 1 == 0 || is_requested)
        };
        (0..self.wiring.vcs).filter(is_taken).count()
    }

    /// Requests every free virtual channel of a head's choice.
    fn request(&mut self, buffer: u32, number: u32, circle: u32) {
        let place = self.buffers[buffer as usize].front;
        self.choose_anew(place);
        let message = &self.messages[place];
        let (preferred, last) = (message.preferred as usize, message.candidates.len() - 1);
        let has_escape = message.candidates[preferred].needs_empty;
        let choices = [preferred, last];
        let choices = &choices[..if has_escape { 2 } else { 1 }];
        let escape = &message.candidates[last];
        let escape = if has_escape {
            (escape.output, escape.vcs)
        } else {
            (NONE, 0)
        };
        #[cfg(test)]
        let (all, escape) = self.deviations.requests(last, escape);
        #[cfg(test)]
        let choices = all.as_deref().unwrap_or(choices);
        let asker = self.scratch.askers.len() as u32;
        self.scratch.askers.push(Asker {
            buffer,
            grant: NOTHING,
            escape,
        });
        for &choice in choices {
            let candidate = &message.candidates[choice];
            let output = candidate.output;
            let mut bits = candidate.vcs & self.free[output as usize];
            let needs_empty = candidate.needs_empty;
            #[cfg(test)]
            let needs_empty = self.deviations.must_be_empty.unwrap_or(needs_empty);
            if needs_empty {
                bits &= self.empty[output as usize];
            }
            while bits != 0 {
                let lease = output * self.wiring.vcs + bits.trailing_zeros();
                bits &= bits - 1;
                let pointer = self.pointers.vc_grant[lease as usize];
                let rank = distance(number, pointer, circle);
                let best = &mut self.scratch.requests[lease as usize];
                if *best == NOTHING {
                    self.scratch.requested.push(lease);
                }
                if rank < best.0 {
                    *best = (rank, asker);
                }
            }
        }
    }

    /// Lets every requested virtual channel grant one head, and every head keep the best of its grants.
    fn grant_vcs(&mut self, router: u32) {
        let outputs = &self.wiring.routers[router as usize].outputs;
        let (vcs, per_port) = (self.wiring.vcs, self.wiring.per_port);
        let (first, circle) = (outputs.start * vcs, (outputs.end - outputs.start) * vcs);
        let Scratch {
            askers,
            requests,
            requested,
            ..
        } = &mut self.scratch;
        for lease in requested.drain(..) {
            let (_, asker) = std::mem::replace(&mut requests[lease as usize], NOTHING);
            let asker = &mut askers[asker as usize];
            let pointer = self.pointers.vc_accept[asker.buffer as usize];
            let mut rank = distance(lease - first, pointer, circle);
            let (output, vc) = per_port.split(lease);
            if asker.escapes_on(output, vc) {
                rank |= ESCAPE;
            }
            if rank < asker.grant.0 {
                asker.grant = (rank, lease);
            }
        }
    }

    /// Gives a virtual channel of an output to the front message of a buffer.
    fn accept_vc(&mut self, router: u32, buffer: u32, lease: u32) {
        let vcs = self.vcs();
        let ports = &self.wiring.routers[router as usize];
        let (first_input, first_output) = (ports.inputs.start * vcs, ports.outputs.start * vcs);
        self.pointers.vc_grant[lease as usize] = buffer - first_input + 1;
        self.pointers.vc_accept[buffer as usize] = lease - first_output + 1;
        let (output, vc) = self.wiring.per_port.split(lease);
        self.free[output as usize] &= !(1 << vc);
        let (input, vc) = self.wiring.per_port.split(buffer);
        let asking = &mut self.asking[input as usize];
        *asking &= !(1 << vc);
        if *asking == 0 {
            self.asking_inputs.clear(input);
        }
        self.busy[router as usize].asking -= 1;
        self.settle(router);
        let at = &mut self.leases[lease as usize];
        at.holder = buffer;
        at.held_since = self.now;
        self.buffers[buffer as usize].output = lease;
        let channel = self.wiring.channel_of[lease as usize];
        let message = &mut self.messages[self.buffers[buffer as usize].front];
        let taken = message.candidates.iter().find(|it| it.channel == channel);
        if let Some(taken) = taken {
            message.header = taken.header;
        }
        message.channel = channel;
        self.uses[channel as usize].grant(self.now - message.asks_since);
        self.scratch.begun.push(buffer);
    }

    /// Lets messages that were given a virtual channel in this cycle offer their flits from the next one on.
    pub(super) fn begin_holds(&mut self) {
        while let Some(buffer) = self.scratch.begun.pop() {
            let lease = self.buffers[buffer as usize].output;
            if self.leases[lease as usize].credits.count > 0 {
                self.make_ready(buffer, self.now + 1);
            } else {
                self.set_wait(buffer, Wait::Credit, self.now + 1);
            }
        }
    }

    /// Lets flits cross the switch of a router, at most one from each input and one to each output.
    pub(super) fn allocate_switch<K: Sink>(&mut self, router: u32, sink: &mut K) {
        let ready = self.busy[router as usize].ready;
        if ready == 0 {
            return;
        }
        let ports = self.wiring.routers[router as usize].clone();
        let circle = ports.inputs.end - ports.inputs.start;
        if ready == 1 {
            if let Some(input) = self.ready_inputs.next(ports.inputs.start, ports.inputs.end) {
                let vc = self.ready[input as usize].trailing_zeros();
                self.pass_switch(&ports, router, input * self.wiring.vcs + vc, sink);
            }
            return;
        }
        let mut next = ports.inputs.start;
        while let Some(input) = self.ready_inputs.next(next, ports.inputs.end) {
            next = input + 1;
            self.offer(input, input - ports.inputs.start, circle);
        }
        let per_port = self.wiring.per_port;
        let circle = ports.outputs.end - ports.outputs.start;
        let Scratch {
            offers,
            offered,
            offerer,
            grants,
            granted,
            ..
        } = &mut self.scratch;
        for output in offered.drain(..) {
            offerer[output as usize] = NONE;
            let (_, buffer) = std::mem::replace(&mut offers[output as usize], NOTHING);
            let input = per_port.port(buffer);
            let pointer = self.pointers.switch_accept[input as usize];
            let rank = distance(output - ports.outputs.start, pointer, circle);
            let best = &mut grants[input as usize];
            if *best == NOTHING {
                granted.push(input);
            }
            if rank < best.0 {
                *best = (rank, buffer);
            }
        }
        let mut granted = std::mem::take(granted);
        for input in granted.drain(..) {
            let (_, buffer) = std::mem::replace(&mut self.scratch.grants[input as usize], NOTHING);
            self.pass_switch(&ports, router, buffer, sink);
        }
        self.scratch.granted = granted;
    }

    /// Moves the pointers past the ports of a flit, and lets it cross the switch.
    #[inline]
    fn pass_switch<K: Sink>(&mut self, ports: &Router, router: u32, buffer: u32, sink: &mut K) {
        let (vcs, per_port) = (self.wiring.vcs, self.wiring.per_port);
        let (input, vc) = per_port.split(buffer);
        let output = per_port.port(self.buffers[buffer as usize].output);
        self.pointers.offer[input as usize] = if vc + 1 == vcs { 0 } else { vc + 1 };
        self.pointers.switch_accept[input as usize] = output - ports.outputs.start + 1;
        self.pointers.switch_grant[output as usize] = input - ports.inputs.start + 1;
        self.cross(router, buffer, sink);
    }

    /// Offers each output the first virtual channel of an input, from its pointer on, that has a flit for it.
    fn offer(&mut self, input: u32, number: u32, circle: u32) {
        let vcs = self.wiring.vcs;
        let all = self.ready[input as usize];
        let from = self.pointers.offer[input as usize];
        let behind = all & !(u64::MAX << from);
        for mut bits in [all & !behind, behind] {
            while bits != 0 {
                let buffer = input * vcs + bits.trailing_zeros();
                bits &= bits - 1;
                let output = self.buffers[buffer as usize].output;
                let output = self.wiring.per_port.port(output);
                if std::mem::replace(&mut self.scratch.offerer[output as usize], input) == input {
                    continue;
                }
                let pointer = self.pointers.switch_grant[output as usize];
                let rank = distance(number, pointer, circle);
                let best = &mut self.scratch.offers[output as usize];
                if *best == NOTHING {
                    self.scratch.offered.push(output);
                }
                if rank < best.0 {
                    *best = (rank, buffer);
                }
            }
        }
    }
}
