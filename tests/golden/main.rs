//! Models against values computed by independent implementations.

mod arithmetic;
mod explained;
mod failures;
mod fat_tree;
mod mesh;
mod multistage;
mod networks;
mod routing;
mod scouting;
mod sharing;
mod torus;
mod wormhole;

use serde_json::Value;

/// Relative tolerance for every golden value: the files hold 12 digits.
const TOLERANCE: f64 = 1e-9;

fn assert_close(computed: f64, expected: f64, what: &str) {
    let error = (computed - expected).abs() / expected.abs().max(f64::MIN_POSITIVE);
    assert!(
        error <= TOLERANCE,
        "{what}: computed {computed}, expected {expected}, off by {error:e}"
    );
}

/// A number, possibly recorded as text to preserve its digits.
fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .or_else(|| value.as_str()?.parse().ok())
        .expect("a number")
}
