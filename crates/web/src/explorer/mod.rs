//! The open scenario, with everything that the page shows of it.

mod animation;
mod bottleneck;
mod comparison;
mod costs;
mod distribution;
mod drawing;
mod edits;
mod experiments;
mod failures;
mod files;
mod find;
mod ghosts;
mod knees;
mod network_edits;
mod network_painting;
mod opened;
mod placing;
mod processors;
mod routers;
mod solver_tasks;
mod why;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use loadcurve::curve::{Archive, Curve, Experiment, ResultsFile};
use loadcurve::scenario::LoadUnit;
use loadcurve_plot::chart::Series;
use loadcurve_plot::diagram::ProcessorLatencies;
use loadcurve_web_chart::context::context;
use loadcurve_web_chart::open_scenario::OpenScenario;
use tsify::Ts;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::types;

/// A link that was read and solved and is ready to be drawn.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Explorer {
    /// The link with its curves and its chart.
    open: OpenScenario,
    /// Copies of earlier curves that the page asked to keep, with the unit of their load.
    ghosts: Option<(LoadUnit, Vec<Series>)>,
    /// One per network if the link asks for simulation, otherwise empty.
    experiments: Vec<Experiment>,
    /// Simulation results of earlier links.
    archive: Archive,
    /// Knees that were simulated, the latest first.
    knees: Vec<knees::KnownKnee>,
    /// The file whose points replace simulated ones.
    opened: Option<ResultsFile>,
    /// Crossovers of pairs of curves.
    crossovers: RefCell<comparison::KnownCrossovers>,
    /// The networks as last drawn, by their index.
    drawn: RefCell<BTreeMap<usize, drawing::DrawnNetwork>>,
    /// Index of the network whose nodes are to be placed before it is drawn.
    wanted_layout: Cell<Option<usize>>,
    /// True if nodes are placed here even if it takes long.
    places_here: bool,
    /// The smaller networks that were last drawn in place of large ones, the latest first.
    smaller: RefCell<Vec<Curve>>,
    /// The bottleneck that is shown.
    bottleneck: Option<bottleneck::KnownBottleneck>,
    /// What a study marks.
    marks: Option<failures::MarkedNetwork>,
    /// The latencies by which processors are coloured, and the network that they are of.
    latencies: Option<(String, ProcessorLatencies)>,
    /// Pictures of the simulated latencies.
    pictures: RefCell<distribution::Pictures>,
}

#[wasm_bindgen]
impl Explorer {
    /// Opens any link; its problems are in `notices`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(link: &str) -> Self {
        Self::of(OpenScenario::new(link, &context(), false))
    }

    /// Opens any link like the constructor, but leaves large networks to a worker.
    #[must_use]
    pub fn deferring(link: &str) -> Self {
        Self::of(OpenScenario::new(link, &context(), true))
    }

    /// Opens another link. Networks that both links contain are not solved again.
    pub fn open(&mut self, link: &str) {
        let before = self.open.scenario.clone();
        self.open.read(link);
        if self.opened.is_some() || !self.open.keeps_chart_of(&before) {
            self.set_up_external();
        }
        self.wanted_layout.set(None);
        self.forget_drawings();
        self.set_up_experiments();
    }

    /// The canonical query, without a question mark.
    #[must_use]
    pub fn link(&self) -> String {
        self.open.scenario.query()
    }

    /// Problems with the link.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript, here and below.
    pub fn notices(&self) -> Result<Vec<Ts<types::Notice>>, JsError> {
        self.open.notices()
    }

    /// The names of the files that the link names and that are not open.
    #[wasm_bindgen(js_name = missingFiles)]
    #[must_use]
    pub fn missing_files(&self) -> Vec<String> {
        self.open.missing_files()
    }

    /// The scenario, for the controls.
    ///
    /// # Errors
    /// See `notices`.
    pub fn state(&self) -> Result<Ts<types::ScenarioState>, JsError> {
        self.open.state()
    }

    /// The values of all curves at a load in the view's unit.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = readOut)]
    pub fn read_out(&self, load: f64) -> Result<Ts<types::ReadOut>, JsError> {
        self.open.read_out(load)
    }

    /// True if there is nothing to draw yet, because no curve has ever been solved.
    #[wasm_bindgen(js_name = isBlank)]
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.open.is_blank()
    }

    /// True if the link has work for workers: a large network to solve, or a simulation.
    #[wasm_bindgen(js_name = needsWorkers)]
    #[must_use]
    pub fn needs_workers(&self) -> bool {
        self.open.needs_workers()
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
        self.open.draw_chart(canvas, frame)
    }
}

impl Explorer {
    fn of(open: OpenScenario) -> Self {
        let mut explorer = Self {
            open,
            ghosts: None,
            experiments: Vec::new(),
            archive: Archive::default(),
            knees: Vec::new(),
            opened: None,
            crossovers: RefCell::default(),
            drawn: RefCell::default(),
            wanted_layout: None.into(),
            places_here: false,
            smaller: RefCell::default(),
            bottleneck: None,
            marks: None,
            latencies: None,
            pictures: RefCell::default(),
        };
        explorer.set_up_experiments();
        explorer
    }

    /// Makes the chart, with the ghosts of earlier curves.
    fn update_chart(&mut self) {
        self.open.update_chart();
        self.show_ghosts();
    }
}
