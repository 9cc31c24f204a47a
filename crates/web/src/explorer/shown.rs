//! Which curves and which part of the axes are shown.

use wasm_bindgen::prelude::*;

use super::Explorer;
use super::edits::query;

#[wasm_bindgen]
impl Explorer {
    /// The link with a part of the axes; an end that is not given is left to the curves.
    ///
    /// # Errors
    /// A `Notice` when an axis would have no length, here and below when there is nothing to show.
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

    /// The link with a curve shown or not.
    ///
    /// # Errors
    /// See `withEnds`.
    #[wasm_bindgen(js_name = withShown)]
    pub fn with_shown(&self, index: usize, shown: bool) -> Result<String, JsValue> {
        query(self.scenario.with_shown(index, shown))
    }
}
