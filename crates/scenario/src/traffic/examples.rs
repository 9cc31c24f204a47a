//! Examples of every choice of traffic, to be shown before it is chosen.

use loadcurve_network::traffic::Pattern as _;
use serde::Serialize;

use super::super::key::Domain;
use super::super::{Network, find};
use super::TRAFFIC;

/// A choice of traffic with an example of it, to be shown before it is chosen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TrafficExample {
    /// Word in a link.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Who sends to whom, in one plain sentence.
    pub sentence: &'static str,
    /// Relative rates between [`EXAMPLE_PROCESSORS`] processors, row by row of sources; the greatest is 1.
    pub rates: Vec<f64>,
}

/// Number of processors of an example: those of a square array.
pub const EXAMPLE_PROCESSORS: usize = 16;

/// Every choice of traffic, in the order of the key.
///
/// # Panics
/// Never: a mesh has traffic.
#[must_use]
pub fn traffic_examples() -> Vec<TrafficExample> {
    let kind = find("mesh").expect("a mesh has traffic");
    let example = |(title, sentence, settings): &Example| {
        let name = settings[0].1;
        let mut all = vec![("k", "4")];
        all.extend_from_slice(settings);
        let pattern = Network::known(kind, &all).pattern();
        let row = |source| (0..EXAMPLE_PROCESSORS).map(move |to| (source, to));
        let pairs = (0..EXAMPLE_PROCESSORS).flat_map(row);
        let rates: Vec<f64> = pairs.map(|(from, to)| pattern.weight(from, to)).collect();
        let most = rates.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let choices = match TRAFFIC.key.domain {
            Domain::Choice(choices) => choices,
            _ => &[],
        };
        let choice = choices.iter().find(|choice| choice.name == name);
        TrafficExample {
            name: choice.map_or("", |choice| choice.name),
            title,
            sentence,
            rates: rates.into_iter().map(|rate| rate / most).collect(),
        }
    };
    EXAMPLES.iter().map(example).collect()
}

/// Title, sentence and settings of an example.
type Example = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const EXAMPLES: [Example; 12] = [
    (
        "uniform",
        "Every processor sends to every other equally often, as the published models assume.",
        &[("traffic", "uniform")],
    ),
    (
        "transpose",
        "From row x, column y to row y, column x, as in transposing a matrix. Those on the diagonal send nothing.",
        &[("traffic", "transpose")],
    ),
    (
        "complement",
        "Processor a sends to N − 1 − a, at the other end of every dimension: the longest routes there are.",
        &[("traffic", "complement")],
    ),
    (
        "reversal",
        "The bits of the source's number in reverse, as in a fast Fourier transform.",
        &[("traffic", "reversal")],
    ),
    (
        "shuffle",
        "Processor a sends to 2a, as in a perfect shuffle of cards: the bits of its number rotated.",
        &[("traffic", "shuffle")],
    ),
    (
        "tornado",
        "Nearly half of the way round every dimension, all in the same direction: the worst for rings.",
        &[("traffic", "tornado")],
    ),
    (
        "neighbour",
        "One step along every dimension. In a torus no two messages meet.",
        &[("traffic", "neighbour")],
    ),
    (
        "shift",
        "Processor a sends to a + by, round from the last to the first.",
        &[("traffic", "shift"), ("by", "5")],
    ),
    (
        "random",
        "Every processor sends to one other, in a permutation drawn at random.",
        &[("traffic", "random")],
    ),
    (
        "hot spot",
        "A share of all messages goes to a few processors, the rest to any.",
        &[("traffic", "hot"), ("hot", "40"), ("spots", "6")],
    ),
    (
        "own rates",
        "Pairs of source and destination with rates of your own.",
        &[
            ("traffic", "matrix"),
            (
                "matrix",
                "1-9.1-10.2-9.2-10.6-3.6-4.7-3x3.9-13.10-13x2.13-6x3.13-7",
            ),
        ],
    ),
    (
        "worst permutation",
        "The permutation that puts the greatest load on a link of this network, found by matching sources to \
         destinations.",
        &[("traffic", "worst")],
    ),
];
