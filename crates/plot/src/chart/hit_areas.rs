//! Positions of the drawn parts of a chart, for pointer events.

use loadcurve::scenario::CurveLabel;

use super::series::Metric;
use crate::polyline::{Point, Rect};

/// Positions of the drawn parts, for pointer events.
#[derive(Debug, Clone, PartialEq)]
pub struct HitAreas {
    /// The panels from top to bottom.
    pub panels: Vec<PlacedPanel>,
    /// The labels of the curves, in the legend, beside the curves and above the panels.
    pub labels: Vec<PlacedLabel>,
    /// The author's notes, by their position in the view.
    pub notes: Vec<PlacedNote>,
    /// The handle of the predicted load, in CSS pixels; `None` if there is none in the picture.
    pub guess: Option<Rect>,
}

/// Position of a panel, for pointer events.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedPanel {
    /// The metric shown.
    pub metric: Metric,
    /// The area within its axes, in CSS pixels.
    pub area: Rect,
}

/// A note, for pointer events.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedNote {
    /// Index of the note in the view.
    pub index: usize,
    /// The area of the text, in CSS pixels.
    pub area: Rect,
    /// The point, in CSS pixels.
    pub point: Point,
}

/// The label of a curve and its area, for pointer events.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedLabel {
    /// Index of the curve's network in the scenario.
    pub index: usize,
    /// Which label, if it can be moved.
    pub label: Option<CurveLabel>,
    /// The area of the label, in CSS pixels.
    pub area: Rect,
}
