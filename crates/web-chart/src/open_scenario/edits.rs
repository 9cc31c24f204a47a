//! Edits of the view.

use loadcurve::scenario::Scenario;
use tsify::Tsify as _;
use wasm_bindgen::prelude::*;

use super::OpenScenario;
use crate::types;

impl OpenScenario {
    /// The scenario with a view key set; an empty text removes an optional key. A change of unit also
    /// removes the loads, unless the network needed to convert them is solved.
    ///
    /// # Errors
    /// If the key does not take the value.
    pub fn with_view(&self, key: &str, text: &str) -> loadcurve::Result<Scenario> {
        match (key, self.curves.first()) {
            ("x", Some(first)) => {
                let scale = first.is_solved().then(|| first.scale());
                self.scenario.with_unit(text, scale)
            }
            _ => self.scenario.with_view(key, text),
        }
    }
}

/// The link of an edited scenario.
///
/// # Errors
/// A `Notice` if the edit failed.
pub fn query(edited: loadcurve::Result<Scenario>) -> Result<String, JsValue> {
    edited.map(|scenario| scenario.query()).map_err(|error| {
        let notice = types::Notice::from(&error).into_ts();
        notice.map_or_else(|_| JsValue::from_str(&error.to_string()), JsValue::from)
    })
}
