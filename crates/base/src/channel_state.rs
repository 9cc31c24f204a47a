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
    /// State of the buffers of its virtual channels, as measured in routers that have them.
    pub buffers: Option<BufferState>,
}

/// State of the buffers behind a channel, as means over time and over its interchangeable virtual channels.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct BufferState {
    /// Number of virtual channels that messages on this channel may take.
    pub vcs: f64,
    /// Fraction of the time without a credit for the buffer, which is full then or will be.
    pub full: f64,
    /// Fraction of the time for which the message at the front waits for a virtual channel of its next link…
    pub for_vc: f64,
    /// …for a credit…
    pub for_credit: f64,
    /// …and for the switch.
    pub for_switch: f64,
}

impl BufferState {
    /// The state with these numbers, in the order of its fields.
    #[must_use]
    pub fn of([vcs, full, for_vc, for_credit, for_switch]: [f64; 5]) -> Self {
        Self {
            vcs,
            full,
            for_vc,
            for_credit,
            for_switch,
        }
    }

    /// Its numbers, in the order of its fields.
    #[must_use]
    pub fn numbers(self) -> [f64; 5] {
        [
            self.vcs,
            self.full,
            self.for_vc,
            self.for_credit,
            self.for_switch,
        ]
    }
}

impl ChannelState {
    /// ρ = λx̄, the fraction of time during which the channel is held; the mean of its virtual channels, if it has
    /// several.
    #[must_use]
    pub fn utilisation(&self) -> f64 {
        let held = self.rate * self.service_cycles;
        self.buffers.map_or(held, |buffers| held / buffers.vcs)
    }
}
