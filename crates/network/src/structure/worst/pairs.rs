//! Pairs of processors that use a link.

/// Source–destination pairs that use a link, destination by destination, with the fraction of their
/// messages that does.
#[derive(Debug, Clone, Default)]
pub(super) struct Pairs {
    sources: Vec<u32>,
    destinations: Vec<u32>,
    /// One fraction for each pair; empty while all are 1.
    parts: Vec<f64>,
}

impl Pairs {
    /// Adds a fraction of the messages of a pair, which is new or was the last one.
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

    /// The common fraction of all pairs, if there is one.
    pub(super) fn even_part(&self) -> Option<f64> {
        let first = self.parts.first().copied().unwrap_or(1.0);
        self.parts
            .iter()
            .all(|&part| part == first)
            .then_some(first)
    }

    /// Upper bound on the load of the link under any permutation: sums over sources, and over destinations,
    /// of the largest fraction of any of their pairs.
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
