//! Letters and names beside the curves, which replace a legend.

use loadcurve::scenario::CurveLabel;

use super::notes::within;
use super::obstacles::Obstacles;
use super::plane::Plane;
use crate::polyline::{Point, Rect, distance};
use crate::surface::DISC;
use crate::text::TextStyle;

/// Size of the names beside the letters.
pub(in crate::chart) const NAME: f64 = 13.0;

/// Distance from a disc to its name, and from a curve to its disc.
const NAME_GAP: f64 = 6.0;
const ASIDE: f64 = 6.0;

/// Distance from the line at a saturation load to a disc beyond it, and the distance from the curve
/// within which the disc may stand there.
const BEYOND: f64 = 8.0;
const FARTHEST: f64 = 30.0;

/// Distance between the candidate positions along a curve.
const STEP: f64 = 6.0;

/// Tags may stand beside this fraction of a curve's width, measured back from its end.
const TAGGED_PART: f64 = 0.75;

/// Fraction of the panel's height that is left free above a tag where there is room below.
const HEADROOM: f64 = 0.07;

/// The letter of a curve, with its name if that has room.
#[derive(Debug, Clone, Copy)]
pub(in crate::chart) struct Tag {
    /// Position of the curve in the chart.
    pub series: usize,
    /// The centre of the disc that holds the letter.
    pub disc: Point,
    /// The area of the name.
    pub name: Option<Rect>,
}

impl Tag {
    /// The area of letter and name.
    pub(in crate::chart) fn area(&self) -> Rect {
        let disc = Rect::around(self.disc, DISC);
        self.name.map_or(disc, |name| Rect {
            left: disc.left.min(name.left),
            right: disc.right.max(name.right),
            ..disc
        })
    }

    /// A tag whose disc has its right or left edge here and its name on the other side.
    fn beside(series: usize, (x, y): Point, is_left: bool, name: Option<f64>) -> Self {
        let outwards = if is_left { -1.0 } else { 1.0 };
        let start = x + outwards * (2.0 * DISC + NAME_GAP);
        let name = name.map(|width| {
            let left = if is_left { start - width } else { start };
            let right = if is_left { start } else { start + width };
            Rect::between((left, y - DISC), (right, y + DISC))
        });
        Self {
            series,
            disc: (x + outwards * DISC, y),
            name,
        }
    }
}

/// A tag for each curve in the panel, in drawing order.
///
/// Positions are tried from the end of the curve backwards, where the reader's eye arrives: first
/// for letter and name, then for the letter alone, and at last for the letter on the curve itself,
/// so that no visible curve is without.
pub(super) fn tags(plane: &Plane, obstacles: &mut Obstacles) -> Vec<Tag> {
    let style = TextStyle::plain(NAME).bold();
    let mut tags: Vec<Tag> = Vec::new();
    for tag in placed(plane, obstacles, &style) {
        obstacles.take(tag.area());
        tags.push(tag);
    }
    for (i, series) in plane.chart.series.iter().enumerate() {
        if tags.iter().any(|tag| tag.series == i) {
            continue;
        }
        let points = points_from_the_end(&obstacles.lines[i], &plane.area);
        let beyond = series.saturation.map(|load| plane.x(load) + BEYOND);
        let beside = |name: Option<f64>| {
            points.iter().find_map(|&point| {
                places_at(i, point, beyond, name).find(|tag| {
                    obstacles.are_clear_of(&tag.area(), Some(i))
                        && !obstacles.part(i, point, tag.disc)
                })
            })
        };
        let on_curve = |is_free: &dyn Fn(&Rect) -> bool| {
            let mut discs = points.iter().map(|&disc| Tag {
                series: i,
                disc,
                name: None,
            });
            discs.find(|tag| is_free(&tag.area()))
        };
        let is_apart = |area: &Rect| {
            let mut others = tags.iter().map(Tag::area);
            others.all(|other| !area.is_nearer_than(0.0, &other))
        };
        let width = style.width(&series.name);
        // In a small chart the letter alone stays near the top; names would crowd the plot.
        let named = plane.margins.has_titles.then(|| beside(Some(width)));
        let found = named
            .flatten()
            .or_else(|| beside(None))
            .or_else(|| on_curve(&|area| obstacles.are_clear_of_mark_on(i, area)))
            .or_else(|| on_curve(&is_apart))
            .or_else(|| on_curve(&|_| true));
        if let Some(tag) = found {
            obstacles.take(tag.area());
            tags.push(tag);
        }
    }
    tags
}

/// The tags to which the author has given a place, each with its letter towards its curve.
fn placed(plane: &Plane, obstacles: &Obstacles, style: &TextStyle) -> Vec<Tag> {
    let series = plane.chart.series.iter().enumerate();
    let placed = series.filter_map(|(i, series)| {
        let middle = plane.place_of(CurveLabel::Name, series.index)?;
        let points = points_from_the_end(&obstacles.lines[i], &plane.area);
        let nearest = (points.into_iter())
            .min_by(|&a, &b| distance(a, middle).total_cmp(&distance(b, middle)))?;
        let name = (plane.margins.has_titles).then(|| style.width(&series.name));
        let width = 2.0 * DISC + name.map_or(0.0, |width| NAME_GAP + width);
        let area = within(&plane.area, middle, (width, 2.0 * DISC));
        let is_left = nearest.0 > middle.0;
        let start = if is_left { area.right } else { area.left };
        Some(Tag::beside(i, (start, area.middle().1), is_left, name))
    });
    placed.filter(|_| plane.is_first()).collect()
}

/// Candidate tags at a point of a curve: left, right, beyond the saturation load, above and below.
fn places_at(
    series: usize,
    (x, y): Point,
    beyond: Option<f64>,
    name: Option<f64>,
) -> impl Iterator<Item = Tag> {
    let beyond = beyond.filter(|&at| at > x + ASIDE && at < x + FARTHEST);
    let tag = move |at, is_left| Tag::beside(series, at, is_left, name);
    let rise = DISC + ASIDE;
    [
        Some(tag((x - ASIDE, y), true)),
        Some(tag((x + ASIDE, y), false)),
        beyond.map(|at| tag((at, y), false)),
        Some(tag((x, y - rise), true)),
        Some(tag((x, y + rise), false)),
    ]
    .into_iter()
    .flatten()
}

/// Evenly spaced points along a curve, from its end backwards; those in the headroom come last.
fn points_from_the_end(lines: &[Vec<Point>], panel: &Rect) -> Vec<Point> {
    let ends = |line: &Vec<Point>| Some((line.first()?.0, line.last()?.0));
    let (Some((begin, _)), Some((_, end))) =
        (lines.first().and_then(ends), lines.last().and_then(ends))
    else {
        return Vec::new();
    };
    let farthest = end - TAGGED_PART * (end - begin);
    let mut points = Vec::new();
    let mut since = STEP;
    'curve: for pair in lines.iter().rev().flat_map(|line| line.windows(2).rev()) {
        let ((x0, y0), (x1, y1)) = (pair[1], pair[0]);
        let length = distance(pair[1], pair[0]);
        let mut done = STEP - since;
        while done <= length && length > 0.0 {
            let share = done / length;
            let point = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
            if point.0 < farthest {
                break 'curve;
            }
            points.push(point);
            done += STEP;
        }
        since = STEP - (done - length);
    }
    let is_below = |&(_, y): &Point| y >= panel.top + HEADROOM * panel.height();
    let (mut below, above): (Vec<Point>, Vec<Point>) = points.into_iter().partition(is_below);
    below.extend(above);
    below
}
