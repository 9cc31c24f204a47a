//! The buffered delta network of Mudge and Makrucki, packet by packet.
//!
//! # What is simulated
//! n = bᶻ sources and as many destinations, z stages of b×b crossbars between them, and behind each
//! output of each crossbar a queue with room for L packets, including the one in service. Time is
//! continuous; a cycle is one mean service time, the paper's 1/μ.
//!
//! 1. Each source generates packets as a Poisson process of rate λ, with all destinations equally
//!    likely, whatever the source. It has no queue of its own: a packet arrives at its first queue
//!    the moment it is generated.
//! 2. A packet that arrives at a queue already holding L packets is dropped, at any stage.
//!    Otherwise it is served at once if the queue was empty, and after all earlier packets if not.
//! 3. When its service ends, it leaves its queue and arrives at the queue of the next stage that
//!    its destination selects, at the same moment; behind the last stage it is delivered. Only then
//!    does the queue that it left start to serve the next packet.
//!
//! Service times are exponential, or all equal to one cycle. No two exponential services end at
//! once. Fixed ones do, all the time, because the packet that moves on and the packet that moves up
//! behind it start together. Services that started first end first, and arrivals of that moment
//! come after them; so in a train of packets the foremost moves first, and a packet finds the room
//! free that one ahead of it leaves at that moment.
//!
//! The latency of a packet is the time from its generation to its delivery, services included. A
//! dropped packet has none. That is not quite the paper's PDT, the sum of the mean times that
//! packets spend at each stage, whether they are dropped later or not: a packet that waited long
//! because those ahead of it were served slowly finds the next queue emptier and is dropped less
//! often. So delivered packets have waited longer, by 0.1 to 2.3 % of PDT′ in the paper's networks.
//! PDT′ itself is one of the details.
//!
//! No queue grows without bound, so [`Pause::Overflow`] never occurs.
//!
//! # How
//! A packet's destination is not drawn when it is generated, but digit by digit as it moves on, the
//! first digit together with its source. As all destinations are equally likely, and nothing that
//! happens before a stage depends on the digit used there, this is the same process.
//!
//! Exponential service makes this a Markov chain, which is simulated transition by transition,
//! without an event list: after an exponential time of rate nλ + B, where B servers are busy, one
//! of these B packets completes its service, or a packet is generated. The usual uniformised chain
//! gives every server its turn, idle or not, and counts steps instead of time; that wastes the
//! steps of idle servers, which are most of them at light loads, and blurs the percentiles of small
//! networks, where a packet takes only a few steps. Here every step does something, and latencies
//! have the exact distribution.
//!
//! With fixed service, services end in the order in which they start, and sources generate packets
//! at multiples of 2⁻²⁰ cycles, so that all times are exact.
//!
//! # Source
//! T. N. Mudge and B. A. Makrucki, "An approximate queueing model for packet switched multistage
//! interconnection networks", Proc. Third Int. Conf. on Distributed Computing Systems, 1982.
//!
//! # Differs from the paper
//! The paper simulates one path, with sources in place of all traffic that joins it (Figure 3);
//! here the whole network is simulated. For b = 8, more packets arrive at the paper's last stage
//! than the one before it sends; its simulated values for that stage are not reproduced.

mod exponential;
mod queues;
mod snapshot;
#[cfg(test)]
mod tests;
mod ziggurat;

use std::ops::ControlFlow;

use loadcurve_base::ChannelState;
use loadcurve_base::Random;
use loadcurve_network::topology::Multistage;
use loadcurve_network::traffic::{AnyDestination, Traffic};

use super::servers::{CLOCK_END_CYCLES, DeterministicServers, Event, Servers};
use super::tally::{Tally, drive};
use super::{Counters, Engine, Pause, Record, Sink as _};
use exponential::ExponentialServers;
use queues::{ArrivalOutcome, OutputQueue, Queues};

/// Distribution of the service time of a packet; its mean is one cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// Exponential, independent from queue to queue and packet to packet.
    Exponential,
    /// One cycle.
    Fixed,
}

/// A buffered delta network at one load; [the module](self) describes what is simulated.
///
/// ```
/// use loadcurve_network::topology::Multistage;
/// use loadcurve_network::topology::multistage::Wiring;
/// use loadcurve_base::Random;
/// use loadcurve_sim::{Delta, Engine, Record};
/// use loadcurve_sim::delta::Service;
/// use loadcurve_network::traffic::{AnyDestination, Traffic};
///
/// let network = Multistage::new(4, 5, Wiring::Baseline);
/// let traffic = Traffic::new(AnyDestination::new(1024), 0.75, Random::stream(1, 0.75, 0));
/// let mut delta = Delta::new(network, 4, Service::Exponential, traffic);
/// delta.advance(&mut Record::new(20_000, u64::MAX), u64::MAX);
/// delta.restart_counts();
/// delta.advance(&mut Record::new(40_000, u64::MAX), u64::MAX);
/// let (name, cycles) = &delta.details()[0];
/// assert_eq!(name, "queueing_delay_cycles");
/// // The paper calculates 1013/200 in Table I, and simulated 932/200.
/// assert!((cycles - 958.0 / 200.0).abs() < 0.1);
/// ```
#[derive(Debug, Clone)]
pub struct Delta {
    fabric: Fabric,
    agenda: Agenda,
    tally: Tally,
}

/// Pending events, by distribution of the service time.
#[derive(Debug, Clone)]
enum Agenda {
    Exponential(ExponentialServers),
    Fixed(DeterministicServers),
}

/// The network and its contents.
#[derive(Debug, Clone)]
struct Fabric {
    network: Multistage,
    /// Number of lines of the network.
    lines: u32,
    queues: Queues,
    random: Random,
    now_cycles: f64,
}

impl Delta {
    /// An empty network with queues of `slots` packets, including the one in service.
    ///
    /// # Panics
    /// If `slots` is 0, the queues have room for 2³² packets or more in all, or the traffic is that
    /// of another number of sources.
    #[must_use]
    pub fn new(
        network: Multistage,
        slots: u32,
        service: Service,
        traffic: Traffic<AnyDestination>,
    ) -> Self {
        assert!(slots > 0, "a queue has at least the slot of its server");
        traffic.check(network.lines() as usize);
        let queues = network.stages() * network.lines();
        assert!(queues.checked_mul(slots).is_some(), "too many slots");
        let arrivals_per_cycle = traffic.messages_per_cycle();
        let mut random = traffic.random;
        let agenda = match service {
            Service::Exponential => {
                Agenda::Exponential(ExponentialServers::new(queues, arrivals_per_cycle))
            }
            Service::Fixed => Agenda::Fixed(DeterministicServers::new(
                queues,
                arrivals_per_cycle,
                &mut random,
            )),
        };
        let fabric = Fabric {
            network,
            lines: network.lines(),
            queues: Queues::new(network, slots),
            random,
            now_cycles: 0.0,
        };
        Self {
            fabric,
            agenda,
            tally: Tally::default(),
        }
    }

    /// Measured values of each stage.
    fn stages(&self) -> impl Iterator<Item = StageMeans> {
        let (fabric, counters) = (&self.fabric, self.counters());
        fabric.queues.stages(fabric.lines).map(move |queues| {
            let served: u64 = queues.iter().map(|queue| queue.served).sum();
            let lost: u64 = queues.iter().map(|queue| queue.lost).sum();
            let waited: f64 = queues
                .iter()
                .map(|queue| queue.waited_cycles(fabric.now_cycles))
                .sum();
            StageMeans {
                wait_cycles: waited / served.max(1) as f64,
                throughput_messages: counters.rate(served) / queues.len() as f64,
                loss: lost as f64 / (served + lost).max(1) as f64,
            }
        })
    }
}

impl Fabric {
    /// Simulates the next event.
    #[inline]
    fn step(
        &mut self,
        servers: &mut impl Servers,
        tally: &mut Tally,
        record: &mut Record,
    ) -> ControlFlow<Pause, u64> {
        let (now, event) = servers.next(self.now_cycles, &mut self.random);
        if now >= CLOCK_END_CYCLES {
            return ControlFlow::Break(Pause::Finished);
        }
        self.now_cycles = now;
        match event {
            Event::Arrival => {
                tally.generate();
                let queue = self.random.below(self.lines);
                self.enter(queue, now, servers, tally);
            }
            Event::Served(queue) => {
                let served = self.queues.leave(queue, now);
                if served.behind == Queues::OUT {
                    servers.continue_service(queue, served.more, now);
                    tally.deliver(1);
                    record.delivery(now, now - served.born_cycles);
                    if record.is_full() {
                        return ControlFlow::Break(Pause::Full);
                    }
                } else {
                    let output = served.behind + self.random.below(self.network.switch());
                    self.enter(output, served.born_cycles, servers, tally);
                    servers.continue_service(queue, served.more, now);
                }
            }
        }
        ControlFlow::Continue(1)
    }

    #[inline]
    fn enter(
        &mut self,
        queue: u32,
        born_cycles: f64,
        servers: &mut impl Servers,
        tally: &mut Tally,
    ) {
        match self.queues.enter(queue, born_cycles, self.now_cycles) {
            ArrivalOutcome::Served => servers.start(queue, self.now_cycles),
            ArrivalOutcome::Waits => {}
            ArrivalOutcome::Lost => tally.count_drop(),
        }
    }
}

/// Measured values of a stage.
struct StageMeans {
    /// Mean wait of a packet for its service.
    wait_cycles: f64,
    /// Packets served per cycle and queue.
    throughput_messages: f64,
    /// Probability that an arriving packet is dropped.
    loss: f64,
}

impl Engine for Delta {
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause {
        let (fabric, tally) = (&mut self.fabric, &mut self.tally);
        match &mut self.agenda {
            Agenda::Exponential(servers) => drive(effort, || fabric.step(servers, tally, record)),
            Agenda::Fixed(servers) => drive(effort, || fabric.step(servers, tally, record)),
        }
    }

    fn sources(&self) -> u32 {
        self.fabric.lines
    }

    fn counters(&self) -> Counters {
        self.tally.counters(self.fabric.now_cycles)
    }

    fn restart_counts(&mut self) {
        let now_cycles = self.fabric.now_cycles;
        self.fabric.queues.restart_counts(now_cycles);
        self.tally.restart(now_cycles);
    }

    fn channels(&self) -> Vec<ChannelState> {
        let (fabric, counters) = (&self.fabric, self.counters());
        let state = |queue: &OutputQueue| ChannelState {
            rate: counters.rate(queue.served),
            service_cycles: 1.0,
            service_variance: None,
            wait_cycles: queue.mean_wait_cycles(fabric.now_cycles),
            // A packet that finds the queue full is dropped, never blocked.
            blocking: None,
            buffers: None,
        };
        fabric.queues.iter().map(state).collect()
    }

    /// `queueing_delay_cycles` is the paper's PDT′, the sum of the mean waits at all stages,
    /// including those of packets that are dropped later. A stage's throughput is per queue, and
    /// its loss is the fraction of arriving packets that find no room.
    fn details(&self) -> Vec<(String, f64)> {
        let stages: Vec<StageMeans> = self.stages().collect();
        let queueing = stages.iter().map(|stage| stage.wait_cycles).sum();
        let mut details = vec![("queueing_delay_cycles".to_owned(), queueing)];
        let numbered = || (1..).zip(&stages);
        details.extend(numbered().map(|(number, stage)| {
            let delay = 1.0 + stage.wait_cycles;
            (format!("stage_{number}_delay_cycles"), delay)
        }));
        details.extend(numbered().flat_map(|(number, stage)| {
            [
                (
                    format!("stage_{number}_throughput_messages"),
                    stage.throughput_messages,
                ),
                (format!("stage_{number}_loss_probability"), stage.loss),
            ]
        }));
        details
    }
}
