//! Channel loads and transitions under a traffic pattern.

use super::{Pattern, Uniform};
use crate::routing::{Routing, components, shortest_cycle};
use crate::{Error, Result};

/// The flows of a network whose sources send one message a cycle each, in the mean over the sources
/// that send anything. Any other load is a multiple.
///
/// Channels with the same flows are of one class: where the pattern keeps the symmetries of the
/// network, those that a symmetry carries into one another; else every channel that carries messages
/// is a class of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Flows {
    /// Class of every channel, by number; none of channels that carry nothing and are like no other.
    pub class_of: Vec<Option<usize>>,
    /// Flows of every class of channels.
    pub classes: Vec<ClassFlow>,
    /// Every class of groups of interchangeable channels: the classes of its channels, in order.
    /// Every class of channels belongs to one.
    pub groups: Vec<Vec<usize>>,
    /// Sources that send anything, by the class of their injection channels, in ascending order.
    pub sources: Vec<SourceFlow>,
}

/// The flow on each channel of a class.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClassFlow {
    /// λ, messages per cycle over one channel.
    pub rate: f64,
    /// Number of channels of this class.
    pub channels: usize,
    /// f(i→g), messages per cycle from one channel into each of the groups that it leads to, which
    /// are named by their index in [`Flows::groups`]. Two groups of a class are two entries.
    pub onward: Vec<(usize, f64)>,
    /// The classes of the other virtual channels on the same link, one entry for each channel.
    pub siblings: Vec<usize>,
}

/// Sources that are alike.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SourceFlow {
    /// Class of their injection channels.
    pub class: usize,
    /// w, messages per cycle of each of them: relative to the mean of all that send.
    pub weight: f64,
    /// Number of them.
    pub count: usize,
}

impl Flows {
    /// Counts all routes of a routing function, weighted by a pattern, in trees towards one
    /// destination after the other: as many steps as there are destinations and channels that lead to
    /// each.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`] when the messages for a destination can go round in a cycle.
    ///
    /// # Panics
    /// When nobody sends anything.
    pub fn of<R: Routing + ?Sized>(routing: &R, pattern: &dyn Pattern) -> Result<Self> {
        let mut count = FlowCount::of(routing, pattern);
        for destination in 0..routing.topology().processors() {
            count.messages_for(destination)?;
        }
        Ok(count.flows())
    }

    /// Flows of uniform traffic.
    ///
    /// # Errors
    /// As [`Flows::of`].
    pub fn uniform<R: Routing + ?Sized>(routing: &R) -> Result<Self> {
        Self::of(routing, &Uniform::new(routing.topology().processors()))
    }

    /// Number of processors that send anything.
    #[must_use]
    pub fn senders(&self) -> usize {
        self.sources.iter().map(|source| source.count).sum()
    }

    /// D̄, the mean number of channels on a message's route, injection and ejection included.
    #[must_use]
    pub fn mean_distance(&self) -> f64 {
        let crossings: f64 = self
            .classes
            .iter()
            .map(|c| c.rate * c.channels as f64)
            .sum();
        crossings / self.senders() as f64
    }
}

/// Messages of all pairs of source and destination, counted on channels.
struct FlowCount<'a, R: Routing + ?Sized> {
    routing: &'a R,
    pattern: &'a dyn Pattern,
    /// The one channel of each symmetry whose onward flows stand for all; of a pattern without
    /// symmetry every channel stands for itself.
    stands_for_others: Vec<bool>,
    /// Messages of each source.
    sent: Vec<f64>,
    /// Messages over each channel.
    over: Vec<f64>,
    /// Messages from each channel that stands for others into groups, by first channel.
    onward: Vec<Vec<(usize, f64)>>,
    /// Scratch for one destination: messages that came to a channel, and channels still to come from.
    arrived: Vec<f64>,
    missing: Vec<u32>,
}

impl<'a, R: Routing + ?Sized> FlowCount<'a, R> {
    fn of(routing: &'a R, pattern: &'a dyn Pattern) -> Self {
        let topology = routing.topology();
        let channels = topology.channels();
        let mut is_met = vec![false; topology.symmetries()];
        let is_first = |channel| !std::mem::replace(&mut is_met[topology.symmetry(channel)], true);
        let stands_for_others = if pattern.keeps_symmetry() {
            (0..channels).map(is_first).collect()
        } else {
            vec![true; channels]
        };
        Self {
            routing,
            pattern,
            stands_for_others,
            sent: vec![0.0; topology.processors()],
            over: vec![0.0; channels],
            onward: vec![Vec::new(); channels],
            arrived: vec![0.0; channels],
            missing: vec![0; channels],
        }
    }

    fn messages_for(&mut self, destination: usize) -> Result<()> {
        let mut ready = Vec::new();
        for source in 0..self.routing.topology().processors() {
            let weight = self.pattern.weight(source, destination);
            if weight > 0.0 {
                let injection = self.routing.injection(source);
                self.sent[source] += weight;
                self.arrived[injection] = weight;
                ready.push(injection);
            }
        }
        let reached = self.reach(&ready, destination);
        let mut done = 0;
        while let Some(channel) = ready.pop() {
            done += 1;
            let messages = std::mem::take(&mut self.arrived[channel]);
            self.over[channel] += messages;
            for (first, share) in self.routing.next(channel, destination).shares() {
                if self.stands_for_others[channel] {
                    add(&mut self.onward[channel], first, messages * share);
                }
                let group = self.routing.group(first);
                let each = messages * share / group.len() as f64;
                for next in group {
                    self.arrived[next] += each;
                    self.missing[next] -= 1;
                    if self.missing[next] == 0 {
                        ready.push(next);
                    }
                }
            }
        }
        if done < reached {
            return Err(self.cycle(destination));
        }
        Ok(())
    }

    /// The cycle in which messages for a destination go round: channels on it and behind it are still
    /// waiting for messages.
    fn cycle(&self, destination: usize) -> Error {
        let routing = self.routing;
        let next = |channel| routing.next(channel, destination).channels(routing);
        let is_waiting = |&channel: &usize| self.missing[channel] > 0;
        let follow = |channel| {
            let waiting = Some(channel).filter(is_waiting).into_iter();
            waiting.flat_map(next).filter(is_waiting).collect()
        };
        let follow: Vec<Vec<usize>> = (0..self.missing.len()).map(follow).collect();
        let channels = shortest_cycle(&follow, &components(&follow));
        Error::DependencyCycle {
            channels: channels.expect("what waits for itself is on a cycle"),
        }
    }

    /// Finds the channels on the routes from `start`, and how many others lead to each.
    fn reach(&mut self, start: &[usize], destination: usize) -> usize {
        let routing = self.routing;
        let mut open = start.to_vec();
        let mut reached = start.len();
        while let Some(channel) = open.pop() {
            for next in routing.next(channel, destination).channels(routing) {
                if self.missing[next] == 0 {
                    open.push(next);
                    reached += 1;
                }
                self.missing[next] += 1;
            }
        }
        reached
    }

    /// The class of each channel, and the channel that stands for each class.
    fn classes(&self) -> (Vec<Option<usize>>, Vec<usize>) {
        let topology = self.routing.topology();
        let channels = 0..topology.channels();
        if self.pattern.keeps_symmetry() {
            let mut stand_ins = vec![0; topology.symmetries()];
            for channel in channels.clone().filter(|&c| self.stands_for_others[c]) {
                stand_ins[topology.symmetry(channel)] = channel;
            }
            let class_of = channels.map(|c| Some(topology.symmetry(c)));
            return (class_of.collect(), stand_ins);
        }
        // A group is whole where any of its channels carries messages: all of them do.
        let used: Vec<usize> = channels.clone().filter(|&c| self.over[c] > 0.0).collect();
        let mut class_of = vec![None; channels.len()];
        for (class, &channel) in used.iter().enumerate() {
            class_of[channel] = Some(class);
        }
        (class_of, used)
    }

    fn flows(self) -> Flows {
        let routing = self.routing;
        let (class_of, stand_ins) = self.classes();
        let senders = self.sent.iter().filter(|&&sent| sent > 0.0).count();
        assert!(senders > 0, "somebody sends something");
        // Messages of a source in the mean.
        let unit = self.sent.iter().sum::<f64>() / senders as f64;
        let class = |channel: usize| class_of[channel].expect("a channel that carries messages");
        let mut groups: Vec<Vec<usize>> = Vec::new();
        // By the class of its first channel.
        let mut group_of = vec![None; stand_ins.len()];
        let mut group = |first: usize| {
            *group_of[class(first)].get_or_insert_with(|| {
                groups.push(routing.group(first).map(class).collect());
                groups.len() - 1
            })
        };
        let mut population = vec![0; stand_ins.len()];
        for &class in class_of.iter().flatten() {
            population[class] += 1;
        }
        let classes = stand_ins.iter().zip(&population);
        let classes = classes.map(|(&channel, &channels)| ClassFlow {
            rate: self.over[channel] / unit,
            channels,
            onward: self.onward[channel]
                .iter()
                .map(|&(first, messages)| (group(first), messages / unit))
                .collect(),
            siblings: routing
                .topology()
                .siblings(channel)
                .into_iter()
                .filter_map(|c| class_of[c])
                .collect(),
        });
        let classes: Vec<ClassFlow> = classes.collect();
        // Nothing leads to injection channels.
        let mut is_grouped = vec![false; classes.len()];
        for &class in groups.iter().flatten() {
            is_grouped[class] = true;
        }
        let alone = (0..classes.len()).filter(|&class| !is_grouped[class]);
        groups.extend(alone.map(|class| vec![class]));
        let sending = (self.sent.iter().enumerate())
            .filter(|&(_, &sent)| sent > 0.0)
            .map(|(source, &sent)| (class(routing.injection(source)), sent / unit));
        Flows {
            sources: sources(classes.len(), sending),
            class_of,
            classes,
            groups,
        }
    }
}

/// Adds to the sum of a channel or group.
pub(super) fn add(sums: &mut Vec<(usize, f64)>, number: usize, messages: f64) {
    match sums.iter_mut().find(|(known, _)| *known == number) {
        Some((_, sum)) => *sum += messages,
        None => sums.push((number, messages)),
    }
}

/// Sources by class, from the class and the weight of each of them.
pub(super) fn sources(
    classes: usize,
    sending: impl Iterator<Item = (usize, f64)>,
) -> Vec<SourceFlow> {
    let mut sources = vec![None; classes];
    for (class, weight) in sending {
        let none = SourceFlow {
            class,
            weight,
            count: 0,
        };
        sources[class].get_or_insert(none).count += 1;
    }
    sources.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests;
