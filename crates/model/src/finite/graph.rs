//! Channels, groups and switches, one of each class.

use std::collections::HashMap;
use std::ops::Range;

use loadcurve_network::traffic::Flows;

use super::Refusal;
use super::classes::{Classes, numbers};
use super::switch::{Junction, MAX_SERVERS, Switch, junctions};

/// The network of the equations: one channel of each class, and a switch for every class of channels that
/// lead into one. All numbers are at λ₀ = 1.
#[derive(Debug, Clone, Default)]
pub(super) struct Graph {
    /// Last channels first: each comes after all its successors.
    pub(super) channels: Vec<Channel>,
    pub(super) groups: Vec<Group>,
    pub(super) switches: Vec<Switch>,
    /// The inputs of all switches, and the pairs of all inputs.
    pub(super) inputs: Vec<Input>,
    pub(super) pairs: Vec<Pair>,
    pub(super) sources: Vec<Source>,
    /// Class of each channel of the network; none for those without traffic.
    pub(super) class_of: Vec<Option<usize>>,
}

/// A class of channels.
#[derive(Debug, Clone, Default)]
pub(super) struct Channel {
    /// r, messages per cycle.
    pub(super) rate: f64,
    /// Number of channels of the class.
    pub(super) count: usize,
    /// Network number of the channel that represents the class.
    pub(super) number: usize,
    /// Its group.
    pub(super) group: usize,
    /// Its input in [`Graph::inputs`]; none for an ejection channel.
    pub(super) input: Option<usize>,
}

/// A class of groups of interchangeable channels.
#[derive(Debug, Clone, Default)]
pub(super) struct Group {
    /// Its channels with their shares of the traffic. A class may occur twice.
    pub(super) members: Vec<(usize, f64)>,
    /// Λ, messages per cycle of all channels together.
    pub(super) rate: f64,
    /// The pairs that lead into a group of this class; none for an injection channel.
    pub(super) feeders: Vec<usize>,
}

impl Group {
    /// m.
    pub(super) fn servers(&self) -> usize {
        self.members.len()
    }
}

/// An input of a switch.
#[derive(Debug, Clone)]
pub(super) struct Input {
    pub(super) channel: usize,
    pub(super) pairs: Range<usize>,
}

/// The messages of an input that continue to one group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    pub(super) input: usize,
    /// The group, among the outputs of the switch and among all.
    pub(super) output: usize,
    pub(super) group: usize,
    /// R.
    pub(super) share: f64,
    /// Number of other inputs with messages for the group.
    pub(super) rivals: usize,
}

/// A class of sources.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// Their injection channel.
    pub(super) channel: usize,
    /// Fraction of all messages that they send.
    pub(super) share: f64,
    /// Processor of the injection channel that represents the class.
    pub(super) processor: usize,
}

impl Graph {
    /// The network that carries these flows, in which every channel is a class of its own. Symmetries map
    /// the channels of an `orbit` to each other.
    ///
    /// # Errors
    /// [`Refusal`] if messages on one channel can wait for another in a cycle, or a switch or a group is
    /// too large.
    pub(super) fn of(flows: &Flows, orbit: impl Fn(usize) -> usize) -> Result<Self, Refusal> {
        let numbers = numbers(flows);
        let classes = Classes::of(flows, |channel| orbit(numbers[channel]), &numbers)?;
        let mut graph = Self {
            channels: vec![Channel::default(); classes.count],
            class_of: (flows.class_of.iter())
                .map(|channel| channel.map(|channel| classes.of[channel]))
                .collect(),
            ..Self::default()
        };
        for (channel, &class) in classes.of.iter().enumerate() {
            let entry = &mut graph.channels[class];
            if entry.count == 0 {
                entry.rate = flows.classes[channel].rate;
                entry.number = numbers[channel];
            }
            entry.count += 1;
        }
        let group_of = graph.add_groups(flows, &classes)?;
        for junction in junctions(flows)? {
            let input = |&channel: &usize| graph.channels[classes.of[channel]].input;
            if junction.inputs.iter().any(|it| input(it).is_none()) {
                graph.add_switch(flows, &classes, &group_of, &numbers, &junction);
            }
        }
        let senders = flows.senders() as f64;
        for source in &flows.sources {
            let channel = classes.of[source.class];
            let (share, processor) = (source.weight / senders, source.processor);
            let represents = graph.channels[channel].number == numbers[source.class];
            match graph.sources.iter_mut().find(|it| it.channel == channel) {
                Some(known) => {
                    known.share += share;
                    if represents {
                        known.processor = processor;
                    }
                }
                None => graph.sources.push(Source {
                    channel,
                    share,
                    processor,
                }),
            }
        }
        Ok(graph)
    }

    /// Adds the classes of groups. Returns the class of each group.
    fn add_groups(&mut self, flows: &Flows, classes: &Classes) -> Result<Vec<usize>, Refusal> {
        let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut group_of = Vec::with_capacity(flows.groups.len());
        for members in &flows.groups {
            if members.len() > MAX_SERVERS {
                return Err(Refusal::Servers(members.len()));
            }
            let members: Vec<usize> = members.iter().map(|&it| classes.of[it]).collect();
            let class = *known.entry(members).or_insert_with_key(|members| {
                let channels = &self.channels;
                let rate = |&member: &usize| channels[member].rate;
                let all: f64 = members.iter().map(rate).sum();
                self.groups.push(Group {
                    members: members.iter().map(|it| (*it, rate(it) / all)).collect(),
                    rate: all,
                    feeders: Vec::new(),
                });
                self.groups.len() - 1
            });
            for &(member, _) in &self.groups[class].members {
                self.channels[member].group = class;
            }
            group_of.push(class);
        }
        Ok(group_of)
    }

    fn add_switch(
        &mut self,
        flows: &Flows,
        classes: &Classes,
        group_of: &[usize],
        numbers: &[usize],
        junction: &Junction,
    ) {
        let (first_input, first_pair) = (self.inputs.len(), self.pairs.len());
        let outputs: Vec<usize> = junction.outputs.iter().map(|&it| group_of[it]).collect();
        for &member in &junction.inputs {
            let class = classes.of[member];
            let channel = &mut self.channels[class];
            if channel.input.is_none() {
                channel.input = Some(self.inputs.len());
                channel.number = numbers[member];
            }
            let start = self.pairs.len();
            let flow = &flows.classes[member];
            for &(group, messages) in flow.onward.iter().filter(|step| step.1 > 0.0) {
                let output = junction.outputs.iter().position(|&it| it == group);
                self.pairs.push(Pair {
                    input: self.inputs.len(),
                    output: output.expect("a group is at the switch of its feeders"),
                    group: group_of[group],
                    share: messages / flow.rate,
                    rivals: 0,
                });
            }
            let pairs = start..self.pairs.len();
            self.inputs.push(Input {
                channel: class,
                pairs,
            });
        }
        let pairs = first_pair..self.pairs.len();
        for (output, &class) in outputs.iter().enumerate() {
            let leads = |&pair: &usize| self.pairs[pair].output == output;
            let feeders: Vec<usize> = pairs.clone().filter(leads).collect();
            for &pair in &feeders {
                self.pairs[pair].rivals = feeders.len() - 1;
            }
            if self.groups[class].feeders.is_empty() {
                self.groups[class].feeders = feeders;
            }
        }
        self.switches.push(Switch {
            inputs: first_input..self.inputs.len(),
            pairs,
            outputs,
        });
    }

    /// The pairs of a channel; none for an ejection channel.
    pub(super) fn pairs_of(&self, channel: usize) -> Range<usize> {
        let input = self.channels[channel].input;
        input.map_or(0..0, |input| self.inputs[input].pairs.clone())
    }

    /// Mean of a quantity of channels over the channels of a group.
    pub(super) fn mean(&self, group: usize, of: &[f64]) -> f64 {
        match &self.groups[group].members[..] {
            [(only, _)] => of[*only],
            members => members.iter().map(|&(it, share)| share * of[it]).sum(),
        }
    }
}
