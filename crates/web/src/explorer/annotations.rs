//! Edits of the author's texts on the chart: title and notes.

use loadcurve_web_chart::open_scenario::query;
use wasm_bindgen::prelude::*;

use super::Explorer;

#[wasm_bindgen]
impl Explorer {
    /// The link with another title; an empty one removes it.
    ///
    /// # Errors
    /// A `Notice`, here and below, as of `withKey`.
    #[wasm_bindgen(js_name = withTitle)]
    pub fn with_title(&self, text: &str) -> Result<String, JsValue> {
        query(self.open.scenario.with_title(text))
    }

    /// The link with a note replaced, or added if there is no index: a text at a load in the view's
    /// unit and a latency in cycles.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withNote)]
    pub fn with_note(
        &self,
        index: Option<usize>,
        load: f64,
        latency: f64,
        text: &str,
    ) -> Result<String, JsValue> {
        query(self.open.scenario.with_note(index, load, latency, text))
    }

    /// The link without a note.
    ///
    /// # Errors
    /// None; it is an edit like the others.
    #[wasm_bindgen(js_name = withoutNote)]
    pub fn without_note(&self, index: usize) -> Result<String, JsValue> {
        query(Ok(self.open.scenario.without_note(index)))
    }
}
