//! The page's calls into Loadcurve.
//!
//! The page holds one `Explorer` and one link. Every control asks the
//! explorer for the link of an edited scenario and opens it; every picture and number comes from
//! the open scenario. The values that cross the boundary are typed, see [`types`].
//!
//! Another module is built for the page: `loadcurve-light`, which draws the first chart. What only the
//! functions of `loadcurve-late` need is loaded last. `loadcurve-web-chart` has the code that they
//! share; no other crate depends on the page.

pub mod animation_overlay;
mod canvas;
pub mod explorer;
pub mod types;

pub use late;
use loadcurve::scenario;
use loadcurve_web_chart::context;
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

/// The colours, dashes and markers of pictures on a background: light, dark or print.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[wasm_bindgen]
pub fn palette(theme: &str) -> Result<Ts<types::Palette>, JsError> {
    Ok(types::Palette::of(theme).into_ts()?)
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
