//! Simulators against models where models are exact, and against an independent simulator where they
//! are not.

mod low_loads;
mod reference;

use loadcurve::State;
use loadcurve::curve::{Curve, Experiment, Point};
use loadcurve::scenario::Scenario;
use loadcurve_tests::finished;

/// Simulates a network, given as in a link, at one load in messages/cycle/source to 1 %.
fn simulated(net: &str, load_messages: f64) -> Point {
    let reading = Scenario::read(&format!("net={net}&precision=1"));
    assert!(reading.notices.is_empty(), "{net}");
    let scenario = reading.scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let experiment = Experiment::of(&curve, &scenario.view).at([load_messages].into_iter());
    finished(experiment).points().remove(0)
}

fn curve(net: &str) -> Curve {
    Curve::of(&Scenario::read(net).scenario.networks[0])
}

/// Relative error of the model's latency against simulation, at a part of the model's saturation
/// load.
fn error(net: &str, part: f64) -> f64 {
    let curve = curve(net);
    let load = part * curve.scale().saturation_messages;
    let model = curve
        .model_point(load)
        .latency_cycles
        .expect("below saturation");
    model
        / simulated(net, load)
            .latency_cycles
            .expect("below saturation")
        - 1.0
}

fn detail(point: &Point, name: &str) -> f64 {
    let found = point.details.iter().find(|(known, _)| known == name);
    found.unwrap_or_else(|| panic!("no {name}")).1
}

/// Asserts that a measured value is within a relative tolerance of the expected one.
fn assert_near(measured: f64, expected: f64, part: f64, what: &str) {
    let error = measured / expected - 1.0;
    assert!(error.abs() <= part, "{what}: {measured}, not {expected}");
}

#[test]
fn the_fat_trees_model_is_right_up_to_two_thirds_of_saturation() {
    for net in [
        "fat-tree,n:64",
        "fat-tree,n:256,flits:32",
        "fat-tree,n:1024,flits:64",
    ] {
        for part in [0.2, 0.4, 0.6] {
            let error = error(net, part);
            // The interval of 1 % plus the model's own error of 0.4 %.
            assert!(error.abs() < 0.014, "{net} at {part}: {error}");
        }
        let error = error(net, 0.8);
        assert!((0.01..0.06).contains(&error), "{net}: {error}");
    }
}

#[test]
fn an_overloaded_fat_tree_delivers_what_it_can() {
    for load_flits in [0.05, 0.08] {
        let point = simulated("fat-tree,n:1024,flits:32", load_flits / 32.0);
        assert_eq!(point.state, State::Saturated);
        assert_eq!(point.latency_cycles, None);
        let delivered = point.throughput_messages.expect("it still delivers") * 32.0;
        assert_near(delivered, 0.0440, 0.01, "throughput");
    }
}

#[test]
fn the_meshs_model_is_off_by_about_one_per_cent() {
    for net in ["mesh,flits:20", "mesh,k:16"] {
        let parts = [0.2, 0.4, 0.6, 0.8];
        let mean = parts.map(|part| error(net, part).abs()).iter().sum::<f64>() / 4.0;
        assert!(mean < 0.02, "{net}: {mean}");
    }
}

#[test]
fn the_torus_models_are_a_little_low() {
    for (net, least) in [("torus", -0.08), ("torus,links:bi,sharing:occ", -0.08)] {
        for part in [0.2, 0.5, 0.7] {
            let error = error(net, part);
            assert!((least..0.01).contains(&error), "{net} at {part}: {error}");
        }
    }
}

/// Latencies of an independent simulator, to two or three digits; at the last load it deadlocks.
#[test]
fn scouting_takes_as_long_as_elsewhere() {
    for (net, load, latency) in [
        ("scouting,scout:3", 0.0035, 46.0),
        ("scouting,scout:3,vcs:6", 0.0137, 111.0),
        ("scouting,scout:3,ejection:exclusive", 0.00583, 60.3),
        ("scouting,scout:3,ejection:shared", 0.00583, 64.9),
    ] {
        let point = simulated(net, load);
        assert_near(point.latency_cycles.expect("steady"), latency, 0.025, net);
    }
    let point = simulated("scouting,scout:0", 0.008);
    assert_eq!(point.state, State::Deadlocked);
    assert!(detail(&point, "deadlocks_per_1000_messages") > 10.0);
}

/// Queueing delay in services and throughput per source, with 95 % intervals of 0.1 %.
#[test]
fn buffered_networks_delay_and_deliver_as_elsewhere() {
    for (net, load, delay, throughput) in [
        ("buffered-min", 200.0 / 267.0, 958.3 / 200.0, 0.5323),
        ("buffered-min", 2.5, 1433.5 / 200.0, 0.6019),
        (
            "buffered-min,buffer:8",
            200.0 / 222.0,
            2436.6 / 200.0,
            0.7269,
        ),
        (
            "buffered-min,switch:8,stages:3",
            1.25,
            850.8 / 200.0,
            0.6718,
        ),
    ] {
        let point = simulated(net, load);
        assert_near(detail(&point, "queueing_delay_cycles"), delay, 0.01, net);
        let delivered = point.throughput_messages.expect("it is steady");
        assert_near(delivered, throughput, 0.005, net);
    }
}

/// Throughput and delay, with 95 % intervals of about 1 % and 0.5 %.
#[test]
fn combining_networks_delay_and_deliver_as_elsewhere() {
    for (net, load, throughput, delay) in [
        ("combining-min", 0.4, 0.3997, 7.47),
        ("combining-min", 1.0, 0.7627, 18.37),
        (
            "combining-min,hot:16,degree:4,wiring:omega",
            0.8,
            0.7751,
            12.95,
        ),
        ("combining-min,n:256", 0.6, 0.5980, 13.26),
        ("combining-min,switch:4,hot:16,degree:4", 0.6, 0.5980, 5.060),
        ("combining-min,switch:4", 1.0, 0.7434, 10.77),
        ("combining-min,switch:8,hot:16", 0.8, 0.7170, 6.513),
    ] {
        let point = simulated(net, load);
        assert_near(point.latency_cycles.expect("steady"), delay, 0.025, net);
        let delivered = point.throughput_messages.expect("it is steady");
        assert_near(delivered, throughput, 0.02, net);
    }
}

#[test]
fn adaptive_trees_with_failures_are_modelled_as_they_are_simulated() {
    for net in [
        "xgft,fail:0-16",
        "xgft,fail:16-32",
        "xgft,fail:16",
        "xgft,down:16x8,up:4,fail:0-8.1-9",
        "fat-tree,fail:0-16",
    ] {
        let error = error(net, 0.3);
        assert!(error.abs() < 0.015, "{net}: {error}");
    }
}
