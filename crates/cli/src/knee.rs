//! Knees and plateaus: measurable figures of networks near saturation.

use loadcurve::curve::{KneeExperiment, KneeRow, KneeTable};
use loadcurve_gallery::published;
use loadcurve_native::Simulation;
use loadcurve_native::numbers::threads;

use crate::arguments::{Format, KneeArguments};
use crate::failure::Failure;
use crate::files::Files;
use crate::progress::{SOLVING, while_working};
use crate::{output, simulate};

pub(crate) fn knee(arguments: &KneeArguments, opened: &Files) -> Result<String, Failure> {
    let mut scenario = opened.scenario(&arguments.link)?;
    if let Some(ratio) = &arguments.ratio {
        scenario = scenario.with_view("knee", ratio)?;
    }
    scenario = arguments
        .run
        .applied(scenario, arguments.precision.as_deref())?;
    let curves = while_working(SOLVING, arguments.quiet, || published::curves(&scenario));
    output::warn_of_missing_curves(&scenario.networks, true);
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
        Format::Table => in_words(&table),
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    })
}

/// A sentence for each network, and a table of all.
fn in_words(table: &KneeTable) -> String {
    let labels = table.scenario.labels().each;
    let sentences = (1..).zip(&labels).zip(&table.rows);
    let sentences =
        sentences.map(|((number, label), row)| format!("{number}. {label}\n{}\n", row.sentence()));
    sentences.collect::<String>() + "\n" + &table.table().text()
}
