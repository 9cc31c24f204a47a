//! A traffic pattern of any kind between the processors of a network.

use loadcurve_base::Random;

use super::{HotProcessors, LiveProcessors, Pattern, Permutation, TrafficMatrix, Uniform};

/// A traffic pattern of any kind, so that a simulator is compiled once for all of them.
#[derive(Debug, Clone)]
pub enum AnyPattern {
    /// Every processor sends to any other with the same probability.
    Uniform(Uniform),
    /// Every processor sends to one other.
    Permutation(Permutation),
    /// A few processors receive more than the others.
    Hot(HotProcessors),
    /// Every pair of processors has its own rate.
    Matrix(TrafficMatrix),
    /// One of the others between the processors that have not failed.
    Live(LiveProcessors),
}

impl AnyPattern {
    fn pattern(&self) -> &dyn Pattern {
        match self {
            Self::Uniform(pattern) => pattern,
            Self::Permutation(pattern) => pattern,
            Self::Hot(pattern) => pattern,
            Self::Matrix(pattern) => pattern,
            Self::Live(pattern) => pattern,
        }
    }
}

impl Pattern for AnyPattern {
    fn processors(&self) -> usize {
        self.pattern().processors()
    }

    fn senders(&self) -> usize {
        self.pattern().senders()
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        self.pattern().weight(source, destination)
    }

    fn destinations(&self, source: usize) -> Vec<(usize, f64)> {
        self.pattern().destinations(source)
    }

    fn sources(&self, destination: usize) -> Vec<(usize, f64)> {
        self.pattern().sources(destination)
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        self.pattern().draw(random)
    }

    fn rate(&self, source: usize) -> f64 {
        self.pattern().rate(source)
    }

    fn draw_destination(&self, source: u32, random: &mut Random) -> u32 {
        self.pattern().draw_destination(source, random)
    }

    fn keeps_symmetry(&self) -> bool {
        self.pattern().keeps_symmetry()
    }

    fn tells_sources_apart(&self) -> bool {
        self.pattern().tells_sources_apart()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::{Failures, Lattice, RouterLinks};
    use crate::traffic::DestinationMap;

    #[test]
    fn every_kind_of_pattern_is_itself() {
        let permutation = Permutation::by(DestinationMap::Complement, &[5]).unwrap();
        let hot = HotProcessors::new(5, 30.0, &[2]).unwrap();
        let matrix = TrafficMatrix::from_items("0-1.0-3x4", 5).unwrap().matrix;
        let line = Lattice::new(vec![Dimension::new(5, Shape::Line)]);
        let failures = Failures::read(&RouterLinks::of(&line), "4").unwrap();
        let live = LiveProcessors::new(AnyPattern::Uniform(Uniform::new(5)), &failures).unwrap();
        for (any, senders, is_symmetric, tells_apart) in [
            (AnyPattern::Uniform(Uniform::new(5)), 5, true, false),
            (AnyPattern::Permutation(permutation), 4, false, true),
            (AnyPattern::Hot(hot), 5, false, false),
            (AnyPattern::Matrix(matrix), 1, false, true),
            (AnyPattern::Live(live), 4, false, false),
        ] {
            assert_eq!((any.processors(), any.senders()), (5, senders));
            assert_eq!(any.keeps_symmetry(), is_symmetric);
            assert_eq!(any.tells_sources_apart(), tells_apart);
            for (from, to) in (0..5).flat_map(|from| (0..5).map(move |to| (from, to))) {
                let weight = any.weight(from, to);
                let is_sent = weight > 0.0;
                assert_eq!(any.destinations(from).contains(&(to, weight)), is_sent);
                assert_eq!(any.sources(to).contains(&(from, weight)), is_sent);
            }
            let random = Random::stream(1, 0.1, 0);
            let drawn = any.draw(&mut random.clone());
            assert_eq!(drawn, any.pattern().draw(&mut random.clone()));
        }
    }

    #[test]
    fn uniform_traffic_of_any_kind_draws_the_same_messages() {
        let (mut one, mut other) = (Random::stream(3, 0.2, 0), Random::stream(3, 0.2, 0));
        let (plain, any) = (Uniform::new(64), AnyPattern::Uniform(Uniform::new(64)));
        assert!((0..100).all(|_| plain.draw(&mut one) == any.draw(&mut other)));
    }
}
