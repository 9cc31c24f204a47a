//! The module that the page loads last: the code of workers, scaling charts, the gallery's tables, lessons, and the
//! editor of networks.

pub mod animation;
pub mod bottleneck;
pub mod editor;
pub mod find;
pub mod gallery;
pub mod knee;
pub mod lesson;
pub mod processors;
pub mod repeated_runs;
pub mod results;
pub mod scaling;
pub mod simulation;
pub mod solver;
pub mod structure;
pub mod types;

use loadcurve_web_chart::context;
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

/// Opens a file that was opened on the page before.
#[wasm_bindgen(js_name = openNamedFile)]
pub fn open_named_file(bytes: &[u8]) {
    context::open_named_file(bytes);
}
