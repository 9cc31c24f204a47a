//! Distribution of the simulated latencies of one curve at the operating point.

use loadcurve::curve::Experiment;
use loadcurve_plot::histogram::{self, Histogram};
use loadcurve_plot::warm_up::{self, WarmUp};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use super::Explorer;
use crate::{canvas, types};

#[wasm_bindgen]
impl Explorer {
    /// Simulation results for a curve at the operating point; `None` until there are any.
    ///
    /// # Errors
    /// See `notices`.
    pub fn spread(&self, index: usize) -> Result<Option<Ts<types::Spread>>, JsError> {
        let measured = self.experiment_here(index).and_then(|(experiment, load)| {
            let measurement = experiment.measurement_at(load)?;
            let point = experiment.point_at(load)?;
            let histogram = self.histogram(index);
            let warm_up = self.warm_up(index);
            Some(types::Spread::of(
                &point,
                &measurement,
                self.scenario.view.precision_percent,
                histogram.as_ref(),
                warm_up.as_ref(),
            ))
        });
        Ok(measured.map(|spread| spread.into_ts()).transpose()?)
    }

    /// Draws the histogram of the latencies, if there is one.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawHistogram)]
    pub fn draw_histogram(
        &self,
        canvas: HtmlCanvasElement,
        index: usize,
        frame: &Ts<types::Frame>,
    ) -> Result<(), JsError> {
        let frame = self.frame(&frame.to_rust()?);
        if let Some(histogram) = self.histogram(index) {
            histogram::draw(&canvas::surface(canvas, &frame)?, &histogram, &frame)?;
        }
        Ok(())
    }

    /// Draws the course of each replication, if any of it is known.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawWarmUp)]
    pub fn draw_warm_up(
        &self,
        canvas: HtmlCanvasElement,
        index: usize,
        frame: &Ts<types::Frame>,
    ) -> Result<(), JsError> {
        let frame = self.frame(&frame.to_rust()?);
        if let Some(warm_up) = self.warm_up(index) {
            warm_up::draw(&canvas::surface(canvas, &frame)?, &warm_up, &frame)?;
        }
        Ok(())
    }
}

impl Explorer {
    /// The experiment of a curve and the operating point in messages/cycle/source.
    fn experiment_here(&self, index: usize) -> Option<(&Experiment, f64)> {
        let experiment = self.experiments.get(index)?;
        let scale = self.curves[index].scale();
        let load = scale.to_messages(self.operating_load(), self.scenario.view.unit);
        Some((experiment, load))
    }

    fn histogram(&self, index: usize) -> Option<Histogram> {
        let (experiment, load) = self.experiment_here(index)?;
        let model = self.curves[index].model_point(load).latency_cycles;
        Histogram::of(&experiment.measurement_at(load)?, model, index)
    }

    fn warm_up(&self, index: usize) -> Option<WarmUp> {
        let (experiment, load) = self.experiment_here(index)?;
        WarmUp::of(experiment.reports_at(load), index)
    }
}
