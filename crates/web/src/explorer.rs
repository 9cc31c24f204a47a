//! The scenario that is open, with its curves solved.

use loadcurve::curve::{
    Curve, DRAWN_POINTS, Experiment, Loads, ReadOut, Results, Table, Task, default_load,
};
use loadcurve::paper::remarks;
use loadcurve::scenario::{Network, Scenario, find, labels};
use loadcurve::sim::Report;
use loadcurve_plot::chart::{self, Chart};
use loadcurve_plot::diagram::{self, Diagram};
use loadcurve_plot::theme::Ground;
use loadcurve_plot::{frame, svg};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::{canvas, types};

/// How many experiments are remembered, so that undoing an edit brings their points back.
const KEPT_EXPERIMENTS: usize = 32;

/// About how many rows the table of what is drawn has.
const TABLE_ROWS: usize = 12;

/// One link, read, solved and ready to be drawn.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Explorer {
    scenario: Scenario,
    notices: Vec<loadcurve::Error>,
    curves: Vec<Curve>,
    chart: Chart,
    /// One for each network while the link asks for simulation, otherwise none.
    experiments: Vec<Experiment>,
    /// Those of earlier links of which something is known, the last first: they may be asked for
    /// again.
    earlier: Vec<Experiment>,
}

#[wasm_bindgen]
impl Explorer {
    /// Opens any link; what is wrong with it is in `notices`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(link: &str) -> Self {
        let reading = Scenario::read(link);
        let (curves, chart) = solved(&reading.scenario, &[]);
        let mut explorer = Self {
            scenario: reading.scenario,
            notices: reading.notices,
            curves,
            chart,
            experiments: Vec::new(),
            earlier: Vec::new(),
        };
        explorer.set_up_experiments();
        explorer
    }

    /// Opens another link. Networks that are in both are not solved again.
    pub fn open(&mut self, link: &str) {
        let reading = Scenario::read(link);
        (self.curves, self.chart) = solved(&reading.scenario, &self.curves);
        (self.scenario, self.notices) = (reading.scenario, reading.notices);
        self.set_up_experiments();
    }

    /// The canonical query, without a question mark.
    #[must_use]
    pub fn link(&self) -> String {
        self.scenario.query()
    }

    /// What was wrong with the link.
    ///
    /// # Errors
    /// When the values cannot be handed to JavaScript, here and below.
    pub fn notices(&self) -> Result<Vec<Ts<types::Notice>>, JsError> {
        self.notices
            .iter()
            .map(|error| Ok(types::Notice::from(error).into_ts()?))
            .collect()
    }

    /// The scenario, for the controls.
    ///
    /// # Errors
    /// See `notices`.
    pub fn state(&self) -> Result<Ts<types::ScenarioState>, JsError> {
        let view = &self.scenario.view;
        let names = labels(&self.scenario.networks);
        let curves = self.curves.iter().zip(names.each).map(|(curve, label)| {
            let network = curve.network();
            let settings = network.settings();
            types::CurveState {
                network: network.kind().name,
                title: network.kind().title,
                label,
                values: settings
                    .map(|(key, value)| (key.name, value.to_string()))
                    .collect(),
                saturation: (!curve.loses()).then(|| curve.saturation(view.unit)),
                zero_load_latency: curve.zero_load_latency_cycles(),
            }
        });
        let state = types::ScenarioState {
            shared: names.shared,
            curves: curves.collect(),
            view: view.into(),
            operating_load: self.operating_load(),
            summary: self.chart.summary(),
            remarks: remarks(&self.scenario.networks),
        };
        Ok(state.into_ts()?)
    }

    /// The link with a key of one network set.
    ///
    /// # Errors
    /// A `Notice` when the key does not take the value, here and in all edits below.
    #[wasm_bindgen(js_name = withKey)]
    pub fn with_key(&self, index: usize, key: &str, text: &str) -> Result<String, JsValue> {
        query(self.scenario.with_key(index, key, text))
    }

    /// The link with a view key set; an empty text takes an optional one away.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withView)]
    pub fn with_view(&self, key: &str, text: &str) -> Result<String, JsValue> {
        query(self.scenario.with_view(key, text))
    }

    /// The link with one more network of a kind.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withNetwork)]
    pub fn with_network(&self, name: &str) -> Result<String, JsValue> {
        query(network(name).and_then(|network| self.scenario.with_network(network)))
    }

    /// The link with another kind of network in the place of one.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withReplaced)]
    pub fn with_replaced(&self, index: usize, name: &str) -> Result<String, JsValue> {
        query(network(name).map(|network| self.scenario.with_replaced(index, network)))
    }

    /// The link with a network twice.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withCopy)]
    pub fn with_copy(&self, index: usize) -> Result<String, JsValue> {
        query(self.scenario.with_copy(index))
    }

    /// The link without a network.
    ///
    /// # Errors
    /// See `withKey`.
    pub fn without(&self, index: usize) -> Result<String, JsValue> {
        query(self.scenario.without(index))
    }

    /// The link with a network in another place.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withMoved)]
    pub fn with_moved(&self, index: usize, to: usize) -> Result<String, JsValue> {
        query(Ok(self.scenario.with_moved(index, to)))
    }

    /// Draws the chart and says where its panels are.
    ///
    /// # Errors
    /// When the canvas refuses.
    #[wasm_bindgen(js_name = drawChart)]
    pub fn draw_chart(
        &self,
        canvas: HtmlCanvasElement,
        frame: &Ts<types::Frame>,
    ) -> Result<Ts<types::ChartLayout>, JsError> {
        let frame = self.frame(&frame.to_rust()?);
        let placed = chart::draw(&canvas::surface(canvas, &frame)?, &self.chart, &frame)?;
        let panels = placed.iter().map(types::PanelArea::from).collect();
        Ok(types::ChartLayout {
            panels,
            load_max: self.chart.load_axis.most(),
        }
        .into_ts()?)
    }

    /// Draws a network at the operating point.
    ///
    /// # Errors
    /// When the canvas refuses.
    #[wasm_bindgen(js_name = drawNetwork)]
    pub fn draw_network(
        &self,
        canvas: HtmlCanvasElement,
        index: usize,
        frame: &Ts<types::Frame>,
    ) -> Result<Ts<types::NetworkPicture>, JsError> {
        let asked = frame.to_rust()?;
        let frame = self.frame(&asked);
        let curve = &self.curves[index];
        let load = curve
            .scale()
            .to_messages(self.operating_load(), self.scenario.view.unit);
        let unfolded = Diagram::of(curve, load);
        let drawing = if asked.folded {
            unfolded.folded()
        } else {
            unfolded
        };
        diagram::draw(&canvas::surface(canvas, &frame)?, &drawing, &frame)?;
        Ok(types::NetworkPicture {
            description: drawing.description,
        }
        .into_ts()?)
    }

    /// The chart as an SVG document: for the same size and theme the same bytes as the command's.
    ///
    /// # Errors
    /// When drawing fails.
    #[wasm_bindgen(js_name = chartSvg)]
    pub fn chart_svg(&self, width: f64, height: f64, theme: &str) -> Result<String, JsError> {
        let ground = Ground::named(theme).unwrap_or_default();
        let operating = self.scenario.view.load;
        let frame = frame::Frame {
            width,
            height,
            ground,
            operating,
            ..Default::default()
        };
        Ok(svg::chart(&self.chart, &frame)?)
    }

    /// What is drawn as a CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        self.results().csv()
    }

    /// What is drawn as a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        self.results().json()
    }

    /// What workers have to run, the most urgent first; empty when nothing is to be simulated.
    ///
    /// # Errors
    /// See `notices`.
    pub fn tasks(&self) -> Result<Vec<Ts<types::SimulationTask>>, JsError> {
        let wanted = self.experiments.iter().flat_map(Experiment::wanted);
        let mut tasks: Vec<Task> = wanted.collect();
        tasks.sort_by_key(|task| task.replication);
        tasks
            .into_iter()
            .map(|task| Ok(types::SimulationTask::from(task).into_ts()?))
            .collect()
    }

    /// Takes the report of a task, complete or not, and shows it in the chart; says whether it
    /// belongs to what is shown.
    ///
    /// # Errors
    /// When it is no report.
    #[wasm_bindgen(js_name = takeReport)]
    pub fn take_report(
        &mut self,
        task: &Ts<types::SimulationTask>,
        report: JsValue,
    ) -> Result<bool, JsError> {
        let task = Task::from(task.to_rust()?);
        let report: Report = serde_wasm_bindgen::from_value(report)?;
        let mut is_shown = false;
        for index in 0..self.experiments.len() {
            if self.experiments[index].take(&task, &report) {
                self.show_experiment(index);
                is_shown = true;
            }
        }
        Ok(is_shown)
    }

    /// How far the simulation is that the link asks for.
    ///
    /// # Errors
    /// See `notices`.
    pub fn simulation(&self) -> Result<Ts<types::SimulationState>, JsError> {
        Ok(types::SimulationState::of(&self.experiments, &self.curves).into_ts()?)
    }

    /// All curves at a load in the view's unit.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = readOut)]
    pub fn read_out(&self, load: f64) -> Result<Ts<types::ReadOut>, JsError> {
        let read_out = ReadOut::at(&self.scenario, &self.curves, load);
        Ok(types::ReadOut::new(load, read_out).into_ts()?)
    }

    /// What is drawn as a table at round loads.
    ///
    /// # Errors
    /// See `notices`.
    pub fn table(&self) -> Result<Ts<types::DataTable>, JsError> {
        let loads = self.chart.load_axis.ticks(TABLE_ROWS);
        Ok(types::DataTable::from(Table::of(&self.scenario, &self.curves, &loads)).into_ts()?)
    }
}

impl Explorer {
    /// Sets up the experiments that the link asks for, with what is known of them.
    fn set_up_experiments(&mut self) {
        let mut known = std::mem::take(&mut self.experiments);
        // A slider passes many that are never begun.
        known.retain(|experiment| !experiment.points().is_empty());
        known.append(&mut self.earlier);
        if self.scenario.view.simulate {
            let asked = self.curves.iter().map(|curve| {
                let mut asked = Experiment::of(curve, &self.scenario.view);
                for known in &known {
                    asked.learn(known);
                }
                asked
            });
            self.experiments = asked.collect();
        }
        let current = &self.experiments;
        known.retain(|old| {
            !current
                .iter()
                .any(|experiment| experiment.asks_the_same(old))
        });
        known.truncate(KEPT_EXPERIMENTS);
        self.earlier = known;
        for index in 0..self.curves.len() {
            self.show_experiment(index);
        }
    }

    /// Puts the points of an experiment on its curve and into the chart, or takes them away.
    fn show_experiment(&mut self, index: usize) {
        let points = self.experiments.get(index).map(Experiment::points);
        let curve = &mut self.curves[index];
        curve.set_simulated(points.unwrap_or_default());
        self.chart.set_simulated(index, curve);
    }

    fn operating_load(&self) -> f64 {
        let view = &self.scenario.view;
        view.load
            .unwrap_or_else(|| default_load(&self.curves, view.unit))
    }

    fn results(&self) -> Results {
        Results::of_curves(
            &self.scenario,
            self.curves.iter(),
            &Loads::Spread(DRAWN_POINTS),
        )
    }

    fn frame(&self, frame: &types::Frame) -> frame::Frame {
        frame::Frame {
            width: frame.width,
            height: frame.height,
            ratio: frame.ratio,
            ground: Ground::named(&frame.theme).unwrap_or_default(),
            heading: frame.heading,
            operating: frame.operating.then(|| self.operating_load()),
            cursor: frame.cursor,
        }
    }
}

/// The curves of a scenario, those already solved taken over, and its chart.
fn solved(scenario: &Scenario, known: &[Curve]) -> (Vec<Curve>, Chart) {
    let mut curves: Vec<Curve> = Vec::with_capacity(scenario.networks.len());
    for network in &scenario.networks {
        let same = curves
            .iter()
            .chain(known)
            .find(|curve| curve.network() == network);
        let curve = same.map_or_else(|| Curve::of(network), Curve::clone);
        curves.push(curve);
    }
    let chart = Chart::of(scenario, &curves);
    (curves, chart)
}

fn network(name: &str) -> loadcurve::Result<Network> {
    find(name)
        .map(Network::new)
        .ok_or_else(|| Network::unknown(name))
}

fn query(edited: loadcurve::Result<Scenario>) -> Result<String, JsValue> {
    edited.map(|scenario| scenario.query()).map_err(|error| {
        let notice = types::Notice::from(&error).into_ts();
        notice.map_or_else(|_| JsValue::from_str(&error.to_string()), JsValue::from)
    })
}
