//! The page's calls into Loadcurve, and the only crate that knows of JavaScript.
//!
//! The page holds one [`Explorer`](explorer::Explorer) and one link. Every control asks the
//! explorer for the link of an edited scenario and opens that; every picture and number comes from
//! the scenario that is open. What crosses the border is typed, in [`types`].
//!
//! Without the feature `whole` it is what draws a chart and answers to its handle. The package
//! `loadcurve-light` is that: few enough bytes to be there before the reader looks.

#[cfg(feature = "whole")]
pub mod animation;
mod canvas;
pub mod explorer;
#[cfg(feature = "whole")]
pub mod gallery;
#[cfg(feature = "whole")]
pub mod results;
#[cfg(feature = "whole")]
pub mod simulation;
#[cfg(feature = "whole")]
pub mod solver;
pub mod types;

use loadcurve_plot::theme::Ground;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

/// Sends the message of a panic to the console: it is a bug, and the page says so.
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

/// The networks there are, with their keys.
///
/// # Errors
/// When the values cannot be handed to JavaScript.
#[cfg(feature = "whole")]
#[wasm_bindgen]
pub fn networks() -> Result<Vec<Ts<types::NetworkInfo>>, JsError> {
    loadcurve::scenario::NETWORKS
        .iter()
        .map(|kind| Ok(types::NetworkInfo::from(kind).into_ts()?))
        .collect()
}

/// The colours, dashes and markers of pictures on a ground: light, dark or print.
///
/// # Errors
/// When the values cannot be handed to JavaScript.
#[wasm_bindgen]
pub fn palette(theme: &str) -> Result<Ts<types::Palette>, JsError> {
    Ok(types::Palette::of(Ground::named(theme).unwrap_or_default()).into_ts()?)
}
