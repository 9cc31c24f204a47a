//! The answer of a search as files.

use std::fmt::Write as _;

use loadcurve_base::VERSION;
use loadcurve_base::number::shortest;
use loadcurve_scenario::Word as _;
use loadcurve_scenario::{Quantity, Scenario};
use serde_json::{Map, Value, json};

use super::{FindAnswer, FindRow};
use crate::record::net;

/// Columns of numbers, behind the part in the answer and the network.
pub const FIND_COLUMNS: [&str; 12] = [
    "processors",
    "links",
    "pins",
    "wire",
    "width",
    "flits",
    "latency",
    "spare_cycles",
    "most_load",
    "spare_load",
    "simulated_latency",
    "simulated_latency_ci",
];

impl FindRow {
    /// Its numbers, in the order of [`FIND_COLUMNS`].
    #[must_use]
    pub fn numbers(&self, answer: &FindAnswer) -> [Option<f64>; FIND_COLUMNS.len()] {
        let find = &answer.find;
        let simulated = self.simulated.and_then(|it| it.latency_cycles);
        let [processors, links, pins, wire, width] =
            Quantity::ALL.map(|it| self.candidate.quantity(it));
        [
            processors,
            links,
            pins,
            wire,
            width,
            Some(f64::from(self.candidate.network.flits())),
            self.latency_cycles(),
            self.spare_cycles(find),
            self.most_load,
            self.spare_load(find),
            simulated.map(|it| it.0),
            simulated.map(|it| it.1),
        ]
    }
}

impl FindAnswer {
    /// The CSV file. What is not known is empty.
    #[must_use]
    pub fn csv(&self, scenario: &Scenario) -> String {
        let (link, unit) = (self.link(scenario), self.find.unit_in_words());
        let columns = FIND_COLUMNS.join(",");
        let mut text = format!(
            "# Loadcurve {VERSION}\n# link: ?{link}\n# units: cycles, {unit}, pins of the largest router, wire in tiles, width in bits\n\
             answer,net,{columns},simulated,certain\n"
        );
        for row in &self.rows {
            let cells = row
                .numbers(self)
                .map(|it| it.map(shortest).unwrap_or_default());
            let simulated = row.simulated.map_or("", |it| it.outcome.word());
            // A network has commas; writing to a string never fails.
            let _ = writeln!(
                text,
                "{},\"{}\",{},{simulated},{}",
                row.place.word(),
                row.candidate.network,
                cells.join(","),
                row.outcome.word(),
            );
        }
        text
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self, scenario: &Scenario) -> String {
        let rows = self.rows.iter().map(|row| {
            let numbers = FIND_COLUMNS.iter().zip(row.numbers(self));
            let mut object: Map<String, Value> = numbers
                .map(|(name, it)| ((*name).to_owned(), json!(it)))
                .collect();
            object.insert("answer".to_owned(), json!(row.place.word()));
            object.insert("net".to_owned(), net(&row.candidate.network).into());
            object.insert(
                "simulated".to_owned(),
                json!(row.simulated.map(|it| it.outcome.word())),
            );
            object.insert("certain".to_owned(), row.outcome.word().into());
            Value::Object(object)
        });
        let file = json!({
            "version": VERSION,
            "link": format!("?{}", self.link(scenario)),
            "unit": self.find.unit.word(),
            "candidates": self.candidates,
            "judged": self.judged,
            "open": self.open,
            "left_out": self.left_out,
            "skipped": self.skipped,
            "sentence": self.sentence(),
            "rows": rows.collect::<Vec<_>>(),
        });
        format!("{file:#}\n")
    }

    /// Link of the search: with the best network, unless the candidates are those of the link.
    #[must_use]
    pub fn link(&self, scenario: &Scenario) -> String {
        let mut shown = scenario.clone();
        shown.view.find = self.find.to_string();
        if let Some(best) = self.rows.first().filter(|_| !self.find.families.is_empty()) {
            shown.networks = vec![best.candidate.network.clone()];
            shown.names = vec![String::new()];
        }
        shown.query()
    }
}
