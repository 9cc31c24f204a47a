//! A network whose processors have ports, as collectives see it.

use std::collections::HashMap;
use std::sync::Arc;

use loadcurve_network::routing::{Header, Hop, Middles, Ported, Routing};

use crate::{Error, Ports, Result};

/// A network with its ports: the channels and the links that messages cross.
#[derive(Debug, Clone)]
pub struct Fabric {
    routing: Arc<Ported>,
    /// The lowest channel on the link of each channel.
    links: Vec<u32>,
}

/// A group of channels, of which a message crosses one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    /// The first channel.
    pub(crate) first: u32,
    /// Number of channels.
    pub(crate) channels: u32,
}

impl Step {
    /// Channels of the group.
    pub(crate) fn all(self, routing: &dyn Routing) -> impl Iterator<Item = u32> {
        let numbers = self.first..self.first + self.channels;
        numbers.map(|number| routing.member(number as usize) as u32)
    }
}

/// Channels that a message crosses on average, by all its routes.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Spread {
    /// Links with the fraction of the message that crosses each.
    pub(crate) shares: Vec<(u32, f64)>,
    /// Links with the largest fraction that might cross each.
    pub(crate) chances: Vec<(u32, f64)>,
    /// Channels of the longest route.
    pub(crate) longest: u32,
    /// Mean number of channels.
    pub(crate) mean: f64,
}

impl Fabric {
    /// The network of a routing function, whose routes must end, with ports.
    ///
    /// ```
    /// use loadcurve_collective::{Fabric, Ports};
    /// use loadcurve_network::topology::HyperX;
    /// let fabric = Fabric::new(std::sync::Arc::new(HyperX::new(&[8], 1)), Ports::All).unwrap();
    /// // All routes have a channel between those of their ends.
    /// assert_eq!((fabric.processors(), fabric.distances()), (8, (3, 3)));
    /// ```
    ///
    /// # Errors
    /// [`Error::IllegalValue`] for a number of ports outside 1…64; [`Error::Middles`] and [`Error::Failed`] for
    /// routings on which not every processor sends to every other by a known route.
    pub fn new(routing: Arc<dyn Routing>, ports: Ports) -> Result<Self> {
        if !routing.middles().are_fixed() {
            return Err(Error::Middles);
        }
        let counts = ports.counts(&*routing)?;
        let processors = counts.len();
        let has_failed = |&processor: &usize| {
            processors > 1 && !routing.carries(processor, (processor + 1) % processors)
        };
        // A failed one is part of two such pairs in turn.
        let failed: Vec<usize> = (0..processors).filter(has_failed).collect();
        if let Some(&before) = failed.first() {
            let is_next = !failed.contains(&((before + processors - 1) % processors));
            let processor = if is_next { before + 1 } else { before };
            return Err(Error::Failed {
                processor: processor % processors,
            });
        }
        let routing = Ported::new(routing, &counts);
        let topology = routing.topology();
        let lowest = |channel: usize| {
            let siblings = topology.siblings(channel).into_iter().min();
            siblings.map_or(channel, |it| it.min(channel)) as u32
        };
        let links = (0..topology.channels()).map(lowest).collect();
        Ok(Self {
            routing: Arc::new(routing),
            links,
        })
    }

    /// The routing with its ports.
    #[must_use]
    pub fn routing(&self) -> &Arc<Ported> {
        &self.routing
    }

    /// Number of processors, N.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.routing.topology().processors()
    }

    /// Number of channels, those of all ports included.
    #[must_use]
    pub fn channels(&self) -> usize {
        self.links.len()
    }

    /// The lowest channel on the link of a channel, by which the link is known.
    ///
    /// # Panics
    /// If there is no such channel.
    #[inline]
    #[must_use]
    pub fn link(&self, channel: usize) -> usize {
        self.links[channel] as usize
    }

    /// The same of a channel that is known by a number of its group.
    #[inline]
    pub(crate) fn link_of(&self, number: usize) -> usize {
        match self.links.get(number) {
            Some(&link) => link as usize,
            None => self.link(self.routing.member(number)),
        }
    }

    /// Number of ports of a processor.
    ///
    /// # Panics
    /// If there is no such processor.
    #[must_use]
    pub fn ports(&self, processor: usize) -> usize {
        self.routing.group(self.routing.injection(processor)).len()
    }

    /// The header of all messages from one processor to another: where failures break the route, with the middles of
    /// their detour.
    pub(crate) fn header(&self, from: usize, to: usize) -> Header {
        // Only detours need a list, and the model asks for each message.
        if self.routing.middles() == Middles::None {
            return Header::to(to);
        }
        let headers = self.routing.headers(from, to);
        headers
            .first()
            .map_or(Header::to(to), |&(header, _)| header)
    }

    /// Channels between the nearest and between the farthest processors, both ends' included: d and D; 0 for a single
    /// processor.
    #[must_use]
    pub fn distances(&self) -> (u32, u32) {
        let (mut nearest, mut farthest) = (u32::MAX, 0);
        for destination in 0..self.processors() {
            let mut lengths = HashMap::new();
            for source in (0..self.processors()).filter(|&source| source != destination) {
                let mut hops = Vec::new();
                let header = self.header(source, destination);
                self.routing.first(source, header, &mut hops);
                for hop in hops {
                    let length = self.length(hop, &mut lengths);
                    nearest = nearest.min(length);
                    farthest = farthest.max(length);
                }
            }
        }
        (nearest.min(farthest), farthest)
    }

    /// Channels of the longest route that begins with a hop, given those from channels that are known.
    fn length(&self, hop: Hop, lengths: &mut HashMap<(usize, Header), u32>) -> u32 {
        let routing = &*self.routing;
        let mut open: Vec<(usize, Header)> = Vec::new();
        let mut hops = Vec::new();
        let step = |hop: Hop| {
            let group = routing.group(hop.group);
            group.map(move |number| (routing.member(number), hop.header))
        };
        open.extend(step(hop));
        while let Some(&(channel, header)) = open.last() {
            hops.clear();
            routing.next(channel, header, &mut hops);
            let known = open.len();
            let mut longest = 0;
            for next in hops.iter().flat_map(|&hop| step(hop)) {
                match lengths.get(&next) {
                    Some(&length) => longest = longest.max(length),
                    None => open.push(next),
                }
            }
            if open.len() == known {
                lengths.insert((channel, header), longest + 1);
                open.pop();
            }
        }
        step(hop)
            .filter_map(|standing| lengths.get(&standing).copied())
            .max()
            .unwrap_or(0)
    }

    /// Appends the only route of a message, group by group; false, and nothing, if its next groups depend on which
    /// channels or candidates it takes.
    pub(crate) fn only_route(&self, from: usize, to: usize, steps: &mut Vec<Step>) -> bool {
        let (routing, first) = (&*self.routing, steps.len());
        let (mut hops, mut others) = (Vec::new(), Vec::new());
        routing.first(from, self.header(from, to), &mut hops);
        while let &[hop] = &hops[..] {
            let step = self.step(hop);
            steps.push(step);
            hops.clear();
            for (index, channel) in step.all(routing).enumerate() {
                let next = if index == 0 { &mut hops } else { &mut others };
                next.clear();
                routing.next(channel as usize, hop.header, next);
                if index > 0 && others != hops {
                    steps.truncate(first);
                    return false;
                }
            }
        }
        let is_only = hops.is_empty();
        if !is_only {
            steps.truncate(first);
        }
        is_only
    }

    /// The channels of a hop.
    #[inline]
    pub(crate) fn step(&self, hop: Hop) -> Step {
        let group = self.routing.group(hop.group);
        Step {
            first: group.start as u32,
            channels: group.len() as u32,
        }
    }

    /// Links on all routes of a message, where each candidate and each channel of a group is taken by an equal share.
    pub(crate) fn spread(&self, from: usize, to: usize) -> Spread {
        let routing = &*self.routing;
        let (mut hops, mut spread) = (Vec::new(), Spread::default());
        routing.first(from, self.header(from, to), &mut hops);
        // Channels that are reached after the same number of hops, with the share that is there.
        let mut ahead = Vec::new();
        self.go_on(&hops, 1.0, &mut ahead, &mut spread);
        while !ahead.is_empty() {
            spread.longest += 1;
            for (channel, header, share) in std::mem::take(&mut ahead) {
                spread.mean += share;
                hops.clear();
                routing.next(channel as usize, header, &mut hops);
                self.go_on(&hops, share, &mut ahead, &mut spread);
            }
        }
        spread
    }

    /// Spreads a share of a message over the channels of its next hops.
    fn go_on(
        &self,
        hops: &[Hop],
        share: f64,
        ahead: &mut Vec<(u32, Header, f64)>,
        spread: &mut Spread,
    ) {
        for hop in hops {
            let step = self.step(*hop);
            let part = 1.0 / f64::from(step.channels);
            let share = share * part / hops.len() as f64;
            for channel in step.all(&*self.routing) {
                let link = self.links[channel as usize];
                spread.shares.push((link, share));
                let known = ahead.iter_mut();
                let known = { known }.find(|it| (it.0, it.1) == (channel, hop.header));
                if let Some((_, _, all)) = known {
                    *all += share;
                } else {
                    spread.chances.push((link, part));
                    ahead.push((channel, hop.header, share));
                }
            }
        }
    }
}
