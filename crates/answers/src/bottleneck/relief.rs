//! Relief: the network solved without the waits for one kind of channels at a time.

use loadcurve_model::WaitModel as _;
use loadcurve_model::wormhole::WormholeModel;
use loadcurve_scenario::Network;

use super::{BottleneckReport, BottleneckRow, Relief};

/// Largest number of solutions without waits.
const MAX_SOLVES: usize = 20;

/// Longest estimated time of one of them, in microseconds.
const MAX_US: f64 = 50_000.0;

/// Least reduction of the latency, relative to it, that counts as relief rather than a rounding error.
const MIN_GAIN: f64 = 1e-9;

/// True if a network takes too long to solve without some waits.
///
/// This is decided by an estimate, so that it does not depend on the machine.
pub(super) fn takes_too_long(network: &Network) -> bool {
    network.model_cost().saturation_us() > MAX_US
}

impl BottleneckReport {
    /// Solves the network again without the waits for the queues of each candidate, and finds the one that
    /// costs most latency. If there are more than [`MAX_SOLVES`] kinds, only those with the longest waits are solved.
    pub(super) fn relieve(
        &mut self,
        model: &WormholeModel,
        of_kinds: &[Vec<usize>],
        of_single: &[Vec<usize>],
    ) {
        let load = self.load_messages;
        let (rows, queues) = if of_single.is_empty() {
            (&mut self.kinds, of_kinds)
        } else {
            (&mut self.single, of_single)
        };
        for place in longest_waits(rows) {
            let relieved = model.without(&queues[place]);
            rows[place].relief = relieved.point(load).ok().map(|point| Relief {
                latency_cycles: point.latency_cycles,
                saturation_messages: relieved.saturation_messages(),
            });
        }
        let latency = self.latency_cycles;
        let gains = rows.iter().enumerate().filter_map(|(place, row)| {
            let gain = latency - row.relief?.latency_cycles;
            (gain > MIN_GAIN * latency).then_some((place, gain))
        });
        // The first of equals.
        let most = gains.reduce(|most, other| if other.1 > most.1 { other } else { most });
        self.costliest = most.map(|(place, _)| place);
    }
}

/// Indices of the rows of channels that messages wait for, the longest waits first.
fn longest_waits(rows: &[BottleneckRow]) -> Vec<usize> {
    let is_waited_for = |&place: &usize| rows[place].wait_cycles > 0.0 && rows[place].is_link;
    let mut places: Vec<usize> = (0..rows.len()).filter(is_waited_for).collect();
    places.sort_by(|&one, &other| rows[other].wait_cycles.total_cmp(&rows[one].wait_cycles));
    places.truncate(MAX_SOLVES);
    places
}
