//! Figures of links.
#![expect(
    clippy::needless_pass_by_value,
    reason = "JavaScript's arguments come as values"
)]

use std::cell::OnceCell;

use loadcurve::Error;
use loadcurve::curve::{
    BuffersTable, Curve, FaultsTable, Loads, Results, RoutingsTable, SolvedCollectives,
};
use loadcurve::scenario::{Network, Scenario, warnings};
use loadcurve_native::numbers::{
    fault_counts, given_loads, load_unit, most_messages, permutations, points,
};
use loadcurve_native::{experiments, parts_of};
use wasm_bindgen::prelude::*;

use crate::simulation::{LIMIT, Simulation};
use crate::{bad_input, failed};

/// The figure of a link. It never changes; its models are solved when they are first needed.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Figure {
    scenario: Scenario,
    solved: OnceCell<loadcurve_native::Figure>,
    collectives: SolvedCollectives,
    /// What is to be said of its points: that they are less precise than requested, or of different runs.
    remarks: Vec<String>,
}

impl Figure {
    /// The figure of a scenario whose files are open.
    fn of(scenario: Scenario) -> Result<Self, Error> {
        let cure = "open it with openNetwork or openMatrix";
        match scenario.missing_files(cure).into_iter().next() {
            Some(missing) => Err(missing),
            None => Ok(Self {
                scenario,
                solved: OnceCell::new(),
                collectives: SolvedCollectives::default(),
                remarks: Vec::new(),
            }),
        }
    }

    /// A figure that is solved, with what is to be said of its points.
    pub(crate) fn remarked(solved: loadcurve_native::Figure, remarks: Vec<String>) -> Self {
        Self {
            scenario: solved.scenario.clone(),
            solved: solved.into(),
            collectives: SolvedCollectives::default(),
            remarks,
        }
    }

    fn solved(&self) -> &loadcurve_native::Figure {
        self.solved
            .get_or_init(|| loadcurve_native::Figure::of(self.scenario.clone()))
    }
}

/// A result with JavaScript's exception in the place of ours.
fn checked<T>(result: Result<T, Error>) -> Result<T, JsValue> {
    result.map_err(|error| bad_input(&error))
}

#[wasm_bindgen]
impl Figure {
    /// Reads a link, which must have no errors, and whose files must be open.
    ///
    /// # Errors
    /// A `RangeError` for bad input, here and below.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<Self, JsValue> {
        checked(Scenario::read_strictly_in(link, &crate::context()).and_then(Self::of))
    }

    /// The canonical link.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn link(&self) -> String {
        format!("?{}", self.scenario.query())
    }

    /// Title of the chart, in one line.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn title(&self) -> String {
        self.solved().title()
    }

    /// The chart in words, for readers who do not see it.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn summary(&self) -> String {
        self.solved().summary()
    }

    /// Reasons not to trust the figure everywhere.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let networks = &self.scenario.networks;
        let known = warnings(networks).into_iter().map(str::to_owned);
        let remarks = networks.iter().flat_map(Network::file_remarks);
        let deadlocks = self.solved().curves.iter().filter_map(Curve::deadlock);
        let deadlocks = deadlocks.map(|deadlock| deadlock.words.clone());
        let obstacles = self.scenario.obstacles().into_iter();
        known
            .chain(remarks)
            .chain(obstacles.map(|it| it.to_string()))
            .chain(deadlocks)
            .chain(self.remarks.iter().cloned())
            .collect()
    }

    /// The same with some keys set, each in the view or in every network that has it.
    ///
    /// # Errors
    /// See `new`.
    #[wasm_bindgen(js_name = withSettings)]
    pub fn with_settings(&self, keys: Vec<String>, values: Vec<String>) -> Result<Self, JsValue> {
        let settings = keys.iter().map(String::as_str);
        let settings: Vec<(&str, &str)> = settings.zip(values.iter().map(String::as_str)).collect();
        checked(self.scenario.with_settings(&settings).and_then(Self::of))
    }

    /// Saturation load of each curve.
    ///
    /// # Errors
    /// See `new`.
    pub fn saturation(&self, unit: Option<String>) -> Result<Vec<f64>, JsValue> {
        let unit = checked(load_unit(unit.as_deref(), &self.scenario))?;
        let curves = self.solved().curves.iter();
        let load = |curve: &Curve| {
            let load = curve.has_saturation().then(|| curve.saturation(unit));
            load.unwrap_or(f64::NAN)
        };
        Ok(curves.map(load).collect())
    }

    /// Points as a JSON file: at the loads, or at a number of loads, or the simulated ones only.
    ///
    /// # Errors
    /// See `new`.
    pub fn table(
        &self,
        loads: Option<Vec<f64>>,
        unit: Option<String>,
        count: Option<String>,
    ) -> Result<String, JsValue> {
        let unit = checked(load_unit(unit.as_deref(), &self.scenario))?;
        let loads = match (loads, count) {
            (Some(loads), _) => Loads::At(checked(given_loads(&loads))?, unit),
            (None, Some(count)) => Loads::Spread(checked(points(&count))?),
            (None, None) => Loads::Simulated,
        };
        let curves = self.solved().curves.iter();
        Ok(Results::of_curves(&self.scenario, curves, &loads).json())
    }

    /// The routings of its networks compared, as a JSON file.
    ///
    /// # Errors
    /// See `new`.
    pub fn routings(&self, mean: &str) -> Result<String, JsValue> {
        let answer = permutations(mean).and_then(|mean| RoutingsTable::of(&self.scenario, mean));
        checked(answer.map(|answer| answer.json()))
    }

    /// Failures of links of its networks, as a JSON file.
    ///
    /// # Errors
    /// See `new`.
    pub fn faults(&self, counts: Vec<String>) -> Result<String, JsValue> {
        let counts = fault_counts(&counts);
        let answer = counts.and_then(|counts| FaultsTable::of(&self.scenario, &counts));
        checked(answer.map(|answer| answer.json()))
    }

    /// The smallest buffers that will do in its networks, as a JSON file.
    ///
    /// # Errors
    /// See `new`.
    pub fn buffers(&self, within: Option<String>) -> Result<String, JsValue> {
        let scenario = within.map_or_else(
            || Ok(self.scenario.clone()),
            |text| self.scenario.with_view("within", &text),
        );
        let answer = scenario.and_then(|scenario| BuffersTable::of(&scenario));
        checked(answer.map(|answer| answer.json()))
    }

    /// A collective operation on its networks, as a JSON file, with other view keys, each before its text.
    ///
    /// # Errors
    /// See `new`.
    pub fn collective(
        &self,
        bytes: Option<String>,
        settings: Vec<String>,
    ) -> Result<String, JsValue> {
        let settings = settings.chunks_exact(2);
        let settings = settings.map(|pair| (pair[0].as_str(), Some(pair[1].as_str())));
        let settings: Vec<(&str, Option<&str>)> = settings.collect();
        let answer = self
            .collectives
            .ask(&self.scenario, &settings, bytes.as_deref(), parts_of);
        checked(answer.map(|answer| answer.json()))
    }

    /// The whole figure as a CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        self.solved().csv()
    }

    /// The whole figure as a JSON file.
    #[must_use]
    pub fn json(&self) -> String {
        self.solved().json()
    }

    /// The chart as TeX.
    #[must_use]
    pub fn tex(&self) -> String {
        self.solved().tex()
    }

    /// The sources of the models.
    #[must_use]
    pub fn bibtex(&self) -> String {
        self.scenario.bibliography()
    }

    /// The chart or the drawing as an SVG document.
    ///
    /// # Errors
    /// See `new`.
    pub fn svg(
        &self,
        width: &str,
        height: &str,
        theme: Option<String>,
        drawing: bool,
    ) -> Result<String, JsValue> {
        let svg = self.solved().svg(width, height, theme.as_deref(), drawing);
        svg.map_err(|error| failed(&error))
    }

    /// A simulation of the figure, which has not begun.
    ///
    /// # Errors
    /// See `new`.
    pub fn simulation(
        &self,
        loads: Option<Vec<f64>>,
        unit: Option<String>,
        seed: Option<String>,
        precision: Option<String>,
        max_messages: Option<String>,
    ) -> Result<Simulation, JsValue> {
        let mut scenario = self.scenario.clone();
        for (key, text) in [("seed", seed), ("precision", precision)] {
            if let Some(text) = text {
                scenario = checked(scenario.with_view(key, &text))?;
            }
        }
        scenario.view.simulate = true;
        let unit = checked(load_unit(unit.as_deref(), &scenario))?;
        let loads = checked(loads.as_deref().map(given_loads).transpose())?;
        let loads = loads.as_deref().map(|loads| (loads, unit));
        let most = checked(most_messages(LIMIT, max_messages.as_deref()))?;
        let curves = self.solved().curves.clone();
        let experiments = checked(experiments(&scenario, &curves, loads, most))?;
        let figure = loadcurve_native::Figure::with(scenario, curves, experiments);
        Ok(Simulation::of(figure, most))
    }
}
