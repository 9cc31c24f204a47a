//! What a study marks in the drawing of a network.

use loadcurve::curve::{Collective, Study};
use loadcurve::scenario::Scenario;
use loadcurve_web_chart::types::{CutMarks, RoundMarks, StudyMarks};

/// What is known of the network that is drawn.
pub(crate) fn of(study: &Study, scenario: &Scenario) -> StudyMarks {
    let drawn = match study {
        Study::Collective(collectives) => collectives.network(scenario.view.drawn),
        _ => None,
    };
    StudyMarks {
        binding: study.binding().to_vec(),
        costs: study.costs(),
        round: drawn.and_then(round),
        cut: drawn.and_then(Collective::cut).map(|cut| CutMarks {
            channels: cut.links.clone(),
            processors: cut.senders.clone(),
        }),
    }
}

/// The step of the link, once its algorithm is known.
fn round(collective: &Collective) -> Option<RoundMarks> {
    collective.best_in_detail()?;
    let round = collective.drawn_round().ok()?;
    Some(RoundMarks {
        round: round.number,
        rounds: round.steps,
        flits: round.flits,
    })
}
