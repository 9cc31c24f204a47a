//! `loadcurve bottleneck`: where messages wait, and the gain without these waits.

use loadcurve::Error;
use loadcurve::curve::{BottleneckReport, BottleneckResults, Curve};
use loadcurve::number::rounded_text;
use loadcurve::scenario::{LoadUnit, Scenario, label_of};
use loadcurve_native::Simulation;
use loadcurve_native::numbers::{loads, most_messages, threads};

use crate::arguments::{BottleneckArguments, Format};
use crate::failure::Failure;
use crate::files::Files;
use crate::progress::{SOLVING, while_working};
use crate::{doubt, simulate};

/// Default load, as a fraction of the saturation load.
const USUAL_PART: f64 = 0.8;

pub(crate) fn bottleneck(
    arguments: &BottleneckArguments,
    opened: &Files,
) -> Result<String, Failure> {
    let mut scenario = opened.scenario(&arguments.link)?;
    let measurement = &arguments.measurement;
    scenario = arguments
        .run
        .applied(scenario, measurement.precision.as_deref())?;
    let (loads, unit) = operating_loads(arguments, &scenario)?;
    let mut reports = while_working(SOLVING, arguments.quiet, || {
        let curves = Curve::all_of(&scenario).into_iter().enumerate();
        let at = |(place, curve): (usize, Curve)| {
            let messages = loads
                .iter()
                .map(|&load| curve.scale().to_messages(load, unit));
            let reports = messages.map(|load| Ok((place, BottleneckReport::at(&curve, load)?)));
            reports.collect::<Result<Vec<_>, Error>>()
        };
        curves.map(at).collect::<Result<Vec<_>, Error>>()
    })?
    .concat();
    if arguments.simulate {
        let simulation = Simulation {
            loads: Some((loads, unit)),
            most_messages: most_messages("max-messages", measurement.max_messages.as_deref())?,
            threads: threads(arguments.run.threads.as_deref())?,
        };
        let measured = simulate::measured(&simulation, &scenario, arguments.quiet)?;
        simulate::waits(&simulation, &measured, &mut reports, arguments.quiet)?;
    }
    let results = BottleneckResults { scenario, reports };
    Ok(match arguments.format {
        Format::Table => tables(&results),
        Format::Csv => results.csv(),
        Format::Json => results.json(),
    })
}

/// The requested loads, that of the link, or the default.
fn operating_loads(
    arguments: &BottleneckArguments,
    scenario: &Scenario,
) -> Result<(Vec<f64>, LoadUnit), Error> {
    let measurement = &arguments.measurement;
    let unit = measurement.unit.unwrap_or(scenario.view.unit);
    Ok(match (&measurement.loads, scenario.view.load) {
        (Some(text), _) => (loads(text)?, unit),
        (None, Some(load)) => (vec![load], scenario.view.unit),
        (None, None) => (vec![USUAL_PART], LoadUnit::Capacity),
    })
}

/// An answer in words and a table for each network and load.
fn tables(results: &BottleneckResults) -> String {
    let contenders = results.scenario.contenders();
    let tables = results.reports.iter().map(|(place, report)| {
        let contender = &contenders[*place];
        let label = label_of(&contender.network, contender.terms);
        let flits = rounded_text(report.load_messages * report.flits, 3);
        let answer = report.sentence();
        let number = place + 1;
        let doubt = doubt::line(&contender.network);
        format!(
            "{number}. {label}, at {flits} flits/cycle/source\n{answer}\n{doubt}\n{}",
            report.table().text()
        )
    });
    tables.collect::<Vec<_>>().join("\n")
}
