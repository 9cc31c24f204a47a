//! Published numbers, and those that follow on paper.

use super::*;
use crate::bound::Binding;
use loadcurve_network::topology::dimension::Shape;

/// The factors of bus bandwidth of nccl-tests, of 8 processors on a switch.
#[test]
fn eight_processors_take_the_factors_of_nccl_tests() {
    let network = Network::named("hyperx,dims:8");
    let graph = network.graph(1);
    assert_eq!(cycles_per_flit(AllReduce, &graph), "7/4");
    for operation in [AllGather, ReduceScatter, AllToAll] {
        assert_eq!(cycles_per_flit(operation, &graph), "7/8");
    }
    assert_eq!(cycles_per_flit(Broadcast, &graph), "1");
}

/// P. Patarasuk and X. Yuan, 2009: no all-reduce moves less than 2(N − 1)/N of a buffer through a port.
#[test]
fn a_single_port_is_bound_by_two_buffers() {
    for name in ["mesh", "cube,wrap:1", "xgft", "fly", "dragonfly", "own"] {
        let network = Network::named(name);
        let graph = network.graph(1);
        let n = graph.processors() as u64;
        let found = bandwidth(AllReduce, &graph);
        assert!(
            found.cycles_per_flit >= Fraction::new(2 * (n - 1), n),
            "{name}"
        );
        assert_eq!(
            found.bottleneck,
            Bottleneck::Ports { processor: None },
            "{name}"
        );
    }
}

#[test]
fn all_reduce_is_not_all_gather_twice() {
    let network = Network::named("mesh");
    let graph = network.graph(4);
    assert_eq!(cycles_per_flit(AllReduce, &graph), "9/16");
    assert_eq!(
        bandwidth(AllReduce, &graph).bottleneck,
        Bottleneck::Distance
    );
    // A corner gathers 63/64 over its two links.
    let gather = bandwidth(AllGather, &graph);
    assert_eq!(gather.cycles_per_flit, Fraction::new(63, 128));
    let Bottleneck::Cut(cut) = gather.bottleneck else {
        panic!("{gather:?}");
    };
    assert_eq!((cut.receivers, cut.links.len(), cut.ports), (vec![0], 2, 0));
    assert_eq!(cut.senders, (1..64).collect::<Vec<_>>());
    // If it has no more ports than links, these are the same limit.
    let graph = network.with_a_port_a_link();
    let gather = bandwidth(AllGather, &graph);
    assert_eq!(gather.cycles_per_flit, Fraction::new(63, 128));
    assert_eq!(gather.bottleneck, Bottleneck::Ports { processor: Some(0) });
}

#[test]
fn all_to_all_pays_for_the_cut() {
    let of = |name| cycles_per_flit(AllToAll, &Network::named(name).with_a_port_a_link());
    assert_eq!(of("mesh"), "2");
    assert_eq!(of("cube,wrap:1"), "1/2");
    // The halves of the mesh, and the 8 links between them.
    let mesh = Network::named("mesh");
    let Bottleneck::Cut(cut) = bandwidth(AllToAll, &mesh.graph(4)).bottleneck else {
        panic!("no cut");
    };
    assert_eq!((cut.senders.len(), cut.receivers.len()), (32, 32));
    assert_eq!(cut.links.len(), 8);
}

/// J. Austin and others, "How to scale your model", 2025, chapter 3: on a ring, an array of which each processor has a
/// part is exchanged in a quarter of the time in which it is gathered.
#[test]
fn rings_exchange_in_a_quarter_of_the_time_in_which_they_gather() {
    let of = |operation, size: u32| {
        let network = Network::cube(&[size], Shape::TwoWayRing);
        bandwidth(operation, &network.graph(2))
            .cycles_per_flit
            .value()
    };
    for size in [8, 16, 64] {
        // Of the array, a processor exchanges a part and gathers all but what it has.
        let n = f64::from(size);
        let exchange = of(AllToAll, size) / n;
        let gather = of(AllGather, size) * n / (n - 1.0);
        assert!((gather / exchange - 4.0).abs() < 1e-12);
    }
}

/// The same chapter's example: 8192 × 2048 numbers of 2 bytes are gathered along a line of 4 chips, at 45 GB/s a link,
/// in 560 µs.
#[test]
fn a_line_of_four_gathers_in_560_microseconds() {
    let network = Network::named("cube,dims:4");
    let found = bandwidth(AllGather, &network.graph(2)).cycles_per_flit;
    let bytes = 8192 * 2048 * 2;
    let microseconds = found.times(bytes) / 45e3;
    assert!((microseconds - 559.24).abs() < 0.01, "{microseconds}");
}

/// Shortest paths of twisted tori of 4 × 4 × 8 and of 4 × 8 × 8 processors are so much shorter that an all-to-all is
/// 1.745 and 1.391 times as fast as on straight ones at most; N. Jouppi and others, "TPU v4", ISCA 2023,
/// doi:10.1145/3579371.3589350, measured 1.63 and 1.31.
#[test]
fn twisted_tori_exchange_faster() {
    // By how far the links round a dimension shift the others.
    let cases = [
        ([4, 4, 8], [[0, 0, 4], [0, 0, 4], [0; 3]], 1.745),
        ([4, 8, 8], [[0, 4, 4], [0; 3], [0; 3]], 1.391),
    ];
    for (sizes, twists, ratio) in cases {
        let twisted = Network::file(&torus(sizes, twists));
        let straight = Network::cube(&sizes, Shape::TwoWayRing);
        let of = |network: &Network| bandwidth(AllToAll, &network.graph(6));
        assert_eq!(of(&straight).cycles_per_flit, Fraction::new(1, 1));
        let found = of(&twisted);
        assert_eq!(found.bottleneck, Bottleneck::Distance);
        assert!((found.cycles_per_flit.value() * ratio - 1.0).abs() < 5e-4);
    }
}

/// A file of a torus whose links round each dimension shift the other coordinates.
fn torus(sizes: [u32; 3], twists: [[u32; 3]; 3]) -> String {
    let number = |at: [u32; 3]| at[0] + sizes[0] * (at[1] + sizes[1] * at[2]);
    let mut lines = Vec::new();
    for node in 0..sizes.iter().product() {
        let at = [
            node % sizes[0],
            node / sizes[0] % sizes[1],
            node / sizes[0] / sizes[1],
        ];
        for dimension in 0..3 {
            let mut to = at;
            to[dimension] += 1;
            if to[dimension] == sizes[dimension] {
                to[dimension] = 0;
                for other in 0..3 {
                    to[other] = (to[other] + twists[dimension][other]) % sizes[other];
                }
            }
            lines.push(format!("{node} {}", number(to)));
        }
    }
    lines.join("\n")
}

#[test]
fn two_switches_are_bound_by_the_links_between_them() {
    let network = Network::named("own,edges:0-1x2,hosts:0x8.1x8");
    let graph = network.graph(4);
    for (operation, expected) in [(AllGather, "1/4"), (AllReduce, "1/2"), (Broadcast, "1/2")] {
        let found = bandwidth(operation, &graph);
        assert_eq!(found.cycles_per_flit.to_string(), expected);
        let Bottleneck::Cut(cut) = found.bottleneck else {
            panic!("{operation:?}");
        };
        assert_eq!((cut.senders.len(), cut.receivers.len()), (8, 8));
        assert_eq!((cut.links.len(), cut.ports), (2, 0));
    }
}

#[test]
fn latency_binds_small_sizes() {
    let network = Network::named("mesh");
    let graph = network.graph(1);
    let binding = |startup, flits| match bound(AllReduce, &graph, startup).at(flits).binding {
        Binding::Farthest => "farthest",
        Binding::Tree => "tree",
        Binding::Bandwidth(_) => "bandwidth",
    };
    assert_eq!((binding(0, 1), binding(100, 1)), ("farthest", "tree"));
    assert_eq!((binding(0, 64), binding(100, 64)), ("bandwidth", "tree"));
    let line = Network::named("cube,dims:64");
    let far = bound(AllGather, &line.graph(2), 10);
    assert_eq!(
        (far.at(1).cycles, far.at(1).binding),
        (75.0, Binding::Farthest)
    );
}

/// A root in the middle reaches all in half of the time in which the ends reach each other.
#[test]
fn broadcast_is_as_slow_as_its_root_is_far() {
    let network = Network::own("1-2-0-3-4", "all");
    let of = |operation| {
        bound(operation, &network.graph(1), 0)
            .latency
            .farthest_cycles
    };
    assert_eq!((of(Broadcast), of(AllGather)), (4.0, 6.0));
}
