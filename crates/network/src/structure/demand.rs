//! Messages between sets of processors under a traffic pattern.

use crate::traffic::{AnyPattern, Pattern as _};

/// Rates of messages between processors at one message per cycle and sending source on average.
#[derive(Debug, Clone)]
pub(super) struct Demand {
    /// Rate from each processor to every other one.
    pub(super) even: f64,
    /// Additional rates of individual pairs: source, destination, rate.
    pub(super) pairs: Vec<(usize, usize, f64)>,
    /// Rate of each source.
    pub(super) sent: Vec<f64>,
    /// Rate into each destination.
    pub(super) received: Vec<f64>,
}

impl Demand {
    /// Rates of a pattern.
    pub(super) fn of(pattern: &AnyPattern) -> Self {
        let processors = pattern.processors();
        let others = (processors - 1) as f64;
        let (even, pairs) = match pattern {
            AnyPattern::Uniform(_) => (1.0 / others, Vec::new()),
            AnyPattern::Hot(hot) => {
                let share = hot.share();
                let mut pairs = Vec::new();
                for spot in hot.spots().iter().map(|&spot| spot as usize) {
                    for source in (0..processors).filter(|&source| source != spot) {
                        pairs.push((source, spot, share / hot.choices(source) as f64));
                    }
                    // The only hot spot chooses among all others.
                    if hot.choices(spot) == 0 {
                        let others = (0..processors).filter(|&to| to != spot);
                        pairs.extend(others.map(|to| (spot, to, share / (processors - 1) as f64)));
                    }
                }
                ((1.0 - share) / others, pairs)
            }
            AnyPattern::Permutation(_) | AnyPattern::Matrix(_) | AnyPattern::Live(_) => {
                let row = |source| {
                    let row = pattern.destinations(source).into_iter();
                    row.map(move |(to, weight)| (source, to, weight))
                };
                (0.0, (0..processors).flat_map(row).collect())
            }
        };
        let mut demand = Self {
            even,
            sent: vec![even * others; processors],
            received: vec![even * others; processors],
            pairs,
        };
        for &(source, destination, rate) in &demand.pairs {
            demand.sent[source] += rate;
            demand.received[destination] += rate;
        }
        demand.scaled(pattern.senders())
    }

    /// Rates between processors that all send equally to all others.
    pub(super) fn uniform(processors: usize) -> Self {
        Self {
            even: 1.0 / (processors - 1) as f64,
            pairs: Vec::new(),
            sent: vec![1.0; processors],
            received: vec![1.0; processors],
        }
    }

    /// Rates between `count` places, row by row from source to destination, where `places` gives the places
    /// of a processor as source and as destination.
    pub(super) fn between(&self, count: usize, places: impl Fn(usize) -> [usize; 2]) -> Vec<f64> {
        let processors = self.sent.len();
        let (mut sources, mut destinations) = (vec![0.0; count], vec![0.0; count]);
        let mut rates = vec![0.0; count * count];
        for processor in 0..processors {
            let [from, to] = places(processor);
            sources[from] += 1.0;
            destinations[to] += 1.0;
            // No processor sends to itself.
            rates[from * count + to] -= self.even;
        }
        for (from, sources) in sources.iter().enumerate() {
            for (to, destinations) in destinations.iter().enumerate() {
                rates[from * count + to] += self.even * sources * destinations;
            }
        }
        for &(source, destination, rate) in &self.pairs {
            let (from, to) = (places(source)[0], places(destination)[1]);
            rates[from * count + to] += rate;
        }
        rates
    }

    /// Scales the rates so that those of `senders` sources average to 1.
    fn scaled(mut self, senders: usize) -> Self {
        let factor = senders as f64 / self.sent.iter().sum::<f64>();
        self.even *= factor;
        let pairs = self.pairs.iter_mut().map(|(_, _, rate)| rate);
        let rates = self.sent.iter_mut().chain(&mut self.received).chain(pairs);
        rates.for_each(|rate| *rate *= factor);
        self
    }
}
