//! Behaviour of networks under overload, and the highest load that is simulated.

use super::Network;

/// Largest number of flits that a source can send per cycle: no node has more than four links.
const MAX_SENT_FLITS: f64 = 4.0;

/// Dropped messages are simulated like any other: at ever higher loads they take ever more time and
/// change ever less.
const MAX_VANISHING_MESSAGES: f64 = 1000.0;

/// Fate of messages for which there is no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overload {
    /// They wait at their sources, however many there are.
    Waits,
    /// They are dropped, or never generated because their processor is blocked.
    Drop,
}

impl Network {
    /// True if a load in messages/cycle/source exceeds what the links of its sources can take, so
    /// that their queues grow without bound, whatever happens downstream.
    ///
    /// Such a load is not simulated: messages would fill memory before they fill the network.
    #[must_use]
    pub fn is_flooded(&self, load_messages: f64) -> bool {
        match self.kind().overload {
            Overload::Waits => load_messages * self.mean_flits() > MAX_SENT_FLITS,
            Overload::Drop => false,
        }
    }

    /// Largest load in messages/cycle/source that is simulated; `None` if there is no limit.
    #[must_use]
    pub fn most_simulated_messages(&self) -> Option<f64> {
        match self.kind().overload {
            Overload::Waits => None,
            Overload::Drop => Some(MAX_VANISHING_MESSAGES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NETWORKS, Scenario};
    use loadcurve_sim::Record;

    #[test]
    fn every_load_is_simulated_or_known_or_refused() {
        for kind in NETWORKS {
            let network = Scenario::read(kind.name).scenario.networks.remove(0);
            for load in [1e3, 1e9, 1e300] {
                let is_refused = network
                    .most_simulated_messages()
                    .is_some_and(|most| load > most);
                assert_eq!(
                    network.is_flooded(load) || is_refused,
                    load > 1e3 || kind.overload == Overload::Waits,
                    "{network} at {load}"
                );
            }
        }
    }

    #[test]
    fn no_load_fills_the_memory() {
        let most = 5_000;
        for kind in NETWORKS {
            let network = Scenario::read(kind.name).scenario.networks.remove(0);
            for load in [1e3, 1e9, 1e300] {
                let mut engine = network.simulator(load, 1, 0);
                let mut record = Record::new(u64::MAX, most);
                for _ in 0..3 {
                    engine.advance(&mut record, 10_000);
                }
                let waiting = engine.counters().waiting;
                assert!(waiting > 0, "{network} at {load}");
                // Twice as many as allowed, and the message that exceeds the limit.
                assert!(waiting <= 2 * most + 3, "{network} at {load}: {waiting}");
            }
        }
    }

    #[test]
    fn four_flits_a_cycle_may_yet_go() {
        let mesh = Scenario::read("mesh,flits:8").scenario.networks.remove(0);
        assert!(!mesh.is_flooded(0.5));
        assert!(mesh.is_flooded(0.500_001));
    }
}
