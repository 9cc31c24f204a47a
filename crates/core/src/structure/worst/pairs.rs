//! Pairs of processors that use a link.

use crate::routing::Routing;

/// Pairs of source and destination that use a link, in ascending order, with the part of their messages that does.
#[derive(Debug, Clone, Default)]
pub(super) struct Pairs {
    sources: Vec<u32>,
    destinations: Vec<u32>,
    /// One for each pair, or none as long as all are 1.
    parts: Vec<f64>,
}

impl Pairs {
    /// Adds a part of the messages of a pair, which comes behind all others or is the last already.
    pub(super) fn add(&mut self, source: u32, destination: u32, part: f64) {
        let is_last =
            self.sources.last() == Some(&source) && self.destinations.last() == Some(&destination);
        if part != 1.0 && self.parts.is_empty() {
            self.parts = vec![1.0; self.sources.len()];
        }
        if is_last {
            if let Some(last) = self.parts.last_mut() {
                *last += part;
            }
            return;
        }
        self.sources.push(source);
        self.destinations.push(destination);
        if part != 1.0 || !self.parts.is_empty() {
            self.parts.push(part);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32, f64)> {
        let pairs = self.sources.iter().zip(&self.destinations).enumerate();
        pairs.map(|(index, (&source, &destination))| {
            let part = self.parts.get(index).copied().unwrap_or(1.0);
            (source, destination, part)
        })
    }

    /// The same part of the messages of all pairs, if it is.
    pub(super) fn even_part(&self) -> Option<f64> {
        let first = self.parts.first().copied().unwrap_or(1.0);
        self.parts
            .iter()
            .all(|&part| part == first)
            .then_some(first)
    }

    /// No permutation puts more on the link: the sums over sources, and over destinations, of the largest part of
    /// any of their pairs.
    pub(super) fn at_most(&self, largest: &mut [Vec<f64>; 2]) -> f64 {
        for (source, destination, part) in self.iter() {
            for (largest, processor) in largest.iter_mut().zip([source, destination]) {
                let known = &mut largest[processor as usize];
                *known = known.max(part);
            }
        }
        let mut sums = [0.0; 2];
        for (source, destination, _) in self.iter() {
            for ((largest, sum), processor) in
                largest.iter_mut().zip(&mut sums).zip([source, destination])
            {
                *sum += std::mem::take(&mut largest[processor as usize]);
            }
        }
        sums[0].min(sums[1])
    }
}

/// Follows routes one pair at a time.
#[derive(Debug)]
pub(super) struct Routes {
    /// Channels that messages of a pair are on after some hops, with the part of them that is.
    on: Vec<(usize, f64)>,
    next: Vec<(usize, f64)>,
    /// Index of a channel in `next`, and the hop for which that holds.
    place: Vec<(u32, u32)>,
    hop: u32,
}

impl Routes {
    pub(super) fn new(channels: usize) -> Self {
        Self {
            on: Vec::new(),
            next: Vec::new(),
            place: vec![(0, 0); channels],
            hop: 0,
        }
    }

    /// Calls `visit` with each channel on the routes of a pair and the part of its messages that use it.
    pub(super) fn follow(
        &mut self,
        routing: &dyn Routing,
        [source, destination]: [usize; 2],
        mut visit: impl FnMut(usize, f64),
    ) {
        self.on.clear();
        self.on.push((routing.injection(source), 1.0));
        while !self.on.is_empty() {
            self.hop += 1;
            for &(channel, part) in &self.on {
                visit(channel, part);
                for (group, share) in routing.next(channel, destination).shares() {
                    let group = routing.group(group);
                    let each = part * share / group.len() as f64;
                    for next in group {
                        let (place, hop) = self.place[next];
                        if hop == self.hop {
                            self.next[place as usize].1 += each;
                        } else {
                            self.place[next] = (self.next.len() as u32, self.hop);
                            self.next.push((next, each));
                        }
                    }
                }
            }
            std::mem::swap(&mut self.on, &mut self.next);
            self.next.clear();
        }
    }
}
