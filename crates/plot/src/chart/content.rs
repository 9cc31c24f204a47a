//! Content of a chart: panels with their axes, curves and labels, the same for all sizes.

use std::borrow::Borrow;

use loadcurve::curve::{Curve, origins};
use loadcurve::scenario::{LabelPlace, LoadUnit, Network, Note, Scenario, Show, labels};

use super::external::{ExternalPoint, sentences};
use super::knee::Knees;
use super::limits::{Window, throughput_axis};
use super::published::PublishedPoint;
use super::series::{Metric, Series, SimulatedPoint};
use crate::axis::Axis;

/// One panel: a metric and its axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Panel {
    /// The metric shown.
    pub metric: Metric,
    /// The vertical axis.
    pub axis: Axis,
}

/// A chart, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// The author's title or, without one, the properties that all curves have in common; may be
    /// empty.
    pub heading: String,
    /// The unit of load, which also says if the horizontal axis has the throughput instead.
    pub unit: LoadUnit,
    /// The unit of latencies.
    pub latency_unit: &'static str,
    /// The horizontal axis, common to all panels: load, or throughput.
    pub load_axis: Axis,
    /// One panel, or two above one another.
    pub panels: Vec<Panel>,
    /// The shown curves in drawing order; there is at least one.
    pub series: Vec<Series>,
    /// Ghosts of the curves from before an edit, drawn pale in the same axes; usually none.
    pub ghosts: Vec<Series>,
    /// Index of the drawn network.
    pub drawn: usize,
    /// The author's notes.
    pub notes: Vec<Note>,
    /// Labels of curves to which the author has given a place.
    pub labels: Vec<LabelPlace>,
    /// Labels of the hidden curves.
    pub hidden: Vec<String>,
    /// The load and latency axes as they would be if the view set no limits.
    pub whole: Window,
    /// The canonical query of the scenario, which is embedded in files.
    pub link: String,
    /// Names of the other programs with points of any curve, shown or not. Each has a mark.
    pub origins: Vec<String>,
    /// Sentences on how settings of these programs differ from ours.
    pub differences: Vec<String>,
}

impl Chart {
    /// The chart of a scenario, given its solved curves, one per network.
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C]) -> Self {
        let view = &scenario.view;
        let names = scenario.labels();
        let (mut shown, mut hidden) = (Vec::new(), Vec::new());
        let origins = origins(curves.iter().map(Borrow::borrow));
        for (index, (label, curve)) in names.each.into_iter().zip(curves).enumerate() {
            if scenario.is_hidden(index) {
                hidden.push(label);
            } else {
                let name = short_name(scenario, index, &label);
                shown.push((index, (label, name), curve.borrow()));
            }
        }
        let curves: Vec<&Curve> = shown.iter().map(|&(.., curve)| curve).collect();
        let is_drawn = |curve: &&Curve| curve.is_solved() && !curve.is_left_out();
        let solved: Vec<&Curve> = curves.iter().copied().filter(is_drawn).collect();
        let Window { load, latency } = Window::of(view, &solved);
        let series: Vec<Series> = shown
            .into_iter()
            .map(|(index, names, curve)| Series::of(index, names, curve, view, &load, &origins))
            .collect();
        let metrics: &[Metric] = match view.show {
            // Throughput against itself would be a straight line.
            _ if view.unit.is_throughput() => &[Metric::Latency],
            Show::Latency => &[Metric::Latency],
            Show::Throughput => &[Metric::Throughput],
            Show::Both => &[Metric::Latency, Metric::Throughput],
        };
        let panel = |&metric| Panel {
            metric,
            axis: match metric {
                Metric::Latency => latency,
                Metric::Throughput => throughput_axis(view.unit, &solved, &load, &series),
            },
        };
        let differences = sentences(&series, &curves, &origins);
        Self {
            heading: match (view.title.as_str(), view.terms_in_words()) {
                ("", _) => scenario.heading(),
                (title, terms) if terms.is_empty() => title.to_owned(),
                (title, terms) => format!("{title} ({terms})"),
            },
            unit: view.unit,
            latency_unit: view.latency_unit(),
            load_axis: load,
            panels: metrics.iter().map(panel).collect(),
            whole: Window::whole(view, &solved),
            series,
            ghosts: Vec::new(),
            drawn: view.drawn,
            notes: view.notes.clone(),
            labels: view.labels.clone(),
            hidden,
            link: scenario.query(),
            origins: origins.into_iter().map(str::to_owned).collect(),
            differences,
        }
    }

    /// Updates the simulated points of the curve at an index, if it is shown.
    pub fn set_simulated(&mut self, index: usize, curve: &Curve) {
        if let Some(series) = self.series.iter_mut().find(|series| series.index == index) {
            series.simulated = SimulatedPoint::all(curve, self.unit);
            let knee = series.knee;
            series.knee = knee.map(|knee| knee.with_simulated(curve, self.unit));
        }
    }

    /// The place of a load on the horizontal axis. If that has the throughput, the place is that of
    /// the drawn network's curve; `None` until it is known.
    #[must_use]
    pub fn x_of(&self, load: f64) -> Option<f64> {
        if self.unit.is_throughput() {
            self.reference()?.x_at(load)
        } else {
            Some(load)
        }
    }

    /// Loads in ascending order, with their places on the horizontal axis, which ascend, too; none if
    /// that has the load.
    #[must_use]
    pub fn places(&self) -> Vec<(f64, f64)> {
        let reference = self.reference().filter(|_| self.unit.is_throughput());
        let mut last = 0.0;
        let points = reference.into_iter().flat_map(|series| {
            let throughputs = series.throughput.iter().map(|&(_, value)| value);
            series.loads.iter().copied().zip(throughputs)
        });
        points
            .filter_map(|(load, throughput)| {
                last = throughput?.max(last);
                Some((load, last))
            })
            .collect()
    }

    /// The drawn network's curve, or the first one if that is hidden.
    fn reference(&self) -> Option<&Series> {
        let mut series = self.series.iter();
        let drawn = series.find(|series| series.index == self.drawn);
        drawn.or(self.series.first())
    }

    /// The title of the horizontal axis, before its unit.
    pub(super) fn x_name(&self) -> &'static str {
        if self.unit.is_throughput() {
            "throughput"
        } else {
            "load"
        }
    }

    /// The curve of a scenario that has only one.
    pub(super) fn only_series(&self) -> Option<&Series> {
        match self.series.as_slice() {
            [only] if self.hidden.is_empty() => Some(only),
            _ => None,
        }
    }

    /// The simulated points of all shown curves.
    pub(super) fn simulated(&self) -> impl Iterator<Item = &SimulatedPoint> {
        self.series.iter().flat_map(|series| &series.simulated)
    }

    /// The published values of all shown curves.
    pub(super) fn published(&self) -> impl Iterator<Item = &PublishedPoint> {
        self.series.iter().flat_map(|series| &series.published)
    }

    /// The points of other programs for all shown curves.
    pub(super) fn external(&self) -> impl Iterator<Item = &ExternalPoint> {
        self.series.iter().flat_map(|series| &series.external)
    }

    /// The knees of all shown curves.
    pub(super) fn knees(&self) -> impl Iterator<Item = &Knees> {
        self.series.iter().filter_map(|series| series.knee.as_ref())
    }

    /// True if any simulated point is unfinished.
    pub(super) fn is_growing(&self) -> bool {
        self.simulated().any(|point| point.is_growing)
    }

    /// True if any curve has simulated points.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        self.simulated().next().is_some()
    }
}

/// The name of a curve that is short enough to stand beside it: that of its kind, with what sets it
/// apart from others of this kind, unless it has a name of its own or all are of this kind.
fn short_name(scenario: &Scenario, index: usize, label: &str) -> String {
    let networks = &scenario.networks;
    let title = |index: usize| networks[index].kind().title;
    let own = title(index);
    let of_same_kind: Vec<usize> = (0..networks.len()).filter(|&it| title(it) == own).collect();
    if !scenario.names[index].is_empty()
        || of_same_kind.len() == networks.len() && of_same_kind.len() > 1
    {
        return label.to_owned();
    }
    if of_same_kind.len() == 1 {
        return own.to_owned();
    }
    // Width and flits set networks apart by their cost, of which the label says more.
    if scenario.view.equal.is_some() {
        return label.to_owned();
    }
    let among: Vec<Network> = of_same_kind
        .iter()
        .map(|&it| networks[it].clone())
        .collect();
    let place = of_same_kind
        .iter()
        .position(|&it| it == index)
        .unwrap_or_default();
    format!("{own}, {}", labels(&among).each[place])
}

/// Unit of load, as in the titles of axes.
#[must_use]
pub fn unit_label(unit: LoadUnit) -> &'static str {
    match unit {
        LoadUnit::Flits => "flits per cycle per source",
        LoadUnit::OwnFlits => "each network's own flits per cycle per source",
        LoadUnit::Messages | LoadUnit::Throughput => "messages per cycle per source",
        LoadUnit::Capacity => "share of the model's saturation",
        LoadUnit::Bits => "bits per cycle per source",
        LoadUnit::Gigabits => "Gbit/s a source",
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn until_a_curve_is_solved_it_sets_no_axis() {
        for link in ["net=mesh,k:64", "net=mesh,k:64&y=log"] {
            let scenario = Scenario::read(link).scenario;
            let curve = Curve::remote(&scenario.networks[0]);
            let chart = Chart::of(&scenario, &[curve]);
            assert_eq!(chart.whole.load, chart.load_axis, "{link}");
            assert_eq!(chart.whole.latency, chart.panels[0].axis, "{link}");
        }
    }

    #[test]
    fn what_is_simulated_meanwhile_goes_to_its_own_curve() {
        let link = "net=fat-tree,n:16&net=fat-tree,n:64&net=fat-tree,n:256&x=flits&hide=2";
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, []);
        let networks = reading.scenario.networks.iter();
        let mut curves: Vec<Curve> = networks.map(Curve::of).collect();
        let mut chart = Chart::of(&reading.scenario, &curves);
        assert!(!chart.is_simulated());
        for curve in &mut curves {
            let mut point = curve.model_point(0.001);
            point.is_growing = true;
            point.latency_interval_cycles = Some(0.5);
            curve.set_simulated(vec![point]);
        }
        chart.set_simulated(1, &curves[1]);
        assert!(!chart.is_simulated(), "a hidden curve has no points");
        chart.set_simulated(2, &curves[2]);
        assert!(chart.is_simulated() && chart.is_growing());
        let indices: Vec<usize> = chart.series.iter().map(|series| series.index).collect();
        assert_eq!(indices, [0, 2]);
        assert_eq!(chart.series[0].simulated, []);
        // Messages have 16 flits.
        let [point] = chart.series[1].simulated[..] else {
            panic!("{:?}", chart.series[1].simulated);
        };
        assert!((point.x - 0.016).abs() < 1e-12 && point.is_growing && !point.is_beyond);
        let latency = curves[2].model_point(0.001).latency_cycles.unwrap();
        assert_eq!(point.latency, Some((latency, 0.5)));
    }
}
