//! Latency of a wormhole network as a sum over its channels, and the network without some of the waits.

use super::{Model, Unsteady};

/// A model of a wormhole network with mean waits by channel.
///
/// # Equation
/// `L = s + D̄ − 1 + w_src + w_sh + Σ w_g` over all groups g of interchangeable channels, where
/// - `w_src = mean of W` over all messages at their sources;
/// - `w_sh = mean of m − s` over all messages, the time they lose to others that share links with them; 0
///   where no links are shared;
/// - `w_g = Σ_i f_{i|g}·P_{i|g}·W_g/Λ` over all channels i that lead to g.
///
/// It is the expanded equation of the latency: x̄ − s of the injection channels is the sum of the time lost
/// at each next hop, and so of that lost at all hops.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | L | [`latency_cycles`](WaitParts::latency_cycles) | cycles | ≥ s + D̄ − 1 |
/// | s | [`flits`](WaitParts::flits) | flits | ≥ 1 |
/// | D̄ | [`mean_distance`](WaitParts::mean_distance), injection and ejection included | channels | ≥ 2 |
/// | `w_src` | [`source_wait_cycles`](WaitParts::source_wait_cycles) | cycles | ≥ 0 |
/// | `w_sh` | [`sharing_cycles`](WaitParts::sharing_cycles) | cycles | ≥ 0 |
/// | `w_g` | [`wait_cycles`](QueueWaits::wait_cycles) | cycles | ≥ 0 |
/// | f | flow from channel i into group g | messages/cycle | |
/// | P | part of the wait for g that these messages meet | 1 | 0…1 |
/// | W | wait for g | cycles | ≥ 0 |
/// | Λ | messages of all sources together | messages/cycle | |
///
/// # Assumes
/// The assumptions of the model.
///
/// # Source
/// This project.
///
/// # Differs from the paper
/// f results from the model's own probabilities of the next hop for the messages that the sources send. For
/// flows that are conserved it is the flow in the network. In the printed reading of the fat-tree more
/// messages climb than there are; the sum follows its equations.
pub trait WaitModel {
    /// Queue of every channel, by number: its index in [`WaitParts::queues`]; none for channels without
    /// traffic. Interchangeable channels have one queue, and the queues of equivalent channels are counted
    /// once.
    fn queue_of(&self) -> Vec<Option<usize>>;

    /// Components of the latency at a load in messages/cycle/source.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    fn parts(&self, load_messages: f64) -> Result<WaitParts, Unsteady>;

    /// The model of the network without waits for the channels of some queues, as if there were any number
    /// of each: W = 0 at any load.
    fn without(&self, queues: &[usize]) -> Box<dyn Model>;
}

/// Latency at one load, and its components.
#[derive(Debug, Clone, PartialEq)]
pub struct WaitParts {
    /// L.
    pub latency_cycles: f64,
    /// s.
    pub flits: f64,
    /// D̄.
    pub mean_distance: f64,
    /// The mean wait at sources.
    pub source_wait_cycles: f64,
    /// The mean time that messages lose to others on shared links.
    pub sharing_cycles: f64,
    /// All queues.
    pub queues: Vec<QueueWaits>,
}

/// The waits for the channels of a queue, which may represent several equivalent ones.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct QueueWaits {
    /// Cycles that a message waits for them, averaged over all messages of the network; for sources their
    /// contribution to the source wait.
    pub wait_cycles: f64,
    /// ρ = λx̄/m, the fraction of the time for which each channel is held.
    pub utilisation: f64,
    /// λ/m, messages per cycle over each channel.
    pub rate: f64,
    /// True for injection channels, where messages wait at their source.
    pub is_source: bool,
    /// Variability of their services, and clustering of their messages; none if the model does not compute
    /// it.
    pub variation: Option<Variation>,
}

/// Variation of the services of a queue, and of the messages that come to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Variation {
    /// X, the second moment of the time for which a message holds a channel, in cycles².
    pub service_second_moment: f64,
    /// φ, the fraction of messages that follow close behind another.
    pub followers: f64,
}

impl WaitParts {
    /// The sum of all components, which equals the latency up to rounding.
    #[must_use]
    pub fn sum_cycles(&self) -> f64 {
        let links = self.queues.iter().filter(|queue| !queue.is_source);
        let links: f64 = links.map(|queue| queue.wait_cycles).sum();
        let zero_load = self.flits + self.mean_distance - 1.0;
        links + self.source_wait_cycles + self.sharing_cycles + zero_load
    }
}
