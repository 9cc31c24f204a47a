//! Headers that meet failed channels.

use std::collections::BTreeMap;

use super::super::channels::PhysicalChannels;
use super::super::trip::{DIMENSIONS, Trip};
use super::*;

const K: u32 = 8;

/// The link between nodes 27 and 28 of the 8 × 8 torus.
fn failed_link() -> Vec<bool> {
    let torus = ScoutingTorus::new(K);
    let channels = PhysicalChannels::new(torus, 1);
    let ends = |channel| [channels.from(channel), channels.to(channel)];
    let is_of_link = |channel| [[27, 28], [28, 27]].contains(&ends(channel));
    (0..channels.count()).map(is_of_link).collect()
}

fn with_failures(parameters: Parameters, load: f64, seed: u32) -> Scouting {
    let nodes = parameters.torus.nodes() as usize;
    let traffic = Traffic::uniform(nodes, load, Random::stream(seed, load, 0));
    Scouting::with_failures(parameters, &failed_link(), traffic)
}

/// Mean numbers of messages between pairs of nodes by the greatest number of steps back in a row.
type StepsOfPairs = BTreeMap<(u32, u32), BTreeMap<usize, f64>>;

/// A header on its way, alone in the network.
#[derive(Clone)]
struct Walk {
    /// Nodes passed, each with the dimension taken to it and those tried from it.
    path: Vec<(u16, usize, [bool; 2])>,
    left: [u8; 2],
    probability: f64,
    /// Steps back since the last one forward, and most of them.
    run: usize,
    longest: usize,
}

/// Probability of each greatest number of steps back in a row, for a header with a trip; none where it has no
/// minimal path.
fn steps_back(source: u16, trip: Trip, has_failed: &[bool]) -> Option<BTreeMap<usize, f64>> {
    let channels = PhysicalChannels::new(ScoutingTorus::new(K), 1);
    let mut open = vec![Walk {
        path: vec![(source, 0, [false; 2])],
        left: trip.hops,
        probability: 1.0,
        run: 0,
        longest: 0,
    }];
    let mut found = BTreeMap::new();
    while let Some(walk) = open.pop() {
        if walk.left == [0, 0] {
            *found.entry(walk.longest).or_default() += walk.probability;
            continue;
        }
        let &(node, came_by, tried) = walk.path.last().unwrap();
        let channel = |dimension: usize| channels.out_of(node, trip.directions[dimension]);
        let free = |&dimension: &usize| {
            let is_whole = !has_failed[channel(dimension) as usize];
            walk.left[dimension] > 0 && !tried[dimension] && is_whole
        };
        let free: Vec<usize> = DIMENSIONS.into_iter().filter(free).collect();
        for &dimension in &free {
            let mut next = walk.clone();
            let node = channels.to(channel(dimension));
            next.path.push((node, dimension, [false; 2]));
            next.left[dimension] -= 1;
            next.probability /= free.len() as f64;
            next.run = 0;
            open.push(next);
        }
        if free.is_empty() {
            let mut back = walk.clone();
            back.path.pop();
            back.path.last_mut()?.2[came_by] = true;
            back.left[came_by] += 1;
            back.run += 1;
            back.longest = back.longest.max(back.run);
            open.push(back);
        }
    }
    Some(found)
}

/// For each pair whose headers may step back, mean numbers of messages by the greatest number of steps back in a
/// row, and the mean number without a minimal path.
fn exact() -> (StepsOfPairs, f64) {
    let (torus, has_failed) = (ScoutingTorus::new(K), failed_link());
    let (mut of_pairs, mut lost) = (BTreeMap::new(), 0.0);
    let pairs = (0..torus.nodes()).flat_map(|s| (0..torus.nodes()).map(move |d| (s, d)));
    for (source, destination) in pairs.filter(|(source, destination)| source != destination) {
        let mut counts = BTreeMap::new();
        for coins in 0..4 {
            let trip = Trip::new(torus, source, destination, coins);
            match steps_back(source as u16, trip, &has_failed) {
                None => lost += 0.25,
                Some(found) => {
                    for (steps, probability) in found {
                        *counts.entry(steps).or_default() += 0.25 * probability;
                    }
                }
            }
        }
        if counts.keys().any(|&steps| steps > 0) {
            of_pairs.insert((source, destination), counts);
        }
    }
    (of_pairs, lost)
}

fn sums(of_pairs: &StepsOfPairs) -> [f64; 6] {
    let sum = |steps| of_pairs.values().filter_map(|of| of.get(&steps)).sum();
    [0, 1, 2, 3, 4, 5].map(sum)
}

#[test]
fn lone_headers_step_back_as_often_as_in_the_specification() {
    let (of_pairs, lost) = exact();
    let [_, one, two, three, four, more] = sums(&of_pairs);
    // 24.5, 14.7, 6.9 and 1.8 of 4,032 pairs, never more than k/2; 16 have no minimal route.
    assert_eq!(
        [one, two, three, four],
        [49.0 / 2.0, 471.0 / 32.0, 111.0 / 16.0, 29.0 / 16.0]
    );
    assert_eq!((more, lost), (0.0, 16.0));
}

#[test]
fn headers_of_the_simulator_step_back_as_often() {
    const TIMES: usize = 40;
    let (of_pairs, _) = exact();
    let mut engine = with_failures(parameters(K, 1, 16, 1, Ejection::Ideal), 1e-12, 1);
    let mut met = StepsOfPairs::new();
    for &(source, destination) in of_pairs.keys() {
        for _ in 0..TIMES {
            send(&mut engine, source, destination);
            let (mut record, mut before, mut run, mut longest) = (endless(), 0, 0, 0);
            while engine.tally.waiting() > 0 {
                step(&mut engine, &mut record);
                let Some(&slot) = engine.network.messages.active.first() else {
                    break;
                };
                let reserved = engine.network.messages.flits[slot as usize].reserved;
                if reserved != before {
                    run = if reserved < before { run + 1 } else { 0 };
                }
                (before, longest) = (reserved, longest.max(run));
            }
            let counts = met.entry((source, destination)).or_default();
            *counts.entry(longest).or_default() += 1.0 / TIMES as f64;
        }
    }
    let (exact, met) = (sums(&of_pairs), sums(&met));
    for steps in 1..=4 {
        // Four standard deviations of a sum of that many rare events.
        let tolerance = 4.0 * (exact[steps] / TIMES as f64).sqrt();
        let off = met[steps] - exact[steps];
        assert!(off.abs() < tolerance, "{steps}: {met:?} {exact:?}");
    }
    assert_eq!(met[5], 0.0);
}

#[test]
fn a_trip_takes_the_direction_that_is_whole() {
    let engine = with_failures(parameters(K, 1, 1, 1, Ejection::Ideal), 1e-12, 1);
    for coins in 0..4 {
        // Halfway round the row of the failed link: forward over it, or backward.
        let trip = engine.network.trip(26, 30, coins);
        assert_eq!((trip.hops, trip.directions[0]), ([4, 0], 1));
        // Elsewhere the coin decides.
        let forward = engine.network.trip(34, 38, coins).directions[0] == 0;
        assert_eq!(forward, coins & 1 == 0);
    }
}

#[test]
fn without_failed_channels_nothing_changes() {
    let parameters = parameters(K, 8, 1, 2, Ejection::Ideal);
    let run = |mut engine: Scouting| {
        let mut record = Record::new(500, u64::MAX);
        engine.advance(&mut record, u64::MAX);
        all_results(&engine, &record)
    };
    let traffic = Traffic::uniform(64, 0.01, Random::stream(3, 0.01, 0));
    let none = Scouting::with_failures(parameters, &[false; 256], traffic);
    assert_eq!(run(engine(parameters, 0.01, 3)), run(none));
}

#[test]
fn short_leads_strand_messages_which_start_again() {
    let (of_pairs, _) = exact();
    let deadlocks = |scout| {
        let mut engine = with_failures(parameters(K, 32, scout, 1, Ejection::Ideal), 1e-12, 1);
        for &(source, destination) in of_pairs.keys() {
            send(&mut engine, source, destination);
            let target = engine.counters().delivered + 1;
            let mut record = endless();
            while engine.counters().delivered < target {
                engine.advance(&mut record, 1);
            }
        }
        engine.counters().deadlocks
    };
    let [wormhole, one, far] = [0, 1, 16].map(deadlocks);
    assert!(wormhole > one && one > far, "{wormhole} {one} {far}");
    assert_eq!(far, 0);
}
