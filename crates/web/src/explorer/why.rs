//! Explanations of numbers.

use loadcurve::curve;
use loadcurve::scenario::Focus;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// Explanation of a curve's latency at the operating point, with the equations of the terms
    /// whose paths are open.
    ///
    /// # Errors
    /// See `notices`.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "an array of strings crosses the border as a value only"
    )]
    pub fn why(&self, index: usize, open: Vec<String>) -> Result<Ts<types::Why>, JsError> {
        let curve = &self.open.curves[index];
        let why = curve::Why::at(
            curve,
            self.open.operating_load(),
            self.open.scenario.view.unit,
        );
        Ok(types::Why::new(why, curve.network(), &open).into_ts()?)
    }

    /// Explanation of the waiting time for the selected channel, with its equation open; `None` if
    /// no channel is selected or no message waits for it.
    ///
    /// # Errors
    /// See `notices`.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "an array of strings crosses the border as a value only"
    )]
    #[wasm_bindgen(js_name = whyQueue)]
    pub fn why_queue(&self, open: Vec<String>) -> Result<Option<Ts<types::Term>>, JsError> {
        let view = &self.open.scenario.view;
        let Some(Focus::Channel(channel)) = view.focus else {
            return Ok(None);
        };
        let curve = &self.open.curves[view.drawn];
        let load = curve
            .scale()
            .to_messages(self.open.operating_load(), view.unit);
        let class = curve.network().routing().topology().symmetry(channel);
        let queue = curve.explain_queue(load, class).ok().flatten();
        let queue = queue.map(|quantity| types::Term::opened(&quantity, &open).into_ts());
        Ok(queue.transpose()?)
    }
}
