//! Knees: they are found where there are any, and of 16 seeds, the intervals of meshes, tori and fat-trees hold the
//! knee as all of them together find it.

use loadcurve::State;
use loadcurve::curve::{Curve, KneeExperiment, model_knee};
use loadcurve::scenario::{LoadUnit, Scenario};
use loadcurve_tests::is_long;
use rayon::prelude::*;

use super::simulated;

const SEEDS: u32 = 16;

/// Networks of all kinds that block excess traffic, under traffic that queues at sources, links, hot processors and
/// ejection channels.
const NETWORKS: [&str; 31] = [
    "mesh",
    "mesh,k:4,flits:8",
    "mesh,k:16",
    "mesh,traffic:transpose",
    "mesh,traffic:hot,hot:27",
    "mesh,k:6,traffic:shift,by:20",
    "torus",
    "torus,links:bi",
    "torus,links:bi,sharing:occ",
    "torus,links:bi,traffic:tornado",
    "torus,k:4,traffic:neighbour",
    "cube,dims:4x4x4",
    "cube,dims:4x4x4,traffic:shift,by:21",
    "cube,dims:2x2x2x2x2x2",
    "cube,dims:2x2x2x2x2x2,traffic:complement",
    "fat-tree",
    "fat-tree,flits:32",
    "fat-tree,n:1024,flits:64",
    "xgft,down:6x6x3,up:3x2",
    "xgft",
    "xgft,traffic:transpose",
    "fly",
    "fly,k:2,stages:5,traffic:random",
    "hyperx",
    "hyperx,traffic:complement",
    "dragonfly",
    "dragonfly,traffic:shift,by:8",
    "own",
    "own,traffic:shift,by:3",
    "scouting",
    "scouting,scout:3",
];

/// Knee with the half-width of its interval, in flits/cycle/source.
fn knee(link: &str, seed: u32) -> (f64, f64) {
    found_knee(&format!("net={link}&seed={seed}")).expect("it has a knee")
}

/// Knee of a link's first network, if it is found.
fn found_knee(link: &str) -> Option<(f64, f64)> {
    let reading = Scenario::read(link);
    assert!(reading.notices.is_empty(), "{:?}", reading.notices);
    let scenario = reading.scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let mut experiment = KneeExperiment::of(&curve, &scenario.view);
    loop {
        let tasks = experiment.wanted();
        if tasks.is_empty() {
            return experiment.row().knee_flits;
        }
        for task in tasks {
            experiment.take(&task, &task.start().finish());
        }
    }
}

#[test]
fn intervals_of_knees_hold_what_all_seeds_together_find() {
    // Means of 16 seeds of another program, and the knees of the models.
    let cases = [
        ("mesh", 0.1844, 0.1774),
        ("torus,links:bi", 0.2309, 0.2427),
        ("fat-tree,flits:32", 0.1625, 0.1504),
    ];
    let mut held = 0;
    for (link, mean, model) in cases {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let flits = f64::from(curve.network().flits());
        assert!(
            (flits * model_knee(&curve, 3.0).unwrap() - model).abs() < 0.5e-4,
            "{link}"
        );
        let seeds: Vec<u32> = (1..=if is_long() { SEEDS } else { 1 }).collect();
        let knees: Vec<(f64, f64)> = seeds.par_iter().map(|&seed| knee(link, seed)).collect();
        for (load, half_width) in &knees {
            // A single one may be off a little more than its interval.
            assert!(
                (load - mean).abs() < 2.0 * half_width + 0.5e-4,
                "{link}: {load} ± {half_width}"
            );
            assert!(*half_width < 0.02 * load, "{link}: {load} ± {half_width}");
        }
        let together = knees.iter().map(|it| it.0).sum::<f64>() / knees.len() as f64;
        let mean = if is_long() { together } else { mean };
        held += knees
            .iter()
            .filter(|it| (it.0 - mean).abs() <= it.1)
            .count();
    }
    assert!(!is_long() || held >= 44, "{held} of 48");
}

/// Latency relative to that of a lone message, at a load in flits/cycle/source; infinite where it is not steady.
fn latency_ratio(curve: &Curve, load_flits: f64) -> f64 {
    let point = simulated(
        curve,
        curve.scale().to_messages(load_flits, LoadUnit::Flits),
    );
    match point.latency_cycles {
        Some(latency) if point.state == State::Steady => {
            latency / curve.network().mean_unloaded_latency_cycles()
        }
        _ => f64::INFINITY,
    }
}

#[test]
fn knees_are_found_and_lie_where_latency_passes_their_ratio() {
    let networks = if is_long() {
        &NETWORKS[..]
    } else {
        &["xgft,down:6x6x3,up:3x2"]
    };
    let cases = networks
        .iter()
        .flat_map(|net| [3.0, 5.0].map(|ratio| (net, ratio)));
    let cases: Vec<(&&str, f64)> = cases.collect();
    let wrong: Vec<String> = cases
        .par_iter()
        .filter_map(|&(net, ratio)| {
            let Some((load, half_width)) = found_knee(&format!("net={net}&knee={ratio}")) else {
                return Some(format!("{net} at {ratio}: not found"));
            };
            let curve = Curve::of(&Scenario::read(net).scenario.networks[0]);
            // Twice the interval, and 3 % for those of the two latencies.
            let margin = 2.0 * half_width + 0.03 * load;
            let [below, above] = [load - margin, load + margin].map(|it| latency_ratio(&curve, it));
            (below >= ratio || above <= ratio).then(|| {
                format!("{net} at {ratio}: {load} ± {half_width}, between {below} and {above}")
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
