//! Code shared by the parts of the page's module: the open link, its chart on a canvas, and the values that several
//! parts exchange with JavaScript. It exports no functions to JavaScript.
//!
//! `loadcurve-light` draws the first chart, `loadcurve-web` shows the page, and `loadcurve-late` is loaded last. Code
//! that a single one needs is in that crate.

pub mod canvas;
pub mod context;
pub mod open_scenario;
pub mod types;
