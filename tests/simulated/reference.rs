//! Simulated points of an independent reference: networks of all kinds under patterns of all kinds at 30, 60
//! and 80 % of the model's saturation load, which our simulators are to reach within joint intervals.

use rayon::prelude::*;
use serde_json::Value;

use super::simulated;

/// Networks whose messages choose among links up a tree under a permutation.
///
/// With us a message takes any free link up, by chance among several, as specified. The reference waits less:
/// it seems to prefer links that have been free before. The messages of a source then keep to the links of the
/// one before them, where under a permutation few others are.
const ADAPTIVE_TREES_UNDER_PERMUTATIONS: [&str; 2] = [
    "xgft,down:4x4x4,up:4x4,flits:32,traffic:transpose",
    "xgft,down:2x3x4,up:3x2,flits:20,traffic:random,perm:3",
];

/// Part by which the latencies of those may be above the reference, beyond the joint interval.
const MAX_ABOVE: f64 = 0.06;

/// Width of a joint interval in joint intervals of 95 %. Those would miss four or five of 90 points by chance,
/// and these one of them in one of six such sets.
const WIDTH: f64 = 1.6;

/// On every change one point of so many is simulated.
const EVERY: usize = 10;

#[test]
fn points_of_the_reference_are_reached() {
    let golden: Value =
        serde_json::from_str(include_str!("../golden/networks.json")).expect("a JSON file");
    let points = golden["simulation"].as_array().unwrap();
    assert_eq!(points.len(), 90);
    let every = if std::env::var_os("LOADCURVE_LONG").is_some() {
        1
    } else {
        EVERY
    };
    let points: Vec<&Value> = points.iter().step_by(every).collect();
    let missed: Vec<String> = points
        .into_par_iter()
        .with_max_len(1)
        .filter_map(missed)
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// How far a point is from ours, if that is too far.
fn missed(point: &Value) -> Option<String> {
    let net = point["net"].as_str().unwrap();
    let number = |name: &str| point[name].as_f64().unwrap();
    // Every network of the file has its length of messages in its name.
    let flits = net.split(',').find_map(|part| part.strip_prefix("flits:"));
    let flits: f64 = flits.unwrap().parse().unwrap();
    let load = number("load_flits");
    let ours = simulated(net, load / flits);
    let latency = ours.latency_cycles.unwrap_or(f64::INFINITY);
    let interval = ours.latency_interval_cycles.unwrap_or(0.0);
    let off = latency - number("latency");
    let joint = WIDTH * interval.hypot(number("ci95"));
    let above = if ADAPTIVE_TREES_UNDER_PERMUTATIONS.contains(&net) {
        MAX_ABOVE * number("latency")
    } else {
        0.0
    };
    let holds = (-joint..=above + joint).contains(&off);
    (!holds).then(|| {
        format!("{net} at {load}: {latency}, {off:+} from the reference; {joint} may be chance")
    })
}
