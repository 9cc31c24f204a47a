//! Distribution of the simulated latencies of one curve at the operating point.

use loadcurve_plot::histogram::{self, Histogram};
use loadcurve_plot::warm_up::{self, WarmUp};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::Explorer;
use crate::{canvas, types};

/// The pictures of the latest results.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    histogram: Option<Histogram>,
    warm_up: Option<WarmUp>,
}

#[wasm_bindgen]
impl Explorer {
    /// Simulation results for a curve at the operating point; `None` until there are any.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = latencyDistribution)]
    pub fn latency_distribution(
        &self,
        index: usize,
    ) -> Result<Option<Ts<types::LatencyDistribution>>, JsError> {
        let mut pictures = self.pictures.borrow_mut();
        *pictures = Pictures::default();
        let Some(experiment) = self.experiments.get(index) else {
            return Ok(None);
        };
        let curve = &self.open.curves[index];
        let unit = self.open.scenario.view.unit;
        let load = curve.scale().to_messages(self.open.operating_load(), unit);
        let Some((measurement, point)) = experiment.measured_at(load) else {
            return Ok(None);
        };
        let model = curve.model_point(load).latency_cycles;
        *pictures = Pictures {
            histogram: Histogram::of(&measurement, model, index),
            warm_up: WarmUp::of(experiment.reports_at(load), index),
        };
        let distribution = types::LatencyDistribution::of(
            &point,
            &measurement,
            self.open.scenario.view.precision_percent,
            pictures.histogram.as_ref(),
            pictures.warm_up.as_ref(),
        );
        Ok(Some(distribution.into_ts()?))
    }

    /// Draws the histogram of the latest results, if they have one.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawHistogram)]
    pub fn draw_histogram(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<(), JsError> {
        let frame = self.open.frame(&frame.to_rust()?);
        if let Some(histogram) = &self.pictures.borrow().histogram {
            histogram::draw(&canvas::surface(canvas, &frame)?, histogram, &frame)?;
        }
        Ok(())
    }

    /// Draws the warm-up of the latest results, if any replication has delivered a message.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawWarmUp)]
    pub fn draw_warm_up(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<(), JsError> {
        let frame = self.open.frame(&frame.to_rust()?);
        if let Some(warm_up) = &self.pictures.borrow().warm_up {
            warm_up::draw(&canvas::surface(canvas, &frame)?, warm_up, &frame)?;
        }
        Ok(())
    }
}
