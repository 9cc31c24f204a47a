//! Random networks: bounds by exhaustive search, and by their properties.

use proptest::prelude::*;

use super::*;

/// Links of a random network, joined by a ring one way so that all reach all, and the number of its nodes.
fn edges() -> impl Strategy<Value = (usize, String)> {
    (3_usize..8).prop_flat_map(|nodes| {
        let link = (0..nodes, 1..nodes, 1_u32..4, any::<bool>());
        prop::collection::vec(link, 0..10).prop_map(move |links| {
            let ring = (0..nodes).map(|node| format!("{node}:{}", (node + 1) % nodes));
            let others = links.into_iter().map(|(from, step, count, is_one_way)| {
                let join = if is_one_way { ':' } else { '-' };
                format!("{from}{join}{}x{count}", (from + step) % nodes)
            });
            (nodes, ring.chain(others).collect::<Vec<_>>().join("."))
        })
    })
}

/// A random network with processors on its first nodes, and their ports.
fn networks() -> impl Strategy<Value = (String, String, Vec<u32>)> {
    edges().prop_flat_map(|(nodes, edges)| {
        let hosts = prop::collection::vec(1_u32..3, 2..nodes);
        hosts.prop_flat_map(move |hosts| {
            let processors = hosts.iter().sum::<u32>() as usize;
            let texts = hosts.iter().enumerate();
            let texts: Vec<String> = texts
                .map(|(node, count)| format!("{node}x{count}"))
                .collect();
            let edges = edges.clone();
            prop::collection::vec(1_u32..6, processors)
                .prop_map(move |ports| (edges.clone(), texts.join("."), ports))
        })
    })
}

/// The greatest of a value over all cuts with processors on both sides: given the sending side, and the number of
/// ports and links out of it.
fn over_all_cuts(graph: &Graph<'_>, value: impl Fn(&[bool], u64) -> Fraction) -> Fraction {
    let processors = graph.processors();
    let nodes = processors + graph.routers;
    let mut greatest = Fraction::new(0, 1);
    for set in 0_u32..1 << nodes {
        let sends: Vec<bool> = (0..nodes).map(|node| set >> node & 1 == 1).collect();
        let senders = sends[..processors].iter().filter(|&&it| it).count();
        if senders == 0 || senders == processors {
            continue;
        }
        let mut channels = 0;
        for (processor, &[source, destination]) in graph.attached.iter().enumerate() {
            let ports = u64::from(graph.ports[processor]);
            channels += ports * u64::from(sends[processor] && !sends[processors + source]);
            channels += ports * u64::from(sends[processors + destination] && !sends[processor]);
        }
        for link in &graph.links {
            let [from, to] = link.map(|router| sends[processors + router]);
            channels += u64::from(from && !to);
        }
        greatest = greatest.max(value(&sends, channels));
    }
    greatest
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn flows_find_the_tightest_of_all_cuts((edges, hosts, ports) in networks()) {
        let network = Network::own(&edges, &hosts);
        let graph = network.with_ports(ports);
        prop_assume!(graph.processors() + graph.routers <= 14);
        let n = graph.n();
        let senders = |sends: &[bool]| {
            sends[..graph.processors()].iter().filter(|&&it| it).count() as u64
        };
        let gather = over_all_cuts(&graph, |sends, channels| {
            Fraction::new(senders(sends), n * channels)
        });
        prop_assert_eq!(bandwidth(AllGather, &graph).cycles_per_flit, gather);
        let scatter = over_all_cuts(&graph, |sends, channels| {
            Fraction::new(n - senders(sends), n * channels)
        });
        prop_assert_eq!(bandwidth(ReduceScatter, &graph).cycles_per_flit, scatter);
        let broadcast = over_all_cuts(&graph, |sends, channels| {
            Fraction::new(u64::from(sends[0]), channels)
        });
        prop_assert_eq!(bandwidth(Broadcast, &graph).cycles_per_flit, broadcast);
        let least = over_all_cuts(&graph, |_, channels| Fraction::new(1, channels));
        prop_assert!(bandwidth(AllReduce, &graph).cycles_per_flit >= least);
    }

    #[test]
    fn cuts_that_bind_give_the_bound((edges, hosts, ports) in networks()) {
        let network = Network::own(&edges, &hosts);
        let graph = network.with_ports(ports);
        for operation in [AllGather, ReduceScatter, Broadcast] {
            let found = bandwidth(operation, &graph);
            if let Bottleneck::Cut(cut) = found.bottleneck {
                let parts = match operation {
                    AllGather => cut.senders.len() as u64,
                    ReduceScatter => cut.receivers.len() as u64,
                    _ => graph.n(),
                };
                let channels = cut.links.len() as u64 + cut.ports;
                prop_assert_eq!(found.cycles_per_flit, Fraction::new(parts, graph.n() * channels));
            }
        }
    }

    #[test]
    fn bounds_are_positive_and_fall_with_ports(
        (edges, hosts, ports) in networks(), more in 1_u32..4, flits in 0_u64..1 << 40, startup: u64,
    ) {
        let network = Network::own(&edges, &hosts);
        let with_more = ports.iter().map(|ports| ports + more).collect();
        let (few, many) = (network.with_ports(ports), network.with_ports(with_more));
        for operation in BOUNDED {
            let of = |graph| bound(operation, graph, startup);
            let (few, many) = (of(&few), of(&many));
            prop_assert!(many.bandwidth.cycles_per_flit > Fraction::new(0, 1));
            prop_assert!(many.bandwidth.cycles_per_flit <= few.bandwidth.cycles_per_flit);
            prop_assert!(many.at(flits).cycles <= few.at(flits).cycles);
            prop_assert!(few.at(flits).cycles <= few.at(flits + 1).cycles);
        }
    }
}

#[test]
fn impossible_ports_are_refused() {
    let network = Network::named("own");
    let error = |ports| Graph::new(&network.wiring, None, ports).unwrap_err();
    assert_eq!(
        error(vec![0; 10]).to_string(),
        "ports: “0” is not at least 1"
    );
    assert_eq!(
        error(vec![1; 9]).to_string(),
        "ports: “9” is not a number for each of 10 processors"
    );
    // More than any network has.
    let graph = network.graph(u32::MAX);
    for operation in BOUNDED {
        assert!(bandwidth(operation, &graph).cycles_per_flit > Fraction::new(0, 1));
    }
}

#[test]
fn processors_of_one_router_are_bound_by_their_ports() {
    let network = Network::own("0-1", "0x4");
    let graph = network.graph(2);
    for (operation, expected) in BOUNDED.into_iter().zip(["3/8", "3/8", "3/4", "1/2", "3/8"]) {
        let found = bandwidth(operation, &graph);
        assert_eq!(found.cycles_per_flit.to_string(), expected);
        assert_eq!(found.bottleneck, Bottleneck::Ports { processor: None });
    }
}

#[test]
fn neighbours_have_no_bound() {
    let network = Network::named("own");
    assert_eq!(Bound::of(Operation::Halo, &network.graph(1), 0), Ok(None));
}
