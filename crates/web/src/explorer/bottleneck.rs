//! The bottleneck of the drawn network, which a worker finds.

use loadcurve::scenario::Focus;
use loadcurve_plot::diagram::Diagram;
use loadcurve_plot::diagram::highlight::Widened;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

/// Channels of a bottleneck, with their network.
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
        let task = types::BottleneckTask {
            network: self.drawn_curve().network().to_string(),
            load,
            runs: self.runs_behind(load),
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

impl Explorer {
    /// A drawing for a file, with the bottleneck marked if the link requests it and it is known.
    pub(super) fn mark_bottleneck(&self, diagram: Diagram) -> Diagram {
        let is_asked = self.open.scenario.view.focus == Some(Focus::Bottleneck);
        let is_of = |network: &str| network == diagram.network().to_string();
        match &self.bottleneck {
            Some(known) if is_asked && is_of(&known.network) => {
                diagram.marking_bottleneck(Widened {
                    channels: &known.channels,
                    fullest: &known.fullest,
                })
            }
            _ => diagram,
        }
    }
}
