//! How networks scale, as files and in a table.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{Answer, Scaling, ScalingLine, ScalingPoint};
use crate::VERSION;
use crate::curve::record::net;
use crate::number::{Rounding, shortest, shown};
use crate::scenario::Word as _;

/// A point with the names of its columns.
type Row = [(&'static str, Value); 5];

impl Scaling {
    /// The CSV file: a line for each point; where there is no value, its cell is empty.
    #[must_use]
    pub fn csv(&self) -> String {
        let (query, unit) = (self.scenario.query(), self.unit());
        let view = &self.scenario.view.scaling;
        let mut text = format!(
            "# Loadcurve {VERSION}\n# link: ?{query}\n\
             # units: value in {unit}, load_messages in messages/cycle/source, load_flits in flits/cycle/source, \
             latency in cycles\n# over: {}\n# of: {}\n",
            self.over_in_words(),
            self.quantity_in_words(),
        );
        for line in &self.lines {
            // Writing to a string never fails.
            let _ = writeln!(text, "# curve {}: {}", line.index + 1, line.label);
        }
        let over = view.over.as_str();
        let _ = writeln!(
            text,
            "curve,{over},processors,value,load_messages,load_flits,latency,state,throughput_messages,net"
        );
        for (line, point) in self.rows() {
            let value = point.value().map(shortest).unwrap_or_default();
            let start = (line.index + 1, point.number, point.processors);
            let _ = write!(text, "{},{},{},{value}", start.0, start.1, start.2);
            for (_, value) in point.row() {
                let cell = match value {
                    Value::Null => String::new(),
                    Value::String(word) => word,
                    number => number.as_f64().map(shortest).unwrap_or_default(),
                };
                let _ = write!(text, ",{cell}");
            }
            let _ = writeln!(text, ",\"{}\"", point.network);
        }
        text
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let view = &self.scenario.view.scaling;
        let lines = self
            .lines
            .iter()
            .zip(self.sentences())
            .map(|(line, sentence)| {
                let points = line.points.iter().map(|point| {
                    let mut object = json!({
                        view.over.as_str(): point.number,
                        "processors": point.processors,
                        "value": point.value(),
                    });
                    for (name, value) in point.row() {
                        object[name] = value;
                    }
                    object["net"] = net(&point.network).into();
                    object
                });
                json!({
                    "curve": line.index + 1,
                    "label": line.label,
                    "sentence": sentence,
                    "points": points.collect::<Vec<_>>(),
                })
            });
        let notices: Vec<String> = self.notices.iter().map(ToString::to_string).collect();
        let file = json!({
            "version": VERSION,
            "link": format!("?{}", self.scenario.query()),
            "over": view.over,
            "of": view.of.word(),
            "unit": self.unit(),
            "curves": lines.collect::<Vec<_>>(),
            "notices": notices,
        });
        format!("{file:#}\n")
    }

    /// Column names and rows of a table for people.
    #[must_use]
    pub fn table(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let view = &self.scenario.view.scaling;
        let is_size = view.key().is_none();
        let quantity = format!("{} ({})", self.quantity_in_words(), self.unit());
        let first = if is_size { "processors" } else { &view.over };
        let mut names = vec![first.to_owned(), quantity, "network".to_owned()];
        if !is_size {
            names.insert(1, "processors".to_owned());
        }
        let rows = self.rows().map(|(_, point)| {
            let value = point.value().map(|value| shown(value, Rounding::Datum));
            let value = value.unwrap_or_else(|| "–".to_owned());
            let mut row = vec![point.number.to_string(), value, point.network.to_string()];
            if !is_size {
                row.insert(1, point.processors.to_string());
            }
            row
        });
        (names, rows.collect())
    }

    fn rows(&self) -> impl Iterator<Item = (&ScalingLine, &ScalingPoint)> {
        let rows = self
            .lines
            .iter()
            .map(|line| line.points.iter().map(move |point| (line, point)));
        rows.flatten()
    }
}

impl ScalingPoint {
    /// The point of the curve.
    fn row(&self) -> Row {
        let point = match &self.answer {
            Answer::Point(point) => Some(point),
            Answer::Open | Answer::None => None,
        };
        let load = point.map(|point| point.load_messages);
        [
            ("load_messages", json!(load)),
            ("load_flits", json!(load.map(|load| self.flits(load)))),
            (
                "latency",
                json!(point.and_then(|point| point.latency_cycles)),
            ),
            ("state", json!(point.map(|point| point.state.word()))),
            (
                "throughput_messages",
                json!(point.and_then(|point| point.throughput_messages)),
            ),
        ]
    }
}
