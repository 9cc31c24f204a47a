//! What a file has, before it is known what becomes of it.

use loadcurve_answers::{Difference, Point, PointSource};
use loadcurve_base::VERSION;
use loadcurve_scenario::Scenario;

use crate::external::{MODEL, own_origin};

/// Contents of a file as written.
#[derive(Debug)]
pub(crate) struct Contents {
    /// Version that wrote it, if it says so.
    pub(crate) version: Option<String>,
    /// Program that it comes from, if that is another one.
    pub(crate) origin: Option<String>,
    /// Networks and view of the file.
    pub(crate) scenario: Scenario,
    /// Points, each with the index of its network.
    pub(crate) points: Vec<(usize, Point)>,
    /// Differing settings of other programs, each with the index of its network.
    pub(crate) differences: Vec<(usize, Difference)>,
}

impl Contents {
    /// True if nothing in the file was measured, here or by another program.
    pub(crate) fn is_of_models(&self) -> bool {
        let is_computed = |source| matches!(source, PointSource::Model | PointSource::Paper);
        self.points
            .iter()
            .all(|(_, point)| is_computed(point.source))
    }

    /// Name of what the version that wrote the file computed with `what`, as that of another program.
    pub(crate) fn origin_of(&self, what: &str) -> String {
        own_origin(self.version.as_deref().unwrap_or(VERSION), what)
    }

    /// The same with the points of a file of models alone as those of another program: a model is solved again
    /// wherever its network is shown, and by now the figures may be others.
    pub(crate) fn with_models_as_others(mut self) -> Self {
        if self.is_of_models() {
            let name = self.origin.clone();
            let name = name.unwrap_or_else(|| self.origin_of(MODEL));
            for (_, point) in &mut self.points {
                if point.source == PointSource::Model {
                    point.source = PointSource::External;
                    point.origin = Some(name.clone());
                }
            }
        }
        self
    }
}
