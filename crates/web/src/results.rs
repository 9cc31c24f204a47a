//! Reads files of results in a worker, because they may be large.

use loadcurve::sweep;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// Reads the text of a file of results.
///
/// # Errors
/// If the text is not a valid file of results, with the problem and its position; or if the values
/// cannot be handed to JavaScript.
#[wasm_bindgen(js_name = readResults)]
pub fn read_results(text: &str) -> Result<Ts<types::ResultsSummary>, JsError> {
    let opened = sweep::results_file(text)?;
    Ok(types::ResultsSummary::from(&opened).into_ts()?)
}
