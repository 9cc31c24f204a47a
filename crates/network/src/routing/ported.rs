//! Processors with several ports.

use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};

use super::{Header, Hop, Middles, Prospect, Routing, Selection};
use crate::topology::{ChannelKind, Ends, Graph, Picture, Stage, StageChannels, Topology};

/// A routing function in whose network each processor has several injection channels and as many ejection
/// channels. A message takes whichever of them is free: they are a [group](Routing::group).
///
/// The channels of a processor's ports are numbered one after the other in the place of its only one, so that all
/// others keep their order. With one port each, network and routes are the original's, channel by channel.
#[derive(Debug, Clone)]
pub struct Ported {
    original: Arc<dyn Routing>,
    /// The channel of the original network and the number of the port, for each channel.
    origins: Vec<(u32, u32)>,
    /// The first channel that stands for each channel of the original network, and the number of channels.
    firsts: Vec<u32>,
    /// Orbit of each channel, and the number of orbits.
    orbits: Vec<u32>,
    symmetries: usize,
}

impl Ported {
    /// A routing whose processors have these numbers of injection channels, and as many ejection channels. Routes
    /// must end.
    ///
    /// ```
    /// use loadcurve_network::routing::{Header, Ported, Routing};
    /// use loadcurve_network::topology::HyperX;
    /// use std::sync::Arc;
    /// let network = Ported::new(Arc::new(HyperX::new(&[8], 1)), &[7; 8]);
    /// // A port for each of the seven links of a router.
    /// assert_eq!(network.group(network.injection(1)), 7..14);
    /// ```
    ///
    /// # Panics
    /// If there is not one number for each processor, or one of them is 0.
    #[must_use]
    pub fn new(routing: Arc<dyn Routing>, ports: &[u32]) -> Self {
        let topology = routing.topology();
        let processors = topology.processors();
        assert_eq!(ports.len(), processors, "a number of ports a processor");
        assert!(!ports.contains(&0), "a processor has a port");
        let mut counts = vec![1; topology.channels()];
        for (processor, &ports) in ports.iter().enumerate() {
            counts[routing.injection(processor)] = ports;
            if let Some(ejection) = ejection(&*routing, processor) {
                counts[ejection] = ports;
            }
        }
        let (mut origins, mut firsts) = (Vec::new(), Vec::new());
        for (channel, &ports) in (0..).zip(&counts) {
            firsts.push(origins.len() as u32);
            origins.extend((0..ports).map(|port| (channel, port)));
        }
        firsts.push(origins.len() as u32);
        let mut it = Self {
            original: routing,
            symmetries: origins.len(),
            orbits: (0..origins.len() as u32).collect(),
            origins,
            firsts,
        };
        if ports.windows(2).all(|two| two[0] == two[1]) {
            it.keep_symmetries();
        }
        it
    }

    /// Makes an orbit of the ports of the same number on an orbit of the original network. Those numbered 0 keep
    /// the number of their orbit.
    fn keep_symmetries(&mut self) {
        let topology = self.original.topology();
        self.symmetries = topology.symmetries();
        let mut further = vec![Vec::new(); self.symmetries];
        for (orbit, &(origin, port)) in self.orbits.iter_mut().zip(&self.origins) {
            let of_origin = topology.symmetry(origin as usize);
            *orbit = match (port as usize).checked_sub(1) {
                None => of_origin as u32,
                Some(further_port) => {
                    let known: &mut Vec<u32> = &mut further[of_origin];
                    if known.len() == further_port {
                        known.push(self.symmetries as u32);
                        self.symmetries += 1;
                    }
                    known[further_port]
                }
            };
        }
    }

    /// The channel of the original network for which a channel stands.
    ///
    /// # Panics
    /// If there is no such channel.
    #[must_use]
    pub fn origin_of(&self, channel: usize) -> usize {
        self.origins[channel].0 as usize
    }

    /// The number in this network of a channel, or of a channel of a set, of the original one.
    #[inline]
    fn numbered(&self, number: usize) -> usize {
        let channels = self.firsts.len() - 1;
        match number.checked_sub(channels) {
            None => self.firsts[number] as usize,
            Some(beyond) => self.origins.len() + beyond,
        }
    }

    /// The number in the original network of a channel, or of a channel of a set.
    #[inline]
    fn origin(&self, number: usize) -> usize {
        let origin = self.origins.get(number);
        origin.map_or_else(
            || number - self.origins.len() + self.firsts.len() - 1,
            |&(origin, _)| origin as usize,
        )
    }

    /// The channels that stand for a channel of the original network.
    #[inline]
    fn ports(&self, origin: usize) -> Range<usize> {
        self.firsts[origin] as usize..self.firsts[origin + 1] as usize
    }

    /// Number of the port of a channel and of all ports beside it; none where there is only one.
    fn port(&self, channel: usize) -> Option<(u32, usize)> {
        let (origin, port) = self.origins[channel];
        let all = self.ports(origin as usize).len();
        (all > 1).then_some((port, all))
    }

    /// Renumbers hops that the original appends.
    #[inline]
    fn renumber(&self, hops: &mut Vec<Hop>, append: impl FnOnce(&dyn Routing, &mut Vec<Hop>)) {
        let known = hops.len();
        append(&*self.original, hops);
        for hop in &mut hops[known..] {
            hop.group = self.numbered(hop.group);
        }
    }
}

/// The ejection channel of a processor, which ends all routes to it; none if no messages go there. Routes must end.
///
/// ```
/// use loadcurve_network::routing::ejection;
/// use loadcurve_network::topology::{HyperX, Topology};
/// let network = HyperX::new(&[8], 1);
/// let channel = ejection(&network, 3).unwrap();
/// assert_eq!(network.channel_name(channel), "ejection channel of processor 3");
/// ```
#[must_use]
pub fn ejection(routing: &dyn Routing, processor: usize) -> Option<usize> {
    let others = (0..routing.topology().processors()).filter(|&other| other != processor);
    let source = { others }.find(|&source| routing.carries(source, processor))?;
    let &(header, _) = routing.headers(source, processor).first()?;
    let (mut hops, mut last) = (Vec::new(), None);
    routing.first(source, header, &mut hops);
    while let Some(hop) = hops.pop() {
        let channel = routing.member(routing.group(hop.group).start);
        last = Some(channel);
        hops.clear();
        routing.next(channel, hop.header, &mut hops);
    }
    last
}

impl Topology for Ported {
    fn processors(&self) -> usize {
        self.original.topology().processors()
    }

    fn channels(&self) -> usize {
        self.origins.len()
    }

    fn symmetries(&self) -> usize {
        self.symmetries
    }

    fn symmetry(&self, channel: usize) -> usize {
        self.orbits[channel] as usize
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        let siblings = self.original.topology().siblings(self.origin(channel));
        siblings.into_iter().map(|it| self.numbered(it)).collect()
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        self.original.topology().channel_kind(self.origin(channel))
    }

    fn flight_cycles(&self, channel: usize) -> Option<u32> {
        self.original.topology().flight_cycles(self.origin(channel))
    }

    fn channel_name(&self, channel: usize) -> String {
        let name = self.original.topology().channel_name(self.origin(channel));
        match self.port(channel) {
            None => name,
            Some((port, all)) => format!("{name}, port {} of {all}", port + 1),
        }
    }

    fn source_name(&self, processor: usize) -> String {
        self.original.topology().source_name(processor)
    }

    fn destination_name(&self, processor: usize) -> String {
        self.original.topology().destination_name(processor)
    }

    /// The stages of the original, with the first port of each processor.
    fn stages(&self) -> Vec<Stage> {
        let mut stages = self.original.topology().stages();
        for stage in &mut stages {
            if let StageChannels::Alike(groups) = &mut stage.channels {
                for (_, channel) in groups {
                    *channel = self.numbered(*channel);
                }
            }
        }
        stages
    }

    fn stage_count(&self) -> usize {
        self.original.topology().stage_count()
    }

    fn graph(&self) -> Graph {
        Graph {
            nodes: self.original.topology().graph().nodes,
            channels: self.channel_ends(),
        }
    }

    fn channel_ends(&self) -> Vec<Ends> {
        let ends = self.original.topology().channel_ends();
        let origins = self.origins.iter();
        origins.map(|&(origin, _)| ends[origin as usize]).collect()
    }

    fn numbered_routers(&self) -> Option<Vec<usize>> {
        self.original.topology().numbered_routers()
    }

    fn picture(&self) -> Picture<'_> {
        self.original.topology().picture()
    }

    fn node_label(&self, node: usize) -> String {
        self.original.topology().node_label(node)
    }
}

impl Routing for Ported {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        self.renumber(hops, |original, hops| original.first(source, header, hops));
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let channel = self.origin(channel);
        self.renumber(hops, |original, hops| original.next(channel, header, hops));
    }

    /// The channel of a processor's first port.
    fn injection(&self, processor: usize) -> usize {
        self.numbered(self.original.injection(processor))
    }

    fn group(&self, channel: usize) -> Range<usize> {
        let origin = self.origin(channel);
        if channel < self.origins.len() && self.port(channel).is_some() {
            return self.ports(origin);
        }
        let group = self.original.group(origin);
        let first = self.numbered(group.start);
        first..first + group.len()
    }

    fn member(&self, number: usize) -> usize {
        if number < self.origins.len() {
            return number;
        }
        self.numbered(self.original.member(self.origin(number)))
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        self.original.carries(source, destination)
    }

    fn middles(&self) -> Middles {
        self.original.middles()
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        self.original.headers(source, destination)
    }

    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        self.original.draw(source, destination, random)
    }

    fn selection(&self) -> Selection {
        self.original.selection()
    }

    fn is_escape(&self, channel: usize) -> bool {
        self.original.is_escape(self.origin(channel))
    }

    fn prospect(&self, source: usize, header: Header) -> Prospect {
        let prospect = self.original.prospect(source, header);
        Prospect {
            channel: self.numbered(prospect.channel),
            ..prospect
        }
    }

    /// Ports are on no cycle.
    fn check(&self) -> Result<()> {
        self.original.check().map_err(|error| match error {
            Error::DependencyCycle { channels } => Error::DependencyCycle {
                channels: channels.into_iter().map(|it| self.numbered(it)).collect(),
            },
            Error::Misdelivered {
                destination,
                channel,
            } => Error::Misdelivered {
                destination,
                channel: self.numbered(channel),
            },
            other => other,
        })
    }
}

#[cfg(test)]
mod tests;
