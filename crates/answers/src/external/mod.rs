//! Results of other programs, shown beside those of models and simulators and never pooled with them.
//!
//! A file is text in, points out: [`Import`] reads logs of `BookSim2`, tables whose columns a user names,
//! and files of Loadcurve's own, and hands back a `ResultsFile`.

mod difference;

use serde::{Deserialize, Serialize};

use super::{Curve, Point};

pub use difference::Difference;

/// Results of other programs for one network.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct External {
    /// Points, each with its origin: in order of origin as first met, then of load.
    pub points: Vec<Point>,
    /// Settings of these programs that differ from those here.
    pub differences: Vec<Difference>,
}

impl External {
    /// Names of the programs, in order of appearance.
    #[must_use]
    pub fn origins(&self) -> Vec<&str> {
        let points = self.points.iter();
        distinct(points.filter_map(|point| point.origin.as_deref()))
    }

    /// Points of one program, in order of load.
    pub fn of<'a>(&'a self, origin: &'a str) -> impl Iterator<Item = &'a Point> {
        let points = self.points.iter();
        points.filter(move |point| point.origin.as_deref() == Some(origin))
    }

    /// Sorts the points, and removes duplicate differences.
    pub fn settle(&mut self) {
        let origins: Vec<String> = self.origins().into_iter().map(str::to_owned).collect();
        let place = |point: &Point| {
            origins
                .iter()
                .position(|it| Some(it) == point.origin.as_ref())
        };
        self.points.sort_by(|a, b| {
            let by_load = a.load_messages.total_cmp(&b.load_messages);
            place(a).cmp(&place(b)).then(by_load)
        });
        let mut known: Vec<Difference> = Vec::new();
        for difference in self.differences.drain(..) {
            if !known.contains(&difference) {
                known.push(difference);
            }
        }
        self.differences = known;
    }
}

/// Names of all programs behind the points of some curves, in order of appearance. A chart gives each
/// of them a mark.
#[must_use]
pub fn origins<'a>(curves: impl Iterator<Item = &'a Curve>) -> Vec<&'a str> {
    distinct(curves.flat_map(|curve| curve.external().origins()))
}

/// Distinct names, in order of appearance.
#[must_use]
pub fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known = Vec::new();
    for name in names {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    known
}

impl Curve {
    /// Sets the points of other programs.
    pub fn set_external(&mut self, external: External) {
        self.external = external;
    }

    /// Points of other programs for this network, and how their settings differ.
    #[must_use]
    pub fn external(&self) -> &External {
        &self.external
    }
}
