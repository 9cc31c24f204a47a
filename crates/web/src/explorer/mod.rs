//! The open scenario, with its curves solved.

#[cfg(feature = "page")]
mod animation;
#[cfg(feature = "page")]
mod annotations;
#[cfg(feature = "page")]
mod bottleneck;
mod chart;
#[cfg(feature = "page")]
mod comparison;
#[cfg(feature = "page")]
mod costs;
#[cfg(feature = "page")]
mod distribution;
#[cfg(feature = "page")]
mod drawing;
mod edits;
#[cfg(feature = "page")]
mod experiments;
#[cfg(feature = "page")]
mod files;
#[cfg(feature = "page")]
mod find;
#[cfg(feature = "page")]
mod ghosts;
#[cfg(feature = "page")]
mod knees;
#[cfg(feature = "page")]
mod network_edits;
#[cfg(feature = "page")]
mod network_painting;
#[cfg(feature = "page")]
mod opened;
#[cfg(feature = "page")]
mod own_file;
#[cfg(feature = "page")]
mod placing;
#[cfg(feature = "page")]
mod processors;
#[cfg(feature = "page")]
mod solver_tasks;
mod solving;
#[cfg(feature = "page")]
mod why;

use std::cell::Cell;

#[cfg(feature = "page")]
use loadcurve::curve::{Archive, Experiment, ResultsFile};
use loadcurve::curve::{Curve, ReadOut, operating_load};
#[cfg(feature = "page")]
use loadcurve::scenario::LoadUnit;
use loadcurve::scenario::{Network, Scenario, remarks, warnings};
use loadcurve_gallery::published;
use loadcurve_plot::chart::Chart;
#[cfg(feature = "page")]
use loadcurve_plot::chart::Series;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::context::context;
use crate::types;

/// A link that was read and solved and is ready to be drawn.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Explorer {
    scenario: Scenario,
    notices: Vec<loadcurve::Error>,
    curves: Vec<Curve>,
    /// The curve that the chart shows at each index: the current one or, until it is solved, its
    /// predecessor.
    shown: Vec<Curve>,
    /// True for curves that are not yet drawn in their final form.
    is_pending: Vec<bool>,
    /// Curves of earlier links, the latest first.
    solved: Vec<Curve>,
    /// The load of the last read-out.
    read_out_load: Cell<Option<f64>>,
    /// True if large networks are left to a worker.
    defers: bool,
    chart: Chart,
    /// The curves as they were when the page asked to keep them, with the unit of their load.
    #[cfg(feature = "page")]
    ghosts: Option<(LoadUnit, Vec<Series>)>,
    /// One per network if the link asks for simulation, otherwise empty.
    #[cfg(feature = "page")]
    experiments: Vec<Experiment>,
    /// Simulation results of earlier links.
    #[cfg(feature = "page")]
    archive: Archive,
    /// Knees that were simulated, the latest first.
    #[cfg(feature = "page")]
    knees: Vec<knees::KnownKnee>,
    /// The file whose points replace simulated ones.
    #[cfg(feature = "page")]
    opened: Option<ResultsFile>,
    /// Crossovers of pairs of curves.
    #[cfg(feature = "page")]
    crossovers: std::cell::RefCell<comparison::KnownCrossovers>,
    /// The network as last drawn.
    #[cfg(feature = "page")]
    drawn: std::cell::RefCell<Option<drawing::DrawnNetwork>>,
    /// Index of the network whose nodes are to be placed before it is drawn.
    #[cfg(feature = "page")]
    wanted_layout: Cell<Option<usize>>,
    /// True if nodes are placed here though it takes long.
    #[cfg(feature = "page")]
    places_here: bool,
    /// The smaller network that was last drawn in place of a large one.
    #[cfg(feature = "page")]
    smaller: std::cell::RefCell<Option<Curve>>,
    /// The bottleneck that is shown.
    #[cfg(feature = "page")]
    bottleneck: Option<bottleneck::KnownBottleneck>,
    /// The latencies by which processors are coloured, and the network that they are of.
    #[cfg(feature = "page")]
    latencies: Option<(String, loadcurve_plot::diagram::ProcessorLatencies)>,
    /// Pictures of the simulated latencies.
    #[cfg(feature = "page")]
    pictures: std::cell::RefCell<distribution::Pictures>,
}

#[wasm_bindgen]
impl Explorer {
    /// Opens any link; its problems are in `notices`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(link: &str) -> Self {
        Self::opened(link, false)
    }

    /// Opens another link. Networks that both links contain are not solved again.
    pub fn open(&mut self, link: &str) {
        let reading = Scenario::read_in(link, &context()).within_page_limit();
        (self.scenario, self.notices) = (reading.scenario, reading.notices);
        self.solve();
    }

    /// The canonical query, without a question mark.
    #[must_use]
    pub fn link(&self) -> String {
        self.scenario.query()
    }

    /// Problems with the link.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript, here and below.
    pub fn notices(&self) -> Result<Vec<Ts<types::Notice>>, JsError> {
        let missing = self.scenario.missing_files("drop it here");
        let obstacles = self.scenario.obstacles();
        let all = self.notices.iter().chain(&missing).chain(&obstacles);
        all.map(|error| Ok(types::Notice::from(error).into_ts()?))
            .collect()
    }

    /// The names of the files that the link names and that are not open.
    #[wasm_bindgen(js_name = missingFiles)]
    #[must_use]
    pub fn missing_files(&self) -> Vec<String> {
        let networks = self.scenario.networks.iter();
        let missing = networks.filter_map(Network::missing_file);
        missing.map(|id| id.to_string()).collect()
    }

    /// The scenario, for the controls.
    ///
    /// # Errors
    /// See `notices`.
    pub fn state(&self) -> Result<Ts<types::ScenarioState>, JsError> {
        let view = &self.scenario.view;
        let names = self.scenario.labels();
        let named = self.curves.iter().zip(names.each).zip(&self.scenario.names);
        let pending = self.is_pending.iter().copied();
        let named = named.zip(&self.scenario.networks);
        let curves = named
            .zip(pending)
            .map(|((((curve, label), name), network), pending)| {
                let settings = network.used_settings();
                types::CurveState {
                    network: network.kind().name,
                    title: network.kind().title,
                    label,
                    name: name.clone(),
                    values: settings
                        .map(|(key, value)| (key.name, value.to_string()))
                        .collect(),
                    saturation: (curve.is_solved() && !curve.drops() && !curve.is_blank())
                        .then(|| curve.saturation(view.unit)),
                    drops: curve.is_solved() && curve.drops(),
                    zero_load_latency: curve.shown_latency(curve.zero_load_latency_cycles()),
                    width_bits: curve.terms().width_bits,
                    cycle_ns: curve.terms().cycle_ns,
                    flits: curve.network().flits(),
                    left_out: curve.is_left_out(),
                    doubt: network.doubt(),
                    deadlock: curve.deadlock().map(|deadlock| deadlock.words.clone()),
                    pending,
                }
            });
        let state = types::ScenarioState {
            shared: names.shared,
            curves: curves.collect(),
            view: view.into(),
            operating_load: self.operating_load(),
            summary: self.chart.summary(),
            remarks: remarks(&self.scenario.networks),
            warnings: self.warnings(),
            published_in: published::place(&self.scenario.networks),
        };
        Ok(state.into_ts()?)
    }

    /// The values of all curves at a load in the view's unit.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = readOut)]
    pub fn read_out(&self, load: f64) -> Result<Ts<types::ReadOut>, JsError> {
        self.prepare_read_out(load);
        let read_out = ReadOut::at(&self.scenario, &self.curves, load);
        Ok(types::ReadOut::new(load, read_out).into_ts()?)
    }
}

impl Explorer {
    /// Warnings about the networks, and about messages that could wait for one another.
    fn warnings(&self) -> Vec<String> {
        let of_settings = warnings(&self.scenario.networks).into_iter();
        let deadlocks = self.curves.iter().filter_map(Curve::deadlock);
        let words = deadlocks.map(|deadlock| deadlock.words.clone());
        let of_files = self
            .scenario
            .networks
            .iter()
            .flat_map(Network::file_remarks);
        let all = of_settings.map(str::to_owned).chain(words).chain(of_files);
        all.collect()
    }

    fn operating_load(&self) -> f64 {
        operating_load(&self.scenario.view, &self.shown)
    }
}
