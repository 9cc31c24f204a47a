//! Times of collective operations, in words and as files.

use loadcurve::curve::{Collective, Collectives, Parted as _};
use loadcurve_native::{parts_of, parts_told};

use crate::arguments::{CollectiveArguments, Format};
use crate::failure::Failure;
use crate::files::Files;
use crate::output;
use crate::progress::{SOLVING, bar, while_working};

pub(crate) fn collective(
    arguments: &CollectiveArguments,
    opened: &Files,
) -> Result<String, Failure> {
    let CollectiveArguments { of, steps, .. } = arguments;
    let scenario = opened.scenario(&of.link)?;
    let settings = [
        ("collective", arguments.kind.as_deref()),
        ("size", arguments.size.as_deref()),
        ("algorithm", arguments.algorithm.as_deref()),
        ("ports", arguments.ports.as_deref()),
        ("startup", arguments.startup.as_deref()),
        ("sim", arguments.simulate.then_some("on")),
        ("seed", arguments.seed.as_deref()),
    ];
    let mut collectives = Collectives::asking(&scenario, &settings)?.with_long_runs();
    if arguments.barrier {
        collectives = collectives.with_barriers();
    }
    if collectives.scenario.view.simulate {
        let bar = bar("simulating", 0, of.quiet);
        collectives.solve_by(|it, places| {
            bar.inc_length(places.len() as u64);
            parts_told(it, places, || bar.inc(1))
        })?;
        bar.finish_and_clear();
    } else {
        while_working(SOLVING, of.quiet, || collectives.solve_by(parts_of))?;
    }
    for notice in &collectives.notices {
        output::say(&notice.to_string());
    }
    Ok(match (of.format, steps) {
        (Format::Table, false) => in_words(&collectives, |network| Ok(tables(network)))?,
        (Format::Table, true) => in_words(&collectives, |it| Ok(it.round_table()?.text()))?,
        (Format::Csv, false) => collectives.csv(),
        (Format::Csv, true) => collectives.steps_csv()?,
        (Format::Json, false) => collectives.json(),
        (Format::Json, true) => collectives.steps_json()?,
    })
}

/// What is said of each network, below its label.
fn in_words(
    collectives: &Collectives,
    text: impl Fn(&Collective) -> Result<String, Failure>,
) -> Result<String, Failure> {
    let networks = collectives.networks.iter().map(|network| {
        let (number, label) = (network.index + 1, &network.label);
        let head = format!("{number}. {label}, {}", network.terms_in_words());
        Ok(format!(
            "{head}\n{}\n{}",
            network.sentence(),
            text(network)?
        ))
    });
    let networks: Vec<String> = networks.collect::<Result<_, Failure>>()?;
    let fastest = collectives.fastest().map(|it| format!("\n{it}\n"));
    Ok(networks.join("\n") + &fastest.unwrap_or_default())
}

/// The best algorithm for each size, and all of them for one.
fn tables(network: &Collective) -> String {
    let [sizes, algorithms] = [network.size_table().text(), network.table().text()];
    format!(
        "{sizes}\nFor {}:\n{algorithms}",
        network.detail_size_in_words()
    )
}
