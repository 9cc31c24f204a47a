//! Latencies under traffic patterns, as measured by an independent simulator.

use loadcurve_base::Random;
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Lattice, Links};
use loadcurve_network::traffic::DestinationMap::Random as Drawn;
use loadcurve_network::traffic::DestinationMap::{Complement, Reversal, Shuffle, Transpose};
use loadcurve_network::traffic::{DestinationMap, HotProcessors, Pattern, Permutation, Traffic};

use crate::flit::FlitByFlit;
use crate::{Engine, Record, worm};

/// Number of messages simulated before the measurement, and number measured.
const MESSAGES: [u64; 2] = [10_000, 120_000];

/// Traffic at a load in flits per cycle and source.
fn traffic<P: Pattern>(pattern: P, load_flits: f64, flits: f64) -> Traffic<P> {
    let load = load_flits / flits;
    Traffic::new(pattern, load, Random::stream(1, load, 0))
}

fn by(map: DestinationMap, digits: &[u32]) -> Permutation {
    Permutation::by(map, digits).unwrap()
}

/// Checks a mean latency to 1.5 %, which is about three times the half-width of both intervals.
fn check(mut engine: impl Engine, senders: u32, expected_cycles: f64) {
    let [_, latency] = MESSAGES.map(|messages| {
        engine.restart_counts();
        let mut record = Record::new(messages, u64::MAX);
        engine.advance(&mut record, u64::MAX);
        record.mean_cycles()
    });
    let off = latency / expected_cycles - 1.0;
    assert!(off.abs() < 0.015, "{latency}, not {expected_cycles}");
    assert_eq!(engine.sources(), senders);
}

#[test]
fn worms_have_the_latencies_of_another_simulator() {
    let mesh = |map, load| worm::mesh(8, 32, traffic(by(map, &[8, 8]), load, 32.0));
    check(mesh(Complement, 0.076_289_227), 64, 56.702);
    check(mesh(Shuffle, 0.095_174_532), 62, 47.8981);
    let hot = HotProcessors::new(64, 10.0, &[27]).unwrap();
    check(
        worm::mesh(8, 32, traffic(hot, 0.057_579_137, 32.0)),
        64,
        45.3921,
    );
    let complement = traffic(by(Complement, &[64]), 0.109_402_75, 16.0);
    check(worm::fat_tree(3, 16, complement), 64, 23.1361);
    let drawn = traffic(by(Drawn { seed: 7 }, &[256]), 0.048_199_839, 32.0);
    check(worm::fat_tree(4, 32, drawn), 255, 47.219);
}

/// With `LOADCURVE_LONG` in the environment, as in `cargo xtask test --all`, a hypercube, too.
#[test]
fn flits_have_the_latencies_of_another_simulator() {
    let flits = |lattice, traffic| FlitByFlit::under(DimensionOrder::new(lattice), 32, traffic);
    let torus = Lattice::torus(8, Links::Bidirectional);
    let transpose = traffic(by(Transpose, &[8, 8]), 0.090_698_294, 32.0);
    check(flits(torus, transpose), 56, 46.6162);
    if std::env::var_os("LOADCURVE_LONG").is_some() {
        let cube = Lattice::new(vec![Dimension::new(2, Shape::Line); 6]);
        let reversal = traffic(by(Reversal, &[2; 6]), 0.120_852_11, 32.0);
        check(flits(cube, reversal), 56, 46.6359);
    }
}
