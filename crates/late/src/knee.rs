//! The knee and the plateau of a network, found in pieces by a worker.

use loadcurve::curve::{Curve, KneeExperiment, Task};
use loadcurve::scenario::Scenario;
use loadcurve::sim::Replication;
use loadcurve_web_chart::context::context;
use serde::Serialize as _;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

/// A search for the knee and the plateau of a network.
#[wasm_bindgen]
#[derive(Debug)]
pub struct KneeRun {
    experiment: KneeExperiment,
    running: Option<(Task, Replication)>,
}

#[wasm_bindgen]
impl KneeRun {
    /// Starts the search for the first network of a link, which also has the ratio, the seed and the precision.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(link: &str) -> Self {
        let scenario = Scenario::read_in(link, &context()).scenario;
        // Every link has at least one network.
        let curve = Curve::of(&scenario.networks[0]);
        Self {
            experiment: KneeExperiment::of(&curve, &scenario.view),
            running: None,
        }
    }

    /// Processes about `effort` events, some ten nanoseconds each. Returns true at the end of the search.
    pub fn step(&mut self, effort: u32) -> bool {
        let next = || {
            let task = self.experiment.wanted().into_iter().next()?;
            let replication = task.start();
            Some((task, replication))
        };
        let Some((task, mut replication)) = self.running.take().or_else(next) else {
            return true;
        };
        if replication.step(u64::from(effort)) {
            self.experiment.take(&task, &replication.report());
        } else {
            self.running = Some((task, replication));
        }
        false
    }

    /// The result, as plain data that goes to the page and to `Explorer.takeKnee`.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn row(&self) -> Result<JsValue, JsError> {
        Ok(self.experiment.row().serialize(&Serializer::new())?)
    }
}
