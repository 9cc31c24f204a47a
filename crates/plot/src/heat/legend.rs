//! The legend of a heat map: what is written, what is bold and what is ringed.

use super::content::HeatChart;
use super::layout::value_style;
use crate::legend_rows::Rows;
use crate::polyline::Point;
use crate::text::{TEXT, TextStyle};

/// Height of a row.
const LINE: f64 = 18.0;

/// Width of a square, and distance of the words of a sign.
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

/// What stands for bold values.
pub(super) const BOLD: &str = "Bold:";

impl Sign {
    fn width(self) -> f64 {
        match self {
            Self::Bold => value_style(true).width(BOLD),
            Self::Values | Self::Ring => SIGN,
        }
    }
}

/// An entry with the left end of its middle line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    pub(super) sign: Sign,
    pub(super) words: String,
    pub(super) start: Point,
    /// Left end of its words.
    pub(super) words_left: f64,
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
        let before = sign.width() + GAP;
        let words = style.fitted(words, right - left - before);
        let (x, row) = rows.next(before + style.width(&words));
        let start = (left + x, top + LINE * (f64::from(row) + 0.5));
        let words_left = start.0 + before;
        Entry {
            sign,
            words,
            start,
            words_left,
        }
    });
    let placed = placed.collect();
    (placed, LINE * f64::from(rows.count))
}
