//! Results as JSON: the same names as the columns of the CSV file.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Point, Results, Tabulated};
use crate::scenario;

#[derive(Serialize)]
struct File<'a> {
    version: &'static str,
    link: String,
    curves: Vec<CurveRecord<'a>>,
}

#[derive(Serialize)]
struct CurveRecord<'a> {
    net: Map<String, Value>,
    label: &'a str,
    saturation: Value,
    points: Vec<PointRecord>,
}

#[derive(Serialize)]
struct PointRecord {
    curve: usize,
    source: &'static str,
    load_messages: f64,
    load_flits: f64,
    latency: Option<f64>,
    latency_ci: Option<f64>,
    throughput_messages: Option<f64>,
    state: &'static str,
    detail: Map<String, Value>,
}

impl Results {
    /// The JSON file, indented for people, numbers that read back to the same `f64`.
    ///
    /// # Panics
    /// Never: there are only strings, finite numbers and `null`.
    #[must_use]
    pub fn json(&self) -> String {
        let networks = &self.scenario.networks;
        let file = File {
            version: crate::VERSION,
            link: format!("?{}", self.scenario.query()),
            curves: (1..)
                .zip(networks.iter().zip(&self.curves))
                .map(|(number, (network, curve))| record(number, network, curve))
                .collect(),
        };
        let mut text = serde_json::to_string_pretty(&file).expect("strings and finite numbers");
        text.push('\n');
        text
    }
}

fn record<'a>(number: usize, network: &scenario::Network, curve: &'a Tabulated) -> CurveRecord<'a> {
    let mut net = Map::from_iter([("network".to_owned(), network.kind().name.into())]);
    net.extend(network.settings().map(|(key, value)| {
        let value = match value {
            scenario::Value::Whole(number) => number.into(),
            scenario::Value::Real(number) => number.into(),
            scenario::Value::Word(word) => word.into(),
        };
        (key.name.to_owned(), value)
    }));
    let messages = curve.scale.saturation_messages;
    let flits = messages * curve.scale.flits_per_message;
    CurveRecord {
        net,
        label: &curve.label,
        saturation: json!({ "messages": messages, "flits": flits }),
        points: curve
            .points
            .iter()
            .map(|point| point_record(number, curve, point))
            .collect(),
    }
}

fn point_record(number: usize, curve: &Tabulated, point: &Point) -> PointRecord {
    PointRecord {
        curve: number,
        source: point.source.word(),
        load_messages: point.load_messages,
        load_flits: point.load_messages * curve.scale.flits_per_message,
        latency: point.latency_cycles,
        latency_ci: point.latency_interval_cycles,
        throughput_messages: point.throughput_messages,
        state: point.state.word(),
        detail: point
            .details
            .iter()
            .map(|(name, value)| (name.clone(), (*value).into()))
            .collect(),
    }
}
