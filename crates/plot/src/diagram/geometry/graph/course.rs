//! Lines along the courses of channels.

use loadcurve::topology::Course;

use super::GraphPlan;
use crate::diagram::geometry::distance;
use crate::polyline::Point;

/// Number of segments of a curve.
const SEGMENTS: u32 = 10;

/// A line from one node to another, at a distance to the right of the middle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Track {
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) aside: f64,
}

impl Track {
    /// The pieces of the line along a course; straight if there is none.
    pub(super) fn along(self, course: Option<Course>, plan: &GraphPlan) -> Vec<Vec<Point>> {
        let Self { from, to, aside } = self;
        let (ahead, length) = direction(from, to);
        let right = (-ahead.1, ahead.0);
        let beside = |(x, y): Point, by: f64| (x + by * right.0, y + by * right.1);
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        match course.unwrap_or(Course::Straight) {
            Course::Straight => vec![vec![beside(from, aside), beside(to, aside)]],
            Course::Arc(height) => {
                // The curve comes half as near as its control point.
                let control = beside(middle, 2.0 * height * length);
                vec![self.curve(control, right)]
            }
            Course::Through(point) => vec![self.curve(plan.spot(point), right)],
            Course::Stubs([x, y]) => {
                let stub = (x * plan.area.width(), -y * plan.area.height());
                let (ahead, _) = direction((0.0, 0.0), stub);
                let (across_x, across_y) = (-ahead.1 * aside, ahead.0 * aside);
                let spot = |(x, y): Point, part: f64| {
                    (x + part * stub.0 + across_x, y + part * stub.1 + across_y)
                };
                vec![
                    vec![spot(from, 0.0), spot(from, 1.0)],
                    vec![spot(to, -1.0), spot(to, 0.0)],
                ]
            }
        }
    }

    /// The quadratic curve with a control point, moved to the right.
    fn curve(self, control: Point, right: Point) -> Vec<Point> {
        let Self { from, to, aside } = self;
        let at = |step: u32| {
            let t = f64::from(step) / f64::from(SEGMENTS);
            let [a, b, c] = [(1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t];
            (
                a * from.0 + b * control.0 + c * to.0 + aside * right.0,
                a * from.1 + b * control.1 + c * to.1 + aside * right.1,
            )
        };
        (0..=SEGMENTS).map(at).collect()
    }
}

/// Unit vector from one point to another, and their distance.
fn direction(from: Point, to: Point) -> (Point, f64) {
    let length = distance(from, to).max(f64::MIN_POSITIVE);
    (((to.0 - from.0) / length, (to.1 - from.1) / length), length)
}
