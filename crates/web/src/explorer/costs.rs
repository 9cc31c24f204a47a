//! Costs of the networks, and their performance at equal cost.

use loadcurve::curve::CostTable;
use tsify::{Ts, Tsify as _};
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
        let answer = is_known.then(|| types::Answer {
            sentence: table.sentence().unwrap_or_default(),
            table: table.page(),
        });
        Ok(answer.map(|it| it.into_ts()).transpose()?)
    }
}
