//! Zero-load latency.

use super::{Network, Switching};
use crate::routing::Route;
use crate::topology::ScoutingTorus;

impl Network {
    /// Latency of a message on a route of an otherwise empty network, in cycles.
    ///
    /// A worm of s flits over D channels, including injection and ejection, takes D + s − 1. With
    /// scouting, a message of M flits over d links takes d + M − 1 + 2 min(K, d), since data wait
    /// for the header's lead of K links. A packet takes one cycle per stage.
    ///
    /// ```
    /// use loadcurve::scenario::Scenario;
    /// let network = &Scenario::read("fat-tree,n:64,flits:16").scenario.networks[0];
    /// let route = network.routing().route(3, 60);
    /// assert_eq!(network.unloaded_latency_cycles(&route), 6.0 + 16.0 - 1.0);
    /// ```
    #[must_use]
    pub fn unloaded_latency_cycles(&self, route: &Route) -> f64 {
        let length = route.length() as f64;
        let worm = || length + f64::from(self.whole("flits")) - 1.0;
        match self.kind().switching {
            Switching::Wormhole => worm(),
            Switching::Scouting => {
                let lead = f64::from(self.whole("scout")).min(length);
                worm() + 2.0 * lead
            }
            Switching::StoreAndForward => self.stages(),
        }
    }

    /// Mean of [`unloaded_latency_cycles`](Self::unloaded_latency_cycles) over all routes: the
    /// limit of simulations at low load, and of models where they are right. Scouting as published
    /// counts the whole distance K on every route, and combining as printed has waits at zero load.
    #[must_use]
    pub fn mean_unloaded_latency_cycles(&self) -> f64 {
        match self.kind().switching {
            Switching::Wormhole => self.model().zero_load_latency_cycles(),
            Switching::Scouting => {
                let torus = ScoutingTorus::new(self.whole("k"));
                let lead = torus.mean_distance_up_to(self.whole("scout"));
                torus.mean_distance() + f64::from(self.whole("flits")) - 1.0 + 2.0 * lead
            }
            Switching::StoreAndForward => self.stages(),
        }
    }

    /// Number of stages.
    fn stages(&self) -> f64 {
        self.routing().topology().stages().len() as f64
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    fn mean_over_all_pairs(link: &str) -> (f64, f64) {
        let network = &Scenario::read(link).scenario.networks[0];
        let routing = network.routing();
        let n = network.processors();
        let pairs = (0..n).flat_map(|from| (0..n).map(move |to| (from, to)));
        let pairs = pairs.filter(|(from, to)| from != to);
        let sum: f64 = pairs
            .map(|(from, to)| network.unloaded_latency_cycles(&routing.route(from, to)))
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
        use crate::sim::{Replication, StoppingRule};
        for link in [
            "scouting,k:4,flits:8,scout:0",
            "scouting,k:4,flits:8,scout:3",
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            let stopping_rule = StoppingRule {
                precision: 0.01,
                most_messages: 20_000,
            };
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
