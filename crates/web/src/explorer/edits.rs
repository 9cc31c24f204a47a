//! Edits: each says the link of the edited scenario, and changes nothing.

use loadcurve::scenario::{Network, NetworkKind, Scenario, find};
use tsify::Tsify as _;
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// The link with a key of one network set.
    ///
    /// # Errors
    /// A `Notice` when the key does not take the value, here and in all edits below.
    #[wasm_bindgen(js_name = withKey)]
    pub fn with_key(&self, index: usize, key: &str, text: &str) -> Result<String, JsValue> {
        query(self.scenario.with_key(index, key, text))
    }

    /// The link with a view key set; an empty text takes an optional one away. Another unit takes
    /// the loads away, too, while the network is not solved that converts them.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withView)]
    pub fn with_view(&self, key: &str, text: &str) -> Result<String, JsValue> {
        query(match (key, self.curves.first()) {
            ("x", Some(first)) => {
                let scale = first.is_solved().then(|| first.scale());
                self.scenario.with_unit(text, scale)
            }
            _ => self.scenario.with_view(key, text),
        })
    }

    /// The link with one more network of a kind, like the last as far as both have the same keys.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withNetwork)]
    pub fn with_network(&self, name: &str) -> Result<String, JsValue> {
        let last = self.scenario.networks.last();
        let alike =
            |kind| last.map_or_else(|| Network::new(kind), |last| Network::like(kind, last));
        query(kind(name).and_then(|kind| self.scenario.with_network(alike(kind))))
    }

    /// The link with another kind of network in the place of one, like it as far as both have the same
    /// keys.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withReplaced)]
    pub fn with_replaced(&self, index: usize, name: &str) -> Result<String, JsValue> {
        let replaced = &self.scenario.networks[index];
        let alike = |kind| Network::like(kind, replaced);
        query(kind(name).map(|kind| self.scenario.with_replaced(index, alike(kind))))
    }

    /// The link with another name for a curve; an empty one lets it be named by what it is.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withName)]
    pub fn with_name(&self, index: usize, text: &str) -> Result<String, JsValue> {
        query(self.scenario.with_name(index, text))
    }

    /// The link with a network set as one of its kind's presets.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withPreset)]
    pub fn with_preset(&self, index: usize, preset: usize) -> Result<String, JsValue> {
        query(Ok(self.scenario.with_preset(index, preset)))
    }

    /// The link with a network twice.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withCopy)]
    pub fn with_copy(&self, index: usize) -> Result<String, JsValue> {
        query(self.scenario.with_copy(index))
    }

    /// The link without a network.
    ///
    /// # Errors
    /// See `withKey`.
    pub fn without(&self, index: usize) -> Result<String, JsValue> {
        query(self.scenario.without(index))
    }

    /// The link with a network in another place.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withMoved)]
    pub fn with_moved(&self, index: usize, to: usize) -> Result<String, JsValue> {
        query(Ok(self.scenario.with_moved(index, to)))
    }
}

fn kind(name: &str) -> loadcurve::Result<&'static NetworkKind> {
    find(name).ok_or_else(|| Network::unknown(name))
}

pub(super) fn query(edited: loadcurve::Result<Scenario>) -> Result<String, JsValue> {
    edited.map(|scenario| scenario.query()).map_err(|error| {
        let notice = types::Notice::from(&error).into_ts();
        notice.map_or_else(|_| JsValue::from_str(&error.to_string()), JsValue::from)
    })
}
