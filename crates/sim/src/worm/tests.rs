//! Tests of the whole engine.

mod literal;

use loadcurve_base::Random;
use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::{Arrival, Flows};

use super::*;
use crate::test_support::{arrival, of_flits};
use crate::{Engine, Pause, Record};

type Latencies = Vec<(u64, u64)>;

/// The first messages of Poisson sources.
fn poisson(sources: usize, load_messages: f64, count: usize, seed: u32) -> Vec<Arrival> {
    let random = Random::stream(seed, load_messages, 0);
    let mut messages = Traffic::uniform(sources, load_messages, random).messages(1);
    (0..count)
        .map(|_| messages.take(u64::MAX).unwrap())
        .collect()
}

/// Latencies by message number, once all messages are delivered.
fn latencies<S: RouteCursor>(
    cursor: S,
    flits: u32,
    arrivals: &[Arrival],
    tie_breaker: TieBreaker,
) -> Vec<u64> {
    let messages = of_flits(flits, arrivals);
    let mut worm = WormByWorm::new(cursor, messages, tie_breaker).unwrap();
    let mut delivered = Latencies::new();
    assert_eq!(worm.run(&mut delivered, u64::MAX), Pause::Finished);
    assert_eq!(worm.counters().waiting, 0);
    delivered.sort_unstable();
    assert!(delivered.iter().map(|d| d.0).eq(0..arrivals.len() as u64));
    delivered.into_iter().map(|d| d.1).collect()
}

/// Number of channels on a route between two processors, both ends included.
fn distance<R: Routing>(network: &R, source: usize, destination: usize) -> u64 {
    let mut channel = network.injection(source);
    let mut count = 1;
    while let [hop] = network.hops(channel, destination)[..] {
        channel = hop.group;
        count += 1;
    }
    count
}

fn a_lonely_message_takes_no_longer_than_it_must<S: RouteCursor>(cursor: &S) {
    let network = cursor.network();
    let processors = network.topology().processors();
    let pairs = (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)));
    let pairs: Vec<_> = pairs.filter(|(s, d)| s != d).collect();
    for flits in [1, 2, 5, 40] {
        let alone = (0..).step_by(1000).zip(&pairs);
        let alone = alone.map(|(cycle, &(s, d))| arrival(cycle, s as u32, d as u32));
        let alone: Vec<_> = alone.collect();
        let latencies = latencies(cursor.clone(), flits, &alone, TieBreaker::new(1));
        for (&(source, destination), latency) in pairs.iter().zip(latencies) {
            let hops = distance(network, source, destination) - 2;
            assert_eq!(latency, u64::from(flits) + hops + 1);
        }
    }
}

#[test]
fn zero_load_latency_is_exact_between_all_pairs() {
    for side in 2..=4 {
        a_lonely_message_takes_no_longer_than_it_must(&LatticeCursor::mesh(side));
    }
    for levels in 1..=3 {
        a_lonely_message_takes_no_longer_than_it_must(&FatTreeCursor::new(levels));
    }
}

fn agrees_with_flits<S: RouteCursor>(cursor: &S, count: usize) {
    for flits in [1, 2, 3, 4, 5, 7, 8, 12, 20] {
        for (seed, part) in [(1, 0.2), (2, 0.6), (3, 3.0)] {
            let processors = cursor.network().topology().processors();
            let load = part / f64::from(flits);
            let arrivals = poisson(processors, load, count, seed);
            let tie_breaker = TieBreaker::new(u64::from(seed));
            assert_eq!(
                latencies(cursor.clone(), flits, &arrivals, tie_breaker),
                literal::latencies(cursor.network(), flits, &arrivals, tie_breaker),
                "{cursor:?}, {flits} flits, seed {seed}"
            );
        }
    }
}

#[test]
fn every_message_of_a_mesh_takes_as_long_as_flit_by_flit() {
    for side in 2..=5 {
        agrees_with_flits(&LatticeCursor::mesh(side), 400);
    }
}

#[test]
fn every_message_of_a_fat_tree_takes_as_long_as_flit_by_flit() {
    for levels in 1..=3 {
        agrees_with_flits(&FatTreeCursor::new(levels), 800);
    }
}

#[test]
fn the_lowest_lot_wins_among_simultaneous_requests() {
    // Two of the three wait for the ejection channel of the same processor, and none for any other channel.
    for salt in 0..20 {
        let tie_breaker = TieBreaker::new(salt);
        let together = [arrival(3, 0, 3), arrival(3, 1, 3), arrival(3, 2, 3)];
        let latencies = latencies(FatTreeCursor::new(1), 8, &together, tie_breaker);
        let mut order: Vec<usize> = (0..3).collect();
        order.sort_by_key(|&number| tie_breaker.lot(number as u64, 1));
        for (place, number) in order.into_iter().enumerate() {
            assert_eq!(latencies[number], 9 + 8 * place as u64);
        }
    }
}

#[test]
fn earlier_cycles_come_first_whatever_the_lots() {
    for salt in 0..20 {
        let queue: Vec<_> = (0..5).map(|cycle| arrival(cycle, 0, 1)).collect();
        let cursor = FatTreeCursor::new(2);
        let latencies = latencies(cursor, 8, &queue, TieBreaker::new(salt));
        // The injection channel is free again every 8 cycles, and each message was generated a cycle after
        // the previous one.
        assert_eq!(latencies, [9, 16, 23, 30, 37]);
    }
}

#[test]
fn the_lot_chooses_between_two_free_links() {
    // From processor 0 up to the roots of a tree of 16, without other messages.
    for salt in 0..20 {
        let tie_breaker = TieBreaker::new(salt);
        let one = of_flits(8, &[arrival(0, 0, 15)]);
        let mut worm = WormByWorm::new(FatTreeCursor::new(2), one, tie_breaker).unwrap();
        worm.run(&mut Latencies::new(), u64::MAX);
        let channels = worm.channels();
        let pair = 16..18;
        let taken: Vec<usize> = pair
            .filter(|&channel| channels[channel].rate > 0.0)
            .collect();
        assert_eq!(taken, [16 + (tie_breaker.lot(0, 1) & 1) as usize]);
    }
}

#[test]
fn a_source_alone_is_an_exact_queue() {
    // Two processors that send only to one another contend only for their own sources: two M/D/1 queues.
    // Rounding arrivals up to whole cycles does not change the mean wait: a message that arrives in the
    // same cycle as others waits for half of them on average.
    let (flits, load) = (16, 0.04);
    let cursor = FatTreeCursor::new(1);
    let mut sources = Traffic::uniform(2, load, Random::stream(5, load, 0)).messages(flits);
    let mut arrivals = Vec::new();
    arrivals.extend((0..450_000).map(|_| sources.take(u64::MAX).unwrap()));
    let messages = arrivals.clone().into_iter();
    let mut worm = WormByWorm::new(cursor, messages, TieBreaker::new(0)).unwrap();
    let mut record = Record::new(400_000, 1000);
    assert_eq!(worm.advance(&mut record, u64::MAX), Pause::Full);
    let utilisation = load * f64::from(flits);
    let wait = utilisation * f64::from(flits) / (2.0 * (1.0 - utilisation));
    let measured = record.mean_cycles() - f64::from(flits) - 1.0;
    assert!((measured / wait - 1.0).abs() < 0.02, "{measured} {wait}");
    let source = worm.channels()[0];
    assert!((source.rate / load - 1.0).abs() < 0.01);
    assert!((source.wait_cycles / wait - 1.0).abs() < 0.02);
    assert!((source.service_cycles / f64::from(flits) - 1.0).abs() < 1e-4);

    // And message by message: a source starts the next as soon as the last flit has left.
    arrivals.truncate(1000);
    let cursor = FatTreeCursor::new(1);
    let mut ends = [0_u64; 2];
    let mut expected: Vec<u64> = Vec::new();
    for arrival in &arrivals {
        let end = &mut ends[arrival.source as usize];
        let start = arrival.cycle.max(*end);
        *end = start + u64::from(flits);
        expected.push(*end + 1 - arrival.cycle);
    }
    let mut measured = latencies(cursor, flits, &arrivals, TieBreaker::new(0));
    // Lots may exchange two messages of the same source and cycle.
    measured.sort_unstable();
    expected.sort_unstable();
    assert_eq!(measured, expected);
}

/// Uniform traffic at about half the load at which the model saturates.
fn engines() -> Vec<Box<dyn Engine>> {
    let random = || Random::stream(1, 0.5, 2);
    vec![
        Box::new(mesh(4, 16, Traffic::uniform(16, 0.012, random()))),
        Box::new(mesh(5, 3, Traffic::uniform(25, 0.06, random()))),
        Box::new(fat_tree(3, 32, Traffic::uniform(64, 0.001, random()))),
        Box::new(fat_tree(3, 2, Traffic::uniform(64, 0.02, random()))),
    ]
}

#[test]
fn pieces_change_nothing() {
    for ((mut whole, mut cut), effort) in engines().into_iter().zip(engines()).zip([0, 1, 2, 7]) {
        for target in [1500, 4000] {
            let mut once = Record::new(target, 1000);
            assert_eq!(whole.advance(&mut once, u64::MAX), Pause::Full);
            let mut often = Record::new(target, 1000);
            while cut.advance(&mut often, effort) == Pause::Effort {}
            assert_eq!(once.count(), often.count());
            assert_eq!(once.mean_cycles(), often.mean_cycles());
            assert_eq!(whole.counters(), cut.counters());
            assert_eq!(whole.channels(), cut.channels());
            whole.restart_counts();
            cut.restart_counts();
        }
    }
}

#[test]
fn nothing_is_lost() {
    for mut engine in engines() {
        let mut waited = 0;
        for _ in 0..20 {
            let mut record = Record::new(100, 1000);
            engine.advance(&mut record, u64::MAX);
            let counters = engine.counters();
            assert_eq!(counters.delivered, record.count());
            assert_eq!(
                waited + counters.generated,
                counters.delivered + counters.waiting
            );
            waited = counters.waiting;
            engine.restart_counts();
        }
    }
}

#[test]
fn waiting_messages_are_arrivals_minus_deliveries() {
    // Little's law, sum against sum. A message counts until it is granted its ejection channel, s
    // cycles before its end.
    let flits = 5;
    let arrivals = poisson(64, 0.03, 2000, 9);
    let cursor = FatTreeCursor::new(3);
    let messages = of_flits(flits, &arrivals);
    let mut worm = WormByWorm::new(cursor, messages, TieBreaker::new(3)).unwrap();
    let mut delivered = Latencies::new();
    let mut cycles_waited = 0;
    let (mut now, mut waiting) = (0, 0);
    while worm.counters().waiting > 0 || worm.counters().delivered < 2000 {
        worm.run(&mut delivered, 0);
        cycles_waited += waiting * (worm.now - now);
        (now, waiting) = (worm.now, worm.counters().waiting);
    }
    let sum: u64 = delivered.iter().map(|d| d.1 - u64::from(flits)).sum();
    assert_eq!(cycles_waited, sum);
}

#[test]
fn channels_carry_the_flows_of_the_routes() {
    fn check<S: RouteCursor>(mut worm: WormByWorm<S>, load: f64) {
        let mut record = Record::new(200_000, 10_000);
        assert_eq!(worm.advance(&mut record, u64::MAX), Pause::Full);
        let flows = Flows::uniform(worm.network.cursor.network()).unwrap();
        let cycles = worm.counters().cycles;
        for (channel, state) in worm.channels().into_iter().enumerate() {
            let expected = flows.classes[flows.class_of[channel].unwrap()].rate * load * cycles;
            let granted = state.rate * cycles;
            // Five standard deviations: there are hundreds of channels.
            let deviation = (granted - expected).abs() / expected.sqrt();
            assert!(deviation < 5.0, "{channel}: {granted} {expected}");
            assert!(state.service_cycles >= 8.0 - 1e-2 && state.utilisation() < 1.0);
            assert!((0.0..1.0).contains(&state.blocking.unwrap()));
        }
        let waits: f64 = worm.channels().iter().map(|c| c.rate * c.wait_cycles).sum();
        let per_message = waits / (load * f64::from(worm.sources()));
        let lonely = 8.0 + flows.mean_distance() - 1.0;
        // Time not spent crossing channels is spent waiting for them.
        let latency = record.mean_cycles();
        assert!(((lonely + per_message) / latency - 1.0).abs() < 0.01);
    }
    let random = || Random::stream(1, 0.5, 2);
    check(mesh(4, 8, Traffic::uniform(16, 0.03, random())), 0.03);
    check(fat_tree(3, 8, Traffic::uniform(64, 0.004, random())), 0.004);
}

/// Variances of the holding times of the channels that carry anything, after all messages are delivered.
fn variances<S: RouteCursor>(cursor: S, flits: u32, arrivals: &[Arrival]) -> Vec<f64> {
    let messages = of_flits(flits, arrivals);
    let mut worm = WormByWorm::new(cursor, messages, TieBreaker::new(1)).unwrap();
    assert_eq!(worm.run(&mut Latencies::new(), u64::MAX), Pause::Finished);
    let channels = worm.channels().into_iter();
    channels.filter_map(|it| it.service_variance).collect()
}

#[test]
fn messages_that_meet_no_other_hold_channels_equally_long() {
    // A queue M/D/1 at the source: messages wait there, and nowhere else.
    let from_one = |it: Arrival| arrival(it.cycle, 0, 15);
    let arrivals: Vec<_> = poisson(2, 0.03, 500, 4).into_iter().map(from_one).collect();
    let mesh = variances(LatticeCursor::mesh(4), 20, &arrivals);
    let tree = variances(FatTreeCursor::new(2), 20, &arrivals);
    assert_eq!(mesh, [0.0; 8]);
    assert!(tree.len() >= 4 && tree.iter().all(|&variance| variance == 0.0));
}

#[test]
fn a_message_that_waits_holds_its_channels_for_longer() {
    // Node 1 sends over a channel that a message from node 0 holds, and has to wait for s − 1 cycles; later it
    // sends again, and need not wait.
    let flits = 10;
    let arrivals = [arrival(0, 0, 2), arrival(2, 1, 2), arrival(100, 1, 2)];
    let mut variances = variances(LatticeCursor::mesh(3), flits, &arrivals);
    variances.sort_by(f64::total_cmp);
    // The two channels from node 1 on, and its own injection channel; node 0 sent once.
    let late = f64::from(flits - 1);
    assert_eq!(variances, [0.0, 0.0, late * late / 2.0]);
}

#[test]
fn too_much_load_overflows() {
    let mut worm = mesh(
        4,
        16,
        Traffic::uniform(16, 0.06, Random::stream(1, 0.06, 0)),
    );
    let mut record = Record::new(u64::MAX, 5000);
    assert_eq!(worm.advance(&mut record, u64::MAX), Pause::Overflow);
    let waiting = worm.counters().waiting;
    assert!((5001..5100).contains(&waiting));
    // It continues on request.
    assert_eq!(worm.advance(&mut record, u64::MAX), Pause::Overflow);
}

#[test]
fn the_run_of_a_seed_is_fixed_for_ever() {
    fn digest<S: RouteCursor>(mut worm: WormByWorm<S>) -> (u64, u64) {
        let mut delivered = Latencies::new();
        worm.run(&mut delivered, 20_000);
        let digest = |sum: u64, &(number, cycles): &(u64, u64)| sum + (number + 1) * cycles;
        (worm.now, delivered.iter().fold(0, digest))
    }
    let random = || Random::stream(1, 0.5, 0);
    let long = digest(mesh(8, 32, Traffic::uniform(64, 0.005, random())));
    let short = digest(fat_tree(3, 4, Traffic::uniform(64, 0.03, random())));
    assert_eq!(long, (8391, 285_880_451));
    assert_eq!(short, (1915, 74_607_122));
}

#[test]
fn messages_of_several_lengths_are_refused() {
    let long = Arrival {
        flits: 2,
        ..arrival(5, 0, 1)
    };
    for (messages, is_refused) in [(vec![long; 2], false), (vec![long, arrival(6, 1, 0)], true)] {
        let cursor = LatticeCursor::mesh(2);
        let engine = WormByWorm::new(cursor, messages.into_iter(), TieBreaker::new(1));
        assert_eq!(engine.is_err(), is_refused);
    }
}
