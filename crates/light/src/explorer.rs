//! The explorer of a chart, with a subset of the functions of the page's explorer.

use loadcurve::scenario::Context;
use loadcurve_web_chart::open_scenario::{OpenScenario, query};
use loadcurve_web_chart::types;
use tsify::Ts;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

/// A link that was read and solved and is ready to be drawn.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LightExplorer(OpenScenario);

#[wasm_bindgen]
impl LightExplorer {
    /// Opens any link; its problems are in `notices`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(link: &str) -> Self {
        Self(OpenScenario::new(link, &Context::without_solvers(), false))
    }

    /// Opens any link like the constructor, but leaves large networks to a worker.
    #[must_use]
    pub fn deferring(link: &str) -> Self {
        Self(OpenScenario::new(link, &Context::without_solvers(), true))
    }

    /// Opens another link. Networks that both links contain are not solved again.
    pub fn open(&mut self, link: &str) {
        self.0.read(link);
        self.0.update_chart();
    }

    /// The canonical query, without a question mark.
    #[must_use]
    pub fn link(&self) -> String {
        self.0.scenario.query()
    }

    /// Problems with the link.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript, here and below.
    pub fn notices(&self) -> Result<Vec<Ts<types::Notice>>, JsError> {
        self.0.notices()
    }

    /// The names of the files that the link names and that are not open.
    #[wasm_bindgen(js_name = missingFiles)]
    #[must_use]
    pub fn missing_files(&self) -> Vec<String> {
        self.0.missing_files()
    }

    /// The scenario, for the controls.
    ///
    /// # Errors
    /// See `notices`.
    pub fn state(&self) -> Result<Ts<types::ScenarioState>, JsError> {
        self.0.state()
    }

    /// The values of all curves at a load in the view's unit.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = readOut)]
    pub fn read_out(&self, load: f64) -> Result<Ts<types::ReadOut>, JsError> {
        self.0.read_out(load)
    }

    /// True if there is nothing to draw yet, because no curve has ever been solved.
    #[wasm_bindgen(js_name = isBlank)]
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.0.is_blank()
    }

    /// True if the link has work for workers: a large network to solve, or a simulation.
    #[wasm_bindgen(js_name = needsWorkers)]
    #[must_use]
    pub fn needs_workers(&self) -> bool {
        self.0.needs_workers()
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
    ) -> Result<Ts<types::ChartLayout>, JsError> {
        self.0.draw_chart(canvas, frame)
    }

    /// The link with a view key set; an empty text removes an optional key. A change of unit also
    /// removes the loads, unless the network needed to convert them is solved.
    ///
    /// # Errors
    /// A `Notice` if the key does not take the value, here and in all edits.
    #[wasm_bindgen(js_name = withView)]
    pub fn with_view(&self, key: &str, text: &str) -> Result<String, JsValue> {
        query(self.0.with_view(key, text))
    }

    /// The link with new axis limits; a limit that is not given is derived from the curves.
    ///
    /// # Errors
    /// A `Notice` if an axis would have zero length.
    #[wasm_bindgen(js_name = withEnds)]
    pub fn with_ends(
        &self,
        xmin: Option<f64>,
        xmax: Option<f64>,
        ymin: Option<f64>,
        ymax: Option<f64>,
    ) -> Result<String, JsValue> {
        query(self.0.scenario.with_ends((xmin, xmax), (ymin, ymax)))
    }

    /// The link with a curve shown or hidden.
    ///
    /// # Errors
    /// A `Notice` if no curve would be left.
    #[wasm_bindgen(js_name = withShown)]
    pub fn with_shown(&self, index: usize, shown: bool) -> Result<String, JsValue> {
        query(self.0.scenario.with_shown(index, shown))
    }
}
