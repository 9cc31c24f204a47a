//! Times of collective operations that other programs measured, read in a worker.

use loadcurve::curve::{Format, MeasuredTimes};
use loadcurve::nccl;
use loadcurve::scenario::Scenario;
use loadcurve_web_chart::context::context;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// Reads the texts of files that are all output of nccl-tests; none if one of them is another file.
///
/// # Errors
/// If a text cannot be read, with the problem and its position; or if the values cannot be handed to JavaScript.
#[wasm_bindgen(js_name = readTimes)]
pub fn read_times(
    names: Vec<String>,
    texts: Vec<String>,
) -> Result<Option<Ts<types::TimesSummary>>, JsError> {
    if texts
        .iter()
        .any(|text| Format::of(text) != Format::NcclTests)
    {
        return Ok(None);
    }
    let mut summary = types::TimesSummary::default();
    let is_single = texts.len() == 1;
    for (name, text) in names.into_iter().zip(texts) {
        let runs = nccl::runs(&text).map_err(|error| {
            let named = format!("{name}: {error}");
            JsError::new(&if is_single { error.to_string() } else { named })
        })?;
        summary.add(nccl::measured(&runs, &name), &runs);
    }
    Ok(Some(summary.into_ts()?))
}

/// The link beside whose times these are drawn: with their operation, unless it shows one of theirs.
///
/// # Errors
/// If a size is beyond those of links.
#[wasm_bindgen(js_name = linkBeside)]
pub fn link_beside(link: &str, times: &Ts<types::TimesSummary>) -> Result<String, JsError> {
    let scenario = Scenario::read_in(link, &context()).scenario;
    let measured = times.to_rust()?.measured();
    Ok(MeasuredTimes::question(&measured, &scenario)?.query())
}
