//! State of a channel under load.

pub mod packed;

/// Steady state of a channel: predicted by a model for all channels of a class, or measured.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct ChannelState {
    /// λ, messages per cycle over one channel.
    pub rate: f64,
    /// x̄, the mean time a message holds the channel, in cycles.
    pub service_cycles: f64,
    /// Var x, the variance of that time in cycles², where known. For a measured class it is the mean over
    /// its channels: equivalent channels differ only by chance.
    pub service_variance: Option<f64>,
    /// W, the mean wait for the channel, in cycles.
    pub wait_cycles: f64,
    /// P(blocked), the probability that a message requesting the channel finds it held by another, where
    /// known. A model gives the flow-weighted mean, over the preceding channels, of the probability that
    /// all interchangeable channels are busy times the model's correction for messages in service that
    /// arrived on another channel; for an injection channel it is ρ.
    pub blocking: Option<f64>,
}

impl ChannelState {
    /// ρ = λx̄, the fraction of time during which the channel is held.
    #[must_use]
    pub fn utilisation(&self) -> f64 {
        self.rate * self.service_cycles
    }
}
