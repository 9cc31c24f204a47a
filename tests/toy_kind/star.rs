//! A star: processors around a hub, as a kind of network outside the table. Whatever a network needs
//! stands in this file.

use std::sync::Arc;

use loadcurve::Random;
use loadcurve::model::explanation::explained;
use loadcurve::model::wormhole::Wormhole;
use loadcurve::routing::{Header, Hop, Routing};
use loadcurve::scenario::{
    Extent, GENERAL, Implementation, Network, NetworkKind, Overload, Reading, Settling, Simulation,
    SimulationCost, Size, Switching, TypedKey, UnloadedLatency,
};
use loadcurve::sim::flit::FlitByFlit;
use loadcurve::topology::{Ends, Graph, Node, NodeKind, Topology};
use loadcurve::traffic::Traffic;

/// Positions of the processors in the picture: on the sides of a diamond.
const CORNERS: [(f64, f64); 4] = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)];

/// N processors, each joined to the hub by a channel in and one out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Star {
    pub(super) processors: usize,
}

impl Topology for Star {
    fn processors(&self) -> usize {
        self.processors
    }

    fn channels(&self) -> usize {
        2 * self.processors
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn symmetry(&self, channel: usize) -> usize {
        channel / self.processors
    }

    fn channel_name(&self, channel: usize) -> String {
        let processor = channel % self.processors;
        match channel / self.processors {
            0 => format!("from processor {processor} to the hub"),
            _ => format!("from the hub to processor {processor}"),
        }
    }

    fn source_name(&self, processor: usize) -> String {
        format!("processor {processor}")
    }

    fn graph(&self) -> Graph {
        let node = |processor: usize| {
            let along = 4.0 * processor as f64 / self.processors as f64;
            let (side, part) = (along as usize, along.fract());
            let ((x0, y0), (x1, y1)) = (CORNERS[side], CORNERS[(side + 1) % 4]);
            Node {
                kind: NodeKind::Processor,
                x: x0 + part * (x1 - x0),
                y: y0 + part * (y1 - y0),
            }
        };
        let hub = Node {
            kind: NodeKind::Switch,
            x: 0.5,
            y: 0.5,
        };
        let processors = 0..self.processors;
        let to_hub = processors.clone().map(|from| Ends::Link {
            from,
            to: self.processors,
        });
        let from_hub = processors.clone().map(|to| Ends::Link {
            from: self.processors,
            to,
        });
        Graph {
            nodes: processors.clone().map(node).chain([hub]).collect(),
            channels: to_hub.chain(from_hub).collect(),
        }
    }
}

impl Routing for Star {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        if channel < self.processors {
            hops.push(header.over(self.processors + header.destination as usize));
        }
    }
}

static PROCESSORS: TypedKey<u32> = TypedKey::new("n", "processors", 2..=64, 8)
    .letter("N")
    .phrase("{} processors")
    .of_topology();

static FLITS: TypedKey<u32> = TypedKey::new("flits", "message length", 1..=64, 16)
    .letter("s")
    .unit("flits")
    .phrase("{} flits");

const READING: Reading = Reading {
    trust: |_| "Star: compared with nothing but this test.",
    ..GENERAL
};

pub(super) static STAR: NetworkKind = NetworkKind {
    name: "star",
    title: "Star",
    sentence: "Processors around a hub.",
    keys: &[&PROCESSORS.key, &FLITS.key],
    size: Size::by(&PROCESSORS, Some),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[],
    limit: None,
    rules: &[],
    digits: None,
    flits: Some(&FLITS),
    extent: |network| Extent::of(&star(network)),
    readings: &[READING],
    implementation: Some(&IMPLEMENTATION),
    simulation: Some(&SIMULATION),
};

static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(Arc::new(star(network))),
    around: None,
    counted: None,
    finite: None,
    grown: None,
    structure: |_| None,
    layout: None,
    simulation_cost: |_| SimulationCost {
        message_us: 1.0,
        alone: 1.0,
        growth: 0.0,
        settling: Settling::Queues { saturates_at: 1.0 },
    },
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained::<Wormhole>,
};

static SIMULATION: Simulation = Simulation {
    observable: |network, load, random| Box::new(engine(network, load, random)),
    worms: None,
};

fn star(network: &Network) -> Star {
    Star {
        processors: network.get(&PROCESSORS) as usize,
    }
}

fn engine(network: &Network, load_messages: f64, random: Random) -> FlitByFlit<Star> {
    let traffic = Traffic::uniform(network.processors(), load_messages, random);
    FlitByFlit::under(star(network), network.flits(), traffic)
}
