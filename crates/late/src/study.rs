//! Studies: planned and drawn on the page, found in a worker.

use loadcurve::curve::{self, MeasuredTimes, Parted as _};
use loadcurve::scenario::{MACHINES, Scenario};
use loadcurve_plot::frame::Frame;
use loadcurve_plot::study::{Placed, StudyChart};
use loadcurve_web_chart::canvas;
use loadcurve_web_chart::context::context;
use loadcurve_web_chart::types::StudyMarks;
use serde::Serialize as _;
use serde_wasm_bindgen::Serializer;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::{marks, types};

/// What a link shows in the place of the curves, as far as it is known.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Study {
    scenario: Scenario,
    asked: curve::Study,
    /// Times that other programs measured, for studies of collective operations.
    measured: Vec<MeasuredTimes>,
}

#[wasm_bindgen]
impl Study {
    /// Opens a link. Nothing is known yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(link: &str) -> Self {
        let scenario = Scenario::read_in(link, &context()).scenario;
        Self {
            asked: of(&scenario),
            scenario,
            measured: Vec::new(),
        }
    }

    /// Opens another link. What both ask is not found again.
    pub fn open(&mut self, link: &str) {
        self.scenario = Scenario::read_in(link, &context()).scenario;
        let opened = self.asked.opened(&self.scenario);
        self.asked = opened.unwrap_or_else(|| of(&self.scenario));
        self.asked.measure(self.measured.clone());
    }

    /// Draws times that other programs measured beside those of collective operations; without any, those drawn before
    /// are gone.
    ///
    /// # Errors
    /// If they are not such times.
    pub fn measure(&mut self, times: Option<Ts<types::TimesSummary>>) -> Result<(), JsError> {
        let times = times.map(|times| times.to_rust()).transpose()?;
        self.measured = times.map_or_else(Vec::new, types::TimesSummary::measured);
        self.asked.measure(self.measured.clone());
        Ok(())
    }

    /// True if it says how networks scale.
    #[wasm_bindgen(js_name = isScaling)]
    #[must_use]
    pub fn is_scaling(&self) -> bool {
        matches!(self.asked, curve::Study::Scaling(_))
    }

    /// Number of parts.
    #[must_use]
    pub fn count(&self) -> usize {
        self.asked.count()
    }

    /// Indices of the parts that are not known.
    #[wasm_bindgen(js_name = openPlaces)]
    #[must_use]
    pub fn open_places(&self) -> Vec<usize> {
        self.asked.open_places()
    }

    /// Finds the part at an index. The answer is plain data for `learn`.
    ///
    /// # Errors
    /// If the network cannot be studied, or the values cannot be handed to JavaScript.
    pub fn answer(&mut self, place: usize) -> Result<JsValue, JsError> {
        let plain = Serializer::new().serialize_maps_as_objects(true);
        let part = self.asked.answer(place);
        let part = part.map_err(|error| JsError::new(&error.to_string()))?;
        // Later parts may need it.
        self.asked.learn(place, part.clone());
        Ok(part.serialize(&plain)?)
    }

    /// Takes the answer for the part at an index.
    ///
    /// # Errors
    /// If it is not an answer.
    pub fn learn(&mut self, place: usize, answer: JsValue) -> Result<(), JsError> {
        self.asked
            .learn(place, serde_wasm_bindgen::from_value(answer)?);
        Ok(())
    }

    /// The answer in words and as a table, and what is asked.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn about(&self) -> Result<Ts<types::StudyAbout>, JsError> {
        Ok(types::StudyAbout::new(&self.asked, &self.scenario).into_ts()?)
    }

    /// What is marked in the drawing of the network that is drawn, as far as it is known.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn marks(&self) -> Result<Ts<StudyMarks>, JsError> {
        Ok(marks::of(&self.asked, &self.scenario).into_ts()?)
    }

    /// The algorithm whose steps the drawing shows; none until it is known.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    #[wasm_bindgen(js_name = drawnAlgorithm)]
    pub fn drawn_algorithm(&self) -> Result<Option<Ts<types::DrawnAlgorithm>>, JsError> {
        let curve::Study::Collective(collectives) = &self.asked else {
            return Ok(None);
        };
        let network = collectives.network(self.scenario.view.drawn);
        let drawn = network.and_then(curve::Collective::drawn);
        let drawn = drawn.map(|drawn| types::DrawnAlgorithm::from(drawn).into_ts());
        Ok(drawn.transpose()?)
    }

    /// The link in which the same collective operation is asked of a machine.
    ///
    /// # Errors
    /// If there is no such machine.
    #[wasm_bindgen(js_name = withMachine)]
    pub fn with_machine(&self, index: usize) -> Result<String, JsError> {
        let machine = MACHINES.get(index);
        let machine = machine.ok_or_else(|| JsError::new("there is no such machine"))?;
        Ok(machine.asked(&self.scenario).query())
    }

    /// Draws the chart and returns the positions of its parts.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    #[wasm_bindgen(js_name = drawChart)]
    pub fn draw_chart(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<Vec<Ts<types::StudyPlace>>, JsError> {
        let frame = Frame::from(&frame.to_rust()?);
        let placed = self
            .chart()
            .draw(&canvas::surface(canvas, &frame)?, &frame)?;
        let places: Vec<types::StudyPlace> = match placed {
            Placed::Points(points) => points.into_iter().map(Into::into).collect(),
            Placed::Bars(bars) => bars.into_iter().map(Into::into).collect(),
            Placed::Cells(cells) => cells.into_iter().map(Into::into).collect(),
            Placed::Times(times) => times.into_iter().map(Into::into).collect(),
        };
        let places = places.into_iter();
        places.map(|place| Ok(place.into_ts()?)).collect()
    }

    /// The chart as an SVG document.
    ///
    /// # Errors
    /// If drawing fails.
    #[wasm_bindgen(js_name = chartSvg)]
    pub fn chart_svg(&self, width: f64, height: f64, theme: &str) -> Result<String, JsError> {
        let frame = Frame::of_file(width, height, theme);
        Ok(self.chart().svg(&frame)?)
    }

    /// The chart as a TeX file.
    #[must_use]
    pub fn tex(&self) -> String {
        self.chart().tex()
    }

    /// The values as a CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        self.asked.csv()
    }

    /// The values as a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        self.asked.json()
    }
}

impl Study {
    fn chart(&self) -> StudyChart {
        StudyChart::of(&self.asked, &self.scenario)
    }
}

/// The study of a scenario; of one with curves, how its networks scale.
fn of(scenario: &Scenario) -> curve::Study {
    let study = curve::Study::of(scenario);
    study.unwrap_or_else(|| curve::Study::Scaling(curve::Scaling::of(scenario)))
}
