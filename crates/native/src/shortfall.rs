//! Points whose confidence intervals are wider than requested.

use loadcurve::curve::{self, Curve, Point};
use loadcurve::number::{rounded_text, shortest};

/// A sentence naming the points whose confidence intervals are wider than `asked_percent`; none if there are
/// no such points. `limit` is the name of the option that limits the messages.
#[must_use]
pub fn shortfall(
    asked_percent: f64,
    curves: &[Curve],
    most_messages: Option<u64>,
    limit: &str,
) -> Option<String> {
    let points = curves.iter().flat_map(Curve::simulated);
    let short = points
        .clone()
        .filter(|point| point.is_wider_than(asked_percent));
    let short: Vec<f64> = short.filter_map(Point::precision_percent).collect();
    let widest = short.iter().copied().reduce(f64::max)?;
    Some(format!(
        "{} of {} points did not come to ± {} % within {} messages ({limit}); the widest has ± {} %",
        short.len(),
        points.count(),
        shortest(asked_percent),
        most_messages.unwrap_or(curve::MAX_MESSAGES),
        rounded_text(widest, 3),
    ))
}
