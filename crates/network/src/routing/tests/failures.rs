//! Routes around failures, with the loads, hops and pairs that an independent program finds. `tests/golden` has more of
//! them.

mod detours;

use super::by_name::{dragonfly, hyper_x, lattice, tree, value};
use super::*;
use crate::structure::Wiring;
use crate::topology::custom::{Description, PETERSEN};
use crate::topology::{Custom, Failures, RouterLinks};
use crate::traffic::{AnyPattern, Flows, LiveProcessors, Pattern as _, Uniform};
use loadcurve_base::{Error, Result};

/// A routing, and its number of phases and of pairs that detour.
type Routed = (Box<dyn Routing>, Option<(usize, usize)>);

/// Uniform traffic around failures.
struct Case {
    hops: f64,
    /// Load of the busiest link or port at one message per cycle and source.
    gamma: f64,
    senders: usize,
    /// Number of phases, and of pairs that detour.
    detours: Option<(usize, usize)>,
}

fn around(net: &str, route: &str, failures: &Failures) -> Result<Routed> {
    let of = |phases: Phases| -> Result<Routed> {
        let phases = phases.around(failures)?;
        let detours = (phases.phases(), phases.detouring().count());
        Ok((Box::new(phases), Some(detours)))
    };
    if net.starts_with("own") {
        let rule = match route {
            "updown" => CustomRoute::UpDown { root: None },
            "hops" => CustomRoute::Hops,
            _ => CustomRoute::Shortest,
        };
        return Ok((rule.around(own(net), failures)?, None));
    }
    match (net.split(',').next().unwrap(), route) {
        ("hyperx", "dor") => of(Phases::direct(hyper_x(net))),
        (_, "dor") => of(Phases::direct(DimensionOrder::new(lattice(net)))),
        ("dragonfly", "minimal") => of(Phases::direct(dragonfly(net))),
        ("xgft", "adaptive") => {
            let tree = tree(net, Ascent::Adaptive);
            Ok((
                Box::new(NearestCommonAncestorAround::new(tree, failures)?),
                None,
            ))
        }
        ("xgft", "random") => {
            let tree = tree(net, Ascent::Random);
            Ok((
                Box::new(NearestCommonAncestorAround::new(tree, failures)?),
                None,
            ))
        }
        ("xgft", "dmodk") => {
            let tree = tree(net, Ascent::DModK);
            Ok((
                Box::new(NearestCommonAncestorAround::new(tree, failures)?),
                None,
            ))
        }
        ("hyperx", "updown") => Ok((
            Box::new(UpStarDownStarOn::around(&hyper_x(net), failures)?),
            None,
        )),
        ("dragonfly", "updown") => Ok((
            Box::new(UpStarDownStarOn::around(&dragonfly(net), failures)?),
            None,
        )),
        (_, "updown") => {
            let base = DimensionOrder::new(lattice(net));
            Ok((Box::new(UpStarDownStarOn::around(&base, failures)?), None))
        }
        _ => panic!("{net} {route}"),
    }
}

fn own(net: &str) -> Arc<Description> {
    let edges = value(net, "edges", PETERSEN);
    Arc::new(Description::read_edges(edges, value(net, "hosts", "all")).unwrap())
}

fn links(net: &str) -> RouterLinks {
    match net.split(',').next().unwrap() {
        "own" => RouterLinks::of(&Custom::new(own(net), 1).unwrap()),
        "hyperx" => RouterLinks::of(&hyper_x(net)),
        "dragonfly" => RouterLinks::of(&dragonfly(net)),
        "xgft" => RouterLinks::of(&tree(net, Ascent::Random)),
        _ => RouterLinks::of(&lattice(net)),
    }
}

fn case(net: &str, route: &str, failures: &Failures) -> Result<Case> {
    let (routing, detours) = around(net, route, failures)?;
    assert_eq!(routing.check(), Ok(()), "{net} {route}");
    let uniform = AnyPattern::Uniform(Uniform::new(routing.topology().processors()));
    let pattern = LiveProcessors::new(uniform, failures).unwrap();
    let flows = Flows::of(&*routing, &pattern).unwrap();
    let link_of = Wiring::of(routing.topology()).link_of;
    let mut loads = vec![0.0; link_of.len()];
    for (class, &link) in flows.class_of.iter().zip(&link_of) {
        loads[link] += class.map_or(0.0, |class| flows.classes[class].rate);
    }
    Ok(Case {
        hops: flows.mean_distance() - 2.0,
        gamma: loads.into_iter().fold(0.0, f64::max),
        senders: pattern.senders(),
        detours,
    })
}

fn is_near(one: f64, other: f64) -> bool {
    (one / other - 1.0).abs() < 1e-9
}

#[test]
fn named_failures_load_links_as_those_of_the_reference() {
    for line in include_str!("failures/named.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [net, route, fail, senders, hops, gamma, phases, detouring] = words[..] else {
            panic!("{line}");
        };
        let failures = Failures::read(&links(net), fail.trim_matches('-')).unwrap();
        let found = case(net, route, &failures).unwrap();
        assert!(is_near(found.hops, number(hops)), "{line}: {}", found.hops);
        assert!(
            is_near(found.gamma, number(gamma)),
            "{line}: {}",
            found.gamma
        );
        assert_eq!(found.senders.to_string(), senders, "{line}");
        if let Some((phases_found, detouring_found)) = found.detours {
            assert_eq!(phases_found.to_string(), phases, "{line}");
            assert_eq!(detouring_found.to_string(), detouring, "{line}");
        }
    }
}

#[test]
fn drawn_failures_load_links_as_those_of_the_reference() {
    for line in include_str!("failures/drawn.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let (net, route, links) = (words[0], words[1], links(words[0]));
        let failures = Failures::read(&links, words[4]).unwrap();
        // Single links were not drawn.
        let (count, seed) = (words[2].parse().unwrap(), words[3].parse().unwrap());
        if count > 0 {
            let drawn = Failures::none(&links).with_drawn(&links, count, seed);
            assert_eq!(drawn, failures, "{line}");
        }
        let found = case(net, route, &failures);
        if let [.., "lost", pairs, from, to] = words[..] {
            let expected = format!("fail: {from} cannot reach {to} ({pairs} pairs)");
            assert_eq!(found.err().unwrap().to_string(), expected, "{line}");
        } else {
            let gamma = found.unwrap().gamma;
            assert!(is_near(gamma, number(words[5])), "{line}: {gamma}");
        }
    }
}

#[test]
fn what_failures_leave_may_be_disconnected() {
    let small = "own,edges:0-1x2.0-2.1-3.2-3-4.4-5.5-3,hosts:0x2.1.2x3.4.5";
    for (net, route, fail, expected) in [
        (
            "cube,dims:16,wrap:1",
            "dor",
            "3-4.10-11",
            "0 cannot reach 4 (126 pairs)",
        ),
        (small, "shortest", "3", "0 cannot reach 4 (24 pairs)"),
        (small, "updown", "3", "0 cannot reach 4 (24 pairs)"),
        ("mesh", "updown", "0-1.0-8", "0 cannot reach 1 (126 pairs)"),
        ("mesh", "dor", "0-1.0-8", "0 cannot reach 1 (126 pairs)"),
        ("mesh", "dor", "1:0.8:0", "1 cannot reach 0 (63 pairs)"),
    ] {
        let failures = Failures::read(&links(net), fail).unwrap();
        let found = case(net, route, &failures).err().unwrap();
        assert_eq!(
            found.to_string(),
            format!("fail: {expected}"),
            "{net} {route}"
        );
    }
}

#[test]
fn rules_that_can_deadlock_can_do_so_in_what_is_left() {
    let ring = "own,edges:0-1-2-3-4-5-6-7-0.0-4.1-5.2-6.3-7";
    for (net, fail) in [("own", "0-1"), (ring, "3"), (ring, "3-4")] {
        let failures = Failures::read(&links(net), fail).unwrap();
        let (routing, _) = around(net, "shortest", &failures).unwrap();
        let Err(Error::DependencyCycle { channels }) = routing.check() else {
            panic!("{net} {fail} has no cycle");
        };
        let ends = routing.topology().channel_ends();
        for channel in channels {
            let (from, to) = ends[channel].nodes();
            assert!(!failures.breaks(from, to), "{net} {fail}: {from} {to}");
        }
    }
}

fn number(text: &str) -> f64 {
    text.parse().unwrap()
}

#[test]
fn failed_processors_are_silent_under_any_pattern() {
    for (net, route) in [
        ("mesh,k:5", "dor"),
        ("mesh,k:5", "updown"),
        ("xgft", "random"),
        ("own", "hops"),
    ] {
        let failures = Failures::read(&links(net), "0").unwrap();
        let (routing, _) = around(net, route, &failures).unwrap();
        let uniform = Uniform::new(routing.topology().processors());
        let live = LiveProcessors::new(AnyPattern::Uniform(uniform), &failures).unwrap();
        let [plain, live] = [
            Flows::of(&*routing, &uniform).unwrap(),
            Flows::of(&*routing, &live).unwrap(),
        ];
        assert_eq!(plain.senders(), live.senders(), "{net} {route}");
        assert!(is_near(plain.mean_distance(), live.mean_distance()));
    }
}
