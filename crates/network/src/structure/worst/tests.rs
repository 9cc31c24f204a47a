//! Lexicographic order of optimal matchings.

use loadcurve_base::random::SplitMix64;

use super::hungarian::Assignment;
use super::lexicographic::{Rules, lowest};
use super::matching::Matching;
use super::pairs::Pairs;

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
        // The lowest sources come first: of two sets, the one with the lowest source that is not in both.
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
