//! Labels placed directly beside curves where there is room, which saves readers the look at the
//! legend.

use super::plane::Plane;
use super::skyline::Skyline;
use super::{marks, points};
use crate::chart::series::Metric;
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Height of a label including descenders, in CSS pixels.
const HEIGHT: f64 = TEXT + 2.0;

/// Distance from a curve to its label: horizontally, and vertically.
const ASIDE: f64 = 7.0;
const ABOVE: f64 = 5.0;

/// Least distance from a label to its own curve, to other curves, and to anything else. The own
/// curve is nearest by far, so that the match does not rest on colour alone.
const OWN_GAP: f64 = 2.0;
const OTHER_GAP: f64 = ASIDE + 3.0;
const MARK_GAP: f64 = 3.0;

/// Radius of the ring at the end of a curve.
const RING_RADIUS: f64 = 5.0;

/// Distance between the candidate positions along a curve.
const STEP: f64 = 6.0;

/// Labels may stand beside this fraction of a curve's width, measured back from its end.
const LABELLED_PART: f64 = 0.75;

/// A label for each curve that requests one and has room near its end, in drawing order.
///
/// Positions are tried from the end of the curve backwards, where the reader's eye arrives. The
/// first position that touches no curve, mark or label is taken, with preference for one that is
/// also clear of the line at the operating point.
pub(super) fn labels(
    plane: &Plane,
    needs_label: &[bool],
    operating: Option<f64>,
) -> Vec<Option<Rect>> {
    let operating = operating.map(|load| load_line(plane, load));
    let lines: Vec<Vec<Vec<Point>>> = plane.chart.series.iter().map(|s| plane.lines(s)).collect();
    let skylines: Vec<Skyline> = lines
        .iter()
        .map(|lines| Skyline::of(lines, &plane.area))
        .collect();
    let mut taken = obstacles(plane);
    let mut labels = Vec::with_capacity(lines.len());
    for (i, series) in plane.chart.series.iter().enumerate() {
        let width = TextStyle::plain(TEXT).width(&series.label);
        let is_free = |label: &Rect| {
            is_inside(label, &plane.area)
                && taken
                    .iter()
                    .all(|other| !label.is_nearer_than(MARK_GAP, other))
                && skylines.iter().enumerate().all(|(other, skyline)| {
                    skyline.is_clear_of(label, if other == i { OWN_GAP } else { OTHER_GAP })
                })
        };
        let fits = needs_label[i] && width <= plane.area.width();
        let found = fits
            .then(|| points_from_the_end(&lines[i]))
            .and_then(|points| {
                let candidates = points
                    .into_iter()
                    .flat_map(|point| candidates_at(point, width));
                let mut free = candidates.filter(is_free).peekable();
                let first = free.peek().copied();
                let is_clear =
                    |label: &Rect| !operating.is_some_and(|it| label.is_nearer_than(MARK_GAP, &it));
                free.find(is_clear).or(first)
            });
        taken.extend(found);
        labels.push(found);
    }
    labels
}

/// Four candidate areas for a label at a point of its curve: left, above, right, below.
fn candidates_at((x, y): Point, width: f64) -> [Rect; 4] {
    let label_at = |left: f64, top: f64| Rect {
        left,
        top,
        right: left + width,
        bottom: top + HEIGHT,
    };
    let middle = y - HEIGHT / 2.0;
    [
        label_at(x - ASIDE - width, middle),
        label_at(x - 1.0 - width, y - ABOVE - HEIGHT),
        label_at(x + ASIDE, middle),
        label_at(x + 1.0, y + ABOVE),
    ]
}

/// Evenly spaced points along a curve, from its end backwards.
fn points_from_the_end(lines: &[Vec<Point>]) -> Vec<Point> {
    let ends = |line: &Vec<Point>| Some((line.first()?.0, line.last()?.0));
    let (Some((begin, _)), Some((_, end))) =
        (lines.first().and_then(ends), lines.last().and_then(ends))
    else {
        return Vec::new();
    };
    let farthest = end - LABELLED_PART * (end - begin);
    let mut points = Vec::new();
    let mut since = STEP;
    for pair in lines.iter().rev().flat_map(|line| line.windows(2).rev()) {
        let ((x0, y0), (x1, y1)) = (pair[1], pair[0]);
        let length = ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).sqrt();
        let mut done = STEP - since;
        while done <= length && length > 0.0 {
            let point = (
                x0 + (x1 - x0) * done / length,
                y0 + (y1 - y0) * done / length,
            );
            if point.0 < farthest {
                return points;
            }
            points.push(point);
            done += STEP;
        }
        since = STEP - (done - length);
    }
    points
}

/// The vertical line at a load.
fn load_line(plane: &Plane, load: f64) -> Rect {
    Rect {
        left: plane.x(load),
        right: plane.x(load),
        ..plane.area
    }
}

/// Everything in a panel besides curves that a label must not cover.
fn obstacles(plane: &Plane) -> Vec<Rect> {
    let lines = marks::saturation_loads(plane).map(|load| load_line(plane, load));
    let mut obstacles: Vec<Rect> = lines.collect();
    obstacles.extend(
        marks::zero_load_labels(plane)
            .iter()
            .map(|label| label.area),
    );
    obstacles.extend(points::extents(plane));
    if plane.panel.metric == Metric::Latency {
        let ends = plane
            .chart
            .series
            .iter()
            .filter_map(|s| plane.finite_end(s));
        obstacles.extend(ends.map(|end| Rect::around(end, RING_RADIUS)));
    }
    obstacles
}

fn is_inside(label: &Rect, panel: &Rect) -> bool {
    label.left >= panel.left + MARK_GAP
        && label.top >= panel.top
        && label.right <= panel.right
        && label.bottom <= panel.bottom - 1.0
}
