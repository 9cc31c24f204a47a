//! Reports of simulations as they come back from workers.

use loadcurve::curve::Task;
use loadcurve::sim::Report;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::types;

/// A task and its report as they come back from a worker.
///
/// # Errors
/// If they are not a task and a report of a `Simulation`.
pub fn reported(
    task: &Ts<types::SimulationTask>,
    report: JsValue,
) -> Result<(Task, Report), JsError> {
    let task = Task::from(task.to_rust()?);
    Ok((task, serde_wasm_bindgen::from_value(report)?))
}
