//! The table of costs as CSV and JSON.

use std::fmt::Write as _;

use loadcurve_base::VERSION;
use loadcurve_base::number::shortest;
use loadcurve_network::structure::Formula;
use serde_json::{Value, json};

use super::super::record::net;
use super::{CostRow, CostTable};

/// Names of the columns after the number of the curve.
const COLUMNS: [&str; 11] = [
    "processors",
    "bisection",
    "bisection_is_exact",
    "router_ports",
    "ports",
    "wire",
    "longest_link",
    "width_bits",
    "flits",
    "zero_load",
    "saturation",
];

impl CostTable {
    /// The CSV file: comment lines that describe it, a line of column names, and a line for each network.
    ///
    /// # Panics
    /// Never: a text takes all that is written to it.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = format!("# Loadcurve {VERSION}\n");
        for link in self.scenario.links() {
            writeln!(text, "# link: ?{link}").expect("a String takes all");
        }
        let words = self.scenario.view.terms_in_words();
        if !words.is_empty() {
            writeln!(text, "# {words}").expect("a String takes all");
        }
        writeln!(
            text,
            "# units: bisection in links of one direction, router_ports of the largest router, wire and longest_link \
             in tiles of a processor, zero_load in {}, saturation in {}",
            self.scenario.view.latency_unit(),
            self.unit().name(),
        )
        .expect("a String takes all");
        for (number, row) in (1..).zip(&self.rows) {
            writeln!(text, "# curve {number}: {}", row.label).expect("a String takes all");
        }
        writeln!(text, "curve,{}", COLUMNS.join(",")).expect("a String takes all");
        for (number, row) in (1..).zip(&self.rows) {
            let cells = cells(row).map(|cell| match cell {
                Value::Null => String::new(),
                Value::Bool(is) => u8::from(is).to_string(),
                Value::Number(number) => number.as_f64().map(shortest).unwrap_or_default(),
                other => other.to_string(),
            });
            writeln!(text, "{number},{}", cells.join(",")).expect("a String takes all");
        }
        text
    }

    /// The JSON file, indented, with the column names of the CSV file.
    #[must_use]
    pub fn json(&self) -> String {
        let networks = self.scenario.networks.iter().zip(&self.rows);
        let curves = networks.map(|(network, row)| {
            let mut curve = json!({ "net": net(network), "label": row.label });
            for (name, cell) in COLUMNS.iter().zip(cells(row)) {
                curve[*name] = cell;
            }
            curve
        });
        let links = self.scenario.links().into_iter();
        let file = json!({
            "version": VERSION,
            "links": links.map(|link| format!("?{link}")).collect::<Vec<_>>(),
            "terms": self.scenario.view.terms_in_words(),
            "answer": self.sentence(),
            "units": {
                "zero_load": self.scenario.view.latency_unit(),
                "saturation": self.unit().name(),
            },
            "curves": curves.collect::<Vec<_>>(),
        });
        format!("{file:#}\n")
    }
}

/// Values of the columns.
fn cells(row: &CostRow) -> [Value; COLUMNS.len()] {
    let cost = row.cost;
    let bisection = cost.map(|it| it.bisection);
    let is_exact = match bisection {
        Some(Formula::Exactly(_)) => Some(true),
        Some(Formula::AtMost(_)) => Some(false),
        Some(Formula::Unknown) | None => None,
    };
    [
        json!(cost.map(|it| it.processors)),
        json!(bisection.and_then(Formula::most)),
        json!(is_exact),
        json!(cost.map(|it| it.largest_router_ports)),
        json!(cost.map(|it| it.ports)),
        json!(cost.and_then(|it| it.wire)),
        json!(cost.and_then(|it| it.longest_link)),
        json!(row.width_bits),
        json!(row.flits),
        json!(row.zero_load_latency),
        json!(row.saturation),
    ]
}
