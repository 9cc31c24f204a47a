//! Time to bracket the ideal throughput of networks of about 256 routers, and to find their farthest permutations.
//!
//! Printed are the milliseconds to find bottleneck cuts, without formulas of the topology, and for the search; the mean
//! time of a step; the sweeps, the interval, and the milliseconds to find the farthest permutation. A worker of the page
//! is to answer most of them within a second.
//!
//! Words after `--` select the links that contain all of them:
//! `cargo bench --package loadcurve-bench --bench ideal -- mesh uniform`.

mod busy;

use busy::timed;
use loadcurve::scenario::Scenario;
use loadcurve::structure::{Farthest, IdealSearch, Wiring};

const LINKS: [&str; 17] = [
    "mesh,k:16",
    "mesh,k:16,traffic:transpose",
    "mesh,k:16,traffic:random",
    "mesh,k:16,traffic:complement",
    "mesh,k:16,traffic:hot,spots:27",
    "torus,k:16,links:bi",
    "torus,k:16,links:bi,traffic:transpose",
    "torus,k:16,links:bi,traffic:tornado",
    "torus,k:16,links:bi,traffic:random",
    "cube,dims:2x2x2x2x2x2x2x2",
    "cube,dims:2x2x2x2x2x2x2x2,traffic:random",
    "hyperx,dims:16x16",
    "hyperx,dims:16x16,traffic:random",
    "dragonfly,p:4,a:8,h:4",
    "dragonfly,p:4,a:8,h:4,traffic:shift,by:32",
    "xgft,down:4x4x4x4,up:4x4x4,traffic:random",
    "xgft,down:4x4x4x4,up:3x3x3",
];

fn measure(link: &str) {
    let network = &Scenario::read(link).scenario.networks[0];
    let wiring = Wiring::of(network.plain_routing().topology());
    let pattern = network.pattern();
    let (mut search, cuts_ms) = timed(|| IdealSearch::new(&wiring, &pattern, None, None));
    let (steps, ms) = timed(|| {
        let mut steps = 0;
        while !search.is_done() {
            search.step();
            steps += 1;
        }
        steps
    });
    let ideal = search.found();
    let step_us = 1e3 * ms / f64::from(steps.max(1));
    let (farthest, farthest_ms) = timed(|| Farthest::of(&wiring));
    println!(
        "{cuts_ms:7.1} {ms:8.1} {step_us:8.1} {:6} {:7.4} {:7.4} {farthest_ms:9.1} {:6}  {link}",
        ideal.sweeps, ideal.low, ideal.high, farthest.hops
    );
}

fn main() {
    let words = std::env::args().skip(1);
    let words: Vec<String> = words.filter(|word| !word.starts_with('-')).collect();
    println!(
        "{:>7} {:>8} {:>8} {:>6} {:>7} {:>7} {:>9} {:>6}",
        "cuts ms", "ms", "step µs", "sweeps", "low", "high", "far ms", "hops"
    );
    for link in LINKS {
        if words.iter().all(|word| link.contains(word.as_str())) {
            measure(link);
        }
    }
}
