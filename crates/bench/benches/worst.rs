//! Time to find the worst permutation of networks of 256 and of 1,024 processors.
//!
//! Printed is the median of several searches, and γ. A page is to find the first within a second, and a worker of
//! the page the second.

mod busy;

use busy::timed;
use loadcurve::scenario::{Network, Scenario};

/// Networks, with the number of searches.
const NETWORKS: [(&str, usize); 14] = [
    ("mesh,k:16", 5),
    ("torus,k:16", 5),
    ("torus,k:16,links:bi", 5),
    ("cube,dims:2x2x2x2x2x2x2x2", 5),
    ("fat-tree,n:256", 5),
    ("xgft,down:4x4x4x4,up:4x4x4", 5),
    ("xgft,down:4x4x4x4,up:3x3x3,route:dmodk", 5),
    ("fly,stages:4", 5),
    ("dragonfly,p:4,a:4,h:4", 5),
    ("mesh,k:32", 3),
    ("torus,k:32,links:bi", 3),
    ("fat-tree,n:1024", 3),
    ("xgft,down:4x4x4x4x4,up:4x4x4x4", 3),
    ("fly,stages:5", 3),
];

fn network(link: &str) -> Network {
    Scenario::read(link).scenario.networks.remove(0)
}

fn main() {
    println!("{:>9} {:>10} {:>8}", "ms", "processors", "γ");
    for (link, times) in NETWORKS {
        let network = network(link);
        let search = || {
            let (worst, ms) = timed(|| network.worst_permutation().expect("a permutation"));
            (ms, worst.most_load)
        };
        let mut found: Vec<(f64, f64)> = (0..times).map(|_| search()).collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ms, load) = found[times / 2];
        println!("{ms:9.1} {:>10} {load:8.3}  {link}", network.processors());
    }
    // A network without symmetries: all of its links are tried.
    let chain = |node: &dyn Fn(usize) -> usize| {
        let nodes = (0..16).map(|place| node(place).to_string());
        nodes.collect::<Vec<_>>().join("-")
    };
    let rows = (0..16).map(|row| chain(&|place| 16 * row + place));
    let columns = (0..16).map(|column| chain(&|place| 16 * place + column));
    let link = format!(
        "own,edges:{}",
        rows.chain(columns).collect::<Vec<_>>().join(".")
    );
    let network = network(&link);
    let (worst, ms) = timed(|| network.worst_permutation().expect("a permutation"));
    println!(
        "{ms:9.1} {:>10} {:8.3}  a grid of 16 × 16 as own network",
        network.processors(),
        worst.most_load
    );
}
