//! The engine of the npm package: figures of links, solved, written, and simulated in pieces.
//!
//! It has what needs the engine, and nothing else: names, defaults, promises and documentation are
//! JavaScript, in `js`. Results cross as text that JavaScript parses, such as the rows of JSON files.

mod figure;
mod results;
mod simulation;

use js_sys::RangeError;
use loadcurve::scenario::Context;
use loadcurve_native::Error;
use wasm_bindgen::prelude::*;

pub use figure::Figure;
pub use results::Files;
pub use simulation::Simulation;

/// Reports panics on the console. A panic is a bug.
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

/// The kinds of networks with their keys, by name, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn networks() -> String {
    loadcurve_native::networks()
}

thread_local! {
    static CONTEXT: Context = Context::default();
}

/// Context of all links that the program reads: a file that it opens stays open.
pub(crate) fn context() -> Context {
    CONTEXT.with(Clone::clone)
}

/// Opens the file of a network. Returns its name in links.
///
/// # Errors
/// A `RangeError` for bad input, here and below.
#[wasm_bindgen(js_name = openNetwork)]
pub fn open_network(bytes: &[u8]) -> Result<String, JsValue> {
    let id = context()
        .open_network(bytes)
        .map_err(|error| bad_input(&error))?;
    Ok(id.to_string())
}

/// Opens the file of a traffic matrix. Returns its name in links.
///
/// # Errors
/// See `openNetwork`.
#[wasm_bindgen(js_name = openMatrix)]
pub fn open_matrix(bytes: &[u8]) -> Result<String, JsValue> {
    let id = context()
        .open_matrix(bytes)
        .map_err(|error| bad_input(&error))?;
    Ok(id.to_string())
}

/// Bad input as JavaScript's `RangeError`, with the words that page and command have for it.
fn bad_input(error: &loadcurve::Error) -> JsValue {
    RangeError::new(&error.to_string()).into()
}

/// Any failure as an exception.
fn failed(error: &Error) -> JsValue {
    match error {
        Error::BadInput(error) => bad_input(error),
        other => js_sys::Error::new(&other.to_string()).into(),
    }
}
