//! Routings: the loads at which their links saturate, their worst permutations, and their models.
//!
//! The values are those of an independent program, which follows every route.

use loadcurve::scenario::{Network, Scenario};
use rayon::prelude::*;
use serde_json::Value;

use super::{assert_close, number};

/// Random permutations of which the mean is compared.
const PERMUTATIONS: u32 = 100;

/// Most processors for which it is.
const MOST_PROCESSORS: usize = 36;

fn golden() -> Value {
    serde_json::from_str(include_str!("routing.json")).expect("a JSON file")
}

fn network(net: &str, keys: &str) -> Network {
    let link = format!("{net},{keys}");
    let scenario = Scenario::read_strictly(&link);
    let scenario = scenario.unwrap_or_else(|error| panic!("{link}: {error}"));
    scenario.networks.into_iter().next().expect("a network")
}

/// The keys of a traffic pattern as the reference names it.
fn traffic(name: &str) -> String {
    match name.split_once(':') {
        Some((name, by)) => format!("traffic:{name},by:{by}"),
        None => format!("traffic:{name}"),
    }
}

/// The load at which the busiest link or port saturates.
fn bound(network: &Network) -> f64 {
    network.link_bound().unwrap().load
}

#[test]
fn links_saturate_at_the_recorded_loads() {
    let golden = golden();
    let networks = golden["throughput"].as_array().unwrap();
    networks.par_iter().for_each(|case| {
        let net = case["net"].as_str().unwrap();
        for (route, values) in case["routings"].as_object().unwrap() {
            let of = |keys: &str| network(net, &format!("route:{route},{keys}"));
            for (name, value) in values.as_object().unwrap() {
                let what = format!("{net} {route} {name}");
                let close = |found: f64| assert_close(found, number(value), &what);
                match &**name {
                    "hops" => {
                        let network = of("flits:1");
                        // A flit over the ports and the links between.
                        close(network.model().zero_load_latency_cycles() - 2.0);
                    }
                    "worst_gamma" => {
                        close(of("flits:1").worst_permutation().unwrap().most_load);
                        // The sources that send nothing would not make the link busier.
                        close(1.0 / bound(&of("traffic:worst")));
                    }
                    "random_mean" => {
                        if of("flits:1").processors() <= MOST_PROCESSORS {
                            let load =
                                |number| bound(&of(&format!("traffic:random,perm:{number}")));
                            let sum: f64 = (0..PERMUTATIONS).map(load).sum();
                            close(sum / f64::from(PERMUTATIONS));
                        }
                    }
                    // No link names this permutation.
                    "farthest" => {}
                    _ => close(bound(&of(&traffic(name)))),
                }
            }
        }
    });
}

#[test]
fn every_recorded_point_of_the_models() {
    let golden = golden();
    let cases = golden["models"].as_array().unwrap();
    cases.par_iter().for_each(|case| {
        let [net, route, name, sharing] =
            ["net", "route", "traffic", "sharing"].map(|key| case[key].as_str().unwrap());
        let what = format!("{net} {route} {name} {sharing}");
        let network = network(net, &format!("route:{route},{}", traffic(name)));
        let shared = network.with_settings(&[("sharing", sharing)]);
        let network = shared.unwrap_or(network);
        let (model, flits) = (network.model(), f64::from(network.flits()));
        let close =
            |computed: f64, expected: &Value| assert_close(computed, number(expected), &what);
        close(model.zero_load_latency_cycles(), &case["zero"]);
        close(model.saturation_messages() * flits, &case["saturation"]);
        if let Some(load) = case.get("link_bound") {
            close(bound(&network), load);
        }
        for point in case["points"].as_array().unwrap() {
            let state = model.at(number(&point[0]) / flits).unwrap();
            close(state.latency_cycles, &point[1]);
        }
    });
}
