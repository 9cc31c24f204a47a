//! Means over channels of one class and over replications.

use loadcurve_base::ChannelState;
use loadcurve_base::channel_state::BufferState;

use super::quotient;

/// Mean of channel states. Times and blocking are weighted by the messages concerned.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChannelMean {
    weight: f64,
    messages: f64,
    service: f64,
    /// Sum of the variances, and the messages of the channels that have one.
    variance: (f64, f64),
    wait: f64,
    blocking: Option<f64>,
    /// Sums of the numbers of buffers.
    buffers: Option<[f64; 5]>,
}

impl ChannelMean {
    /// Adds a channel; `weight` is the time for which it was observed.
    pub(super) fn add(&mut self, channel: &ChannelState, weight: f64) {
        let messages = weight * channel.rate;
        self.weight += weight;
        self.messages += messages;
        self.service += messages * channel.service_cycles;
        if let Some(variance) = channel.service_variance {
            self.variance.0 += messages * variance;
            self.variance.1 += messages;
        }
        self.wait += messages * channel.wait_cycles;
        if let Some(blocking) = channel.blocking {
            *self.blocking.get_or_insert_default() += messages * blocking;
        }
        if let Some(of) = channel.buffers {
            let sums = self.buffers.get_or_insert_default();
            for (sum, number) in sums.iter_mut().zip(of.numbers()) {
                *sum += weight * number;
            }
        }
    }

    /// The mean; all 0 if no message used the channels.
    pub(super) fn state(&self) -> ChannelState {
        let met = |sum: f64| quotient(sum, self.messages);
        let (variance, varied) = self.variance;
        ChannelState {
            rate: quotient(self.messages, self.weight),
            service_cycles: met(self.service),
            service_variance: (varied > 0.0).then(|| variance / varied),
            wait_cycles: met(self.wait),
            blocking: self.blocking.map(met),
            buffers: (self.buffers)
                .map(|sums| BufferState::of(sums.map(|sum| quotient(sum, self.weight)))),
        }
    }
}

/// Mean state of each class of channels, in order of class, from the states of all channels and their
/// classes.
pub(super) fn classes(channels: &[ChannelState], class_of: &[usize]) -> Vec<ChannelState> {
    let count = class_of.iter().max().map_or(0, |last| last + 1);
    let mut classes = vec![ChannelMean::default(); count];
    for (state, &class) in channels.iter().zip(class_of) {
        classes[class].add(state, 1.0);
    }
    classes.iter().map(ChannelMean::state).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_averaged_and_the_rest_is_weighted_with_them() {
        let channel = |rate, service_cycles, blocking| ChannelState {
            rate,
            service_cycles,
            service_variance: (service_cycles > 10.0).then_some(7.0),
            wait_cycles: 2.0 * service_cycles,
            blocking,
            buffers: None,
        };
        let mut mean = ChannelMean::default();
        mean.add(&channel(0.1, 10.0, Some(0.5)), 1.0);
        mean.add(&channel(0.3, 20.0, Some(0.1)), 1.0);
        let state = mean.state();
        assert!((state.rate - 0.2).abs() < 1e-15);
        assert!((state.service_cycles - 17.5).abs() < 1e-12);
        assert!((state.wait_cycles - 35.0).abs() < 1e-12);
        // Only one of the channels has a variance.
        assert!((state.service_variance.unwrap() - 7.0).abs() < 1e-12);
        assert!((state.blocking.unwrap() - 0.2).abs() < 1e-15);
        // Utilisation is additive, so its mean is the utilisation of the mean state.
        assert!((state.utilisation() - 3.5).abs() < 1e-12);
    }

    #[test]
    fn an_idle_channel_has_no_service() {
        let mut mean = ChannelMean::default();
        mean.add(&ChannelState::default(), 1.0);
        assert_eq!(mean.state(), ChannelState::default());
        assert_eq!(ChannelMean::default().state(), ChannelState::default());
    }
}
