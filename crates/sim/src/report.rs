//! Report of one replication: plain data that can be sent from a worker to the requester.

use loadcurve_base::ChannelState;
use loadcurve_base::State;
use serde::{Deserialize, Serialize};

use super::Counters;
use super::statistics::{BatchMeans, Course};
use super::verdict::Rule;

/// Results of one replication, finished or not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The verdict; an unfinished run counts as steady after its warm-up and as unstable before.
    pub state: State,
    /// Rule by which the run ended; none before.
    pub rule: Option<Rule>,
    /// True if the run has ended.
    pub is_finished: bool,
    /// Number of sources.
    pub sources: u32,
    /// Messages delivered since the start.
    pub messages: u64,
    /// Number of these, from the first on, that are discarded as warm-up.
    pub warm_up_messages: u64,
    /// Mean latencies of the batches into which the rest is divided, in cycles; none while there are too
    /// few messages.
    pub batches: Option<BatchMeans>,
    /// True if the interval is likely to be too narrow, by the rule in
    /// [`Measurement::is_optimistic`](super::Measurement::is_optimistic).
    pub is_optimistic: bool,
    /// Mean times between deliveries in the network, batch by batch, since counting began, in
    /// cycles.
    pub gaps: Option<BatchMeans>,
    /// All latencies in order, from the first message on.
    pub course: Course,
    /// Counters since counting began, at the end of the warm-up.
    pub counters: Counters,
    /// Latencies since then, as in [`Histogram::sparse`](super::statistics::Histogram::sparse).
    pub histogram: Vec<(u32, u64)>,
    /// Mean state of each class of channels since then.
    pub channels: Vec<ChannelState>,
    /// Other values measured by the simulator since then.
    pub details: Vec<(String, f64)>,
}

impl Report {
    /// Report of a run that was [given up](Rule::is_given_up).
    pub(super) fn given_up(rule: Rule, sources: u32) -> Self {
        Self {
            state: rule.state(),
            rule: Some(rule),
            is_finished: true,
            sources,
            messages: 0,
            warm_up_messages: 0,
            batches: None,
            is_optimistic: false,
            gaps: None,
            course: Course::default(),
            counters: Counters::default(),
            histogram: Vec::new(),
            channels: Vec::new(),
            details: Vec::new(),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A finished report of 48 batches of 1000 messages with this mean and standard deviation.
    pub(crate) fn report(mean: f64, deviation: f64) -> Report {
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
                service_variance: None,
                wait_cycles: 1.0,
                blocking: None,
                buffers: None,
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
