//! The best of a network's algorithms: the lower envelope of their curves, which changes from one to another where
//! these cross.

use super::content::{BestTime, CollectiveNetwork, SizeTime};
use super::line::Plane;
use crate::polyline::Point;

/// Times of the best algorithms, with those at which they cross.
pub(super) fn times(network: &CollectiveNetwork) -> Vec<SizeTime> {
    parts(network).into_iter().flat_map(|part| part.1).collect()
}

/// The parts of the envelope, each with the name of its algorithm. Where two algorithms cross, one part ends and the
/// next begins.
fn parts(network: &CollectiveNetwork) -> Vec<(&str, Vec<SizeTime>)> {
    let mut parts: Vec<(&str, Vec<SizeTime>)> = Vec::new();
    let mut before: Option<&BestTime> = None;
    for best in &network.best {
        match (before, parts.last_mut()) {
            (Some(last), Some((_, part))) if last.algorithm == best.algorithm => {
                part.push(best.time);
            }
            (Some(last), Some((_, part))) => {
                let crossing = crossing(network, &last.time, &best.time);
                part.extend(crossing);
                let start = crossing.unwrap_or(last.time);
                parts.push((&best.algorithm, vec![start, best.time]));
            }
            _ => parts.push((&best.algorithm, vec![best.time])),
        }
        before = Some(best);
    }
    parts
}

/// The time at which two algorithms cross between two sizes.
fn crossing(network: &CollectiveNetwork, from: &SizeTime, to: &SizeTime) -> Option<SizeTime> {
    let mut crossovers = network.crossovers.iter();
    let (low, high) = (from.bytes as f64, to.bytes as f64);
    let crossover = crossovers.find(|it| low <= it.bytes && it.bytes <= high)?;
    Some(SizeTime {
        bytes: crossover.bytes as u64,
        cycles: crossover.cycles,
        basis: from.basis.max(to.basis),
    })
}

/// The parts of a network's envelope, each with the number of its algorithm.
pub(super) fn envelope(network: &CollectiveNetwork) -> Vec<(usize, Vec<SizeTime>)> {
    let parts = parts(network).into_iter();
    let parts = parts.map(|(name, times)| {
        let mut algorithms = network.algorithms.iter();
        let found = algorithms.find(|it| it.name == name);
        (found.map_or(0, |it| it.index), times)
    });
    parts.collect()
}

impl Plane<'_> {
    /// The same with positions.
    pub(super) fn envelope(&self, network: &CollectiveNetwork) -> Vec<(usize, Vec<Point>)> {
        let parts = envelope(network).into_iter();
        let parts = parts.map(|(index, times)| {
            let places = self.places(network, &times).into_iter();
            (index, places.map(|(_, at)| at).collect())
        });
        parts.collect()
    }
}
