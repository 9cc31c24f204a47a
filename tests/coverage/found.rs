//! Answers of a search for a network that will do: what is certain by the model is not contradicted by simulation.

use loadcurve::State;
use loadcurve::curve::{Curve, FindSearch, Outcome, Place};
use loadcurve::scenario::{Find, LoadUnit, Network, Scenario};
use loadcurve_tests::{finished, is_long};
use rayon::prelude::*;

use super::simulated;

/// Networks and patterns that carry 1.1 times the load at which their model saturates, within three times the latency of
/// the idle network.
const CARRY_MORE_THAN_THEIR_MODEL: [&str; 15] = [
    "mesh,traffic:transpose",
    "mesh,k:4,traffic:transpose",
    "torus,k:4,traffic:transpose",
    "torus,k:4,traffic:complement",
    "torus,k:4,traffic:reversal",
    "torus,k:4,traffic:random",
    "torus,k:4,links:bi,traffic:reversal",
    "torus,k:4,links:bi,traffic:random",
    "cube,dims:3x3x3,traffic:random",
    "cube,dims:3x3x3,traffic:hot",
    "cube,dims:2x2x2x2,traffic:random",
    "fly,k:2,stages:4,traffic:transpose",
    "fly,k:2,stages:4,traffic:random",
    "own,traffic:shift,by:3",
    "own,traffic:random",
];

/// Small networks of every kind that queues excess traffic.
const KINDS: [&str; 12] = [
    "mesh,k:4",
    "torus,k:4",
    "torus,k:4,links:bi",
    "cube,dims:3x3x3",
    "cube,dims:2x2x2x2",
    "fat-tree,n:16",
    "xgft,down:4x4,up:2",
    "fly,k:2,stages:4",
    "hyperx,dims:3x3,hosts:2",
    "dragonfly,p:1,a:3,h:1",
    "own",
    "scouting,k:4",
];

const PATTERNS: [&str; 11] = [
    "uniform",
    "transpose",
    "complement",
    "reversal",
    "shuffle",
    "tornado",
    "neighbour",
    "shift,by:3",
    "random",
    "hot",
    "worst",
];

/// A network, if all that its text says is possible.
fn network(text: &str) -> Option<Network> {
    let reading = Scenario::read(&format!("net={text}"));
    (reading.notices.is_empty()).then(|| reading.scenario.networks[0].clone())
}

/// A search among one network at a part of the load at which its model saturates, within a multiple of its latency when
/// it is idle.
fn search(curve: &Curve, part: f64, multiple: f64) -> (FindSearch, Find) {
    let network = curve.network();
    let carry = part * curve.saturation(LoadUnit::Flits);
    let within = multiple * network.mean_unloaded_latency_cycles();
    let find = Find::read(&format!("carry:{carry},within:{within}")).expect("a search");
    let search = FindSearch::new(&find, std::slice::from_ref(network)).expect("one candidate");
    (search, find)
}

/// What is certain of the only candidate by the model.
fn outcome(curve: &Curve, part: f64, multiple: f64) -> Outcome {
    let (search, find) = search(curve, part, multiple);
    search.judge(0).outcome(curve.network(), &find)
}

#[test]
fn the_model_does_not_deny_what_simulation_confirms() {
    for text in CARRY_MORE_THAN_THEIR_MODEL {
        let curve = Curve::of(&network(text).expect("a network"));
        assert_eq!(outcome(&curve, 1.1, 3.0), Outcome::TooClose, "{text}");
        if !is_long() {
            continue;
        }
        let (mut search, _) = search(&curve, 1.1, 3.0);
        search.take(0, search.judge(0));
        let place = search.to_simulate().expect("the model cannot tell");
        let view = Scenario::read("precision=5").scenario.view;
        let experiment = search.experiment(place, &view, loadcurve::curve::MAX_MESSAGES);
        search.take_simulated(place, &finished(experiment));
        assert_eq!(search.answer().rows[0].place, Place::Best, "{text}");
    }
}

#[test]
fn simulation_contradicts_nothing_that_is_certain() {
    if !is_long() {
        return;
    }
    let pairs = KINDS
        .iter()
        .flat_map(|kind| PATTERNS.map(|pattern| format!("{kind},traffic:{pattern}")));
    let networks: Vec<Network> = pairs.filter_map(|text| network(&text)).collect();
    let contradictions: Vec<String> = networks
        .par_iter()
        .flat_map_iter(|network| {
            let curve = Curve::of(network);
            [0.3, 0.6, 0.8, 1.1].into_iter().flat_map(move |part| {
                let point = simulated(&curve, part * curve.scale().saturation_messages);
                let latency = point.latency_cycles.zip(point.latency_interval_cycles);
                let latency = latency.filter(|_| point.state == State::Steady);
                let curve = curve.clone();
                [1.2, 1.5, 2.0, 3.0].into_iter().filter_map(move |multiple| {
                    let within = multiple * curve.network().mean_unloaded_latency_cycles();
                    let is_contradicted = match outcome(&curve, part, multiple) {
                        Outcome::Yes => latency.is_none_or(|(mean, half)| mean - half > within),
                        Outcome::No => latency.is_some_and(|(mean, half)| mean + half < within),
                        Outcome::TooClose => false,
                    };
                    let network = curve.network();
                    is_contradicted.then(|| {
                        format!("{network} at {part} of its model's saturation within {within}: {latency:?}")
                    })
                })
            })
        })
        .collect();
    println!("{} networks", networks.len());
    assert!(networks.len() > 80, "{}", networks.len());
    assert!(contradictions.is_empty(), "{contradictions:#?}");
}
