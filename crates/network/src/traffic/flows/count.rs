//! Messages of a traffic pattern, counted on channels.

mod assembly;
mod demand;
mod headers;
mod middles;
mod product;
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
    /// Channels with their headers, to be followed.
    open: Vec<(usize, Header)>,
    /// True for channels at the start of a part that are not counted with it.
    is_skipped: Vec<bool>,
}

/// Channels, or groups of channels by their first one, with a fraction of some messages on each.
type Parts = Vec<(usize, f64)>;

/// Messages at the start of a part of their routes: their channel and header, and how many they are.
pub(super) type Start = (usize, Header, f64);

/// Part of routes whose messages are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// All of them.
    Whole,
    /// Up to the next middle.
    ToMiddle,
    /// From a middle on: not the channels at the start, nor what leads on from them.
    FromMiddle,
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
            open: Vec::new(),
            is_skipped: vec![false; channels],
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
        let mut starts = Vec::with_capacity(sources.len());
        for &(source, weight) in sources {
            if !self.routing.carries(source, destination) {
                continue;
            }
            self.sent[source] += weight;
            let injection = self.routing.injection(source);
            starts.push((injection, Header::to(destination), weight));
        }
        self.messages_from(&starts, Part::Whole, |_, _| {})
    }

    /// Counts messages along a part of their routes, and calls `visit` with each channel and its messages,
    /// in an order in which channels come after those that lead to them. Channels at the start are
    /// different, and none leads to another.
    pub(super) fn messages_from(
        &mut self,
        starts: &[Start],
        part: Part,
        mut visit: impl FnMut(usize, f64),
    ) -> Result<()> {
        let mut ready = Vec::with_capacity(starts.len());
        for &(channel, _, messages) in starts {
            self.arrived[channel] = messages;
            self.is_skipped[channel] = part == Part::FromMiddle;
            ready.push(channel);
        }
        let reached = self.reach(starts, part);
        let mut done = 0;
        while let Some(channel) = ready.pop() {
            done += 1;
            let messages = std::mem::take(&mut self.arrived[channel]);
            visit(channel, messages);
            let is_counted = !std::mem::take(&mut self.is_skipped[channel]);
            if is_counted {
                self.over[channel] += messages;
            }
            let Range { start, end } = self.hops_from[channel].clone();
            let share = 1.0 / f64::from(end - start);
            for hop in start..end {
                let group = self.group(self.hops[hop as usize].group);
                if is_counted && self.is_followed[channel] {
                    self.add(channel, group.start, messages * share);
                }
                let each = messages * share / group.len() as f64;
                for next in group {
                    let next = self.routing.member(next);
                    self.arrived[next] += each;
                    self.missing[next] -= 1;
                    if self.missing[next] == 0 {
                        ready.push(next);
                    }
                }
            }
        }
        if done < reached {
            return Err(self.cycle());
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
        match self.groups.get(channel) {
            Some(&(first, count)) => first as usize..(first + count) as usize,
            None => self.routing.group(channel),
        }
    }

    /// The cycle in which messages circulate: channels on it and behind it still have unprocessed
    /// predecessors.
    fn cycle(&self) -> Error {
        let routing = self.routing;
        let is_waiting = |&channel: &usize| self.missing[channel] > 0;
        let follow = |channel| {
            if !is_waiting(&channel) {
                return Vec::new();
            }
            let Range { start, end } = self.hops_from[channel].clone();
            let hops = &self.hops[start as usize..end as usize];
            Hop::channels(hops, routing).filter(is_waiting).collect()
        };
        let follow: Vec<Vec<usize>> = (0..self.missing.len()).map(follow).collect();
        let channels = shortest_cycle(&follow, &components(&follow));
        Error::DependencyCycle {
            channels: channels.expect("what waits for itself is on a cycle"),
        }
    }

    /// Finds the channels on a part of the routes from `starts`, their next hops, and the number of
    /// predecessors of each. A channel belongs to one phase, and all messages on it have the same header.
    fn reach(&mut self, starts: &[Start], part: Part) -> usize {
        let starts = starts.iter().map(|&(channel, header, _)| (channel, header));
        self.open.extend(starts);
        let mut reached = self.open.len();
        self.hops.clear();
        while let Some((channel, header)) = self.open.pop() {
            let first = self.hops.len();
            self.routing.next(channel, header, &mut self.hops);
            if part == Part::ToMiddle
                && self.hops[first..]
                    .iter()
                    .any(|hop| hop.header.phase > header.phase)
            {
                self.hops.truncate(first);
            }
            self.hops_from[channel] = first as u32..self.hops.len() as u32;
            for hop in first..self.hops.len() {
                let Hop { group, header } = self.hops[hop];
                for next in self.group(group) {
                    let next = self.routing.member(next);
                    if self.missing[next] == 0 {
                        self.open.push((next, header));
                        reached += 1;
                    }
                    self.missing[next] += 1;
                }
            }
        }
        reached
    }
}
