//! A replication run in a worker, in steps, so that the worker can receive messages in between.

use loadcurve::curve::Task;
use loadcurve::sim::Replication;
use serde::Serialize as _;
use serde_wasm_bindgen::Serializer;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// One replication.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Simulation(Replication);

#[wasm_bindgen]
impl Simulation {
    /// Starts a task.
    ///
    /// # Errors
    /// If the task is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(task: &Ts<types::SimulationTask>) -> Result<Self, JsError> {
        Ok(Self(Task::from(task.to_rust()?).start()))
    }

    /// Processes about `effort` events, some ten nanoseconds each. Returns true if the replication
    /// has finished.
    pub fn step(&mut self, effort: u32) -> bool {
        self.0.step(u64::from(effort))
    }

    /// The progress so far.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript, here and below.
    pub fn progress(&self) -> Result<Ts<types::SimulationProgress>, JsError> {
        Ok(types::SimulationProgress::from(self.0.progress()).into_ts()?)
    }

    /// The results so far, as plain data that goes to the page and to `Explorer.takeReport`.
    ///
    /// # Errors
    /// See `progress`.
    pub fn report(&self) -> Result<JsValue, JsError> {
        let plain = Serializer::new().serialize_maps_as_objects(true);
        Ok(self.0.report().serialize(&plain)?)
    }
}
