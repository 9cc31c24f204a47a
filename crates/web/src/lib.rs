//! The boundary between the page and Loadcurve; no other crate knows of JavaScript.
//!
//! The page holds one [`Explorer`](explorer::Explorer) and one link. Every control asks the
//! explorer for the link of an edited scenario and opens it; every picture and number comes from
//! the open scenario. All values that cross the boundary are typed, in [`types`].
//!
//! Without the feature `whole`, the crate only draws a chart and responds to its handle. The
//! package `loadcurve-light` is built that way: small enough to be loaded before the reader looks.

#[cfg(feature = "whole")]
pub mod animation;
mod canvas;
pub mod explorer;
#[cfg(feature = "whole")]
pub mod gallery;
#[cfg(feature = "whole")]
pub mod lesson;
#[cfg(feature = "whole")]
pub mod results;
#[cfg(feature = "whole")]
pub mod simulation;
#[cfg(feature = "whole")]
pub mod solver;
pub mod types;

use loadcurve_plot::theme::Background;
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
#[cfg(feature = "whole")]
#[wasm_bindgen]
pub fn networks() -> Result<Vec<Ts<types::NetworkInfo>>, JsError> {
    loadcurve::scenario::NETWORKS
        .iter()
        .map(|kind| Ok(types::NetworkInfo::from(kind).into_ts()?))
        .collect()
}

/// The colours, dashes and markers of pictures on a background: light, dark or print.
///
/// # Errors
/// If the values cannot be handed to JavaScript.
#[wasm_bindgen]
pub fn palette(theme: &str) -> Result<Ts<types::Palette>, JsError> {
    Ok(types::Palette::of(Background::named(theme).unwrap_or_default()).into_ts()?)
}

/// A number for people, rounded as in all texts of the engine: `figure` (latency, throughput, ratio),
/// `load` (one that was set), `share` or `difference` (fractions, in per cent).
#[cfg(feature = "whole")]
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
