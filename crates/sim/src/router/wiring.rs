//! Ports of the routers of a network, the links between them, and the virtual channels of their classes.

use std::ops::Range;

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{Routing, Selection};
use loadcurve_network::topology::{Ends, NodeKind};

use super::ports::PerPort;
use super::settings::Settings;

/// No port, channel or message.
pub(super) const NONE: u32 = u32::MAX;

/// Largest number of virtual channels of a link: there is a bit for each in a word.
pub const MOST_VCS: u32 = 64;

/// Routers, their ports, and the links between them.
///
/// Ports of a router are numbered one after the other: first those of processors, in their order, then those of
/// links, in the order of the routers at their other ends.
#[derive(Debug, Clone)]
pub(super) struct Wiring {
    /// Virtual channels of every link.
    pub(super) vcs: u32,
    pub(super) per_port: PerPort,
    pub(super) routers: Vec<Router>,
    pub(super) inputs: Vec<Input>,
    pub(super) outputs: Vec<Output>,
    /// Output port of every channel; [`NONE`] for injection channels.
    pub(super) output_of: Vec<u32>,
    /// Router at every node of the topology's graph, or [`NONE`].
    pub(super) router_of: Vec<u32>,
    /// Injection channels, processor by processor.
    pub(super) injections: Vec<Injection>,
    /// The first of every processor, and their number.
    first_injections: Vec<u32>,
    /// Virtual channels of every channel for each kind of messages, as bits.
    vcs_of: Vec<Vec<u64>>,
    /// Channel to which a virtual channel of an output belongs, for all virtual channels of all outputs.
    pub(super) channel_of: Vec<u32>,
}

/// Ports of a router.
#[derive(Debug, Clone)]
pub(super) struct Router {
    pub(super) inputs: Range<u32>,
    pub(super) outputs: Range<u32>,
}

/// An input port.
#[derive(Debug, Clone, Copy)]
pub(super) struct Input {
    pub(super) router: u32,
    /// Output port at the other end of the link; [`NONE`] for a processor's.
    pub(super) from: u32,
    /// Injection channel that leads here, by its place among all; [`NONE`] for a link's.
    pub(super) injection: u32,
    /// Cycles from the crossing of the switch to the return of the credit.
    pub(super) credit_cycles: u32,
}

/// An injection channel of a processor.
#[derive(Debug, Clone, Copy)]
pub(super) struct Injection {
    pub(super) processor: u32,
    pub(super) channel: u32,
    /// Input port to which it leads.
    pub(super) input: u32,
}

/// An output port.
#[derive(Debug, Clone, Copy)]
pub(super) struct Output {
    /// Input port at the other end of the link; [`NONE`] for a processor's.
    pub(super) to: u32,
    /// Cycles from the crossing of the switch to the arrival of the flit.
    pub(super) flight_cycles: u32,
}

/// A link between two routers, or to or from a processor, whose channels share it.
struct Link {
    /// The routers; none at the end of a processor.
    from: Option<u32>,
    to: Option<u32>,
    /// Virtual channels in ascending order.
    channels: Vec<usize>,
}

impl Wiring {
    /// The wiring of a routing's network, for messages of `kinds` kinds, each with virtual channels of its own.
    ///
    /// # Errors
    /// [`Error::Refused`] when the routes need more virtual channels than a link can have, or a channel leads past all
    /// routers.
    pub(super) fn new(routing: &dyn Routing, settings: &Settings, kinds: u32) -> Result<Self> {
        let (links, router_of) = links(routing)?;
        let classes = Classes::new(routing, &links, settings.vcs, kinds)?;
        let count = routing.topology().channels();
        let mut wiring = Self {
            vcs: classes.vcs,
            per_port: PerPort::new(classes.vcs),
            routers: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            output_of: vec![NONE; count],
            injections: Vec::new(),
            first_injections: vec![0],
            router_of,
            vcs_of: vec![vec![0; count]; kinds as usize],
            channel_of: Vec::new(),
        };
        let ports = wiring.add_ports(&links, settings);
        wiring.join(&links, &ports);
        wiring.share_out(routing, &links, &ports, &classes);
        let mut input_of_channel = vec![NONE; count];
        for (link, &(_, input)) in links.iter().zip(&ports) {
            for &channel in &link.channels {
                input_of_channel[channel] = input;
            }
        }
        for processor in 0..routing.topology().processors() {
            for channel in routing.group(routing.injection(processor)) {
                let input = input_of_channel[channel];
                if let Some(entrance) = wiring.inputs.get_mut(input as usize) {
                    entrance.injection = wiring.injections.len() as u32;
                }
                wiring.injections.push(Injection {
                    processor: processor as u32,
                    channel: channel as u32,
                    input,
                });
            }
            let end = wiring.injections.len() as u32;
            wiring.first_injections.push(end);
        }
        Ok(wiring)
    }

    /// Adds the ports of all routers in their order; returns the output and the input of every link.
    fn add_ports(&mut self, links: &[Link], settings: &Settings) -> Vec<(u32, u32)> {
        let mut ports = vec![(NONE, NONE); links.len()];
        // The sort is stable: links with the same ends keep their order.
        let mut order: Vec<usize> = (0..links.len()).collect();
        order.sort_by_key(|&link| (links[link].from, links[link].to));
        let mut first_outputs = vec![0; self.router_count() + 1];
        for link in order.iter().copied() {
            let Some(router) = links[link].from else {
                continue;
            };
            ports[link].0 = self.outputs.len() as u32;
            self.outputs.push(Output {
                to: NONE,
                flight_cycles: 2 + links[link].flight(settings),
            });
            first_outputs[router as usize + 1] = self.outputs.len() as u32;
        }
        order.sort_by_key(|&link| (links[link].to, links[link].from));
        let mut first_inputs = vec![0; first_outputs.len()];
        for link in order {
            let Some(router) = links[link].to else {
                continue;
            };
            ports[link].1 = self.inputs.len() as u32;
            let credit_cycles = match links[link].from {
                Some(_) => 1 + links[link].flight(settings) + settings.credit_cycles,
                None => 2,
            };
            self.inputs.push(Input {
                router,
                from: NONE,
                injection: NONE,
                credit_cycles,
            });
            first_inputs[router as usize + 1] = self.inputs.len() as u32;
        }
        let mut router = Router {
            inputs: 0..0,
            outputs: 0..0,
        };
        for number in 1..first_inputs.len() {
            // A router without ports of a kind has an empty range of them.
            router.inputs = router.inputs.end..first_inputs[number].max(router.inputs.end);
            router.outputs = router.outputs.end..first_outputs[number].max(router.outputs.end);
            self.routers.push(router.clone());
        }
        ports
    }

    /// Most cycles from the crossing of a switch to the arrival of the flit or of the credit.
    pub(super) fn longest_cycles(&self) -> u32 {
        let flights = self.outputs.iter().map(|output| output.flight_cycles);
        let returns = self.inputs.iter().map(|input| input.credit_cycles);
        flights.chain(returns).max().unwrap_or(0)
    }

    fn router_count(&self) -> usize {
        let routers = self.router_of.iter().filter(|&&router| router != NONE);
        routers
            .map(|&router| router as usize + 1)
            .max()
            .unwrap_or(0)
    }

    /// Joins the ports at both ends of every link.
    fn join(&mut self, links: &[Link], ports: &[(u32, u32)]) {
        for (link, &(output, input)) in links.iter().zip(ports) {
            if let Some(exit) = self.outputs.get_mut(output as usize) {
                exit.to = input;
            }
            if let Some(entrance) = self.inputs.get_mut(input as usize) {
                entrance.from = output;
            }
            for &channel in &link.channels {
                self.output_of[channel] = output;
            }
        }
    }

    /// Shares the virtual channels of every link out to its channels. Links to and from processors have one channel
    /// each, which has them all; a processor may have several such links each way.
    fn share_out(
        &mut self,
        routing: &dyn Routing,
        links: &[Link],
        ports: &[(u32, u32)],
        classes: &Classes,
    ) {
        self.channel_of = vec![NONE; self.outputs.len() * self.vcs as usize];
        for (link, &(output, _)) in links.iter().zip(ports) {
            for (class, &channel) in link.channels.iter().enumerate() {
                for (kind, vcs_of) in self.vcs_of.iter_mut().enumerate() {
                    let vcs = if link.is_between_routers() {
                        classes.vcs_of(routing, channel, class, kind)
                    } else {
                        u64::MAX >> (MOST_VCS - self.vcs)
                    };
                    vcs_of[channel] = vcs;
                    for vc in (0..self.vcs).filter(|vc| output != NONE && vcs >> vc & 1 == 1) {
                        self.channel_of[(output * self.vcs + vc) as usize] = channel as u32;
                    }
                }
            }
        }
    }

    /// Injection channels of a processor, by their places among all.
    #[inline]
    pub(super) fn injections_of(&self, processor: u32) -> Range<u32> {
        let first = processor as usize;
        self.first_injections[first]..self.first_injections[first + 1]
    }

    /// Virtual channels of a channel for a kind of messages, as bits. Kinds without virtual channels of their own share
    /// those of the last that has some.
    #[inline]
    pub(super) fn vcs_of(&self, channel: usize, kind: u8) -> u64 {
        self.vcs_of[usize::from(kind).min(self.vcs_of.len() - 1)][channel]
    }
}

impl Link {
    /// Cycles in which a flit crosses it: one to or from a processor.
    fn flight(&self, settings: &Settings) -> u32 {
        if self.is_between_routers() {
            settings.flight_of(self.channels[0])
        } else {
            1
        }
    }

    fn is_between_routers(&self) -> bool {
        self.from.is_some() && self.to.is_some()
    }
}

/// All links, in the order of their first channels, and the router at every node.
fn links(routing: &dyn Routing) -> Result<(Vec<Link>, Vec<u32>)> {
    let topology = routing.topology();
    let graph = topology.graph();
    let processors = topology.processors();
    let mut is_injection = vec![false; topology.channels()];
    for processor in 0..processors {
        for channel in routing.group(routing.injection(processor)) {
            is_injection[channel] = true;
        }
    }
    let is_ejection = |ends: &Ends| matches!(ends, Ends::Ejection(_));
    let are_nodes_ends = !graph.channels.iter().any(is_ejection);
    let is_end = |node: usize| are_nodes_ends && graph.nodes[node].kind != NodeKind::Switch;
    // Routers in the order of their numbers; processors that stand apart are none.
    let mut number_of = vec![None; graph.nodes.len()];
    let all = topology.numbered_routers();
    let all = all.unwrap_or_else(|| (0..graph.nodes.len()).collect());
    for (number, node) in all.into_iter().filter(|&node| !is_end(node)).enumerate() {
        number_of[node] = Some(number as u32);
    }
    let mut links = Vec::new();
    for (channel, &ends) in graph.channels.iter().enumerate() {
        let (from, to) = match ends {
            Ends::Injection(node) => (None, number_of[node]),
            Ends::Ejection(node) => (number_of[node], None),
            Ends::Link { from, to } => (number_of[from], number_of[to]),
        };
        if from.is_none() && (to.is_none() || !is_injection[channel]) {
            let reason = format!("{} leads past all routers", topology.channel_name(channel));
            return Err(Error::refused("buffer", reason));
        }
        let mut channels = topology.siblings(channel);
        if channels.first().is_some_and(|&first| first < channel) {
            continue;
        }
        channels.insert(0, channel);
        links.push(Link { from, to, channels });
    }
    let router_of = number_of.into_iter().map(|number| number.unwrap_or(NONE));
    Ok((links, router_of.collect()))
}

/// Shares of the classes of channels in the virtual channels of a link.
struct Classes {
    vcs: u32,
    kinds: u32,
    /// Classes of the link that has the most; of these, escapes.
    count: u32,
    escapes: Option<u32>,
}

impl Classes {
    fn new(routing: &dyn Routing, links: &[Link], vcs: u32, kinds: u32) -> Result<Self> {
        let between = links.iter().filter(|link| link.is_between_routers());
        let count = between.map(|link| link.channels.len()).max();
        let count = count.unwrap_or(1) as u32;
        let escapes = (routing.selection() == Selection::Escaping).then_some(count - 1);
        let needed = kinds * count;
        if needed > MOST_VCS {
            let reason = format!("the routes need {needed}; a link has at most {MOST_VCS}");
            return Err(Error::refused("vcs", reason));
        }
        Ok(Self {
            vcs: vcs.clamp(needed, MOST_VCS),
            kinds,
            count,
            escapes,
        })
    }

    /// Virtual channels of a class for a kind of messages. They are shared out as evenly as may be, lower classes
    /// first; every escape has one, and adaptive channels have the rest.
    fn vcs_of(&self, routing: &dyn Routing, channel: usize, class: usize, kind: usize) -> u64 {
        let (class, kind) = (class as u32, kind as u32);
        match self.escapes {
            Some(escapes) if routing.is_escape(channel) => 1 << (kind * escapes + class),
            Some(escapes) => {
                let taken = self.kinds * escapes;
                share(self.vcs - taken, self.kinds, kind) << taken
            }
            None => share(self.vcs, self.kinds * self.count, kind * self.count + class),
        }
    }
}

/// Bits of a part of `all` bits that are shared out as evenly as may be, lower parts first.
fn share(all: u32, parts: u32, part: u32) -> u64 {
    let (each, over) = (all / parts, all % parts);
    let first = part * each + part.min(over);
    let count = each + u32::from(part < over);
    (u64::MAX >> (MOST_VCS - count)) << first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn virtual_channels_are_shared_out_evenly_lower_classes_first() {
        let shares = |all, parts| {
            (0..parts)
                .map(|part| share(all, parts, part))
                .collect::<Vec<_>>()
        };
        assert_eq!(shares(4, 2), [0b0011, 0b1100]);
        assert_eq!(shares(7, 3), [0b111, 0b11 << 3, 0b11 << 5]);
        assert_eq!(shares(64, 1), [u64::MAX]);
        assert_eq!(shares(2, 2), [1, 2]);
    }
}
