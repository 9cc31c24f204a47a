//! Latencies of the processors of the drawn network, which a worker computes.

use loadcurve::sim::MeasuredSpan;
use loadcurve_plot::diagram::{Diagram, ProcessorLatencies};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

/// Largest number of channels times destinations that a page waits for.
const MAX_STEPS: usize = 200_000_000;

#[wasm_bindgen]
impl Explorer {
    /// The drawn network, its load and the runs that simulated it, for the worker that computes the latencies
    /// of its processors.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = processorTask)]
    pub fn processor_task(&self) -> Result<Ts<types::ProcessorTask>, JsError> {
        let network = self.drawn_curve().network();
        let load = self.operating_load_messages();
        let runs = self.runs_behind(load);
        let extent = network.extent();
        let refused = match network.tells_pairs_apart() {
            Err(error) => Some(error.to_string()),
            Ok(()) if extent.channels * extent.processors > MAX_STEPS => Some(format!(
                "This network is too large for the page; “loadcurve curve {network} --by source” computes it."
            )),
            Ok(()) => None,
        };
        let task = types::ProcessorTask {
            network: network.to_string(),
            processors: extent.processors,
            load,
            refused,
            runs,
        };
        Ok(task.into_ts()?)
    }

    /// The drawn network, as in a link, for the worker that computes its structural limits; none for a kind
    /// without bounds, or before its file is open.
    #[wasm_bindgen(js_name = structureTask)]
    #[must_use]
    pub fn structure_task(&self) -> Option<String> {
        let network = self.drawn_curve().network();
        let has_any = network.has_structure().is_ok() && network.missing_file().is_none();
        has_any.then(|| network.to_string())
    }

    /// Takes the latencies by which a network's processors are coloured, by number; NaN for a processor
    /// without messages.
    #[wasm_bindgen(js_name = showLatencies)]
    pub fn show_latencies(&mut self, network: String, cycles: &[f64], are_destinations: bool) {
        let cycles = cycles
            .iter()
            .map(|&it| Some(it).filter(|it| it.is_finite()));
        let latencies = ProcessorLatencies {
            cycles: cycles.collect(),
            are_destinations,
        };
        self.latencies = Some((network, latencies));
    }
}

impl Explorer {
    /// The finished replications of the drawn network at a load in messages/cycle/source.
    pub(super) fn runs_behind(
        &self,
        load_messages: f64,
    ) -> Vec<(types::SimulationTask, MeasuredSpan)> {
        let network = self.drawn_curve().network();
        let mut experiments = self.experiments.iter();
        let experiment = experiments.find(|it| it.network() == network);
        let runs = experiment.map_or_else(Vec::new, |it| it.steady_runs_at(load_messages));
        let runs = runs.into_iter().map(|(task, span)| (task.into(), span));
        runs.collect()
    }

    /// A drawing whose processors are coloured, if their latencies are known.
    pub(super) fn colour_processors(&self, diagram: Diagram) -> Diagram {
        let network = diagram.network().to_string();
        match &self.latencies {
            Some((known, latencies)) if *known == network => {
                diagram.with_processors(latencies.clone())
            }
            _ => diagram,
        }
    }
}
