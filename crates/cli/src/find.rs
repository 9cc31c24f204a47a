//! `loadcurve find`: the smallest suitable network.

use loadcurve::curve::{FindAnswer, FindSearch};
use loadcurve::scenario::{Family, Find, Scenario};
use loadcurve_native::Simulation;
use loadcurve_native::numbers::threads;

use crate::arguments::{FindArguments, Format};
use crate::failure::Failure;
use crate::files::Files;
use crate::{doubt, output, simulate};

pub(crate) fn find(arguments: &FindArguments, opened: &Files) -> Result<String, Failure> {
    let (scenario, find) = search_of(arguments, opened)?;
    let scenario = arguments
        .run
        .applied(scenario, arguments.precision.as_deref())?;
    let mut search = FindSearch::new(&find, &scenario.networks)?;
    let simulation = Simulation {
        threads: threads(arguments.run.threads.as_deref())?,
        ..Simulation::default()
    };
    let simulated = arguments.simulate.then_some(&scenario.view);
    simulate::search(&simulation, &mut search, simulated, arguments.quiet)?;
    let answer = search.answer();
    output::warn_of_deadlocks(answer.rows.iter().map(|row| &row.candidate.network));
    Ok(match arguments.format {
        Format::Table => in_words(&answer),
        Format::Csv => answer.csv(&scenario),
        Format::Json => answer.json(&scenario),
    })
}

/// The link and the search: from the link, or from options and families of networks.
fn search_of(arguments: &FindArguments, opened: &Files) -> Result<(Scenario, Find), Failure> {
    let mut scenario = Scenario::read_in("", opened.context()).scenario;
    let mut find = Find::new(f64::NAN, f64::NAN);
    for text in &arguments.networks {
        opened.use_named_in(text)?;
        if text.contains(['=', '?']) {
            scenario = opened.scenario_in_part(text)?;
            if !scenario.view.find.is_empty() {
                let families = std::mem::take(&mut find.families);
                find = Find::read(&scenario.view.find)?;
                find.families.extend(families);
            }
        } else {
            find.families.push(Family::read(text)?);
        }
    }
    let options = [
        ("carry", &arguments.carry),
        ("unit", &arguments.unit),
        ("within", &arguments.within),
        ("processors", &arguments.processors),
        ("least", &arguments.least),
        ("most", &arguments.most),
        ("width", &arguments.width),
        ("bits", &arguments.bits),
    ];
    for (key, text) in options {
        if let Some(text) = text {
            find.set(key, text)?;
        }
    }
    opened.check_all_used()?;
    find.is_complete()?;
    Ok((scenario, find))
}

/// The answer in sentences, and a table of its networks.
fn in_words(answer: &FindAnswer) -> String {
    let doubts = answer.rows.iter().filter(|row| row.doubt().is_some());
    let doubts = doubt::lines(doubts.map(|row| &row.candidate.network));
    format!(
        "{}\n{doubts}\n{}{}\n",
        answer.sentence(),
        answer.table().text(),
        answer.counts_in_words()
    )
}
