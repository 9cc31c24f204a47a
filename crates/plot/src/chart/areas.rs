//! Positions of the drawn parts of a chart, for pointer events.

use super::series::Quantity;
use crate::polyline::Rect;

/// Positions of the drawn parts, for pointer events.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The panels from top to bottom.
    pub panels: Vec<Placed>,
    /// The labels of the curves, in the legend and beside the curves.
    pub labels: Vec<Labelled>,
}

/// Position of a panel, for pointer events.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// The quantity shown.
    pub quantity: Quantity,
    /// The area within its axes, in CSS pixels.
    pub area: Rect,
}

/// The label of a curve and its area, for pointer events.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Labelled {
    /// Index of the curve's network in the scenario.
    pub place: usize,
    /// The area of the label, in CSS pixels.
    pub area: Rect,
}
