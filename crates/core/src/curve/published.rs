//! Published values as points of a curve.

use super::{Point, Source, State};
use crate::paper::published::{Published, values};
use crate::scenario::Network;

/// Names of the details that hold the results of the paper's model.
pub(super) const CALCULATED_LATENCY: &str = "calculated_latency_cycles";
pub(super) const CALCULATED_THROUGHPUT: &str = "calculated_throughput_messages";

/// Points printed for a network, one for each load.
pub(super) fn points(network: &Network) -> Vec<Point> {
    values(network).iter().map(point).collect()
}

fn point(printed: &Published) -> Point {
    let Published {
        load_messages,
        simulated,
        calculated,
    } = *printed;
    let mut details = vec![("queueing_delay_cycles", simulated.queueing_delay_cycles)];
    if let Some(calculated) = calculated {
        details.extend([
            (CALCULATED_LATENCY, calculated.latency_cycles),
            (CALCULATED_THROUGHPUT, calculated.throughput_messages),
        ]);
    }
    let named = |(name, value): (&str, f64)| (name.to_owned(), value);
    Point {
        source: Source::Paper,
        load_messages,
        latency_cycles: Some(simulated.latency_cycles),
        latency_interval_cycles: None,
        throughput_messages: Some(simulated.throughput_messages),
        throughput_interval_messages: None,
        state: State::Steady,
        decision: None,
        details: details.into_iter().map(named).collect(),
        is_growing: false,
        is_optimistic: false,
    }
}

impl Point {
    /// Results of the model in the paper that prints this point: latency in cycles and throughput
    /// in messages/cycle/source.
    #[must_use]
    pub fn calculated(&self) -> Option<(f64, f64)> {
        let latency = self.detail(CALCULATED_LATENCY)?;
        Some((latency, self.detail(CALCULATED_THROUGHPUT)?))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Curve, Loads, Results};
    use crate::scenario::{LoadUnit, Scenario};

    fn csv(link: &str) -> String {
        let scenario = Scenario::read(link).scenario;
        Results::of(&scenario, &Loads::At(vec![0.5], LoadUnit::Messages)).csv()
    }

    #[test]
    fn files_hold_what_is_published_where_the_link_asks_for_it() {
        let link = "net=buffered-min&net=mesh,k:4";
        assert!(!csv(link).contains("paper"));
        let csv = csv(&format!("{link}&paper=on"));
        let rows: Vec<&str> = csv.lines().filter(|row| row.contains(",paper,")).collect();
        assert_eq!(rows.len(), 4);
        assert!(rows[2].starts_with("1,paper,1.25,1.25,11.165,,0.603,steady,6.165,"));
        assert!(rows[2].contains(",11.52,0.624"), "{}", rows[2]);
    }

    #[test]
    fn what_the_papers_model_gave_is_told_apart() {
        let curve = |net: &str| Curve::of(&Scenario::read(net).scenario.networks[0]);
        let calculated = |net: &str| curve(net).published()[0].calculated();
        assert_eq!(calculated("buffered-min"), Some((10.065, 0.568)));
        assert_eq!(calculated("buffered-min,reading:exact"), None);
        assert!(curve("torus").published().is_empty());
    }
}
