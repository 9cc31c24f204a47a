//! The lower bound: a dashed line with hatches on the side where nothing can be.

use plotters::style::RGBAColor;

use super::content::CollectiveChart;
use crate::polyline::{Point, Rect, distance};

/// Share of the colour in the ground beyond the bound.
pub(super) const SHADE: f64 = 0.05;

/// Distance between hatches, and their extent.
const APART: f64 = 7.0;
const HATCH: Point = (5.0, 6.0);

/// Width of the hatches and the share of the colour in them.
pub(super) const HATCH_WIDTH: f64 = 1.0;
pub(super) const HATCH_SHARE: f64 = 0.4;

/// Dashes of the line and its width.
pub(super) const DASH: &[f64] = &[7.0, 4.0];
pub(super) const WIDTH: f64 = 1.75;

/// The side of a bound where nothing can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// No time is shorter.
    Below,
    /// No bandwidth is greater.
    Above,
}

impl Side {
    /// The side in a chart.
    pub(super) fn of(chart: &CollectiveChart) -> Self {
        if chart.is_time() {
            Self::Below
        } else {
            Self::Above
        }
    }

    /// 1 if it is below, where positions grow, and −1 if it is above.
    pub(super) fn sign(self) -> f64 {
        match self {
            Self::Below => 1.0,
            Self::Above => -1.0,
        }
    }

    /// The edge of an area on this side.
    pub(super) fn edge(self, area: &Rect) -> f64 {
        match self {
            Self::Below => area.bottom,
            Self::Above => area.top,
        }
    }

    /// The ground between a bound and the edge.
    pub(super) fn ground(self, bound: &[Point], area: &Rect) -> Vec<Point> {
        let edge = self.edge(area);
        let (Some(first), Some(last)) = (bound.first(), bound.last()) else {
            return Vec::new();
        };
        let before = [(area.left, edge), (area.left, first.1)].into_iter();
        let after = [(area.right, last.1), (area.right, edge)];
        before.chain(bound.iter().copied()).chain(after).collect()
    }

    /// Hatches along a bound, within an area.
    pub(super) fn hatches(self, bound: &[Point], area: &Rect) -> Vec<[Point; 2]> {
        let (dx, dy) = (-self.sign() * HATCH.0, self.sign() * HATCH.1);
        let starts = every(bound, APART).into_iter();
        let hatches = starts.map(|(x, y)| [(x, y), (x + dx, y + dy)]);
        let is_inside = |hatch: &[Point; 2]| {
            let (x, y) = hatch[1];
            (area.left..=area.right).contains(&x) && (area.top..=area.bottom).contains(&y)
        };
        hatches.filter(is_inside).collect()
    }
}

/// Points along a line at equal distances.
pub(super) fn every(line: &[Point], step: f64) -> Vec<Point> {
    let (mut points, mut left) = (Vec::new(), step / 2.0);
    for pair in line.windows(2) {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let length = distance(pair[0], pair[1]);
        while left <= length && length > 0.0 {
            let part = left / length;
            points.push((x0 + part * (x1 - x0), y0 + part * (y1 - y0)));
            left += step;
        }
        left -= length;
    }
    points
}

/// The ground beyond a bound of this colour, and the colour of its hatches.
pub(super) fn colors(theme: &crate::theme::Theme, color: RGBAColor) -> [RGBAColor; 2] {
    [SHADE, HATCH_SHARE].map(|share| theme.mixed(share, color))
}
