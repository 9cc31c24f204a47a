//! The page's calls into Loadcurve.
//!
//! The page holds one `Explorer` and one link. Every control asks the
//! explorer for the link of an edited scenario and opens it; every picture and number comes from
//! the open scenario. The values that cross the boundary are typed, see [`types`].
//!
//! The module is loaded in three files: what the functions of `loadcurve-light` need, which draw the first chart, what
//! those of this crate need, and last what only those of `loadcurve-late` do. `loadcurve-web-chart` has the code that
//! they share; no other crate depends on the page.

pub mod animation_overlay;
mod canvas;
pub mod explorer;
pub mod types;

pub use late;
pub use light;
use loadcurve::scenario;
use loadcurve_web_chart::context;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

/// The kinds of networks, with their keys.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[wasm_bindgen]
pub fn networks() -> Result<Vec<Ts<types::NetworkInfo>>, JsError> {
    scenario::NETWORKS
        .iter()
        .map(|kind| Ok(types::NetworkInfo::from(kind).into_ts()?))
        .collect()
}

/// The titles of the groups of kinds, in their order.
#[wasm_bindgen(js_name = networkGroups)]
#[must_use]
pub fn network_groups() -> Vec<String> {
    scenario::Group::TITLES.map(str::to_owned).into()
}

/// The choices of traffic, each with an example.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[wasm_bindgen(unchecked_return_type = "TrafficInfo[]")]
pub fn traffic() -> Result<JsValue, JsError> {
    let examples = loadcurve::scenario::traffic_examples();
    Ok(serde_wasm_bindgen::to_value(&examples)?)
}

/// Opens a file that was opened on the page before.
#[wasm_bindgen(js_name = openNamedFile)]
pub fn open_named_file(bytes: &[u8]) {
    context::open_named_file(bytes);
}

/// A number for people, rounded as in all texts of the engine: `figure` (latency, throughput, ratio),
/// `load` (one that was set), `share` or `difference` (fractions, in per cent).
#[wasm_bindgen(js_name = shownNumber)]
#[must_use]
pub fn shown_number(
    value: f64,
    #[wasm_bindgen(unchecked_param_type = "'figure' | 'load' | 'share' | 'difference'")]
    rounding: &str,
) -> String {
    use loadcurve::number::{Rounding, shown};
    let rounding = match rounding {
        "load" => Rounding::Load,
        "share" => Rounding::Share,
        "difference" => Rounding::Difference,
        _ => Rounding::Figure,
    };
    shown(value, rounding)
}
