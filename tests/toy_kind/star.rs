//! A star: processors around a hub, as a kind of network outside the table. Whatever a network needs
//! stands in this file.

use std::sync::Arc;

use loadcurve::Random;
use loadcurve::model::Model;
use loadcurve::model::explanation::{Explain, explained};
use loadcurve::model::wormhole::{Sharing, Wormhole as General};
use loadcurve::routing::{Next, Routing};
use loadcurve::scenario::{
    Domain, GENERAL, Implementation, Key, ModelCost, Network, NetworkKind, Overload, Reading,
    Settings, Settling, SimulationCost, Size, Switching, Value, Whole, Wormhole,
};
use loadcurve::sim::flit::FlitByFlit;
use loadcurve::sim::{Engine, Observe};
use loadcurve::topology::{Ends, Graph, Node, NodeKind, Topology};
use loadcurve::traffic::{Flows, Traffic};

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

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(source)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        if channel < self.processors {
            Next::Group(self.processors + destination)
        } else {
            Next::Delivered
        }
    }
}

static PROCESSORS: Whole = Whole(Key {
    name: "n",
    words: "processors",
    letter: "N",
    unit: "",
    phrase: "{} processors",
    domain: Domain::Whole { least: 2, most: 64 },
    default: Value::Whole(8),
});

static FLITS: Whole = Whole(Key {
    name: "flits",
    words: "message length",
    letter: "s",
    unit: "flits",
    phrase: "{} flits",
    domain: Domain::Whole { least: 1, most: 64 },
    default: Value::Whole(16),
});

pub(super) static STAR: NetworkKind = NetworkKind {
    name: "star",
    title: "Star",
    sentence: "Processors around a hub.",
    keys: &[&PROCESSORS.0, &FLITS.0],
    size: Size {
        key: &PROCESSORS.0,
        of: Some,
    },
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[],
    limit: None,
    setup: |network| Box::new(Typed::of(network)),
    implementation: Some(|network| Box::new(Typed::of(network))),
};

/// The settings of a star.
#[derive(Debug)]
struct Typed {
    star: Star,
    flits: u32,
}

impl Typed {
    fn of(network: &Network) -> Self {
        Self {
            star: Star {
                processors: network.get(&PROCESSORS) as usize,
            },
            flits: network.get(&FLITS),
        }
    }

    fn engine(&self, load_messages: f64, random: Random) -> FlitByFlit<Star> {
        let traffic = Traffic::uniform(self.star.processors, load_messages, random);
        FlitByFlit::under(self.star, self.flits, traffic)
    }
}

impl Settings for Typed {
    type Modelled = dyn Wormhole;
    type Topology = Star;

    fn modelled(&self) -> &(dyn Wormhole + 'static) {
        self
    }

    fn reading(&self) -> &'static Reading<dyn Wormhole> {
        &GENERAL
    }

    fn topology(&self) -> Star {
        self.star
    }

    fn flits(&self) -> u32 {
        self.flits
    }
}

impl Wormhole for Typed {
    fn general_model(&self) -> Box<dyn Model> {
        let model = Flows::uniform(&self.star)
            .and_then(|flows| General::new(&flows, self.flits, Sharing::None));
        Box::new(model.expect("a star has no cycle"))
    }

    fn general_cost(&self) -> ModelCost {
        ModelCost::even(1.0, 1.0)
    }

    fn general_trust(&self) -> &'static str {
        "Star: compared with nothing but this test."
    }
}

impl Implementation for Typed {
    fn routing(&self) -> Arc<dyn Routing> {
        Arc::new(self.star)
    }

    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine> {
        Box::new(self.engine(load_messages, random))
    }

    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe> {
        Box::new(self.engine(load_messages, random))
    }

    fn simulation_cost(&self) -> SimulationCost {
        SimulationCost {
            message_us: 1.0,
            alone: 1.0,
            growth: 0.0,
            settling: Settling::Queues { saturates_at: 1.0 },
        }
    }

    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain> {
        explained::<General>(model)
    }
}
