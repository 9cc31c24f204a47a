//! Measured points and loads in words: the point nearest to a load, its interval, its difference
//! from the model, and a precision that was missed.

use loadcurve_base::number::{Rounding, rounded_text, shortest, shown};
use loadcurve_scenario::LoadUnit;

use super::{Curve, MAX_MESSAGES, Point, is_same_load};

/// Simulated or published point nearest to a load.
pub(super) struct Near<'a> {
    pub(super) point: &'a Point,
    /// True if the point lies at the requested load.
    pub(super) is_here: bool,
}

impl<'a> Near<'a> {
    pub(super) fn of(points: &'a [Point], load_messages: f64) -> Option<Self> {
        let away = |point: &&Point| (point.load_messages - load_messages).abs();
        let point = points.iter().min_by(|a, b| away(a).total_cmp(&away(b)))?;
        Some(Self {
            point,
            is_here: is_same_load(point.load_messages, load_messages),
        })
    }

    /// Latency with its confidence interval, and the load if that differs.
    pub(super) fn text(&self, curve: &Curve, unit: LoadUnit) -> String {
        let latency = measured_text(curve, self.point);
        if self.is_here {
            return latency;
        }
        let load = curve.scale().from_messages(self.point.load_messages, unit);
        format!("{latency} at {}", shown(load, Rounding::Load))
    }

    /// Latency with the half-width of its confidence interval, if it was measured.
    pub(super) fn latency_with_interval(&self) -> Option<(f64, f64)> {
        Some((
            self.point.latency_cycles?,
            self.point.latency_interval_cycles?,
        ))
    }

    /// 95th percentile of the latency; none while the point is growing, as the tail settles later
    /// than the mean.
    pub(super) fn p95_text(&self, curve: &Curve) -> Option<String> {
        let p95 = self.point.detail("latency_p95_cycles");
        let p95 = p95.filter(|_| !self.point.is_growing);
        p95.map(|cycles| latency_text(curve.shown_latency(cycles)))
    }
}

impl Point {
    /// True if the confidence interval of the latency is wider than requested, in per cent of the
    /// latency, by more than rounding errors.
    #[must_use]
    pub fn is_wider_than(&self, asked_percent: f64) -> bool {
        let reached = self.precision_percent();
        reached.is_some_and(|reached| reached > asked_percent * (1.0 + 1e-9))
    }

    /// Remark on a finished point whose confidence interval is still wider than requested, in per
    /// cent of the latency.
    #[must_use]
    pub fn shortfall(&self, asked_percent: f64) -> Option<String> {
        if self.is_growing || !self.is_wider_than(asked_percent) {
            return None;
        }
        Some(format!(
            "±{}\u{a0}% of the mean; ±{}\u{a0}% was asked for, but the cap of {} million messages \
             came first",
            above(self.precision_percent()?, asked_percent),
            shortest(asked_percent),
            MAX_MESSAGES / 1_000_000,
        ))
    }
}

/// A value in two digits, or in as many as show that it exceeds another.
fn above(value: f64, other: f64) -> String {
    let mut texts = (2..16).map(|digits| rounded_text(value, digits));
    let is_above = |text: &String| text.parse().is_ok_and(|rounded: f64| rounded > other);
    texts.find(is_above).unwrap_or_else(|| shortest(value))
}

/// Excess of a model's latency over a simulated one, as a fraction.
pub(super) fn difference(model: &Point, simulated: &Point) -> Option<f64> {
    Some(model.latency_cycles? / simulated.latency_cycles? - 1.0)
}

/// The same in per cent.
pub(super) fn difference_text(model: &Point, simulated: &Point) -> Option<String> {
    difference(model, simulated).map(|it| shown(it, Rounding::Difference))
}

/// Measured latency with its confidence interval, or the name of the state if there is no latency;
/// marked "so far" while a simulation is still adding to it.
pub(super) fn measured_text(curve: &Curve, point: &Point) -> String {
    let known = match (point.latency_cycles, point.latency_interval_cycles) {
        (Some(latency), Some(interval)) => {
            let [latency, interval] = [latency, interval].map(|it| curve.shown_latency(it));
            format!("{} ± {}", latency_text(latency), rounded_text(interval, 2))
        }
        _ => latency_or_state(curve, point),
    };
    so_far(known, point)
}

/// Latency, rounded for people, or the name of the state if there is none.
pub(super) fn latency_or_state(curve: &Curve, point: &Point) -> String {
    let latency = point.latency_cycles;
    let latency = latency.map(|cycles| latency_text(curve.shown_latency(cycles)));
    latency.unwrap_or_else(|| point.state.word().to_owned())
}

/// Marks the value of a point that a simulation is still adding to.
pub(super) fn so_far(value: String, point: &Point) -> String {
    if point.is_growing {
        value + " so far"
    } else {
        value
    }
}

/// A latency, rounded for people.
pub(super) fn latency_text(latency: f64) -> String {
    shown(latency, Rounding::Figure)
}

/// A load in `unit`, with the name of the unit.
#[must_use]
pub fn load_text(load: f64, unit: LoadUnit) -> String {
    if unit != LoadUnit::Capacity {
        return with_unit(&shown(load, Rounding::Load), unit);
    }
    // Loads may also be set in per mille of saturation: 66.7 % is not 67 %.
    let percent = 100.0 * load;
    let rounded: f64 = rounded_text(percent, 4).parse().unwrap_or(percent);
    format!("{}\u{a0}% of the model's saturation", shortest(rounded))
}

/// A computed load in `unit`, with the name of the unit.
pub(super) fn computed_load_text(load: f64, unit: LoadUnit) -> String {
    if unit == LoadUnit::Capacity {
        shown(load, Rounding::Share) + " of the model's saturation"
    } else {
        with_unit(&shown(load, Rounding::Figure), unit)
    }
}

fn with_unit(number: &str, unit: LoadUnit) -> String {
    format!("{number} {}", unit.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::Scenario;

    #[test]
    fn a_precision_that_was_missed_is_said_beside_what_was_asked_for() {
        let curve = Curve::of(&Scenario::read("net=mesh").scenario.networks[0]);
        let shortfall = |half_width, asked, is_growing| {
            let point = Point {
                latency_cycles: Some(200.0),
                latency_interval_cycles: Some(half_width),
                is_growing,
                ..curve.model_point(0.001)
            };
            point.shortfall(asked)
        };
        assert_eq!(
            shortfall(2.6, 0.15, false).unwrap(),
            "±1.3\u{a0}% of the mean; ±0.15\u{a0}% was asked for, but the cap of 2 million messages \
             came first"
        );
        assert_eq!(shortfall(2.6, 0.15, true), None);
        assert_eq!(shortfall(0.3, 0.15, false), None);
        let little = shortfall(10.004, 5.0, false).unwrap();
        let start = "±5.002\u{a0}% of the mean; ±5\u{a0}% was";
        assert!(little.starts_with(start), "{little}");
        assert_eq!(curve.model_point(0.001).shortfall(5.0), None);
    }
}
