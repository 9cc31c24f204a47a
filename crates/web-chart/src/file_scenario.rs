//! The scenario of a file of results, as the page shows it.

use loadcurve::curve::ResultsFile;
use loadcurve::scenario::Scenario;

/// Networks and view of a file, without the settings of an embedded chart, from which it may come.
#[must_use]
pub fn scenario_of(opened: &ResultsFile) -> Scenario {
    let mut scenario = opened.scenario();
    scenario.view.embed = false;
    scenario
}
