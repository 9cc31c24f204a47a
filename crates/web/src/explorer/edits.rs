//! Edits. Each returns the link of the edited scenario and changes nothing.

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
    /// A `Notice` if the key does not take the value, here and in all edits below.
    #[wasm_bindgen(js_name = withKey)]
    pub fn with_key(&self, index: usize, key: &str, text: &str) -> Result<String, JsValue> {
        query(self.scenario.with_key(index, key, text))
    }

    /// The link with a view key set; an empty text removes an optional key. A change of unit also
    /// removes the loads, unless the network needed to convert them is solved.
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

    /// The link with one more network of a kind. It takes over the values of the last network for
    /// all keys that both have.
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

    /// The link with one network replaced by another kind. It takes over the values of all keys
    /// that both have.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withReplaced)]
    pub fn with_replaced(&self, index: usize, name: &str) -> Result<String, JsValue> {
        let replaced = &self.scenario.networks[index];
        let alike = |kind| Network::like(kind, replaced);
        query(kind(name).map(|kind| self.scenario.with_replaced(index, alike(kind))))
    }

    /// The link with another name for a curve; with an empty name, the curve is named by its
    /// properties.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withName)]
    pub fn with_name(&self, index: usize, text: &str) -> Result<String, JsValue> {
        query(self.scenario.with_name(index, text))
    }

    /// The link with a network set to one of the presets of its kind.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withPreset)]
    pub fn with_preset(&self, index: usize, preset: usize) -> Result<String, JsValue> {
        query(Ok(self.scenario.with_preset(index, preset)))
    }

    /// The link with a network duplicated.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withCopy)]
    pub fn with_copy(&self, index: usize) -> Result<String, JsValue> {
        query(self.scenario.with_copy(index))
    }

    /// The link with a network removed.
    ///
    /// # Errors
    /// See `withKey`.
    pub fn without(&self, index: usize) -> Result<String, JsValue> {
        query(self.scenario.without(index))
    }

    /// The link with a network moved to another position.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withMoved)]
    pub fn with_moved(&self, index: usize, to: usize) -> Result<String, JsValue> {
        query(Ok(self.scenario.with_moved(index, to)))
    }

    /// The link with new axis limits; a limit that is not given is derived from the curves.
    ///
    /// # Errors
    /// A `Notice` if an axis would have zero length.
    #[wasm_bindgen(js_name = withEnds)]
    pub fn with_ends(
        &self,
        xmin: Option<f64>,
        xmax: Option<f64>,
        ymin: Option<f64>,
        ymax: Option<f64>,
    ) -> Result<String, JsValue> {
        query(self.scenario.with_ends((xmin, xmax), (ymin, ymax)))
    }

    /// The link with a curve shown or hidden.
    ///
    /// # Errors
    /// A `Notice` if no curve would be left.
    #[wasm_bindgen(js_name = withShown)]
    pub fn with_shown(&self, index: usize, shown: bool) -> Result<String, JsValue> {
        query(self.scenario.with_shown(index, shown))
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
