//! One of the two runs that bracket a knee.

use loadcurve_base::State;
use loadcurve_sim::Report;
use loadcurve_sim::statistics::Interval;

/// Smallest wait that is used, relative to the zero-load latency; at low loads noise may make it negative.
const MIN_WAIT: f64 = 1e-3;

/// A load, and z there with its half-width; `None` if the network did not reach a steady state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Run {
    pub(super) load_messages: f64,
    pub(super) z: Option<(f64, f64)>,
    /// True if the network did not carry the load.
    pub(super) is_overloaded: bool,
}

impl Run {
    pub(super) fn of(
        load_messages: f64,
        report: &Report,
        zero_load_cycles: f64,
        ratio: f64,
    ) -> Self {
        let is_steady = report.state == State::Steady;
        let batches = report.batches.as_ref().filter(|_| is_steady);
        let z = batches
            .and_then(|batches| Interval::of([batches]))
            .map(|interval| {
                let wait =
                    (interval.mean_cycles - zero_load_cycles).max(MIN_WAIT * zero_load_cycles);
                let z = load_messages / wait - load_messages / ((ratio - 1.0) * zero_load_cycles);
                let half_width = load_messages * interval.half_width_cycles / (wait * wait);
                (z, half_width)
            });
        let is_overloaded = matches!(report.state, State::Saturated | State::Deadlocked);
        Self {
            load_messages,
            z,
            is_overloaded,
        }
    }
}

/// Load between or near two runs at which z is 0, with its half-width; `None` unless z falls from the lower load to
/// the higher.
pub(super) fn root([low, high]: [(f64, f64, f64); 2]) -> Option<(f64, f64)> {
    let [(u1, z1, h1), (u2, z2, h2)] = [low, high];
    let fall = z1 - z2;
    if fall <= 0.0 || u2 <= u1 {
        return None;
    }
    let (v1, v2) = (-z2 / fall, z1 / fall);
    let slope = fall / (u2 - u1);
    let (one, other) = (v1 * h1 / slope, v2 * h2 / slope);
    let half_width = (one * one + other * other).sqrt();
    Some((v1 * u1 + v2 * u2, half_width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_of_a_line_is_exact_and_the_nearer_run_counts_more() {
        // z = 3 − u
        let (load, half_width) = root([(1.0, 2.0, 0.1), (2.0, 1.0, 0.1)]).unwrap();
        assert!((load - 3.0).abs() < 1e-12);
        // v = (−1, 2)
        assert!((half_width - 0.1 * 5.0_f64.sqrt()).abs() < 1e-12);
        let (load, half_width) = root([(2.0, 1.0, 0.1), (4.0, -1.0, 0.1)]).unwrap();
        assert!((load - 3.0).abs() < 1e-12);
        assert!((half_width - 0.1 * 0.5_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_rising_line_has_no_knee() {
        assert_eq!(root([(1.0, 1.0, 0.1), (2.0, 2.0, 0.1)]), None);
    }
}
