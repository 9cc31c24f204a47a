//! Polylines clipped to a rectangle and split into dashes, in CSS pixels.

/// A point in CSS pixels from the left and from the top.
pub type Point = (f64, f64);

/// A rectangle in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// Left edge, from the left of the picture.
    pub left: f64,
    /// Upper edge, from the top.
    pub top: f64,
    /// Right edge, from the left.
    pub right: f64,
    /// Lower edge, from the top.
    pub bottom: f64,
}

impl Rect {
    /// The rectangle between its upper left and its lower right corner.
    pub(crate) const fn between((left, top): Point, (right, bottom): Point) -> Self {
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    /// The horizontal position at a fraction of the width, from the left.
    pub(crate) fn x_at(&self, fraction: f64) -> f64 {
        self.left + fraction * self.width()
    }

    /// The vertical position at a fraction of the height, from the bottom.
    pub(crate) fn y_at(&self, fraction: f64) -> f64 {
        self.bottom - fraction * self.height()
    }

    /// The square whose sides are at this distance from a point.
    pub(crate) fn around((x, y): Point, distance: f64) -> Self {
        Self::between((x - distance, y - distance), (x + distance, y + distance))
    }

    /// The rectangle whose sides lie this far outside.
    pub(crate) fn grown(&self, distance: f64) -> Self {
        Self::between(
            (self.left - distance, self.top - distance),
            (self.right + distance, self.bottom + distance),
        )
    }

    /// The same rectangle in a picture enlarged by this factor.
    pub(crate) fn enlarged(&self, factor: f64) -> Self {
        Self::between(
            (factor * self.left, factor * self.top),
            (factor * self.right, factor * self.bottom),
        )
    }

    /// True if two rectangles are closer to each other than this distance.
    pub(crate) fn is_nearer_than(&self, distance: f64, other: &Self) -> bool {
        self.left < other.right + distance
            && other.left < self.right + distance
            && self.top < other.bottom + distance
            && other.top < self.bottom + distance
    }

    /// The middle.
    pub(crate) fn middle(&self) -> Point {
        (
            f64::midpoint(self.left, self.right),
            f64::midpoint(self.top, self.bottom),
        )
    }

    /// The width.
    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The height.
    pub(crate) fn height(&self) -> f64 {
        self.bottom - self.top
    }
}

/// The distance between two points.
pub(crate) fn distance((x0, y0): Point, (x1, y1): Point) -> f64 {
    ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).sqrt()
}

/// The length of a line.
pub(crate) fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// Clips a line to a rectangle and returns the parts inside. A line that leaves the rectangle is
/// cut at its edge, not bent along it.
pub(crate) fn clip(line: &[Point], area: &Rect) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for pair in line.windows(2) {
        let Some((from, to)) = clip_segment(pair[0], pair[1], area) else {
            continue;
        };
        match parts.last_mut() {
            Some(part) if part.last() == Some(&from) => part.push(to),
            _ => parts.push(vec![from, to]),
        }
    }
    parts
}

/// Liang–Barsky clipping of one segment.
fn clip_segment((x0, y0): Point, (x1, y1): Point, area: &Rect) -> Option<(Point, Point)> {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (direction, distance) in [
        (-dx, x0 - area.left),
        (dx, area.right - x0),
        (-dy, y0 - area.top),
        (dy, area.bottom - y0),
    ] {
        if direction == 0.0 {
            if distance < 0.0 {
                return None;
            }
        } else if direction < 0.0 {
            enter = enter.max(distance / direction);
        } else {
            leave = leave.min(distance / direction);
        }
    }
    // Ends that are not clipped keep their exact bits, so that segments still join.
    let at = |t: f64, end: Point| {
        if t > 0.0 && t < 1.0 {
            (x0 + t * dx, y0 + t * dy)
        } else {
            end
        }
    };
    (enter <= leave).then(|| (at(enter, (x0, y0)), at(leave, (x1, y1))))
}

/// The parts of a line that goes to the right, before and after a place.
pub(crate) fn parted(line: &[Point], x: f64) -> [Vec<Point>; 2] {
    let after = line.partition_point(|point| point.0 <= x);
    let (before, after) = line.split_at(after);
    let mut parts = [before.to_vec(), after.to_vec()];
    if let (Some(&(x0, y0)), Some(&(x1, y1))) = (before.last(), after.first()) {
        let between = (x, y0 + (y1 - y0) * (x - x0) / (x1 - x0));
        parts[0].push(between);
        parts[1].insert(0, between);
    }
    parts
}

/// Splits a line into dashes; the pattern alternates lengths of ink and gap, in CSS pixels.
pub(crate) fn dashes(line: &[Point], pattern: &[f64]) -> Vec<Vec<Point>> {
    let (mut phase, mut left) = (0, pattern[0]);
    let mut parts = vec![vec![line[0]]];
    for pair in line.windows(2) {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let length = distance(pair[0], pair[1]);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let point = (
                x0 + (x1 - x0) * done / length,
                y0 + (y1 - y0) * done / length,
            );
            if phase % 2 == 0 {
                parts.last_mut().expect("a dash is open").push(point);
            } else {
                parts.push(vec![point]);
            }
            phase = (phase + 1) % pattern.len();
            left = pattern[phase];
        }
        left -= length - done;
        if phase % 2 == 0 {
            parts.last_mut().expect("a dash is open").push((x1, y1));
        }
    }
    parts.retain(|part| part.len() > 1);
    parts
}

/// The outline of a rectangle with rounded corners.
pub(crate) fn rounded(area: &Rect, radius: f64) -> Vec<Point> {
    let radius = radius.min(area.width() / 2.0).min(area.height() / 2.0);
    // Points of a quarter circle, from one edge to the next.
    let arc = [(1.0, 0.0), (0.866, 0.5), (0.5, 0.866), (0.0, 1.0)];
    let corner = |x: f64, y: f64, quarter: usize| {
        arc.into_iter().map(move |(cos, sin)| {
            let (dx, dy) = match quarter {
                0 => (cos, sin),
                1 => (-sin, cos),
                2 => (-cos, -sin),
                _ => (sin, -cos),
            };
            (x + radius * dx, y + radius * dy)
        })
    };
    let (left, right) = (area.left + radius, area.right - radius);
    let (top, bottom) = (area.top + radius, area.bottom - radius);
    corner(right, bottom, 0)
        .chain(corner(left, bottom, 1))
        .chain(corner(left, top, 2))
        .chain(corner(right, top, 3))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_parted_at_a_place() {
        let line = [(0.0, 0.0), (2.0, 4.0), (3.0, 5.0)];
        assert_eq!(
            parted(&line, 1.0),
            [
                vec![(0.0, 0.0), (1.0, 2.0)],
                vec![(1.0, 2.0), (2.0, 4.0), (3.0, 5.0)]
            ]
        );
        assert_eq!(parted(&line, 3.0), [line.to_vec(), Vec::new()]);
        assert_eq!(parted(&line, -1.0), [Vec::new(), line.to_vec()]);
    }

    const SQUARE: Rect = Rect::between((0.0, 0.0), (10.0, 10.0));

    #[test]
    fn a_line_that_leaves_is_cut_at_the_edge() {
        let parts = clip(
            &[(5.0, 5.0), (5.0, -5.0), (7.0, -5.0), (7.0, 15.0)],
            &SQUARE,
        );
        assert_eq!(
            parts,
            [vec![(5.0, 5.0), (5.0, 0.0)], vec![(7.0, 0.0), (7.0, 10.0)]]
        );
    }

    #[test]
    fn a_line_inside_stays_whole() {
        let line = [(1.0, 1.0), (2.0, 3.0), (9.0, 9.5)];
        assert_eq!(clip(&line, &SQUARE), [line.to_vec()]);
        assert!(clip(&[(-1.0, -1.0), (-1.0, 20.0)], &SQUARE).is_empty());
    }

    #[test]
    fn dashes_run_on_round_corners() {
        let parts = dashes(&[(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)], &[4.0, 2.0]);
        assert_eq!(
            parts,
            [vec![(0.0, 0.0), (4.0, 0.0)], vec![(5.0, 1.0), (5.0, 5.0)]]
        );
    }
}
