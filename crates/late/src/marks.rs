//! What a study marks in the drawing of a network.

use loadcurve::curve::{Collective, Study};
use loadcurve::scenario::Scenario;
use loadcurve_web_chart::types::{CutMarks, StudyMarks};

/// What is known of the network that is drawn, but for the step of a collective operation, which is found apart.
pub(crate) fn of(study: &Study, scenario: &Scenario) -> StudyMarks {
    let drawn = match study {
        Study::Collective(collectives) => collectives.network(scenario.view.drawn),
        _ => None,
    };
    StudyMarks {
        binding: study.binding().to_vec(),
        costs: study.costs(),
        round: None,
        cut: drawn.and_then(Collective::cut).map(|cut| CutMarks {
            channels: cut.links.clone(),
            processors: cut.senders.clone(),
        }),
    }
}
