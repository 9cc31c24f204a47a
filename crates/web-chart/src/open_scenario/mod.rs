//! A link that is open, with its curves solved and its chart.

mod solving;

use std::cell::Cell;
use std::collections::BTreeMap;

use loadcurve::curve::{Curve, ReadOut, ResultsFile, operating_load};
use loadcurve::scenario::{Context, Network, Scenario, remarks, warnings};
use loadcurve_gallery::published;
use loadcurve_plot::chart::{self, Chart};
use loadcurve_plot::frame;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::{canvas, types};
pub use solving::AT_ONCE_US;

/// A link that was read and solved and is ready to be drawn.
#[derive(Debug)]
pub struct OpenScenario {
    /// What its networks are read in.
    pub context: Context,
    /// The scenario of the link.
    pub scenario: Scenario,
    notices: Vec<loadcurve::Error>,
    /// One curve per network.
    pub curves: Vec<Curve>,
    /// The curve that the chart shows at each index: the current one or, until it is solved, its
    /// predecessor.
    pub shown: Vec<Curve>,
    /// True for curves that are not yet drawn in their final form.
    is_pending: Vec<bool>,
    /// Curves of earlier links, the latest first.
    pub solved: Vec<Curve>,
    /// The load of the last read-out.
    pub read_out_load: Cell<Option<f64>>,
    /// True if large networks are left to a worker.
    pub defers: bool,
    /// The chart of the curves that are shown.
    pub chart: Chart,
}

impl OpenScenario {
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
                // Collecting would link a sort of its own.
                let mut values = BTreeMap::new();
                values.extend(settings.map(|(key, value)| (key.name, value.to_string())));
                types::CurveState {
                    network: network.kind().name,
                    title: network.kind().title,
                    label,
                    name: name.clone(),
                    is_drawn: network.is_drawn(),
                    adds_waits: network.kind().adds_waits(),
                    has_stages: network.extent().stages > 0,
                    values,
                    saturation: (curve.is_solved() && !curve.drops() && !curve.is_blank())
                        .then(|| curve.saturation(view.unit)),
                    drops: curve.is_solved() && curve.drops(),
                    zero_load_latency: curve.shown_latency(curve.zero_load_latency_cycles()),
                    width_bits: curve.terms().width_bits,
                    cycle_ns: curve.terms().cycle_ns,
                    flits: curve.network().flits(),
                    left_out: curve.is_left_out(),
                    unmodelled: network.is_modelled().is_err(),
                    doubt: network.doubt(),
                    deadlock: curve.deadlock().map(|deadlock| deadlock.words.clone()),
                    pending,
                }
            });
        let state = types::ScenarioState {
            heading: self.scenario.heading(),
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
    pub fn read_out(&self, load: f64) -> Result<Ts<types::ReadOut>, JsError> {
        self.prepare_read_out(load);
        let read_out = ReadOut::at(&self.scenario, &self.curves, load);
        Ok(types::ReadOut::new(load, read_out).into_ts()?)
    }

    /// The operating load, in the view's unit.
    #[must_use]
    pub fn operating_load(&self) -> f64 {
        operating_load(&self.scenario.view, &self.shown)
    }

    /// The scenario with a view key set; an empty text removes an optional key. A change of unit also
    /// removes the loads, unless the network needed to convert them is solved.
    ///
    /// # Errors
    /// If the key does not take the value.
    pub fn with_view(&self, key: &str, text: &str) -> loadcurve::Result<Scenario> {
        match (key, self.curves.first()) {
            ("x", Some(first)) => {
                let scale = first.is_solved().then(|| first.scale());
                self.scenario.with_unit(text, scale)
            }
            ("view", _) => self.scenario.with_question(text),
            _ => self.scenario.with_view(key, text),
        }
    }

    /// Warnings about the networks.
    fn warnings(&self) -> Vec<String> {
        let of_settings = warnings(&self.scenario.networks).into_iter();
        let deadlocks = self.curves.iter().filter_map(Curve::deadlock);
        let words = deadlocks.map(|deadlock| deadlock.words.clone());
        let of_files = self
            .scenario
            .networks
            .iter()
            .flat_map(Network::file_remarks);
        let of_settings = of_settings.map(str::to_owned);
        let all = of_settings.chain(words).chain(of_files);
        all.collect()
    }

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
            slider: frame.slider,
            operating: frame.operating.then(|| self.operating_load()),
            guess: frame.guess,
            ..frame.into()
        }
    }
}

/// The link of an edited scenario.
///
/// # Errors
/// A `Notice` if the edit failed.
pub fn query(edited: loadcurve::Result<Scenario>) -> Result<String, JsValue> {
    edited.map(|scenario| scenario.query()).map_err(|error| {
        let notice = types::Notice::from(&error).into_ts();
        notice.map_or_else(|_| JsValue::from_str(&error.to_string()), JsValue::from)
    })
}

/// Networks and view of a file, without the settings of an embedded chart, from which it may come.
#[must_use]
pub fn scenario_of(opened: &ResultsFile) -> Scenario {
    let mut scenario = opened.scenario();
    scenario.view.embed = false;
    scenario
}
