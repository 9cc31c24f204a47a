//! Charts of collective operations, read back.

use super::*;
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, assert_legible_everywhere, named, shapes};
use crate::theme::{Background, hex};

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

/// Start-up in cycles, and cycles for a flit, of algorithms on a mesh of 64 processors; those on which messages meet.
const ALGORITHMS: [(&str, f64, f64, bool); 9] = [
    ("ring", 2520.0, 1.969, false),
    ("biring", 2520.0, 0.985, false),
    ("halving", 396.0, 3.4, true),
    ("doubling", 186.0, 8.4, true),
    ("direct", 130.0, 2.9, true),
    ("tree", 340.0, 2.05, true),
    ("dtree", 352.0, 1.32, true),
    ("dims", 640.0, 0.985, false),
    ("hier", 900.0, 1.3, false),
];

/// Bytes of a flit.
const FLIT: f64 = 16.0;

fn sizes() -> impl Iterator<Item = u64> {
    (10..=30).map(|power| 1 << power)
}

fn cycles((_, startup, each, _): (&str, f64, f64, bool), bytes: f64) -> f64 {
    startup + each * bytes / FLIT
}

fn algorithm(index: usize) -> AlgorithmCurve {
    let model = ALGORITHMS[index];
    let basis = if model.3 { Basis::Meeting } else { Basis::Sure };
    let time = |bytes: u64| SizeTime {
        bytes,
        cycles: cycles(model, bytes as f64),
        basis,
    };
    let simulated = [14, 17, 20, 23, 26].map(|power| {
        let (bytes, is_extrapolated) = (1_u64 << power, power > 20);
        let cycles = 1.25 * time(bytes).cycles;
        let spread = if is_extrapolated { 0.0 } else { 0.3 };
        SimulatedTime {
            bytes,
            cycles,
            range_cycles: [(1.0 - spread) * cycles, (1.0 + spread) * cycles],
            is_extrapolated,
        }
    });
    AlgorithmCurve {
        index,
        name: model.0.to_owned(),
        model: sizes().map(time).collect(),
        simulated: if model.0 == "halving" {
            simulated.to_vec()
        } else {
            Vec::new()
        },
    }
}

/// The best of the algorithms on a network where each takes `factor` times as long, with its crossovers.
fn network(index: usize, name: &str, factor: f64) -> CollectiveNetwork {
    let algorithms: Vec<AlgorithmCurve> = (0..ALGORITHMS.len()).map(algorithm).collect();
    let fastest = |bytes: u64| {
        let all = (0..ALGORITHMS.len()).map(|it| (it, cycles(ALGORITHMS[it], bytes as f64)));
        all.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
    };
    let best = sizes().map(|bytes| {
        let (winner, cycles) = fastest(bytes);
        let basis = if ALGORITHMS[winner].3 {
            Basis::Meeting
        } else {
            Basis::Sure
        };
        BestTime {
            algorithm: ALGORITHMS[winner].0.to_owned(),
            time: SizeTime {
                bytes,
                cycles: factor * cycles,
                basis,
            },
        }
    });
    let best: Vec<BestTime> = best.collect();
    let crossovers = sizes().zip(sizes().skip(1)).filter_map(|(low, high)| {
        let (one, other) = (ALGORITHMS[fastest(low).0], ALGORITHMS[fastest(high).0]);
        (one != other).then(|| {
            let bytes = FLIT * (other.1 - one.1) / (one.2 - other.2);
            Crossover {
                bytes,
                cycles: factor * cycles(one, bytes),
                before: one.0.to_owned(),
                after: other.0.to_owned(),
            }
        })
    });
    let bound = sizes().map(|bytes| SizeTime {
        bytes,
        cycles: factor * (16.0 + 9.0 / 16.0 * bytes as f64 / FLIT).max(64.0),
        basis: Basis::Sure,
    });
    CollectiveNetwork {
        index,
        name: name.to_owned(),
        bus_factor: 2.0 * 63.0 / 64.0,
        crossovers: crossovers.collect(),
        best,
        bound: bound.collect(),
        binds: "links".to_owned(),
        measured: Vec::new(),
        algorithms,
    }
}

fn chart(quantity: Quantity, cycle_ns: Option<f64>) -> CollectiveChart {
    CollectiveChart {
        heading: "All-reduce, mesh of 8 × 8, all ports".to_owned(),
        title: "Time of all-reduce over size: mesh of 8 × 8".to_owned(),
        link: "net=mesh&view=collective".to_owned(),
        quantity,
        is_logarithmic: quantity == Quantity::Time,
        cycle_ns,
        networks: vec![network(0, "Mesh", 1.0)],
    }
}

/// A chart with points of others.
fn measured() -> CollectiveChart {
    let mut chart = chart(Quantity::BusBandwidth, Some(1.0));
    let times = sizes()
        .step_by(2)
        .map(|bytes| (bytes, 2100.0 + 0.11 * bytes as f64));
    chart.networks[0].measured = vec![MeasuredTimes {
        origin: "nccl-tests 2.14".to_owned(),
        times: times.collect(),
    }];
    chart
}

/// A chart of networks beside one another.
fn several() -> CollectiveChart {
    let mut chart = chart(Quantity::Time, Some(1.422));
    let others = [("Mesh 8²", 1.0), ("Torus 8²", 0.6), ("Torus 4³", 0.45)];
    let others = others.into_iter().enumerate();
    chart.networks = others
        .map(|(index, (name, factor))| network(index, name, factor))
        .collect();
    chart
}
