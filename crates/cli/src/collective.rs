//! Times of collective operations, in words and as files.

use loadcurve::curve::{Collective, Collectives, Parted as _};
use loadcurve::scenario::{CollectiveView, Scenario};
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
    let asked = in_detail(&Collectives::question(&scenario, &settings)?, arguments)?;
    let mut collectives = Collectives::asking(&asked, &[])?.with_long_runs();
    if arguments.barrier {
        collectives = collectives.with_barriers();
    }
    if collectives.scenario.view.simulate {
        let bar = bar("simulating", 0, of.quiet);
        collectives.solve_by(|it, places| {
            let flit_hops = |place: usize| it.flit_hops(place) as u64;
            bar.inc_length(places.iter().copied().map(flit_hops).sum());
            parts_told(it, places, |place| bar.inc(flit_hops(place)))
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
        (Format::Table, true) => in_words(&collectives, steps_of)?,
        (Format::Csv, false) => collectives.csv(),
        (Format::Csv, true) => collectives.steps_csv()?,
        (Format::Json, false) => collectives.json(),
        (Format::Json, true) => collectives.steps_json()?,
    })
}

/// A link with the size of tables and steps: a single one that is asked for, unless the link has another one for them.
fn in_detail(asked: &Scenario, arguments: &CollectiveArguments) -> Result<Scenario, Failure> {
    let view = &asked.view.collective;
    let is_single = view.sizes.least == view.sizes.most;
    let is_given = view.bytes != CollectiveView::default().bytes && arguments.size.is_none();
    if !is_single || is_given {
        return Ok(asked.clone());
    }
    Ok(asked.with_view("bytes", &view.sizes.to_string())?)
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

/// The steps of the algorithm that is drawn.
fn steps_of(network: &Collective) -> Result<String, Failure> {
    let (algorithm, size) = (network.drawn_algorithm(), network.detail_size_in_words());
    let steps = network.round_table()?.text();
    Ok(format!(
        "Steps of {} for {size}:\n{steps}",
        algorithm.name()
    ))
}

/// The best algorithm for each size, and all of them for one.
fn tables(network: &Collective) -> String {
    let [sizes, algorithms] = [network.size_table().text(), network.table().text()];
    format!(
        "{sizes}\nFor {}:\n{algorithms}",
        network.detail_size_in_words()
    )
}
