//! Permutation traffic: every processor sends to one other.

use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};

use super::{DestinationMap, Pattern};

/// Permutation traffic. A processor that is its own destination is silent.
#[derive(Debug, Clone)]
pub struct Permutation {
    table: Arc<Table>,
}

/// The permutation and its inverse.
#[derive(Debug)]
struct Table {
    destinations: Vec<u32>,
    sources: Vec<u32>,
    /// Processors that send, in ascending order.
    senders: Vec<u32>,
}

impl Permutation {
    /// Traffic by a rule, between processors whose numbers have digits of these sizes, the lowest first.
    ///
    /// # Errors
    /// Those of [`DestinationMap::destinations`], and [`Error::Silent`] when every processor is its own
    /// destination.
    pub fn by(map: DestinationMap, digits: &[u32]) -> Result<Self> {
        let permutation = Self::new(map.destinations(digits)?);
        if permutation.table.senders.is_empty() {
            return Err(Error::Silent {
                pattern: map.word(),
            });
        }
        Ok(permutation)
    }

    /// Traffic to these destinations, one for each processor.
    ///
    /// # Panics
    /// If they are not a permutation of the processors.
    #[must_use]
    pub fn new(destinations: Vec<u32>) -> Self {
        let mut sources = vec![u32::MAX; destinations.len()];
        for (source, &destination) in (0..).zip(&destinations) {
            let known = std::mem::replace(&mut sources[destination as usize], source);
            assert_eq!(known, u32::MAX, "each destination has one source");
        }
        Self::of(destinations, sources)
    }

    /// Traffic between these pairs of source and destination, with each processor at most once a source and
    /// at most once a destination. All others are silent.
    ///
    /// # Panics
    /// If a processor is a source twice, or a destination twice.
    #[must_use]
    pub fn between(processors: usize, pairs: &[(usize, usize)]) -> Self {
        let alone = u32::MAX;
        let (mut destinations, mut sources) = (vec![alone; processors], vec![alone; processors]);
        for &(source, destination) in pairs {
            for (partners, processor, partner) in [
                (&mut destinations, source, destination),
                (&mut sources, destination, source),
            ] {
                let known = std::mem::replace(&mut partners[processor], partner as u32);
                assert_eq!(known, alone, "a processor has one partner");
            }
        }
        for partners in [&mut destinations, &mut sources] {
            for (processor, partner) in (0..).zip(partners.iter_mut()) {
                if *partner == alone {
                    *partner = processor;
                }
            }
        }
        Self::of(destinations, sources)
    }

    /// The same traffic between some pairs of source and destination.
    #[must_use]
    pub fn limited_to(&self, is_kept: impl Fn(usize, usize) -> bool) -> Self {
        let senders = self.table.senders.iter().map(|&source| source as usize);
        let pairs = senders.map(|source| (source, self.destination(source)));
        let kept: Vec<_> = pairs.filter(|&(from, to)| is_kept(from, to)).collect();
        Self::between(self.table.destinations.len(), &kept)
    }

    /// Traffic to these destinations, each with its source.
    fn of(destinations: Vec<u32>, sources: Vec<u32>) -> Self {
        let each = (0..).zip(&destinations);
        let senders = each.filter(|(source, destination)| source != *destination);
        let table = Table {
            senders: senders.map(|(source, _)| source).collect(),
            destinations,
            sources,
        };
        Self {
            table: Arc::new(table),
        }
    }

    /// The destination of a processor; its own number if it is silent.
    #[must_use]
    pub fn destination(&self, source: usize) -> usize {
        self.table.destinations[source] as usize
    }
}

/// The partner of a processor, unless that is itself.
fn other(processor: usize, partners: &[u32]) -> Vec<(usize, f64)> {
    let partner = partners[processor] as usize;
    let other = (partner != processor).then_some((partner, 1.0));
    other.into_iter().collect()
}

impl Pattern for Permutation {
    fn processors(&self) -> usize {
        self.table.destinations.len()
    }

    fn senders(&self) -> usize {
        self.table.senders.len()
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        let is_sent = source != destination && self.destination(source) == destination;
        f64::from(u8::from(is_sent))
    }

    fn destinations(&self, source: usize) -> Vec<(usize, f64)> {
        other(source, &self.table.destinations)
    }

    fn sources(&self, destination: usize) -> Vec<(usize, f64)> {
        other(destination, &self.table.sources)
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> (u32, u32) {
        let senders = &self.table.senders;
        let source = senders[random.below(senders.len() as u32) as usize];
        (source, self.table.destinations[source as usize])
    }

    fn draw_destination(&self, source: u32, _random: &mut Random) -> u32 {
        self.table.destinations[source as usize]
    }

    fn keeps_symmetry(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_and_destinations_are_inverse() {
        let shuffle = Permutation::by(DestinationMap::Shuffle, &[8]).unwrap();
        assert_eq!((shuffle.processors(), shuffle.senders()), (8, 6));
        assert_eq!(shuffle.destinations(3), [(6, 1.0)]);
        assert_eq!(shuffle.sources(6), [(3, 1.0)]);
        assert_eq!(shuffle.destinations(7), []);
        assert_eq!(shuffle.sources(0), []);
        assert_eq!(
            [(3, 6), (3, 5), (7, 7)].map(|(a, b)| shuffle.weight(a, b)),
            [1.0, 0.0, 0.0]
        );
    }

    #[test]
    fn processors_between_pairs_are_silent() {
        let some = Permutation::between(4, &[(0, 2), (2, 3)]);
        assert_eq!((some.processors(), some.senders()), (4, 2));
        let destinations = (0..4).map(|source| some.destinations(source));
        let expected = [vec![(2, 1.0)], vec![], vec![(3, 1.0)], vec![]];
        assert!(destinations.eq(expected));
        assert_eq!(some.sources(2), [(0, 1.0)]);
        assert_eq!(some.sources(3), [(2, 1.0)]);
        assert_eq!(some.sources(0), []);
    }

    #[test]
    fn an_identity_permutation_is_an_error() {
        let error = Permutation::by(DestinationMap::Tornado, &[2; 6]).unwrap_err();
        let words = "traffic: under tornado no processor sends to another";
        assert_eq!(
            (error.to_string().as_str(), error.key()),
            (words, "traffic")
        );
        assert!(Permutation::by(DestinationMap::Tornado, &[2, 3]).is_ok());
    }

    #[test]
    #[should_panic(expected = "each destination has one source")]
    fn two_processors_do_not_share_a_destination() {
        let _ = Permutation::new(vec![1, 1, 0]);
    }
}
