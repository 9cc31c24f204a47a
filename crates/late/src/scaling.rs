//! Scaling of networks: planned and drawn on the page, solved in a worker.

use loadcurve::curve;
use loadcurve::scenario::Scenario;
use loadcurve_plot::frame;
use loadcurve_plot::scaling::{self, ScalingChart};
use loadcurve_plot::svg;
use loadcurve_plot::theme::Background;
use loadcurve_web_chart::canvas;
use loadcurve_web_chart::context::context;
use serde::Serialize as _;
use serde_wasm_bindgen::Serializer;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::types;

/// Scaling of the networks of a link, as far as it is solved.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Scaling {
    scaling: curve::Scaling,
}

#[wasm_bindgen]
impl Scaling {
    /// Opens a link. Nothing is solved yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(link: &str) -> Self {
        Self {
            scaling: curve::Scaling::of(&Scenario::read_in(link, &context()).scenario),
        }
    }

    /// Opens another link. Points that both have are not solved again.
    pub fn open(&mut self, link: &str) {
        self.scaling = self
            .scaling
            .opened(&Scenario::read_in(link, &context()).scenario);
    }

    /// Number of points.
    #[must_use]
    pub fn count(&self) -> usize {
        self.scaling.open().1
    }

    /// Indices of the points that are not solved.
    #[wasm_bindgen(js_name = openPlaces)]
    #[must_use]
    pub fn open_places(&self) -> Vec<usize> {
        self.scaling.open_places().collect()
    }

    /// Solves the point at an index. The answer is plain data for `learn`.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn answer(&self, place: usize) -> Result<JsValue, JsError> {
        let plain = Serializer::new().serialize_maps_as_objects(true);
        Ok(self.scaling.answer(place).serialize(&plain)?)
    }

    /// Takes the answer for the point at an index.
    ///
    /// # Errors
    /// If it is not an answer.
    pub fn learn(&mut self, place: usize, answer: JsValue) -> Result<(), JsError> {
        self.scaling
            .learn(place, serde_wasm_bindgen::from_value(answer)?);
        Ok(())
    }

    /// The settings, and the answer in words and as a table.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn about(&self) -> Result<Ts<types::ScalingAbout>, JsError> {
        Ok(types::ScalingAbout::from(&self.scaling).into_ts()?)
    }

    /// Draws the chart and returns the positions of its points.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawChart)]
    pub fn draw_chart(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<Vec<Ts<types::ScalingPlace>>, JsError> {
        let requested = frame.to_rust()?;
        let frame = frame::Frame {
            width: requested.width,
            height: requested.height,
            ratio: requested.ratio,
            background: Background::named(&requested.theme).unwrap_or_default(),
            heading: requested.heading,
            scale: requested.scale.unwrap_or(1.0),
            cursor: requested.cursor,
            ..Default::default()
        };
        let placed = scaling::draw(&canvas::surface(canvas, &frame)?, &self.chart(), &frame)?;
        let places = placed.into_iter().map(types::ScalingPlace::from);
        places.map(|place| Ok(place.into_ts()?)).collect()
    }

    /// The chart as an SVG document.
    ///
    /// # Errors
    /// If drawing fails.
    #[wasm_bindgen(js_name = chartSvg)]
    pub fn chart_svg(&self, width: f64, height: f64, theme: &str) -> Result<String, JsError> {
        let frame = frame::Frame {
            width,
            height,
            background: Background::named(theme).unwrap_or_default(),
            ..Default::default()
        };
        Ok(svg::scaling(&self.chart(), &frame)?)
    }

    /// The chart as a TeX file.
    #[must_use]
    pub fn tex(&self) -> String {
        self.chart().tex()
    }

    /// The values as a CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        self.scaling.csv()
    }

    /// The values as a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        self.scaling.json()
    }
}

impl Scaling {
    fn chart(&self) -> ScalingChart {
        ScalingChart::of(&self.scaling)
    }
}
