//! Requests to the worker that solves models, and its solutions.

use loadcurve::curve::{Curve, SolveResponse};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// Tasks for the worker, in order: those that determine the axis limits come first.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = solverTasks)]
    pub fn solver_tasks(&self) -> Result<Vec<Ts<types::SolverTask>>, JsError> {
        let mut tasks: Vec<types::SolverTask> = Vec::new();
        for task in self.open.curves.iter().filter_map(Curve::wanted) {
            let task = types::SolverTask::from(task);
            // Identical networks are solved once.
            if tasks.iter().all(|known| known.network != task.network) {
                tasks.push(task);
            }
        }
        tasks.sort_by_key(|task| task.loads.len() + task.operating_loads.len());
        let tasks = tasks.into_iter();
        tasks.map(|task| Ok(task.into_ts()?)).collect()
    }

    /// Takes a worker's solution of a network, complete or partial. Returns true if it changes
    /// the picture.
    ///
    /// # Errors
    /// If it is not a solution.
    #[wasm_bindgen(js_name = takeSolution)]
    pub fn take_solution(&mut self, network: &str, solution: JsValue) -> Result<bool, JsError> {
        let solution: SolveResponse = serde_wasm_bindgen::from_value(solution)?;
        let is_meant = |curve: &&Curve| curve.network().to_string() == network;
        let mut meant = self.open.curves.iter().filter(is_meant);
        let Some(curve) = meant.next() else {
            // The user may return to that link.
            if let Some(earlier) = self.open.solved.iter().find(is_meant) {
                earlier.learn(solution);
            }
            return Ok(false);
        };
        let was_solved = curve.is_solved();
        curve.learn(solution);
        // No drawing waits for a load that is only under the pointer; such a load may be
        // forgotten again.
        let pointed_at = self.open.read_out_load.get();
        let pointed_at = pointed_at.filter(|&load| load != self.open.operating_load());
        let unit = self.open.scenario.view.unit;
        let pointed_at = pointed_at.map(|load| curve.scale().to_messages(load, unit));
        let lacks = curve.wanted().is_some_and(|request| {
            let mut loads = request.loads_messages.iter();
            !request.operating_loads_messages.is_empty()
                || loads.any(|&load| Some(load) != pointed_at)
        });
        if was_solved && lacks {
            return Ok(false);
        }
        self.update_chart();
        if !was_solved {
            self.set_up_experiments();
        }
        Ok(true)
    }

    /// True if the drawing of a network should wait for its state from a worker.
    #[must_use]
    pub fn awaits(&self, index: usize) -> bool {
        let curve = &self.open.curves[index];
        let unit = self.open.scenario.view.unit;
        curve.awaits(curve.scale().to_messages(self.open.operating_load(), unit))
    }

    /// Sets up one of the models that are solved here at single loads, as a separate task. Returns
    /// true if there was one left.
    #[wasm_bindgen(js_name = setUpModel)]
    #[must_use]
    pub fn set_up_model(&self) -> bool {
        self.open.curves.iter().any(Curve::set_up_here)
    }
}
