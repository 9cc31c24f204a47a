//! Files that links name, opened for what workers do.

use wasm_bindgen::prelude::*;

use crate::context::context;

/// Opens a file that was opened on the page before.
#[wasm_bindgen(js_name = openNamedFile)]
pub fn open_named_file(bytes: &[u8]) {
    // Links may name it in either role, and what is wrong with it in theirs is said by the page.
    let _ = context().open_network(bytes);
    let _ = context().open_matrix(bytes);
}
