//! The model: each message walks its route at once, as soon as it is prepared.

use std::collections::HashMap;
use std::ops::Range;

use loadcurve_network::routing::{Hop, Routing};

use crate::dependencies::Dependencies;
use crate::events::Events;
use crate::schedule::Move;
use crate::stretch::{Line, Stretch};
use crate::{Fabric, Plan, Progress};

/// A message that leaves, or the last one that arrives of those for which others wait. Arrivals come after the departures
/// of the same cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Event {
    is_arrival: bool,
    message: u32,
    /// That of its cycle.
    slope: u64,
}

/// Cycles of a plan by the model, where a unit has `unit_flits` flits and a processor spends `startup_cycles` on each
/// message; and for which other lengths of a unit they are on the same line.
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
) -> Modelled {
    let dependencies = plan.dependencies();
    let mut run = Run {
        plan,
        dependencies,
        fabric,
        unit_flits,
        startup_cycles,
        busy_until: vec![Line::default(); fabric.processors()],
        links: vec![Line::default(); fabric.channels()],
        turns: HashMap::new(),
        hops: Vec::new(),
        progress: Progress::new(plan),
        last_of_receipts: vec![(Line::default(), 0); dependencies.receipts()],
        events: Events::default(),
        stretch: Stretch::around(unit_flits),
        meets: false,
    };
    for &message in plan.ready() {
        run.prepare(message, Line::default());
    }
    let mut now = Line::default();
    let (mut events, mut ready) = (Vec::new(), Vec::new());
    while let Some(cycle) = run.events.take(&mut events) {
        // Whatever an event causes takes at least a cycle: these are all of the cycle.
        events.sort_unstable();
        for Event {
            is_arrival,
            message,
            slope,
        } in events.drain(..)
        {
            let before = std::mem::replace(&mut now, Line { cycle, slope });
            run.stretch.keep(before, now);
            if is_arrival {
                let visit = |next| ready.push(next);
                run.progress.complete(dependencies, message, visit);
                // Messages that this one makes ready are the next events.
                for next in ready.drain(..) {
                    run.prepare(next, now);
                }
            } else {
                run.walk(message, now);
            }
        }
    }
    Modelled {
        // The last event is the last arrival.
        end: now,
        stretch: run.stretch,
        meets: run.meets,
    }
}

/// A run of the model.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Modelled {
    /// The last arrival.
    pub(crate) end: Line,
    /// Lengths of a unit for which it is on this line.
    pub(crate) stretch: Stretch,
    /// True if a message waits for a link on its way: then it would hold others meanwhile.
    pub(crate) meets: bool,
}

struct Run<'a> {
    plan: &'a Plan,
    dependencies: &'a Dependencies,
    fabric: &'a Fabric,
    unit_flits: u64,
    startup_cycles: u64,
    /// Cycle until which each processor prepares messages.
    busy_until: Vec<Line>,
    /// Cycle from which on each link is free.
    links: Vec<Line>,
    /// Number of messages that have chosen among several ways, by channel and destination.
    turns: HashMap<(usize, u32), usize>,
    hops: Vec<Hop>,
    /// Messages that have left count as arrived: when they arrive is known.
    progress: Progress,
    /// The last arrival of those of each receipt that have left.
    last_of_receipts: Vec<(Line, u32)>,
    events: Events<Event>,
    stretch: Stretch,
    /// True once a message has waited on its way.
    meets: bool,
}

impl Run<'_> {
    /// Prepares a message that is ready in a cycle. Without a startup it leaves at once: nothing else comes between.
    fn prepare(&mut self, message: u32, ready: Line) {
        if self.startup_cycles == 0 {
            return self.walk(message, ready);
        }
        let round = self.plan.rounds[self.dependencies.rounds[message as usize] as usize];
        let sent = self.plan.moves(round)[message as usize - round.first as usize];
        let busy = &mut self.busy_until[sent.source as usize];
        *busy = self.stretch.later(ready, *busy).after(self.startup_cycles);
        let leaves = Event {
            is_arrival: false,
            message,
            slope: busy.slope,
        };
        self.events.add(busy.cycle, leaves);
    }

    /// Lets a message that leaves in a cycle walk its route, and notes its arrival.
    fn walk(&mut self, message: u32, leaves: Line) {
        let Self {
            plan,
            dependencies,
            fabric,
            ..
        } = *self;
        let round = plan.rounds[dependencies.rounds[message as usize] as usize];
        let place = message as usize - round.first as usize;
        let Move {
            source,
            destination,
            units,
        } = plan.moves(round)[place];
        let route = plan.routes[round.pattern as usize][place];
        let mut header_at = leaves;
        if route.start < route.end {
            let steps = &plan.steps[route.start as usize..route.end as usize];
            for (place, step) in steps.iter().enumerate() {
                let first = step.first as usize;
                let numbers = first..first + step.channels as usize;
                self.cross(numbers, units, &mut header_at, place == 0);
            }
        } else {
            let routing = &**fabric.routing();
            let mut from = usize::MAX;
            self.hops.clear();
            let (source, aim) = (source as usize, destination as usize);
            routing.first(source, fabric.header(source, aim), &mut self.hops);
            while let Some(hop) = self.turn(from, destination) {
                let numbers = routing.group(hop.group);
                from = self.cross(numbers, units, &mut header_at, from == usize::MAX);
                self.hops.clear();
                routing.next(from, hop.header, &mut self.hops);
            }
        }
        // Each step counts a cycle to the next channel, which is not there after the last.
        header_at.cycle -= 1;
        let arrival = header_at.after_units(units, self.unit_flits);
        let (last, of) = &mut self.last_of_receipts[dependencies.receipt(message)];
        if (arrival.cycle, message) > (last.cycle, *of) {
            *of = message;
        }
        *last = self.stretch.later(arrival, *last);
        let (last, message) = (*last, *of);
        if self.progress.count(dependencies, message) {
            let arrives = Event {
                is_arrival: true,
                message,
                slope: last.slope,
            };
            self.events.add(last.cycle, arrives);
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

    /// Crosses the first free channel of a group, the first one of its route or a further one; returns it.
    #[inline]
    fn cross(
        &mut self,
        numbers: Range<usize>,
        units: u32,
        header_at: &mut Line,
        is_first: bool,
    ) -> usize {
        let Self {
            fabric,
            links,
            stretch,
            ..
        } = self;
        let mut chosen = numbers.start;
        let mut free = links[fabric.link_of(chosen)];
        for number in chosen + 1..numbers.end {
            let other = links[fabric.link_of(number)];
            if other.cycle < free.cycle {
                stretch.keep(other, free);
                (chosen, free) = (number, other);
            } else {
                stretch.keep(free, other);
            }
        }
        let enters = stretch.later(free, *header_at);
        self.meets |= !is_first && enters.cycle > header_at.cycle;
        links[fabric.link_of(chosen)] = enters.after_units(units, self.unit_flits);
        *header_at = enters.after(1);
        fabric.routing().member(chosen)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use loadcurve_network::routing::DimensionOrder;
    use loadcurve_network::topology::Lattice;
    use loadcurve_network::topology::dimension::Links;

    use super::{Modelled, cycles};
    use crate::{Algorithm, Fabric, Layout, Operation, Ports, Side};

    #[test]
    fn a_run_holds_for_all_lengths_with_the_same_order() {
        // With ties, with messages that meet, and with a startup.
        let routing = Arc::new(DimensionOrder::new(Lattice::torus(4, Links::Bidirectional)));
        let fabric = Fabric::new(routing, Ports::Each(2)).unwrap();
        let layout = Layout::cube(vec![
            Side {
                size: 4,
                wraps: true
            };
            2
        ]);
        let mut others = 0;
        for algorithm in Algorithm::on(Operation::AllReduce, &layout) {
            let plan = Operation::AllReduce.plan(algorithm, &fabric, &layout, 4);
            let plan = plan.unwrap();
            let run = |flits, startup| cycles(&plan, &fabric, (flits, startup));
            for (startup, known) in [(0, 1), (0, 12), (0, 200), (30, 40), (30, 5000)] {
                let Modelled {
                    end,
                    stretch,
                    meets,
                } = run(known, startup);
                for flits in [1, 2, 3, 11, 13, 39, 41, 190, 210, 1000, 5001, 100_000] {
                    if let Some(read_off) = stretch.at(end, flits) {
                        others += usize::from(flits != known);
                        let found = run(flits, startup);
                        let what = format!("{algorithm} {known}→{flits} {startup}");
                        assert_eq!((read_off, meets), (found.end.cycle, found.meets), "{what}");
                    }
                }
            }
        }
        assert!(others > 100, "{others} lengths are known from others");
    }
}
