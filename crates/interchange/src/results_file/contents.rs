//! Contents of a file of results, before they are checked.

use loadcurve_answers::{Difference, Point, PointSource};
use loadcurve_base::VERSION;
use loadcurve_scenario::Scenario;

use crate::external::{MODEL, own_origin};

/// Contents of a file as read.
#[derive(Debug)]
pub(crate) struct Contents {
    /// Version that wrote it, if the file names it.
    pub(crate) version: Option<String>,
    /// Program that it comes from, if it is another one or another version.
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

    /// Name of the model or simulator of the version that wrote the file, as another program.
    pub(crate) fn origin_of(&self, what: &str) -> String {
        own_origin(self.version.as_deref().unwrap_or(VERSION), what)
    }

    /// The same, with the points of a file of models only as those of another program: a model is solved again
    /// wherever its network is shown, and its figures may differ from those in the file.
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
