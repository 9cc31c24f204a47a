//! Bottleneck of a network, computed in a worker.

use loadcurve::curve::{BottleneckReport, Curve};
use loadcurve_web_chart::context::network_of;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// Waits in a network, written as in a link, at a load in messages/cycle/source.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[wasm_bindgen(js_name = bottleneckOf)]
pub fn bottleneck_of(network: &str, load: f64) -> Result<Ts<types::BottleneckAnswer>, JsError> {
    let report = BottleneckReport::at(&Curve::of(&network_of(network)), load);
    Ok(types::BottleneckAnswer::of(&report).into_ts()?)
}
