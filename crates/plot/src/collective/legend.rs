//! The legend: what the kinds of lines and points mean. Names of lines stand at their ends.

use super::content::{Basis, CollectiveChart, SizeTime};
use crate::chart::LEGEND_LINE;
use crate::legend_rows::Rows;
use crate::polyline::Point;
use crate::text::{TEXT, TextStyle};

/// Height of a row, and distance between two entries.
const ROW: f64 = 20.0;
const BETWEEN: f64 = 20.0;

/// Height left free below the rows.
const AROUND: f64 = 6.0;

/// Distance from a sign to its words.
pub(super) const GAP: f64 = 8.0;

/// What an entry explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// The best algorithm at each size.
    Best,
    /// A curve where messages meet.
    Meeting,
    /// Simulated points.
    Simulated,
    /// A line through the last two simulated sizes.
    Extrapolated,
    /// The lower bound.
    Bound,
    /// Measurements by another program.
    Origin(usize),
}

/// An entry with the left end of its sign.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlacedEntry {
    pub(super) sign: Sign,
    pub(super) words: String,
    pub(super) at: Point,
}

/// The entries that a chart needs, below a height of 0, and the height of their rows.
pub(super) fn entries(chart: &CollectiveChart, left: f64, width: f64) -> (Vec<PlacedEntry>, f64) {
    let style = TextStyle::plain(TEXT);
    let mut rows = Rows::of_width(width + BETWEEN, BETWEEN);
    let signs = signs(chart).into_iter();
    let entries: Vec<PlacedEntry> = signs
        .map(|(sign, words)| {
            let words = style.fitted(&words, width - LEGEND_LINE - GAP);
            let (x, row) = rows.next(LEGEND_LINE + GAP + style.width(&words));
            PlacedEntry {
                sign,
                words,
                at: (left + x, ROW * (f64::from(row) + 0.5)),
            }
        })
        .collect();
    let height = ROW * f64::from(rows.count) + AROUND;
    (entries, height)
}

/// The kinds of lines and points in a chart, with their meaning.
fn signs(chart: &CollectiveChart) -> Vec<(Sign, String)> {
    let is_alone = chart.only_network().is_some();
    let networks = || chart.networks.iter();
    let algorithms = || {
        networks()
            .flat_map(|it| &it.algorithms)
            .filter(|_| is_alone)
    };
    let simulated = || algorithms().flat_map(|it| &it.simulated);
    let models = algorithms().flat_map(|it| &it.model);
    let best = networks().flat_map(|it| it.best.iter().map(|it| &it.time));
    let best = best.filter(|_| !is_alone);
    let lines: Vec<&SizeTime> = models.chain(best).collect();
    let has = |basis| lines.iter().any(|it| it.basis == basis);
    let is_extrapolated = has(Basis::Extrapolated) || simulated().any(|it| it.is_extrapolated);
    let bound = match networks().next() {
        Some(network) if is_alone && !network.reason.is_empty() => {
            format!("impossible: {}", network.reason)
        }
        Some(_) if is_alone => "impossible".to_owned(),
        _ => "bound".to_owned(),
    };
    let known = [
        (
            Sign::Best,
            "best algorithm",
            networks().any(|it| !it.best.is_empty()),
        ),
        (
            Sign::Simulated,
            "simulated, min–max",
            simulated().any(|it| !it.is_extrapolated),
        ),
        (
            Sign::Meeting,
            "messages meet; simulate",
            has(Basis::Meeting),
        ),
        (Sign::Extrapolated, "extrapolated", is_extrapolated),
        (
            Sign::Bound,
            &bound,
            networks().any(|it| !it.bound.is_empty()),
        ),
    ];
    let known = known.into_iter().filter(|it| it.2);
    let known = known.map(|(sign, words, _)| (sign, words.to_owned()));
    let origins = chart.origins().into_iter().enumerate();
    let origins = origins.map(|(index, origin)| (Sign::Origin(index), origin.to_owned()));
    known.chain(origins).collect()
}
