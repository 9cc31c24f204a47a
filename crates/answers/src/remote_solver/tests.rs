//! Curves that are solved remotely answer from received results, and request the others.

use loadcurve_base::State;
use loadcurve_scenario::{LoadUnit, Scenario};

use super::cache::{MAX_OPERATING_POINTS, MAX_POINTS};
use super::*;
use crate::{DRAWN_POINTS, Point};

const LINK: &str = "torus,k:6,sharing:occ";

fn network() -> Network {
    Scenario::read(LINK).scenario.networks.remove(0)
}

/// Response of a worker.
fn answer(worker: &Curve, wanted: &SolveRequest) -> SolveResponse {
    assert_eq!(worker.network(), &wanted.network);
    worker.solution(&wanted.loads_messages, &wanted.operating_loads_messages)
}

#[test]
fn it_asks_for_what_it_is_asked_for_and_ends_up_with_the_same_bits() {
    let (here, there) = (Curve::of(&network()), Curve::remote(&network()));
    assert!(here.wanted().is_none() && !there.is_solved());
    assert!(
        there
            .model_points(1.0, DRAWN_POINTS)
            .iter()
            .all(|point| point.state == State::Unsolved)
    );
    assert_eq!(there.operating_point(0.1), Err(State::Unsolved));
    let first = there.wanted().unwrap();
    assert_eq!(
        (
            first.loads_messages.len(),
            first.operating_loads_messages.len()
        ),
        (0, 0)
    );
    there.clear_requests();
    there.learn(answer(&here, &first));
    assert!(there.is_solved() && there.wanted().is_none());
    assert_eq!(
        there.saturation(LoadUnit::Flits),
        here.saturation(LoadUnit::Flits)
    );

    let end = 1.1 * here.scale().saturation_messages;
    assert!(
        there.model_points(end, DRAWN_POINTS)[0]
            .latency_cycles
            .is_none()
    );
    let wanted = there.wanted().unwrap();
    assert_eq!(wanted.loads_messages.len(), DRAWN_POINTS + 2);
    // Copies share the results that any of them receives.
    there.clone().learn(answer(&here, &wanted));
    assert!(there.wanted().is_none());
    assert_eq!(
        there.model_points(end, DRAWN_POINTS),
        here.model_points(end, DRAWN_POINTS)
    );
}

#[test]
fn what_is_not_wanted_any_more_is_not_asked_for() {
    let there = Curve::remote(&network());
    there.learn(Curve::of(&network()).solution(&[], &[]));
    for load in [0.0, 0.001, 0.0005] {
        let _ = there.model_point(load);
    }
    there.cancel_request(0.001);
    assert_eq!(there.wanted().unwrap().loads_messages, [0.0, 0.0005]);
    there.solve_here(0.0005);
    assert_eq!(there.wanted().unwrap().loads_messages, [0.0]);
    assert!(there.model_point(0.0005).latency_cycles.is_some());
    there.clear_requests();
    assert!(there.wanted().is_none());
}

#[test]
fn a_dear_network_asks_for_its_channels_too() {
    let network = Scenario::read("combining-min,n:16,reading:backpressure")
        .scenario
        .networks
        .remove(0);
    let (here, there) = (Curve::of(&network), Curve::remote(&network));
    assert!(there.is_expensive() && !Curve::remote(&self::network()).is_expensive());
    there.learn(here.solution(&[], &[]));
    assert_eq!(there.operating_point(0.3), Err(State::Unsolved));
    assert!(there.awaits(0.3) && !here.awaits(0.3));
    let wanted = there.wanted().unwrap();
    assert_eq!(wanted.operating_loads_messages, [0.3]);
    there.learn(answer(&here, &wanted));
    assert_eq!(there.operating_point(0.3), here.operating_point(0.3));
    assert_eq!(there.model_point(0.3), here.model_point(0.3));
    assert!(there.wanted().is_none());
}

#[test]
fn a_model_that_takes_long_to_set_up_is_not_set_up_here() {
    let network = |link| Scenario::read(link).scenario.networks.remove(0);
    let there = Curve::remote(&network("mesh,k:64,traffic:transpose"));
    assert!(there.is_expensive() && !there.is_explained());
    let summary = Curve::of(&network("mesh")).solution(&[], &[]);
    there.learn(summary);
    assert!(there.is_solved() && !there.set_up_here());
    assert_eq!(there.operating_point(0.001), Err(State::Unsolved));
    let quick = Curve::remote(&network("mesh,k:16,traffic:transpose"));
    assert!(!quick.is_expensive() && quick.is_explained());
}

#[test]
fn without_its_model_a_curve_knows_what_it_knew() {
    let there = Curve::remote(&network());
    there.learn(Curve::of(&network()).solution(&[0.001], &[]));
    let point = there.model_point(0.001);
    let lighter = there.without_model();
    assert_eq!(lighter.model_point(0.001), point);
    assert!(lighter.is_solved() && lighter.wanted().is_none());
    assert!(lighter.awaits(0.001) && lighter.set_up_here() && !lighter.set_up_here());
    assert!(!lighter.awaits(0.001) && lighter.operating_point(0.001).is_ok());
}

#[test]
fn a_single_load_takes_longer_while_the_model_is_not_set_up() {
    let there = Curve::remote(&network());
    let effort = network().model_cost();
    assert!(effort.build_us > 0.0);
    assert_eq!(
        there.single_load_us(),
        effort.build_us + effort.longest_load_us
    );
    there.learn(Curve::of(&network()).solution(&[], &[]));
    assert!(there.set_up_here());
    assert_eq!(there.single_load_us(), effort.longest_load_us);
    assert_eq!(
        Curve::of(&network()).single_load_us(),
        effort.longest_load_us
    );
}

#[test]
fn no_more_is_kept_than_there_is_room_for_and_the_latest_always() {
    let there = Curve::remote(&network());
    let here = Curve::of(&network());
    there.learn(here.solution(&[], &[]));
    let count = |curve: &Curve| curve.answers.remote.as_ref().unwrap().counts();
    let point = here.model_point(0.001);
    let many = |from: usize, to: usize| SolveResponse {
        points: (from..to)
            .map(|place| Point {
                load_messages: place as f64 * 1e-6,
                ..point.clone()
            })
            .collect(),
        ..here.solution(&[], &[])
    };
    there.learn(many(0, MAX_POINTS));
    assert_eq!(count(&there), (MAX_POINTS, 0));
    there.learn(many(MAX_POINTS, MAX_POINTS + 2));
    assert_eq!(count(&there), (2, 0));
    assert!(
        there
            .model_point(MAX_POINTS as f64 * 1e-6)
            .latency_cycles
            .is_some()
    );
    // Points that were dropped are requested again.
    assert_eq!(there.model_point(0.0).state, State::Unsolved);
    assert_eq!(there.wanted().unwrap().loads_messages, [0.0]);
    let loads: Vec<f64> = (1..=17).map(|place| f64::from(place) * 1e-5).collect();
    there.learn(here.solution(&[], &loads[..MAX_OPERATING_POINTS]));
    assert_eq!(count(&there).1, MAX_OPERATING_POINTS);
    there.learn(here.solution(&[], &loads[MAX_OPERATING_POINTS..]));
    assert_eq!(count(&there).1, 1);
}

#[test]
fn a_curve_that_is_solved_here_has_nothing_to_learn_nor_to_forget() {
    let here = Curve::of(&network());
    let other = Curve::of(&Scenario::read("mesh,k:4").scenario.networks[0]);
    let before = here.model_point(0.001);
    assert_ne!(other.model_point(0.001), before);
    here.learn(other.solution(&[0.001], &[]));
    here.solve_here(0.001);
    assert_eq!(here.model_point(0.001), before);
    assert_eq!(here.scale(), Curve::of(&network()).scale());
    assert!(here.wanted().is_none() && !here.set_up_here());
    let same = here.without_model();
    assert!(same.answers.model.get().is_some());
    assert_eq!(same.model_point(0.001), before);
}
