//! The model: each message walks its route at once, as soon as it is prepared.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use loadcurve_network::routing::{Hop, Routing};

use crate::schedule::Move;
use crate::{Fabric, Plan, Progress};

/// An event: its cycle, true for an arrival, which come after the departures of the same cycle, and the message.
type Event = Reverse<(u64, bool, u32)>;

/// Cycles of a plan by the model, where a unit has `unit_flits` flits and a processor spends `startup_cycles` on each
/// message; none if it is more than `most_cycles`.
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
pub(crate) fn cycles(
    plan: &Plan,
    fabric: &Fabric,
    (unit_flits, startup_cycles): (u64, u64),
    most_cycles: u64,
) -> Option<u64> {
    let mut run = Run {
        plan,
        fabric,
        unit_flits,
        startup_cycles,
        most_cycles,
        rounds: round_of_each(plan),
        busy_until: vec![0; fabric.processors()],
        links: vec![0; fabric.channels()],
        turns: HashMap::new(),
        hops: Vec::new(),
        events: BinaryHeap::new(),
        last_arrival: 0,
    };
    let mut progress = Progress::new(plan);
    for &message in plan.ready() {
        run.prepare(message, 0);
    }
    while let Some(Reverse((now, is_arrival, message))) = run.events.pop() {
        if run.last_arrival > most_cycles {
            return None;
        }
        if is_arrival {
            // Messages that this one makes ready are the next events.
            progress.arrive(plan, message, |next| run.prepare(next, now));
        } else {
            run.walk(message, now);
        }
    }
    Some(run.last_arrival).filter(|&end| end <= most_cycles)
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
    startup_cycles: u64,
    most_cycles: u64,
    /// The round of each message.
    rounds: Vec<u32>,
    /// Cycle until which each processor prepares messages.
    busy_until: Vec<u64>,
    /// Cycle from which on each link is free.
    links: Vec<u64>,
    /// Number of messages that have chosen among several ways, by channel and destination.
    turns: HashMap<(usize, u32), usize>,
    hops: Vec<Hop>,
    events: BinaryHeap<Event>,
    last_arrival: u64,
}

impl Run<'_> {
    /// Prepares a message that is ready in a cycle. Without a startup it leaves at once: nothing else comes between.
    fn prepare(&mut self, message: u32, ready: u64) {
        if self.startup_cycles == 0 {
            return self.walk(message, ready);
        }
        let round = self.plan.rounds[self.rounds[message as usize] as usize];
        let sent = self.plan.moves(round)[message as usize - round.first as usize];
        let busy = &mut self.busy_until[sent.source as usize];
        *busy = ready.max(*busy).saturating_add(self.startup_cycles);
        self.events.push(Reverse((*busy, false, message)));
    }

    /// Lets a message that leaves in a cycle walk its route, and notes its arrival.
    fn walk(&mut self, message: u32, leaves: u64) {
        let Self { plan, fabric, .. } = *self;
        let round = plan.rounds[self.rounds[message as usize] as usize];
        let place = message as usize - round.first as usize;
        let Move {
            source,
            destination,
            units,
        } = plan.moves(round)[place];
        let flits = u64::from(units).saturating_mul(self.unit_flits);
        let route = plan.routes[round.pattern as usize][place];
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
            let (source, aim) = (source as usize, destination as usize);
            routing.first(source, fabric.header(source, aim), &mut self.hops);
            while let Some(hop) = self.turn(from, destination) {
                let numbers = routing.group(hop.group);
                from = self.cross(numbers, flits, &mut header_at);
                self.hops.clear();
                routing.next(from, hop.header, &mut self.hops);
            }
        }
        // Each step counts a cycle to the next channel, which is not there after the last.
        let arrival = (header_at - 1).saturating_add(flits);
        self.last_arrival = self.last_arrival.max(arrival);
        if arrival <= self.most_cycles {
            self.events.push(Reverse((arrival, true, message)));
        }
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
