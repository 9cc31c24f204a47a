//! Every algorithm delivers everything to everybody.

use std::sync::Arc;

use loadcurve_collective::{Algorithm, Error, Fabric, Layout, Operation, Planned, Ports, Side};
use loadcurve_network::routing::{Header, Hop, Routing};
use loadcurve_network::topology::{HyperX, Topology, Unnamed};

/// A processor without a network.
#[derive(Debug)]
struct Alone(Unnamed);

impl Routing for Alone {
    fn topology(&self) -> &dyn Topology {
        &self.0
    }

    fn next(&self, _channel: usize, _header: Header, _hops: &mut Vec<Hop>) {}
}

/// A network of some processors, in which all send to all.
fn fabric(processors: usize) -> Arc<Fabric> {
    let routing: Arc<dyn Routing> = match processors {
        1 => Arc::new(Alone(Unnamed {
            processors: 1,
            channels: 2,
            vcs: 1,
        })),
        _ => Arc::new(HyperX::new(&[processors as u32], 1)),
    };
    Arc::new(Fabric::new(routing, Ports::Each(1)).unwrap())
}

fn layouts() -> Vec<Layout> {
    let cube = |sizes: &[usize], wraps: &[bool]| {
        let sides = sizes.iter().zip(wraps.iter().cycle());
        Layout::cube(sides.map(|(&size, &wraps)| Side { size, wraps }).collect())
    };
    let mut layouts: Vec<Layout> = (1..14).map(Layout::of).collect();
    layouts.extend(
        [(6, 2), (6, 3), (12, 4), (16, 8)].map(|(n, group)| Layout::of(n).with_groups(Some(group))),
    );
    for sizes in [
        &[1][..],
        &[2],
        &[8],
        &[2, 2],
        &[4, 2],
        &[3, 4],
        &[4, 3],
        &[3, 3],
        &[2, 2, 2],
        &[2, 3, 2],
        &[3, 2, 3],
        &[8, 4],
    ] {
        for wraps in [&[false][..], &[true], &[true, false]] {
            layouts.push(cube(sizes, wraps));
        }
    }
    layouts.extend([
        Layout::hyperx(&[4, 3], 1),
        Layout::hyperx(&[2, 3], 2),
        Layout::hyperx(&[5], 1),
    ]);
    layouts
}

#[test]
fn everything_reaches_everybody() {
    let mut performed = std::collections::BTreeSet::new();
    for layout in layouts() {
        let fabric = fabric(layout.processors());
        for operation in Operation::ALL {
            let planned = Planned::new(operation, fabric.clone(), layout.clone()).unwrap();
            for algorithm in planned.algorithms() {
                for chunks in [1, algorithm.most_chunks().min(4)] {
                    let plan = planned.plan(algorithm, chunks).unwrap();
                    let delivered = plan.check_delivery();
                    assert_eq!(delivered, Ok(()), "{operation} {algorithm} {layout:?}");
                    assert_eq!(plan.all_messages().count() as u64, plan.messages());
                }
                performed.insert((operation, algorithm));
            }
        }
    }
    let all = Operation::ALL.map(|it| Algorithm::of(it).len());
    assert_eq!(performed.len(), all.iter().sum());
}

#[test]
fn a_single_processor_sends_nothing() {
    let layout = Layout::cube(vec![Side {
        size: 1,
        wraps: true,
    }]);
    for operation in Operation::ALL {
        let planned = Planned::new(operation, fabric(1), layout.clone()).unwrap();
        for algorithm in planned.algorithms() {
            let time = planned.time(algorithm, 1 << 40, 1_000_000).unwrap();
            let plan = planned.plan(algorithm, 1).unwrap();
            assert_eq!(
                (time.cycles, plan.messages()),
                (0.0, 0),
                "{operation} {algorithm}"
            );
            assert_eq!(plan.closed(1 << 40, 1_000_000), 0.0);
        }
    }
}

#[test]
fn huge_buffers_and_startups_have_times() {
    for layout in layouts().into_iter().filter(|it| it.processors() < 9) {
        let fabric = fabric(layout.processors());
        for operation in Operation::ALL {
            let planned = Planned::new(operation, fabric.clone(), layout.clone()).unwrap();
            for algorithm in planned.algorithms() {
                for (flits, startup) in
                    [(0, 0), (1, 1_000_000), (u64::MAX, 1_000_000), (1 << 43, 3)]
                {
                    let time = planned.time(algorithm, flits, startup).unwrap();
                    assert!(time.cycles.is_finite() && time.cycles >= 0.0);
                    assert!(
                        planned
                            .plan(algorithm, 1)
                            .unwrap()
                            .closed(flits, startup)
                            .is_finite()
                    );
                }
            }
        }
    }
}

#[test]
fn errors_name_what_is_missing() {
    let planned = |operation, n| Planned::new(operation, fabric(n), Layout::of(n)).unwrap();
    let words = |operation, algorithm| {
        planned(operation, 6)
            .plan(algorithm, 1)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        words(Operation::AllReduce, Algorithm::Halving),
        "algorithm: halving needs a power of two of processors; this is 6"
    );
    assert_eq!(
        words(Operation::AllReduce, Algorithm::Xor),
        "algorithm: xor needs all-to-all; this is all-reduce"
    );
    assert_eq!(
        words(Operation::Halo, Algorithm::Direct),
        "collective: halo needs a cube; this is another network"
    );
    let error = Planned::new(Operation::AllReduce, fabric(6), Layout::of(7)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "layout: “7” is not 6, the number of processors of the network"
    );
    let error = planned(Operation::AllReduce, 6).time(Algorithm::Ring, 1, 1_000_001);
    assert_eq!(
        error.unwrap_err().to_string(),
        "startup: “1000001” is not 0…10⁶ cycles"
    );
    for ports in [0, 65] {
        let error = Fabric::new(Arc::new(HyperX::new(&[6], 1)), Ports::Each(ports)).unwrap_err();
        assert!(matches!(error, Error::IllegalValue { field: "ports", .. }));
    }
}
