//! Loads of the busiest channel of an 8-ary 2-cube under several routings, as an independent program has computed them.
//!
//! # Source
//! The patterns are those of A. Singh, W. J. Dally, A. K. Gupta and B. Towles, "GOAL: a load-balanced adaptive routing
//! algorithm for torus networks", Proc. 30th Int. Symp. on Computer Architecture (ISCA), 2003, pp. 194–205. There all
//! messages go forward whose two directions are equally long, here half of them.

use super::by_name::routing;
use super::route::Walk;
use super::*;
use crate::structure::{Wiring, WorstPermutation};
use crate::topology::Ends;

const SIDE: usize = 8;
const NODES: usize = SIDE * SIDE;

/// Fractions of the capacity that the routings carry: to nearest neighbours, uniform, bit complement, transpose, tornado,
/// and the worst permutation of each.
const LOADS: [(&str, [f64; 6]); 4] = [
    ("dor", [4.0, 1.0, 0.5, 0.2857, 0.3333, 0.2857]),
    ("valiant", [0.5; 6]),
    ("romm", [4.0, 1.0, 0.4, 0.4383, 0.3333, 0.2083]),
    ("o1turn", [4.0, 1.0, 0.5, 0.5714, 0.3333, 0.2857]),
];

/// The headers of all messages of a pair; those to oneself go through their middles, too.
fn headers(routing: &dyn Routing, source: usize, destination: usize) -> Vec<(Header, f64)> {
    if source == destination && matches!(routing.middles(), Middles::AnyRouter(_)) {
        let through = |middle| Header::to(destination).through(middle);
        let all = (0..NODES).map(|middle| (through(middle), 1.0 / NODES as f64));
        return all.collect();
    }
    routing.headers(source, destination)
}

/// Adds the messages of a pair to the loads of channels.
fn add(routing: &dyn Routing, (from, to, weight): (usize, usize, f64), loads: &mut [f64]) {
    for (header, part) in headers(routing, from, to) {
        for place in Walk::of(routing, from, header).layers.iter().flatten() {
            loads[place.channel] += weight * part * place.share;
        }
    }
}

/// Fraction of the capacity, one flit per cycle and node, that the busiest link carries with some pairs. If they are all
/// those of one source, those of the others are the same moved on.
fn carried(routing: &dyn Routing, pairs: &[(usize, usize, f64)]) -> f64 {
    let topology = routing.topology();
    let (ends, wiring) = (topology.channel_ends(), Wiring::of(topology));
    let mut channels = vec![0.0; topology.channels()];
    for &pair in pairs {
        add(routing, pair, &mut channels);
    }
    let is_moved = pairs.iter().all(|pair| pair.0 == 0);
    let mut links = vec![0.0; topology.channels()];
    for (channel, load) in channels.into_iter().enumerate() {
        if let Ends::Link { from, to } = ends[channel] {
            // By the coordinates of the hop, which leads the same way from every node.
            let moved = |stride: usize| (to / stride + SIDE - from / stride % SIDE) % SIDE;
            let link = if is_moved {
                moved(1) + SIDE * moved(SIDE)
            } else {
                wiring.link_of[channel]
            };
            links[link] += load;
        }
    }
    1.0 / links.into_iter().fold(0.0, f64::max)
}

#[test]
fn channels_of_an_8_ary_2_cube_carry_what_those_of_the_reference_do() {
    let node = |x: usize, y: usize| x % SIDE + SIDE * (y % SIDE);
    let uniform = (0..NODES).map(|to| (0, to, 1.0 / NODES as f64));
    let neighbours = [node(1, 0), node(7, 0), node(0, 1), node(0, 7)];
    let all = || (0..NODES).map(|from| (from, from % SIDE, from / SIDE));
    let patterns: [Vec<(usize, usize, f64)>; 5] = [
        neighbours.map(|to| (0, to, 0.25)).to_vec(),
        uniform.collect(),
        all()
            .map(|(from, ..)| (from, NODES - 1 - from, 1.0))
            .collect(),
        all().map(|(from, x, y)| (from, node(y, x), 1.0)).collect(),
        vec![(0, node(3, 0), 1.0)],
    ];
    for (route, expected) in LOADS {
        let routing = routing("torus", route);
        for (pairs, expected) in patterns.iter().zip(expected) {
            let found = carried(&*routing, pairs);
            assert!(
                (found - expected).abs() < 5e-5,
                "{route} {found} {expected}"
            );
        }
        let worst = WorstPermutation::of(&*routing).bound();
        assert!((worst - expected[5]).abs() < 5e-5, "{route} {worst}");
    }
}
