//! The chart of a link, by so little code that it is loaded first.
//!
//! It reads links in a context without solvers: networks without a closed form are left to the explorer of the page,
//! which has all functions of this one.

pub mod explorer;

use loadcurve_web_chart::types;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

/// Reports panics on the console. A panic is a bug, which the page reports to the reader.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The version of the engine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    loadcurve::VERSION.to_owned()
}

/// The colours, dashes and markers of pictures on a background: light, dark or print.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[wasm_bindgen]
pub fn palette(theme: &str) -> Result<Ts<types::Palette>, JsError> {
    Ok(types::Palette::of(theme).into_ts()?)
}
