//! Edits of the networks. Each returns the link of the edited scenario and changes nothing.

use loadcurve::scenario::Scenario;
use loadcurve_web_chart::open_scenario::query;
use wasm_bindgen::prelude::*;

use super::Explorer;

#[wasm_bindgen]
impl Explorer {
    /// The link with a key of one network set.
    ///
    /// # Errors
    /// A `Notice` if the key does not take the value, here and in all edits below.
    #[wasm_bindgen(js_name = withKey)]
    pub fn with_key(&self, index: usize, key: &str, text: &str) -> Result<String, JsValue> {
        query(self.open.scenario.with_key(index, key, text))
    }

    /// The link with one of the networks that the one at `index` is worth comparing with.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withComparison)]
    pub fn with_comparison(&self, index: usize, comparison: usize) -> Result<String, JsValue> {
        query(self.open.scenario.with_comparison(index, comparison))
    }

    /// The link with the first network of another link, in place of one of its own or added at the
    /// end.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withNetworkOf)]
    pub fn with_network_of(&self, link: &str, replaced: Option<usize>) -> Result<String, JsValue> {
        let picked = Scenario::read_strictly_in(link, &self.open.context)
            .map(|mut other| other.networks.swap_remove(0));
        query(picked.and_then(|network| match replaced {
            Some(index) => Ok(self.open.scenario.with_replaced(index, network)),
            None => self.open.scenario.with_network(network),
        }))
    }

    /// The link with another name for a curve; with an empty name, the curve is named by its
    /// properties.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withName)]
    pub fn with_name(&self, index: usize, text: &str) -> Result<String, JsValue> {
        query(self.open.scenario.with_name(index, text))
    }

    /// The link with a network set to one of the presets of its kind.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withPreset)]
    pub fn with_preset(&self, index: usize, preset: usize) -> Result<String, JsValue> {
        query(Ok(self.open.scenario.with_preset(index, preset)))
    }

    /// The link with a network under the rule for shared links that is nearest to simulation, where links are
    /// shared.
    #[wasm_bindgen(js_name = withNearestSharing)]
    #[must_use]
    pub fn with_nearest_sharing(&self, index: usize) -> String {
        let scenario = &self.open.scenario;
        let network = scenario.networks[index].with_nearest_sharing();
        scenario.with_replaced(index, network).query()
    }

    /// The link with a network duplicated.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withCopy)]
    pub fn with_copy(&self, index: usize) -> Result<String, JsValue> {
        query(self.open.scenario.with_copy(index))
    }

    /// The link with a network removed.
    ///
    /// # Errors
    /// See `withKey`.
    pub fn without(&self, index: usize) -> Result<String, JsValue> {
        query(self.open.scenario.without(index))
    }

    /// The link with a network moved to another position.
    ///
    /// # Errors
    /// See `withKey`.
    #[wasm_bindgen(js_name = withMoved)]
    pub fn with_moved(&self, index: usize, to: usize) -> Result<String, JsValue> {
        query(Ok(self.open.scenario.with_moved(index, to)))
    }
}
