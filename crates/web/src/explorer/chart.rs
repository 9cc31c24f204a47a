//! The chart on a canvas.

use loadcurve_plot::chart;
use loadcurve_plot::frame;
use loadcurve_plot::theme::Background;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::Explorer;
use crate::{canvas, types};

#[wasm_bindgen]
impl Explorer {
    /// Draws the chart and returns the positions of its parts.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawChart)]
    pub fn draw_chart(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<Ts<types::ChartLayout>, JsError> {
        let frame = self.frame(&frame.to_rust()?);
        let drawn = chart::draw(&canvas::surface(canvas, &frame)?, &self.chart, &frame)?;
        Ok(types::ChartLayout::of(&self.chart, &drawn).into_ts()?)
    }
}

impl Explorer {
    pub(super) fn frame(&self, frame: &types::Frame) -> frame::Frame {
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
