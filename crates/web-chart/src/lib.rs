//! What the page's modules share, which no function exports: a link that is open, its chart on a canvas, and the
//! values that several of them exchange with JavaScript.
//!
//! `loadcurve-light` draws the first chart, `loadcurve-web` shows the page, and `loadcurve-late` does what may come
//! last. What one of them alone needs is in its own files; a function that is exported from here would be in all.

pub mod canvas;
pub mod context;
pub mod open_scenario;
pub mod types;
