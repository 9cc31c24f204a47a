//! Networks by what they cost and, at equal cost, what they do.

use loadcurve::curve::{CostRow, CostTable, Curve};
use loadcurve::number::rounded_text;
use loadcurve::scenario::Scenario;

use crate::arguments::Format;
use crate::failure::Failure;
use crate::files::Files;
use crate::{output, table};

/// The networks of all links, which may be more than one holds, in the view of the first.
pub(crate) fn cost(links: &[String], format: Format, opened: &Files) -> Result<String, Failure> {
    let scenarios = links.iter().map(|link| opened.scenario_in_part(link));
    let joined = scenarios.reduce(|known, more| {
        let (mut known, more) = (known?, more?);
        known.networks.extend(more.networks);
        known.names.extend(more.names);
        Ok(known)
    });
    let scenario = joined.expect("there is a link")?;
    opened.are_used()?;
    for network in &scenario.networks {
        network.has_structure()?;
    }
    output::warn_of_deadlocks(&scenario.networks);
    for obstacle in scenario.obstacles() {
        output::say(&obstacle.to_string());
    }
    let costs = CostTable::of(&scenario, &Curve::all_of(&scenario));
    Ok(match format {
        Format::Table => in_words(&costs),
        Format::Csv => costs.csv(),
        Format::Json => costs.json(),
    })
}

/// A sentence, and a table.
fn in_words(costs: &CostTable) -> String {
    let rows: Vec<Vec<String>> = costs.rows.iter().map(cells).collect();
    let Scenario { view, .. } = &costs.scenario;
    let time = format!("zero load, {}", view.latency_unit());
    let saturation = format!("model's saturation, {}", costs.unit().name());
    let names = [
        "network",
        "bisection",
        "ports",
        "wire",
        "longest",
        "bits",
        "flits",
        &time,
        &saturation,
    ];
    let sentence = costs.sentence().map(|sentence| format!("{sentence}\n\n"));
    let terms = view.terms_in_words();
    let terms = match terms.as_str() {
        "" => "bisection in links of one direction, ports of the largest router, lengths in tiles of a processor\n"
            .to_owned(),
        terms => format!("{terms}\n"),
    };
    format!(
        "{}{}\n{terms}",
        sentence.unwrap_or_default(),
        table::aligned(&names, &rows)
    )
}

fn cells(row: &CostRow) -> Vec<String> {
    let or_dash = |text: String| {
        if text.is_empty() {
            "–".to_owned()
        } else {
            text
        }
    };
    let count = |number: Option<usize>| number.map_or_else(String::new, |it| it.to_string());
    let number = |it: Option<f64>| it.map_or_else(String::new, |it| rounded_text(it, 3));
    let cells = [
        row.label.clone(),
        row.bisection_in_words(),
        count(row.cost.map(|cost| cost.largest_router_ports)),
        row.wire_in_words(),
        row.longest_link_in_words(),
        count(row.width_bits.map(|width| width as usize)),
        count(row.flits.map(|flits| flits as usize)),
        row.zero_load_latency
            .map_or_else(String::new, |it| format!("{it:.1}")),
        number(row.saturation),
    ];
    cells.into_iter().map(or_dash).collect()
}
