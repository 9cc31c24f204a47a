//! Ports of the routers of a network, the links between them, and the virtual channels of their classes.

use std::collections::BTreeMap;
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
    /// Input port of every processor.
    pub(super) input_of: Vec<u32>,
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
    /// Processor that injects here; [`NONE`] for a link's.
    pub(super) source: u32,
    /// Cycles from the crossing of the switch to the return of the credit.
    pub(super) credit_cycles: u32,
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
    /// [`Error::Refused`] when the routes need more virtual channels than a link can have, and if some channel is
    /// both a processor's way in and out.
    pub(super) fn new(routing: &dyn Routing, settings: &Settings, kinds: u32) -> Result<Self> {
        let links = links(routing)?;
        let classes = Classes::new(routing, &links, settings.vcs, kinds)?;
        let count = routing.topology().channels();
        let router_count = links.iter().flat_map(|link| [link.from, link.to]);
        let router_count = router_count.flatten().max().map_or(0, |last| last + 1);
        let mut wiring = Self {
            vcs: classes.vcs,
            per_port: PerPort::new(classes.vcs),
            routers: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            output_of: vec![NONE; count],
            input_of: vec![NONE; routing.topology().processors()],
            vcs_of: vec![vec![0; count]; kinds as usize],
            channel_of: Vec::new(),
        };
        // The sort keeps the order of links with the same ends.
        let sorted = |key: fn(&Link) -> (Option<u32>, Option<u32>)| {
            let mut order: Vec<usize> = (0..links.len()).collect();
            order.sort_by_key(|&link| key(&links[link]));
            order
        };
        let (by_from, by_to) = (
            sorted(|link| (link.from, link.to)),
            sorted(|link| (link.to, link.from)),
        );
        let mut output_of_link = vec![NONE; links.len()];
        let (mut next_out, mut next_in) =
            (by_from.into_iter().peekable(), by_to.into_iter().peekable());
        // Links without a router at this end come first.
        while next_out
            .next_if(|&link| links[link].from.is_none())
            .is_some()
        {}
        while next_in.next_if(|&link| links[link].to.is_none()).is_some() {}
        let mut input_of_link = vec![NONE; links.len()];
        for router in 0..router_count {
            let (first_in, first_out) = (wiring.inputs.len() as u32, wiring.outputs.len() as u32);
            while let Some(link) = next_out.next_if(|&link| links[link].from == Some(router)) {
                output_of_link[link] = wiring.outputs.len() as u32;
                wiring.outputs.push(Output {
                    to: NONE,
                    flight_cycles: 2 + links[link].flight(settings),
                });
            }
            while let Some(link) = next_in.next_if(|&link| links[link].to == Some(router)) {
                input_of_link[link] = wiring.inputs.len() as u32;
                let credit_cycles = match links[link].from {
                    Some(_) => 1 + links[link].flight(settings) + settings.credit_cycles,
                    None => 2,
                };
                wiring.inputs.push(Input {
                    router,
                    from: NONE,
                    source: NONE,
                    credit_cycles,
                });
            }
            wiring.routers.push(Router {
                inputs: first_in..wiring.inputs.len() as u32,
                outputs: first_out..wiring.outputs.len() as u32,
            });
        }
        wiring.channel_of = vec![NONE; wiring.outputs.len() * classes.vcs as usize];
        for (link, Link { channels, .. }) in links.iter().enumerate() {
            let (output, input) = (output_of_link[link], input_of_link[link]);
            if let (Some(out), true) = (wiring.outputs.get_mut(output as usize), input != NONE) {
                out.to = input;
            }
            if let Some(entrance) = wiring.inputs.get_mut(input as usize) {
                entrance.from = output;
            }
            for (class, &channel) in channels.iter().enumerate() {
                wiring.output_of[channel] = output;
                for (kind, vcs_of) in wiring.vcs_of.iter_mut().enumerate() {
                    let is_between_routers = output != NONE && input != NONE;
                    let vcs = if is_between_routers {
                        classes.vcs_of(routing, channel, class, kind)
                    } else {
                        classes.all()
                    };
                    vcs_of[channel] = vcs;
                    for vc in (0..classes.vcs).filter(|vc| output != NONE && vcs >> vc & 1 == 1) {
                        wiring.channel_of[(output * classes.vcs + vc) as usize] = channel as u32;
                    }
                }
            }
        }
        let inputs = links.iter().zip(&input_of_link).flat_map(|(link, &input)| {
            let channels = link.channels.iter();
            channels.map(move |&channel| (channel, input))
        });
        let input_of_channel: BTreeMap<usize, u32> = inputs.collect();
        for processor in 0..wiring.input_of.len() {
            let input = input_of_channel[&routing.injection(processor)];
            wiring.input_of[processor] = input;
            if let Some(entrance) = wiring.inputs.get_mut(input as usize) {
                entrance.source = processor as u32;
            }
        }
        Ok(wiring)
    }

    /// Virtual channels of a channel for a kind of messages, as bits.
    #[inline]
    pub(super) fn vcs_of(&self, channel: usize, kind: u8) -> u64 {
        self.vcs_of[usize::from(kind)][channel]
    }
}

impl Link {
    /// Cycles in which a flit crosses it: one to or from a processor.
    fn flight(&self, settings: &Settings) -> u32 {
        match (self.from, self.to) {
            (Some(_), Some(_)) => settings.flight_of(self.channels[0]),
            _ => 1,
        }
    }
}

/// All links, in the order of their first channels.
fn links(routing: &dyn Routing) -> Result<Vec<Link>> {
    let topology = routing.topology();
    let graph = topology.graph();
    let processors = topology.processors();
    let mut is_injection = vec![false; topology.channels()];
    for processor in 0..processors {
        is_injection[routing.injection(processor)] = true;
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
    Ok(links)
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
        let between = links
            .iter()
            .filter(|link| link.from.is_some() && link.to.is_some());
        let count = between.clone().map(|link| link.channels.len()).max();
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

    /// All virtual channels.
    fn all(&self) -> u64 {
        u64::MAX >> (MOST_VCS - self.vcs)
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
