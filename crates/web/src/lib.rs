//! The boundary between the page and Loadcurve; no other crate knows of JavaScript.
//!
//! The page holds one `Explorer` and one link. Every control asks the
//! explorer for the link of an edited scenario and opens it; every picture and number comes from
//! the open scenario. All values that cross the boundary are typed, in [`types`].
//!
//! Three modules are built of these files, each of what one feature asks for: `chart` is
//! `loadcurve-light`, small enough to be there before the reader looks, which draws a chart and
//! responds to its handle; `page` is `loadcurve-web`, with all that the page shows beside it; and
//! `late` is `loadcurve-late`, with what may come last: the work of workers, how networks scale,
//! the gallery's tables, lessons and the editor of networks.

#[cfg(feature = "late")]
pub mod animation;
#[cfg(feature = "page")]
pub mod animation_overlay;
#[cfg(feature = "late")]
pub mod bottleneck;
#[cfg(any(feature = "chart", feature = "late"))]
mod canvas;
mod context;
#[cfg(feature = "late")]
pub mod editor;
#[cfg(feature = "chart")]
pub mod explorer;
#[cfg(any(feature = "page", feature = "late"))]
mod file_scenario;
#[cfg(feature = "late")]
pub mod find;
#[cfg(feature = "late")]
pub mod gallery;
#[cfg(feature = "late")]
pub mod knee;
#[cfg(feature = "late")]
pub mod layout;
#[cfg(feature = "late")]
pub mod lesson;
#[cfg(any(feature = "page", feature = "late"))]
pub mod named_file;
mod network_of;
#[cfg(feature = "late")]
pub mod processors;
#[cfg(feature = "late")]
pub mod repeated_runs;
#[cfg(any(feature = "page", feature = "late"))]
mod report;
#[cfg(feature = "late")]
pub mod results;
#[cfg(feature = "late")]
pub mod scaling;
#[cfg(feature = "late")]
pub mod simulation;
#[cfg(feature = "late")]
pub mod solver;
#[cfg(feature = "late")]
pub mod structure;
pub mod types;

#[cfg(feature = "chart")]
use loadcurve_plot::theme::Background;
#[cfg(feature = "chart")]
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

/// Reports panics on the console. A panic is a bug, and the page says so.
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
#[cfg(feature = "page")]
#[wasm_bindgen]
pub fn networks() -> Result<Vec<Ts<types::NetworkInfo>>, JsError> {
    loadcurve::scenario::NETWORKS
        .iter()
        .map(|kind| Ok(types::NetworkInfo::from(kind).into_ts()?))
        .collect()
}

/// The choices of traffic, each with an example.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[cfg(feature = "page")]
#[wasm_bindgen]
pub fn traffic() -> Result<Vec<Ts<types::TrafficInfo>>, JsError> {
    loadcurve::scenario::traffic_examples()
        .into_iter()
        .map(|example| Ok(types::TrafficInfo::from(example).into_ts()?))
        .collect()
}

/// The colours, dashes and markers of pictures on a background: light, dark or print.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[cfg(feature = "chart")]
#[wasm_bindgen]
pub fn palette(theme: &str) -> Result<Ts<types::Palette>, JsError> {
    Ok(types::Palette::of(Background::named(theme).unwrap_or_default()).into_ts()?)
}

/// A number for people, rounded as in all texts of the engine: `figure` (latency, throughput, ratio),
/// `load` (one that was set), `share` or `difference` (fractions, in per cent).
#[cfg(feature = "page")]
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
