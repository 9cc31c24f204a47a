//! Code shared by the page's modules: the open link, its chart on a canvas, and the values that several modules
//! exchange with JavaScript. It exports no functions to JavaScript, as every module would include them.
//!
//! `loadcurve-light` draws the first chart, `loadcurve-web` shows the page, and `loadcurve-late` is loaded last. Code
//! that a single module needs is in that module.

pub mod canvas;
pub mod context;
pub mod open_scenario;
pub mod types;
