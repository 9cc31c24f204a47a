//! Verdict of the simulator on a candidate.

use loadcurve_base::State;

use crate::Point;

/// Verdict on whether a candidate carries the load within the latency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The whole simulated interval is within the latency, or the model is and can be trusted.
    Yes,
    /// The whole interval is above the latency, or there is no steady state.
    No,
    /// The required latency lies in the interval, or the model may be wrong.
    TooClose,
}

impl Outcome {
    /// Keyword in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::TooClose => "too close",
        }
    }
}

/// Simulated latency of a candidate at the required load.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Simulated {
    /// Mean latency in cycles with the half-width of its 95 % interval; none without a steady state.
    pub latency_cycles: Option<(f64, f64)>,
    /// The verdict.
    pub outcome: Outcome,
}

impl Simulated {
    /// The verdict from a simulated point, if there is one.
    #[must_use]
    pub fn of(point: Option<&Point>, within_cycles: f64) -> Self {
        let steady = point.filter(|point| point.state == State::Steady);
        let latency = steady.and_then(|it| it.latency_cycles.zip(it.latency_interval_cycles));
        let outcome = match latency {
            None => Outcome::No,
            Some((mean, half)) if mean + half < within_cycles => Outcome::Yes,
            Some((mean, half)) if mean - half > within_cycles => Outcome::No,
            Some(_) => Outcome::TooClose,
        };
        Self {
            latency_cycles: latency,
            outcome,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PointSource;

    #[test]
    fn the_interval_decides() {
        let point = |latency, half, state| Point {
            latency_cycles: Some(latency),
            latency_interval_cycles: Some(half),
            ..Point::new(PointSource::Simulation, 0.1, state)
        };
        for (latency, half, state, outcome) in [
            (58.0, 1.0, State::Steady, Outcome::Yes),
            (62.0, 1.0, State::Steady, Outcome::No),
            (60.5, 1.0, State::Steady, Outcome::TooClose),
            (59.0, 1.0, State::Steady, Outcome::TooClose),
            (20.0, 1.0, State::Saturated, Outcome::No),
        ] {
            let simulated = Simulated::of(Some(&point(latency, half, state)), 60.0);
            assert_eq!(simulated.outcome, outcome, "{latency}");
        }
        assert_eq!(Simulated::of(None, 60.0).outcome, Outcome::No);
    }
}
