//! Quantities of channels, by the model and as measured.

use loadcurve_base::ChannelState;
use loadcurve_base::channel_state::BufferState;
use loadcurve_base::queueing::mgm;
use loadcurve_model::OperatingPoint;
use loadcurve_network::routing::Routing;
use loadcurve_scenario::Switching;
use loadcurve_sim::Measurement;

use super::{InspectedQuantity, Inspection, capitalised};
use crate::detail;

/// Letter, name and unit of a quantity, and its value from the state of a channel.
pub(super) type StateQuantity = (
    &'static str,
    &'static str,
    &'static str,
    fn(&ChannelState) -> f64,
);

/// A network, and the sources of its quantities, of which either may be missing.
pub(super) struct Inspected<'a> {
    pub(super) routing: &'a dyn Routing,
    pub(super) switching: Switching,
    /// True if the waits of the model are means over all messages.
    pub(super) counts_all_waits: bool,
    pub(super) model: Option<&'a OperatingPoint>,
    pub(super) measured: Option<&'a Measurement>,
}

impl Inspected<'_> {
    /// Quantity that `value` takes from the states of all channel classes.
    pub(super) fn quantity(
        &self,
        (letter, words, unit): (&'static str, String, &'static str),
        value: impl Fn(&[ChannelState]) -> Option<f64>,
    ) -> InspectedQuantity {
        InspectedQuantity {
            letter,
            words,
            unit,
            model: self.model.and_then(|point| value(&point.channels)),
            simulated: self.measured.and_then(|point| value(&point.channels)),
        }
    }

    /// λ, x̄, ρ and W of the class of a channel; `which` distinguishes it from other channels.
    ///
    /// In the wormhole models W is the wait given by the queue's formula, as if all messages came
    /// from other channels. In fact a message never waits for one that came out of the same channel
    /// before it. The measured wait is the mean over all messages; in the model that is W times the
    /// probability that a message that finds the servers busy is held up by one from another
    /// channel.
    pub(super) fn quantities(&self, channel: usize, which: &str) -> Vec<InspectedQuantity> {
        let class = self.routing.topology().symmetry(channel);
        let words = |words: &str| match which {
            "" => words.to_owned(),
            which => format!("{words}, {which}"),
        };
        let known: [StateQuantity; 4] = [
            ("λ", "messages", "per cycle", |state| state.rate),
            ("x̄", "time that a message holds it", "cycles", |state| {
                state.service_cycles
            }),
            ("ρ", "share of time held", "", ChannelState::utilisation),
            ("W", "mean wait for it", "cycles", |state| state.wait_cycles),
        ];
        let variance = ("Var x", words("variance of that time"), "cycles²");
        let variance = self.quantity(variance, |channels| channels.get(class)?.service_variance);
        let known = known.into_iter().map(|(letter, name, unit, value)| {
            self.quantity((letter, words(name), unit), |channels| {
                channels.get(class).map(value)
            })
        });
        let mut quantities: Vec<_> = known.collect();
        if variance.model.or(variance.simulated).is_some() {
            quantities.insert(2, variance);
        }
        if self.switching == Switching::Wormhole {
            let servers = self.routing.group(channel).len() as u32;
            let queue = quantities.len() - 1;
            let mean = &mut quantities[queue];
            let of_all = words("mean wait over all messages, including those that find it free");
            if self.counts_all_waits {
                mean.words = of_all;
                return quantities;
            }
            let by_formula = InspectedQuantity {
                words: words("wait by the queueing formula, for a message from another channel"),
                simulated: None,
                ..mean.clone()
            };
            mean.letter = "P·W";
            mean.words = of_all;
            let state = self.model.and_then(|point| point.channels.get(class));
            mean.model = state.map(|state| contended_wait_cycles(state, servers));
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
            InspectedQuantity {
                letter,
                words: words.to_owned(),
                unit,
                model: (self.model).and_then(|point| detail(&point.details, &name)),
                simulated: (self.measured).and_then(|point| detail(&point.details, &name)),
            }
        });
        let is_known = |figure: &InspectedQuantity| figure.model.or(figure.simulated).is_some();
        quantities.into_iter().filter(is_known).collect()
    }

    /// Description of a channel.
    pub(super) fn channel(&self, channel: usize) -> Inspection {
        let topology = self.routing.topology();
        let mut quantities = self.quantities(channel, "");
        let (class, words) = (topology.symmetry(channel), "probability of finding it held");
        let blocked = self.quantity(("P(blocked)", words.to_owned(), ""), |channels| {
            channels.get(class)?.blocking
        });
        if blocked.model.or(blocked.simulated).is_some() {
            quantities.push(blocked);
        }
        quantities.extend(BUFFERS.iter().filter_map(|&(words, part)| {
            let of_buffers = self.quantity(("", words.to_owned(), ""), |channels| {
                channels.get(class)?.buffers.map(part)
            });
            of_buffers.simulated.is_some().then_some(of_buffers)
        }));
        Inspection {
            title: capitalised(&topology.channel_name(channel)),
            sentence: match topology.orbit_size(channel) {
                1 => "There is no other channel like it.".to_owned(),
                alike => format!("One of {alike} alike: symmetry gives them the same traffic."),
            },
            quantities,
        }
    }
}

/// Part of the time for which the buffers of a channel are in a state.
type PartOfTime = fn(BufferState) -> f64;

/// States of the buffers of a channel, each with its name.
const BUFFERS: [(&str, PartOfTime); 4] = [
    ("time without a credit", |it| it.full),
    ("time waiting for a virtual channel", |it| it.for_vc),
    ("time waiting for a credit", |it| it.for_credit),
    ("time waiting for the switch", |it| it.for_switch),
];

/// Mean wait of all messages, from the wait of those that can be held up: P(blocked) is the
/// probability of that, times the probability that all servers are busy.
pub(super) fn contended_wait_cycles(state: &ChannelState, servers: u32) -> f64 {
    let busy = mgm::erlang_c(servers, f64::from(servers) * state.utilisation());
    match state.blocking {
        Some(blocking) if busy > 0.0 => state.wait_cycles * blocking / busy,
        _ => state.wait_cycles,
    }
}
