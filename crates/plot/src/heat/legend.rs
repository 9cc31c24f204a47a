//! The legend of a heat map: what is written, what is bold and what is ringed.

use super::content::HeatChart;
use crate::legend_rows::Rows;
use crate::polyline::Point;
use crate::text::{TEXT, TextStyle};

/// Height of a row.
const LINE: f64 = 18.0;

/// Width of a sign, and distance of its words.
pub(super) const SIGN: f64 = 18.0;
pub(super) const GAP: f64 = 5.0;

/// Gap between two entries.
const BETWEEN: f64 = 16.0;

/// What an entry explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// The values of all cells, with the colour of good ones.
    Values,
    /// Bold values.
    Bold,
    /// The ring.
    Ring,
}

/// An entry with the left end of its middle line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    pub(super) sign: Sign,
    pub(super) words: String,
    pub(super) start: Point,
}

/// The signs that a heat map needs, with their words.
pub(super) fn signs(chart: &HeatChart) -> Vec<(Sign, &str)> {
    let signs = [
        (Sign::Values, chart.values.as_str()),
        (Sign::Bold, &chart.bold),
        (Sign::Ring, &chart.ringed),
    ];
    let signs = signs.into_iter().filter(|(_, words)| !words.is_empty());
    signs.collect()
}

/// The entries in rows between two edges, and the height of all rows.
pub(super) fn entries(chart: &HeatChart, (left, right): (f64, f64), top: f64) -> (Vec<Entry>, f64) {
    let style = TextStyle::plain(TEXT);
    let mut rows = Rows::of_width(right - left + BETWEEN, BETWEEN);
    let placed = signs(chart).into_iter().map(|(sign, words)| {
        let words = style.fitted(words, right - left - SIGN - GAP);
        let (x, row) = rows.next(SIGN + GAP + style.width(&words));
        let start = (left + x, top + LINE * (f64::from(row) + 0.5));
        Entry { sign, words, start }
    });
    let placed = placed.collect();
    (placed, LINE * f64::from(rows.count))
}
