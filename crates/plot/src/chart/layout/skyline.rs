//! Vertical extent of a curve above each column of the load axis, for testing if a text would touch
//! it.

use crate::polyline::{Point, Rect};

/// The width of a column, in CSS pixels.
const COLUMN_WIDTH: f64 = 4.0;

/// Where there is no curve, everything is above its lowest and below its highest point.
const EMPTY: (f64, f64) = (f64::INFINITY, f64::NEG_INFINITY);

/// The highest and lowest points of a curve in each column of a panel.
#[derive(Debug)]
pub(super) struct Skyline {
    left: f64,
    /// The highest and the lowest point, measured from the top.
    spans: Vec<(f64, f64)>,
}

impl Skyline {
    pub(super) fn of(lines: &[Vec<Point>], area: &Rect) -> Self {
        let columns = (area.width() / COLUMN_WIDTH).max(0.0) as usize + 1;
        let mut skyline = Self {
            left: area.left,
            spans: vec![EMPTY; columns],
        };
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            skyline.add(pair[0], pair[1]);
        }
        skyline
    }

    /// Adds a segment of the curve; the curve never runs backwards.
    fn add(&mut self, (x0, y0): Point, (x1, y1): Point) {
        let height = |x: f64| {
            if x1 > x0 {
                y0 + (y1 - y0) * ((x - x0) / (x1 - x0)).clamp(0.0, 1.0)
            } else {
                y1
            }
        };
        for column in self.column_at(x0)..=self.column_at(x1) {
            let from = self.left + column as f64 * COLUMN_WIDTH;
            let (a, b) = (height(from.max(x0)), height((from + COLUMN_WIDTH).min(x1)));
            // On a vertical segment, interpolation gives a single height; use both ends instead.
            let (a, b) = if x1 > x0 { (a, b) } else { (y0, y1) };
            let (top, bottom) = &mut self.spans[column];
            (*top, *bottom) = (top.min(a).min(b), bottom.max(a).max(b));
        }
    }

    fn column_at(&self, x: f64) -> usize {
        let column = ((x - self.left) / COLUMN_WIDTH).max(0.0) as usize;
        column.min(self.spans.len() - 1)
    }

    /// True if the curve keeps at least this distance from a rectangle.
    pub(super) fn is_clear_of(&self, area: &Rect, distance: f64) -> bool {
        let columns = self.column_at(area.left - distance)..=self.column_at(area.right + distance);
        let (highest, lowest) = (area.top - distance, area.bottom + distance);
        let mut spans = self.spans[columns].iter();
        spans.all(|&(top, bottom)| bottom < highest || top > lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PANEL: Rect = Rect::between((10.0, 0.0), (110.0, 100.0));

    fn text_at(left: f64, top: f64) -> Rect {
        Rect::between((left, top), (left + 20.0, top + 10.0))
    }

    #[test]
    fn a_text_is_clear_above_and_below_a_curve_but_not_on_it() {
        let rising = vec![(10.0, 90.0), (60.0, 80.0), (61.0, 0.0)];
        let skyline = Skyline::of(&[rising], &PANEL);
        assert!(skyline.is_clear_of(&text_at(20.0, 40.0), 4.0));
        assert!(!skyline.is_clear_of(&text_at(20.0, 80.0), 4.0));
        assert!(!skyline.is_clear_of(&text_at(50.0, 40.0), 4.0));
        assert!(skyline.is_clear_of(&text_at(70.0, 40.0), 4.0));
    }

    #[test]
    fn a_vertical_piece_is_in_the_way_over_its_whole_length() {
        let skyline = Skyline::of(&[vec![(50.0, 100.0), (50.0, 0.0)]], &PANEL);
        assert!(!skyline.is_clear_of(&text_at(40.0, 45.0), 1.0));
        assert!(skyline.is_clear_of(&text_at(80.0, 45.0), 1.0));
    }
}
