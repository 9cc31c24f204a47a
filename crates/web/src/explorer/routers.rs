//! How the routers of the networks are built.

use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

#[wasm_bindgen]
impl Explorer {
    /// Buffers, virtual channels and delays of a network's routers, as they are or would be if it were simulated with
    /// such routers; none for a kind without such keys.
    ///
    /// # Errors
    /// See `notices`.
    pub fn routers(&self, index: usize) -> Result<Option<Ts<types::RouterInfo>>, JsError> {
        let facts = self.open.scenario.networks[index].router_facts();
        let info = facts.map(types::RouterInfo::from);
        Ok(info.map(|info| info.into_ts()).transpose()?)
    }
}
