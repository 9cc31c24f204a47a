//! Positions of a user's own nodes, which a worker finds where that takes long.

use wasm_bindgen::prelude::*;

use super::Explorer;
use loadcurve::scenario::Network;

/// Longest time for finding positions on the page's own thread, in microseconds of native code. It takes
/// two or three times as long in a browser.
const AT_ONCE_US: f64 = 3_000.0;

#[wasm_bindgen]
impl Explorer {
    /// True if the drawing of a network waits for positions of its nodes, which a worker has to
    /// compute.
    #[wasm_bindgen(js_name = awaitsLayout)]
    #[must_use]
    pub fn awaits_layout(&self, index: usize) -> bool {
        let awaits = self.lacks_layout(&self.open.scenario.networks[index]);
        if awaits {
            self.wanted_layout.set(Some(index));
        }
        awaits
    }

    /// The network, as in a link, whose nodes a worker has to place; none unless it is to be drawn. It has
    /// only nodes and links, so it does not change with load and traffic.
    #[wasm_bindgen(js_name = layoutTask)]
    #[must_use]
    pub fn layout_task(&self) -> Option<String> {
        let network = self.open.scenario.networks.get(self.wanted_layout.get()?)?;
        self.lacks_layout(network)
            .then(|| network.bare().to_string())
    }

    /// Takes the positions that a worker has found for such a network. Returns true if the link has it.
    #[wasm_bindgen(js_name = takeLayout)]
    #[must_use]
    pub fn take_layout(&self, network: &str, layout: &[f64]) -> bool {
        let mut networks = self.open.scenario.networks.iter();
        let meant = networks.find(|it| it.bare().to_string() == network);
        if let Some(meant) = meant {
            meant.set_layout(layout);
        }
        meant.is_some()
    }

    /// Places nodes here from now on, however long it takes, because there is no worker.
    #[wasm_bindgen(js_name = placeHere)]
    pub fn place_here(&mut self) {
        self.places_here = true;
    }
}

impl Explorer {
    fn lacks_layout(&self, network: &Network) -> bool {
        self.open.defers && !self.places_here && network.layout_us() > AT_ONCE_US
    }
}
