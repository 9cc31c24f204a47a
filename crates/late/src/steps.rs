//! Steps of the algorithm of a collective operation, found by a worker one by one.

use loadcurve::curve::Rounds;
use loadcurve::scenario::Scenario;
use loadcurve_web_chart::context::context;
use loadcurve_web_chart::types::RoundMarks;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

/// Steps of an algorithm that a study draws.
#[wasm_bindgen]
#[derive(Debug)]
pub struct CollectiveSteps {
    rounds: Rounds,
}

#[wasm_bindgen]
impl CollectiveSteps {
    /// Plans the algorithm of a link with the data in a number of chunks.
    ///
    /// # Errors
    /// If the network does not allow it.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str, chunks: u32) -> Result<Self, JsError> {
        let scenario = Scenario::read_in(link, &context()).scenario;
        let rounds = Rounds::of_link(&scenario, chunks);
        let rounds = rounds.map_err(|error| JsError::new(&error.to_string()))?;
        Ok(Self { rounds })
    }

    /// Flits on the links in a step, counted from 1.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn at(&self, number: usize) -> Result<Ts<RoundMarks>, JsError> {
        let marks = RoundMarks {
            round: number,
            rounds: self.rounds.steps(),
            flits: self.rounds.flits(number),
        };
        Ok(marks.into_ts()?)
    }
}
