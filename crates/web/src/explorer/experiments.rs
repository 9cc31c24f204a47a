//! Simulations, which the page's scripts run in workers.

use loadcurve::curve::{Experiment, Task};
use loadcurve::scenario::Shown;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types::{self, SimulationTask};

#[wasm_bindgen]
impl Explorer {
    /// Tasks for workers, the most urgent first; empty if nothing is to be simulated. A study simulates for itself.
    ///
    /// # Errors
    /// See `notices`.
    pub fn tasks(&self) -> Result<Vec<Ts<SimulationTask>>, JsError> {
        let experiments = match self.open.scenario.view.shown {
            Shown::Curve => &self.experiments[..],
            Shown::Sweep | Shown::Routings | Shown::Faults | Shown::Buffers | Shown::Collective => {
                &[]
            }
        };
        SimulationTask::all(Experiment::wanted_of(experiments))
    }

    /// Estimate of the time that a task takes, in milliseconds of one core; `None` if the task does
    /// not belong to a curve that is shown.
    ///
    /// # Errors
    /// If the task is invalid.
    #[wasm_bindgen(js_name = costOf)]
    pub fn cost_of(&self, task: &Ts<SimulationTask>) -> Result<Option<f64>, JsError> {
        let task = Task::from(task.to_rust()?);
        let mut curves = self.open.curves.iter();
        let curve = curves.find(|curve| *curve.network() == task.network);
        Ok(curve
            .map(|curve| curve.replication_us(task.load_messages, &task.stopping_rule) / 1000.0))
    }

    /// Takes the report of a task, complete or partial, and shows it in the chart. Returns true if
    /// it belongs to a curve that is shown.
    ///
    /// # Errors
    /// If it is not a report.
    #[wasm_bindgen(js_name = takeReport)]
    pub fn take_report(
        &mut self,
        task: &Ts<SimulationTask>,
        report: JsValue,
    ) -> Result<bool, JsError> {
        let (task, report) = SimulationTask::reported(task, report)?;
        let mut is_shown = false;
        for index in 0..self.experiments.len() {
            if self.experiments[index].take(&task, &report) {
                self.show_experiment(index);
                is_shown = true;
            }
        }
        Ok(is_shown)
    }

    /// Progress of the simulation that the link asks for.
    ///
    /// # Errors
    /// See `notices`.
    pub fn simulation(&self) -> Result<Ts<types::SimulationState>, JsError> {
        let curves = self.open.curves.iter().zip(self.indices_in_file());
        let simulated_here = curves.filter_map(|(curve, index)| index.is_none().then_some(curve));
        Ok(types::SimulationState::of(
            &self.experiments,
            simulated_here,
            self.open.scenario.view.precision_percent,
        )
        .into_ts()?)
    }
}

impl Explorer {
    /// Sets up the experiments that the link asks for, with the results already known.
    pub(super) fn set_up_experiments(&mut self) {
        for experiment in self.experiments.drain(..) {
            self.archive.keep(experiment);
        }
        if self.open.scenario.view.simulate {
            let experiments = Experiment::all(&self.open.scenario, &self.open.curves);
            let experiments = experiments.into_iter().zip(self.indices_in_file());
            let experiments = experiments.map(|(mut experiment, index)| {
                // Networks in the file are not simulated.
                if index.is_some() {
                    return experiment.at(std::iter::empty());
                }
                self.archive.recall(&mut experiment);
                experiment
            });
            self.experiments = experiments.collect();
        }
        for index in 0..self.open.curves.len() {
            self.show_experiment(index);
        }
    }

    /// Sets the points of an experiment, or those of the file, on their curve and in the chart, or
    /// removes them.
    pub(super) fn show_experiment(&mut self, index: usize) {
        let experiment = self.experiments.get(index);
        let points = self
            .points_in_file(&self.open.curves[index])
            .or_else(|| experiment.map(Experiment::points));
        let knee = self.known_knee(index);
        let curve = &mut self.open.curves[index];
        curve.set_simulated(points.unwrap_or_default());
        curve.set_knee(knee);
        self.open.chart.set_simulated(index, curve);
    }
}
