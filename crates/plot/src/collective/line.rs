//! Lines of a chart of collective operations, with their positions.

use loadcurve::scenario::letter;
use plotters::style::RGBAColor;

use super::best;
use super::content::{
    AlgorithmCurve, Basis, CollectiveChart, CollectiveNetwork, SimulatedTime, SizeTime,
};
use crate::axis::Axis;
use crate::polyline::{Point, Rect};
use crate::theme::{MARKERS, Marker, Theme};

/// The meaning of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// The model of an algorithm.
    Algorithm,
    /// The best algorithms of a network beside others.
    Best,
    /// The lower bound.
    Bound,
}

/// A line with its positions.
#[derive(Debug, Clone)]
pub(super) struct PlacedLine {
    pub(super) kind: LineKind,
    /// Position of the network in the chart.
    pub(super) network: usize,
    /// Position of the algorithm in the network, if it is one's line.
    pub(super) algorithm: Option<usize>,
    /// Name of the line.
    pub(super) name: String,
    /// Its points, in ascending order of size.
    pub(super) points: Vec<(SizeTime, Point)>,
}

/// Positions of sizes and values within the axes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane<'a> {
    pub(super) chart: &'a CollectiveChart,
    pub(super) area: Rect,
    pub(super) x: Axis,
    pub(super) y: Axis,
}

impl Plane<'_> {
    /// Horizontal position of a size.
    pub(super) fn x(&self, bytes: f64) -> f64 {
        self.area.x_at(self.x.fraction(bytes))
    }

    /// Position of a time; `None` if it has no value.
    pub(super) fn at(&self, network: &CollectiveNetwork, bytes: f64, cycles: f64) -> Option<Point> {
        self.place(bytes, self.chart.value(network, bytes, cycles)?)
    }

    /// Position of a value within the axes.
    pub(super) fn place(&self, bytes: f64, value: f64) -> Option<Point> {
        let y = self.area.y_at(self.y.fraction(value));
        let is_inside = y >= self.area.top - 0.5 && y <= self.area.bottom + 0.5;
        is_inside.then_some((self.x(bytes), y))
    }

    /// Times with their positions.
    pub(super) fn places(
        &self,
        network: &CollectiveNetwork,
        times: &[SizeTime],
    ) -> Vec<(SizeTime, Point)> {
        let times = times.iter();
        let places = times.filter_map(|time| {
            let at = self.at(network, time.bytes as f64, time.cycles)?;
            Some((*time, at))
        });
        places.collect()
    }

    /// The lines, those of a network together: its algorithms or the best of them, and its bound.
    pub(super) fn lines(&self) -> Vec<PlacedLine> {
        let is_alone = self.chart.only_network().is_some();
        let networks = self.chart.networks.iter().enumerate();
        let lines = networks.flat_map(|(number, network)| {
            let line = |kind, name: &str, times: &[SizeTime]| PlacedLine {
                kind,
                network: number,
                algorithm: None,
                name: name.to_owned(),
                points: self.places(network, times),
            };
            let mut lines: Vec<PlacedLine> = Vec::new();
            if is_alone {
                for (place, algorithm) in network.algorithms.iter().enumerate() {
                    let curve = line(LineKind::Algorithm, &algorithm.name, &algorithm.model);
                    lines.push(PlacedLine {
                        algorithm: Some(place),
                        ..curve
                    });
                }
            } else {
                lines.push(line(LineKind::Best, &network.name, &best::times(network)));
            }
            let bound = match (is_alone, self.chart.is_time()) {
                (true, true) => "lower bound".to_owned(),
                (true, false) => "upper bound".to_owned(),
                (false, _) => format!("bound of {}", letter(network.index)),
            };
            lines.push(line(LineKind::Bound, &bound, &network.bound));
            lines
        });
        lines.filter(|line| !line.points.is_empty()).collect()
    }

    /// The dotted line from the last simulated time over those extrapolated.
    pub(super) fn extrapolation(
        &self,
        network: &CollectiveNetwork,
        simulated: &[SimulatedTime],
    ) -> Vec<Point> {
        let known = simulated.partition_point(|it| !it.is_extrapolated);
        let from = known.saturating_sub(1);
        let times = simulated[from..].iter();
        let points = times.filter_map(|it| self.at(network, it.bytes as f64, it.cycles));
        points.collect()
    }
}

impl PlacedLine {
    /// The algorithm whose line it is.
    pub(super) fn curve<'a>(&self, chart: &'a CollectiveChart) -> Option<&'a AlgorithmCurve> {
        let network = chart.networks.get(self.network)?;
        network.algorithms.get(self.algorithm?)
    }

    /// Index of the algorithm or of the network, which determines colour and marker; `None` of a bound.
    pub(super) fn index(&self, chart: &CollectiveChart) -> Option<usize> {
        match self.kind {
            LineKind::Algorithm => Some(self.curve(chart)?.index),
            LineKind::Best => Some(chart.networks[self.network].index),
            LineKind::Bound => None,
        }
    }

    /// Its colour.
    pub(super) fn color(&self, chart: &CollectiveChart, theme: &Theme) -> RGBAColor {
        match (self.curve(chart), chart.only_network()) {
            (Some(curve), _) => series_color(theme, curve.index),
            (None, Some(_)) => theme.ink,
            (None, None) => series_color(theme, chart.networks[self.network].index),
        }
    }

    /// The last point.
    pub(super) fn end(&self) -> Option<Point> {
        self.points.last().map(|&(_, at)| at)
    }

    /// All positions.
    pub(super) fn path(&self) -> Vec<Point> {
        self.points.iter().map(|&(_, at)| at).collect()
    }

    /// Its parts between times that can be relied on alike. A part between two times is as unsure as the less sure.
    pub(super) fn parts(&self) -> Vec<(Basis, Vec<Point>)> {
        let mut parts: Vec<(Basis, Vec<Point>)> = Vec::new();
        for pair in self.points.windows(2) {
            let [(from, start), (to, end)] = [pair[0], pair[1]];
            let basis = from.basis.max(to.basis);
            match parts.last_mut() {
                Some((known, part)) if *known == basis => part.push(end),
                _ => parts.push((basis, vec![start, end])),
            }
        }
        parts
    }
}

/// The colour at an index; those after the last are the first ones closer to the ink.
pub(super) fn series_color(theme: &Theme, index: usize) -> RGBAColor {
    let color = theme.series[index % theme.series.len()];
    if index < theme.series.len() {
        return color;
    }
    let half = |color: u8, ink: u8| color.midpoint(ink);
    let ink = theme.ink;
    RGBAColor(
        half(color.0, ink.0),
        half(color.1, ink.1),
        half(color.2, ink.2),
        1.0,
    )
}

/// The marker at an index; where colours repeat, markers differ.
pub(super) fn marker(index: usize) -> Marker {
    MARKERS[(index + index / MARKERS.len()) % MARKERS.len()]
}
