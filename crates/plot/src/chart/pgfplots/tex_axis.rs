//! Coordinates on an axis, within the number range and precision of TeX.

use loadcurve::number::shortest;

use crate::axis::Axis;
use crate::polyline::{Point, Rect, clip};

/// Narrowest axis whose values are written in its own unit, relative to its end. TeX computes with
/// five digits, so a narrower axis would show steps.
const MIN_RELATIVE_WIDTH: f64 = 0.05;

/// Tolerance for a point to count as on the axis, relative to its length.
const SLACK: f64 = 1e-3;

/// An axis with its coordinates: values or, when zoomed in, fractions of its length.
#[derive(Debug, Clone, Copy)]
pub(super) struct TexAxis {
    pub(super) axis: Axis,
    is_close: bool,
}

impl TexAxis {
    pub(super) fn on(axis: Axis) -> Self {
        let is_close = axis.max() - axis.min() < MIN_RELATIVE_WIDTH * axis.max();
        Self { axis, is_close }
    }

    /// True if values are written as fractions of the axis.
    pub(super) fn is_close(&self) -> bool {
        self.is_close
    }

    /// True if TeX is to take logarithms.
    pub(super) fn is_logarithmic(&self) -> bool {
        self.axis.is_logarithmic() && !self.is_close
    }

    /// The coordinate of a value.
    pub(super) fn coordinate(&self, value: f64) -> f64 {
        if self.is_close {
            self.axis.fraction(value)
        } else {
            value
        }
    }

    pub(super) fn text(&self, value: f64) -> String {
        shortest(self.coordinate(value))
    }

    pub(super) fn list(&self, values: &[f64]) -> String {
        let texts: Vec<String> = values.iter().map(|&value| self.text(value)).collect();
        texts.join(",")
    }

    /// The limits, with as many digits as TeX uses. Everything drawn ends at the same position, to
    /// within a hundredth of a line width.
    pub(super) fn ends(&self) -> [String; 2] {
        [self.axis.min(), self.axis.max()].map(|end| shortest(rounded(self.coordinate(end))))
    }

    /// True if the value lies on the axis, with less than a line width's tolerance.
    pub(super) fn contains(&self, value: f64) -> bool {
        (-SLACK..=1.0 + SLACK).contains(&self.axis.fraction(value))
    }

    /// Distances from a value to the lower and upper ends of its interval, in coordinates.
    pub(super) fn error_bar_lengths(&self, value: f64, half_width: f64) -> (f64, f64) {
        let middle = self.coordinate(value);
        let low = if self.axis.is_logarithmic() {
            // Zero and negative values have no logarithm.
            (value - half_width).max(self.axis.min().min(value))
        } else {
            value - half_width
        };
        // In the common case, return the measured half-width, free of rounding errors from
        // subtraction.
        if !self.is_close && low == value - half_width {
            return (half_width, half_width);
        }
        (
            middle - self.coordinate(low),
            self.coordinate(value + half_width) - middle,
        )
    }
}

/// A number rounded to six significant digits.
pub(crate) fn rounded(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number)
}

const UNIT_SQUARE: Rect = Rect::between((0.0, 0.0), (1.0, 1.0));

/// The pieces of a curve between two axes, clipped to them and interrupted where the curve has no
/// value; TeX cannot handle the large numbers far outside.
pub(super) fn clip_curve(
    points: &[(f64, Option<f64>)],
    x: &TexAxis,
    y: &TexAxis,
) -> Vec<Vec<Point>> {
    let runs = points.split(|(_, value)| value.is_none());
    runs.flat_map(|run| {
        let values: Vec<Point> = run.iter().filter_map(|&(x, y)| Some((x, y?))).collect();
        let fractions: Vec<Point> = values
            .iter()
            .map(|&(load, value)| (x.axis.fraction(load), y.axis.fraction(value)))
            .collect();
        let back = |point: Point| {
            // A point that was not clipped is returned unchanged, to the last bit.
            let untouched = fractions.iter().position(|&fraction| fraction == point);
            untouched.map_or_else(
                || (value_at(&x.axis, point.0), value_at(&y.axis, point.1)),
                |index| values[index],
            )
        };
        let pieces = clip(&fractions, &UNIT_SQUARE);
        let pieces = pieces
            .into_iter()
            .map(|piece| piece.into_iter().map(back).collect());
        pieces.collect::<Vec<Vec<Point>>>()
    })
    .collect()
}

/// The value at a fraction of an axis; exact at its ends.
fn value_at(axis: &Axis, fraction: f64) -> f64 {
    if fraction < 1e-12 {
        axis.min()
    } else if fraction > 1.0 - 1e-12 {
        axis.max()
    } else {
        axis.value(fraction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_cut_at_the_edges_and_keeps_its_points() {
        let (x, y) = (
            TexAxis::on(Axis::linear(10.0)),
            TexAxis::on(Axis::linear(1.0)),
        );
        let points = [
            (0.0, Some(0.1)),
            (0.3, Some(0.3)),
            (1.0, Some(1.7)),
            (2.0, None),
            (3.0, Some(0.7)),
            (4.0, Some(0.6)),
        ];
        let pieces = clip_curve(&points, &x, &y);
        assert_eq!(pieces.len(), 2);
        assert_eq!(pieces[0][..2], [(0.0, 0.1), (0.3, 0.3)]);
        assert!((pieces[0][2].0 - 0.65).abs() < 1e-12 && pieces[0][2].1 == 1.0);
        assert_eq!(pieces[1], [(3.0, 0.7), (4.0, 0.6)]);
    }

    #[test]
    fn what_is_looked_at_closely_is_counted_from_the_beginning_of_the_axis() {
        let near = TexAxis::on(Axis::linear_between(0.039_09, 0.039_091));
        assert_eq!(near.ends(), ["0", "1"]);
        assert!((near.coordinate(0.039_090_5) - 0.5).abs() < 1e-6);
        let far = TexAxis::on(Axis::logarithmic(20.0, 4500.0));
        assert_eq!(far.ends(), ["20", "4500"]);
        assert!(far.is_logarithmic() && !near.is_logarithmic());
    }

    #[test]
    fn ends_are_written_as_a_reader_would() {
        let ends = |max| TexAxis::on(Axis::linear(max)).ends();
        assert_ne!(1.06 * 2.5, 2.65);
        assert_eq!(ends(1.06 * 2.5), ["0", "2.65"]);
        assert_eq!(ends(0.043_783_411_899_699_115), ["0", "0.0437834"]);
        assert_eq!(ends(50_000.0), ["0", "50000"]);
    }

    #[test]
    fn an_interval_never_reaches_below_a_logarithmic_axis() {
        let tex_axis = TexAxis::on(Axis::logarithmic(20.0, 4500.0));
        assert_eq!(tex_axis.error_bar_lengths(50.0, 3.0), (3.0, 3.0));
        assert_eq!(tex_axis.error_bar_lengths(50.0, 60.0), (30.0, 60.0));
        assert_eq!(
            TexAxis::on(Axis::linear(9.0)).error_bar_lengths(5.0, 6.0),
            (6.0, 6.0)
        );
    }
}
