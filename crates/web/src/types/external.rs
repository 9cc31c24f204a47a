//! Results of other programs, as the page lists them.

use loadcurve::curve::{Difference, External, is_own_origin};
use serde::Serialize;
use tsify::Tsify;

/// Points of another program for one curve, and the settings that differ.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExternalResults {
    /// Index of the curve.
    index: usize,
    /// Name of the program.
    origin: String,
    /// True if it is a version of Loadcurve, whose settings are those of the network.
    is_ours: bool,
    /// Number of points.
    points: usize,
    /// Differing settings: name, value in the other program, value here.
    differences: Vec<[String; 3]>,
}

impl ExternalResults {
    /// Results of all programs for a curve.
    pub(crate) fn all(index: usize, external: &External) -> Vec<Self> {
        let origins = external.origins().into_iter();
        let all = origins.map(|origin| {
            let own = external.differences.iter().filter(|it| it.origin == origin);
            let row = |it: &Difference| [it.setting.clone(), it.theirs.clone(), it.ours.clone()];
            Self {
                index,
                origin: origin.to_owned(),
                is_ours: is_own_origin(origin),
                points: external.of(origin).count(),
                differences: own.map(row).collect(),
            }
        });
        all.collect()
    }
}
