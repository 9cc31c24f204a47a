//! The switches of the network, and the requests in it.

use std::ops::ControlFlow;

use loadcurve_base::Random;
use loadcurve_network::topology::Multistage;
use loadcurve_network::traffic::{HotSpot, Traffic};

use super::buffers::{BufferCount, Buffers, RequestOutcome};
use super::request::Request;
use crate::servers::Servers as _;
use crate::servers::{CLOCK_END_CYCLES, DeterministicServers, Event};
use crate::{Pause, Record, Tally};

/// Marks the processor of a line as the one waiting in front of stage 0.
pub(super) const PROCESSOR: u32 = u32::MAX - 1;

/// All switches, and the requests blocked in front of them.
#[derive(Debug, Clone)]
pub(super) struct Switches {
    pattern: HotSpot,
    pub(super) buffers: Buffers,
    /// Blocked request in front of each line of stage 0, if there is one.
    outside: Box<[Request]>,
    pub(super) servers: DeterministicServers,
    random: Random,
    pub(super) now_cycles: f64,
    /// Buffers that a request has just left; empty between two moments.
    vacated: Vec<u32>,
    pub(super) delivered: Delivered,
}

/// Counts of deliveries to the modules.
#[derive(Debug, Clone)]
pub(super) struct Delivered {
    /// Requests, each of several combined counted: cold and hot.
    pub(super) requests: [u64; 2],
    /// Sums of their latencies.
    pub(super) latency_cycles: [f64; 2],
    /// Requests that entered each module, several combined counted as one.
    pub(super) modules: Box<[u64]>,
    /// Hot requests among those of module 0.
    pub(super) hot_memory: u64,
}

impl Delivered {
    fn new(modules: usize) -> Self {
        Self {
            requests: [0; 2],
            latency_cycles: [0.0; 2],
            modules: vec![0; modules].into(),
            hot_memory: 0,
        }
    }

    #[inline]
    fn count(&mut self, hot: bool, now_cycles: f64, entered_cycles: f64, record: &mut Record) {
        let latency_cycles = now_cycles - entered_cycles;
        self.requests[usize::from(hot)] += 1;
        self.latency_cycles[usize::from(hot)] += latency_cycles;
        record.delivery(now_cycles, latency_cycles);
    }
}

impl Switches {
    /// Empty switches with buffers of `slots` slots, in which up to `degree` requests combine.
    pub(super) fn new(
        network: Multistage,
        slots: u32,
        degree: u32,
        traffic: Traffic<HotSpot>,
    ) -> Self {
        let lines = network.lines() as usize;
        let count = network.stages() * network.lines();
        let requests_per_cycle = traffic.messages_per_cycle();
        let mut random = traffic.random;
        Self {
            pattern: traffic.pattern,
            buffers: Buffers::new(network, slots, degree),
            outside: vec![Request::new(0.0, 0, false); lines].into(),
            servers: DeterministicServers::new(count, requests_per_cycle, &mut random),
            random,
            now_cycles: 0.0,
            vacated: Vec::with_capacity(count as usize),
            delivered: Delivered::new(lines),
        }
    }

    /// Number of processors.
    pub(super) fn processors(&self) -> u32 {
        self.outside.len() as u32
    }

    /// Counts of each buffer, up to now.
    pub(super) fn counts(&self) -> impl Iterator<Item = BufferCount> {
        self.buffers.counts(self.now_cycles)
    }

    /// Restarts the counts.
    pub(super) fn restart_counts(&mut self) {
        self.delivered = Delivered::new(self.outside.len());
        self.buffers.restart_counts(self.now_cycles);
    }

    /// Time of the next event.
    pub(super) fn next_cycles(&self) -> f64 {
        self.servers.next_cycles(self.now_cycles, &self.random)
    }

    /// Simulates the next event.
    #[inline]
    pub(super) fn step(
        &mut self,
        tally: &mut Tally,
        record: &mut Record,
    ) -> ControlFlow<Pause, u64> {
        let (now, event) = self.servers.next(self.now_cycles, &mut self.random);
        if now >= CLOCK_END_CYCLES {
            return ControlFlow::Break(Pause::Finished);
        }
        self.now_cycles = now;
        match event {
            Event::Arrival => self.arrive(tally),
            Event::Served(buffer) => self.serve(buffer, tally, record),
        }
        tally.check(record)?;
        ControlFlow::Continue(1)
    }

    /// Lets a processor generate a request, unless it is blocked.
    fn arrive(&mut self, tally: &mut Tally) {
        let (line, module, hot) = self.pattern.draw_heat(&mut self.random);
        if self.buffers.waiting(line, 0).is_some() {
            return;
        }
        tally.generate();
        let request = Request::new(self.now_cycles, module, hot);
        if !self.ask(line, request) {
            self.outside[line as usize] = request;
            self.buffers.block(line, PROCESSOR);
        }
    }

    /// Completes the service of a buffer's head.
    pub(super) fn serve(&mut self, buffer: u32, tally: &mut Tally, record: &mut Record) {
        let (request, next) = self.buffers.head(buffer);
        if let Some(module) = next.checked_sub(self.buffers.count()) {
            self.deliver(request, module, tally, record);
        } else if !self.ask(next, request) {
            self.buffers.block(next, buffer);
            return;
        }
        self.vacate(buffer);
    }

    /// Tries to enter a buffer; true if the request is in.
    #[inline]
    pub(super) fn ask(&mut self, buffer: u32, request: Request) -> bool {
        let outcome = self.buffers.offer(buffer, request, self.now_cycles);
        if outcome == RequestOutcome::Served {
            self.servers.start(buffer, self.now_cycles);
        }
        outcome != RequestOutcome::Blocked
    }

    /// Removes the served head of a buffer; all requests waiting for its slot move up.
    fn vacate(&mut self, buffer: u32) {
        self.vacated.push(buffer);
        let mut done = 0;
        while let Some(&buffer) = self.vacated.get(done) {
            done += 1;
            if self.buffers.leave(buffer, self.now_cycles) {
                self.servers.start(buffer, self.now_cycles);
            }
            let mut place = 0;
            while let Some(who) = self.buffers.waiting(buffer, place) {
                let request = if who == PROCESSOR {
                    // It enters the network at this time.
                    self.outside[buffer as usize].entered(self.now_cycles)
                } else {
                    self.buffers.head(who).0
                };
                if !self.ask(buffer, request) {
                    // A hot request behind it may still combine with one that has just entered.
                    place += 1;
                    continue;
                }
                self.buffers.unblock(buffer, place);
                if who != PROCESSOR {
                    self.vacated.push(who);
                }
            }
        }
        self.vacated.clear();
    }

    /// Delivers a request and all requests that it represents to a module.
    fn deliver(&mut self, request: Request, module: u32, tally: &mut Tally, record: &mut Record) {
        let (now, delivered) = (self.now_cycles, &mut self.delivered);
        delivered.modules[module as usize] += 1;
        delivered.hot_memory += u64::from(request.hot);
        delivered.count(request.hot, now, request.entered_cycles, record);
        let mut count = 1;
        self.buffers.release(request, |entered_cycles| {
            delivered.count(request.hot, now, entered_cycles, record);
            count += 1;
        });
        tally.deliver(count);
    }
}
