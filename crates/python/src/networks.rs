//! The kinds of networks, as Python is told of them.

use loadcurve::scenario::{Domain, NETWORKS, Parts, VIEW_KEYS};
use pyo3::prelude::*;

/// All kinds of networks with their keys, as JSON.
#[pyfunction]
pub(crate) fn networks() -> String {
    loadcurve_native::networks()
}

/// What stands between the parts of a value of several numbers.
#[pyfunction]
pub(crate) fn joint(key: &str) -> &'static str {
    if VIEW_KEYS.contains(&key) {
        return ",";
    }
    let keys = NETWORKS.iter().flat_map(|kind| kind.keys);
    let domains = keys.filter(|known| known.name == key);
    let texts = domains.filter_map(|key| match key.domain {
        Domain::Text(form) => Some(form.parts),
        _ => None,
    });
    match { texts }.next() {
        Some(Parts::Sizes) => "x",
        Some(Parts::Switches { .. }) => "",
        Some(Parts::One) | None => ".",
    }
}
