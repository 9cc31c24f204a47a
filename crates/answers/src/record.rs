//! JSON form of a point and its network.

use std::num::NonZeroU32;

use loadcurve_base::State;
use loadcurve_scenario::{Context, Network};
use loadcurve_sim::verdict::{Decision, Rule};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Point, PointSource, detail};

/// Detail that is 1 if the confidence interval of a simulated point is too narrow.
pub(super) const INTERVAL_IS_OPTIMISTIC: &str = "interval_is_optimistic";

/// Name of the seed among the details of a point, in files with several seeds.
pub const SEED: &str = "seed";

/// A point with the column names of the CSV file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PointRecord {
    /// Number of the curve, in files that hold several.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) curve: Option<usize>,
    pub(crate) source: PointSource,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    origin: Option<String>,
    pub(crate) load_messages: f64,
    load_flits: f64,
    latency: Option<f64>,
    latency_ci: Option<f64>,
    throughput_messages: Option<f64>,
    state: State,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    throughput_ci: Option<f64>,
    /// Written for readers only; it follows from the other fields.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    precision_reached: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rule: Option<Rule>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    deciding_replication: Option<NonZeroU32>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    unfinished: bool,
    #[serde(serialize_with = "as_map", deserialize_with = "from_map")]
    detail: Vec<(String, f64)>,
}

impl PointRecord {
    #[must_use]
    pub fn of(curve: Option<usize>, flits_per_message: f64, point: &Point) -> Self {
        Self {
            curve,
            source: point.source,
            origin: point.origin.clone(),
            load_messages: point.load_messages,
            load_flits: point.load_messages * flits_per_message,
            latency: point.latency_cycles,
            latency_ci: point.latency_interval_cycles,
            throughput_messages: point.throughput_messages,
            state: point.state,
            throughput_ci: point.throughput_interval_messages,
            precision_reached: point.precision_percent(),
            rule: point.decision.map(|it| it.rule),
            deciding_replication: point
                .decision
                .and_then(|it| NonZeroU32::new(it.replication)),
            unfinished: point.is_growing,
            detail: point.details.clone(),
        }
    }

    /// Converts the record back to a point.
    #[must_use]
    pub fn into_point(self) -> Point {
        Point {
            source: self.source,
            origin: self.origin,
            load_messages: self.load_messages,
            latency_cycles: self.latency,
            latency_interval_cycles: self.latency_ci,
            throughput_messages: self.throughput_messages,
            throughput_interval_messages: self.throughput_ci,
            state: self.state,
            decision: (self.rule.zip(self.deciding_replication)).map(|(rule, replication)| {
                Decision {
                    replication: replication.get(),
                    rule,
                }
            }),
            is_growing: self.unfinished,
            is_optimistic: is_optimistic(&self.detail),
            details: self.detail,
        }
    }
}

fn as_map<S: Serializer>(details: &[(String, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(details.iter().map(|(name, value)| (name, value)))
}

/// Numbers by name, in the order of the file; anything else is an error.
fn from_map<'de, D: Deserializer<'de>>(text: D) -> Result<Vec<(String, f64)>, D::Error> {
    let map = Map::<String, Value>::deserialize(text)?;
    let number = |(name, value): (String, Value)| match value.as_f64() {
        Some(number) => Ok((name, number)),
        None => Err(D::Error::custom(format!("{name}: {value} is not a number"))),
    };
    map.into_iter().map(number).collect()
}

/// True if the details of a simulated point say that its confidence interval is too narrow.
#[must_use]
pub fn is_optimistic(details: &[(String, f64)]) -> bool {
    detail(details, INTERVAL_IS_OPTIMISTIC) == Some(1.0)
}

/// Network with all its keys.
#[must_use]
pub fn net(network: &Network) -> Map<String, Value> {
    let mut net = Map::from_iter([("network".to_owned(), network.kind().name.into())]);
    net.extend(network.used_settings().map(|(key, value)| {
        let value = match value {
            loadcurve_scenario::Value::Whole(number) => (*number).into(),
            loadcurve_scenario::Value::Real(number) => (*number).into(),
            loadcurve_scenario::Value::Word(word) => (*word).into(),
            loadcurve_scenario::Value::Text(text) => text.as_ref().into(),
        };
        (key.name.to_owned(), value)
    }));
    net
}

/// Network with the kind and settings of a record.
///
/// # Errors
/// An illegal key or value.
pub fn network_of(net: &Map<String, Value>, context: &Context) -> loadcurve_base::Result<Network> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let name = net.get("network").map(text).unwrap_or_default();
    let kind = loadcurve_scenario::find(&name).ok_or_else(|| Network::unknown(&name))?;
    let settings = net.iter().filter(|(key, _)| *key != "network");
    let settings: Vec<(&str, String)> = settings
        .map(|(key, value)| (key.as_str(), text(value)))
        .collect();
    let settings = settings.iter().map(|(key, value)| (*key, value.as_str()));
    Network::new_in(kind, context).with_settings(&settings.collect::<Vec<_>>())
}
