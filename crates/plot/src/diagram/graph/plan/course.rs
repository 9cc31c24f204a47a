//! Lines along the courses of channels.

use super::GraphPlan;
use crate::diagram::geometry::distance;
use crate::diagram::sketch::Course;
use crate::polyline::Point;

/// Fraction of the direction out of the picture at which the arc of a link out of it ends.
const BENT: f64 = 0.8;

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
                // The curve reaches half the distance of its control point.
                let control = beside(middle, 2.0 * height * length);
                vec![self.curve(control, right)]
            }
            Course::Through(point) => vec![self.curve(plan.spot(point), right)],
            Course::Stubs(stub) => {
                let stub = plan.shift(stub);
                let (from, to) = self.beside(stub);
                vec![
                    vec![from, shifted(from, stub, 1.0)],
                    vec![shifted(to, stub, -1.0), to],
                ]
            }
            Course::Hooks(out, bend) => {
                let (out, bend) = (plan.shift(out), plan.shift(bend));
                let arc = |node, sign: f64| {
                    let end = shifted(shifted(node, out, sign * BENT), bend, 1.0);
                    quadratic(node, shifted(node, out, sign), end)
                };
                let (from, to) = self.beside(out);
                let mut into = arc(to, -1.0);
                into.reverse();
                vec![arc(from, 1.0), into]
            }
        }
    }

    /// The quadratic curve with a control point, moved to the right.
    fn curve(self, control: Point, right: Point) -> Vec<Point> {
        let Self { from, to, aside } = self;
        let curve = quadratic(from, control, to).into_iter();
        curve.map(|point| shifted(point, right, aside)).collect()
    }

    /// Both ends moved to the right of a direction.
    fn beside(self, way: Point) -> (Point, Point) {
        let (ahead, _) = direction((0.0, 0.0), way);
        let right = (-ahead.1, ahead.0);
        (
            shifted(self.from, right, self.aside),
            shifted(self.to, right, self.aside),
        )
    }
}

/// The quadratic curve between two points with a control point.
fn quadratic(from: Point, control: Point, to: Point) -> Vec<Point> {
    let at = |step: u32| {
        let t = f64::from(step) / f64::from(SEGMENTS);
        let [a, b, c] = [(1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t];
        (
            a * from.0 + b * control.0 + c * to.0,
            a * from.1 + b * control.1 + c * to.1,
        )
    };
    (0..=SEGMENTS).map(at).collect()
}

/// A point moved by a multiple of a vector.
fn shifted((x, y): Point, by: Point, times: f64) -> Point {
    (x + times * by.0, y + times * by.1)
}

/// Unit vector from one point to another, and their distance.
fn direction(from: Point, to: Point) -> (Point, f64) {
    let length = distance(from, to).max(f64::MIN_POSITIVE);
    (((to.0 - from.0) / length, (to.1 - from.1) / length), length)
}
