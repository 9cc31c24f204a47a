//! The ends of the axes: wide enough for the knee of every curve, and never set by the one point
//! that explodes.

use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Scale, View};

use crate::axis::{Axis, round_value_above};

/// How far beyond the last saturation load the axis goes on, to show that the curve does not.
const BEYOND_SATURATION: f64 = 1.12;

/// The end of the axis, in nominal capacities, for networks that lose what is too much: overload
/// is where they differ.
const OVERLOAD: f64 = 1.6;

/// Latency at the top of a linear axis, in zero-load latencies: the knee lies near 2.
const LINEAR_TOP: f64 = 3.2;

/// Latency at the top of a logarithmic axis, in zero-load latencies.
const LOGARITHMIC_TOP: f64 = 20.0;

pub(super) fn load_axis(view: &View, curves: &[&Curve]) -> Axis {
    let last = greatest(curves.iter().map(|curve| {
        let beyond = if curve.loses() {
            OVERLOAD
        } else {
            BEYOND_SATURATION
        };
        beyond * curve.saturation(view.unit)
    }));
    Axis::linear(view.x_max.unwrap_or(last))
}

pub(super) fn latency_axis(view: &View, curves: &[&Curve]) -> Axis {
    let zero_loads = || curves.iter().map(|curve| curve.zero_load_latency_cycles());
    let slowest = greatest(zero_loads());
    match view.scale {
        Scale::Linear => Axis::linear(view.y_max_cycles.unwrap_or(rounded(slowest * LINEAR_TOP))),
        Scale::Log => {
            let fastest = zero_loads().fold(f64::INFINITY, f64::min);
            let most = view
                .y_max_cycles
                .unwrap_or(round_value_above(slowest * LOGARITHMIC_TOP));
            // An end given by hand may lie below every curve: an axis of one decade is then shown.
            let least = (fastest * 0.7).min(most / 10.0);
            Axis::logarithmic(least, most)
        }
    }
}

pub(super) fn throughput_axis(unit: LoadUnit, curves: &[&Curve], load_axis: &Axis) -> Axis {
    let plateau = greatest(curves.iter().map(|curve| curve.saturation(unit)));
    Axis::linear(load_axis.most().min(plateau * BEYOND_SATURATION))
}

/// The next number with two leading digits, the second of them 0 or 5.
fn rounded(size: f64) -> f64 {
    let step = round_value_above(size / 10.0) / 2.0;
    (size / step).ceil() * step
}

fn greatest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::scenario::Scenario;

    fn axes(link: &str) -> (Axis, Axis) {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let curves: Vec<&Curve> = curves.iter().collect();
        (
            load_axis(&scenario.view, &curves),
            latency_axis(&scenario.view, &curves),
        )
    }

    #[test]
    fn the_first_visit_shows_every_knee_and_where_it_ends() {
        let (load, latency) = axes("");
        assert!(load.part(0.0391) > 0.8 && load.part(0.0391) < 0.95);
        assert!(latency.part(24.3) > 0.05 && latency.part(2.0 * 72.3) < 0.8);
    }

    #[test]
    fn a_link_sets_the_ends() {
        let (load, latency) = axes("net=fat-tree&xmax=0.02&ymax=70");
        assert_eq!((load.most(), latency.most()), (0.02, 70.0));
    }

    #[test]
    fn a_logarithmic_axis_has_room_below_the_fastest_curve() {
        let (_, latency) = axes("net=fat-tree,n:4,flits:1&net=fat-tree,n:1024,flits:1024&y=log");
        assert!(latency.part(2.0) > 0.0 && latency.part(1032.0) < 1.0);
        let (_, latency) = axes("net=fat-tree,flits:1024&y=log&ymax=10");
        assert!(latency.part(9.0) > 0.0);
    }

    #[test]
    fn tops_are_round() {
        assert_eq!([231.4, 77.8, 96.0].map(rounded), [250.0, 80.0, 100.0]);
    }
}
