//! The model: each message walks its route at once, as soon as it is prepared.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use loadcurve_network::routing::{Header, Hop, Routing};

use crate::{Fabric, Plan, Progress};

/// What happens to a message, in the order in which events of the same cycle come.
const READY: u64 = 0;
const LEAVE: u64 = 1;
const ARRIVE: u64 = 2;

/// Cycles of a plan by the model, where a unit has `unit_flits` flits and a processor spends `startup_cycles` on each
/// message.
///
/// # Equation
/// A message that is ready at t leaves at t′ = max(t, freeₚ) + o, until when its source is busy. Then it walks its
/// route: it enters the injection channel at τ = max(t′, f) and each further one at max(τ + 1, f), where f is the cycle
/// from which on a link is free, which becomes τ + s. It arrives at τ + s of the last.
///
/// # Symbols
/// t, t′, τ, f, freeₚ cycles · o startup, cycles · s flits of the message.
///
/// # Assumes
/// Events are taken in order of time, then of kind (ready, leave, arrive), then of the message's number. Of a group a
/// message takes the channel that is free first, the lowest of several. Of two ways of the same length, messages for a
/// destination take turns at each channel.
///
/// # Differs from the simulation
/// A message neither stops on its way nor holds channels while it waits, and is not cut into packets.
#[must_use]
pub(crate) fn cycles(plan: &Plan, fabric: &Fabric, unit_flits: u64, startup_cycles: u64) -> u64 {
    let mut run = Run {
        plan,
        fabric,
        unit_flits,
        links: vec![0; fabric.channels()],
        turns: HashMap::new(),
        hops: Vec::new(),
    };
    let mut progress = Progress::new(plan);
    let mut is_busy_until = vec![0_u64; fabric.processors()];
    let ready = plan.ready().iter();
    let mut events: BinaryHeap<_> = ready.map(|&message| Reverse((0, READY, message))).collect();
    let rounds = round_of_each(plan);
    let mut end = 0;
    while let Some(Reverse((now, kind, message))) = events.pop() {
        let round = rounds[message as usize] as usize;
        match kind {
            READY => {
                let source = run.sent(round, message).0 as usize;
                let free = &mut is_busy_until[source];
                *free = now.max(*free).saturating_add(startup_cycles);
                events.push(Reverse((*free, LEAVE, message)));
            }
            LEAVE => {
                let arrival = run.walk(round, message, now);
                events.push(Reverse((arrival, ARRIVE, message)));
            }
            _ => {
                end = now;
                progress.arrive(plan, message, |next| {
                    events.push(Reverse((now, READY, next)));
                });
            }
        }
    }
    end
}

/// The round of each message, by its index.
fn round_of_each(plan: &Plan) -> Vec<u32> {
    let rounds = (0..).zip(&plan.rounds);
    let of_round = |(index, round): (u32, &_)| vec![index; plan.moves(*round).len()];
    rounds.flat_map(of_round).collect()
}

struct Run<'a> {
    plan: &'a Plan,
    fabric: &'a Fabric,
    unit_flits: u64,
    /// Cycle from which on each link is free.
    links: Vec<u64>,
    /// Number of messages that have chosen among several ways, by channel and destination.
    turns: HashMap<(usize, u32), usize>,
    hops: Vec<Hop>,
}

impl Run<'_> {
    /// Source, destination and flits of a message.
    #[inline]
    fn sent(&self, round: usize, message: u32) -> (u32, u32, u64) {
        let round = self.plan.rounds[round];
        let sent = self.plan.moves(round)[message as usize - round.first as usize];
        let flits = u64::from(sent.units).saturating_mul(self.unit_flits);
        (sent.source, sent.destination, flits)
    }

    /// The cycle in which a message arrives that leaves in a cycle.
    fn walk(&mut self, round: usize, message: u32, leaves: u64) -> u64 {
        let (source, destination, flits) = self.sent(round, message);
        let Self { plan, fabric, .. } = *self;
        let at = plan.rounds[round];
        let route = plan.routes[at.pattern as usize][message as usize - at.first as usize];
        let mut header_at = leaves;
        if route.start < route.end {
            for step in &plan.steps[route.start as usize..route.end as usize] {
                let first = step.first as usize;
                self.cross(first..first + step.channels as usize, flits, &mut header_at);
            }
        } else {
            let routing = &**fabric.routing();
            let mut from = usize::MAX;
            self.hops.clear();
            routing.first(
                source as usize,
                Header::to(destination as usize),
                &mut self.hops,
            );
            while let Some(hop) = self.turn(from, destination) {
                let numbers = routing.group(hop.group);
                from = self.cross(numbers, flits, &mut header_at);
                self.hops.clear();
                routing.next(from, hop.header, &mut self.hops);
            }
        }
        // Each step counts a cycle to the next channel, which is not there after the last.
        (header_at - 1).saturating_add(flits)
    }

    /// Candidate whose turn it is for messages on a channel to a destination.
    fn turn(&mut self, channel: usize, destination: u32) -> Option<Hop> {
        if self.hops.len() < 2 {
            return self.hops.first().copied();
        }
        let turns = self.turns.entry((channel, destination)).or_default();
        let hop = self.hops[*turns % self.hops.len()];
        *turns += 1;
        Some(hop)
    }

    /// Crosses the first free channel of a group; returns it.
    #[inline]
    fn cross(&mut self, numbers: std::ops::Range<usize>, flits: u64, header_at: &mut u64) -> usize {
        let routing = &**self.fabric.routing();
        let mut chosen = routing.member(numbers.start);
        let mut free = self.links[self.fabric.link(chosen)];
        for number in numbers.skip(1) {
            let channel = routing.member(number);
            let of_channel = self.links[self.fabric.link(channel)];
            if of_channel < free {
                (chosen, free) = (channel, of_channel);
            }
        }
        let enters = free.max(*header_at);
        self.links[self.fabric.link(chosen)] = enters.saturating_add(flits);
        *header_at = enters.saturating_add(1);
        chosen
    }
}
