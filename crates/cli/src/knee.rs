//! Knees and plateaus: what can be measured of where networks end.

use loadcurve::curve::{KneeExperiment, KneeRow, KneeTable};
use loadcurve::number::rounded_text;
use loadcurve::scenario::Scenario;
use loadcurve_gallery::published;
use loadcurve_native::Simulation;
use loadcurve_native::numbers::threads;

use crate::arguments::{Format, KneeArguments};
use crate::failure::Failure;
use crate::files::Files;
use crate::progress::{SOLVING, while_working};
use crate::{output, simulate, table};

pub(crate) fn knee(arguments: &KneeArguments, opened: &Files) -> Result<String, Failure> {
    let mut scenario = opened.scenario(&arguments.link)?;
    if let Some(ratio) = &arguments.ratio {
        scenario = scenario.with_view("knee", ratio)?;
    }
    scenario = arguments
        .run
        .applied(scenario, arguments.precision.as_deref())?;
    let curves = while_working(SOLVING, arguments.quiet, || published::curves(&scenario));
    output::warn_of_deadlocks(&scenario.networks);
    let experiment = |curve| KneeExperiment::of(curve, &scenario.view);
    let mut experiments: Vec<KneeExperiment> = curves.iter().map(experiment).collect();
    let simulation = Simulation {
        threads: threads(arguments.run.threads.as_deref())?,
        ..Simulation::default()
    };
    simulate::knees(&simulation, &curves, &mut experiments, arguments.quiet)?;
    let rows: Vec<KneeRow> = experiments.iter().map(KneeExperiment::row).collect();
    if rows
        .iter()
        .any(|row| row.knee_flits.is_some() && !row.is_reached)
    {
        output::say("an interval did not become as narrow as was asked for");
    }
    let table = KneeTable { scenario, rows };
    Ok(match arguments.format {
        Format::Table => in_words(&table.scenario, &table.rows),
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    })
}

/// A sentence for each network, and a table of all.
fn in_words(scenario: &Scenario, rows: &[KneeRow]) -> String {
    let labels = scenario.labels().each;
    let sentences = (1..).zip(&labels).zip(rows);
    let sentences =
        sentences.map(|((number, label), row)| format!("{number}. {label}\n{}\n", row.sentence()));
    let cells = (1..).zip(rows).map(|(number, row)| {
        let text = |it: Option<f64>| it.map_or_else(|| "–".to_owned(), |it| rounded_text(it, 5));
        let interval =
            |it: Option<f64>| it.map_or_else(|| "–".to_owned(), |it| rounded_text(it, 3));
        vec![
            format!("{number}."),
            text(row.model_knee_flits),
            text(row.knee_flits.map(|it| it.0)),
            interval(row.knee_flits.map(|it| it.1)),
            text(row.model_saturation_flits),
            text(row.plateau_flits.map(|it| it.0)),
            interval(row.plateau_flits.and_then(|it| it.1)),
        ]
    });
    let head = [
        "",
        "knee, model",
        "simulated",
        "± 95 %",
        "saturation, model",
        "plateau",
        "± 95 %",
    ];
    let cells: Vec<Vec<String>> = cells.collect();
    format!(
        "{}\n{}",
        sentences.collect::<String>(),
        table::aligned(&head, &cells)
    )
}
