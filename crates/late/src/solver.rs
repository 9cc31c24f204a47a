//! A model solved in a worker, load by load, so that the worker can receive messages in between.

use std::collections::VecDeque;

use loadcurve::curve::{Curve, SolveResponse};
use loadcurve::work::{Stage, with_progress};
use loadcurve_web_chart::context::network_of;
use serde::Serialize as _;
use serde_wasm_bindgen::Serializer;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::types;

/// The solver of one network.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Solver {
    curve: Curve,
    loads: VecDeque<f64>,
    operating_loads: VecDeque<f64>,
    found: SolveResponse,
}

#[wasm_bindgen]
impl Solver {
    /// Sets up the model of a network, written as in a link, and finds its saturation load. Meanwhile `progress`
    /// is called with the name of the current stage and the fraction of it that is done, from 0 to 1.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(network: &str, progress: Option<js_sys::Function>) -> Self {
        let network = network_of(network);
        let tell = move |stage: Stage, percent| {
            let part = f64::from(percent) / 100.0;
            if let Some(progress) = &progress {
                // If the call fails, the reader waits without progress.
                let _ = progress.call2(&JsValue::NULL, &stage.words().into(), &part.into());
            }
        };
        let curve = with_progress(tell, || Curve::of(&network));
        Self {
            found: curve.solution(&[], &[]),
            loads: VecDeque::new(),
            operating_loads: VecDeque::new(),
            curve,
        }
    }

    /// Begins a task and discards the rest of the previous one.
    ///
    /// # Errors
    /// If the task is invalid.
    pub fn begin(&mut self, task: &Ts<types::SolverTask>) -> Result<(), JsError> {
        let task = task.to_rust()?;
        self.loads = task.loads.into();
        self.operating_loads = task.operating_loads.into();
        self.found = self.curve.solution(&[], &[]);
        Ok(())
    }

    /// Solves the network at one load. Returns true if the task has finished.
    pub fn step(&mut self) -> bool {
        if let Some(load) = self.operating_loads.pop_front() {
            let found = self.curve.solution(&[], &[load]);
            self.found.operating_points.extend(found.operating_points);
        } else if let Some(load) = self.loads.pop_front() {
            let found = self.curve.solution(&[load], &[]);
            self.found.points.extend(found.points);
        }
        self.loads.is_empty() && self.operating_loads.is_empty()
    }

    /// The solution found since the last call, as plain data that goes to the page and to
    /// `Explorer.takeSolution`.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn solution(&mut self) -> Result<JsValue, JsError> {
        let fresh = self.curve.solution(&[], &[]);
        let found = std::mem::replace(&mut self.found, fresh);
        let plain = Serializer::new().serialize_maps_as_objects(true);
        Ok(found.serialize(&plain)?)
    }
}
