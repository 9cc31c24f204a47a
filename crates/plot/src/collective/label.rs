//! Names at the ends of the lines, and sizes at the crossings of the best algorithms.

use loadcurve::number::Rounding;

use super::bound::Side;
use super::content::{CollectiveChart, Crossover};
use super::line::{LineKind, PlacedLine, Plane};
use super::unit::size_text;
use crate::polyline::{Point, Rect, clip};
use crate::surface::DISC;
use crate::text::{TEXT, TextStyle};

/// Size of the names.
pub(super) const NAME: f64 = 12.0;

/// Distance from the axes to a sign, half its width, and distance to the name.
const ASIDE: f64 = 13.0;
pub(super) const SIGN: f64 = 7.0;
const GAP: f64 = 5.0;

/// Least distance of two names, one above the other, and of letters of networks.
const APART: f64 = 14.5;
const LETTERS_APART: f64 = 2.0 * DISC + 2.0;

/// Largest fraction of a picture's width for names.
const PART: f64 = 0.3;

/// Height of a label at a crossing, and steps in which it moves away from the crossing.
const HEIGHT: f64 = 14.0;
const STEP: f64 = 3.0;
const STEPS: u8 = 80;

/// Distances of such a label from the line to its crossing, from the bound with its hatches, and from all else.
const BESIDE: f64 = 5.0;
const CLEAR: f64 = 8.0;
const BETWEEN: f64 = 4.0;

/// The name of a line at its end.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct EndName {
    /// Position of the line in the layout.
    pub(super) line: usize,
    /// The end of the line.
    pub(super) end: Point,
    /// Middle of the sign before the name.
    pub(super) sign: Point,
    /// Beginning of the name.
    pub(super) start: Point,
    /// The name, cut to its room.
    pub(super) name: String,
    /// The area of sign and name.
    pub(super) area: Rect,
}

/// The size at a crossing.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CrossingLabel {
    /// Position of the network in the chart.
    pub(super) network: usize,
    /// The crossing.
    pub(super) at: Point,
    /// Where the size stands, in words, if it has room.
    pub(super) words: Option<(String, Rect)>,
}

fn style() -> TextStyle {
    TextStyle::plain(NAME).bold()
}

/// Half the width of the sign before a name.
fn half_sign(chart: &CollectiveChart) -> f64 {
    if chart.only_network().is_some() {
        SIGN
    } else {
        DISC
    }
}

/// Room for names at the right of the axes.
pub(super) fn room(chart: &CollectiveChart, names: &[&str], width: f64) -> f64 {
    let widths = names.iter().map(|name| style().width(name));
    let widest = widths.fold(0.0, f64::max).min(PART * width);
    ASIDE + half_sign(chart) + GAP + half_sign(chart) + widest
}

/// The names of lines, moved apart where they would touch. Where there is no room for all of them, the worst algorithms
/// have none.
pub(super) fn ends(plane: &Plane, lines: &[PlacedLine], room: f64) -> Vec<EndName> {
    let (chart, area) = (plane.chart, plane.area);
    let is_alone = chart.only_network().is_some();
    let half = half_sign(chart);
    let mut named: Vec<(usize, Point)> = lines
        .iter()
        .enumerate()
        .filter_map(|(line, it)| Some((line, it.end()?)))
        .collect();
    named.sort_by(|a, b| a.1.1.total_cmp(&b.1.1));
    let apart = if is_alone { APART } else { LETTERS_APART };
    let most = (area.height() / apart) as usize + 1;
    while named.len() > most {
        let is_algorithm = |it: &(usize, Point)| lines[it.0].kind == LineKind::Algorithm;
        let worst = if chart.is_time() {
            named.iter().position(is_algorithm)
        } else {
            named.iter().rposition(is_algorithm)
        };
        named.remove(worst.unwrap_or(0));
    }
    let wanted: Vec<f64> = named.iter().map(|it| it.1.1).collect();
    let heights = spread(&wanted, apart, [area.top, area.bottom]);
    let names = named.into_iter().zip(heights);
    names
        .map(|((line, end), y)| {
            let x = area.right + ASIDE + half;
            let start = (x + half + GAP, y);
            let (name, space) = (&lines[line].name, area.right + room - start.0 + 0.01);
            // In a narrow picture, a bound is only called so.
            let short = name.rsplit(' ').next().unwrap_or_default();
            let is_short = is_alone && lines[line].kind == LineKind::Bound;
            let is_short = is_short && style().width(name) > space;
            let name = style().fitted(if is_short { short } else { name }, space);
            let right = start.0 + style().width(&name);
            EndName {
                line,
                end,
                sign: (x, y),
                start,
                name,
                area: Rect::between((x - half, y - apart / 2.0), (right, y + apart / 2.0)),
            }
        })
        .collect()
}

/// Heights at least this far apart and as near as possible to those wanted, which are in order: each run of neighbours
/// that would touch has its middle where they wanted theirs.
fn spread(wanted: &[f64], apart: f64, [least, most]: [f64; 2]) -> Vec<f64> {
    let offset = |place: usize| place as f64 * apart;
    // Without their offsets, heights only have to be in order: runs are merged until they are.
    let mut runs: Vec<(f64, usize)> = Vec::new();
    for (place, height) in wanted.iter().enumerate() {
        let mut run = (height - offset(place), 1);
        while let Some((mean, count)) = runs.pop_if(|last| last.0 > run.0) {
            let both = count + run.1;
            run = (
                (mean * count as f64 + run.0 * run.1 as f64) / both as f64,
                both,
            );
        }
        runs.push(run);
    }
    let last = (most - offset(wanted.len().saturating_sub(1))).max(least);
    let means = runs.into_iter();
    let means = means.flat_map(|(mean, count)| std::iter::repeat_n(mean.clamp(least, last), count));
    means
        .enumerate()
        .map(|(place, mean)| mean + offset(place))
        .collect()
}

/// The crossings of the best algorithms, with their sizes towards the bound, where there are fewer curves.
pub(super) fn crossings(plane: &Plane, lines: &[PlacedLine]) -> Vec<CrossingLabel> {
    let obstacles: Vec<(Vec<Point>, f64)> = lines
        .iter()
        .map(|line| {
            let is_bound = line.kind == LineKind::Bound;
            (line.path(), if is_bound { CLEAR } else { BETWEEN })
        })
        .collect();
    let mut labels: Vec<CrossingLabel> = Vec::new();
    for (number, network) in plane.chart.networks.iter().enumerate() {
        // Those for small buffers have room below and beside those for large ones.
        for crossover in network.crossovers.iter().rev() {
            let Some(at) = plane.at(network, crossover.bytes, crossover.cycles) else {
                continue;
            };
            let words = place(plane, crossover, at, &obstacles, &labels);
            labels.push(CrossingLabel {
                network: number,
                at,
                words,
            });
        }
    }
    labels
}

/// Place of the words at a crossing: the nearest towards the bound where they touch nothing, in full or at least the
/// size.
fn place(
    plane: &Plane,
    crossover: &Crossover,
    (x, y): Point,
    lines: &[(Vec<Point>, f64)],
    taken: &[CrossingLabel],
) -> Option<(String, Rect)> {
    let size = size_text(crossover.bytes, Rounding::Digits(2));
    let full = format!("{} → {} at {size}", crossover.before, crossover.after);
    // Beside other networks, their names would have to be told as well.
    let is_alone = plane.chart.only_network().is_some();
    let choices = [full, size].into_iter().filter(|_| is_alone);
    let (side, style) = (Side::of(plane.chart), TextStyle::plain(TEXT));
    let sign = side.sign();
    let are_clear_of_lines = |area: &Rect| {
        let mut lines = lines.iter();
        lines.all(|(line, gap)| clip(line, &area.grown(*gap)).is_empty())
    };
    let is_free = |area: &Rect| {
        let inner = plane.area;
        let is_inside = area.left >= inner.left + BETWEEN
            && area.right <= inner.right
            && area.top >= inner.top
            && area.bottom <= inner.bottom - 2.0;
        let own = leader((x, y), area);
        let mut others = taken
            .iter()
            .filter_map(|it| Some((it.at, &it.words.as_ref()?.1)));
        is_inside
            && are_clear_of_lines(area)
            && others.all(|(at, words)| {
                let are_clear = |one: &Rect, other: &Rect| !one.is_nearer_than(BETWEEN, other);
                are_clear(area, words)
                    && are_clear(area, &leader(at, words))
                    && are_clear(&own, words)
            })
    };
    choices.into_iter().find_map(|words| {
        let width = style.width(&words);
        let (before, after) = (x - BESIDE - width, x + BESIDE);
        // The curves rise to the right.
        let lefts = match side {
            Side::Below => [after, x - width / 2.0, before],
            Side::Above => [before, x - width / 2.0, after],
        };
        let mut places = (1..=STEPS).flat_map(|step| {
            let middle = y + sign * (HEIGHT + STEP * f64::from(step));
            let [near, far] = [middle - HEIGHT / 2.0, middle + HEIGHT / 2.0];
            lefts.map(|left| Rect::between((left, near), (left + width, far)))
        });
        let area = places.find(is_free)?;
        Some((words, area))
    })
}

/// The line from a crossing to its words: to their middle where they stand beside it, or else to just before their edge.
pub(super) fn leader((x, y): Point, words: &Rect) -> Rect {
    let is_beside = x < words.left || x > words.right;
    let to = match (is_beside, words.top > y) {
        (true, _) => words.middle().1,
        (false, true) => words.top - BETWEEN,
        (false, false) => words.bottom + BETWEEN,
    };
    Rect::between((x, y.min(to)), (x, y.max(to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_moved_apart_around_their_ends() {
        let spread = |wanted: &[f64]| spread(wanted, 10.0, [0.0, 100.0]);
        assert_eq!(spread(&[20.0, 50.0]), [20.0, 50.0]);
        assert_eq!(spread(&[50.0, 50.0, 50.0]), [40.0, 50.0, 60.0]);
        assert_eq!(spread(&[0.0, 2.0, 98.0, 99.0]), [0.0, 10.0, 90.0, 100.0]);
        assert_eq!(spread(&[]), [0.0; 0]);
    }
}
