//! Estimated number of steps in which flows are counted.

use super::Flows;
use crate::routing::{Header, Middles, Routing};
use crate::traffic::Pattern;

/// Number of sources, and of destinations of each, whose routes tell how long those of all are.
const SAMPLE: usize = 16;

impl Flows {
    /// Largest number of [steps](Self::steps) in which flows through middles are counted: some ten seconds.
    pub const MOST_STEPS: f64 = 2e8;

    /// Estimated number of steps, each from a channel to the next one, in which [`Flows::of`] counts the messages
    /// of a pattern.
    ///
    /// # Panics
    /// When no source sends anything.
    #[must_use]
    pub fn steps(routing: &dyn Routing, pattern: &dyn Pattern) -> f64 {
        let topology = routing.topology();
        let [processors, channels] =
            [topology.processors(), topology.channels()].map(|it| it as f64);
        let sample = Sample::of(routing, pattern);
        let pairs = sample.pairs_of_a_source * pattern.senders() as f64;
        let is_by_pair = pattern.tells_sources_apart()
            && matches!(routing.middles(), Middles::None | Middles::Detours);
        match routing.middles() {
            Middles::ByPair => pairs * sample.steps_of_a_pair,
            _ if is_by_pair => pairs * sample.steps_of_a_pair,
            Middles::None | Middles::Detours => processors * channels,
            Middles::AnyRouter(routers) => {
                let middles = routers.count as f64;
                if pattern.tells_sources_apart() {
                    let to_middles = pattern.senders() as f64 * middles * sample.hops;
                    return to_middles + pairs * 3.0 * middles;
                }
                // Trees to every middle and to every destination, each in the channels of one phase.
                let trees = (processors + middles) * channels / 2.0;
                let is_even = pattern.keeps_symmetry();
                trees + if is_even { 0.0 } else { pairs * middles }
            }
        }
    }

    /// Estimated number of channels on the routes of all pairs of a pattern, followed pair by pair.
    ///
    /// # Panics
    /// When no source sends anything.
    #[must_use]
    pub fn steps_by_pair(routing: &dyn Routing, pattern: &dyn Pattern) -> f64 {
        let sample = Sample::of(routing, pattern);
        sample.pairs_of_a_source * pattern.senders() as f64 * sample.steps_of_a_pair
    }
}

/// What the routes of some pairs are like.
struct Sample {
    /// Mean number of destinations of a source that sends anything.
    pairs_of_a_source: f64,
    /// Mean number of channels on a route.
    hops: f64,
    /// Mean number of channels on the routes of a pair through all of its middles.
    steps_of_a_pair: f64,
}

impl Sample {
    fn of(routing: &dyn Routing, pattern: &dyn Pattern) -> Self {
        let [mut sources, mut entries, mut pairs] = [0.0; 3];
        let [mut hops, mut steps] = [0.0; 2];
        for source in scattered(pattern.processors()) {
            let mut destinations = pattern.destinations(source);
            destinations.retain(|&(destination, _)| routing.carries(source, destination));
            if destinations.is_empty() {
                continue;
            }
            sources += 1.0;
            entries += destinations.len() as f64;
            for place in scattered(destinations.len()).take(SAMPLE) {
                let destination = destinations[place].0;
                let of_pair = match routing.middles() {
                    Middles::Detours | Middles::ByPair => routing.headers(source, destination),
                    Middles::None | Middles::AnyRouter(_) => vec![(Header::to(destination), 1.0)],
                };
                let route = routing.route_with(source, of_pair[of_pair.len() / 2].0);
                let channels: usize = route.steps.iter().map(Vec::len).sum();
                pairs += 1.0;
                hops += route.length() as f64;
                steps += (channels * of_pair.len()) as f64;
            }
            if sources as usize == SAMPLE {
                break;
            }
        }
        Self {
            pairs_of_a_source: entries / sources,
            hops: hops / pairs,
            steps_of_a_pair: steps / pairs,
        }
    }
}

/// The numbers below `end` in an order in which the first ones are spread over all.
fn scattered(end: usize) -> impl Iterator<Item = usize> {
    // A number without a common factor, near the golden section.
    let mut steps = end * 5 / 8 + 1..2 * end;
    let step = steps.find(|&step| common_factor(step, end) == 1);
    let step = step.unwrap_or(1);
    (0..end).map(move |index| index * step % end)
}

/// The greatest common factor of two numbers.
fn common_factor(one: usize, other: usize) -> usize {
    if other == 0 {
        one
    } else {
        common_factor(other, one % other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_numbers_are_all_numbers() {
        for end in 1..100 {
            let mut numbers: Vec<usize> = scattered(end).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..end).collect::<Vec<_>>());
        }
        assert_eq!(scattered(64).take(4).collect::<Vec<_>>(), [0, 41, 18, 59]);
    }
}
