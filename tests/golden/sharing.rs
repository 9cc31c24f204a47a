//! Links shared along the route: every recorded point, and how near it is to simulation.

use loadcurve::model::Model;
use loadcurve::scenario::Scenario;
use serde_json::Value;

use super::{assert_close, number};

/// Rounding of a mean error with two decimals.
const PRINTED: f64 = 5e-3;

fn golden() -> Value {
    serde_json::from_str(include_str!("sharing.json")).expect("a JSON file")
}

/// The model of a network with a value of `sharing`, and the flits of its messages.
fn model(net: &str, sharing: &str) -> (Box<dyn Model>, f64) {
    let net = format!("{net},sharing:{sharing}");
    let scenario = Scenario::read_strictly(&net).unwrap_or_else(|error| panic!("{net}: {error}"));
    let network = &scenario.networks[0];
    (network.model(), f64::from(network.flits()))
}

#[test]
fn every_recorded_point() {
    let golden = golden();
    for case in golden["model"].as_array().unwrap() {
        let net = case["net"].as_str().unwrap();
        let (model, flits) = model(net, "route");
        let close = |computed: f64, expected: &Value| assert_close(computed, number(expected), net);
        close(model.zero_load_latency_cycles(), &case["zero_load"]);
        close(
            model.saturation_messages() * flits,
            &case["saturation_flits"],
        );
        for point in case["points"].as_array().unwrap() {
            let state = model.at(number(&point["load_flits"]) / flits).unwrap();
            close(state.latency_cycles, &point["latency"]);
        }
    }
}

/// Means over the networks of the size of the error, in per cent, at 30, 60 and 80 % of the saturation load under
/// `flit`: the first two over all 18, the last over the 15 that were simulated there.
const MEAN_ERRORS: [(&str, [f64; 3]); 3] = [
    ("flit", [1.58, 5.90, 10.04]),
    ("occ", [1.43, 4.89, 9.01]),
    ("route", [1.00, 3.10, 7.77]),
];

#[test]
fn routes_are_nearer_to_simulation() {
    let golden = golden();
    let cases = golden["simulation"].as_array().unwrap();
    assert_eq!(cases.len(), 18);
    for (sharing, expected) in MEAN_ERRORS {
        let mut errors = [const { Vec::new() }; 3];
        for case in cases {
            let net = case["net"].as_str().unwrap();
            let (model, flits) = model(net, sharing);
            for (errors, point) in errors.iter_mut().zip(case["points"].as_array().unwrap()) {
                let state = model.at(number(&point["load_flits"]) / flits).unwrap();
                if let Some(expected) = point.get(sharing) {
                    assert_close(state.latency_cycles, number(expected), net);
                }
                let error = state.latency_cycles / number(&point["latency"]) - 1.0;
                errors.push(100.0 * error.abs());
            }
        }
        for (errors, expected) in errors.iter().zip(expected) {
            let mean = errors.iter().sum::<f64>() / errors.len() as f64;
            assert!(
                (mean - expected).abs() < PRINTED,
                "{sharing}: {mean}, not {expected}"
            );
        }
    }
}
