//! How long it takes to find the bottleneck of networks of about 64 processors at 80 % of their saturation loads, in
//! milliseconds: the curve with its saturation load, and the answer with all reliefs.
//!
//! Words after `--` select the links that contain all of them:
//! `cargo bench --package loadcurve-bench --bench bottlenecks -- mesh finite`.

mod busy;

use busy::timed;
use loadcurve::curve::{BottleneckReport, Curve};
use loadcurve::scenario::{NETWORKS, Network, Scenario, Switching};

/// Links besides the defaults of all kinds.
const LINKS: [&str; 8] = [
    "mesh,traffic:transpose",
    "mesh,traffic:hot,spots:27",
    "mesh,k:16",
    "mesh,reading:finite",
    "fat-tree,n:1024",
    "fat-tree,reading:finite",
    "torus,sharing:occ",
    "cube,dims:2x2x2x2x2x2",
];

/// Number of repetitions, of which the median counts.
const TIMES: usize = 9;

fn measure(link: &str) {
    let network = &Scenario::read(link).scenario.networks[0];
    let mut times: Vec<(f64, f64)> = Vec::with_capacity(TIMES);
    let mut solves = 0;
    for _ in 0..TIMES {
        let (curve, curve_ms) = timed(|| Curve::of(network));
        let load = 0.8 * curve.scale().saturation_messages;
        let (report, answer_ms) = timed(|| BottleneckReport::at(&curve, load));
        let report = report.expect("a wormhole network below saturation");
        solves = report.all_rows().filter(|row| row.relief.is_some()).count();
        times.push((answer_ms, curve_ms));
    }
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (answer_ms, curve_ms) = times[TIMES / 2];
    println!("{curve_ms:10.2} {answer_ms:10.2} {solves:7}  {link}");
}

fn main() {
    let words = std::env::args().skip(1);
    let words: Vec<String> = words.filter(|word| !word.starts_with('-')).collect();
    println!("{:>10} {:>10} {:>7}", "curve ms", "answer ms", "reliefs");
    let worms = NETWORKS
        .iter()
        .filter(|kind| kind.switching == Switching::Wormhole);
    let defaults = worms.map(|kind| Network::new(kind).to_string());
    let links = defaults.chain(LINKS.map(str::to_owned));
    for link in links.filter(|link| words.iter().all(|word| link.contains(word.as_str()))) {
        measure(&link);
    }
}
