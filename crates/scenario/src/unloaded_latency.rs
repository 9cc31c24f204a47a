//! Zero-load latency.

use super::{Network, kinds};

/// Latency of messages in an otherwise empty network, in cycles.
#[derive(Debug, Clone, Copy)]
pub struct UnloadedLatency {
    /// Latency over a number of channels, including injection and ejection.
    pub over: fn(&Network, f64) -> f64,
    /// Its mean over all routes: the limit of simulations at low load, and of models where they are
    /// right.
    pub mean: fn(&Network) -> f64,
}

impl UnloadedLatency {
    /// A worm of s flits over D channels takes D + s − 1.
    pub const WORM: Self = Self {
        over: |network, channels| channels + f64::from(network.flits()) - 1.0,
        mean: |network| network.model().zero_load_latency_cycles(),
    };

    /// A packet takes one cycle a stage.
    pub const STAGES: Self = Self {
        over: |network, _| stages(network),
        mean: stages,
    };
}

fn stages(network: &Network) -> f64 {
    network.extent().stages as f64
}

impl Network {
    /// Latency of a message over a number of channels of an otherwise empty network, in cycles, including those for
    /// injection and ejection where the topology numbers them.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let network = &Scenario::read("fat-tree,n:64,flits:16").scenario.networks[0];
    /// assert_eq!(network.unloaded_latency_cycles(6.0), 6.0 + 16.0 - 1.0);
    /// ```
    #[must_use]
    pub fn unloaded_latency_cycles(&self, channels: f64) -> f64 {
        kinds::routers::unloaded_over(self, channels).unwrap_or_else(|| {
            let latency = kinds::implementation(self).unloaded_latency;
            (latency.over)(self, channels)
        })
    }

    /// Mean of [`unloaded_latency_cycles`](Self::unloaded_latency_cycles) over all routes: the
    /// limit of simulations at low load, and of models where they are right.
    #[must_use]
    pub fn mean_unloaded_latency_cycles(&self) -> f64 {
        (kinds::implementation(self).unloaded_latency.mean)(self)
    }
}

#[cfg(test)]
mod tests {
    use crate::Scenario;

    fn mean_over_all_pairs(link: &str) -> (f64, f64) {
        let network = &Scenario::read(link).scenario.networks[0];
        let routing = network.routing();
        let n = network.processors();
        let pairs = (0..n).flat_map(|from| (0..n).map(move |to| (from, to)));
        let pairs = pairs.filter(|(from, to)| from != to);
        let sum: f64 = pairs
            .map(|(from, to)| {
                let channels = routing.route(from, to).length() as f64;
                network.unloaded_latency_cycles(channels)
            })
            .sum();
        let model = network.model().zero_load_latency_cycles();
        (sum / (n * (n - 1)) as f64, model)
    }

    #[test]
    fn the_mean_over_all_pairs_is_that_of_the_model() {
        for link in [
            "fat-tree,n:64",
            "mesh,k:5,flits:20",
            "torus,k:4",
            "torus,k:5,links:bi",
            "buffered-min,switch:2,stages:4",
            "combining-min,n:16",
        ] {
            let (mean, model) = mean_over_all_pairs(link);
            assert!((mean - model).abs() < 1e-9, "{link}: {mean} {model}");
        }
        for link in [
            "scouting,k:8,flits:8,scout:3",
            "scouting,k:4,flits:1,scout:16",
            "combining-min,n:16,reading:printed",
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            let mean = network.mean_unloaded_latency_cycles();
            assert!((mean - mean_over_all_pairs(link).0).abs() < 1e-9, "{link}");
        }
    }

    #[test]
    fn a_lone_message_of_scouting_takes_what_the_simulator_says() {
        use loadcurve_sim::{Replication, StoppingRule};
        for link in [
            "scouting,k:4,flits:8,scout:0",
            "scouting,k:4,flits:8,scout:3",
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            let stopping_rule = StoppingRule::new(0.01, 20_000);
            let run = Replication::new(network.simulator(1e-6, 1, 0), &stopping_rule);
            let mean = run.finish().batches.unwrap().mean();
            let (expected, _) = mean_over_all_pairs(link);
            assert!(
                (mean / expected - 1.0).abs() < 0.01,
                "{link}: {mean} {expected}"
            );
        }
    }
}
