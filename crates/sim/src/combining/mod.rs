//! The combining network of Mohapatra, Wong and Das, request by request.
//!
//! # What is simulated
//! N = sⁿ processors and memory modules, n stages of s×s switches between them, and at each input
//! of each switch a buffer of K = L + 1 slots, including that of its server. Time is continuous; a
//! cycle is the time of one service.
//!
//! 1. Each processor generates requests as a Poisson process of rate λ: hot ones to module 0 with
//!    probability h, otherwise cold ones to any module with equal probability, module 0 included.
//! 2. A hot request that asks to enter a buffer combines with the hot request in the buffer that is
//!    not at the head and has combined with fewer than cd − 1 others *in this buffer*. It needs no
//!    free slot for that. Otherwise a request takes a slot, if one is free: it is served at once if
//!    the buffer was empty, and after all earlier requests if not. Otherwise it is blocked.
//! 3. The request at the head of a buffer is served for one cycle and then asks to enter the buffer
//!    that leads to its module. If blocked, it waits in its slot, at the head, and its server with
//!    it. Requests blocked by a buffer wait in order of time. The outputs of a switch are no
//!    bottleneck: all inputs may send to the same output at once.
//! 4. When a request leaves a slot, the next in its buffer moves to the head, and its service
//!    begins. Then the first request waiting for a slot there takes it, which frees a slot where it
//!    waited, and so on back to the processors, all at the same moment. If it is hot, the others
//!    waiting there that are hot combine with it, as many as the degree allows.
//! 5. A processor whose request is blocked in front of stage 0 generates no others until it gets
//!    in.
//! 6. A module accepts every request at once. With a combined request, all requests that it is made
//!    of are delivered.
//!
//! Simultaneous moves happen in the order in which the services began, so that in a train of
//! requests the foremost moves first; requests generated at that time come after them.
//!
//! The latency of a request is the time from entering the buffer of stage 0, or being absorbed
//! there, to its delivery: its wait in front of stage 0 does not count. Each of several combined
//! requests has its own latency, and they are recorded together. [`Counters::generated`] counts the
//! requests generated, fewer than λ per cycle and processor, because blocked processors generate
//! none; no request is dropped. The number of waiting requests is bounded unless any number may
//! combine; even then it is no larger than the number generated while a request passes through.
//!
//! # How
//! Services end in the order in which they begin, so no event list has to be sorted. Processors generate
//! requests at multiples of 2⁻²⁰ cycles, so that all times are exact. All processors share one clock, and
//! requests of blocked processors are discarded: a Poisson process has no memory.
//!
//! # Source
//! P. Mohapatra, S. Wong and C. R. Das, "Performance analysis of combining multistage
//! interconnection networks"; see [`loadcurve_base::cite::source`].
//!
//! # Differs from the paper
//! The paper says little about its simulation: a baseline network, input buffers, Poisson sources.
//! Our choices are that the degree of combining counts anew at every stage, that a blocked request
//! has already been served, that all inputs may send to one output at once, and that a blocked
//! processor waits; the paper's model can hold only under these.

mod buffers;
mod request;
mod snapshot;
mod switches;
#[cfg(test)]
mod tests;

use loadcurve_base::ChannelState;
use loadcurve_network::topology::HotTree;
use loadcurve_network::traffic::{HotSpot, Traffic};

use super::tally::{Tally, drive};
use super::{Counters, Engine, Pause, Record, quotient};
use buffers::BufferCount;
use switches::Switches;

/// A combining network at one load; [the module](self) describes what is simulated.
///
/// ```
/// use loadcurve_network::topology::HotTree;
/// use loadcurve_network::topology::multistage::Wiring;
/// use loadcurve_base::Random;
/// use loadcurve_sim::{Combining, Engine, Record};
/// use loadcurve_network::traffic::{HotSpot, Traffic};
///
/// let tree = HotTree::new(6, Wiring::Baseline);
/// let traffic = Traffic::new(HotSpot::new(64, 0.08), 0.4, Random::stream(1, 0.4, 0));
/// let mut network = Combining::new(tree, Some(2), 4, traffic);
/// let mut record = Record::new(20_000, u64::MAX);
/// network.advance(&mut record, u64::MAX);
/// assert!((record.mean_cycles() - 7.47).abs() < 0.2);
/// ```
#[derive(Debug, Clone)]
pub struct Combining {
    tree: HotTree,
    switches: Switches,
    tally: Tally,
}

impl Combining {
    /// An empty network in which up to `degree` hot requests, or any number, combine in a buffer, and a
    /// buffer has `buffer` slots besides the server's.
    ///
    /// # Panics
    /// If `degree` or `buffer` is 0, the number of inputs of a switch is no power of 2, there are 2³²
    /// slots or more in all, or the traffic is that of another number of processors.
    #[must_use]
    pub fn new(tree: HotTree, degree: Option<u32>, buffer: u32, traffic: Traffic<HotSpot>) -> Self {
        assert!(degree != Some(0), "a request holds at least itself");
        assert!(buffer > 0, "a buffer has a slot beside the server's");
        let network = tree.network();
        assert!(
            network.switch().is_power_of_two(),
            "a module's number has its digits in bits"
        );
        traffic.check(network.lines() as usize);
        let count = network.stages() * network.lines();
        assert!(
            buffer < u32::MAX && count.checked_mul(buffer + 1).is_some(),
            "too many slots"
        );
        let degree = degree.unwrap_or(u32::MAX);
        Self {
            tree,
            switches: Switches::new(network, buffer + 1, degree, traffic),
            tally: Tally::default(),
        }
    }

    /// Counts of the buffers on the tree to module 0, by stage.
    fn tree_counts(&self) -> Vec<BufferCount> {
        let network = self.tree.network();
        let mut stages = vec![BufferCount::default(); network.stages() as usize];
        for (index, count) in (0..).zip(self.switches.counts()) {
            let (stage, line) = (index / network.lines(), index % network.lines());
            if self.tree.branch_stage(stage, line).is_none() {
                stages[stage as usize].add(count);
            }
        }
        stages
    }
}

impl Engine for Combining {
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause {
        let (switches, tally) = (&mut self.switches, &mut self.tally);
        drive(effort, || switches.step(tally, record))
    }

    fn sources(&self) -> u32 {
        self.switches.processors()
    }

    fn counters(&self) -> Counters {
        self.tally.counters(self.switches.now_cycles)
    }

    fn restart_counts(&mut self) {
        self.tally.restart(self.switches.now_cycles);
        self.switches.restart_counts();
    }

    /// Rates count several combined requests as one. The service time of a buffer is the time at
    /// its head, blocked or in service; the blocking probability is that of a request asking to
    /// enter.
    fn channels(&self) -> Vec<ChannelState> {
        let counters = self.counters();
        let buffer = |count: BufferCount| {
            let (left, asked) = (count.left as f64, (count.entered + count.absorbed) as f64);
            ChannelState {
                rate: counters.rate(count.left),
                service_cycles: quotient(count.busy_cycles, left),
                service_variance: None,
                wait_cycles: quotient(count.waiting_cycles, left),
                blocking: Some(quotient(count.blocked as f64, asked)),
                buffers: None,
            }
        };
        let link = |&count: &u64| ChannelState {
            rate: counters.rate(count),
            service_cycles: HotTree::module_service_cycles(self.tree.network().switch()),
            service_variance: None,
            wait_cycles: 0.0,
            blocking: None,
            buffers: None,
        };
        let buffers = self.switches.counts().map(buffer);
        let modules = self.switches.delivered.modules.iter().map(link);
        buffers.chain(modules).collect()
    }

    /// Throughputs are per processor and count each of several combined requests; the delay of a
    /// stage and its combining probability are those of the buffers that lead to module 0.
    fn details(&self) -> Vec<(String, f64)> {
        let (counters, delivered) = (self.counters(), &self.switches.delivered);
        let [cold_delay, hot_delay] = [0, 1].map(|kind| {
            let requests = delivered.requests[kind] as f64;
            quotient(delivered.latency_cycles[kind], requests)
        });
        let [cold, hot] = delivered
            .requests
            .map(|count| counters.rate(count) / f64::from(self.sources()));
        let named = [
            ("hot_delay_cycles", hot_delay),
            ("cold_delay_cycles", cold_delay),
            ("hot_throughput_messages", hot),
            ("cold_throughput_messages", cold),
            ("hot_memory_messages", counters.rate(delivered.hot_memory)),
        ];
        let stages = (1..).zip(self.tree_counts()).flat_map(|(number, count)| {
            let inside_cycles = count.busy_cycles + count.waiting_cycles;
            let hot = count.absorbed + count.hot_entered;
            [
                (
                    format!("stage_{number}_delay_cycles"),
                    quotient(inside_cycles, count.left as f64),
                ),
                (
                    format!("stage_{number}_combining_probability"),
                    quotient(count.absorbed as f64, hot as f64),
                ),
            ]
        });
        let named = named.map(|(name, value)| (name.to_owned(), value));
        named.into_iter().chain(stages).collect()
    }
}
