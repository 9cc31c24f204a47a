//! Costs of networks and, at equal cost, their performance.

use loadcurve::curve::{CostTable, Curve};

use crate::arguments::Format;
use crate::failure::Failure;
use crate::files::Files;
use crate::output;

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
    opened.check_all_used()?;
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
    let sentence = costs.sentence().map(|sentence| format!("{sentence}\n\n"));
    let terms = costs.scenario.view.terms_in_words();
    let terms = match terms.as_str() {
        "" => {
            "bisection in links of one direction, ports of the largest router, lengths in tiles of a processor"
        }
        terms => terms,
    };
    let table = costs.table().text();
    format!("{}{table}\n{terms}\n", sentence.unwrap_or_default())
}
