//! Schedules of the algorithms: lanes of rounds of messages.

mod broadcast;
mod bruck;
mod dims;
mod direct;
mod halving;
mod hier;
mod order;
mod permutations;
mod ring;
mod swing;
mod tree;

pub(crate) use order::order;

use crate::plan::Round;
use crate::{Algorithm, Layout, Operation};

/// A message of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) source: u32,
    pub(crate) destination: u32,
    /// Its length, as a multiple of the shortest part into which the buffer is cut.
    pub(crate) units: u32,
}

impl Move {
    pub(crate) fn new(source: usize, destination: usize, units: usize) -> Self {
        Self {
            source: source as u32,
            destination: destination as u32,
            units: units as u32,
        }
    }
}

/// Rounds, one after the other, of which each is a [pattern](Schedule::patterns).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lane {
    /// Slot of the first round.
    pub(crate) offset: u32,
    /// Patterns of the rounds, by number.
    pub(crate) rounds: Vec<u32>,
}

/// Lanes of rounds. Rounds with the same messages share a pattern.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// Equal parts into which the buffer is cut, of which a message carries some.
    pub(crate) parts: u64,
    pub(crate) patterns: Vec<Vec<Move>>,
    pub(crate) lanes: Vec<Lane>,
}

impl Schedule {
    /// The schedule of an algorithm that [performs](Algorithm::check) an operation on a network of this layout, with the
    /// data in a number of chunks where the algorithm cuts it.
    pub(crate) fn of(
        algorithm: Algorithm,
        operation: Operation,
        layout: &Layout,
        chunks: u32,
    ) -> Self {
        let mut it = Self::default();
        let n = layout.processors();
        match (algorithm, operation) {
            (Algorithm::Ring, _) => ring::ring(&mut it, operation, layout, false),
            (Algorithm::Biring, _) => ring::ring(&mut it, operation, layout, true),
            (Algorithm::Halving, _) => halving::halving(&mut it, operation, n),
            (Algorithm::Doubling, _) => halving::doubling(&mut it, n),
            (Algorithm::Direct, Operation::Halo) => direct::halo(&mut it, layout),
            (Algorithm::Direct, _) => direct::direct(&mut it, operation, n),
            (Algorithm::Tree, _) => tree::trees(&mut it, operation, layout, (1, chunks)),
            (Algorithm::DoubleTree, _) => tree::trees(&mut it, operation, layout, (2, chunks)),
            (Algorithm::Dimensions, Operation::AllToAll) => dims::all_to_all(&mut it, layout),
            (Algorithm::Dimensions, _) => dims::rings(&mut it, operation, layout),
            (Algorithm::Swing, _) => swing::swing(&mut it, operation, layout),
            (Algorithm::Hierarchical, _) => hier::hier(&mut it, operation, layout),
            (Algorithm::Bruck, Operation::AllToAll) => bruck::all_to_all(&mut it, n),
            (Algorithm::Bruck, _) => bruck::all_gather(&mut it, n),
            (Algorithm::Shift, _) => permutations::shift(&mut it, n),
            (Algorithm::Xor, _) => permutations::xor(&mut it, n),
            (Algorithm::Shuffled, _) => permutations::shuffled(&mut it, n),
            (Algorithm::Binomial, _) => broadcast::binomial(&mut it, n),
            (Algorithm::Chain, _) => broadcast::chain(&mut it, layout, chunks),
            (Algorithm::Scatter, _) => broadcast::scatter(&mut it, layout),
        }
        it
    }

    /// The messages of a round.
    pub(crate) fn moves(&self, round: Round) -> &[Move] {
        &self.patterns[round.pattern as usize]
    }

    /// Adds a pattern; returns its number.
    fn pattern(&mut self, moves: impl IntoIterator<Item = Move>) -> u32 {
        self.patterns.push(moves.into_iter().collect());
        self.patterns.len() as u32 - 1
    }

    /// Adds a lane.
    fn lane(&mut self, offset: u32, rounds: Vec<u32>) {
        self.lanes.push(Lane { offset, rounds });
    }

    /// Adds a lane of an operation, given the rounds of a reduce-scatter. Backwards they are an all-gather, and both
    /// together an all-reduce.
    fn reduction(&mut self, operation: Operation, scatter: &[u32]) {
        let scattering = scatter.iter().copied();
        let gathering = scattering.clone().rev();
        self.lane(
            0,
            match operation {
                Operation::ReduceScatter => scattering.collect(),
                Operation::AllGather => gathering.collect(),
                _ => scattering.chain(gathering).collect(),
            },
        );
    }
}
