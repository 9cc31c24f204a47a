//! What is simulated, by workers that this side of the border does not see.

use loadcurve::curve::{Experiment, Task};
use loadcurve::sim::Report;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// What workers have to run, the most urgent first; empty when nothing is to be simulated.
    ///
    /// # Errors
    /// See `notices`.
    pub fn tasks(&self) -> Result<Vec<Ts<types::SimulationTask>>, JsError> {
        Experiment::wanted_of(&self.experiments)
            .into_iter()
            .map(|task| Ok(types::SimulationTask::from(task).into_ts()?))
            .collect()
    }

    /// About how long a task takes, in milliseconds of one core; none that is not of what is shown.
    ///
    /// # Errors
    /// When it is no task.
    #[wasm_bindgen(js_name = costOf)]
    pub fn cost_of(&self, task: &Ts<types::SimulationTask>) -> Result<Option<f64>, JsError> {
        let task = Task::from(task.to_rust()?);
        let mut curves = self.curves.iter();
        let curve = curves.find(|curve| *curve.network() == task.network);
        Ok(curve
            .map(|curve| curve.replication_us(task.load_messages, &task.stopping_rule) / 1000.0))
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
        let curves = self.curves.iter().zip(self.places_in_file());
        let simulated_here = curves.filter_map(|(curve, place)| place.is_none().then_some(curve));
        Ok(types::SimulationState::of(
            &self.experiments,
            simulated_here,
            self.scenario.view.precision_percent,
        )
        .into_ts()?)
    }
}

impl Explorer {
    /// Sets up the experiments that the link asks for, with what is known of them.
    pub(super) fn set_up_experiments(&mut self) {
        for experiment in self.experiments.drain(..) {
            self.archive.keep(experiment);
        }
        if self.scenario.view.simulate {
            let experiments = Experiment::all(&self.scenario, &self.curves);
            let experiments = experiments.into_iter().zip(self.places_in_file());
            let experiments = experiments.map(|(mut experiment, place)| {
                // Of what is in the file nothing is simulated.
                if place.is_some() {
                    return experiment.at(std::iter::empty());
                }
                self.archive.recall(&mut experiment);
                experiment
            });
            self.experiments = experiments.collect();
        }
        for index in 0..self.curves.len() {
            self.show_experiment(index);
        }
    }

    /// Puts the points of an experiment, or those of the file, on their curve and into the chart, or
    /// takes them away.
    fn show_experiment(&mut self, index: usize) {
        let experiment = self.experiments.get(index);
        let points = self
            .points_in_file(&self.curves[index])
            .or_else(|| experiment.map(Experiment::points));
        let curve = &mut self.curves[index];
        curve.set_simulated(points.unwrap_or_default());
        self.chart.set_simulated(index, curve);
    }
}
