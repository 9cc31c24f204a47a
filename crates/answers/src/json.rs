//! Results as JSON, with the column names of the CSV file.

use loadcurve_scenario::Word as _;
use loadcurve_scenario::{LoadUnit, Network, Terms, View};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::csv::groups;
use super::record::{PointRecord, net};
use super::{Difference, KneeRow, Results, Tabulated};

/// The file, which is also read back.
#[derive(Debug, Serialize, Deserialize)]
pub struct JsonFile {
    pub version: Option<String>,
    pub link: String,
    /// Present if there are more networks than a link holds.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub links: Vec<String>,
    /// The load at which the scenario is shown; for readers only, as it follows from the link.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    load: Option<Value>,
    pub curves: Vec<JsonCurve>,
}

/// A curve of the file. Label and saturation load are written for readers only; they follow from
/// the network.
#[derive(Debug, Serialize, Deserialize)]
pub struct JsonCurve {
    pub net: Map<String, Value>,
    #[serde(skip_deserializing)]
    label: String,
    #[serde(skip_deserializing)]
    saturation: Value,
    pub points: Vec<PointRecord>,
    /// Differing settings of the other programs behind some of the points.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub differences: Vec<Difference>,
    /// Terms on which the network is compared with others; for readers only, as they follow from the link.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    terms: Option<Value>,
    /// Number of processors that send, under a pattern other than uniform traffic.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    senders: Option<usize>,
    /// Knee and plateau, with the column names of the CSV file.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    knee: Option<Value>,
    /// Latencies by source, destination or pair, with the column names of the CSV file.
    #[serde(skip_serializing_if = "Vec::is_empty", skip_deserializing)]
    groups: Vec<Value>,
}

impl Results {
    /// The JSON file, indented, with numbers that read back to the same `f64`.
    ///
    /// # Panics
    /// Never: it contains only strings, finite numbers and `null`.
    #[must_use]
    pub fn json(&self) -> String {
        let (networks, view) = (&self.scenario.networks, &self.scenario.view);
        let links = self.scenario.links().into_iter();
        let links: Vec<String> = links.map(|link| format!("?{link}")).collect();
        let file = JsonFile {
            version: Some(loadcurve_base::VERSION.to_owned()),
            link: links[0].clone(),
            links: Some(links)
                .filter(|links| links.len() > 1)
                .unwrap_or_default(),
            load: self
                .load
                .map(|load| json!({ "value": load, "unit": view.unit.file_word() })),
            curves: (1..)
                .zip(networks.iter().zip(&self.curves))
                .map(|(number, (network, curve))| record(number, network, curve, view))
                .collect(),
        };
        let mut text = serde_json::to_string_pretty(&file).expect("strings and finite numbers");
        text.push('\n');
        text
    }
}

fn record(number: usize, network: &Network, curve: &Tabulated, view: &View) -> JsonCurve {
    let messages = curve.scale.saturation_messages;
    let flits_per_message = curve.scale.flits_per_message;
    let points = curve.points.iter();
    JsonCurve {
        net: net(network),
        label: curve.label.clone(),
        saturation: if curve.is_left_out || network.is_modelled().is_err() {
            Value::Null
        } else {
            json!({ "messages": messages, "flits": messages * flits_per_message })
        },
        points: points
            .map(|point| PointRecord::of(Some(number), flits_per_message, point))
            .collect(),
        differences: curve.differences.clone(),
        terms: terms(view, curve),
        senders: curve.senders,
        knee: curve.knee.as_ref().map(KneeRow::json),
        groups: groups(number, curve),
    }
}

/// Width and clock of a network, and its saturation load in their units; none if the view requests neither.
fn terms(view: &View, curve: &Tabulated) -> Option<Value> {
    let is_asked_for = view.equal.is_some() || view.cycle_ns.is_some() || view.unit.is_bits();
    let scale = curve.scale;
    let saturation = |unit| scale.from_messages(scale.saturation_messages, unit);
    let Terms {
        message_bits,
        width_bits,
        cycle_ns,
    } = curve.terms;
    let is_asked_for = is_asked_for && !curve.is_left_out;
    is_asked_for.then(|| {
        json!({
            "equal": view.equal.word(),
            "bits": message_bits,
            "width_bits": width_bits,
            "flits": scale.flits_per_message,
            "cycle_ns": cycle_ns,
            "saturation_bits": saturation(LoadUnit::Bits),
            "saturation_gbit_s": cycle_ns.map(|_| saturation(LoadUnit::Gigabits)),
        })
    })
}
