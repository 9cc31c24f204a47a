//! The chart on a canvas.

use loadcurve_plot::chart;
use loadcurve_plot::frame;
use loadcurve_plot::theme::Background;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::OpenScenario;
use crate::{canvas, types};

impl OpenScenario {
    /// Draws the chart and returns the positions of its parts.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    pub fn draw_chart(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<Ts<types::ChartLayout>, JsError> {
        let frame = self.frame(&frame.to_rust()?);
        let drawn = chart::draw(&canvas::surface(canvas, &frame)?, &self.chart, &frame)?;
        Ok(types::ChartLayout::of(&self.chart, &drawn).into_ts()?)
    }

    /// A frame as requested by the page, with the operating point of this scenario.
    #[must_use]
    pub fn frame(&self, frame: &types::Frame) -> frame::Frame {
        frame::Frame {
            width: frame.width,
            height: frame.height,
            ratio: frame.ratio,
            background: Background::named(&frame.theme).unwrap_or_default(),
            heading: frame.heading,
            slider: frame.slider,
            scale: frame.scale.unwrap_or(1.0),
            operating: frame.operating.then(|| self.operating_load()),
            cursor: frame.cursor,
            guess: frame.guess,
        }
    }
}
