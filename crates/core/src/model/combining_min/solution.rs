//! Solution of the equations: every buffer of the network, delays and throughputs.

use crate::model::{ChannelState, OperatingPoint};
use crate::topology::HotTree;

/// An input buffer of a switch with its server; all buffers of a stage with the same traffic are
/// equivalent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Port {
    /// Requests served per cycle; combined requests count as one.
    pub rate: f64,
    /// The mean time of a request at the head of the buffer, d = 1 unless it is blocked there.
    pub service_cycles: f64,
    /// ρ, the load of the M/D/1/K queue with the same occupancy.
    pub offered: f64,
    /// E\[T\], the mean time of a request in the buffer, including its service.
    pub delay_cycles: f64,
    /// x, the probability that the buffer is full.
    pub blocking: f64,
    /// Z, the probability that a hot request combines here; 0 off the hot path.
    pub combining: f64,
}

/// The hot path from a processor to module 0, per unit of load.
pub(super) struct HotPath {
    /// The buffers of stages 0…n−1.
    pub(super) ports: Vec<Port>,
    /// `C_{i+1}`, the cold requests that leave stage i.
    pub(super) cold: Vec<f64>,
    /// `H'_n`, hot requests into module 0, combined ones counted as one.
    pub(super) hot_into_memory: f64,
    /// Original hot requests into module 0, before combining.
    pub(super) hot_originals: f64,
}

/// The branch that leaves the hot path after one stage.
pub(super) struct Branch {
    /// The buffers of the stages that follow.
    pub(super) ports: Vec<Port>,
    /// Cold requests into one of the modules of this branch, per unit of load.
    pub(super) cold_into_memory: f64,
}

/// The network at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct CombiningState {
    /// The buffers along the tree to module 0, stages 0…n−1.
    pub hot_path: Vec<Port>,
    /// The buffers of the branch that leaves the tree after stage j, at index j: stages j+1…n−1.
    /// They lead to group g = n − j, which has 2^{g−1} modules.
    pub branches: Vec<Vec<Port>>,
    /// Delay to a module of group g, at index g; group 0 is module 0.
    pub group_delays_cycles: Vec<f64>,
    /// Cold requests per cycle into a module of group g, at index g.
    pub group_cold_rates: Vec<f64>,
    /// Hot requests per cycle into module 0, combined ones counted as one.
    pub hot_memory_rate: f64,
    /// Hot requests delivered per cycle and processor, each original request counted.
    pub hot_throughput: f64,
    /// Cold requests delivered per cycle and processor.
    pub cold_throughput: f64,
    /// Mean delay of a hot request.
    pub hot_delay_cycles: f64,
    /// Mean delay of a cold request.
    pub cold_delay_cycles: f64,
    /// Mean delay of any request.
    pub delay_cycles: f64,
}

impl CombiningState {
    /// Sums up a hot path and its branches at the load λ: delays (9) and throughputs.
    pub(super) fn of(load: f64, path: HotPath, branches: Vec<Branch>) -> Self {
        let n = path.ports.len();
        let modules = group_size(n as u32 + 1);
        let mut group_delays_cycles = Vec::with_capacity(n + 1);
        let mut group_cold_rates = Vec::with_capacity(n + 1);
        let along: Vec<f64> = path
            .ports
            .iter()
            .scan(0.0, |sum, port| {
                *sum += port.delay_cycles;
                Some(*sum)
            })
            .collect();
        let hot_delay_cycles = along[n - 1];
        group_delays_cycles.push(hot_delay_cycles);
        group_cold_rates.push(path.cold[n - 1]);
        let (mut delays, mut cold) = (hot_delay_cycles, path.cold[n - 1]);
        for g in 1..=n {
            let branch = &branches[n - g];
            let off: f64 = branch.ports.iter().map(|port| port.delay_cycles).sum();
            let delay = along[n - g] + off;
            let size = group_size(g as u32);
            delays += size * delay;
            cold += size * branch.cold_into_memory;
            group_delays_cycles.push(delay);
            group_cold_rates.push(branch.cold_into_memory);
        }
        // All rates so far are per unit of load, so that a load of 0 gives the limit for small
        // loads.
        let (hot, cold) = (path.hot_originals / modules, cold / modules);
        let cold_delay_cycles = delays / modules;
        // Not the quotient of sums: if all delays are equal, this mean equals them to the last bit.
        let delay_cycles =
            cold_delay_cycles + hot / (hot + cold) * (hot_delay_cycles - cold_delay_cycles);
        for rate in &mut group_cold_rates {
            *rate *= load;
        }
        Self {
            hot_path: path.ports,
            branches: branches.into_iter().map(|branch| branch.ports).collect(),
            group_delays_cycles,
            group_cold_rates,
            hot_memory_rate: load * path.hot_into_memory,
            hot_throughput: load * hot,
            cold_throughput: load * cold,
            hot_delay_cycles,
            cold_delay_cycles,
            delay_cycles,
        }
    }

    /// The operating point, with channels in the order of [`crate::topology::HotTree::class`].
    pub(super) fn operating_point(&self) -> OperatingPoint {
        let n = self.hot_path.len();
        let buffer = |port: &Port| ChannelState {
            rate: port.rate,
            service_cycles: port.service_cycles,
            wait_cycles: (port.delay_cycles - port.service_cycles).max(0.0),
            blocking: None,
        };
        let link = |rate| ChannelState {
            rate,
            service_cycles: HotTree::MODULE_SERVICE_CYCLES,
            wait_cycles: 0.0,
            blocking: None,
        };
        let mut channels = Vec::with_capacity((n + 1) * (n + 2) / 2);
        for stage in 0..n {
            channels.push(buffer(&self.hot_path[stage]));
            channels.extend((0..stage).map(|j| buffer(&self.branches[j][stage - j - 1])));
        }
        channels.push(link(self.hot_memory_rate + self.group_cold_rates[0]));
        channels.extend((0..n).map(|j| link(self.group_cold_rates[n - j])));
        OperatingPoint {
            latency_cycles: self.delay_cycles,
            throughput_messages: self.hot_throughput + self.cold_throughput,
            channels,
            details: self.details(),
        }
    }

    fn details(&self) -> Vec<(String, f64)> {
        let named = [
            ("hot_delay_cycles", self.hot_delay_cycles),
            ("cold_delay_cycles", self.cold_delay_cycles),
            ("hot_throughput_messages", self.hot_throughput),
            ("cold_throughput_messages", self.cold_throughput),
            ("hot_memory_messages", self.hot_memory_rate),
        ];
        let stages = (1..).zip(&self.hot_path).flat_map(|(number, port)| {
            [
                (format!("stage_{number}_delay_cycles"), port.delay_cycles),
                (
                    format!("stage_{number}_combining_probability"),
                    port.combining,
                ),
            ]
        });
        let named = named.map(|(name, value)| (name.to_owned(), value));
        named.into_iter().chain(stages).collect()
    }
}

/// 2^{g−1}, the number of modules of group g ≥ 1, as many as in all lower groups and module 0.
fn group_size(g: u32) -> f64 {
    f64::from(1_u32 << (g - 1))
}
