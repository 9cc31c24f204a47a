//! Messages of a traffic pattern, counted on channels.

use super::own::{OwnMessages, completed};
use super::{ClassFlow, Flows, sources};
use crate::routing::{Next, Routing, components, shortest_cycle};
use crate::{Error, Result};

/// Messages of all pairs of source and destination, counted on channels.
pub(in crate::traffic) struct FlowCount<'a, R: Routing + ?Sized> {
    routing: &'a R,
    keeps_symmetry: bool,
    /// The one channel of each symmetry whose onward flows stand for all; of a pattern without
    /// symmetry every channel stands for itself.
    stands_for_others: Vec<bool>,
    /// Messages of each source.
    sent: Vec<f64>,
    /// Messages over each channel.
    over: Vec<f64>,
    /// Next hops of each channel that stands for others.
    onward: Vec<Vec<Step>>,
    /// Messages of the source that is being counted, where sources are told apart.
    own: Option<OwnMessages>,
    /// Scratch for one destination: next hop of each channel that leads to it, messages that came to the
    /// channel, and channels still to come from.
    next: Vec<Next>,
    arrived: Vec<f64>,
    missing: Vec<u32>,
}

/// Messages from a channel into a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// First channel of the group.
    pub(super) first: usize,
    pub(super) messages: f64,
    /// Of these, the messages of the source that is being counted.
    pub(super) of_source: f64,
    /// Sum over all sources: their messages here, times those that they bring to the group by other
    /// channels.
    pub(super) own_elsewhere: f64,
}

impl<'a, R: Routing + ?Sized> FlowCount<'a, R> {
    /// An empty count; channels that a symmetry carries into one another are alike if the traffic
    /// `keeps_symmetry`.
    pub(super) fn of(routing: &'a R, keeps_symmetry: bool) -> Self {
        let topology = routing.topology();
        let channels = topology.channels();
        let mut is_met = vec![false; topology.symmetries()];
        let is_first = |channel| !std::mem::replace(&mut is_met[topology.symmetry(channel)], true);
        let stands_for_others = if keeps_symmetry {
            (0..channels).map(is_first).collect()
        } else {
            vec![true; channels]
        };
        Self {
            routing,
            keeps_symmetry,
            stands_for_others,
            sent: vec![0.0; topology.processors()],
            over: vec![0.0; channels],
            onward: vec![Vec::new(); channels],
            own: None,
            next: vec![Next::Delivered; channels],
            arrived: vec![0.0; channels],
            missing: vec![0; channels],
        }
    }

    /// Counts the messages of a source, given by destinations and weights, apart from those of all
    /// others.
    pub(super) fn messages_of(
        &mut self,
        source: usize,
        destinations: &[(usize, f64)],
    ) -> Result<()> {
        self.own
            .get_or_insert_with(|| OwnMessages::none(self.over.len()));
        for &(destination, weight) in destinations {
            self.messages_for(destination, &[(source, weight)])?;
        }
        if let Some(own) = &mut self.own {
            own.settle(&mut self.onward);
        }
        Ok(())
    }

    /// Counts messages for a destination, given by sources and weights.
    pub(super) fn messages_for(
        &mut self,
        destination: usize,
        sources: &[(usize, f64)],
    ) -> Result<()> {
        let mut ready = Vec::with_capacity(sources.len());
        for &(source, weight) in sources {
            let injection = self.routing.injection(source);
            self.sent[source] += weight;
            self.arrived[injection] = weight;
            ready.push(injection);
        }
        let reached = self.reach(&ready, destination);
        let mut done = 0;
        while let Some(channel) = ready.pop() {
            done += 1;
            let messages = std::mem::take(&mut self.arrived[channel]);
            self.over[channel] += messages;
            for (any, share) in self.next[channel].shares() {
                let group = self.routing.group(any);
                if self.stands_for_others[channel] {
                    self.add(channel, group.start, messages * share);
                }
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

    /// Counts messages of a source that are on none of its channels yet.
    pub(in crate::traffic) fn send(&mut self, source: usize, messages: f64) {
        self.sent[source] += messages;
    }

    /// Counts messages over a channel that are on none of its next hops yet.
    pub(in crate::traffic) fn cross(&mut self, channel: usize, messages: f64) {
        self.over[channel] += messages;
    }

    /// Counts messages from a channel into a group.
    pub(in crate::traffic) fn add(&mut self, channel: usize, first: usize, messages: f64) {
        let steps = &mut self.onward[channel];
        let known = steps.iter().position(|step| step.first == first);
        let nth = known.unwrap_or_else(|| {
            steps.push(Step {
                first,
                messages: 0.0,
                of_source: 0.0,
                own_elsewhere: 0.0,
            });
            steps.len() - 1
        });
        steps[nth].messages += messages;
        if let Some(own) = &mut self.own {
            own.add(channel, nth, &mut steps[nth], messages);
        }
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

    /// Finds the channels on the routes from `start`, their next hops, and how many others lead to each.
    fn reach(&mut self, start: &[usize], destination: usize) -> usize {
        let routing = self.routing;
        let mut open = start.to_vec();
        let mut reached = start.len();
        while let Some(channel) = open.pop() {
            let hop = routing.next(channel, destination);
            self.next[channel] = hop;
            for next in hop.channels(routing) {
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
        if self.keeps_symmetry {
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

    /// The flows of the messages counted.
    pub(super) fn flows(self) -> Flows {
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
                .map(|step| (group(step.first), step.messages / unit))
                .collect(),
            own_elsewhere: elsewhere(&self.onward[channel], unit),
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
            .map(|(source, &sent)| (source, class(routing.injection(source)), sent / unit));
        let flows = Flows {
            sources: sources(classes.len(), sending),
            class_of,
            classes,
            groups,
        };
        completed(flows)
    }
}

/// o of each step, at one message from each source; none where all are 0.
fn elsewhere(steps: &[Step], unit: f64) -> Vec<f64> {
    if steps.iter().all(|step| step.own_elsewhere == 0.0) {
        return Vec::new();
    }
    let mean = |step: &Step| step.own_elsewhere / step.messages / unit;
    steps.iter().map(mean).collect()
}
