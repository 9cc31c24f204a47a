//! Figures of a part of a network: a channel, a route or a stage, model beside simulation.

use super::Curve;
use crate::ChannelState;
use crate::model::OperatingPoint;
use crate::number::{rounded_text, shortest};
use crate::queueing::mgm;
use crate::routing::Routing;
use crate::scenario::{Focus, Switching};
use crate::sim::Measurement;
use crate::topology::StageChannels;

/// A part of a network in words and quantities.
#[derive(Debug, Clone, PartialEq)]
pub struct Inspection {
    /// Name of the part.
    pub title: String,
    /// A sentence on the part.
    pub sentence: String,
    /// Figures of the part, if it has any.
    pub quantities: Vec<InspectedQuantity>,
}

/// One figure of a part of a network.
#[derive(Debug, Clone, PartialEq)]
pub struct InspectedQuantity {
    /// Letter of the quantity.
    pub letter: &'static str,
    /// Name of the quantity.
    pub words: String,
    /// Unit; empty for a fraction of 1.
    pub unit: &'static str,
    /// Value from the model, if there is one.
    pub model: Option<f64>,
    /// Measured value, if there is one.
    pub simulated: Option<f64>,
}

/// A network, and the sources of its quantities, of which either may be missing.
struct Inspected<'a> {
    routing: &'a dyn Routing,
    switching: Switching,
    model: Option<&'a OperatingPoint>,
    measured: Option<&'a Measurement>,
}

impl Curve {
    /// Describes a part of the network at a load in messages/cycle/source, with a measurement taken
    /// at this load or near it.
    ///
    /// ```
    /// use loadcurve::{curve::Curve, scenario::{Focus, Scenario}};
    /// let curve = Curve::of(&Scenario::read("fat-tree,n:64").scenario.networks[0]);
    /// let route = curve.inspect(Focus::Route { from: 3, to: 60 }, 0.0, None);
    /// assert_eq!(route.title, "From processor 3 to processor 60");
    /// assert!(route.sentence.contains("injection and ejection, by any of 4 ways"));
    /// ```
    ///
    /// # Panics
    /// If the network has no such part.
    #[must_use]
    pub fn inspect(
        &self,
        focus: Focus,
        load_messages: f64,
        measured: Option<&Measurement>,
    ) -> Inspection {
        let model = self.operating_point(load_messages).ok();
        let routing = self.network().routing();
        let inspected = Inspected {
            routing: &*routing,
            switching: self.network().kind().switching,
            model: model.as_ref(),
            measured,
        };
        match focus {
            Focus::Channel(channel) => inspected.channel(channel),
            Focus::Route { from, to } => self.route_inspection(&*routing, from, to),
            Focus::Stage(stage) => inspected.stage(stage as usize),
        }
    }

    fn route_inspection(&self, routing: &dyn Routing, from: usize, to: usize) -> Inspection {
        let (topology, route) = (routing.topology(), routing.route(from, to));
        let title = format!(
            "From {} to {}",
            topology.source_name(from),
            topology.destination_name(to)
        );
        let cycles = shortest(self.network().unloaded_latency_cycles(&route));
        Inspection {
            title,
            sentence: format!(
                "{}{}, {}. A message that meets no other takes {cycles} cycles.",
                counted(route.length(), "channel"),
                match self.network().kind().switching {
                    Switching::Wormhole => " with injection and ejection",
                    Switching::Scouting | Switching::StoreAndForward => "",
                },
                if route.paths > 1.0 {
                    format!("by any of {} ways", whole_text(route.paths))
                } else {
                    "by the only way there is".to_owned()
                }
            ),
            quantities: Vec::new(),
        }
    }
}

impl Inspected<'_> {
    /// A figure of a channel class; `value` takes it from the state of a channel.
    fn of_class(
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
    fn quantities(&self, channel: usize, which: &str) -> Vec<InspectedQuantity> {
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
    fn details(&self, stage: usize) -> Vec<InspectedQuantity> {
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
    fn channel(&self, channel: usize) -> Inspection {
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

    /// Description of a stage.
    fn stage(&self, number: usize) -> Inspection {
        let stage = &self.routing.topology().stages()[number];
        let mut quantities = match &stage.channels {
            StageChannels::Alike(groups) => {
                let groups = groups.iter();
                groups
                    .flat_map(|&(which, channel)| self.quantities(channel, which))
                    .collect()
            }
            StageChannels::Mixed(groups) => self.means(groups),
        };
        quantities.extend(self.details(number));
        Inspection {
            title: capitalised(&stage.name),
            sentence: stage.sentence.clone(),
            quantities,
        }
    }

    /// ρ and W of groups of channels, each a mean over its classes.
    fn means(&self, groups: &[(&'static str, Vec<(usize, u32)>)]) -> Vec<InspectedQuantity> {
        let mean = |classes: &[(usize, u32)],
                    channels: &[ChannelState],
                    value: fn(&ChannelState) -> f64| {
            let (mut count, mut sum) = (0.0, 0.0);
            for &(class, size) in classes {
                count += f64::from(size);
                sum += f64::from(size) * value(channels.get(class)?);
            }
            Some(sum / count)
        };
        let letters: [StateQuantity; 2] = [
            ("ρ", "utilisation", "", ChannelState::utilisation),
            ("W", "mean wait", "cycles", |state| state.wait_cycles),
        ];
        let mut quantities = Vec::new();
        for (letter, words, unit, value) in letters {
            for (group, classes) in groups {
                let of = |channels: &[ChannelState]| mean(classes, channels, value);
                quantities.push(InspectedQuantity {
                    letter,
                    words: format!("{words}, {group}"),
                    unit,
                    model: self.model.and_then(|point| of(&point.channels)),
                    simulated: self.measured.and_then(|point| of(&point.channels)),
                });
            }
        }
        quantities
    }
}

/// Mean wait of all messages, from the wait of those that can be held up: P(blocked) is the
/// probability of that, times the probability that all servers are busy.
fn contended_wait_cycles(state: &ChannelState, servers: u32) -> f64 {
    let busy = mgm::erlang_c(servers, f64::from(servers) * state.utilisation());
    match state.blocking {
        Some(blocking) if busy > 0.0 => state.wait_cycles * blocking / busy,
        _ => state.wait_cycles,
    }
}

/// Letter, name and unit of a quantity, and its value from the state of a channel.
type StateQuantity = (
    &'static str,
    &'static str,
    &'static str,
    fn(&ChannelState) -> f64,
);

/// A count, rounded if it has too many digits to read.
fn whole_text(count: f64) -> String {
    if count < 1e6 {
        shortest(count)
    } else {
        format!("about {}", rounded_text(count, 2))
    }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A count with its noun: "1 channel", "5 channels", "256 switches".
fn counted(number: usize, noun: &str) -> String {
    let ending = match (number, noun.ends_with("ch")) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{NETWORKS, Network, Scenario};
    use crate::topology::HotTree;
    use crate::topology::fat_tree::Direction::{Down, Up};

    fn curve(link: &str) -> Curve {
        Curve::of(&Scenario::read(link).scenario.networks[0])
    }

    #[test]
    fn every_part_of_every_network_can_be_told() {
        for kind in NETWORKS {
            let curve = Curve::of(&Network::new(kind));
            let routing = curve.network().routing();
            let topology = routing.topology();
            let load = 0.4 * curve.scale().saturation_messages;
            let channel = topology.channels() - 1;
            let inspection = curve.inspect(Focus::Channel(channel), load, None);
            assert!(
                inspection
                    .quantities
                    .iter()
                    .all(|figure| figure.model.is_some())
            );
            let [rate, service, utilisation, _] = &inspection.quantities[..4] else {
                panic!("λ, x̄, ρ and W are known of every channel");
            };
            let product = rate.model.unwrap() * service.model.unwrap();
            assert!((product - utilisation.model.unwrap()).abs() < 1e-12);
            for stage in 0..topology.stages().len() as u32 {
                let inspection = curve.inspect(Focus::Stage(stage), load, None);
                assert!(!inspection.quantities.is_empty() && !inspection.sentence.is_empty());
                assert!(
                    inspection
                        .quantities
                        .iter()
                        .all(|figure| figure.model.is_some())
                );
            }
            let to = topology.processors() - 1;
            let route = curve.inspect(Focus::Route { from: 0, to }, load, None);
            assert!(route.title.starts_with("From ") && route.sentence.contains("cycles"));
        }
    }

    #[test]
    fn the_mean_wait_is_that_of_the_models_own_equation() {
        // (20): at the top, a third of the messages for a down-channel come out of the same channel
        // as the message that asks for it, and never hold it up.
        let curve = curve("fat-tree,n:64,flits:16");
        let point = curve.operating_point(0.005).unwrap();
        let tree = crate::topology::FatTree::new(3);
        let state = point.channels[tree.class(2, Down)];
        let mean = contended_wait_cycles(&state, 1);
        assert!((mean - state.wait_cycles * 2.0 / 3.0).abs() < 1e-12);
        let injection = point.channels[tree.class(0, Up)];
        let mean = contended_wait_cycles(&injection, 1);
        assert!((mean - injection.wait_cycles).abs() < 1e-12);
    }

    #[test]
    fn a_saturated_network_has_no_figures_of_the_model() {
        let curve = curve("mesh,k:4");
        let load = 2.0 * curve.scale().saturation_messages;
        let inspection = curve.inspect(Focus::Channel(40), load, None);
        assert!(
            inspection
                .quantities
                .iter()
                .all(|figure| figure.model.is_none())
        );
    }

    #[test]
    fn inputs_off_the_hot_tree_are_told_by_their_mean() {
        let curve = curve("combining-min,n:8,hot:20");
        let inspection = curve.inspect(Focus::Stage(1), 0.3, None);
        let point = curve.operating_point(0.3).unwrap();
        let tree = HotTree::new(3, crate::topology::multistage::Wiring::Baseline);
        let [on, off] = [None, Some(0)].map(|left| point.channels[tree.class(1, left)]);
        assert_eq!(inspection.quantities[0].model, Some(on.utilisation()));
        let mean = inspection.quantities[1].model.unwrap();
        assert!((mean - off.utilisation()).abs() < 1e-15);
        assert!(on.utilisation() > mean);
    }
}
