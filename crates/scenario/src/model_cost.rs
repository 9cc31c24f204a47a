//! Estimated time to solve a model.

/// Number of loads at which a curve is solved: some 60 to find its saturation load, and those
/// drawn.
const LOADS_OF_A_CURVE: f64 = 260.0;

/// Number of loads at which a network is solved to find its saturation load, and the latency at one load.
const LOADS_OF_A_SATURATION: f64 = 61.0;

/// Estimated time to solve the model of a network, in microseconds of one core of a laptop,
/// natively; a browser takes two to three times as long.
///
/// It is measured rather than derived, accurate to a factor of two, and grows with every size of a
/// network. It only decides where a network is solved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ModelCost {
    /// Time to set up the equations.
    pub build_us: f64,
    /// Time to solve them at one load, averaged over a curve.
    pub load_us: f64,
    /// Time to solve them at the most expensive load.
    pub longest_load_us: f64,
    /// Steps, from a channel towards a destination, in which the flows are counted; 0 where they are known
    /// by formula.
    pub flow_steps: f64,
}

impl ModelCost {
    /// Cost of a model that takes about as long at every load.
    #[must_use]
    pub fn even(build_us: f64, load_us: f64) -> Self {
        Self {
            build_us,
            load_us,
            longest_load_us: load_us,
            flow_steps: 0.0,
        }
    }

    /// This cost where flows are counted in so many steps.
    #[must_use]
    pub fn counting(self, flow_steps: f64) -> Self {
        Self { flow_steps, ..self }
    }

    /// Estimated time for a saturation load and the latency at one load.
    #[must_use]
    pub fn saturation_us(&self) -> f64 {
        self.build_us + LOADS_OF_A_SATURATION * self.load_us
    }

    /// Estimated time for a curve, including its saturation load.
    #[must_use]
    pub fn curve_us(&self) -> f64 {
        self.build_us + LOADS_OF_A_CURVE * self.load_us
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Domain, NETWORKS, Network, NetworkKind, Scenario};

    fn curve_us(link: &str) -> f64 {
        let network = &Scenario::read(link).scenario.networks[0];
        network.model_cost().curve_us()
    }

    /// True if larger values of the key make a larger network. For as many processors, larger switches
    /// leave fewer stages.
    fn is_a_size(kind: &NetworkKind, key: &str) -> bool {
        match key {
            "switch" => kind.size.key() != "n",
            _ => ["n", "k", "stages", "buffer"].contains(&key),
        }
    }

    #[test]
    fn it_grows_with_every_size() {
        for kind in NETWORKS {
            let of_kind = kind.keys.iter().filter(|key| key.group.is_none());
            for key in of_kind.filter(|key| is_a_size(kind, key.name)) {
                let (Domain::Whole { most, .. }
                | Domain::Multiple { most, .. }
                | Domain::Power { most, .. }) = key.domain
                else {
                    panic!("{} is no size", key.name);
                };
                let mut last = 0.0;
                for size in 1..=most {
                    let mut network = Network::new(kind);
                    // Some sizes are illegal, and some are illegal together with the defaults.
                    if network.set(key.name, &size.to_string()).is_err() {
                        continue;
                    }
                    let effort = network.model_cost();
                    assert!(effort.build_us >= 0.0 && effort.load_us > 0.0);
                    assert!(effort.longest_load_us >= effort.load_us);
                    assert!(effort.curve_us() >= last, "{network}");
                    last = effort.curve_us();
                }
                assert!(last > 0.0, "{} of {}", key.name, kind.name);
            }
        }
    }

    #[test]
    fn the_order_of_measured_times_is_kept() {
        // 0.19, 1.8, 8.5, 29, 106, 560 milliseconds.
        let links = [
            "fat-tree,n:16384",
            "torus",
            "torus,sharing:occ",
            "mesh,k:64",
            "torus,k:64",
            "torus,k:64,sharing:occ",
        ];
        let efforts = links.map(curve_us);
        assert!(efforts.is_sorted(), "{efforts:?}");
        assert!(efforts[0] < 400.0 && efforts[5] > 280_000.0);
    }
}
