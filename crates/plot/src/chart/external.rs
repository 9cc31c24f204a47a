//! Points of other programs, in the chart's unit of load, and what is to be said of them.

use loadcurve::curve::{Curve, HAS_RESULTS_OF_OTHERS};
use loadcurve::scenario::LoadUnit;

use super::series::{Series, SimulatedPoint};

/// A point of another program.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExternalPoint {
    /// Index of the program among the origins of the chart, which determines the mark.
    pub origin: usize,
    /// The point, as if it were simulated here.
    pub point: SimulatedPoint,
}

impl ExternalPoint {
    /// The points for a curve; none until it is solved, as the unit may follow from its saturation load.
    pub(super) fn all(curve: &Curve, unit: LoadUnit, origins: &[&str]) -> Vec<Self> {
        if !HAS_RESULTS_OF_OTHERS || !curve.is_solved() {
            return Vec::new();
        }
        let points = curve.external().points.iter();
        let converted = points.filter_map(|point| {
            let name = point.origin.as_deref()?;
            Some(Self {
                origin: origins.iter().position(|&origin| origin == name)?,
                point: SimulatedPoint::of(point, unit, curve)?,
            })
        });
        converted.collect()
    }
}

/// One sentence for each program, and each set of curves for which it is the same, that lists what
/// differs: `BookSim2 differs: buffers 4 flits a link (here 1 flit a channel); …`.
pub(super) fn sentences(series: &[Series], curves: &[&Curve], origins: &[&str]) -> Vec<String> {
    let mut sentences = Vec::new();
    if !HAS_RESULTS_OF_OTHERS {
        return sentences;
    }
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
