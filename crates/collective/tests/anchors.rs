//! Published numbers that algorithms reach. Those of lower bounds are beside the bounds.

use std::sync::Arc;

use loadcurve_collective::{Algorithm, Fabric, Layout, Operation, Planned, Ports, Side};
use loadcurve_network::routing::{DimensionOrder, Routing};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{HyperX, Lattice};

/// An operation on a cube.
fn on_cube(operation: Operation, sizes: &[u32], shape: Shape, ports: Ports) -> Planned {
    let dimensions = sizes.iter().map(|&size| Dimension::new(size, shape));
    let routing = DimensionOrder::new(Lattice::new(dimensions.collect()));
    let side = |&size: &u32| Side {
        size: size as usize,
        wraps: shape == Shape::TwoWayRing,
    };
    let layout = Layout::cube(sizes.iter().map(side).collect());
    planned(operation, Arc::new(routing), layout, ports)
}

fn planned(
    operation: Operation,
    routing: Arc<dyn Routing>,
    layout: Layout,
    ports: Ports,
) -> Planned {
    let fabric = Arc::new(Fabric::new(routing, ports).unwrap());
    Planned::new(operation, fabric, layout).unwrap()
}

fn cycles(planned: &Planned, algorithm: Algorithm, flits: u64) -> f64 {
    let time = planned.time(algorithm, flits, 0).unwrap();
    assert!(time.is_contention_free, "{algorithm}");
    time.cycles
}

/// nccl-tests, `PERFORMANCE.md`: bus bandwidth is algorithm bandwidth times these factors, so that it is the bandwidth of
/// a port where ports are all that binds.
#[test]
fn bus_bandwidth_is_that_of_a_port() {
    let flits = 1 << 20;
    for (operation, algorithm, factor) in [
        (Operation::AllReduce, Algorithm::Ring, 1.75),
        (Operation::ReduceScatter, Algorithm::Ring, 0.875),
        (Operation::AllGather, Algorithm::Ring, 0.875),
        (Operation::AllToAll, Algorithm::Shift, 0.875),
    ] {
        assert_eq!(operation.bus_factor(8), factor);
        let switch = Arc::new(HyperX::new(&[8], 1));
        let planned = planned(operation, switch, Layout::hyperx(&[8], 1), Ports::Each(1));
        let flits_a_cycle = flits as f64 * factor / cycles(&planned, algorithm, flits);
        assert!((0.9999..1.0).contains(&flits_a_cycle), "{operation}");
    }
}

/// R. Thakur, R. Rabenseifner and W. Gropp, 2005, doi:10.1177/1094342005051521: an all-reduce of n flits over p processors
/// takes 2·lg p startups and 2(p−1)/p·n flits by halving and doubling, and lg p startups and lg p·n flits by doubling. A
/// message of a hypercube takes two cycles more than it has flits.
#[test]
fn hypercubes_take_the_times_of_thakur_and_others() {
    let planned = on_cube(Operation::AllReduce, &[2; 6], Shape::Line, Ports::Each(1));
    let halving = 2.0 * 63.0 / 64.0 * 1024.0 + 12.0 * 2.0;
    assert_eq!(halving, 2040.0);
    assert_eq!(cycles(&planned, Algorithm::Halving, 1024), halving);
    let doubling = 6.0 * (64.0 + 2.0);
    assert_eq!(doubling, 396.0);
    assert_eq!(cycles(&planned, Algorithm::Doubling, 64), doubling);
}

/// Of 64 processors with a startup of α and links of B bytes a second, a ring takes 2·63·(α + S/64B), and a binomial tree
/// up and down 2·6·(α + S/B): with αB = 100 kB they cross at 11.364·αB = 1.136 MB.
#[test]
fn a_ring_and_a_binomial_tree_cross_at_1136_kilobytes() {
    let cycles = |operation, algorithm, bytes| {
        let planned = on_cube(operation, &[2; 6], Shape::Line, Ports::Each(1));
        // A flit is a byte, and two more cycles go by on the way.
        let time = planned.time(algorithm, bytes, 100_000 - 2).unwrap();
        assert!(time.is_contention_free);
        time.cycles
    };
    let ring = |bytes| cycles(Operation::AllReduce, Algorithm::Ring, bytes);
    let tree = |bytes| 2.0 * cycles(Operation::Broadcast, Algorithm::Binomial, bytes);
    assert!(tree(1_136_000) < ring(1_136_000));
    assert!(tree(1_137_000) > ring(1_137_000));
}

/// J. Austin and others, "How to scale your model", 2025, chapter 3: 8192 × 2048 numbers of 2 bytes are gathered along a
/// line of 4 chips, at 45 GB/s a link, in 560 µs.
#[test]
fn a_ring_along_a_line_of_four_gathers_in_560_microseconds() {
    let planned = on_cube(Operation::AllGather, &[4], Shape::Line, Ports::All);
    // A flit is a byte.
    let microseconds = cycles(&planned, Algorithm::Ring, 8192 * 2048 * 2) / 45e3;
    assert_eq!(format!("{microseconds:.1}"), "559.2");
}

/// Units over the fullest link in each step of Swing.
fn swing_units(sizes: &[u32]) -> Vec<f64> {
    let planned = on_cube(
        Operation::ReduceScatter,
        sizes,
        Shape::TwoWayRing,
        Ports::All,
    );
    let plan = planned.plan(Algorithm::Swing, 1).unwrap();
    // A unit is the part of a processor in a lane, and each has a lane for each of its links.
    let links = 2 * sizes.len() as u64;
    assert_eq!(plan.parts(), planned.fabric().processors() as u64 * links);
    let steps = 0..plan.steps();
    let fullest = |step| {
        let units = plan.link_units(planned.fabric(), step);
        units.into_iter().fold(0.0, f64::max)
    };
    steps.map(fullest).collect()
}

/// D. De Sensi and others, "Swing: short-cutting rings for higher bandwidth allreduce", NSDI 2024: over the fullest link
/// of a large torus of 2, 3 and 4 dimensions goes 1.19, 1.03 and 1.008 times the least.
#[test]
fn swing_exceeds_the_least_by_as_much_as_published() {
    // In step s of a ring of N, N/2ˢ⁺¹ units go over δ(s) links, all in the same way.
    let units = swing_units(&[256]);
    let strides = (0..8)
        .zip(units)
        .map(|(s, units)| units / f64::from(256 >> (s + 1)));
    let strides: Vec<f64> = strides.collect();
    assert_eq!(strides, [1.0, 1.0, 3.0, 5.0, 11.0, 21.0, 43.0, 85.0]);
    // Dimensions take turns, so that D steps of a torus have the same stride.
    let sum = |dimensions: i32, last: usize| -> f64 {
        let share = |s: i32| (1.0 - 0.5_f64.powi(dimensions)) * 0.5_f64.powi(dimensions * s);
        let terms = (0..).zip(&strides[..last]);
        terms.map(|(s, stride)| stride * share(s)).sum()
    };
    for (dimensions, excess) in [(2, 1.2), (3, 1.037), (4, 1.008)] {
        assert!((sum(dimensions, 8) - excess).abs() < 5e-3, "{dimensions}");
    }
    // Small tori have the first of these steps: the least is a unit less than one for each processor.
    for sizes in [&[8, 8][..], &[16, 16], &[8, 8, 8]] {
        let processors: u32 = sizes.iter().product();
        let found: f64 = swing_units(sizes).into_iter().sum();
        let expected = sum(sizes.len() as i32, sizes[0].ilog2() as usize);
        assert!(
            (found - expected * f64::from(processors)).abs() < 1e-6,
            "{sizes:?}"
        );
    }
}
