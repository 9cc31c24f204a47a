//! Files that links name, opened for what workers do.

use loadcurve::files;
use wasm_bindgen::prelude::*;

/// Opens a file that was opened on the page before.
#[wasm_bindgen(js_name = openNamedFile)]
pub fn open_named_file(bytes: &[u8]) {
    // The page has said what is wrong with it in one of the two roles.
    let _ = files::open_network(bytes);
    let _ = files::open_matrix(bytes);
}
