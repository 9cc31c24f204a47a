//! Sources and destinations as a bipartite graph, and its maximum matchings.

use super::pairs::Pairs;

/// A bipartite graph: sources, destinations and the pairs that use a link, with their weights.
#[derive(Debug, Clone)]
pub(super) struct Matching {
    /// Numbers of the sources, in ascending order.
    pub(super) sources: Vec<u32>,
    /// Numbers of the destinations, in ascending order.
    pub(super) destinations: Vec<u32>,
    /// Destinations of each source by index, in ascending order, with the weight of the pair.
    pub(super) edges: Vec<Vec<(usize, f64)>>,
}

/// Index of the destination matched to each source.
pub(super) type Matched = Vec<Option<usize>>;

impl Matching {
    /// The graph of the pairs that use a link.
    pub(super) fn of(pairs: &Pairs) -> Self {
        let mut destinations: Vec<u32> = pairs
            .iter()
            .map(|(_, destination, _)| destination)
            .collect();
        destinations.sort_unstable();
        destinations.dedup();
        let mut index = vec![0; destinations.last().map_or(0, |&last| last as usize + 1)];
        for (place, &destination) in destinations.iter().enumerate() {
            index[destination as usize] = place;
        }
        let mut sources: Vec<u32> = Vec::new();
        let mut edges: Vec<Vec<(usize, f64)>> = Vec::new();
        let mut by_source: Vec<(u32, u32, f64)> = pairs.iter().collect();
        by_source.sort_unstable_by_key(|&(source, destination, _)| (source, destination));
        for (source, destination, part) in by_source {
            if sources.last() != Some(&source) {
                sources.push(source);
                edges.push(Vec::new());
            }
            if let Some(row) = edges.last_mut() {
                row.push((index[destination as usize], part));
            }
        }
        Self {
            sources,
            destinations,
            edges,
        }
    }

    /// Source and destination numbers of a matching.
    pub(super) fn named(&self, matched: &Matched) -> Vec<(usize, usize)> {
        let pairs = self.sources.iter().zip(matched);
        let pairs = pairs.filter_map(|(&source, destination)| {
            let destination = self.destinations[(*destination)?];
            Some((source as usize, destination as usize))
        });
        pairs.collect()
    }

    /// A maximum-cardinality matching, regardless of weights, in O(E√V) steps.
    ///
    /// Each round searches from all free sources at once for shortest alternating paths to free
    /// destinations, and augments along a maximal set of node-disjoint ones.
    ///
    /// # Source
    /// J. E. Hopcroft and R. M. Karp, "An n^{5/2} algorithm for maximum matchings in bipartite graphs", SIAM J.
    /// Computing 2(4), 1973, pp. 225–231.
    pub(super) fn largest(&self) -> Matched {
        let count = self.sources.len();
        let mut of_source: Matched = vec![None; count];
        let mut of_destination: Vec<Option<usize>> = vec![None; self.destinations.len()];
        loop {
            // Sources by the number of pairs on a shortest path that ends there.
            let mut depth = vec![usize::MAX; count];
            let mut open: Vec<usize> = (0..count)
                .filter(|&source| of_source[source].is_none())
                .collect();
            for &source in &open {
                depth[source] = 0;
            }
            let (mut next, mut is_reached) = (0, false);
            while next < open.len() {
                let source = open[next];
                next += 1;
                for &(destination, _) in &self.edges[source] {
                    match of_destination[destination] {
                        None => is_reached = true,
                        Some(other) if depth[other] == usize::MAX => {
                            depth[other] = depth[source] + 1;
                            open.push(other);
                        }
                        Some(_) => {}
                    }
                }
            }
            if !is_reached {
                return of_source;
            }
            let mut tried = vec![0; count];
            for start in 0..count {
                if of_source[start].is_none() {
                    self.augment(
                        start,
                        &mut depth,
                        &mut tried,
                        &mut of_source,
                        &mut of_destination,
                    );
                }
            }
        }
    }

    /// Searches depth by depth from a free source for a free destination, and augments along the path.
    fn augment(
        &self,
        start: usize,
        depth: &mut [usize],
        tried: &mut [usize],
        of_source: &mut Matched,
        of_destination: &mut [Option<usize>],
    ) {
        let mut path = vec![start];
        while let Some(&source) = path.last() {
            let Some(&(destination, _)) = self.edges[source].get(tried[source]) else {
                depth[source] = usize::MAX;
                path.pop();
                if let Some(&before) = path.last() {
                    tried[before] += 1;
                }
                continue;
            };
            match of_destination[destination] {
                None => {
                    for &source in &path {
                        let (destination, _) = self.edges[source][tried[source]];
                        of_source[source] = Some(destination);
                        of_destination[destination] = Some(source);
                        // No other path of this round may use it.
                        depth[source] = usize::MAX;
                    }
                    return;
                }
                Some(other) if depth[other] != usize::MAX && depth[other] == depth[source] + 1 => {
                    path.push(other);
                }
                Some(_) => tried[source] += 1,
            }
        }
    }
}
