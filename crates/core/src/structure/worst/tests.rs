//! Worst permutations against all permutations of eight processors, and the first of many.

use super::hungarian::Assignment;
use super::lexicographic::{Rules, lowest};
use super::matching::Matching;
use super::pairs::{Pairs, Routes};
use super::*;
use crate::random::SplitMix64;
use crate::scenario::Scenario;
use crate::structure::Wiring;

fn worst(link: &str) -> WorstPermutation {
    let reading = Scenario::read(link);
    assert_eq!(reading.notices, [], "{link}");
    reading.scenario.networks[0].worst_permutation().unwrap()
}

/// Largest load of a link under any of all permutations.
fn by_all_permutations(link: &str) -> f64 {
    let network = &Scenario::read(link).scenario.networks[0];
    let routing = network.routing();
    let wiring = Wiring::of(routing.topology());
    let (n, channels) = (
        routing.topology().processors(),
        routing.topology().channels(),
    );
    let mut routes = Routes::new(channels);
    let mut of_pairs = vec![Vec::new(); n * n];
    for (source, destination) in (0..n).flat_map(|p| (0..n).map(move |d| (p, d))) {
        if source != destination {
            let pair = &mut of_pairs[source * n + destination];
            routes.follow(&*routing, [source, destination], |channel, part| {
                pair.push((wiring.link_of[channel], part));
            });
        }
    }
    let mut loads = vec![0.0; channels];
    let mut taken = vec![false; n];
    most(&of_pairs, 0, &mut taken, &mut loads)
}

fn most(
    of_pairs: &[Vec<(usize, f64)>],
    source: usize,
    taken: &mut [bool],
    loads: &mut [f64],
) -> f64 {
    let n = taken.len();
    if source == n {
        return loads.iter().copied().fold(0.0, f64::max);
    }
    let mut best = 0.0_f64;
    for destination in 0..n {
        if std::mem::replace(&mut taken[destination], true) {
            continue;
        }
        let pair = &of_pairs[source * n + destination];
        for &(link, part) in pair {
            loads[link] += part;
        }
        best = best.max(most(of_pairs, source + 1, taken, loads));
        for &(link, part) in pair {
            loads[link] -= part;
        }
        taken[destination] = false;
    }
    best
}

#[test]
fn no_permutation_of_eight_processors_is_worse() {
    for link in [
        "cube,dims:4x2",
        "cube,dims:2x2x2",
        "cube,dims:8,wrap:1",
        "cube,dims:8,wrap:1,links:uni",
        "cube,dims:4x2,wrap:10",
        "xgft,down:4x2,up:2",
        "xgft,down:2x4,up:3",
        "xgft,down:2x2x2,up:2x1,route:dmodk",
        "fly,k:2,stages:3",
        "hyperx,dims:4x2",
        "hyperx,dims:2x2,hosts:2",
        "own,edges:0-1-2-3-4-5-6-7-0.0-3x2.1-6,route:hops",
        "own,edges:0-1-2-3-4-5-6-7-0.0-3x3.1-6x2",
    ] {
        let (found, all) = (worst(link).most_load, by_all_permutations(link));
        assert!((found - all).abs() < 1e-9, "{link}: {found}, not {all}");
    }
}

#[test]
fn worst_permutations_of_the_reference_are_found() {
    for (link, most_load) in [
        ("mesh,k:8", 7.0),
        ("mesh,k:16", 15.0),
        ("torus,k:8,links:bi", 3.5),
        ("torus,k:8", 7.0),
        ("xgft,route:dmodk", 4.0),
        ("cube,dims:2x2x2x2x2x2", 4.0),
        ("dragonfly", 8.0),
        ("hyperx", 1.0),
        ("hyperx,hosts:4", 4.0),
    ] {
        let worst = worst(link);
        assert_eq!(worst.most_load, most_load, "{link}");
        assert_eq!(worst.splits, link.contains("bi"), "{link}");
    }
    let mesh: Vec<_> = (0..7).map(|p| (p, 8 * p + 7)).collect();
    assert_eq!(worst("mesh,k:8").pairs, mesh);
    let tree = [(0, 4), (1, 8), (2, 12), (3, 16)];
    assert_eq!(worst("xgft,route:dmodk").pairs, tree);
    let shift: Vec<_> = (0..8).map(|p| (p, p + 8)).collect();
    assert_eq!(worst("dragonfly").pairs, shift);
}

#[test]
fn where_no_link_is_busier_than_a_port_the_lowest_link_between_routers_is_named() {
    let tree = worst("xgft");
    assert_eq!(
        (tree.most_load, tree.pairs.len(), tree.splits),
        (1.0, 4, true)
    );
    let wide = worst("xgft,down:4x4,up:8");
    assert_eq!((wide.most_load, wide.channel), (1.0, 0));
    assert_eq!(wide.pairs, [(0, 1)]);
}

/// All matchings of a graph, as lists of source and destination.
fn all(
    graph: &Matching,
    source: usize,
    chosen: &mut Vec<(usize, usize)>,
    found: &mut Vec<Vec<(usize, usize)>>,
) {
    if source == graph.sources.len() {
        found.push(chosen.clone());
        return;
    }
    all(graph, source + 1, chosen, found);
    for &(to, _) in &graph.edges[source] {
        if chosen.iter().all(|&(_, taken)| taken != to) {
            chosen.push((source, to));
            all(graph, source + 1, chosen, found);
            chosen.pop();
        }
    }
}

#[test]
fn the_first_of_all_best_matchings_is_taken() {
    let mut random = SplitMix64::new(1);
    for round in 0..400 {
        let is_even = round % 2 == 0;
        let (rows, columns) = (1 + random.below(5), 1 + random.below(5));
        let mut pairs = Pairs::default();
        for source in 0..rows as u32 {
            for destination in 10..10 + columns as u32 {
                let part =
                    [0.0, 1.0, 0.5, 1.0 / 3.0][random.below(if is_even { 2 } else { 4 }) as usize];
                if part > 0.0 {
                    pairs.add(source, destination, part);
                }
            }
        }
        let graph = Matching::of(&pairs);
        let weight = |chosen: &[(usize, usize)]| -> f64 {
            let weight = |&(source, to): &(usize, usize)| {
                let mut row = graph.edges[source].iter();
                row.find(|edge| edge.0 == to).map_or(0.0, |edge| edge.1)
            };
            chosen.iter().map(weight).sum()
        };
        let mut found = Vec::new();
        all(&graph, 0, &mut Vec::new(), &mut found);
        let most = found
            .iter()
            .map(|chosen| weight(chosen))
            .fold(0.0, f64::max);
        found.retain(|chosen| weight(chosen) > most - 1e-9);
        // The lowest sources come first: of two sets that with the lowest source that is not in both.
        let key = |chosen: &Vec<(usize, usize)>| {
            let has = |source| !chosen.iter().any(|&(other, _)| other == source);
            let missing: Vec<bool> = (0..graph.sources.len()).map(has).collect();
            let destinations: Vec<usize> = chosen.iter().map(|&(_, to)| to).collect();
            (missing, destinations)
        };
        let first = found.into_iter().min_by_key(key).unwrap();
        let rules = if pairs.even_part().is_some() {
            Rules::of_any_largest(&graph)
        } else {
            let assignment = Assignment::of(&graph);
            assert!((assignment.weight - most).abs() < 1e-9, "{graph:?}");
            Rules::of_heaviest(&graph, &assignment)
        };
        let chosen = lowest(&graph, rules);
        let chosen = chosen
            .iter()
            .enumerate()
            .filter_map(|(source, to)| Some((source, (*to)?)));
        assert_eq!(chosen.collect::<Vec<_>>(), first, "{graph:?}");
    }
}
