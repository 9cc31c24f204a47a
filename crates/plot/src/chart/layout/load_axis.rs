//! Labels of the load axis: its ticks, and the operating load among them.

use loadcurve::number::rounded_text;

use super::plane::Plane;
use crate::axis::{Axis, labels};
use crate::text::{TEXT, TextStyle};

/// Size of the operating load below the axis.
pub(in crate::chart) const LOAD: f64 = 13.0;

/// Width reserved for a tick on the load axis, and least gap between two tick labels.
const TICK_WIDTH: f64 = 72.0;
const TICK_GAP: f64 = 14.0;

/// Distance from the operating load within which ticks have no labels.
const CLEARANCE: f64 = 44.0;

/// Distance by which a label may extend beyond the right edge of the axis.
const BESIDE: f64 = 16.0;

/// Most decimals of the operating load in plain notation.
const MAX_DECIMALS: i32 = 8;

/// The labels of the load axis, each with its middle.
#[derive(Debug, Default)]
pub(in crate::chart) struct LoadLabels {
    /// Labels of the ticks that have room.
    pub ticks: Vec<(f64, String)>,
    /// The operating load, if it lies on the axis.
    pub operating: Option<(f64, String)>,
}

impl LoadLabels {
    pub(super) fn of(plane: &Plane, ticks: usize, operating: Option<f64>, beside: f64) -> Self {
        let axis = &plane.chart.load_axis;
        let (small, bold) = (TextStyle::plain(TEXT), TextStyle::plain(LOAD).bold());
        // At the end of the axis, a centred label would extend beyond the picture.
        let inside =
            |x: f64, width: f64| x.min(plane.area.right + beside.min(BESIDE) - width / 2.0);
        let operating = operating
            .and_then(|load| plane.chart.x_of(load))
            .map(|x| (plane.x(x), load_text(axis, x)))
            .filter(|&(x, _)| plane.contains_x(x))
            .map(|(x, text)| (inside(x, bold.width(&text)), text));
        let loads = axis.ticks(ticks);
        let labelled = loads.iter().zip(labels(&loads)).map(|(&load, label)| {
            let x = inside(plane.x(load), small.width(&label));
            (x, label)
        });
        let has_room = |(x, label): &(f64, String)| {
            operating.as_ref().is_none_or(|(at, text)| {
                let widths = small.width(label) + bold.width(text);
                (x - at).abs() >= CLEARANCE.max(widths / 2.0 + 6.0)
            })
        };
        Self {
            ticks: labelled.filter(has_room).collect(),
            operating,
        }
    }
}

/// A load with as many decimals as the end of the axis has for three digits, so that the number
/// keeps its width while the load changes.
pub(super) fn load_text(axis: &Axis, load: f64) -> String {
    let range = axis.max() - axis.min();
    let decimals = 2 - libm::floor(libm::log10(range)) as i32;
    if load == 0.0 || decimals > MAX_DECIMALS {
        return rounded_text(load, 3);
    }
    format!("{load:.*}", usize::try_from(decimals).unwrap_or(0))
}

/// The number of ticks that a load axis of this width can label. Zooming in makes the numbers
/// longer.
pub(super) fn load_ticks(axis: &Axis, width: f64) -> usize {
    let max = (width / TICK_WIDTH) as usize;
    let is_readable = |count: &usize| {
        let ticks = axis.ticks(*count);
        let steps = ticks.windows(2);
        let narrowest = steps
            .map(|pair| (axis.fraction(pair[1]) - axis.fraction(pair[0])) * width)
            .fold(f64::INFINITY, f64::min);
        TextStyle::plain(TEXT).widest(&labels(&ticks)) + TICK_GAP <= narrowest
    };
    (2..=max).rev().find(is_readable).unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_operating_load_keeps_its_width() {
        let axis = Axis::linear(0.2);
        assert_eq!(
            [0.0, 0.05, 0.11, 0.1999].map(|load| load_text(&axis, load)),
            ["0", "0.050", "0.110", "0.200"]
        );
        assert_eq!(load_text(&Axis::linear(0.0415), 0.03), "0.0300");
        assert_eq!(load_text(&Axis::linear(1.6), 0.5), "0.50");
        assert_eq!(load_text(&Axis::linear(4e6), 1e6), "1000000");
        assert_eq!(load_text(&Axis::linear(1e-12), 5e-13), "5.00e-13");
    }
}
