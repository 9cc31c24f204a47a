//! Latencies of single processors, computed in a worker.

use loadcurve::model::wormhole::WormholeModel;
use loadcurve::scenario::Network;
use loadcurve_web_chart::context::network_of;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// The model of one network, with latencies by processor.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ProcessorModel {
    network: Network,
    model: Box<WormholeModel>,
}

#[wasm_bindgen]
impl ProcessorModel {
    /// Counts the flows of a network, written as in a link.
    ///
    /// # Errors
    /// If the network has no such model.
    #[wasm_bindgen(constructor)]
    pub fn new(network: &str) -> Result<Self, JsError> {
        let network = network_of(network);
        let model = network.pair_model()?;
        Ok(Self { network, model })
    }

    /// The latencies at a load in messages/cycle/source. `progress` is called with the fraction done.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn at(
        &self,
        load: f64,
        progress: &js_sys::Function,
    ) -> Result<Ts<types::ProcessorLatencies>, JsError> {
        let Ok(mut pairs) = self.model.pairs(load) else {
            return Ok(types::ProcessorLatencies::default().into_ts()?);
        };
        let processors = pairs.processors();
        let all = pairs.by_processor_with(|done| {
            let part = done as f64 / processors as f64;
            // Without progress the page still gets the answer.
            let _ = progress.call1(&JsValue::NULL, &part.into());
        });
        let routing = self.network.routing();
        let topology = routing.topology();
        let (sent, received) = (shares(&all.sent), shares(&all.received));
        let cycles = all.from_cycles.iter().zip(&sent);
        let cycles = cycles.filter_map(|(cycles, share)| Some((*cycles)? * share));
        let latencies = types::ProcessorLatencies {
            is_steady: true,
            names: (0..processors).map(|it| topology.source_name(it)).collect(),
            destination_names: (0..processors)
                .map(|it| topology.destination_name(it))
                .collect(),
            mean: cycles.sum(),
            sources: all.from_cycles,
            destinations: all.to_cycles,
            sent,
            received,
        };
        Ok(latencies.into_ts()?)
    }
}

/// Rates as shares of their sum.
fn shares(rates: &[f64]) -> Vec<f64> {
    let all: f64 = rates.iter().sum();
    rates.iter().map(|rate| rate / all).collect()
}
