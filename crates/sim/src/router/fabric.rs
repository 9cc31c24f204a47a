//! State of all routers, and the steps of a cycle.

use loadcurve_base::Result;
use loadcurve_base::random::SplitMix64;
use loadcurve_network::routing::{Hop, Routing, Selection};
use loadcurve_network::traffic::Arrival;

use super::message::Messages;
use super::schedule::Schedule;
use super::settings::Settings;
use super::source::{Queue, Source};
use super::vc_use::{VcUse, Wait};
use super::wiring::{NONE, Wiring};
use crate::lists::{List, Lists};
use crate::marks::Marks;
use crate::snapshot::Waiting;

/// A network of routers and its contents.
///
/// Virtual channels are numbered port by port: number `vc` of port p is p·V + `vc`, at inputs and at outputs.
#[derive(Debug, Clone)]
pub struct Fabric<R> {
    pub(super) routing: R,
    pub(super) selection: Selection,
    pub(super) wiring: Wiring,
    pub(super) buffer_flits: u16,
    pub(super) decision_cycles: u64,
    /// True if messages of kind 1 are replies.
    pub(super) has_replies: bool,
    /// Cycles from the crossing of the switch to a processor's credit.
    pub(super) sink_credit_cycles: u64,
    /// Draws all that routers draw.
    pub(super) random: SplitMix64,
    /// Current cycle.
    pub(super) now: u64,
    /// Flits that have crossed a switch, and cycles.
    pub(super) effort: u64,
    pub(super) last_move: u64,
    pub(super) messages: Messages,

    /// Queue of every processor.
    pub(super) queues: Vec<Queue>,
    /// State of every injection channel.
    pub(super) sources: Vec<Source>,
    /// Injection channels that may send in this cycle.
    pub(super) awake: Vec<u32>,
    /// Messages queued at their sources.
    pub(super) queued: Lists<(u64, Arrival)>,

    /// Virtual channels of inputs.
    pub(super) buffers: Vec<Buffer>,
    /// Messages behind the first in each buffer.
    pub(super) behind: Lists<u32>,
    /// Virtual channels of each input whose message asks for one of an output.
    pub(super) asking: Vec<u64>,
    /// Inputs with any such…
    pub(super) asking_inputs: Marks,
    /// Virtual channels of each input with an output, a flit and a credit.
    pub(super) ready: Vec<u64>,
    /// …and inputs with any of these.
    pub(super) ready_inputs: Marks,
    /// Credits of injection channels, for all virtual channels of inputs.
    pub(super) source_credits: Vec<Credits>,

    /// Virtual channels of outputs.
    pub(super) leases: Vec<Lease>,
    /// Virtual channels of each output that no message holds…
    pub(super) free: Vec<u64>,
    /// …and those whose buffer is empty, as far as credits tell.
    pub(super) empty: Vec<u64>,
    /// Flits sent over each output and not credited.
    pub(super) uncredited: Vec<u32>,

    /// Round-robin pointers.
    pub(super) pointers: Pointers,
    /// Numbers of virtual channels of each router that ask or are ready.
    pub(super) busy: Vec<Busy>,
    /// Routers with any.
    pub(super) active: Marks,

    pub(super) flits_due: Schedule<(u32, u32)>,
    pub(super) credits_due: Schedule<u32>,
    pub(super) source_credits_due: Schedule<u32>,
    pub(super) decisions_due: Schedule<u32>,
    pub(super) requests_due: Schedule<u32>,

    /// Cycle in which counting began.
    pub(super) counting_since: u64,
    pub(super) uses: Vec<VcUse>,
    /// Messages that waited, counted every few cycles.
    pub(super) sampled: Waiting,

    /// Rules of a twin of another simulator.
    #[cfg(test)]
    pub(super) deviations: super::tests::Deviations,
    pub(super) scratch: super::allocation::Scratch,
    /// Scratch for the candidates of a hop.
    pub(super) hops: Vec<Hop>,
}

/// Numbers of virtual channels of a router's inputs that ask for one of an output, and that are ready.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Busy {
    pub(super) asking: u32,
    pub(super) ready: u32,
}

/// A buffer: a virtual channel of an input.
#[derive(Debug, Clone, Copy)]
pub(super) struct Buffer {
    /// Message at the front, or [`NONE`].
    pub(super) front: u32,
    /// Flits of it that have not left…
    pub(super) left: u32,
    /// …among which its head is.
    pub(super) has_head: bool,
    /// Flits in the buffer, of all messages.
    pub(super) flits: u32,
    /// Virtual channel of an output that it holds, or [`NONE`].
    pub(super) output: u32,
    pub(super) behind: List,
    /// Channel to which the virtual channel belongs, or [`NONE`] if it belongs to none.
    pub(super) channel: u32,
    pub(super) wait: Wait,
    pub(super) wait_since: u64,
}

/// A virtual channel of an output: who holds it, and what room there is behind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lease {
    /// Virtual channel of an input whose message holds it, or [`NONE`].
    pub(super) holder: u32,
    pub(super) credits: Credits,
    pub(super) held_since: u64,
}

/// Credits for a buffer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Credits {
    pub(super) count: u16,
    /// Cycle since which there has been none.
    pub(super) none_since: u64,
}

impl Buffer {
    /// An empty buffer of a channel.
    fn empty(channel: u32) -> Self {
        Self {
            front: NONE,
            left: 0,
            has_head: false,
            flits: 0,
            output: NONE,
            behind: List::EMPTY,
            channel,
            wait: Wait::Nothing,
            wait_since: 0,
        }
    }
}

impl Lease {
    /// A virtual channel that no message holds.
    fn free(credits: Credits) -> Self {
        Self {
            holder: NONE,
            credits,
            held_since: 0,
        }
    }
}

impl Credits {
    /// All credits for an empty buffer.
    fn all(settings: &Settings) -> Self {
        Self {
            count: settings.buffer_flits as u16,
            none_since: 0,
        }
    }

    /// Takes one for a flit that is sent in this cycle.
    #[inline]
    pub(super) fn spend(&mut self, now: u64) {
        self.count -= 1;
        if self.count == 0 {
            self.none_since = now + 1;
        }
    }

    /// Takes one back; returns the cycle since which there was none, if so.
    #[inline]
    pub(super) fn gain(&mut self) -> Option<u64> {
        self.count += 1;
        (self.count == 1).then_some(self.none_since)
    }
}

/// Round-robin pointers of all ports and virtual channels. Those of one router count from its first.
#[derive(Debug, Clone)]
pub(super) struct Pointers {
    /// Virtual channel that an input offers first.
    pub(super) offer: Vec<u32>,
    /// Output from which an input prefers a grant of the switch.
    pub(super) switch_accept: Vec<u32>,
    /// Input to which an output grants the switch first.
    pub(super) switch_grant: Vec<u32>,
    /// Virtual channel of an output that one of an input prefers.
    pub(super) vc_accept: Vec<u32>,
    /// Virtual channel of an input that one of an output prefers.
    pub(super) vc_grant: Vec<u32>,
}

impl Pointers {
    fn new(inputs: usize, outputs: usize, vcs: usize) -> Self {
        Self {
            offer: vec![0; inputs],
            switch_accept: vec![0; inputs],
            switch_grant: vec![0; outputs],
            vc_accept: vec![0; inputs * vcs],
            vc_grant: vec![0; outputs * vcs],
        }
    }
}

/// Channel of every virtual channel of an input, or [`NONE`] if it belongs to none.
fn channels_of_buffers(wiring: &Wiring) -> impl Iterator<Item = u32> {
    let vcs = wiring.vcs as usize;
    wiring.inputs.iter().flat_map(move |input| {
        (0..vcs).map(move |vc| match input.injection {
            NONE if input.from == NONE => NONE,
            NONE => wiring.channel_of[input.from as usize * vcs + vc],
            injection => wiring.injections[injection as usize].channel,
        })
    })
}

impl<R: Routing> Fabric<R> {
    /// An empty network, in which replies have virtual channels of their own if there are any.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) when the routes need more virtual channels than a link can
    /// have.
    pub(super) fn new(
        routing: R,
        settings: &Settings,
        has_replies: bool,
        seed: u64,
    ) -> Result<Self> {
        let wiring = Wiring::new(&routing, settings, 1 + u32::from(has_replies))?;
        let (inputs, outputs) = (wiring.inputs.len(), wiring.outputs.len());
        let (vcs, routers) = (wiring.vcs as usize, wiring.routers.len());
        let all = u64::MAX >> (64 - vcs);
        let credits = Credits::all(settings);
        let sink_credit_cycles = 3 + 2 + settings.credit_cycles;
        let ahead = wiring
            .longest_cycles()
            .max(sink_credit_cycles)
            .max(settings.decision_cycles());
        Ok(Self {
            selection: routing.selection(),
            buffer_flits: credits.count,
            decision_cycles: settings.decision_cycles().into(),
            has_replies,
            sink_credit_cycles: sink_credit_cycles.into(),
            random: SplitMix64::new(seed),
            now: 0,
            effort: 0,
            last_move: 0,
            messages: Messages::default(),
            queues: vec![Queue::default(); routing.topology().processors()],
            sources: vec![Source::default(); wiring.injections.len()],
            awake: Vec::new(),
            queued: Lists::new(),
            buffers: channels_of_buffers(&wiring).map(Buffer::empty).collect(),
            behind: Lists::new(),
            asking: vec![0; inputs],
            asking_inputs: Marks::none(inputs),
            ready: vec![0; inputs],
            ready_inputs: Marks::none(inputs),
            source_credits: vec![credits; inputs * vcs],
            leases: vec![Lease::free(credits); outputs * vcs],
            free: vec![all; outputs],
            empty: vec![all; outputs],
            uncredited: vec![0; outputs],
            pointers: Pointers::new(inputs, outputs, vcs),
            busy: vec![Busy::default(); routers],
            active: Marks::none(routers),
            flits_due: Schedule::new(ahead),
            credits_due: Schedule::new(ahead),
            source_credits_due: Schedule::new(ahead),
            decisions_due: Schedule::new(ahead),
            requests_due: Schedule::new(ahead),
            counting_since: 0,
            sampled: Waiting::default(),
            uses: vec![VcUse::default(); routing.topology().channels()],
            #[cfg(test)]
            deviations: super::tests::Deviations::default(),
            scratch: super::allocation::Scratch::new(inputs, outputs, vcs),
            hops: Vec::new(),
            wiring,
            routing,
        })
    }

    /// Virtual channels of a port.
    #[inline]
    pub(super) fn vcs(&self) -> u32 {
        self.wiring.vcs
    }

    /// Brings a message to the front of a buffer in a cycle.
    #[inline]
    pub(super) fn bring_to_front(&mut self, buffer: u32, message: u32, cycle: u64) {
        let at = &mut self.buffers[buffer as usize];
        at.front = message;
        at.left = self.messages[message].arrival.flits;
        at.has_head = true;
        #[cfg(test)]
        let cycle = self.batch(buffer, cycle);
        let decided = cycle + self.decision_cycles.saturating_sub(1);
        self.decisions_due.enter(decided, buffer);
    }

    /// Lets the front message of a buffer offer a flit to the switch from a cycle on.
    #[inline]
    pub(super) fn make_ready(&mut self, buffer: u32, cycle: u64) {
        self.set_wait(buffer, Wait::Switch, cycle);
        let (input, vc) = self.wiring.per_port.split(buffer);
        self.ready[input as usize] |= 1 << vc;
        self.ready_inputs.set(input);
        let router = self.wiring.inputs[input as usize].router;
        self.busy[router as usize].ready += 1;
        self.active.set(router);
    }

    /// Notes that a router has done some of what it had to do.
    #[inline]
    pub(super) fn settle(&mut self, router: u32) {
        if self.busy[router as usize] == Busy::default() {
            self.active.clear(router);
        }
    }

    /// Notes what the front message of a buffer waits for from a cycle on: this one, or the next if a flit crosses
    /// the switch in this one.
    #[inline]
    pub(super) fn set_wait(&mut self, buffer: u32, wait: Wait, cycle: u64) {
        let at = &mut self.buffers[buffer as usize];
        let (before, since, channel) = (at.wait, at.wait_since, at.channel);
        at.wait = wait;
        at.wait_since = cycle;
        if before != Wait::Nothing && channel != NONE {
            let cycles = self.counted(since);
            self.uses[channel as usize].wait(before, cycles);
        }
    }

    /// Cycles since a moment, as far as they are counted.
    #[inline]
    pub(super) fn counted(&self, since: u64) -> u64 {
        self.now.saturating_sub(since.max(self.counting_since))
    }
}
