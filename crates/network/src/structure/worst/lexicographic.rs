//! Lexicographically first among all optimal matchings, so that the worst-case permutation is unique.

use super::super::TIE;
use super::hungarian::Assignment;
use super::matching::{Matched, Matching};

/// Common properties of all optimal matchings of a graph.
#[derive(Debug)]
pub(super) struct Rules {
    /// One optimal matching.
    matched: Matched,
    /// Destinations of each source in optimal matchings, by index and in ascending order.
    tight: Vec<Vec<usize>>,
    /// Sources and destinations that are in every optimal matching.
    needs_source: Vec<bool>,
    needs_destination: Vec<bool>,
}

impl Rules {
    /// Matchings with the largest number of pairs.
    pub(super) fn of_any_largest(graph: &Matching) -> Self {
        let tight = graph
            .edges
            .iter()
            .map(|row| row.iter().map(|&(to, _)| to).collect());
        Self {
            matched: graph.largest(),
            tight: tight.collect(),
            needs_source: vec![false; graph.sources.len()],
            needs_destination: vec![false; graph.destinations.len()],
        }
    }

    /// Maximum-weight matchings.
    pub(super) fn of_heaviest(graph: &Matching, assignment: &Assignment) -> Self {
        let Assignment {
            of_sources,
            of_destinations,
            matched,
            ..
        } = assignment;
        let is_tight = |source: usize, to: usize, weight: f64| {
            of_sources[source] + of_destinations[to] - weight < TIE
        };
        let tight = graph.edges.iter().enumerate().map(|(source, row)| {
            let tight = row
                .iter()
                .filter(|&&(to, weight)| is_tight(source, to, weight));
            tight.map(|&(to, _)| to).collect()
        });
        let is_needed = |&price: &f64| price > TIE;
        Self {
            matched: matched.clone(),
            tight: tight.collect(),
            needs_source: of_sources.iter().map(is_needed).collect(),
            needs_destination: of_destinations.iter().map(is_needed).collect(),
        }
    }
}

/// The optimal matching with the lowest sources and, among these, with the lowest destinations: first that
/// of the lowest source, then that of the next.
///
/// Two optimal matchings differ by paths and cycles along which their pairs alternate. A source is in one
/// of them if such a path leads from it to a free destination, or to a later source that may be left out;
/// it has a lower destination if a cycle passes through that.
pub(super) fn lowest(graph: &Matching, rules: Rules) -> Matched {
    let mut change = Change {
        owner: vec![None; graph.destinations.len()],
        rules,
    };
    for source in 0..graph.sources.len() {
        if let Some(destination) = change.rules.matched[source] {
            change.owner[destination] = Some(source);
        }
    }
    for source in 0..graph.sources.len() {
        if change.rules.matched[source].is_none() {
            change.include(source);
        }
    }
    for source in 0..graph.sources.len() {
        if let Some(now) = change.rules.matched[source] {
            let lower = change.rules.tight[source].clone().into_iter();
            let _ = lower
                .take_while(|&to| to < now)
                .any(|to| change.exchange(source, now, to));
        }
    }
    change.rules.matched
}

/// An optimal matching during its exchange for others.
struct Change {
    rules: Rules,
    /// The source of each destination; destinations without one are free.
    owner: Vec<Option<usize>>,
}

impl Change {
    /// Adds a source if there is an optimal matching that also contains all earlier matched sources.
    fn include(&mut self, source: usize) {
        let mut before: Vec<Option<usize>> = vec![None; self.owner.len()];
        let mut is_reached = vec![false; self.owner.len()];
        let mut open = vec![(source, None)];
        let mut next = 0;
        while next < open.len() {
            let (from, over) = open[next];
            next += 1;
            for &to in &self.rules.tight[from] {
                if std::mem::replace(&mut is_reached[to], true) {
                    continue;
                }
                before[to] = over;
                match self.owner[to] {
                    Some(other) if other < source || self.rules.needs_source[other] => {
                        open.push((other, Some(to)));
                    }
                    later => {
                        if let Some(later) = later {
                            self.rules.matched[later] = None;
                        }
                        self.shift(to, &before, source);
                        return;
                    }
                }
            }
        }
    }

    /// Moves each destination on a path to the owner of its predecessor, and the first one to `source`.
    fn shift(&mut self, end: usize, before: &[Option<usize>], source: usize) {
        let mut to = end;
        loop {
            let owner = before[to].map_or(Some(source), |earlier| self.owner[earlier]);
            self.owner[to] = owner;
            if let Some(owner) = owner {
                self.rules.matched[owner] = Some(to);
            }
            match before[to] {
                Some(earlier) => to = earlier,
                None => return,
            }
        }
    }

    /// Rematches a source to a destination other than `now`, if there is an optimal matching of the same
    /// sources in which all earlier ones keep theirs.
    fn exchange(&mut self, source: usize, now: usize, to: usize) -> bool {
        if self.owner[to].is_some_and(|owner| owner < source) {
            return false;
        }
        let mut before: Vec<Option<usize>> = vec![None; self.owner.len()];
        let mut is_reached = vec![false; self.owner.len()];
        is_reached[to] = true;
        let mut open = vec![to];
        let (mut next, mut are_free_open) = (0, false);
        while next < open.len() {
            let from = open[next];
            next += 1;
            // The owner of a lost destination takes another one; in place of a free destination, any that
            // is not needed may become free.
            let others: Vec<usize> = match self.owner[from] {
                Some(owner) => self.rules.tight[owner].clone(),
                None if std::mem::replace(&mut are_free_open, true) => Vec::new(),
                None => {
                    let all = 0..self.owner.len();
                    all.filter(|&it| !self.rules.needs_destination[it])
                        .collect()
                }
            };
            for other in others {
                let is_kept = self.owner[other].is_some_and(|owner| owner < source);
                if is_kept || std::mem::replace(&mut is_reached[other], true) {
                    continue;
                }
                before[other] = Some(from);
                if other == now {
                    self.shift(now, &before, source);
                    return true;
                }
                open.push(other);
            }
        }
        false
    }
}
