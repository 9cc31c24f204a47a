//! A search for the smallest suitable network, in steps, so that a worker can report progress.

use loadcurve::curve::{Experiment, FindPicture, FindSearch, MAX_MESSAGES, Task};
use loadcurve::scenario::{Find, Network, Scenario, View};
use loadcurve::sim::Replication;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::scatter::{self, ScatterChart};
use loadcurve_plot::svg;
use loadcurve_web_chart::canvas;
use loadcurve_web_chart::context::context;
use serde::Serialize as _;
use serde_wasm_bindgen::Serializer;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::types;

/// A search.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Finder {
    search: FindSearch,
    /// Seed and precision of simulations.
    view: View,
    run: Option<Run>,
}

/// The simulation of a candidate.
#[derive(Debug)]
struct Run {
    place: usize,
    experiment: Experiment,
    replication: Option<(Task, Replication)>,
    finished: usize,
}

#[wasm_bindgen]
impl Finder {
    /// Begins the search of a link.
    ///
    /// # Errors
    /// The error in the search or its candidates.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<Self, JsError> {
        let scenario = Scenario::read_strictly_in(link, &context())?;
        let find = Find::read(&scenario.view.find)?;
        let search = FindSearch::new(&find, &scenario.networks)?;
        if let Some(error) = search.networks().find_map(Network::refused_by_page) {
            return Err(error.into());
        }
        Ok(Self {
            search,
            view: scenario.view,
            run: None,
        })
    }

    /// Judges one more candidate. Returns true once there is an answer.
    pub fn step(&mut self) -> bool {
        let wanted = self.search.wanted();
        if let Some(&place) = wanted.first() {
            let verdict = self.search.judge(place);
            self.search.take(place, verdict);
        }
        wanted.is_empty()
    }

    /// Solves one more candidate for the picture. Returns true once the picture shows all.
    #[wasm_bindgen(js_name = pictureStep)]
    pub fn picture_step(&mut self) -> bool {
        let wanted = self.search.unpictured();
        if let Some(&place) = wanted.first() {
            let verdict = self.search.picture_of(place);
            self.search.take_pictured(place, verdict);
        }
        wanted.is_empty()
    }

    /// The picture of all that is known, as plain data for a `FindChart`.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    #[wasm_bindgen(unchecked_return_type = "FindPicture")]
    pub fn picture(&self) -> Result<JsValue, JsError> {
        let plain = Serializer::new().serialize_missing_as_null(true);
        Ok(self.search.picture().serialize(&plain)?)
    }

    /// Simulates the best undecided candidate for about `effort` events, or continues the search if a candidate was
    /// refuted. Returns true once the simulator has confirmed the answer.
    pub fn simulate(&mut self, effort: u32) -> bool {
        if let Some(run) = &mut self.run {
            if run.step(u64::from(effort)) {
                self.search.take_simulated(run.place, &run.experiment);
                self.run = None;
            }
            return false;
        }
        if !self.step() {
            return false;
        }
        let Some(place) = self.search.to_simulate() else {
            return true;
        };
        let experiment = self.search.experiment(place, &self.view, MAX_MESSAGES);
        self.run = Some(Run {
            place,
            experiment,
            replication: None,
            finished: 0,
        });
        false
    }

    /// Fraction of the candidates that are judged or, during simulation, of those to be simulated that are done.
    #[must_use]
    pub fn part(&self) -> f64 {
        let (done, open) = self.search.simulations();
        match &self.run {
            Some(run) => (done as f64 + run.part()) / (done + open) as f64,
            None => self.search.pictured() as f64 / self.search.candidates() as f64,
        }
    }

    /// The answer so far.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn answer(&self) -> Result<Ts<types::FindAnswer>, JsError> {
        Ok(types::FindAnswer::from(&self.search.answer()).into_ts()?)
    }
}

/// The chart of a search.
#[wasm_bindgen]
#[derive(Debug)]
pub struct FindChart {
    chart: ScatterChart,
}

#[wasm_bindgen]
impl FindChart {
    /// The chart of a picture.
    ///
    /// # Errors
    /// If it is none.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "FindPicture")] picture: JsValue,
    ) -> Result<Self, JsError> {
        let picture: FindPicture = serde_wasm_bindgen::from_value(picture)?;
        let link = format!("find={}", picture.find);
        let chart = ScatterChart::of(&picture, link);
        Ok(Self { chart })
    }

    /// Draws it, with a ring around a candidate that is pointed at, and returns the positions of all.
    ///
    /// # Errors
    /// If the canvas cannot be drawn on.
    pub fn draw(
        &self,
        canvas: &HtmlCanvasElement,
        frame: &Ts<types::Frame>,
        pointed: Option<usize>,
    ) -> Result<Vec<Ts<types::FindPlace>>, JsError> {
        let frame = Frame::from(&frame.to_rust()?);
        let surface = canvas::surface(canvas, &frame)?;
        let placed = scatter::draw(&surface, &self.chart, &frame, pointed)?;
        let places = placed.into_iter().map(types::FindPlace::from);
        places.map(|place| Ok(place.into_ts()?)).collect()
    }

    /// The chart as an SVG document.
    ///
    /// # Errors
    /// If drawing fails.
    pub fn svg(&self, width: f64, height: f64, theme: &str) -> Result<String, JsError> {
        let frame = Frame::of_file(width, height, theme);
        Ok(svg::scatter(&self.chart, &frame)?)
    }

    /// The chart in words.
    #[must_use]
    pub fn summary(&self) -> String {
        self.chart.summary.clone()
    }
}

impl Run {
    /// Returns true once all replications are finished.
    fn step(&mut self, effort: u64) -> bool {
        if self.replication.is_none() {
            let Some(task) = self.experiment.wanted().into_iter().next() else {
                return true;
            };
            let replication = task.start();
            self.replication = Some((task, replication));
        }
        if let Some((task, replication)) = &mut self.replication
            && replication.step(effort)
        {
            self.experiment.take(task, &replication.report());
            self.replication = None;
            self.finished += 1;
        }
        false
    }

    fn part(&self) -> f64 {
        let running = self.replication.as_ref();
        let running = running.map_or(0.0, |(_, it)| it.progress().part);
        let all = self.finished + self.experiment.wanted().len();
        (self.finished as f64 + running) / all.max(1) as f64
    }
}
