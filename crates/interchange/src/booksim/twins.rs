//! Routings as `BookSim2` and links name them, and what those of `BookSim2` do otherwise.

use loadcurve_scenario::Network;

/// A routing of `BookSim2` that stands for one of ours.
#[derive(Debug)]
pub(crate) struct Twin {
    /// Topology in `BookSim2`.
    topology: &'static str,
    /// Our routing: the value of the key `route`, or nothing where there is no such key.
    pub(crate) route: &'static str,
    /// Its names in `BookSim2`, the usual one first.
    pub(crate) functions: &'static [&'static str],
    /// Fewest virtual channels that `BookSim2` needs for it, and most that it uses.
    pub(crate) vcs: [u32; 2],
    /// Difference from ours, in a sentence; empty if there is none.
    pub(crate) deviation: &'static str,
}

/// Virtual channels without a limit.
const ANY: u32 = u32::MAX;

const LIFTED: &str = "At the router of its destination a message takes the virtual channels of both phases, also on its way to \
     its middle: it can deadlock.";

const ONE_PORT: &str =
    "Of the minimal ports it keeps one only, so that it is dimension order with an escape.";

/// Twins by topology. If several have the same names, the first that matches is taken.
const TWINS: [Twin; 16] = [
    of("mesh", "dor", &["dim_order", "dor"], [1, ANY], ""),
    of("mesh", "o1turn", &["xy_yx"], [2, ANY], ""),
    of("mesh", "romm", &["romm"], [2, ANY], ""),
    of("mesh", "valiant", &["valiant"], [2, ANY], LIFTED),
    of("mesh", "duato", &["min_adapt"], [2, ANY], ONE_PORT),
    of(
        "torus",
        "dor",
        &["dim_order"],
        [2, ANY],
        "The virtual channels of a ring are fixed on entering it: upwards the second half for those that will wrap \
         around and the first for others, downwards the other way round.",
    ),
    of(
        "torus",
        "valiant",
        &["valiant"],
        [4, ANY],
        "A variable is read before it is set: what it does depends on the compiler, and some builds stop.",
    ),
    of(
        "torus",
        "duato",
        &["min_adapt"],
        [4, 4],
        "Of the minimal ports it keeps one only, half around a ring always the one downwards, and virtual channel 2 \
         is idle.",
    ),
    of("fly", "", &["dest_tag"], [1, ANY], ""),
    of("fattree", "random", &["nca"], [1, ANY], ""),
    of(
        "fattree",
        "adaptive",
        &["anca"],
        [1, ANY],
        "It takes the less occupied of two links up that are drawn, not the least of all.",
    ),
    of("flatfly", "dor", &["ran_min"], [1, ANY], ""),
    of(
        "flatfly",
        "valiant",
        &["valiant"],
        [2, ANY],
        "A message that passes the router of its destination on the way to its middle stays there.",
    ),
    of("flatfly", "ugal", &["ugal"], [2, ANY], ""),
    of(
        "dragonflynew",
        "minimal",
        &["min"],
        [2, 2],
        "The virtual channel of the source is drawn beforehand, and messages leave the network in that of their class.",
    ),
    of(
        "dragonflynew",
        "ugal",
        &["ugal"],
        [3, 3],
        "Its middle is a router, not a group, its virtual channels can deadlock, and its bias of 30 flits keeps all \
         messages minimal in buffers of up to 10.",
    ),
];

const fn of(
    topology: &'static str,
    route: &'static str,
    functions: &'static [&'static str],
    vcs: [u32; 2],
    deviation: &'static str,
) -> Twin {
    Twin {
        topology,
        route,
        functions,
        vcs,
        deviation,
    }
}

impl Twin {
    /// The twin of a network's routing in a topology of `BookSim2`.
    pub(crate) fn of(network: &Network, topology: &str) -> Option<&'static Self> {
        let route = route(network);
        let mut twins = TWINS.iter();
        twins.find(|it| it.topology == topology && it.route == route)
    }

    /// The twin of a routing of `BookSim2` in a topology.
    pub(crate) fn named(topology: &str, function: &str) -> Option<&'static Self> {
        let mut twins = TWINS.iter();
        twins.find(|it| it.topology == topology && it.functions.contains(&function))
    }
}

/// The routing of a network, or nothing if it has only one.
pub(crate) fn route(network: &Network) -> String {
    if network.has("route") {
        network.value("route").to_string()
    } else {
        String::new()
    }
}

/// True if a network has the routing that its kind has where a link says nothing of it, or the only one.
pub(crate) fn has_usual_route(network: &Network) -> bool {
    let mut settings = network.settings();
    let route = settings.find(|(key, _)| key.name == "route");
    route.is_none_or(|(key, value)| *value == key.default)
}
