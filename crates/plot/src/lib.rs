//! Charts and network drawings on any plotters backend.
//!
//! The page's canvas and SVG files share the same drawing code, which gives the same bytes natively
//! and in the browser: [`surface`] draws in CSS pixels on either, [`chart`] and [`diagram`] draw the main
//! pictures, [`study`] shows what stands in their place, [`scatter`] what a search finds, [`histogram`] and [`warm_up`]
//! draw the simulation results at one load, and [`time_space`] draws one message through time.
//!
//! ```
//! use loadcurve::{curve::Curve, scenario::Scenario};
//! use loadcurve_plot::{chart::Chart, frame::Frame, svg};
//!
//! let scenario = Scenario::default();
//! let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
//! let picture = svg::chart(&Chart::of(&scenario, &curves), &Frame::default()).unwrap();
//! assert!(picture.starts_with("<svg") && picture.contains("latency (cycles)"));
//! ```

mod axes;
pub mod axis;
pub mod bars;
pub mod chart;
pub mod collective;
pub mod diagram;
pub mod frame;
mod heading;
pub mod heat;
pub mod histogram;
mod legend_rows;
pub mod png;
mod polyline;
pub mod scaling;
pub mod scatter;
pub mod study;
pub mod surface;
pub mod svg;
#[cfg(test)]
mod test_support;
mod text;
pub mod theme;
pub mod time_space;
pub mod warm_up;

/// Errors of drawing.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The surface cannot be drawn on, for example because the canvas was lost.
    #[error("the picture could not be drawn: {0}")]
    Surface(String),
}

/// Result of drawing.
pub type Result<T> = std::result::Result<T, Error>;
