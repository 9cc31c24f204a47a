//! Axis limits: wide enough to show the knee of every curve, and never set by a single diverging
//! point.

use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Scale, View};

use super::external::ExternalPoint;
use super::published::PublishedPoint;
use super::series::{Series, SimulatedPoint, drawn_beyond};
use crate::axis::{Axis, round_top_above, round_value_above};

/// Factor by which the throughput axis extends beyond the highest plateau.
const PLATEAU_MARGIN: f64 = 1.12;

/// Factor by which the load axis is extended at most to end at a round number.
const SETTLING: f64 = 1.02;

/// Top of a linear latency axis, in zero-load latencies: the knee is near 2, and the rise beyond it
/// should be visible.
const LINEAR_TOP: f64 = 4.4;

/// Top of a logarithmic latency axis, in zero-load latencies.
const LOGARITHMIC_TOP: f64 = 20.0;

/// Factor by which an axis extends beyond the last published value, so that all of them are shown.
const PUBLISHED_MARGIN: f64 = 1.06;

/// Factor by which the latency axis extends beyond the knees.
const KNEE_MARGIN: f64 = 1.1;

/// Factor by which points of other programs extend an axis at most: beyond it they are arrows at its end,
/// so that a single one does not flatten all curves.
const EXTERNAL_PART: f64 = 2.0;

/// End of the axis until a curve is solved: there is nothing to derive it from.
const UNSOLVED: f64 = 1.0;

/// Narrowest axis that is drawn, relative to its end; below this, the tick labels would run out of
/// digits.
const MIN_RELATIVE_WIDTH: f64 = 1e-9;

/// Margin above and below the curves of throughput when part of the load axis is shown, relative to
/// their range.
const HEADROOM: f64 = 0.06;

/// The load axis and the latency axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// The load axis, in the view's unit.
    pub load: Axis,
    /// The latency axis, in the view's unit.
    pub latency: Axis,
}

impl Window {
    /// The axes on which a view shows these curves, of which there is at least one.
    pub(super) fn of(view: &View, curves: &[&Curve]) -> Self {
        Self {
            load: load_axis(view, curves),
            latency: latency_axis(view, curves),
        }
    }

    /// The axes that the view would have if it set no limits of its own.
    pub(super) fn whole(view: &View, curves: &[&Curve]) -> Self {
        let mut free = view.clone();
        free.x_min = None;
        free.x_max = None;
        free.y_min_cycles = None;
        free.y_max_cycles = None;
        Self::of(&free, curves)
    }
}

fn load_axis(view: &View, curves: &[&Curve]) -> Axis {
    let last_saturation = maximum(curves.iter().map(|curve| {
        let beyond = if curve.drops() && view.unit.is_throughput() {
            // A source delivers no more than its capacity, at whatever load.
            1.0
        } else {
            drawn_beyond(curve)
        };
        beyond * curve.saturation(view.unit)
    }));
    let published = published(view, curves).map(|point| PUBLISHED_MARGIN * point.simulated_x());
    let external = external(view, curves).map(|point| PUBLISHED_MARGIN * point.x);
    let external = external.map(|x| x.min(EXTERNAL_PART * last_saturation));
    let default_max = settled(published.chain(external).fold(last_saturation, f64::max));
    linear_axis(view.x_min, view.x_max, default_max)
}

fn latency_axis(view: &View, curves: &[&Curve]) -> Axis {
    let zero_load = |curve: &&Curve| curve.shown_latency(curve.zero_load_latency_cycles());
    let zero_loads = || curves.iter().map(zero_load);
    let slowest = maximum(zero_loads());
    let knee = KNEE_MARGIN * slowest * view.knee.unwrap_or_default();
    match view.scale {
        Scale::Linear | Scale::AlgorithmBandwidth | Scale::BusBandwidth => linear_axis(
            view.y_min_cycles,
            view.y_max_cycles,
            round_top_above(
                published_latencies(view, curves)
                    .map(|latency| PUBLISHED_MARGIN * latency)
                    .chain(external_latency(view, curves, slowest * LINEAR_TOP))
                    .fold(knee.max(slowest * LINEAR_TOP), f64::max),
            ),
        ),
        Scale::Log => {
            let fastest = zero_loads().fold(slowest, f64::min);
            let max = view.y_max_cycles.unwrap_or(round_value_above(
                published_latencies(view, curves).fold(slowest * LOGARITHMIC_TOP, f64::max),
            ));
            let given = view.y_min_cycles.filter(|&min| min > 0.0);
            match given {
                Some(min) if is_wide_enough(min, max) => Axis::logarithmic(min, max),
                Some(min) if view.y_max_cycles.is_none() => {
                    Axis::logarithmic(min, round_value_above(10.0 * min))
                }
                // A limit set by hand may lie below every curve; an axis of one decade is then
                // shown.
                _ => Axis::logarithmic((fastest * 0.7).min(max / 10.0), max),
            }
        }
    }
}

/// The published values of all curves, if the view shows them.
fn published(view: &View, curves: &[&Curve]) -> impl Iterator<Item = PublishedPoint> {
    let curves = curves.iter();
    curves.flat_map(|curve| PublishedPoint::shown_of(curve, view))
}

/// The points of other programs for all curves.
fn external(view: &View, curves: &[&Curve]) -> impl Iterator<Item = SimulatedPoint> {
    let curves = curves.iter();
    curves.flat_map(|curve| {
        let origins = curve.external().origins();
        let points = ExternalPoint::all(curve, view.unit, &origins).into_iter();
        points.map(|external| external.point)
    })
}

/// Top of a latency axis on which most points of other programs lie, unless that is far above the usual
/// one.
fn external_latency(view: &View, curves: &[&Curve], usual: f64) -> Option<f64> {
    let points = external(view, curves).filter_map(|point| Some(point.latency?.0));
    let mut latencies: Vec<f64> = points.collect();
    latencies.sort_unstable_by(f64::total_cmp);
    let most = *latencies.get(latencies.len().checked_sub(1)? * 3 / 4)?;
    Some((PUBLISHED_MARGIN * most).min(EXTERNAL_PART * usual))
}

fn published_latencies(view: &View, curves: &[&Curve]) -> impl Iterator<Item = f64> {
    published(view, curves).map(|published| published.simulated.0)
}

/// A linear axis with the requested limits; `default_max` is its end if none was requested. A start beyond
/// the requested end is ignored; a start beyond the default end moves that end.
fn linear_axis(min: Option<f64>, max: Option<f64>, default_max: f64) -> Axis {
    let end = max.unwrap_or(default_max);
    match min.filter(|&min| min > 0.0) {
        Some(min) if is_wide_enough(min, end) => Axis::linear_between(min, end),
        Some(min) if max.is_none() => Axis::linear_between(min, 2.0 * min),
        _ => Axis::linear(end),
    }
}

fn is_wide_enough(min: f64, max: f64) -> bool {
    max - min > MIN_RELATIVE_WIDTH * max
}

/// The throughput axis. If the load axis begins at 0, it runs from 0 to the highest plateau;
/// otherwise it covers what the curves reach in the shown part.
pub(super) fn throughput_axis(
    unit: LoadUnit,
    curves: &[&Curve],
    load_axis: &Axis,
    series: &[Series],
) -> Axis {
    if load_axis.min() == 0.0 {
        let plateau = maximum(curves.iter().map(|curve| curve.saturation(unit)));
        return Axis::linear(load_axis.max().min(plateau * PLATEAU_MARGIN));
    }
    let reached = || {
        let points = series.iter().flat_map(|series| &series.throughput);
        points.filter_map(|&(_, throughput)| throughput)
    };
    let (min, max) = (reached().fold(f64::INFINITY, f64::min), maximum(reached()));
    // Constant curves would give an axis of zero height.
    let margin = (HEADROOM * (max - min)).max(0.01 * max);
    if min <= max && max > 0.0 {
        Axis::linear_between((min - margin).max(0.0), max + margin)
    } else {
        *load_axis
    }
}

/// The end of the load axis: the next round number if that is as good as here.
fn settled(end: f64) -> f64 {
    let step = round_value_above(end / 20.0);
    let next = libm::ceil(end / step) * step;
    if next <= SETTLING * end { next } else { end }
}

fn maximum(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.max_by(f64::total_cmp).unwrap_or(UNSOLVED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::scenario::Scenario;
    use loadcurve_gallery::published::curve;

    fn axes(link: &str) -> (Axis, Axis) {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(curve).collect();
        let curves: Vec<&Curve> = curves.iter().collect();
        let window = Window::of(&scenario.view, &curves);
        (window.load, window.latency)
    }

    #[test]
    fn the_first_visit_shows_every_knee_and_where_it_ends() {
        let (load, latency) = axes("");
        assert!(load.fraction(0.0391) > 0.9 && load.fraction(0.0391) < 0.95);
        assert!(latency.fraction(24.3) > 0.05 && latency.fraction(2.0 * 72.3) < 0.8);
    }

    #[test]
    fn an_end_that_nearly_is_a_tick_becomes_one() {
        let (load, latency) = axes("net=mesh,flits:16");
        assert_eq!((load.max(), latency.max()), (0.2, 100.0));
        assert_eq!([0.282, 0.0415, 0.1999].map(settled), [0.282, 0.0415, 0.2]);
    }

    #[test]
    fn a_link_sets_the_ends() {
        let (load, latency) = axes("net=fat-tree&xmax=0.02&ymax=70");
        assert_eq!((load.max(), latency.max()), (0.02, 70.0));
    }

    #[test]
    fn a_link_sets_the_beginnings() {
        let (load, latency) = axes("net=fat-tree&xmin=0.01&xmax=0.02&ymin=20&ymax=70");
        assert_eq!((load.min(), load.max()), (0.01, 0.02));
        assert_eq!((latency.min(), latency.max()), (20.0, 70.0));
        let (_, latency) = axes("net=fat-tree&ymin=20&ymax=70&y=log");
        assert_eq!((latency.min(), latency.max()), (20.0, 70.0));
    }

    #[test]
    fn an_axis_is_never_empty() {
        for link in [
            "net=fat-tree&xmin=9&ymin=1e8",
            "net=fat-tree&xmin=9&ymin=1e8&y=log",
            "net=fat-tree&xmin=0&ymin=0&y=log",
            "net=fat-tree&ymax=1e-9&y=log",
        ] {
            let (load, latency) = axes(link);
            assert!(load.min() < load.max(), "{link}");
            assert!(latency.min() < latency.max(), "{link}");
            assert!(
                load.ticks(5).len() >= 2 && latency.ticks(5).len() >= 2,
                "{link}"
            );
        }
    }

    #[test]
    fn a_logarithmic_axis_has_room_below_the_fastest_curve() {
        let (_, latency) = axes("net=fat-tree,n:4,flits:1&net=fat-tree,n:1024,flits:1024&y=log");
        assert!(latency.fraction(2.0) > 0.0 && latency.fraction(1032.0) < 1.0);
        let (_, latency) = axes("net=fat-tree,flits:1024&y=log&ymax=10");
        assert!(latency.fraction(9.0) > 0.0);
    }

    #[test]
    fn all_that_is_published_is_shown_where_it_is_asked_for() {
        for net in [
            "net=buffered-min,buffer:8",
            "net=mesh&net=buffered-min,buffer:8",
        ] {
            for scale in ["linear", "log"] {
                let (load, latency) = axes(&format!("{net}&paper=on&y={scale}"));
                assert!(load.fraction(2.5) < 1.0 && latency.fraction(3597.0 / 200.0 + 5.0) < 1.0);
            }
        }
        assert_eq!(axes("net=mesh&paper=on"), axes("net=mesh"));
        let (load, latency) = axes("net=buffered-min&paper=on&xmax=1&ymax=9");
        assert_eq!((load.max(), latency.max()), (1.0, 9.0));
    }
}
