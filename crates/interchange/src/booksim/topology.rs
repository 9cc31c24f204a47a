//! Topologies as `BookSim2` and links name them.

use loadcurve_scenario::Network;

use super::{Twin, has_usual_route};

/// Largest number of dimensions or stages that is tried; no network of ours has more.
pub(crate) const MAX_DIMENSIONS: u32 = 12;

/// A topology of `BookSim2` that has a counterpart here.
#[derive(Debug)]
pub(crate) struct Topology {
    /// Name in `BookSim2`.
    pub(crate) name: &'static str,
    /// Our network with `n` dimensions or stages of `k` and `c` nodes per router, as in a link; none if there is
    /// none.
    pub(crate) net: fn(k: u32, n: u32, c: u32) -> Option<String>,
    /// Routing functions in `BookSim2` that are equal to the network's, the usual one first.
    pub(crate) routings: &'static [&'static str],
    /// Fewest virtual channels that it needs; none if it is read but not written. The dragonfly is not written because
    /// its links take 10 and 100 cycles in `BookSim2`.
    pub(crate) channels: Option<u32>,
}

/// The topologies that are read or written. If several have the same name, the first that matches is read.
pub(crate) const TOPOLOGIES: [Topology; 9] = [
    Topology {
        name: "mesh",
        net: |k, n, c| (n == 2 && c == 1).then(|| format!("mesh,k:{k}")),
        routings: &["dor", "dim_order"],
        channels: Some(1),
    },
    Topology {
        name: "mesh",
        net: |k, n, c| (c == 1).then(|| format!("cube,dims:{},wrap:0", each(k, n))),
        routings: &["dor", "dim_order"],
        channels: Some(1),
    },
    Topology {
        name: "torus",
        net: |k, n, c| (n == 2 && c == 1).then(|| format!("torus,k:{k},links:bi")),
        routings: &["dim_order"],
        channels: Some(2),
    },
    Topology {
        name: "torus",
        net: |k, n, c| (c == 1).then(|| format!("cube,dims:{},wrap:1,links:bi", each(k, n))),
        routings: &["dim_order"],
        channels: Some(2),
    },
    Topology {
        name: "fly",
        net: |k, n, _| Some(format!("fly,k:{k},stages:{n}")),
        routings: &["dest_tag"],
        channels: Some(1),
    },
    Topology {
        name: "fattree",
        net: |k, n, _| {
            let (down, up) = (each(k, n), each(k, n.checked_sub(1).filter(|&it| it > 0)?));
            Some(format!("xgft,down:{down},up:{up},route:adaptive"))
        },
        routings: &["nca"],
        channels: Some(1),
    },
    Topology {
        name: "flatfly",
        net: |k, n, c| Some(format!("hyperx,dims:{},hosts:{c}", each(k, n))),
        routings: &["xyyx", "ran_min"],
        channels: None,
    },
    Topology {
        name: "dragonflynew",
        net: |k, n, _| (n == 1).then(|| format!("dragonfly,p:{k},a:{},h:{k}", u64::from(k) * 2)),
        routings: &["min"],
        channels: None,
    },
    Topology {
        name: "anynet",
        net: |_, _, _| None,
        routings: &["min"],
        channels: None,
    },
];

impl Topology {
    /// The topology of `BookSim2` that is the same network, with its k and n, if it has the same routing, or a twin of it.
    ///
    /// With their usual routing flattened butterflies and dragonflies are written only for networks whose routers have
    /// buffers.
    pub(crate) fn of(network: &Network) -> Option<(&'static Self, u32, u32)> {
        // The first key of each kind is a size or a list of sizes.
        let size = network.value(network.kind().keys[0].name).to_string();
        let k = size.split('x').next()?.parse().ok()?;
        let has_routers = network.routers().is_some();
        let is_usual = has_usual_route(network);
        let has_twin = |it: &Self| !is_usual && Twin::of(network, it.name).is_some();
        let is_written = |it: &&Self| it.channels.is_some() || has_routers || has_twin(it);
        let written = TOPOLOGIES.iter().filter(is_written);
        let hosts = hosts(network);
        let mut sizes = written.flat_map(|it| (1..=MAX_DIMENSIONS).map(move |n| (it, k, n)));
        sizes.find(|(it, k, n)| {
            (it.net)(*k, *n, hosts).is_some_and(|net| {
                // The routes of routers with buffers are written one by one.
                let shape = net.split(",route:").next();
                let shape = shape.filter(|_| has_routers || has_twin(it));
                is_of(network, shape.unwrap_or(&net))
            })
        })
    }
}

/// Processors of each router where their number is a key, and 1 otherwise.
pub(crate) fn hosts(network: &Network) -> u32 {
    let hosts = network.has("hosts").then(|| network.value("hosts"));
    hosts.map_or(1, |hosts| hosts.to_string().parse().unwrap_or(1))
}

/// True if a network has the kind and all settings of another network, written as in a link.
fn is_of(network: &Network, net: &str) -> bool {
    let mut parts = net.split(',');
    let has = |setting: &str| {
        let (key, value) = setting.split_once(':').unwrap_or_default();
        let own = network.value(key).to_string();
        // The digit for all dimensions may also be written once for each.
        own == value || key == "wrap" && own.replace(value, "").is_empty()
    };
    parts.next() == Some(network.kind().name) && parts.all(has)
}

/// As many numbers, joined by x.
fn each(number: u32, count: u32) -> String {
    vec![number.to_string(); count as usize].join("x")
}
