//! Positions of the parts of a chart, for pointer events.

use loadcurve::scenario::Word;
use loadcurve_plot::axis::Axis;
use loadcurve_plot::chart::{Chart, HitAreas, Metric, PlacedLabel, PlacedNote, PlacedPanel};
use serde::Serialize;
use tsify::Tsify;

/// A chart as drawn.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChartLayout {
    /// The panels from top to bottom.
    panels: Vec<PanelArea>,
    /// The horizontal axis of all panels: loads in the view's unit, or throughput.
    load: AxisEnds,
    /// Loads with their places on the horizontal axis, both in ascending order; empty if that has the
    /// load.
    places: Vec<LoadPlace>,
    /// The latency axis, in cycles; none if no panel has it.
    latency: Option<AxisEnds>,
    /// The load axis as it would be if the link set no limits.
    whole_load: AxisEnds,
    /// The latency axis as it would be if the link set no limits.
    whole_latency: AxisEnds,
    /// Areas of the curve labels, in the legend, beside the curves and above the panels.
    labels: Vec<LabelArea>,
    /// The author's notes that are in the picture.
    notes: Vec<NoteArea>,
    /// The handle of the predicted load; none if it is not in the picture.
    guess: Option<HandleArea>,
}

/// An axis.
#[derive(Debug, Serialize, Tsify)]
pub struct AxisEnds {
    min: f64,
    max: f64,
    logarithmic: bool,
}

/// A load, and its place on the horizontal axis.
#[derive(Debug, Serialize, Tsify)]
pub struct LoadPlace {
    load: f64,
    x: f64,
}

/// The area inside a panel's axes, in CSS pixels.
#[derive(Debug, Serialize, Tsify)]
pub struct PanelArea {
    #[tsify(type = "'latency' | 'throughput'")]
    metric: &'static str,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// The area of a curve's label, in CSS pixels.
#[derive(Debug, Serialize, Tsify)]
pub struct LabelArea {
    /// The index of the curve.
    index: usize,
    /// Which label, as in a link, if it can be moved.
    #[tsify(type = "'name' | 'zero' | 'saturation' | undefined")]
    label: Option<&'static str>,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// The text of a note and its point, in CSS pixels.
#[derive(Debug, Serialize, Tsify)]
pub struct NoteArea {
    /// The index of the note.
    index: usize,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    x: f64,
    y: f64,
}

/// The area of a handle to drag, in CSS pixels.
#[derive(Debug, Serialize, Tsify)]
pub struct HandleArea {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl ChartLayout {
    /// The layout of a drawn chart.
    #[must_use]
    pub fn of(chart: &Chart, drawn: &HitAreas) -> Self {
        let latency = chart
            .panels
            .iter()
            .find(|panel| panel.metric == Metric::Latency);
        Self {
            panels: drawn.panels.iter().map(PanelArea::from).collect(),
            load: (&chart.load_axis).into(),
            places: (chart.places().into_iter())
                .map(|(load, x)| LoadPlace { load, x })
                .collect(),
            latency: latency.map(|panel| (&panel.axis).into()),
            whole_load: (&chart.whole.load).into(),
            whole_latency: (&chart.whole.latency).into(),
            labels: drawn.labels.iter().map(LabelArea::from).collect(),
            notes: drawn.notes.iter().map(NoteArea::from).collect(),
            guess: drawn.guess.map(|area| HandleArea {
                left: area.left,
                top: area.top,
                right: area.right,
                bottom: area.bottom,
            }),
        }
    }
}

impl From<&Axis> for AxisEnds {
    fn from(axis: &Axis) -> Self {
        Self {
            min: axis.min(),
            max: axis.max(),
            logarithmic: axis.is_logarithmic(),
        }
    }
}

impl From<&PlacedPanel> for PanelArea {
    fn from(panel: &PlacedPanel) -> Self {
        let area = panel.area;
        let metric = match panel.metric {
            Metric::Latency => "latency",
            Metric::Throughput => "throughput",
        };
        let (left, top, right, bottom) = (area.left, area.top, area.right, area.bottom);
        Self {
            metric,
            left,
            top,
            right,
            bottom,
        }
    }
}

impl From<&PlacedLabel> for LabelArea {
    fn from(label: &PlacedLabel) -> Self {
        let area = label.area;
        Self {
            index: label.index,
            label: label.label.map(Word::word),
            left: area.left,
            top: area.top,
            right: area.right,
            bottom: area.bottom,
        }
    }
}

impl From<&PlacedNote> for NoteArea {
    fn from(note: &PlacedNote) -> Self {
        let (area, (x, y)) = (note.area, note.point);
        Self {
            index: note.index,
            left: area.left,
            top: area.top,
            right: area.right,
            bottom: area.bottom,
            x,
            y,
        }
    }
}
