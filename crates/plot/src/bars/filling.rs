//! Fillings of bars, which tell their kinds apart without colour.

use plotters::style::RGBAColor;

use crate::polyline::{Point, Rect, clip};
use crate::theme::Theme;

/// Share of the colour in the area of each kind of bar; the rest is background.
const SHARES: [f64; 4] = [1.0, 0.5, 0.12, 0.22];

/// The kind whose area is hatched.
const HATCHED: usize = 3;

/// Distance of the lines of a hatching along the bar, and their width, in CSS pixels.
const STEP: f64 = 5.0;
pub(super) const HATCH: f64 = 1.25;

/// Width of the outline of an area, in CSS pixels.
pub(super) const OUTLINE: f64 = 1.0;

/// Appearance of the bars of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Filling {
    kind: usize,
}

impl Filling {
    pub(super) fn of(kind: usize) -> Self {
        Self { kind }
    }

    /// Index of the colour among those of curves.
    pub(super) fn color_index(self, theme: &Theme) -> usize {
        self.kind % theme.series.len()
    }

    /// The full colour, of the outline and of texts.
    pub(super) fn color(self, theme: &Theme) -> RGBAColor {
        theme.series[self.color_index(theme)]
    }

    /// Share of the colour in the area.
    pub(super) fn share(self) -> f64 {
        SHARES[self.kind % SHARES.len()]
    }

    /// Slanted lines across a bar; none unless it is hatched.
    pub(super) fn hatching(self, bar: &Rect) -> Vec<[Point; 2]> {
        if self.kind % SHARES.len() != HATCHED {
            return Vec::new();
        }
        let rise = bar.height();
        let tops = (1_u16..).map(|i| bar.left + f64::from(i) * STEP);
        let tops = tops.take_while(|x| x - rise < bar.right);
        let lines = tops.flat_map(|x| clip(&[(x - rise, bar.bottom), (x, bar.top)], bar));
        let ends = lines.filter_map(|line| Some([*line.first()?, *line.last()?]));
        ends.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hatching_stays_on_its_bar() {
        let bar = Rect::between((10.0, 20.0), (32.0, 28.0));
        let lines = Filling::of(HATCHED).hatching(&bar);
        assert_eq!(lines.len(), 5);
        for (x, y) in lines.into_iter().flatten() {
            assert!((10.0..=32.0).contains(&x) && (20.0..=28.0).contains(&y));
        }
        assert!(Filling::of(0).hatching(&bar).is_empty());
    }
}
