//! The comparisons: networks, the models of each, and loads.

/// The seed of all simulations.
pub(crate) const SEED: u32 = 1;

/// A chapter of the report.
#[derive(Debug)]
pub(crate) struct Part {
    /// The network.
    pub(crate) title: &'static str,
    /// Remark on the results.
    pub(crate) remark: &'static str,
    /// The relative half-width of the intervals.
    pub(crate) precision: f64,
    /// The settings, with one table each.
    pub(crate) settings: &'static [Setting],
}

/// A network with its models.
#[derive(Debug)]
pub(crate) struct Setting {
    /// Names of models, and networks as in a link; the first network is simulated, and to the
    /// simulator all of them are the same.
    pub(crate) models: &'static [(&'static str, &'static str)],
    /// The loads to compare at.
    pub(crate) loads: Loads,
}

/// Loads of a comparison.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Loads {
    /// Relative to the first model's saturation load; beyond 1 the network is overloaded.
    OfSaturation(&'static [f64]),
    /// Messages per cycle and source.
    Messages(&'static [f64]),
}

const WORMHOLE: Loads = Loads::OfSaturation(&[0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.3]);
const TORUS: Loads = Loads::OfSaturation(&[0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.5]);
const COMBINING: Loads = Loads::Messages(&[0.2, 0.4, 0.6, 0.8, 1.0]);
/// The loads of Mudge and Makrucki: mean service over mean inter-arrival time, 200 to 267, 222, 160
/// and 80.
const BUFFERED: Loads = Loads::Messages(&[200.0 / 267.0, 200.0 / 222.0, 1.25, 2.5]);

pub(crate) const PARTS: &[Part] = &[
    Part {
        title: "Butterfly fat-tree",
        remark: "The model is accurate up to two thirds of its saturation load and too high \
                 beyond; it saturates about 11 % too early.",
        precision: 0.003,
        settings: &[
            Setting {
                models: &[
                    ("printed", "fat-tree,n:64,flits:16"),
                    (
                        "flow-conserving",
                        "fat-tree,n:64,flits:16,reading:conditional",
                    ),
                ],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("printed", "fat-tree,n:256,flits:32"),
                    (
                        "flow-conserving",
                        "fat-tree,n:256,flits:32,reading:conditional",
                    ),
                ],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("printed", "fat-tree,n:1024,flits:16"),
                    (
                        "flow-conserving",
                        "fat-tree,n:1024,flits:16,reading:conditional",
                    ),
                ],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("printed", "fat-tree,n:1024,flits:64"),
                    (
                        "flow-conserving",
                        "fat-tree,n:1024,flits:64,reading:conditional",
                    ),
                ],
                loads: WORMHOLE,
            },
        ],
    },
    Part {
        title: "Mesh",
        remark: "The general wormhole model on the channels of a mesh.",
        precision: 0.003,
        settings: &[
            Setting {
                models: &[("model", "mesh,flits:20")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "mesh,flits:32")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "mesh,k:16,flits:32")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "mesh,k:16,flits:64")],
                loads: WORMHOLE,
            },
        ],
    },
    Part {
        title: "Torus",
        remark: "Three models of virtual channels that share a link. All three are our own, as we \
                 know of no published one. Flits of two messages alternate on a shared link; the \
                 models approximate which of the two is delayed, and are too low where much \
                 traffic shares links. `route` counts the messages beside a message on any link \
                 of its route, and has no constant. At 30, 60 and 80 % of the saturation load of \
                 `flit`, over the 18 networks with shared links in `tests/golden/sharing.json` \
                 (tori, rings, cubes with wrap-around links, dragonflies, hop classes; 15 of them \
                 at 80 %), the mean errors are 1.6, 5.9 and 10.0 % for `flit`, 1.4, 4.9 and 9.0 % \
                 for `occ`, and 1.0, 3.1 and 7.8 % for `route`.",
        precision: 0.005,
        settings: &[
            Setting {
                models: &[
                    ("flit", "torus"),
                    ("occ", "torus,sharing:occ"),
                    ("route", "torus,sharing:route"),
                ],
                loads: TORUS,
            },
            Setting {
                models: &[
                    ("flit", "torus,k:16"),
                    ("occ", "torus,k:16,sharing:occ"),
                    ("route", "torus,k:16,sharing:route"),
                ],
                loads: TORUS,
            },
            Setting {
                models: &[
                    ("flit", "torus,links:bi"),
                    ("occ", "torus,links:bi,sharing:occ"),
                    ("route", "torus,links:bi,sharing:route"),
                ],
                loads: TORUS,
            },
            Setting {
                models: &[
                    ("flit", "torus,k:16,links:bi"),
                    ("occ", "torus,k:16,links:bi,sharing:occ"),
                    ("route", "torus,k:16,links:bi,sharing:route"),
                ],
                loads: TORUS,
            },
        ],
    },
    Part {
        title: "Scouting switching",
        remark: "At V = 1 the published model has no wait for a channel, at V = 6 it adds the \
                 scouting distance to the channel's load, and it saturates early. The corrected \
                 model fixes all three without a fitted constant. Neither predicts the deadlocks at \
                 small K. Delivery at the destination is ideal, as both models assume.",
        precision: 0.01,
        settings: &[
            Setting {
                models: &[
                    ("published", "scouting,scout:0"),
                    ("corrected", "scouting,scout:0,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0012, 0.003, 0.0045, 0.006, 0.008]),
            },
            Setting {
                models: &[
                    ("published", "scouting"),
                    ("corrected", "scouting,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0012, 0.0035, 0.005, 0.006, 0.007, 0.008, 0.01]),
            },
            Setting {
                models: &[
                    ("published", "scouting,scout:3"),
                    ("corrected", "scouting,scout:3,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0012, 0.0035, 0.005, 0.007, 0.009, 0.01, 0.014]),
            },
            Setting {
                models: &[
                    ("published", "scouting,scout:6"),
                    ("corrected", "scouting,scout:6,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0012, 0.0035, 0.006, 0.008, 0.01, 0.014]),
            },
            Setting {
                models: &[
                    ("published", "scouting,scout:0,vcs:6"),
                    ("corrected", "scouting,scout:0,vcs:6,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0027, 0.008, 0.013, 0.018, 0.021, 0.024, 0.032]),
            },
            Setting {
                models: &[
                    ("published", "scouting,vcs:6"),
                    ("corrected", "scouting,vcs:6,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0027, 0.008, 0.013, 0.018, 0.021, 0.024, 0.032]),
            },
            Setting {
                models: &[
                    ("published", "scouting,scout:3,vcs:6"),
                    ("corrected", "scouting,scout:3,vcs:6,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0027, 0.008, 0.013, 0.018, 0.021, 0.024, 0.032]),
            },
            Setting {
                models: &[
                    ("published", "scouting,scout:6,vcs:6"),
                    ("corrected", "scouting,scout:6,vcs:6,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0027, 0.008, 0.013, 0.018, 0.021, 0.024, 0.032]),
            },
            Setting {
                models: &[
                    ("published", "scouting,k:16,scout:3"),
                    ("corrected", "scouting,k:16,scout:3,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.0005, 0.001, 0.0015, 0.002, 0.0025]),
            },
            Setting {
                models: &[
                    ("published", "scouting,k:16,scout:3,vcs:6"),
                    ("corrected", "scouting,k:16,scout:3,vcs:6,reading:corrected"),
                ],
                loads: Loads::Messages(&[0.001, 0.003, 0.005, 0.007, 0.009]),
            },
        ],
    },
    Part {
        title: "Buffered multistage network",
        remark: "Loads are those of the paper's tables. Packets that arrive at a full buffer are \
                 dropped, so the network never saturates. Nearly all of the published model's \
                 error comes from its equation 5, which lets more packets leave a stage than \
                 enter it. The simulated latency is that of delivered packets. Their waits exceed \
                 the sum of the stages' mean waits by up to 1.3 %, since packets that arrive at \
                 full queues are dropped.",
        precision: 0.002,
        settings: &[
            Setting {
                models: &[
                    ("published", "buffered-min"),
                    ("exact", "buffered-min,reading:exact"),
                ],
                loads: BUFFERED,
            },
            Setting {
                models: &[
                    ("published", "buffered-min,buffer:8"),
                    ("exact", "buffered-min,buffer:8,reading:exact"),
                ],
                loads: BUFFERED,
            },
            Setting {
                models: &[
                    ("published", "buffered-min,switch:8,stages:3"),
                    ("exact", "buffered-min,switch:8,stages:3,reading:exact"),
                ],
                loads: BUFFERED,
            },
            Setting {
                models: &[
                    ("published", "buffered-min,switch:8,stages:3,buffer:8"),
                    (
                        "exact",
                        "buffered-min,switch:8,stages:3,buffer:8,reading:exact",
                    ),
                ],
                loads: BUFFERED,
            },
        ],
    },
    Part {
        title: "Combining multistage network",
        remark: "The conserving model drops blocked requests and is accurate up to a load of \
                 about 0.6; in the backpressure model they wait, as in the simulated network. \
                 Without combining (degree 1) the tree of links to the hot module saturates, \
                 which no model that drops requests can show. With larger switches it also \
                 saturates if the degree is below the number of their inputs.",
        precision: 0.005,
        settings: &[
            Setting {
                models: &[
                    ("conserving", "combining-min"),
                    ("printed", "combining-min,reading:printed"),
                    ("backpressure", "combining-min,reading:backpressure"),
                ],
                loads: COMBINING,
            },
            Setting {
                models: &[
                    ("conserving", "combining-min,degree:4"),
                    ("printed", "combining-min,degree:4,reading:printed"),
                    (
                        "backpressure",
                        "combining-min,degree:4,reading:backpressure",
                    ),
                ],
                loads: COMBINING,
            },
            Setting {
                models: &[
                    ("conserving", "combining-min,hot:16"),
                    ("printed", "combining-min,hot:16,reading:printed"),
                    ("backpressure", "combining-min,hot:16,reading:backpressure"),
                ],
                loads: COMBINING,
            },
            Setting {
                models: &[
                    ("conserving", "combining-min,n:256,hot:16,degree:4"),
                    (
                        "printed",
                        "combining-min,n:256,hot:16,degree:4,reading:printed",
                    ),
                    (
                        "backpressure",
                        "combining-min,n:256,hot:16,degree:4,reading:backpressure",
                    ),
                ],
                loads: COMBINING,
            },
            Setting {
                models: &[
                    ("conserving", "combining-min,switch:4,degree:4"),
                    ("printed", "combining-min,switch:4,degree:4,reading:printed"),
                    (
                        "backpressure",
                        "combining-min,switch:4,degree:4,reading:backpressure",
                    ),
                ],
                loads: COMBINING,
            },
            Setting {
                models: &[
                    (
                        "conserving",
                        "combining-min,n:256,switch:16,hot:16,degree:16",
                    ),
                    (
                        "printed",
                        "combining-min,n:256,switch:16,hot:16,degree:16,reading:printed",
                    ),
                    (
                        "backpressure",
                        "combining-min,n:256,switch:16,hot:16,degree:16,reading:backpressure",
                    ),
                ],
                loads: COMBINING,
            },
            Setting {
                models: &[
                    ("conserving", "combining-min,degree:1"),
                    ("printed", "combining-min,degree:1,reading:printed"),
                    (
                        "backpressure",
                        "combining-min,degree:1,reading:backpressure",
                    ),
                ],
                loads: COMBINING,
            },
        ],
    },
    Part {
        title: "Other wormhole networks",
        remark: "The general model on networks of about 64 processors under uniform traffic. \
                 Where each link has one channel, it is accurate up to 60 % of its saturation \
                 load and within a few per cent at 80 %. Where dimensions are rings, it is a few \
                 per cent too low. At high load it is far too low on the dragonfly, whose local \
                 links have two virtual channels with long waits; `route` is closer there than \
                 `flit`, but still too low.",
        precision: 0.005,
        settings: &[
            Setting {
                models: &[("model", "cube")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "cube,dims:2x2x2x2x2x2")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("flit", "cube,wrap:1,flits:16"),
                    ("route", "cube,wrap:1,flits:16,sharing:route"),
                ],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "xgft")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "xgft,route:dmodk")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "fly,k:2,stages:6,flits:16")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "hyperx,dims:4x4,hosts:4")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("flit", "dragonfly"), ("route", "dragonfly,sharing:route")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "own")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("flit", "own,route:hops"),
                    ("route", "own,route:hops,sharing:route"),
                ],
                loads: WORMHOLE,
            },
        ],
    },
    Part {
        title: "Traffic patterns",
        remark: "The general model under traffic other than uniform. It assumes that the messages \
                 that meet at a channel arrive at random from many others. Under a permutation \
                 few messages meet, and always the same ones, so the model is too high. In a tree \
                 with adaptive routing upwards, a link that is released in a cycle can be \
                 allocated again in the same cycle. An independent simulator with that rule \
                 agrees with ours: 61.24 against 61.07 cycles, and 35.80 against 35.78. Under \
                 transpose traffic the model of such a tree saturates too late: at .55, while the \
                 simulated network is steady at .38 and saturated at .40.",
        precision: 0.005,
        settings: &[
            Setting {
                models: &[("model", "mesh,traffic:hot,spots:27")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "mesh,traffic:transpose")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "mesh,traffic:complement")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("flit", "torus,links:bi,traffic:tornado"),
                    ("route", "torus,links:bi,sharing:route,traffic:tornado"),
                ],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("flit", "torus,links:bi,traffic:transpose"),
                    ("route", "torus,links:bi,sharing:route,traffic:transpose"),
                ],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "fat-tree,traffic:complement")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "xgft,traffic:transpose")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[("model", "hyperx,dims:4x4,hosts:4,traffic:random")],
                loads: WORMHOLE,
            },
            Setting {
                models: &[
                    ("flit", "dragonfly,traffic:shift,by:8"),
                    ("route", "dragonfly,sharing:route,traffic:shift,by:8"),
                ],
                loads: WORMHOLE,
            },
        ],
    },
];
