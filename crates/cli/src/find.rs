//! The smallest network that will do.

use loadcurve::curve::{FindAnswer, FindRow, FindSearch, Place};
use loadcurve::number::{rounded_text, shortest};
use loadcurve::scenario::{Family, Find, Quantity, Scenario};
use loadcurve_native::Simulation;
use loadcurve_native::numbers::threads;

use crate::arguments::{FindArguments, Format};
use crate::failure::Failure;
use crate::files::Files;
use crate::{doubt, output, simulate, table};

pub(crate) fn find(arguments: &FindArguments, opened: &Files) -> Result<String, Failure> {
    let (scenario, find) = asked(arguments, opened)?;
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

/// The link, and what is searched for: by the link, by options, among families of networks.
fn asked(arguments: &FindArguments, opened: &Files) -> Result<(Scenario, Find), Failure> {
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
    opened.are_used()?;
    find.is_complete()?;
    Ok((scenario, find))
}

/// The answer in sentences, and a table of its networks.
fn in_words(answer: &FindAnswer) -> String {
    let find = &answer.find;
    let number =
        |it: Option<f64>, digits| it.map_or_else(|| "–".to_owned(), |it| rounded_text(it, digits));
    // Names are read from the left.
    let names = |row: &FindRow| row.candidate.network.to_string();
    let width = answer
        .rows
        .iter()
        .map(|row| names(row).len())
        .max()
        .unwrap_or(0);
    let is_simulated = answer.rows.iter().any(|row| row.simulated.is_some());
    let cells = |row: &FindRow| {
        let mut cells = vec![
            match row.place {
                Place::Best => "best".to_owned(),
                Place::Next => "next".to_owned(),
                Place::Open => "too close".to_owned(),
                Place::Miss => "nearest miss".to_owned(),
            },
            format!("{:<width$}", names(row)),
        ];
        let count = |it| {
            let number = row.candidate.quantity(it);
            // Lengths may have any number of decimals.
            number.map_or_else(|| "–".to_owned(), |it| shortest((it * 10.0).round() / 10.0))
        };
        cells.extend(Quantity::ALL.map(count));
        cells.extend([
            number(row.latency_cycles(), 4),
            number(row.spare_cycles(find), 3),
            number(row.most_load, 4),
            number(row.spare_load(find), 3),
        ]);
        if is_simulated {
            let measured = row.simulated.and_then(|it| it.latency_cycles);
            cells.push(number(measured.map(|it| it.0), 4));
            cells.push(number(measured.map(|it| it.1), 2));
        }
        cells
    };
    let network = format!("{:<width$}", "network");
    let mut head = vec![
        "",
        &network,
        "processors",
        "links",
        "pins",
        "wire",
        "width",
        "latency",
        "spare cycles",
        "carries",
        "spare load",
    ];
    if is_simulated {
        head.extend(["simulated", "± 95 %"]);
    }
    let rows: Vec<Vec<String>> = answer.rows.iter().map(cells).collect();
    let doubts = answer.rows.iter().filter(|row| row.doubt().is_some());
    let doubts = doubt::lines(doubts.map(|row| &row.candidate.network));
    format!(
        "{}\n{doubts}\n{}{}\n",
        answer.sentence(),
        table::aligned(&head, &rows),
        answer.counts_in_words()
    )
}
