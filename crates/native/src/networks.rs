//! The kinds of networks, described for other languages.

use loadcurve::scenario::{Key, NETWORKS, NetworkKind, Value};
use serde_json::{Map, json};

/// All kinds of networks with their keys, by name, as JSON.
#[must_use]
pub fn networks() -> String {
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
