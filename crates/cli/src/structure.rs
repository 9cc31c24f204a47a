//! Structural limits of networks, their worst permutations, their routings compared, their failures, and the smallest
//! buffers that will do.

use loadcurve::curve::{
    BuffersTable, Curve, Faults, FaultsTable, Parted as _, Routings, RoutingsTable,
    StructuralLimits, StructureTable, Table, WorstCase, WorstTable,
};
use loadcurve::number::Rounding::Exact;
use loadcurve::number::rounded_text;
use loadcurve::scenario::{MAX_WORST_PROCESSORS, Network, Scenario};
use loadcurve_native::parts_of;

use crate::arguments::Format;
use crate::failure::Failure;
use crate::{doubt, output};

/// Most pairs of a permutation in a table.
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
    let table = WorstTable::ask(scenario, worst_case)?;
    output::warn_of_missing_curves(&scenario.networks, false);
    Ok(match format {
        Format::Table => each(scenario, table.curves.iter().map(worst_in_words)),
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    })
}

/// The routings of each network of a link.
pub(crate) fn routings(
    scenario: &Scenario,
    permutations: u32,
    format: Format,
) -> Result<String, Failure> {
    let simulated = Some(&scenario.view).filter(|view| view.simulate);
    let table = RoutingsTable::ask(scenario, |network| {
        let mut routings = Routings::open(network, permutations, simulated)?;
        routings.solve_by(parts_of)?;
        Ok(routings)
    })?;
    for notice in table.curves.iter().flat_map(Routings::notices) {
        output::say(&notice);
    }
    Ok(match format {
        Format::Table => {
            let texts = table.curves.iter().map(|routings| {
                let note = routings.note().map_or_else(String::new, |note| note + "\n");
                format!("{}\n{}{note}", routings.sentence(), routings.table().text())
            });
            each(scenario, texts)
        }
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    })
}

/// What happens when links of each network of a link fail.
pub(crate) fn faults(
    scenario: &Scenario,
    counts: &[u32],
    format: Format,
) -> Result<String, Failure> {
    output::warn_of_deadlocks(&scenario.networks);
    let table = FaultsTable::ask(scenario, |network| {
        let mut faults = Faults::open(network, counts)?;
        faults.solve_by(parts_of)?;
        Ok(faults)
    })?;
    Ok(match format {
        Format::Table => {
            let texts = table.curves.iter().map(|faults| {
                let [links, drawn] = [faults.table().text(), faults.drawn_table().text()];
                format!("{}\n{links}\n{drawn}", faults.sentence())
            });
            each(scenario, texts)
        }
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    })
}

/// The smallest buffers that will do in each network of a link.
pub(crate) fn buffers(
    scenario: &Scenario,
    within: Option<&str>,
    format: Format,
) -> Result<String, Failure> {
    let scenario = match within {
        Some(text) => &scenario.with_view("within", text)?,
        None => scenario,
    };
    let table = BuffersTable::found_by(scenario, parts_of)?;
    Ok(match format {
        Format::Table => {
            let texts = table.curves.iter();
            let texts = texts.map(|it| format!("{}\n{}", it.sentence(), it.table().text()));
            each(scenario, texts)
        }
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

/// The limits in a sentence and a table, with any warning about the model in between.
fn bounds_in_words(limits: &StructuralLimits, worst: Option<&WorstCase>, doubt: &str) -> String {
    let load = |load: f64| load.is_finite().then(|| rounded_text(load, 4));
    let row = |name, number: String| (name, Some(number), String::new());
    let limits_of_parts = limits.limits().into_iter();
    let mut rows: Vec<(&str, Option<String>, String)> = limits_of_parts
        .map(|limit| (limit.name, load(limit.load_flits), limit.place))
        .collect();
    let proved = if limits.bounds.is_balance_exact() {
        ""
    } else {
        "at least: a cut that was not tried may be tighter"
    };
    let balance = rounded_text(limits.balance(), 3);
    rows.push(("balance", Some(balance), proved.to_owned()));
    if let Some((contention, saturation)) = limits.contention().zip(limits.saturation_flits) {
        rows.push(row("contention", rounded_text(contention, 3)));
        rows.push(row("model's saturation", rounded_text(saturation, 4)));
    }
    rows.push(row("bisection", limits.bisection_in_words()));
    rows.extend(worst.map(|case| {
        let place = case.busiest.clone();
        ("worst permutation", load(case.worst.bound()), place)
    }));
    let sentence = limits.sentence(worst.map(|case| &case.worst));
    let table = Table::of(rows)
        .shown("limit", Exact, |it| it.0)
        .shown("flits", Exact, |it| it.1.clone())
        .shown("where", Exact, |it| it.2.clone())
        .from_left();
    format!("{sentence}\n{doubt}{}", table.text())
}

fn worst_in_words(case: &WorstCase) -> String {
    let pairs = &case.worst.pairs;
    let table = Table::of(pairs.iter().take(MAX_PAIRS))
        .shown("from", Exact, |it| it.0)
        .shown("to", Exact, |it| it.1);
    let more = match pairs.len().saturating_sub(MAX_PAIRS) {
        0 => String::new(),
        more => format!("and {more} more; --format csv has all\n"),
    };
    format!("{}\n{}{more}", case.sentence(), table.text())
}
