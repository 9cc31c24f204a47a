//! The kinds of networks, as Python is told of them.

use loadcurve::scenario::{Domain, Key, NETWORKS, NetworkKind, Parts, VIEW_KEYS, Value};
use pyo3::prelude::*;
use serde_json::{Map, json};

/// All kinds of networks with their keys, as JSON.
#[pyfunction]
pub(crate) fn networks() -> String {
    let kinds = NETWORKS.iter().map(|kind| {
        let keys: Map<String, serde_json::Value> = kind
            .keys
            .iter()
            .map(|key| (key.name.to_owned(), described(key)))
            .collect();
        let NetworkKind {
            title, sentence, ..
        } = kind;
        let described = json!({ "title": title, "sentence": sentence, "keys": keys });
        (kind.name.to_owned(), described)
    });
    serde_json::Value::Object(kinds.collect()).to_string()
}

fn described(key: &Key) -> serde_json::Value {
    let default = match &key.default {
        Value::Whole(number) => json!(number),
        Value::Real(number) => json!(number),
        Value::Word(word) => json!(word),
        Value::Text(text) => json!(text),
    };
    let allowed = key.domain.to_string();
    json!({ "meaning": key.words, "default": default, "allowed": allowed })
}

/// What stands between the parts of a value of several numbers.
#[pyfunction]
pub(crate) fn joint(key: &str) -> &'static str {
    if VIEW_KEYS.contains(&key) {
        return ",";
    }
    let keys = NETWORKS.iter().flat_map(|kind| kind.keys);
    let domains = keys.filter(|known| known.name == key);
    let texts = domains.filter_map(|key| match key.domain {
        Domain::Text(form) => Some(form.parts),
        _ => None,
    });
    match { texts }.next() {
        Some(Parts::Sizes) => "x",
        Some(Parts::Switches { .. }) => "",
        Some(Parts::One) | None => ".",
    }
}
