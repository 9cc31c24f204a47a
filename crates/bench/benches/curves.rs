//! How long the curve of each network takes, in milliseconds: its link is read, its saturation load and 200 points
//! are computed.
//!
//! With the word `json` after `--` each network is a line of JSON, from which `tests/e2e/curves.mjs` measures the same
//! on the page.

mod shortest;

use loadcurve::curve::{Curve, DRAWN_POINTS};
use loadcurve::scenario::{NETWORKS, Scenario};
use shortest::shortest_ms;

/// Larger networks than the defaults.
const LARGE: [&str; 8] = [
    "fat-tree,n:1024,flits:32",
    "mesh,k:16",
    "mesh,k:64",
    "torus,k:16",
    "torus,k:16,links:bi",
    "torus,k:16,sharing:occ",
    "scouting,k:16,flits:64,scout:6,vcs:6",
    "combining-min,n:256",
];

fn main() {
    let is_json = std::env::args().any(|word| word == "json");
    for link in NETWORKS.iter().map(|kind| kind.name).chain(LARGE) {
        let time_ms = shortest_ms(|| curve(link));
        if is_json {
            println!("{{\"network\":\"{link}\",\"native\":{time_ms:?}}}");
        } else {
            println!("{time_ms:9.3}   {link}");
        }
    }
}

/// Computes a curve, and counts its points.
fn curve(link: &str) -> usize {
    let scenario = Scenario::read(link).scenario;
    let curve = Curve::of(&scenario.networks[0]);
    curve
        .model_points(curve.scale().saturation_messages, DRAWN_POINTS)
        .len()
}
