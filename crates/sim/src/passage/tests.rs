//! Passages of messages alone and in traffic.

use std::sync::Arc;

use loadcurve_base::Random;
use loadcurve_network::routing::{DimensionOrder, Routing};
use loadcurve_network::topology::{Lattice, Links};
use loadcurve_network::traffic::{Arrivals, Traffic};

use super::*;
use crate::flit::FlitByFlit;
use crate::router::{Routers, Settings};
use crate::test_support::{arrival, of_flits};
use crate::{Observe, Snapshot, TieBreaker, Watch};

const FLITS: u32 = 6;

fn mesh() -> Arc<dyn Routing> {
    Arc::new(DimensionOrder::new(Lattice::mesh(4)))
}

fn torus() -> Arc<dyn Routing> {
    let torus = Lattice::torus(4, Links::Bidirectional);
    Arc::new(DimensionOrder::new(torus))
}

/// The passage of a message of an engine, from its first cycle on.
fn passage(engine: Box<dyn Observe>, routing: &dyn Routing, number: u64, cycles: u32) -> Passage {
    let mut watch = Watch::new(engine, 0.01).following(number);
    let mut snapshots: Vec<Snapshot> = Vec::new();
    for _ in 0..cycles {
        watch.advance(1);
        snapshots.push(watch.snapshot());
    }
    let followed = *watch.followed().unwrap();
    Passage::observed(&followed, routing, || snapshots.iter().cloned()).unwrap()
}

fn flits(routing: &Arc<dyn Routing>, arrivals: impl Arrivals + 'static) -> Box<dyn Observe> {
    let engine = FlitByFlit::new(routing.clone(), arrivals, TieBreaker::new(7));
    Box::new(engine)
}

fn routers(
    routing: &Arc<dyn Routing>,
    settings: &Settings,
    arrivals: impl Arrivals + 'static,
) -> Box<dyn Observe> {
    Box::new(Routers::new(routing.clone(), settings, arrivals, 1).unwrap())
}

fn channels(passage: &Passage) -> Vec<u32> {
    passage.crossings.iter().map(|it| it.channel).collect()
}

/// The crossings of a passage, counted from the generation of its message.
fn since_generated(passage: &Passage) -> Vec<Crossing> {
    let shifted = passage.crossings.iter().map(|it| Crossing {
        channel: it.channel,
        flits: it
            .flits
            .iter()
            .map(|cycle| cycle - passage.generated)
            .collect(),
    });
    shifted.collect()
}

/// The first messages of uniform traffic.
fn traffic(load_flits: f64) -> std::vec::IntoIter<Arrival> {
    let load = load_flits / f64::from(FLITS);
    let mut drawn = Traffic::uniform(16, load, Random::stream(3, load, 0)).messages(FLITS);
    let mut messages = Vec::new();
    while messages.len() < 600 {
        let cycle = drawn.next_cycle();
        messages.extend(drawn.take(cycle));
    }
    messages.into_iter()
}

#[test]
fn a_message_alone_passes_as_by_formula() {
    for flits_of_message in [1, FLITS, 40] {
        for routing in [mesh(), torus()] {
            let one = of_flits(flits_of_message, &[arrival(20, 1, 14)]);
            let found = passage(flits(&routing, one), &*routing, 0, 90);
            let pace = Pace::of_worms(found.crossings.len());
            let alone = Switching::Wormhole.alone(&pace, &channels(&found), flits_of_message);
            assert_eq!(since_generated(&found), alone.crossings);
            let delivery = found.delivery.unwrap();
            assert_eq!(
                delivery.latency_cycles,
                alone.delivery.unwrap().latency_cycles
            );
            assert_eq!((found.waits.len(), found.others.len()), (0, 0));
            let parts = found.parts(&pace).unwrap();
            assert_eq!((parts.queue_cycles, parts.wait_cycles), (0, 0));
            assert_eq!(parts.head_cycles, pace.head_cycles());
        }
    }
}

#[test]
fn a_message_alone_passes_routers_at_their_pace() {
    for (pipeline_cycles, flight_cycles) in [(3, 1), (5, 1), (4, 3)] {
        let settings = Settings {
            buffer_flits: 16,
            vcs: 2,
            pipeline_cycles,
            flight_cycles,
            ..Settings::default()
        };
        for routing in [mesh(), torus()] {
            let one = of_flits(FLITS, &[arrival(20, 1, 14)]);
            let found = passage(routers(&routing, &settings, one), &*routing, 0, 120);
            let pace = Pace::of_routers(&settings, &channels(&found));
            let alone = Switching::CutThrough.alone(&pace, &channels(&found), FLITS);
            assert_eq!(since_generated(&found), alone.crossings, "{settings:?}");
            let latencies = [&found, &alone].map(|it| it.delivery.unwrap().latency_cycles);
            assert_eq!(latencies[0], latencies[1]);
        }
    }
}

#[test]
fn all_kinds_of_switching_take_as_long_for_one_flit() {
    let channels: Vec<u32> = (0..7).collect();
    let latency = |switching: Switching, flits| {
        let passage = switching.alone(&Pace::of_worms(7), &channels, flits);
        passage.delivery.unwrap().latency_cycles
    };
    for flits in [1, 2, 16] {
        let [stored, through, worm] = Switching::ALL.map(|it| latency(it, flits));
        assert_eq!(worm, through);
        assert_eq!(stored, 7 * u64::from(flits));
    }
}

/// The parts of a latency as read off the crossings.
fn check(found: &Passage, pace: &Pace) {
    let delivery = found.delivery.unwrap();
    let parts = found.parts(pace).unwrap();
    assert_eq!(parts.sum(), delivery.latency_cycles, "{found:?}");
    // The waits of the head and the stalls of the body are what is longer than the pace.
    let heads: Vec<u64> = found.crossings.iter().map(|it| it.flits[0]).collect();
    let gaps = heads.windows(2).map(|pair| pair[1] - pair[0]);
    let late: u64 = gaps.zip(pace.between()).map(|(gap, free)| gap - free).sum();
    let out = &found.crossings.last().unwrap().flits;
    let stalls = out[out.len() - 1] - out[0] + 1 - out.len() as u64;
    assert_eq!(parts.wait_cycles, late + stalls);
    assert_eq!(out[out.len() - 1] + pace.last(), delivery.end);
}

#[test]
fn in_traffic_the_parts_sum_to_the_latency() {
    let mut waited = 0;
    for routing in [mesh(), torus()] {
        for number in 30..50 {
            let found = passage(flits(&routing, traffic(0.3)), &*routing, number, 900);
            let pace = Pace::of_worms(found.crossings.len());
            check(&found, &pace);
            let parts = found.parts(&pace).unwrap();
            waited += parts.wait_cycles + parts.queue_cycles;
            // Each wait of the head lasts until it crosses, and somebody held the channel meanwhile.
            for (place, crossing) in found.crossings.iter().enumerate() {
                let waits = found.waits.iter().filter(|it| it.place == place);
                let cycles: u64 = waits.clone().map(|it| it.to - it.from).sum();
                let asked = match place {
                    0 => found.generated,
                    _ => found.crossings[place - 1].flits[0] + 1,
                };
                assert_eq!(cycles, crossing.flits[0] - asked, "{found:?}");
                for holder in waits.filter_map(|wait| wait.holder) {
                    let mut others = found.others.iter().filter(|it| it.place == place);
                    assert!(
                        others.any(|it| it.message == holder),
                        "{holder:?} in {found:?}"
                    );
                }
            }
        }
    }
    assert!(waited > 100, "{waited}");
}

#[test]
fn in_traffic_through_routers_the_parts_sum_to_the_latency() {
    for buffer_flits in [4, FLITS] {
        let settings = Settings {
            buffer_flits: buffer_flits.max(5),
            vcs: 2,
            ..Settings::default()
        };
        for number in 30..50 {
            let routing = torus();
            let engine = routers(&routing, &settings, traffic(0.3));
            let found = passage(engine, &*routing, number, 900);
            check(&found, &Pace::of_routers(&settings, &channels(&found)));
        }
    }
}

#[test]
fn a_passage_is_the_same_each_time() {
    let routing = torus();
    let found = || passage(flits(&routing, traffic(0.35)), &*routing, 60, 900);
    assert_eq!(found(), found());
}

#[test]
fn a_message_that_has_not_arrived_has_no_parts() {
    let routing = mesh();
    let one = of_flits(FLITS, &[arrival(20, 0, 15)]);
    let found = passage(flits(&routing, one), &*routing, 0, 24);
    assert_eq!(found.parts(&Pace::of_worms(8)), None);
    assert_eq!(found.until, 24);
    assert_eq!(found.crossings.len(), 5, "{found:?}");
    assert_eq!(found.hold(0), Some((20, 24)));
}
