//! Choice of the shown curves and of the shown part of the axes.

use wasm_bindgen::prelude::*;

use super::Explorer;
use super::edits::query;

#[wasm_bindgen]
impl Explorer {
    /// The link with new axis limits; a limit that is not given is derived from the curves.
    ///
    /// # Errors
    /// A `Notice` if an axis would have zero length; here and below, if there is nothing to show.
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
    /// See `withEnds`.
    #[wasm_bindgen(js_name = withShown)]
    pub fn with_shown(&self, index: usize, shown: bool) -> Result<String, JsValue> {
        query(self.scenario.with_shown(index, shown))
    }
}
