//! The equations of a network's channels, in an order in which they can be solved.
//!
//! Everything independent of the load is computed once: the fractions R, the probabilities P of equation
//! (10), and the order. Identical sets of equations, such as those of all the columns of a mesh, are stored
//! once.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use loadcurve_base::Result;
use loadcurve_network::traffic::{Flows, SourceFlow};

use super::draft::{Draft, contended};

use super::order::{first_channels, order};
use super::schedule::Schedule;
use super::sharing::Sharing;

/// The equations of a network. Indices are positions in the order of solution.
#[derive(Debug, Clone, Default)]
pub(super) struct Equations {
    pub(super) channels: Vec<ChannelEquation>,
    pub(super) groups: Vec<ChannelGroup>,
    /// The terms of all channels.
    pub(super) terms: Vec<Term>,
    /// The flows of the terms.
    pub(super) flows: Vec<TermFlow>,
    /// The siblings of all channels, with λ′ at λ₀ = 1.
    pub(super) siblings: Vec<(usize, f64)>,
    /// The channels of all groups, with their fractions of the group's traffic.
    pub(super) members: Vec<(usize, f64)>,
    /// Groups that are solved together; each component depends only on those before it.
    pub(super) components: Vec<Component>,
    pub(super) schedule: Schedule,
    /// Position of each class of channels of the network; of one in several groups, that in the last.
    pub(super) classes: Vec<ClassPlace>,
    /// Position of each group of the network.
    pub(super) place_of_group: Vec<usize>,
    /// Channels, each with the classes that have its equations, in order.
    pub(super) class_of: BTreeSet<(usize, usize)>,
    /// The injection channels.
    pub(super) sources: Vec<SourceClass>,
}

/// Groups that depend on one another, and their channels.
#[derive(Debug, Clone)]
pub(super) struct Component {
    pub(super) groups: Range<usize>,
    pub(super) channels: Range<usize>,
    /// True if service times depend on one another, or one on itself.
    pub(super) is_mutual: bool,
}

/// The left side of equation (11).
#[derive(Debug, Clone)]
pub(super) struct ChannelEquation {
    /// λ at λ₀ = 1.
    pub(super) rate: f64,
    /// Its terms: first those with groups of earlier components, then those with its own.
    pub(super) outer: Range<usize>,
    pub(super) inner: Range<usize>,
    /// The other virtual channels on its link.
    pub(super) siblings: Range<usize>,
}

/// m interchangeable channels and their common queue.
#[derive(Debug, Clone)]
pub(super) struct ChannelGroup {
    /// m.
    pub(super) servers: u32,
    /// λ of all m together, at λ₀ = 1.
    pub(super) rate: f64,
    pub(super) members: Range<usize>,
    /// True if its wait is a term of any equation.
    pub(super) is_waited_for: bool,
    /// True for the injection channels of sources, where messages wait for earlier ones only, and for free
    /// channels: they may be held without limit.
    pub(super) is_source: bool,
}

/// One term of equation (11).
#[derive(Debug, Clone, Copy)]
pub(super) struct Term {
    /// g, which represents all groups with the same equations.
    pub(super) group: usize,
    /// R, for all groups with these equations that the channel leads to together.
    pub(super) share: f64,
    /// R·P.
    pub(super) blocked_share: f64,
}

/// Flow of a term of equation (11).
#[derive(Debug, Clone, Copy)]
pub(super) struct TermFlow {
    /// Number of groups with the same equations that the channel leads to, with equal flows into each.
    pub(super) ways: u32,
    /// f, the flow into one of them at λ₀ = 1.
    pub(super) flow: f64,
    /// o, the flow from the same sources into it over other channels.
    pub(super) same_source_rate: f64,
    /// n, the rate at which others join on its link at λ₀ = 1, where that matters.
    pub(super) joining: f64,
}

/// A class of channels of the network.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ClassPlace {
    pub(super) channel: usize,
    pub(super) group: usize,
    /// Mean of P over the messages that request the channel's group.
    pub(super) contended: f64,
    /// The lowest channel of the class; the class itself where its channels are not known.
    pub(super) first_channel: usize,
}

/// A class of injection channels.
#[derive(Debug, Clone, Copy)]
pub(super) struct SourceClass {
    pub(super) channel: usize,
    pub(super) group: usize,
    /// w, messages/cycle of each of these sources at λ₀ = 1.
    pub(super) weight: f64,
    /// Fraction of all messages that they send.
    pub(super) share: f64,
    /// The processor of the first of them.
    pub(super) processor: usize,
}

impl Equations {
    /// # Errors
    /// Those of [`order`].
    pub(super) fn of(flows: &Flows, sharing: Sharing) -> Result<Self> {
        Self::where_contended(flows, sharing, &contended(flows))
    }

    /// The equations with a given mean of P over the messages that request each group. A group with 0 has
    /// no wait, and [free](super::draft::FREE) channels never saturate either.
    ///
    /// # Errors
    /// Those of [`order`].
    pub(super) fn where_contended(
        flows: &Flows,
        sharing: Sharing,
        contended: &[f64],
    ) -> Result<Self> {
        let first_channels = first_channels(flows);
        let mut equations = Self {
            classes: vec![ClassPlace::default(); flows.classes.len()],
            ..Self::default()
        };
        let mut written = HashMap::new();
        let mut place_of_group = vec![0; flows.groups.len()];
        let mut class_of = BTreeSet::new();
        for groups in order(flows, sharing)? {
            let draft = Draft::of(flows, &groups, contended, &place_of_group, sharing);
            let component = *written
                .entry(draft.words())
                .or_insert_with(|| equations.write(&draft, sharing));
            let component = &equations.components[component];
            for (place, &group) in component.groups.clone().zip(&groups) {
                place_of_group[group] = place;
                for &class in &flows.groups[group] {
                    let channel = component.channels.start + draft.channel(class);
                    class_of.insert((channel, class));
                    equations.classes[class] = ClassPlace {
                        channel,
                        group: place,
                        contended: contended[group],
                        first_channel: first_channels[class],
                    };
                }
            }
        }
        let senders = flows.senders() as f64;
        let source = |source: &SourceFlow| SourceClass {
            channel: equations.classes[source.class].channel,
            group: equations.classes[source.class].group,
            weight: source.weight,
            share: source.weight * source.count as f64 / senders,
            processor: source.processor,
        };
        equations.sources = flows.sources.iter().map(source).collect();
        equations.place_of_group = place_of_group;
        equations.class_of = class_of;
        equations.schedule = Schedule::of(&equations);
        Ok(equations)
    }

    /// The classes of channels with the same equations as a channel, in ascending order.
    pub(super) fn classes_of(&self, channel: usize) -> impl Iterator<Item = usize> {
        let classes = self.class_of.range((channel, 0)..=(channel, usize::MAX));
        classes.map(|&(_, class)| class)
    }

    /// The other virtual channels on a channel's link, with λ′ at λ₀ = 1.
    pub(super) fn siblings_of(&self, channel: usize) -> &[(usize, f64)] {
        &self.siblings[self.channels[channel].siblings.clone()]
    }

    /// The terms of a channel's equation.
    pub(super) fn terms_of(&self, channel: usize) -> &[Term] {
        let ChannelEquation { outer, inner, .. } = &self.channels[channel];
        &self.terms[outer.start..inner.end]
    }

    /// The distinct channels of a group, with their fractions of its traffic.
    pub(super) fn channels_of(&self, group: usize) -> Vec<(usize, f64)> {
        let mut channels: Vec<(usize, f64)> = Vec::new();
        for &(channel, share) in &self.members[self.groups[group].members.clone()] {
            match channels.iter_mut().find(|(known, _)| *known == channel) {
                Some((_, sum)) => *sum += share,
                None => channels.push((channel, share)),
            }
        }
        channels
    }

    /// Appends the equations of a component and returns its index.
    fn write(&mut self, draft: &Draft, sharing: Sharing) -> usize {
        let (first_group, first_channel) = (self.groups.len(), self.channels.len());
        for channel in &draft.channels {
            let start = self.terms.len();
            self.terms
                .extend(channel.outer.iter().map(|term| term.of(channel.rate)));
            let middle = self.terms.len();
            self.terms.extend(channel.inner.iter().map(|term| Term {
                group: first_group + term.group,
                ..term.of(channel.rate)
            }));
            let terms = channel.outer.iter().chain(&channel.inner);
            self.flows.extend(terms.map(|term| term.flow));
            let first_sibling = self.siblings.len();
            let siblings = channel.siblings.iter();
            self.siblings
                .extend(siblings.map(|&(sibling, rate)| (first_channel + sibling, rate)));
            self.channels.push(ChannelEquation {
                rate: channel.rate,
                outer: start..middle,
                inner: middle..self.terms.len(),
                siblings: first_sibling..self.siblings.len(),
            });
        }
        for group in &draft.groups {
            let start = self.members.len();
            let members = group.members.iter();
            self.members
                .extend(members.map(|&(channel, share)| (first_channel + channel, share)));
            self.groups.push(ChannelGroup {
                servers: group.members.len() as u32,
                rate: group.rate,
                members: start..self.members.len(),
                is_waited_for: group.is_waited_for,
                is_source: group.is_source,
            });
        }
        self.components.push(Component {
            groups: first_group..self.groups.len(),
            channels: first_channel..self.channels.len(),
            is_mutual: sharing.is_mutual()
                && draft
                    .channels
                    .iter()
                    .any(|channel| !channel.siblings.is_empty()),
        });
        self.components.len() - 1
    }
}
