use super::literal::Literal;
use super::*;
use crate::network::torus::Links;
use crate::network::{FatTree, Mesh, Torus};
use crate::sim::Arrival;
use proptest::prelude::*;

/// The latency of a lone message.
fn lone<R: Routing + Clone>(routing: &R, flits: u32, source: u32, destination: u32) -> u64 {
    let arrival = Arrival {
        cycle: 7,
        source,
        destination,
    };
    let arrivals = vec![arrival].into_iter();
    let mut engine = FlitByFlit::new(routing.clone(), flits, arrivals, Lots::new(3));
    let mut latencies = Vec::new();
    engine.run(&mut latencies, u64::MAX);
    assert_eq!(latencies.len(), 1);
    latencies[0].1
}

fn check_zero_load<R: Routing + Clone>(routing: &R) {
    for flits in [1, 2, 5, 40] {
        let processors = routing.processors();
        for (source, destination) in
            (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)))
        {
            if source != destination {
                let mut channel = routing.injection(source);
                let mut channels = 1;
                loop {
                    match routing.next(channel, destination) {
                        crate::network::Next::Delivered => break,
                        crate::network::Next::Group(next)
                        | crate::network::Next::Either(next, _) => channel = next,
                    }
                    channels += 1;
                }
                let latency = lone(routing, flits, source as u32, destination as u32);
                assert_eq!(latency, u64::from(flits) + channels - 1);
            }
        }
    }
}

#[test]
fn a_lone_message_takes_flits_and_hops_and_one() {
    check_zero_load(&Mesh::new(4).grid());
    check_zero_load(&FatTree::new(2));
    check_zero_load(&Torus::new(4, Links::Unidirectional).grid());
    check_zero_load(&Torus::new(4, Links::Bidirectional).grid());
}

/// Messages at random moments, with many ties.
fn random_arrivals(
    processors: u32,
    messages: u32,
    within_cycles: u32,
    random: &mut Random,
) -> Vec<Arrival> {
    let mut cycles: Vec<u64> = (0..messages)
        .map(|_| u64::from(random.below(within_cycles)))
        .collect();
    cycles.sort_unstable();
    let arrival = |cycle| {
        let (source, other) = random.pair_below(processors, processors - 1);
        Arrival {
            cycle,
            source,
            destination: other + u32::from(other >= source),
        }
    };
    cycles.into_iter().map(arrival).collect()
}

fn check_against_every_flit<R: Routing + Clone>(
    routing: &R,
    flits: u32,
    within_cycles: u32,
    seed: u32,
) {
    let mut random = Random::stream(seed, 1.0, 0);
    let lots = Lots::new(random.word());
    let processors = routing.processors() as u32;
    let arrivals = random_arrivals(processors, 60, within_cycles, &mut random);
    let mut latencies = Vec::new();
    let mut engine = FlitByFlit::new(routing.clone(), flits, arrivals.clone().into_iter(), lots);
    engine.run(&mut latencies, u64::MAX);
    latencies.sort_unstable();
    let expected = Literal::latencies(routing, flits as usize, &arrivals, lots);
    assert_eq!(latencies, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_message_fares_as_when_every_flit_is_looked_at(
        k in 2_u32..6, flits in 1_u32..12, within_cycles in 1_u32..400, seed: u32
    ) {
        let way = |links| Torus::new(k, links).grid();
        check_against_every_flit(&way(Links::Unidirectional), flits, within_cycles, seed);
        check_against_every_flit(&way(Links::Bidirectional), flits, within_cycles, seed);
        check_against_every_flit(&Mesh::new(k).grid(), flits, within_cycles, seed);
    }
}
