//! Everything in a panel that a label must keep clear of.

use super::plane::Plane;
use super::skyline::Skyline;
use super::{points, saturation};
use crate::chart::series::Metric;
use crate::frame::Frame;
use crate::polyline::{Point, Rect};

/// Least distance from a label to its own curve, to other curves, and to anything else. The own
/// curve is nearest by far, so that the match does not rest on colour alone.
const OWN_GAP: f64 = 2.0;
const OTHER_GAP: f64 = 10.0;
const MARK_GAP: f64 = 3.0;

/// Radius of the ring at the end of a curve, and of a marker at a load.
const RING_RADIUS: f64 = 5.0;
const MARKER_RADIUS: f64 = 6.0;

/// Everything in a panel that a label must keep clear of.
pub(super) struct Obstacles {
    panel: Rect,
    /// The visible pieces of the curves, in drawing order.
    pub(super) lines: Vec<Vec<Vec<Point>>>,
    skylines: Vec<Skyline>,
    /// Areas of marks, vertical lines and labels placed so far.
    taken: Vec<Rect>,
}

impl Obstacles {
    pub(super) fn of(plane: &Plane, frame: &Frame) -> Self {
        let series = &plane.chart.series;
        let lines: Vec<Vec<Vec<Point>>> = series.iter().map(|s| plane.lines(s)).collect();
        let skylines = lines.iter().map(|it| Skyline::of(it, &plane.area));
        let skylines = skylines.collect();
        let saturations = saturation::loads(plane).into_iter();
        let loads = [frame.operating, frame.guess].into_iter().flatten();
        let mut taken: Vec<Rect> = saturations
            .map(|(load, _)| plane.x(load))
            .chain(loads.filter_map(|load| plane.x_of(load)))
            .filter(|&x| plane.contains_x(x))
            .map(|x| Rect {
                left: x,
                right: x,
                ..plane.area
            })
            .collect();
        taken.extend(points::extents(plane));
        if plane.panel.metric == Metric::Latency {
            let ends = series.iter().filter_map(|s| plane.finite_end(s));
            taken.extend(ends.map(|end| Rect::around(end, RING_RADIUS)));
        }
        if let Some(load) = frame.operating {
            let markers = series.iter().filter_map(|s| plane.marker_at(s, load));
            taken.extend(markers.map(|at| Rect::around(at, MARKER_RADIUS)));
        }
        Self {
            panel: plane.area,
            lines,
            skylines,
            taken,
        }
    }

    /// True if a label is inside the panel and touches nothing; `own` is the curve that it belongs
    /// to.
    pub(super) fn are_clear_of(&self, label: &Rect, own: Option<usize>) -> bool {
        self.hold(label)
            && self
                .taken
                .iter()
                .all(|it| !label.is_nearer_than(MARK_GAP, it))
            && self.skylines.iter().enumerate().all(|(index, skyline)| {
                let gap = if own == Some(index) {
                    OWN_GAP
                } else {
                    OTHER_GAP
                };
                skyline.is_clear_of(label, gap)
            })
    }

    /// True if a label is inside the panel and touches no mark and no other label; it may lie on a curve.
    pub(super) fn spare(&self, label: &Rect) -> bool {
        self.hold(label) && self.taken.iter().all(|it| !label.is_nearer_than(0.0, it))
    }

    /// True if a mark on a curve is inside the panel and touches no other mark or curve.
    pub(super) fn are_clear_of_mark_on(&self, own: usize, mark: &Rect) -> bool {
        self.hold(mark)
            && self.taken.iter().all(|it| !mark.is_nearer_than(0.0, it))
            && self
                .skylines
                .iter()
                .enumerate()
                .all(|(index, skyline)| index == own || skyline.is_clear_of(mark, OWN_GAP))
    }

    /// True if another curve passes between a point of a curve and a disc beside it.
    pub(super) fn part(&self, own: usize, (x, y): Point, disc: Point) -> bool {
        let between = Rect::between(
            (x.min(disc.0), y.min(disc.1)),
            (x.max(disc.0), y.max(disc.1)),
        );
        let mut skylines = self.skylines.iter().enumerate();
        skylines.any(|(index, skyline)| index != own && !skyline.is_clear_of(&between, 0.0))
    }

    /// Adds an area that later labels must not touch.
    pub(super) fn take(&mut self, area: Rect) {
        self.taken.push(area);
    }

    /// True if a label is inside the panel.
    pub(super) fn hold(&self, label: &Rect) -> bool {
        let panel = &self.panel;
        label.left >= panel.left + MARK_GAP
            && label.top >= panel.top
            && label.right <= panel.right
            && label.bottom <= panel.bottom - 1.0
    }
}
