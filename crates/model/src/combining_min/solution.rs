//! Solution of the equations: every buffer of the network, delays and throughputs.

use loadcurve_base::scalar::{Name, Scalar, name};
use loadcurve_network::topology::HotTree;

use super::buffer::BufferPlace;
use super::inputs::Inputs;
use crate::{ChannelState, OperatingPoint};

/// An input buffer of a switch with its server; all buffers of a stage with the same traffic are
/// equivalent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Port<S = f64> {
    /// Requests served per cycle; combined requests count as one.
    pub rate: S,
    /// The mean time of a request at the head of the buffer, d = 1 unless it is blocked there.
    pub service_cycles: S,
    /// ρ, the load of the M/D/1/K queue with the same occupancy.
    pub offered: f64,
    /// E\[T\], the mean time of a request in the buffer, including its service.
    pub delay_cycles: S,
    /// x, the probability that the buffer is full.
    pub blocking: S,
    /// Z, the probability that a hot request combines here; 0 off the hot path.
    pub combining: S,
    pub(super) place: BufferPlace,
}

/// The hot path from a processor to module 0, per unit of load.
pub(super) struct HotPath<S> {
    /// The buffers of stages 0…n−1.
    pub(super) ports: Vec<Port<S>>,
    /// `C_{i+1}`, the cold requests that leave stage i.
    pub(super) cold: Vec<S>,
    /// `H'_n`, hot requests into module 0, combined ones counted as one.
    pub(super) hot_into_module: S,
    /// Original hot requests into module 0, before combining.
    pub(super) hot_originals: S,
}

/// The branch that leaves the hot path after one stage.
pub(super) struct Branch<S> {
    /// The buffers of the stages that follow.
    pub(super) ports: Vec<Port<S>>,
    /// Cold requests into one of the modules of this branch, per unit of load.
    pub(super) cold_into_module: S,
}

/// The network at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct CombiningState<S = f64> {
    /// The buffers along the tree to module 0, stages 0…n−1.
    pub hot_path: Vec<Port<S>>,
    /// The buffers of the branch that leaves the tree after stage j, at index j: stages j+1…n−1.
    /// They lead to group g = n − j, which has (s−1)s^{g−1} modules.
    pub branches: Vec<Vec<Port<S>>>,
    /// Delay to a module of group g, at index g; group 0 is module 0.
    pub group_delays_cycles: Vec<S>,
    /// Cold requests per cycle into a module of group g, at index g.
    pub group_cold_rates: Vec<S>,
    /// Hot requests per cycle into module 0, combined ones counted as one.
    pub hot_memory_rate: S,
    /// Hot requests delivered per cycle and processor, each original request counted.
    pub hot_throughput: S,
    /// Cold requests delivered per cycle and processor.
    pub cold_throughput: S,
    /// Mean delay of a hot request.
    pub hot_delay_cycles: S,
    /// Mean delay of a cold request.
    pub cold_delay_cycles: S,
    /// Mean delay of any request.
    pub delay_cycles: S,
}

impl<S: Scalar> CombiningState<S> {
    /// Delays (9) and throughputs of a hot path and its branches.
    pub(super) fn of(inputs: &Inputs<S>, path: HotPath<S>, branches: Vec<Branch<S>>) -> Self {
        let n = path.ports.len();
        let along = path.ports.iter().scan(S::number(0.0), |sum, port| {
            *sum = sum.clone() + &port.delay_cycles;
            Some(sum.clone())
        });
        let along: Vec<S> = along.collect();
        let hot_delay = along[n - 1].clone().named(|| {
            let words = "mean delay of a hot request: the sum over the stages of the hot path";
            Name::new("D_hot", words).cycles()
        });
        let mut group_delays_cycles = vec![hot_delay.clone()];
        let mut group_cold_rates = vec![path.cold[n - 1].clone()];
        for g in 1..=n {
            let branch = &branches[n - g];
            let off = S::sum(branch.ports.iter().map(|port| port.delay_cycles.clone()));
            let delay = (along[n - g].clone() + off).named(|| {
                let (size, stage) = (inputs.group_size(g as u32), n - g + 1);
                let modules = if size == 1.0 { "module" } else { "modules" };
                name!(
                    "D_{g}",
                    "mean delay to group {g}: {size} {modules}, the way to which leaves the hot path \
                     behind stage {stage}"
                )
                .cycles()
            });
            group_delays_cycles.push(delay);
            group_cold_rates.push(branch.cold_into_module.clone());
        }
        let over_modules = |of: &[S]| {
            let groups = (1..).zip(&of[1..]);
            let groups = groups.map(|(g, group)| S::number(inputs.group_size(g)) * group);
            S::sum(std::iter::once(of[0].clone()).chain(groups))
        };
        let cold_delay = over_modules(&group_delays_cycles) / &inputs.processors;
        let cold_delay = cold_delay.named(|| {
            let words = "mean delay of a cold request, over all memory modules";
            Name::new("D_cold", words).cycles().by("(9)")
        });
        let hot = path.hot_originals.named(|| {
            let words = "hot requests that are delivered, each of those combined counted";
            Name::new("X_hot", words).unit(inputs.unit)
        });
        let cold = over_modules(&group_cold_rates).named(|| {
            let words = "cold requests that are delivered to all modules";
            Name::new("X_cold", words).unit(inputs.unit)
        });
        // Not the quotient of sums: if all delays are equal, this mean equals them to the last bit.
        let more = hot.clone() / (hot.clone() + &cold) * (hot_delay.clone() - &cold_delay);
        let delay = (cold_delay.clone() + more).named(|| {
            let words =
                "mean delay of all requests, hot and cold weighted by how many are delivered";
            Name::new("D", words).cycles()
        });
        let load = &inputs.load;
        let rates = group_cold_rates.into_iter();
        Self {
            hot_path: path.ports,
            branches: branches.into_iter().map(|branch| branch.ports).collect(),
            group_delays_cycles,
            group_cold_rates: rates.map(|rate| rate * load).collect(),
            hot_memory_rate: load.clone() * path.hot_into_module,
            hot_throughput: load.clone() * (hot / &inputs.processors),
            cold_throughput: load.clone() * (cold / &inputs.processors),
            hot_delay_cycles: hot_delay,
            cold_delay_cycles: cold_delay,
            delay_cycles: delay,
        }
    }

    /// The buffers, in the order of [`HotTree::class`].
    pub(super) fn ports(&self) -> impl Iterator<Item = &Port<S>> {
        self.hot_path
            .iter()
            .enumerate()
            .flat_map(move |(stage, port)| {
                let off = (0..stage).map(move |left| &self.branches[left][stage - left - 1]);
                std::iter::once(port).chain(off)
            })
    }
}

impl CombiningState {
    /// The operating point of a network of switches with `switch` inputs, its channels in the order of
    /// [`loadcurve_network::topology::HotTree::class`].
    pub(super) fn operating_point(&self, switch: u32) -> OperatingPoint {
        let n = self.hot_path.len();
        let buffer = |port: &Port| ChannelState {
            rate: port.rate,
            service_cycles: port.service_cycles,
            service_variance: None,
            wait_cycles: port.wait_cycles(),
            blocking: None,
            buffers: None,
        };
        let link = |rate| ChannelState {
            rate,
            service_cycles: HotTree::module_service_cycles(switch),
            service_variance: None,
            wait_cycles: 0.0,
            blocking: None,
            buffers: None,
        };
        let mut channels = Vec::with_capacity(n * (n + 1) / 2 + 1 + n);
        channels.extend(self.ports().map(buffer));
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
