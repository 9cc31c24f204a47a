//! Failed links and routers, named and drawn: models of what is left.
//!
//! The values are those of an independent program, which follows every route.

use loadcurve::model::Unsteady;
use loadcurve::scenario::{Network, Scenario};
use rayon::prelude::*;
use serde_json::Value;

use super::{assert_close, number};

fn golden() -> Value {
    serde_json::from_str(include_str!("failures.json")).expect("a JSON file")
}

fn read(link: &str) -> Result<Network, String> {
    let scenario = Scenario::read_strictly(link).map_err(|error| error.to_string())?;
    Ok(scenario.networks.into_iter().next().expect("a network"))
}

#[test]
fn networks_without_some_parts_have_the_recorded_models() {
    let golden = golden();
    let cases = golden["named"].as_array().unwrap();
    cases.par_iter().for_each(|case| {
        let [net, route, fail, state] =
            ["net", "route", "fail", "state"].map(|key| case[key].as_str().unwrap());
        let link = format!("{net},route:{route},fail:{fail}");
        if state == "disconnected" {
            let error = read(&link).unwrap_err();
            let pairs = format!("({} pairs)", case["pairs"]);
            assert!(
                error.starts_with("fail: ") && error.contains(&pairs),
                "{error}"
            );
            return;
        }
        let network = read(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
        let sharing = case["sharing"].as_str().unwrap_or("flit");
        let shared = network.with_settings(&[("sharing", sharing)]);
        let network = shared.unwrap_or(network);
        let model = network.model();
        if state == "deadlock possible" {
            assert_eq!(model.at(1e-6), Err(Unsteady::Deadlocking), "{link}");
            return;
        }
        let flits = f64::from(network.flits());
        let close = |found: f64, value: &Value| assert_close(found, number(value), &link);
        if let Some(zero) = case.get("zero") {
            close(model.zero_load_latency_cycles(), zero);
            close(1.0 / network.link_bound().unwrap().load, &case["gamma"]);
        }
        close(model.saturation_messages() * flits, &case["saturation"]);
        for point in case["points"].as_array().unwrap() {
            let state = model.at(number(&point[0]) / flits).unwrap();
            close(state.latency_cycles, &point[1]);
        }
    });
}

#[test]
fn links_that_fail_at_random_are_the_recorded_ones() {
    let golden = golden();
    for case in golden["drawn"].as_array().unwrap() {
        let [net, route] = ["net", "route"].map(|key| case[key].as_str().unwrap());
        let draws = case["draws"].as_array().unwrap();
        draws.par_iter().enumerate().for_each(|(place, draw)| {
            let (count, seed) = (&case["faults"], place + 1);
            let link = format!("{net},route:{route},faults:{count},draw:{seed}");
            let [items, gamma, saturation] = [0, 1, 2].map(|place| &draw[place]);
            let named = format!("{net},route:{route},fail:{}", items.as_str().unwrap());
            let Ok(network) = read(&link) else {
                assert!(gamma.is_null(), "{link}");
                assert!(read(&named).is_err(), "{named}");
                return;
            };
            let drawn = network.failures().unwrap();
            assert_eq!(drawn, read(&named).unwrap().failures().unwrap(), "{link}");
            let shared = network.with_settings(&[("sharing", "flit")]);
            let network = shared.unwrap_or(network);
            let flits = f64::from(network.flits());
            assert_close(
                1.0 / network.link_bound().unwrap().load,
                number(gamma),
                &link,
            );
            let saturates = network.model().saturation_messages() * flits;
            assert_close(saturates, number(saturation), &link);
        });
    }
}
