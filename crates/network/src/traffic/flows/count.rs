//! Messages of a traffic pattern, counted on channels.

mod assembly;
mod steps;

use std::ops::Range;

use loadcurve_base::{Error, Result};

use super::own::OwnMessages;
use crate::routing::{Header, Hop, Routing, components, shortest_cycle};
pub(super) use steps::{Place, Step, Steps};

/// Messages of all pairs of source and destination, counted on channels.
pub(super) struct FlowCount<'a> {
    pub(super) routing: &'a dyn Routing,
    keeps_symmetry: bool,
    /// The one channel of each orbit whose onward flows represent all; under a pattern without symmetry
    /// every channel represents itself.
    pub(super) is_representative: Vec<bool>,
    /// Those, and the other virtual channels on their links: the channels whose onward flows are counted.
    pub(super) is_followed: Vec<bool>,
    /// Messages of each source.
    pub(super) sent: Vec<f64>,
    /// Messages over each channel.
    pub(super) over: Vec<f64>,
    /// First channel and size of the group of each channel, cached because routing functions are slower.
    groups: Vec<(u32, u32)>,
    /// Next hops of each channel that stands for others.
    onward: Steps,
    /// Messages of the current source, where sources are counted separately.
    own: Option<OwnMessages>,
    /// Scratch for one destination: next hops of all channels that lead to it, those of each channel among
    /// them, messages that reached the channel, and number of preceding channels still to be processed.
    hops: Vec<Hop>,
    hops_from: Vec<Range<u32>>,
    arrived: Vec<f64>,
    missing: Vec<u32>,
}

impl<'a> FlowCount<'a> {
    /// An empty count; channels that a symmetry maps to one another are equivalent if the traffic
    /// `keeps_symmetry`.
    pub(super) fn of(routing: &'a dyn Routing, keeps_symmetry: bool) -> Self {
        let topology = routing.topology();
        let channels = topology.channels();
        let mut is_met = vec![false; topology.symmetries()];
        let is_first = |channel| !std::mem::replace(&mut is_met[topology.symmetry(channel)], true);
        let is_representative: Vec<bool> = if keeps_symmetry {
            (0..channels).map(is_first).collect()
        } else {
            vec![true; channels]
        };
        let mut is_followed = is_representative.clone();
        for channel in (0..channels).filter(|&channel| is_representative[channel]) {
            for sibling in topology.siblings(channel) {
                is_followed[sibling] = true;
            }
        }
        let group = |channel| {
            let group = routing.group(channel);
            (group.start as u32, group.len() as u32)
        };
        Self {
            routing,
            keeps_symmetry,
            is_representative,
            is_followed,
            sent: vec![0.0; topology.processors()],
            over: vec![0.0; channels],
            groups: (0..channels).map(group).collect(),
            onward: Steps::none(channels),
            own: None,
            hops: Vec::new(),
            hops_from: vec![0..0; channels],
            arrived: vec![0.0; channels],
            missing: vec![0; channels],
        }
    }

    /// Counts the messages of a source, given by destinations and weights, separately from those of all
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
            own.finish_source(&mut self.onward);
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
            let Range { start, end } = self.hops_from[channel].clone();
            let share = 1.0 / f64::from(end - start);
            for hop in start..end {
                let group = self.group(self.hops[hop as usize].group);
                if self.is_followed[channel] {
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

    /// Counts messages from a channel into a group.
    pub(super) fn add(&mut self, channel: usize, first: usize, messages: f64) {
        let place = self.onward.place(channel, first);
        let step = self.onward.at(place);
        step.messages += messages;
        if let Some(own) = &mut self.own {
            own.add(place, step, messages);
        }
    }

    /// The channels of the group of a channel.
    fn group(&self, channel: usize) -> Range<usize> {
        let (first, count) = self.groups[channel];
        first as usize..(first + count) as usize
    }

    /// The cycle in which messages for a destination circulate: channels on it and behind it still have
    /// unprocessed predecessors.
    fn cycle(&self, destination: usize) -> Error {
        let routing = self.routing;
        let is_waiting = |&channel: &usize| self.missing[channel] > 0;
        let follow = |channel| {
            if !is_waiting(&channel) {
                return Vec::new();
            }
            let hops = routing.hops(channel, destination);
            Hop::channels(&hops, routing).filter(is_waiting).collect()
        };
        let follow: Vec<Vec<usize>> = (0..self.missing.len()).map(follow).collect();
        let channels = shortest_cycle(&follow, &components(&follow));
        Error::DependencyCycle {
            channels: channels.expect("what waits for itself is on a cycle"),
        }
    }

    /// Finds the channels on the routes from `start`, their next hops, and the number of predecessors of
    /// each.
    fn reach(&mut self, start: &[usize], destination: usize) -> usize {
        let (mut open, header) = (start.to_vec(), Header::to(destination));
        self.hops.clear();
        let mut reached = start.len();
        while let Some(channel) = open.pop() {
            let first = self.hops.len();
            self.routing.next(channel, header, &mut self.hops);
            self.hops_from[channel] = first as u32..self.hops.len() as u32;
            for hop in first..self.hops.len() {
                for next in self.group(self.hops[hop].group) {
                    if self.missing[next] == 0 {
                        open.push(next);
                        reached += 1;
                    }
                    self.missing[next] += 1;
                }
            }
        }
        reached
    }
}
