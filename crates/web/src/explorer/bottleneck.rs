//! The bottleneck of the drawn network, which a worker finds.

use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

/// Channels of a bottleneck, with the network that they are of.
#[derive(Debug)]
pub(super) struct KnownBottleneck {
    pub(super) network: String,
    pub(super) channels: Vec<usize>,
    pub(super) fullest: Vec<usize>,
}

#[wasm_bindgen]
impl Explorer {
    /// The drawn network, its load and the runs that simulated it, for the worker that finds the bottleneck.
    ///
    /// # Errors
    /// See `notices`.
    #[wasm_bindgen(js_name = bottleneckTask)]
    pub fn bottleneck_task(&self) -> Result<Ts<types::BottleneckTask>, JsError> {
        let load = self.operating_load_messages();
        let runs = self.runs_behind(load).into_iter();
        let task = types::BottleneckTask {
            network: self.drawn_curve().network().to_string(),
            load,
            runs: runs.map(Into::into).collect(),
        };
        Ok(task.into_ts()?)
    }

    /// Takes the channels of a network's bottleneck, which are drawn thick, and the fullest of them, which are
    /// ringed.
    #[wasm_bindgen(js_name = showBottleneck)]
    pub fn show_bottleneck(&mut self, network: String, channels: &[usize], fullest: &[usize]) {
        self.bottleneck = Some(KnownBottleneck {
            network,
            channels: channels.to_vec(),
            fullest: fullest.to_vec(),
        });
    }
}
