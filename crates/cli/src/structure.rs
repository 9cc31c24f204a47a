//! What limits networks by their structure, and their worst permutations.

use loadcurve::curve::{Curve, StructuralLimits, StructureTable, WorstCase, WorstTable};
use loadcurve::number::rounded_text;
use loadcurve::scenario::{MAX_WORST_PROCESSORS, Network, Scenario};

use crate::arguments::Format;
use crate::failure::Failure;
use crate::{doubt, output, table};

/// Most pairs of a permutation that a table has.
const MAX_PAIRS: usize = 32;

/// Bounds of each network of a link.
pub(crate) fn bounds(scenario: &Scenario, format: Format) -> Result<String, Failure> {
    output::warn_of_deadlocks(&scenario.networks);
    let curves = Curve::all_of(scenario);
    let curves = curves.iter().map(|curve| {
        let network = curve.network();
        let limits = curve.structural_limits()?;
        let is_quick = network.processors() <= MAX_WORST_PROCESSORS;
        if !is_quick {
            output::say(
                "the worst permutation of so many processors takes long; loadcurve worst finds it",
            );
        }
        let worst = is_quick.then(|| worst_case(network)).transpose()?;
        Ok((limits, worst))
    });
    let table = StructureTable {
        curves: curves.collect::<Result<_, loadcurve::Error>>()?,
        scenario: scenario.clone(),
    };
    Ok(match format {
        Format::Table => each(
            scenario,
            table
                .curves
                .iter()
                .zip(&scenario.networks)
                .map(|((limits, worst), network)| {
                    bounds_in_words(limits, worst.as_ref(), &doubt::line(network))
                }),
        ),
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    })
}

/// The worst permutation of each network of a link.
pub(crate) fn worst(scenario: &Scenario, format: Format) -> Result<String, Failure> {
    output::warn_of_deadlocks(&scenario.networks);
    let curves = scenario.networks.iter().map(worst_case);
    let table = WorstTable {
        curves: curves.collect::<Result<_, _>>()?,
        scenario: scenario.clone(),
    };
    Ok(match format {
        Format::Table => each(scenario, table.curves.iter().map(worst_in_words)),
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    })
}

fn worst_case(network: &Network) -> Result<WorstCase, loadcurve::Error> {
    let worst = network.worst_permutation()?;
    Ok(WorstCase::of(network, worst))
}

/// Texts of the networks of a link below their labels.
fn each(scenario: &Scenario, texts: impl Iterator<Item = String>) -> String {
    let labels = scenario.labels();
    let parts = (1..).zip(labels.each).zip(texts);
    let parts = parts.map(|((number, label), text)| format!("{number}. {label}\n{text}"));
    parts.collect::<Vec<_>>().join("\n")
}

/// The limits in a sentence and a table, with a doubt about the model in between.
fn bounds_in_words(limits: &StructuralLimits, worst: Option<&WorstCase>, doubt: &str) -> String {
    let load = |load: f64| {
        if load.is_finite() {
            rounded_text(load, 4)
        } else {
            "–".to_owned()
        }
    };
    let mut rows: Vec<Vec<String>> = limits
        .limits()
        .into_iter()
        .map(|limit| vec![limit.name.to_owned(), load(limit.load_flits), limit.place])
        .collect();
    let proved = if limits.bounds.is_balance_exact() {
        ""
    } else {
        "at least: a cut that was not tried may be tighter"
    };
    rows.push(vec![
        "balance".to_owned(),
        rounded_text(limits.balance(), 3),
        proved.to_owned(),
    ]);
    let mut row =
        |name: &str, number: String| rows.push(vec![name.to_owned(), number, String::new()]);
    if let (Some(contention), Some(saturation)) = (limits.contention(), limits.saturation_flits) {
        row("contention", rounded_text(contention, 3));
        row("model's saturation", rounded_text(saturation, 4));
    }
    row("bisection", limits.bisection_in_words());
    if let Some(case) = worst {
        rows.push(vec![
            "worst permutation".to_owned(),
            load(case.worst.bound()),
            case.busiest.clone(),
        ]);
    }
    // Places are read from the left.
    let width = rows
        .iter()
        .map(|row| row[2].chars().count())
        .max()
        .unwrap_or(0);
    for row in &mut rows {
        row[2] = format!("{:<width$}", row[2]);
    }
    let place = format!("{:<width$}", "where");
    let sentence = limits.sentence(worst.map(|case| &case.worst));
    format!(
        "{sentence}\n{doubt}{}",
        table::aligned(&["limit", "flits", &place], &rows)
    )
}

fn worst_in_words(case: &WorstCase) -> String {
    let pairs = &case.worst.pairs;
    let row = |(from, to): &(usize, usize)| vec![from.to_string(), to.to_string()];
    let rows: Vec<Vec<String>> = pairs.iter().take(MAX_PAIRS).map(row).collect();
    let more = match pairs.len().saturating_sub(MAX_PAIRS) {
        0 => String::new(),
        more => format!("and {more} more; --format csv has all\n"),
    };
    format!(
        "{}\n{}{more}",
        case.sentence(),
        table::aligned(&["from", "to"], &rows)
    )
}
