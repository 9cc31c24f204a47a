//! Costs of the networks, and their performance at equal cost.

use loadcurve::curve::CostTable;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// Costs of all networks; none if no cost is known.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn costs(&self) -> Result<Option<Ts<types::Answer>>, JsError> {
        let table = CostTable::of(&self.open.scenario, &self.open.curves);
        let is_known = table.rows.iter().any(|row| row.cost.is_some());
        let sentence = table.sentence().unwrap_or_default();
        let answer = || types::Answer::new(sentence, table.page(), String::new());
        is_known.then(answer).transpose()
    }
}
