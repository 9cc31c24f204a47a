//! Quantities of channels, by the model and as measured.

use super::{InspectedQuantity, Inspection, capitalised};
use crate::ChannelState;
use crate::model::OperatingPoint;
use crate::queueing::mgm;
use crate::routing::Routing;
use crate::scenario::Switching;
use crate::sim::Measurement;

/// A network, and the sources of its quantities, of which either may be missing.
pub(super) struct Inspected<'a> {
    pub(super) routing: &'a dyn Routing,
    pub(super) switching: Switching,
    pub(super) model: Option<&'a OperatingPoint>,
    pub(super) measured: Option<&'a Measurement>,
}

impl Inspected<'_> {
    /// A figure of a channel class; `value` takes it from the state of a channel.
    pub(super) fn of_class(
        &self,
        class: usize,
        (letter, words, unit): (&'static str, String, &'static str),
        value: impl Fn(&ChannelState) -> Option<f64>,
    ) -> InspectedQuantity {
        let of = |channels: &[ChannelState]| channels.get(class).and_then(&value);
        InspectedQuantity {
            letter,
            words,
            unit,
            model: self.model.and_then(|point| of(&point.channels)),
            simulated: self.measured.and_then(|point| of(&point.channels)),
        }
    }

    /// λ, x̄, ρ and W of the class of a channel; `which` distinguishes it from others.
    ///
    /// In the wormhole models W is the wait given by the queue's formula, as if all messages came
    /// from other channels. In fact a message never waits for one that came out of the same channel
    /// before it. The measured wait is the mean over all messages; in the model that is W times the
    /// probability that a message that finds the servers busy is held up by one from another
    /// channel.
    pub(super) fn quantities(&self, channel: usize, which: &str) -> Vec<InspectedQuantity> {
        let class = self.routing.topology().symmetry(channel);
        let words = |words: &str| {
            if which.is_empty() {
                words.to_owned()
            } else {
                format!("{words}, {which}")
            }
        };
        let mut quantities = vec![
            self.of_class(class, ("λ", words("messages"), "per cycle"), |state| {
                Some(state.rate)
            }),
            self.of_class(
                class,
                ("x̄", words("time that a message holds it"), "cycles"),
                |state| Some(state.service_cycles),
            ),
            self.of_class(class, ("ρ", words("utilisation"), ""), |state| {
                Some(state.utilisation())
            }),
            self.of_class(class, ("W", words("mean wait for it"), "cycles"), |state| {
                Some(state.wait_cycles)
            }),
        ];
        if self.switching == Switching::Wormhole {
            let servers = self.routing.group(channel).len() as u32;
            let queue = quantities.len() - 1;
            let mean = &mut quantities[queue];
            let by_formula = InspectedQuantity {
                words: words("wait by the queue’s formula, for a message from elsewhere"),
                simulated: None,
                ..mean.clone()
            };
            mean.letter = "P·W";
            mean.words = words("mean wait of all messages, also of those that find it free");
            let channels = self.model.map(|point| point.channels.as_slice());
            mean.model = channels
                .and_then(|channels| channels.get(class))
                .map(|state| contended_wait_cycles(state, servers));
            quantities.insert(queue, by_formula);
        }
        quantities
    }

    /// Other quantities of a stage, by names that both sources share.
    pub(super) fn details(&self, stage: usize) -> Vec<InspectedQuantity> {
        let number = stage + 1;
        let named = [
            ("delay_cycles", "T", "delay of the stage", "cycles"),
            ("loss_probability", "P(lost)", "probability of loss", ""),
            (
                "combining_probability",
                "P(combined)",
                "probability that a hot request is combined",
                "",
            ),
        ];
        let quantities = named.map(|(name, letter, words, unit)| {
            let name = format!("stage_{number}_{name}");
            let of = |details: &[(String, f64)]| {
                let found = details.iter().find(|(known, _)| *known == name);
                found.map(|&(_, value)| value)
            };
            InspectedQuantity {
                letter,
                words: words.to_owned(),
                unit,
                model: self.model.and_then(|point| of(&point.details)),
                simulated: self.measured.and_then(|point| of(&point.details)),
            }
        });
        let is_known = |figure: &InspectedQuantity| figure.model.or(figure.simulated).is_some();
        quantities.into_iter().filter(is_known).collect()
    }

    /// Description of a channel.
    pub(super) fn channel(&self, channel: usize) -> Inspection {
        let topology = self.routing.topology();
        let mut quantities = self.quantities(channel, "");
        let blocked = self.of_class(
            topology.symmetry(channel),
            (
                "P(blocked)",
                "probability of finding it held".to_owned(),
                "",
            ),
            |state| state.blocking,
        );
        if blocked.model.or(blocked.simulated).is_some() {
            quantities.push(blocked);
        }
        Inspection {
            title: capitalised(&topology.channel_name(channel)),
            sentence: match topology.alike(channel) {
                1 => "There is no other channel like it.".to_owned(),
                alike => format!("One of {alike} alike: symmetry gives them the same traffic."),
            },
            quantities,
        }
    }
}

/// Mean wait of all messages, from the wait of those that can be held up: P(blocked) is the
/// probability of that, times the probability that all servers are busy.
pub(super) fn contended_wait_cycles(state: &ChannelState, servers: u32) -> f64 {
    let busy = mgm::erlang_c(servers, f64::from(servers) * state.utilisation());
    match state.blocking {
        Some(blocking) if busy > 0.0 => state.wait_cycles * blocking / busy,
        _ => state.wait_cycles,
    }
}
