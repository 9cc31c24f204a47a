//! Scaling of networks, in words and as files.

use loadcurve::Error;
use loadcurve::curve::Scaling;
use loadcurve::scenario::{Scenario, Shown};

use crate::arguments::{Format, SweepArguments};
use crate::failure::Failure;
use crate::files::Files;
use crate::progress::{SOLVING, while_working};
use crate::{doubt, output};

pub(crate) fn scaling(arguments: &SweepArguments, opened: &Files) -> Result<String, Failure> {
    let scenario = with_varied_key(arguments, opened.scenario(&arguments.link)?)?;
    let mut scaling = Scaling::of(&scenario);
    if !arguments.quiet {
        for notice in &scaling.notices {
            output::say(&notice.to_string());
        }
        output::warn_of_deadlocks(&scenario.networks);
    }
    while_working(SOLVING, arguments.quiet, || scaling.solve());
    Ok(match arguments.format.unwrap_or_default() {
        Format::Table => in_words(&scaling),
        Format::Csv => scaling.csv(),
        Format::Json => scaling.json(),
    })
}

/// The scenario with the values of the only key that is varied, if there is one.
fn with_varied_key(arguments: &SweepArguments, mut scenario: Scenario) -> Result<Scenario, Error> {
    let points = arguments.points.as_deref().unwrap_or("model");
    if points != "model" {
        return Err(Error::illegal(
            "points",
            points,
            "model, which is what is shown",
        ));
    }
    if let Some(loads) = &arguments.measurement.loads {
        let allowed = "an option here; the link says what is read: of=latency and at=0.5";
        return Err(Error::illegal("load", loads, allowed));
    }
    scenario.view.shown = Shown::Sweep;
    match &arguments.grid[..] {
        [] => Ok(scenario),
        [only] => {
            let wrong = || Error::illegal("grid", only, "of the form key=value,value,…");
            let (key, values) = only.split_once('=').ok_or_else(wrong)?;
            let scenario = scenario.with_view("over", key)?;
            scenario.with_view("values", &values.replace(',', "."))
        }
        more => Err(Error::illegal("grid", &more.join(" "), "a single key")),
    }
}

fn in_words(scaling: &Scaling) -> String {
    let sentences = scaling.sentences().join("\n");
    let modelled = scaling.scenario.networks.iter();
    let doubts = doubt::lines(modelled.filter(|_| !scaling.quantity().is_simulated()));
    format!("{sentences}\n{doubts}{}", scaling.table().text())
}
