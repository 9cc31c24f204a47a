//! Structural limits of a network, computed in a worker.

use loadcurve::curve::{Curve, WorstCase};
use loadcurve::scenario::MAX_WORST_PROCESSORS;
use loadcurve::structure::Search;
use loadcurve_web_chart::context::network_of;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::types;

/// Limits of a network, written as in a link, by its ports, links and cuts.
///
/// # Errors
/// If bounds of such networks are not known, or the values cannot be handed to JavaScript.
#[wasm_bindgen(js_name = limitsOf)]
pub fn limits_of(network: &str) -> Result<Ts<types::Answer>, JsError> {
    let limits = Curve::of(&network_of(network)).structural_limits()?;
    let (sentence, hint) = (limits.sentence(None), limits.factors_in_words());
    types::Answer::new(sentence, limits.page(), hint)
}

/// The worst permutation of a network, in a row of the same table; none if the network is too large for a page. `progress` is called with the
/// fraction done.
///
/// # Errors
/// If the network has no such permutation, or the values cannot be handed to JavaScript.
#[wasm_bindgen(js_name = worstOf)]
pub fn worst_of(
    network: &str,
    progress: &js_sys::Function,
) -> Result<Option<Ts<types::Answer>>, JsError> {
    let network = network_of(network);
    network.has_structure()?;
    if network.processors() > MAX_WORST_PROCESSORS {
        return Ok(None);
    }
    let routing = network.plain_routing();
    let mut search = Search::new(&*routing);
    while !search.is_done() {
        search.step();
        let part = search.taken() as f64 / search.steps() as f64;
        // Without progress the page still gets the answer.
        let _ = progress.call1(&JsValue::NULL, &part.into());
    }
    let case = WorstCase::of(&network, search.found());
    types::Answer::new(case.sentence(), case.page(), String::new()).map(Some)
}
