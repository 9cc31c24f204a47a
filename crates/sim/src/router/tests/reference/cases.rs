//! The networks and loads of the comparison.

use loadcurve_network::routing::{Duato, O1Turn, Phases};
use loadcurve_network::topology::Ascent;

use super::Expected::{Accepted, Excess};
use super::{Case, Point};
use crate::router::tests::bernoulli::Destination;
use crate::router::tests::twins::{
    AcrossGroups, AdaptiveOrder, BetterOfTwo, FixedClasses, FixedEscapes, LeavesEarly, OnePort,
    ThroughRouter,
};
use crate::router::tests::*;

/// Network and traffic; V, flits of a buffer, r and c; flits of a message; and points. Of each point the offered load in
/// flits per cycle and processor, and the excess with its half-width or, beyond saturation, the flits carried. Points
/// with a star are compared in the standard tier, too.
///
/// The last value of a torus under tornado traffic is BookSim2's own, whose sums over 70,000 cycles vary by 2 % from seed
/// to seed, as the mean of four. Sums over 4,000 cycles vary by 20 %.
const POINTS: &str = "
torus, uniform | 2 4 0 0 | 4 | *.145 2.668 .0316
torus, uniform | 4 8 1 1 | 16 | .147 7.759 .209; .245 15.32 .214; .342 27.47 .436
torus, uniform | 8 8 2 1 | 4 | .288 5.305 .0509
fly, uniform | 1 8 0 0 | 4 | .113 1.48 .0224; *.189 3.167 .0414; *.95 .37626
fly, uniform | 2 4 1 0 | 16 | *.127 11 .222; .211 19.54 .491
fly, uniform | 3 8 2 2 | 5 | *.408 11.06 .118
tree, uniform | 1 8 0 0 | 4 | *.111 1.687 .026
tree, uniform | 2 4 1 0 | 16 | .123 11.03 .251; .205 18.98 .384
tree, uniform | 3 8 2 2 | 5 | .303 7.142 .0767; .425 13.13 .131
tree, transpose | 2 8 1 0 | 4 | .206 1.672 .0252; .343 4.159 .0397; .48 9.574 .233
tree better of two, uniform | 2 8 1 0 | 4 | .95 .60264
tree better of two, transpose | 2 8 1 0 | 4 | *.36 4.042 .0445; .504 9.4 .0966
hyperx, uniform | 1 8 0 0 | 4 | .116 1.368 .024; *.193 2.949 .0343
hyperx, uniform | 2 4 1 0 | 16 | .304 34.71 .904
hyperx, uniform | 3 8 2 0 | 5 | .406 10.95 .12
hyperx, row to column | 4 8 1 0 | 4 | .95 .20703
hyperx ugal, uniform | 4 8 1 0 | 4 | .95 .54239
hyperx ugal, row to column | 4 8 1 0 | 4 | .0655 1.106 .0201; .153 3.322 .0717
hyperx valiant, row to column | 4 8 1 0 | 4 | .107 1.824 .0445; .249 8.581 .156
dragonfly, uniform | 2 8 1 0 | 4 | *.126 1.903 .0281
dragonfly, next group | 2 8 1 0 | 4 | .0247 1.271 .0436
dragonfly ugal, uniform | 3 32 1 0 | 4 | .236 4.795 .0454; .33 10.01 .122
dragonfly ugal, next group | 3 32 1 0 | 4 | .0346 2.201 .0724
mesh valiant, uniform | 4 8 1 0 | 4 | .0566 1.766 .0415; *.0943 4.381 .0867
mesh valiant, transpose | 4 8 1 0 | 4 | .0562 1.743 .0381
mesh romm, transpose | 4 8 1 0 | 4 | .117 1.85 .0556; .176 5.021 .144; .196 7.006 .193; .95 .39521
mesh adaptive order, transpose | 4 8 1 0 | 4 | *.238 2.731 .0267; .95 .53333
torus valiant, uniform | 4 8 1 0 | 4 | .0627 2.129 .0349; .104 4.427 .0711; .95 .20592
torus valiant, tornado | 4 8 1 0 | 4 | .0356 1.009 .0382; .0593 1.894 .0385; .0831 3.029 .054; .95 .1127
mesh duato by one port, uniform | 4 8 1 0 | 4 | .194 3.472 .0567
mesh duato by one port, transpose | 4 8 1 0 | 4 | .1 2.471 .114
mesh duato without priorities, uniform | 4 8 1 0 | 4 | .187 5.319 .0877
mesh duato without priorities, transpose | 4 8 1 0 | 4 | .101 3.835 .199
mesh duato, uniform | 4 8 1 0 | 4 | .0933 1.358 .0273; *.156 2.919 .0409; .218 5.478 .0792
mesh duato, transpose | 4 8 1 0 | 4 | .149 1.8 .0239; .248 5.537 .101
mesh duato on empty, transpose | 4 8 1 0 | 4 | .138 1.3 .03
torus duato by one port, uniform | 4 8 1 0 | 4 | .294 4.839 .0373
torus duato, uniform | 4 8 1 0 | 4 | .115 1.161 .0145; .191 2.232 .0289
torus duato, transpose | 4 8 1 0 | 4 | .143 .8532 .0132; .238 2.112 .0308
torus duato on empty, uniform | 4 8 1 0 | 4 | .95 .20001
torus duato on empty, transpose | 4 8 1 0 | 4 | .11 .8161 .019; .184 3.093 .0897
";

/// Every network with all its points.
pub(super) fn all() -> impl Iterator<Item = Case> {
    POINTS.lines().filter(|line| !line.is_empty()).map(read)
}

fn read(line: &'static str) -> Case {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[name, buffering, flits, points] = &fields[..] else {
        panic!("four fields in {line}");
    };
    let (network, traffic) = name.split_once(", ").unwrap();
    let buffering = buffering.split(' ').map(|it| it.parse().unwrap());
    let (routing, deviations) = network_of(network);
    Case {
        name,
        routing,
        deviations,
        buffering: buffering.collect::<Vec<u32>>().try_into().unwrap(),
        flits: flits.parse().unwrap(),
        traffic: match traffic {
            "uniform" => uniform,
            "transpose" => transpose,
            "tornado" => tornado,
            "next group" => next_group,
            "row to column" => row_to_column,
            other => panic!("no traffic {other}"),
        },
        points: points.split("; ").map(point).collect(),
    }
}

fn point(text: &str) -> Point {
    let is_quick = text.starts_with('*');
    let text = text.trim_start_matches('*');
    let numbers: Vec<f64> = text.split(' ').map(|it| it.parse().unwrap()).collect();
    let (load_flits, expected) = match numbers[..] {
        [load, flits] => (load, Accepted(flits)),
        [load, cycles, half_width] => (load, Excess(cycles, half_width)),
        _ => panic!("two numbers or three in {text}"),
    };
    Point {
        load_flits,
        expected,
        is_quick,
    }
}

/// A network with its routes, and how its routers deviate from ours.
fn network_of(name: &str) -> (Arc<dyn Routing>, Deviations) {
    fn of(routing: impl Routing + 'static) -> Arc<dyn Routing> {
        Arc::new(routing)
    }
    let mesh = || Lattice::mesh(8);
    let in_order = || DimensionOrder::new(mesh());
    let torus = || FixedClasses::new(8);
    let tree = |ascent| Xgft::new(&[4; 3], &[4; 2], ascent);
    let hyperx = || HyperX::new(&[4, 4], 4);
    let dragonfly = || Dragonfly::new(2, 4, 2);
    // Without a decision of two cycles this makes no difference.
    let in_batches = Deviations {
        batches: Some(Vec::new()),
        ..Deviations::default()
    };
    let in_classes = Deviations {
        keeps_to_classes: true,
        ..in_batches.clone()
    };
    let by_one_port = Deviations {
        must_be_empty: Some(false),
        ..in_batches.clone()
    };
    let all_ports = Deviations {
        requests_all: true,
        ..by_one_port.clone()
    };
    let on_empty = Deviations {
        must_be_empty: Some(true),
        ..all_ports.clone()
    };
    let without_priorities = Deviations {
        ignores_priorities: true,
        ..by_one_port.clone()
    };
    match name {
        "torus" => (of(torus()), in_batches),
        "fly" => (of(Butterfly::new(4, 3)), in_batches),
        "tree" => (of(tree(Ascent::Random)), in_batches),
        "tree better of two" => (of(BetterOfTwo::new(tree(Ascent::Adaptive))), in_batches),
        "hyperx" => (of(hyperx()), in_batches),
        "hyperx ugal" => (of(Phases::ugal(hyperx())), in_batches),
        "hyperx valiant" => (of(LeavesEarly::new(hyperx())), in_batches),
        "dragonfly" => (of(AcrossGroups(dragonfly())), in_classes),
        "dragonfly ugal" => (of(ThroughRouter::new(dragonfly())), in_classes),
        "mesh valiant" => (of(Phases::valiant(in_order())), in_batches),
        "mesh romm" => (of(Phases::romm(in_order())), in_batches),
        "mesh adaptive order" => (of(AdaptiveOrder(O1Turn::new(mesh()))), in_batches),
        "torus valiant" => (of(Phases::valiant(torus())), in_batches),
        "mesh duato by one port" => (of(OnePort(Duato::new(mesh()))), by_one_port),
        "mesh duato without priorities" => (of(OnePort(Duato::new(mesh()))), without_priorities),
        "mesh duato" => (of(Duato::new(mesh())), all_ports),
        "mesh duato on empty" => (of(Duato::new(mesh())), on_empty),
        "torus duato by one port" => (of(FixedEscapes::new(8, true)), by_one_port),
        "torus duato" => (of(FixedEscapes::new(8, false)), all_ports),
        "torus duato on empty" => (of(FixedEscapes::new(8, false)), on_empty),
        other => panic!("no network {other}"),
    }
}

/// All processors, with equal probabilities.
fn uniform(processors: u32) -> Destination {
    Box::new(move |_, random| random.below(processors))
}

/// Rows and columns of an 8 × 8 array exchanged.
fn transpose(_: u32) -> Destination {
    Box::new(|source, _| source % 8 * 8 + source / 8)
}

/// Three nodes on in both dimensions of an 8 × 8 torus.
fn tornado(_: u32) -> Destination {
    Box::new(|source, _| (source % 8 + 3) % 8 + (source / 8 + 3) % 8 * 8)
}

/// Any processor of the next group of a dragonfly with 8 in each.
fn next_group(processors: u32) -> Destination {
    Box::new(move |source, random| ((source / 8 + 1) * 8 + random.below(8)) % processors)
}

/// Any processor of the column with the number of the source's row, where the processors are an 8 × 8 array, four of
/// whose blocks of 2 × 2 are on the routers of each row.
fn row_to_column(_: u32) -> Destination {
    Box::new(|source, random| {
        let (router, place) = (source / 4, source % 4);
        let column = router / 4 * 2 + place / 2;
        let row = random.below(8);
        let router = row / 2 * 4 + column / 2;
        router * 4 + row % 2 * 2 + column % 2
    })
}
