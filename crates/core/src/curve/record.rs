//! A point and its network as JSON has them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Point, Source};
use crate::scenario::{self, Network};
use crate::{Result, State};

/// A point under the names of the columns of CSV files.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PointRecord {
    /// The number of the curve, in files that hold several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) curve: Option<usize>,
    pub(crate) source: Source,
    pub(crate) load_messages: f64,
    load_flits: f64,
    latency: Option<f64>,
    latency_ci: Option<f64>,
    throughput_messages: Option<f64>,
    state: State,
    detail: Map<String, Value>,
}

impl PointRecord {
    pub(crate) fn of(curve: Option<usize>, flits_per_message: f64, point: &Point) -> Self {
        let details = point.details.iter();
        Self {
            curve,
            source: point.source,
            load_messages: point.load_messages,
            load_flits: point.load_messages * flits_per_message,
            latency: point.latency_cycles,
            latency_ci: point.latency_interval_cycles,
            throughput_messages: point.throughput_messages,
            state: point.state,
            detail: details
                .map(|(name, value)| (name.clone(), (*value).into()))
                .collect(),
        }
    }

    /// The point that was written.
    pub(crate) fn into_point(self) -> Point {
        let number = |(name, value): (String, Value)| Some((name, value.as_f64()?));
        let details: Vec<(String, f64)> = self.detail.into_iter().filter_map(number).collect();
        Point {
            source: self.source,
            load_messages: self.load_messages,
            latency_cycles: self.latency,
            latency_interval_cycles: self.latency_ci,
            throughput_messages: self.throughput_messages,
            state: self.state,
            is_growing: false,
            is_optimistic: is_optimistic(&details),
            details,
        }
    }
}

/// Whether the details of a simulated point say that its interval is too narrow.
pub(super) fn is_optimistic(details: &[(String, f64)]) -> bool {
    let known = |(name, value): &(String, f64)| name == "interval_is_optimistic" && *value == 1.0;
    details.iter().any(known)
}

/// A network with all its keys.
pub(crate) fn net(network: &Network) -> Map<String, Value> {
    let mut net = Map::from_iter([("network".to_owned(), network.kind().name.into())]);
    net.extend(network.settings().map(|(key, value)| {
        let value = match value {
            scenario::Value::Whole(number) => number.into(),
            scenario::Value::Real(number) => number.into(),
            scenario::Value::Word(word) => word.into(),
        };
        (key.name.to_owned(), value)
    }));
    net
}

/// The network that was written so.
///
/// # Errors
/// A key or value that no network has.
pub(crate) fn network_of(net: &Map<String, Value>) -> Result<Network> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let name = net.get("network").map(text).unwrap_or_default();
    let kind = scenario::find(&name).ok_or_else(|| Network::unknown(&name))?;
    let settings = net.iter().filter(|(key, _)| *key != "network");
    let settings: Vec<(&str, String)> = settings
        .map(|(key, value)| (key.as_str(), text(value)))
        .collect();
    let settings = settings.iter().map(|(key, value)| (*key, value.as_str()));
    Network::new(kind).with_settings(settings)
}
