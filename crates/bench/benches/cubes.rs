//! Whether a cube is simulated as fast as the mesh or torus that it equals: pairs of links with the same
//! messages at half the saturation load, whose engines take turns, so that whatever else the machine does slows both.
//!
//! Printed is the time of the cube over that of the other, the median over all turns, and their middle half.

mod busy;

use busy::timed;
use loadcurve::curve::Curve;
use loadcurve::scenario::{Network, Scenario};
use loadcurve::sim::{Engine, Record};

/// Pairs of links of the same network.
const PAIRS: [[&str; 2]; 6] = [
    ["mesh,k:8", "cube,dims:8x8"],
    ["mesh,k:32", "cube,dims:32x32"],
    ["torus,k:8,links:bi", "cube,dims:8x8,wrap:1"],
    ["torus,k:32,links:bi", "cube,dims:32x32,wrap:1"],
    ["torus,k:8", "cube,dims:8x8,wrap:1,links:uni"],
    [
        "mesh,k:8,traffic:transpose",
        "cube,dims:8x8,traffic:transpose",
    ],
];

/// Engines of a network: the one that simulates it, and the one that can be watched.
const ENGINES: [&str; 2] = ["simulator", "observable"];

/// Events of a turn.
const EFFORT: u64 = 5_000_000;

/// Turns until the network is in its stride, and turns that count.
const TURNS: [u32; 2] = [2, 20];

fn network(link: &str) -> Network {
    Scenario::read(link).scenario.networks.remove(0)
}

fn engine(network: &Network, load: f64, name: &str) -> Box<dyn Engine> {
    if name == ENGINES[0] {
        network.simulator(load, 1, 0)
    } else {
        network.observable(load, 1, 0)
    }
}

/// Advances an engine.
fn turn(engine: &mut dyn Engine) -> f64 {
    let mut record = Record::new(u64::MAX, u64::MAX);
    engine.advance(&mut record, EFFORT);
    record.mean_cycles()
}

fn main() {
    println!("{:>8} {:>15}", "cube ÷", "middle half");
    for [square, cube] in PAIRS {
        let networks = [square, cube].map(network);
        let load = Curve::of(&networks[0]).scale().saturation_messages / 2.0;
        for name in ENGINES {
            let mut engines = networks.each_ref().map(|it| engine(it, load, name));
            // Whoever comes second finds the caches warm, so they change places.
            let mut ratio = |nth: u32| {
                let first = (nth % 2) as usize;
                let mut times = [0.0; 2];
                for place in [first, 1 - first] {
                    times[place] = timed(|| turn(engines[place].as_mut())).1;
                }
                times[1] / times[0]
            };
            (0..TURNS[0]).for_each(|nth| {
                ratio(nth);
            });
            let mut ratios: Vec<f64> = (0..TURNS[1]).map(ratio).collect();
            ratios.sort_by(f64::total_cmp);
            let at = |part: usize| ratios[ratios.len() * part / 4];
            println!(
                "{:8.3} {:7.3}–{:.3}  {square} {cube} ({name})",
                at(2),
                at(1),
                at(3)
            );
        }
    }
}
