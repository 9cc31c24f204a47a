//! Traffic between the processors of a network that have not failed.

use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};

use super::{AnyPattern, Pattern};
use crate::topology::Failures;

/// A traffic pattern in which failed processors neither send nor receive. The rates between the others stay in
/// proportion; a processor of which all destinations have failed is silent, too.
///
/// ```
/// use loadcurve_network::topology::{Failures, Lattice, RouterLinks};
/// use loadcurve_network::traffic::{AnyPattern, LiveProcessors, Pattern, Uniform};
/// let mesh = RouterLinks::of(&Lattice::mesh(4));
/// let failures = Failures::read(&mesh, "5").unwrap();
/// let uniform = AnyPattern::Uniform(Uniform::new(16));
/// let pattern = LiveProcessors::new(uniform, &failures).unwrap();
/// assert_eq!((pattern.senders(), pattern.destinations(0).len()), (15, 14));
/// ```
#[derive(Debug, Clone)]
pub struct LiveProcessors {
    pattern: Box<AnyPattern>,
    has_failed: Arc<[bool]>,
    senders: usize,
}

impl LiveProcessors {
    /// A pattern without the processors that have failed.
    ///
    /// # Errors
    /// [`Error::Refused`] when nobody is left who sends to another.
    pub fn new(pattern: AnyPattern, failures: &Failures) -> Result<Self> {
        let mut live = Self {
            pattern: Box::new(pattern),
            has_failed: failures.processors().into(),
            senders: 0,
        };
        let all = 0..live.has_failed.len();
        live.senders = all
            .filter(|&source| !live.destinations(source).is_empty())
            .count();
        if live.senders == 0 {
            let reason = "no processor that is left sends to another";
            return Err(Error::refused("fail", reason));
        }
        Ok(live)
    }

    /// True if messages between two processors remain.
    fn remains(&self, source: usize, destination: usize) -> bool {
        !self.has_failed[source] && !self.has_failed[destination]
    }
}

impl Pattern for LiveProcessors {
    fn processors(&self) -> usize {
        self.pattern.processors()
    }

    fn senders(&self) -> usize {
        self.senders
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        if self.remains(source, destination) {
            self.pattern.weight(source, destination)
        } else {
            0.0
        }
    }

    fn destinations(&self, source: usize) -> Vec<(usize, f64)> {
        if self.has_failed[source] {
            return Vec::new();
        }
        let mut destinations = self.pattern.destinations(source);
        destinations.retain(|&(destination, _)| !self.has_failed[destination]);
        destinations
    }

    fn sources(&self, destination: usize) -> Vec<(usize, f64)> {
        if self.has_failed[destination] {
            return Vec::new();
        }
        let mut sources = self.pattern.sources(destination);
        sources.retain(|&(source, _)| !self.has_failed[source]);
        sources
    }

    /// Draws until a message is between processors that are left.
    fn draw(&self, random: &mut Random) -> (u32, u32) {
        loop {
            let (source, destination) = self.pattern.draw(random);
            if self.remains(source as usize, destination as usize) {
                return (source, destination);
            }
        }
    }

    fn draw_destination(&self, source: u32, random: &mut Random) -> u32 {
        loop {
            let destination = self.pattern.draw_destination(source, random);
            if self.remains(source as usize, destination as usize) {
                return destination;
            }
        }
    }

    /// Which processors have failed breaks the symmetries of a network.
    fn keeps_symmetry(&self) -> bool {
        false
    }

    fn tells_sources_apart(&self) -> bool {
        self.pattern.tells_sources_apart()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Lattice, RouterLinks};
    use crate::traffic::{DestinationMap, HotProcessors, Permutation, TrafficMatrix, Uniform};

    fn failures(text: &str) -> Failures {
        Failures::read(&RouterLinks::of(&Lattice::mesh(3)), text).unwrap()
    }

    fn patterns() -> [AnyPattern; 4] {
        let matrix = TrafficMatrix::from_items("0-1.0-3x4.4-2.7-8x2", 9).unwrap();
        [
            AnyPattern::Uniform(Uniform::new(9)),
            AnyPattern::Permutation(Permutation::by(DestinationMap::Complement, &[3, 3]).unwrap()),
            AnyPattern::Hot(HotProcessors::new(9, 30.0, &[2]).unwrap()),
            AnyPattern::Matrix(matrix.matrix),
        ]
    }

    #[test]
    fn failed_processors_are_silent() {
        for pattern in patterns() {
            let live = LiveProcessors::new(pattern.clone(), &failures("3.8")).unwrap();
            let mut senders = 0;
            for source in 0..9 {
                let destinations = live.destinations(source);
                senders += usize::from(!destinations.is_empty());
                for destination in 0..9 {
                    let has_failed = [3, 8].iter().any(|it| [source, destination].contains(it));
                    let weight = live.weight(source, destination);
                    let of = pattern.weight(source, destination);
                    assert_eq!(weight, if has_failed { 0.0 } else { of });
                    let sends = weight > 0.0;
                    assert_eq!(destinations.contains(&(destination, weight)), sends);
                    assert_eq!(live.sources(destination).contains(&(source, weight)), sends);
                }
            }
            assert_eq!(live.senders(), senders);
            let mut random = Random::stream(1, 0.1, 0);
            for _ in 0..100 {
                let (source, destination) = live.draw(&mut random);
                assert!(live.weight(source as usize, destination as usize) > 0.0);
            }
        }
    }

    #[test]
    fn a_pattern_without_messages_is_refused() {
        let [.., matrix] = patterns();
        let error = LiveProcessors::new(matrix, &failures("0.4.7")).unwrap_err();
        assert_eq!(error.key(), "fail");
    }
}
