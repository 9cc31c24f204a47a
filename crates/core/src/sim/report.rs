//! What one replication has to tell: plain data that can cross from a worker to whoever asked.

use serde::{Deserialize, Serialize};

use super::Counters;
use super::statistics::{BatchMeans, Course};
use super::verdict::Rule;
use crate::State;
use crate::network::ChannelState;

/// What is known of one replication, finished or not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The verdict; of an unfinished run, steady when its warm-up is over and unstable before.
    pub state: State,
    /// By which rule the run ended; none before.
    pub rule: Option<Rule>,
    /// Whether the run has come to its end.
    pub is_finished: bool,
    /// The number of sources.
    pub sources: u32,
    /// Messages delivered since the start.
    pub messages: u64,
    /// How many of the first of them are left out as warm-up.
    pub warm_up_messages: u64,
    /// The mean latencies of the batches that the rest is divided into, in cycles; none while
    /// there is too little.
    pub batches: Option<BatchMeans>,
    /// Whether the interval is likely to be too narrow, by the rule in
    /// [`Measurement::is_optimistic`](super::Measurement::is_optimistic).
    pub is_optimistic: bool,
    /// The mean times between two deliveries in the network since counting began, in cycles, of
    /// batches.
    pub gaps: Option<BatchMeans>,
    /// All latencies in order, from the first message on.
    pub course: Course,
    /// What went through since counting began, which is when the warm-up was found to be over.
    pub counters: Counters,
    /// The latencies since then, as in [`Histogram::sparse`](super::statistics::Histogram::sparse).
    pub histogram: Vec<(u32, u64)>,
    /// The mean state of each class of channels since then.
    pub channels: Vec<ChannelState>,
    /// What else the simulator measured since then.
    pub details: Vec<(String, f64)>,
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A finished report of 48 batches of 1000 messages with that mean and standard deviation.
    pub(in crate::sim) fn report(mean: f64, deviation: f64) -> Report {
        let sign = [1.0, -1.0, -1.0, 1.0];
        let cells: Vec<f64> = (0..48)
            .map(|i| 1000.0 * (mean + sign[i % 4] * deviation))
            .collect();
        Report {
            state: State::Steady,
            rule: Some(Rule::Settled),
            is_finished: true,
            sources: 4,
            messages: 50_000,
            warm_up_messages: 2_000,
            batches: BatchMeans::of(&cells, 1000, 1000.0),
            is_optimistic: false,
            // 0.4 messages a cycle; the variance of the means is 48/47 of 0.025².
            gaps: BatchMeans::of(
                &sign
                    .repeat(12)
                    .iter()
                    .map(|sign| 1000.0 * (2.5 + 0.025 * sign))
                    .collect::<Vec<_>>(),
                1000,
                1000.0,
            ),
            course: Course::default(),
            counters: Counters {
                cycles: 120_000.0,
                generated: 48_010,
                delivered: 48_000,
                waiting: 20,
                ..Counters::default()
            },
            histogram: vec![(5, 24_000), (9, 24_000)],
            channels: vec![ChannelState {
                rate: 0.1,
                service_cycles: 3.0,
                wait_cycles: 1.0,
                blocking: None,
            }],
            details: vec![("hops".to_owned(), 2.0)],
        }
    }

    #[test]
    fn a_report_survives_the_way_to_the_page() {
        let report = report(100.0, 0.3);
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report);
    }
}
