//! Routes around failures, with the loads, hops and pairs that an independent program finds.

use super::throughput::{dragonfly, hyper_x, lattice, tree};
use super::*;
use crate::structure::Wiring;
use crate::topology::{Failures, RouterLinks};
use crate::traffic::{AnyPattern, Flows, LiveProcessors, Pattern as _, Uniform};
use loadcurve_base::Result;

/// Uniform traffic around failures.
struct Case {
    hops: f64,
    /// Load of the busiest link or port at one message per cycle and source.
    gamma: f64,
    senders: usize,
    /// Number of phases, and of pairs that detour.
    detours: Option<(usize, usize)>,
}

fn around(
    net: &str,
    route: &str,
    failures: &Failures,
) -> Result<(Box<dyn Routing>, Option<(usize, usize)>)> {
    let of = |phases: Phases| -> Result<(Box<dyn Routing>, Option<(usize, usize)>)> {
        let phases = phases.around(failures)?;
        let detours = (phases.phases(), phases.detouring().count());
        Ok((Box::new(phases), Some(detours)))
    };
    match (net.split(',').next().unwrap(), route) {
        ("hyperx", "dor") => of(Phases::direct(hyper_x(net))),
        (_, "dor") => of(Phases::direct(DimensionOrder::new(lattice(net)))),
        ("dragonfly", "minimal") => of(Phases::direct(dragonfly(net))),
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
        _ => Err(loadcurve_base::Error::refused("route", "later")),
    }
}

fn links(net: &str) -> RouterLinks {
    match net.split(',').next().unwrap() {
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
        if words[0].starts_with("own") {
            continue;
        }
        let fail = if words[2] == "-" { "" } else { words[2] };
        let failures = Failures::read(&links(words[0]), fail).unwrap();
        let found = match case(words[0], words[1], &failures) {
            Ok(f) => f,
            Err(e) => {
                println!("{line} {e}");
                continue;
            }
        };
        let d = found.detours.unwrap_or_default();
        let ok = is_near(found.hops, words[4].parse().unwrap())
            && is_near(found.gamma, words[5].parse().unwrap());
        println!(
            "{line} {ok} {} {} {} {d:?}",
            found.senders, found.hops, found.gamma
        );
    }
}

#[test]
fn drawn_failures_load_links_as_those_of_the_reference() {
    for line in include_str!("failures/drawn.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let failures = Failures::read(&links(words[0]), words[4]).unwrap();
        if words[2] != "0" {
            let drawn = Failures::none(&links(words[0])).with_drawn(
                &links(words[0]),
                words[2].parse().unwrap(),
                words[3].parse().unwrap(),
            );
            if drawn != failures {
                println!("DRAW {line}");
            }
        }
        let found = match case(words[0], words[1], &failures) {
            Ok(f) => f,
            Err(e) => {
                println!("{line} {e}");
                continue;
            }
        };
        let d = found.detours.unwrap_or_default();
        let ok = words[5] != "lost" && is_near(found.gamma, words[5].parse().unwrap());
        println!("{line} {ok} {} {d:?}", found.gamma);
    }
}
