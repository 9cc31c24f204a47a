//! Animation of messages: a network simulated in a worker, cycle by cycle.

use loadcurve::sim::Watch;
use loadcurve_web_chart::context::network_of;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::types::AnimationTask;

/// One network at one load.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AnimationSimulator {
    watch: Watch,
    zero_load_cycles: f64,
}

#[wasm_bindgen]
impl AnimationSimulator {
    /// An empty network.
    ///
    /// # Errors
    /// If the task is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(task: &Ts<AnimationTask>) -> Result<Self, JsError> {
        let task = task.to_rust()?;
        let network = network_of(&task.network);
        Ok(Self {
            watch: Watch::new(network.observable(task.load_messages, task.seed, 0)),
            zero_load_cycles: task.zero_load_cycles,
        })
    }

    /// Simulates some more cycles, unless the source queues overflow.
    pub fn advance(&mut self, cycles: u32) {
        self.watch.advance(cycles);
    }

    /// Progress towards steady state, from 0 to 1.
    #[wasm_bindgen(js_name = warmUpProgress)]
    #[must_use]
    pub fn warm_up_progress(&self) -> f64 {
        self.watch.warm_up_part(self.zero_load_cycles)
    }

    /// True if more messages wait than in any network that is not saturated.
    #[must_use]
    pub fn overflows(&self) -> bool {
        self.watch.overflows()
    }

    /// A snapshot of the network, as 32-bit words for `AnimationOverlay.advanceTo` of the page's module.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u32> {
        self.watch.snapshot().words()
    }
}
