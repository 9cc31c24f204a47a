//! Traffic patterns for tests.

use loadcurve_base::Random;

use super::Pattern;

/// A pattern given by the rates of its pairs.
#[derive(Debug, Clone)]
pub(crate) struct Rates {
    processors: usize,
    /// Source, destination and rate, in order of sources.
    pairs: Vec<(usize, usize, f64)>,
}

impl Rates {
    /// A pattern of pairs, given by source, destination and rate, in order of sources.
    pub(crate) fn new(processors: usize, pairs: &[(usize, usize, f64)]) -> Self {
        assert!(pairs.is_sorted_by_key(|&(source, ..)| source));
        Self {
            processors,
            pairs: pairs.to_vec(),
        }
    }
}

impl Pattern for Rates {
    fn processors(&self) -> usize {
        self.processors
    }

    fn senders(&self) -> usize {
        let same_source = |one: &(usize, usize, f64), other: &(usize, usize, f64)| one.0 == other.0;
        self.pairs.chunk_by(same_source).count()
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        let found = self
            .pairs
            .iter()
            .find(|&&(from, to, _)| (from, to) == (source, destination));
        found.map_or(0.0, |&(.., rate)| rate)
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        let total: f64 = self.pairs.iter().map(|&(.., rate)| rate).sum();
        let mut rest = random.unit() * total;
        let is_drawn = |&&(.., rate): &&(usize, usize, f64)| {
            rest -= rate;
            rest < 0.0
        };
        let drawn = self.pairs.iter().find(is_drawn);
        // Rounding may skip the last pair.
        let &(source, destination, _) = drawn.unwrap_or(&self.pairs[self.pairs.len() - 1]);
        (source as u32, destination as u32)
    }

    fn keeps_symmetry(&self) -> bool {
        false
    }
}
