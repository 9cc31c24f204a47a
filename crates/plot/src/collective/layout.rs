//! Layout of a chart of collective operations, in CSS pixels.

use loadcurve::number::Rounding;

use super::axes::labelled_powers;
use super::content::{CollectiveChart, CollectiveNetwork};
use super::label::{self, CrossingLabel, EndName};
use super::legend::{self, PlacedEntry};
use super::line::{LineKind, PlacedLine, Plane};
use super::unit::size_text;
use crate::axes::LABEL_GAP;
use crate::axis::Axis;
use crate::frame::Frame;
use crate::heading::Head;
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Space above the axes for the title of the vertical one, and below them for tick labels and the title.
const ABOVE: f64 = 30.0;
const BELOW: f64 = 44.0;

/// Height below which a chart on a page goes without titles and legend, and what it needs then.
const COMPACT: f64 = 230.0;
const ABOVE_COMPACT: f64 = 12.0;
const BELOW_COMPACT: f64 = 24.0;

/// Distances of the titles from the axes.
pub(super) const TITLE_RISE: f64 = 18.0;
pub(super) const TITLE_DROP: f64 = 33.0;

/// Height for a tick of the vertical axis, and least distance of two.
const TICK_HEIGHT: f64 = 40.0;
const TICK_APART: f64 = 16.0;

/// A time with its position, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedTime {
    /// What it is of: an algorithm, a network, a bound or another program.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// The size in words.
    pub size: String,
    /// Position in CSS pixels.
    pub at: Point,
    /// The value in words.
    pub value: String,
}

/// The name of a line with its area, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedName {
    /// Name of the line.
    pub name: String,
    /// The area in CSS pixels.
    pub area: Rect,
}

/// Positions of the drawn parts, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub struct CollectivePlaces {
    /// The area within the axes, in CSS pixels.
    pub area: Rect,
    /// The times of all lines and points.
    pub times: Vec<PlacedTime>,
    /// The names beside the lines.
    pub names: Vec<PlacedName>,
}

/// The parts of a chart with their positions.
pub(super) struct CollectiveLayout<'a> {
    pub(super) plane: Plane<'a>,
    /// The left end of the heading's middle line, if there is one.
    pub(super) heading: Option<Point>,
    /// Left edge of titles.
    pub(super) edge: f64,
    /// True if the axes have titles.
    pub(super) has_titles: bool,
    /// Ticks of the vertical axis with their labels.
    pub(super) heights: (Vec<f64>, Vec<String>),
    /// Powers of two that have labels.
    pub(super) powers: Vec<u32>,
    pub(super) lines: Vec<PlacedLine>,
    pub(super) ends: Vec<EndName>,
    pub(super) crossings: Vec<CrossingLabel>,
    pub(super) legend: Vec<PlacedEntry>,
}

impl<'a> CollectiveLayout<'a> {
    pub(super) fn of(chart: &'a CollectiveChart, frame: &Frame) -> Self {
        let is_compact = !frame.heading && frame.height < COMPACT;
        let head = Head::of(frame, &chart.heading);
        let edge = head.edge;
        let (above, below) = if is_compact {
            (ABOVE_COMPACT, BELOW_COMPACT)
        } else {
            (ABOVE, BELOW)
        };
        let (mut legend, legend_height) = if is_compact {
            (Vec::new(), 0.0)
        } else {
            legend::entries(chart, edge, frame.width - 2.0 * edge)
        };
        let top = above + head.height() + if frame.heading { 10.0 } else { 0.0 };
        let below = below + legend_height;
        let bottom = (frame.height - below).max(top + 1.0);
        let legend_top = frame.height - legend_height;
        let (x, y) = (chart.x_axis(), chart.y_axis());
        // Axes without values would tell of values that nobody asked for.
        let is_known = chart.is_known();
        let ticks = if is_known {
            ticks(&y, bottom - top)
        } else {
            Vec::new()
        };
        let labels = chart.tick_labels(&ticks);
        let left = edge + TextStyle::plain(TEXT).widest(&labels) + LABEL_GAP;
        let mut plane = Plane {
            chart,
            area: Rect::between((left, top), (frame.width, bottom)),
            x,
            y,
        };
        let lines = plane.lines();
        let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
        let room = label::room(chart, &names, frame.width);
        plane.area.right = (frame.width - edge - room).max(left + 1.0);
        let lines = plane.lines();
        for entry in &mut legend {
            entry.at.1 += legend_top;
        }
        Self {
            heading: head.at,
            edge,
            has_titles: !is_compact,
            heights: (ticks, labels),
            powers: if is_known {
                labelled_powers(&x, plane.area.width())
            } else {
                Vec::new()
            },
            ends: label::ends(&plane, &lines, room),
            crossings: label::crossings(&plane, &lines),
            lines,
            legend,
            plane,
        }
    }

    /// Positions for pointers, in a picture enlarged by a factor.
    pub(super) fn places(&self, scale: f64) -> CollectivePlaces {
        let on_lines = self.lines.iter().flat_map(|line| {
            let network = &self.plane.chart.networks[line.network];
            // A crossing is between two sizes.
            let is_size = move |bytes| {
                let mut best = network.best.iter();
                line.kind != LineKind::Best || best.any(|it| it.time.bytes == bytes)
            };
            let points = line
                .points
                .iter()
                .map(|(time, _)| (time.bytes, time.cycles));
            let points = points.filter(move |it| is_size(it.0));
            points.filter_map(move |time| self.placed(network, &line.name, time, scale))
        });
        let only = self.plane.chart.only_network().into_iter();
        let simulated = only.flat_map(|network| {
            network.algorithms.iter().flat_map(move |algorithm| {
                let name = format!("{}, simulated", algorithm.name);
                let times = algorithm.simulated.iter();
                let times = times.filter(|it| !it.is_extrapolated);
                let times = times.map(|it| (it.bytes, it.cycles));
                times.filter_map(move |time| self.placed(network, &name, time, scale))
            })
        });
        let measured = self.plane.chart.measured.iter().flat_map(|measured| {
            let times = measured.times.iter();
            times.filter_map(move |&(bytes, cycles)| {
                let chart = self.plane.chart;
                let value = chart.measured_value(measured, bytes as f64, cycles)?;
                self.placed_value(&measured.origin, bytes, value, scale)
            })
        });
        let names = self.ends.iter().map(|end| PlacedName {
            name: self.lines[end.line].name.clone(),
            area: end.area.enlarged(scale),
        });
        CollectivePlaces {
            area: self.plane.area.enlarged(scale),
            times: on_lines.chain(simulated).chain(measured).collect(),
            names: names.collect(),
        }
    }

    /// A time of a network with its position; `None` if it has no value.
    fn placed(
        &self,
        network: &CollectiveNetwork,
        name: &str,
        (bytes, cycles): (u64, f64),
        scale: f64,
    ) -> Option<PlacedTime> {
        let value = self.plane.chart.value(network, bytes as f64, cycles)?;
        self.placed_value(name, bytes, value, scale)
    }

    fn placed_value(&self, name: &str, bytes: u64, value: f64, scale: f64) -> Option<PlacedTime> {
        let (x, y) = self.plane.place(bytes as f64, value)?;
        Some(PlacedTime {
            name: name.to_owned(),
            bytes,
            size: size_text(bytes as f64, Rounding::Tenths),
            at: (scale * x, scale * y),
            value: self.plane.chart.value_text(value),
        })
    }
}

/// Ticks of an axis of this height whose labels have room above one another.
fn ticks(axis: &Axis, height: f64) -> Vec<f64> {
    let most = ((height / TICK_HEIGHT) as usize).max(4);
    let mut kept: Vec<f64> = Vec::new();
    for tick in axis.ticks(most) {
        let is_apart = kept
            .last()
            .is_none_or(|&last| (axis.fraction(tick) - axis.fraction(last)) * height >= TICK_APART);
        if is_apart {
            kept.push(tick);
        }
    }
    kept
}
