//! The legend of a chart of bars: its kinds and the marks over them, in rows below the heading.

use super::content::BarChart;
use crate::legend_rows::Rows;
use crate::polyline::Point;
use crate::text::{TEXT, TextStyle};

/// Height of a row.
const LINE: f64 = 18.0;

/// Width of a sign, and distance of its name.
pub(super) const SIGN: f64 = 13.0;
pub(super) const GAP: f64 = 5.0;

/// Gap between two entries.
const BETWEEN: f64 = 16.0;

/// What an entry explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// A kind of bars.
    Kind(usize),
    /// The dashed mark of the ideal throughput.
    Ideal,
    /// The hollow mark of a plateau.
    Plateau,
    /// The interval of a mean.
    Interval,
    /// The least of the values of a mean.
    Least,
}

/// An entry with the left end of its middle line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    pub(super) sign: Sign,
    pub(super) words: String,
    pub(super) start: Point,
}

/// The signs that a chart needs, with their names.
pub(super) fn signs(chart: &BarChart) -> Vec<(Sign, String)> {
    let kinds = chart.kinds.iter().enumerate();
    let kinds = kinds.map(|(kind, name)| (Sign::Kind(kind), name.clone()));
    let marks = [
        (
            Sign::Ideal,
            "ideal throughput",
            chart.bars().any(|bar| bar.ideal.is_some()),
        ),
        (
            Sign::Plateau,
            "simulated plateau",
            chart.bars().any(|bar| bar.plateau.is_some()),
        ),
        (
            Sign::Interval,
            &chart.mean_of,
            chart.bars().any(|bar| bar.half_width.is_some()),
        ),
        (
            Sign::Least,
            "least of them",
            chart.bars().any(|bar| bar.least.is_some()),
        ),
    ];
    let marks = marks.into_iter().filter(|(_, _, is_drawn)| *is_drawn);
    kinds
        .chain(marks.map(|(sign, words, _)| (sign, words.to_owned())))
        .collect()
}

/// The entries in rows between two edges, and the height of all rows.
pub(super) fn entries(chart: &BarChart, (left, right): (f64, f64), top: f64) -> (Vec<Entry>, f64) {
    let style = TextStyle::plain(TEXT);
    let mut rows = Rows::of_width(right - left + BETWEEN, BETWEEN);
    let placed = signs(chart).into_iter().map(|(sign, words)| {
        let words = style.fitted(&words, right - left - SIGN - GAP);
        let (x, row) = rows.next(SIGN + GAP + style.width(&words));
        let start = (left + x, top + LINE * (f64::from(row) + 0.5));
        Entry { sign, words, start }
    });
    let placed = placed.collect();
    (placed, LINE * f64::from(rows.count))
}
