//! Points of other programs, in the chart's unit of load, and remarks on them.

use loadcurve::curve::{Curve, Point, is_own_origin};
use loadcurve::scenario::LoadUnit;

use super::series::{Series, SimulatedPoint};

/// Largest number of marks for a version of Loadcurve; its file has all points of a drawn curve, and more marks would
/// hide that curve.
const MAX_OWN_MARKS: usize = 32;

/// A point of another program.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExternalPoint {
    /// Index of the program among the origins of the chart, which determines the mark.
    pub origin: usize,
    /// The point, in the form of our simulated points.
    pub point: SimulatedPoint,
}

impl ExternalPoint {
    /// The points for a curve; none until it is solved, as the unit may depend on its saturation load. Of many
    /// points of a version of Loadcurve some are shown, the last among them.
    pub(super) fn all(curve: &Curve, unit: LoadUnit, origins: &[&str]) -> Vec<Self> {
        if !curve.is_solved() {
            return Vec::new();
        }
        let mut all = Vec::new();
        for (origin, name) in origins.iter().enumerate() {
            let points: Vec<&Point> = curve.external().of(name).collect();
            let step = if is_own_origin(name) {
                points.len().div_ceil(MAX_OWN_MARKS).max(1)
            } else {
                1
            };
            let first = points.len().saturating_sub(1) % step;
            let shown = points.into_iter().skip(first).step_by(step);
            let shown = shown.filter_map(|point| SimulatedPoint::of(point, unit, curve));
            all.extend(shown.map(|point| Self { origin, point }));
        }
        all
    }
}

/// One sentence for each program, and each set of curves for which it is the same, that lists what
/// differs: `BookSim2 differs: buffers 4 flits a link (here 1 flit a channel); …`.
pub(super) fn sentences(series: &[Series], curves: &[&Curve], origins: &[&str]) -> Vec<String> {
    let mut sentences = Vec::new();
    for origin in origins {
        let mut found: Vec<(String, String)> = Vec::new();
        for (series, curve) in series.iter().zip(curves) {
            let differences = curve.external().differences.iter();
            let own = differences.filter(|it| it.origin == *origin);
            let listed: Vec<String> = own.map(ToString::to_string).collect();
            let listed = listed.join("; ");
            match found.iter_mut().find(|(_, known)| *known == listed) {
                _ if listed.is_empty() => {}
                Some((letters, _)) => letters.extend([' ', series.letter()]),
                None => found.push((series.letter().to_string(), listed)),
            }
        }
        let is_of_all = series.len() == 1 || found.len() == 1;
        sentences.extend(found.into_iter().map(|(letters, listed)| {
            if is_of_all {
                format!("{origin} differs: {listed}.")
            } else {
                format!("{origin} differs from {letters}: {listed}.")
            }
        }));
    }
    sentences
}

#[cfg(test)]
mod tests;
