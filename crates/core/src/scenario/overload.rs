//! What becomes of more messages than a network takes, and up to which load that is simulated.

use super::Network;

/// No source sends more flits in a cycle: no node has more than four links.
const MOST_SENT_FLITS: f64 = 4.0;

/// A message that vanishes is simulated like any other: ever more of them take ever more time, and
/// change ever less.
const MOST_VANISHING_MESSAGES: f64 = 1000.0;

/// What becomes of messages that find no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overload {
    /// They wait at their sources, however many they are.
    Waits,
    /// They are lost, or never made because their processor is held up.
    Drop,
}

impl Network {
    /// Whether a load in messages/cycle/source is more than the links of its sources can take, so
    /// that their queues grow for ever, whatever happens behind them.
    ///
    /// Such a load is not simulated. Memory would be full of messages before the network is.
    #[must_use]
    pub fn is_flooded(&self, load_messages: f64) -> bool {
        match self.kind().overload {
            Overload::Waits => load_messages * f64::from(self.whole("flits")) > MOST_SENT_FLITS,
            Overload::Drop => false,
        }
    }

    /// The greatest load in messages/cycle/source that is simulated, where not every load has an
    /// answer.
    #[must_use]
    pub fn most_simulated_messages(&self) -> Option<f64> {
        match self.kind().overload {
            Overload::Waits => None,
            Overload::Drop => Some(MOST_VANISHING_MESSAGES),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{NETWORKS, Scenario};
    use crate::sim::Record;

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
                // Twice as many as may, and the one with which it is too many.
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
