//! Values that a paper prints for a network, as points of its curve.

use loadcurve_base::State;

use super::{Curve, Point, PointSource};

/// Names of the details that hold the results of the paper's model.
const CALCULATED_LATENCY: &str = "calculated_latency_cycles";
const CALCULATED_THROUGHPUT: &str = "calculated_throughput_messages";

/// A latency in print, and the throughput that belongs to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Printed {
    /// Mean latency in cycles.
    pub latency_cycles: f64,
    /// Part of the latency that is spent waiting in queues, in cycles.
    pub queueing_delay_cycles: f64,
    /// Throughput in messages/cycle/source.
    pub throughput_messages: f64,
}

impl Point {
    /// A published point: the results of the paper's simulator, with those of its model among the
    /// details if they are of the same model as the curve.
    #[must_use]
    pub fn published(load_messages: f64, simulated: Printed, calculated: Option<Printed>) -> Self {
        let mut details = vec![("queueing_delay_cycles", simulated.queueing_delay_cycles)];
        if let Some(calculated) = calculated {
            details.extend([
                (CALCULATED_LATENCY, calculated.latency_cycles),
                (CALCULATED_THROUGHPUT, calculated.throughput_messages),
            ]);
        }
        let named = |(name, value): (&str, f64)| (name.to_owned(), value);
        Self {
            latency_cycles: Some(simulated.latency_cycles),
            throughput_messages: Some(simulated.throughput_messages),
            details: details.into_iter().map(named).collect(),
            ..Self::new(PointSource::Paper, load_messages, State::Steady)
        }
    }

    /// Results of the model in the paper that prints this point: latency in cycles and throughput
    /// in messages/cycle/source.
    #[must_use]
    pub fn calculated(&self) -> Option<(f64, f64)> {
        let latency = self.detail(CALCULATED_LATENCY)?;
        Some((latency, self.detail(CALCULATED_THROUGHPUT)?))
    }
}

impl Curve {
    /// The same curve with points that a paper prints for exactly its network, in order of load.
    #[must_use]
    pub fn with_published(self, points: Vec<Point>) -> Self {
        Self {
            published: points,
            ..self
        }
    }

    /// Points that a paper prints for exactly this network, in order of load: the results of its
    /// simulator, with those of its model among the details.
    #[must_use]
    pub fn published(&self) -> &[Point] {
        &self.published
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{Loads, Results};
    use loadcurve_scenario::{LoadUnit, Scenario};

    /// Curves of a link, the first with two points in print and the second, if there is one, with
    /// those of the simulator only.
    pub(crate) fn curves(scenario: &Scenario) -> Vec<Curve> {
        let printed = |latency_cycles: f64, throughput_messages| Printed {
            latency_cycles,
            queueing_delay_cycles: latency_cycles - 5.0,
            throughput_messages,
        };
        let points = |is_calculated: bool| {
            let calculated = |value| Some(value).filter(|_| is_calculated);
            vec![
                Point::published(0.75, printed(9.66, 0.532), calculated(printed(10.1, 0.57))),
                Point::published(
                    1.25,
                    printed(11.165, 0.603),
                    calculated(printed(11.52, 0.624)),
                ),
            ]
        };
        let curves = scenario.networks.iter().map(Curve::of);
        let curves = curves.zip([true, false]);
        let curves =
            curves.map(|(curve, is_calculated)| curve.with_published(points(is_calculated)));
        curves.collect()
    }

    #[test]
    fn files_hold_what_is_published_where_the_link_asks_for_it() {
        let csv = |view: &str| {
            let scenario = Scenario::read(&format!("net=buffered-min{view}")).scenario;
            let loads = Loads::At(vec![0.5], LoadUnit::Messages);
            Results::of_curves(&scenario, curves(&scenario).iter(), &loads).csv()
        };
        assert!(!csv("").contains("paper"));
        let csv = csv("&paper=on");
        let rows: Vec<&str> = csv.lines().filter(|row| row.contains(",paper,")).collect();
        assert_eq!(rows.len(), 2);
        assert!(rows[1].starts_with("1,paper,1.25,1.25,11.165,,0.603,steady,6.16"));
        assert!(rows[1].contains(",11.52,0.624"), "{}", rows[1]);
    }
}
