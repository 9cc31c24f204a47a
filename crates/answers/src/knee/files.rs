//! Knees and plateaus in words and as files.

use std::fmt::Write as _;

use loadcurve_base::VERSION;
use loadcurve_base::number::{rounded_text, shortest, with_interval};
use loadcurve_scenario::Scenario;
use serde_json::{Map, Value, json};

use super::KneeRow;

/// Columns of the CSV file.
const COLUMNS: &str = "curve,ratio,model_knee_flits,knee_flits,knee_ci,model_saturation_flits,overload_flits,\
                       plateau_flits,plateau_ci";

/// Knees and plateaus of all networks of a link.
#[derive(Debug, Clone)]
pub struct KneeTable {
    /// The link.
    pub scenario: Scenario,
    /// What was found, one row for each network.
    pub rows: Vec<KneeRow>,
}

impl KneeTable {
    /// The CSV file. What was not found is empty.
    #[must_use]
    pub fn csv(&self) -> String {
        let link = self.scenario.query();
        let units = "loads, throughput and their intervals in flits/cycle/source";
        let mut text =
            format!("# Loadcurve {VERSION}\n# link: ?{link}\n# units: {units}\n{COLUMNS}\n");
        for (number, row) in (1..).zip(&self.rows) {
            let cells = row
                .numbers()
                .map(|(_, it)| it.map(shortest).unwrap_or_default());
            // Writing to a string never fails.
            let _ = writeln!(text, "{number},{}", cells.join(","));
        }
        text
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let rows = self.rows.iter().map(KneeRow::json);
        let file = json!({
            "version": VERSION,
            "link": format!("?{}", self.scenario.query()),
            "curves": rows.collect::<Vec<_>>(),
        });
        format!("{file:#}\n")
    }
}

impl KneeRow {
    /// All numbers, by the names of their columns.
    fn numbers(&self) -> [(&'static str, Option<f64>); 8] {
        let (knee, plateau) = (self.knee_flits, self.plateau_flits);
        [
            ("ratio", Some(self.ratio)),
            ("model_knee_flits", self.model_knee_flits),
            ("knee_flits", knee.map(|it| it.0)),
            ("knee_ci", knee.map(|it| it.1)),
            ("model_saturation_flits", self.model_saturation_flits),
            ("overload_flits", Some(self.overload_flits)),
            ("plateau_flits", plateau.map(|it| it.0)),
            ("plateau_ci", plateau.and_then(|it| it.1)),
        ]
    }

    /// All numbers and the result in words, as JSON.
    pub(crate) fn json(&self) -> Value {
        let numbers = self
            .numbers()
            .map(|(name, it)| (name.to_owned(), json!(it)));
        let mut object: Map<String, Value> = numbers.into_iter().collect();
        object.insert("sentence".to_owned(), json!(self.sentence()));
        Value::Object(object)
    }

    /// A number by the name of its column.
    pub(crate) fn number(&self, column: &str) -> Option<f64> {
        let mut numbers = self.numbers().into_iter();
        numbers.find(|(name, _)| *name == column)?.1
    }

    /// The result in two sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        let ratio = shortest(self.ratio);
        let knee = match self.knee_flits {
            Some((load, half_width)) => {
                let interval = with_interval(load, Some(half_width));
                format!("Latency is {ratio} times that of the idle network at {interval} flits")
            }
            None => format!(
                "No load was found at which latency is {ratio} times that of the idle network"
            ),
        };
        let said = |model: Option<f64>, words: &str| {
            model.map_or_else(String::new, |load| {
                format!(" ({words} {})", rounded_text(load, 4))
            })
        };
        let model = said(self.model_knee_flits, "by the model at");
        let plateau = self
            .plateau_flits
            .map_or_else(String::new, |(load, half_width)| {
                let overload = rounded_text(self.overload_flits, 3);
                let carried = with_interval(load, half_width);
                let model = said(self.model_saturation_flits, "the model saturates at");
                format!(" Overloaded with {overload}, the network carries {carried}{model}.")
            });
        format!("{knee}{model}.{plateau}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESH: KneeRow = KneeRow {
        ratio: 3.0,
        model_knee_flits: Some(0.177_43),
        knee_flits: Some((0.184_41, 0.001_12)),
        is_reached: true,
        model_saturation_flits: Some(0.188_56),
        overload_flits: 0.984_375,
        plateau_flits: Some((0.229_4, Some(0.000_31))),
    };

    #[test]
    fn the_sentence_says_what_was_found_beside_the_model() {
        assert_eq!(
            MESH.sentence(),
            "Latency is 3 times that of the idle network at 0.1844 ± 0.0011 flits (by the model at 0.1774). \
             Overloaded with 0.984, the network carries 0.22940 ± 0.00031 (the model saturates at 0.1886)."
        );
        let nothing = KneeRow {
            knee_flits: None,
            model_knee_flits: None,
            plateau_flits: None,
            ..MESH
        };
        let words = "No load was found at which latency is 3 times that of the idle network.";
        assert_eq!(nothing.sentence(), words);
    }

    #[test]
    fn what_was_not_found_is_empty_in_files() {
        let table = KneeTable {
            scenario: Scenario::read("mesh").scenario,
            rows: vec![KneeRow {
                knee_flits: None,
                ..MESH
            }],
        };
        let csv = table.csv();
        let row = csv.lines().last().unwrap();
        assert_eq!(row, "1,3,0.17743,,,0.18856,0.984375,0.2294,0.00031");
        let columns = csv.lines().rev().nth(1).unwrap();
        assert_eq!(columns.split(',').count(), row.split(',').count());
        assert!(table.json().contains("\"knee_flits\": null"));
    }
}
