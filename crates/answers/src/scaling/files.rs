//! How networks scale, as files and in a table.

use std::fmt::Write as _;

use loadcurve_base::VERSION;
use loadcurve_base::number::{Rounding, shortest, shown};
use loadcurve_scenario::LoadUnit;
use loadcurve_scenario::Word as _;
use serde_json::{Value, json};

use super::{Scaling, ScalingLine, ScalingPoint};
use crate::record::net;

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
        let terms = self.scenario.view.terms_in_words();
        if !terms.is_empty() {
            let _ = writeln!(text, "# {terms}");
        }
        if self.scenario.view.is_in_bits() {
            let unit = self.scenario.view.bits_unit().name();
            let _ = writeln!(text, "# units: load_bits in {unit}");
        }
        for line in &self.lines {
            // Writing to a string never fails.
            let _ = writeln!(text, "# curve {}: {}", line.index + 1, line.label);
        }
        let over = view.over.as_str();
        let _ = write!(
            text,
            "curve,{over},processors,value,load_messages,load_flits,latency,state,throughput_messages,net"
        );
        for name in self.columns_on_terms() {
            let _ = write!(text, ",{name}");
        }
        text.push('\n');
        for (line, point) in self.rows() {
            let value = point.value().map(shortest).unwrap_or_default();
            let start = (line.index + 1, point.number, point.processors);
            let _ = write!(text, "{},{},{},{value}", start.0, start.1, start.2);
            for (_, value) in point.row() {
                let _ = write!(text, ",{}", cell(&value));
            }
            let _ = write!(text, ",\"{}\"", point.network);
            for name in self.columns_on_terms() {
                let _ = write!(text, ",{}", cell(&self.on_terms(point, name)));
            }
            text.push('\n');
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
                    for name in self.columns_on_terms() {
                        object[name] = self.on_terms(point, name);
                    }
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
        let has_widths = self.scenario.view.equal.is_some();
        if has_widths {
            names.insert(names.len() - 1, "bits of a channel".to_owned());
        }
        let rows = self.rows().map(|(_, point)| {
            let value = point.value().map(|value| shown(value, Rounding::Datum));
            let value = value.unwrap_or_else(|| "–".to_owned());
            let mut row = vec![point.number.to_string(), value, point.network.to_string()];
            if !is_size {
                row.insert(1, point.processors.to_string());
            }
            if has_widths {
                let width = point.terms.width_bits.unwrap_or_default();
                row.insert(row.len() - 1, width.to_string());
            }
            row
        });
        (names, rows.collect())
    }

    /// Columns of networks on terms that the link asks for.
    fn columns_on_terms(&self) -> impl Iterator<Item = &'static str> {
        let view = &self.scenario.view;
        let columns = [
            ("width_bits", view.equal.is_some()),
            ("load_bits", view.is_in_bits()),
            ("latency_ns", view.cycle_ns.is_some()),
        ];
        let asked = columns
            .into_iter()
            .filter(|&(_, is_asked_for)| is_asked_for);
        asked.map(|(name, _)| name)
    }

    fn on_terms(&self, point: &ScalingPoint, column: &str) -> Value {
        let known = point.known();
        match column {
            "width_bits" => json!(point.terms.width_bits),
            "load_bits" => {
                let unit = self.scenario.view.bits_unit();
                json!(known.map(|known| point.load(known.load_messages, unit)))
            }
            _ => json!(known.and_then(|known| point.shown_latency(known))),
        }
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
        let point = self.known();
        let load = point.map(|point| point.load_messages);
        [
            ("load_messages", json!(load)),
            (
                "load_flits",
                json!(load.map(|load| self.load(load, LoadUnit::Flits))),
            ),
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

/// A value as a cell.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(word) => word.clone(),
        number => number.as_f64().map(shortest).unwrap_or_default(),
    }
}
