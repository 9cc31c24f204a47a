//! Knees and plateaus in words and as files.

use loadcurve_base::number::Rounding::{Digits, Exact};
use loadcurve_base::number::{rounded_text, shortest, with_interval};
use loadcurve_scenario::Scenario;
use serde_json::{Value, json};

use super::KneeRow;
use crate::Table;
use crate::each_network::json_file;

/// Knees and plateaus of all networks of a link.
#[derive(Debug, Clone)]
pub struct KneeTable {
    /// The link.
    pub scenario: Scenario,
    /// The results, one row for each network.
    pub rows: Vec<KneeRow>,
}

impl KneeTable {
    /// The table, one row for each network.
    #[must_use]
    pub fn table(&self) -> Table<'_, (usize, &KneeRow)> {
        KneeRow::table((1..).zip(&self.rows))
    }

    /// The CSV file. Values that were not found are empty.
    #[must_use]
    pub fn csv(&self) -> String {
        let units = "units: loads, throughput and their intervals in flits/cycle/source";
        (self.table()).csv(&self.scenario.links(), &[units.to_owned()])
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let fields = json!({ "curves": self.table().objects() });
        json_file(&self.scenario.query(), fields)
    }
}

impl KneeRow {
    /// Numbered rows as a table.
    fn table<'a>(
        rows: impl IntoIterator<Item = (usize, &'a Self)>,
    ) -> Table<'a, (usize, &'a Self)> {
        Table::of(rows)
            .column("curve", |it| it.0)
            .not_in_json()
            .shown("", Exact, |it| format!("{}.", it.0))
            .column("ratio", |it| it.1.ratio)
            .column("model_knee_flits", |it| it.1.model_knee_flits)
            .headed("knee, model", Digits(5))
            .column("knee_flits", |it| it.1.knee_flits.map(|knee| knee.0))
            .headed("simulated", Digits(5))
            .column("knee_ci", |it| it.1.knee_flits.map(|knee| knee.1))
            .headed("± 95 %", Digits(3))
            .column("model_saturation_flits", |it| it.1.model_saturation_flits)
            .headed("saturation, model", Digits(5))
            .column("overload_flits", |it| it.1.overload_flits)
            .column("plateau_flits", |it| it.1.plateau_flits.map(|it| it.0))
            .headed("plateau", Digits(5))
            .column("plateau_ci", |it| it.1.plateau_flits?.1)
            .headed("± 95 %", Digits(3))
            .column("sentence", |it| it.1.sentence())
            .not_in_csv()
    }

    /// All numbers and the result in words, as JSON.
    pub(crate) fn json(&self) -> Value {
        Self::table([(1, self)]).objects().remove(0)
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
        let part = |model: Option<f64>, words: &str| {
            model.map_or_else(String::new, |load| {
                format!(" ({words} {})", rounded_text(load, 4))
            })
        };
        let model = part(self.model_knee_flits, "by the model at");
        let plateau = self
            .plateau_flits
            .map_or_else(String::new, |(load, half_width)| {
                let overload = rounded_text(self.overload_flits, 3);
                let carried = with_interval(load, half_width);
                let model = part(self.model_saturation_flits, "the model saturates at");
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
