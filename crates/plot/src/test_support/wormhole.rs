//! Wormhole networks of any topology, as a kind of network for tests that has no row in the table.

use std::sync::{Arc, LazyLock, Mutex};

use loadcurve::Random;
use loadcurve::curve::Curve;
use loadcurve::model::explanation::explained;
use loadcurve::model::wormhole::Wormhole;
use loadcurve::routing::{DimensionOrder, Header, Hop, Routing, UpStarDownStar};
use loadcurve::scenario::{
    Extent, GENERAL, Implementation, Network, NetworkKind, Overload, Reading, Scenario, Settling,
    Simulation, SimulationCost, Size, Switching, TypedKey, UnloadedLatency,
};
use loadcurve::sim::flit::FlitByFlit;
use loadcurve::topology::custom::Description;
use loadcurve::topology::dimension::{Dimension, Shape};
use loadcurve::topology::{Ascent, Butterfly, Dragonfly, HyperX, Lattice, Topology, Xgft};
use loadcurve::traffic::Traffic;

/// A network whose routing is one of those that were asked for.
static NUMBER: TypedKey<u32> = TypedKey::new("n", "number", 0..=1000, 0)
    .letter("n")
    .phrase("number {}")
    .of_topology();

static FLITS: TypedKey<u32> = TypedKey::new("flits", "message length", 1..=64, 16)
    .letter("s")
    .unit("flits")
    .phrase("{} flits");

const READING: Reading = Reading {
    trust: |_| "Compared with nothing.",
    ..GENERAL
};

static KIND: NetworkKind = NetworkKind {
    name: "any",
    title: "Any network",
    sentence: "Any network.",
    keys: &[&NUMBER.key, &FLITS.key],
    size: Size::by(&NUMBER, Some),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[],
    limit: None,
    rules: &[],
    digits: None,
    flits: Some(&FLITS),
    extent: |network| {
        let routing = of(network);
        let topology = routing.topology();
        Extent {
            processors: topology.processors(),
            channels: topology.channels(),
            stages: topology.stage_count(),
        }
    },
    readings: &[READING],
    implementation: Some(&IMPLEMENTATION),
    simulation: Some(&SIMULATION),
};

static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(of(network)),
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

type Known = Mutex<Vec<(String, Arc<dyn Routing>)>>;

static KNOWN: LazyLock<Known> = LazyLock::new(Known::default);

fn of(network: &Network) -> Arc<dyn Routing> {
    let known = KNOWN.lock().expect("a lock");
    let (_, routing) = &known[network.get(&NUMBER) as usize];
    Arc::clone(routing)
}

fn engine(network: &Network, load_messages: f64, random: Random) -> FlitByFlit<Shared> {
    let routing = Shared(of(network));
    let traffic = Traffic::uniform(network.processors(), load_messages, random);
    FlitByFlit::under(routing, network.flits(), traffic)
}

/// A routing function that several owners share.
#[derive(Debug, Clone)]
struct Shared(Arc<dyn Routing>);

impl Routing for Shared {
    fn topology(&self) -> &dyn Topology {
        self.0.topology()
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        self.0.first(source, header, hops);
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.0.next(channel, header, hops);
    }

    fn group(&self, channel: usize) -> std::ops::Range<usize> {
        self.0.group(channel)
    }
}

/// The network that a short text names: `cube 4x4x4 wrap`, `xgft 4x4 4`, `fly 2 3`, `hyperx 4x4 1`,
/// `dragonfly 2 4 2`, or `own` and the edges.
pub(crate) fn network(text: &str) -> Network {
    let number = {
        let mut known = KNOWN.lock().expect("a lock");
        let at = known.iter().position(|(name, _)| name == text);
        at.unwrap_or_else(|| {
            known.push((text.to_owned(), routing(text)));
            known.len() - 1
        })
    };
    let mut network = Network::new(&KIND);
    network
        .set("n", &number.to_string())
        .expect("a number in range");
    network
}

/// The curve of a network in a link, or of one that a text of several words names.
pub(crate) fn curve(text: &str) -> Curve {
    if text.contains(' ') {
        return Curve::of(&network(text));
    }
    let reading = Scenario::read(text);
    assert!(reading.notices.is_empty(), "{text}");
    Curve::of(&reading.scenario.networks[0])
}

fn routing(text: &str) -> Arc<dyn Routing> {
    let words: Vec<&str> = text.split(' ').collect();
    let numbers = |word: &str| -> Vec<u32> {
        word.split('x')
            .map(|number| number.parse().expect("a number"))
            .collect()
    };
    match words[..] {
        ["cube", sizes] => cube(&numbers(sizes), Shape::Line),
        ["cube", sizes, "wrap"] => cube(&numbers(sizes), Shape::TwoWayRing),
        ["cube", sizes, "one-way"] => cube(&numbers(sizes), Shape::OneWayRing),
        ["xgft", down] => Arc::new(Xgft::new(&numbers(down), &[], Ascent::Adaptive)),
        ["xgft", down, up] => Arc::new(Xgft::new(&numbers(down), &numbers(up), Ascent::Adaptive)),
        ["fly", radix, stages] => Arc::new(Butterfly::new(numbers(radix)[0], numbers(stages)[0])),
        ["hyperx", sizes, hosts] => Arc::new(HyperX::new(&numbers(sizes), numbers(hosts)[0])),
        ["dragonfly", p, a, h] => {
            let [p, a, h] = [p, a, h].map(|word| numbers(word)[0]);
            Arc::new(Dragonfly::new(p, a, h))
        }
        ["own", edges] => own(edges, "all"),
        ["own", edges, hosts] => own(edges, hosts),
        _ => panic!("{text} is no network"),
    }
}

fn cube(sizes: &[u32], shape: Shape) -> Arc<dyn Routing> {
    let dimensions = sizes.iter().map(|&size| Dimension::new(size, shape));
    Arc::new(DimensionOrder::new(Lattice::new(dimensions.collect())))
}

fn own(edges: &str, hosts: &str) -> Arc<dyn Routing> {
    let description = Description::read_edges(edges, hosts).expect("edges");
    Arc::new(UpStarDownStar::new(Arc::new(description), None).expect("links both ways"))
}
