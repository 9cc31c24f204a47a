//! The least load that has no steady state.

use super::FiniteSource;

/// Largest relative error of the saturation load.
const PRECISION: f64 = 1e-6;

/// Number of loads that are tried by the trend of the margin before the rest is halved.
const GUESSES: usize = 16;

/// Part of the distance to where the margin is expected to end that is gone at once: the trend bends down, so
/// that it overestimates the distance, and loads without a steady state take longest to tell.
const CAUTION: f64 = 0.9;

impl FiniteSource {
    /// A load without a steady state, in messages per cycle and source, so near the greatest that has one
    /// that they differ by one millionth at most.
    ///
    /// In most networks the time that the busiest source has left goes to 0 there. Its trend leads to that load
    /// in a few steps. In fat-trees the solution ends in a fold before, and the load is found by halving.
    pub(super) fn search_saturation(&self) -> f64 {
        let channels = self.graph.channels.iter();
        let busiest = channels.map(|channel| channel.rate).fold(0.0, f64::max);
        // A channel is held for s cycles by each message at least.
        let (mut least, mut most) = (0.0, 1.0 / (self.flits * busiest));
        let (mut last, mut margin) = ((0.0, 1.0), 1.0);
        let mut guesses = 0;
        while most - least > PRECISION * most {
            guesses += 1;
            let end = if least > last.0 && margin < last.1 {
                least + margin * (least - last.0) / (last.1 - margin)
            } else {
                most
            };
            let load = if end >= most || guesses > GUESSES {
                least + (most - least) / 2.0
            } else if end - least < PRECISION / 4.0 * most {
                least + PRECISION / 2.0 * most
            } else {
                least + CAUTION * (end - least)
            };
            match self.margin(load) {
                Some(here) if here > 0.0 => {
                    last = (least, margin);
                    (least, margin) = (load, here);
                }
                _ => most = load,
            }
        }
        most
    }

    /// Part of the time that the busiest source or channel has left at a load; none without a solution.
    fn margin(&self, load: f64) -> Option<f64> {
        match self.accelerated(load) {
            Some(point) => Some(point.margin),
            None => self.solve(load).ok().map(|solution| solution.margin),
        }
    }
}
