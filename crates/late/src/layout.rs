//! Positions of a user's own nodes, found in a worker for the page.

use loadcurve_web_chart::context::network_of;
use wasm_bindgen::prelude::*;

/// Positions of the nodes of a network, which is written as in a link.
#[wasm_bindgen(js_name = layoutOf)]
#[must_use]
pub fn layout_of(network: &str) -> Vec<f64> {
    network_of(network).layout()
}
