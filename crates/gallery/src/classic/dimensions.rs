//! Classics about the number of dimensions, and about throughput with equal wiring.

use super::quantity::{
    idle_cycles, links_across, network, saturation_flits, saturation_messages, waiting_cycles,
};
use super::source::{CUBES, TORUS_CHIP, WORMHOLE_SURVEY};
use super::{Classic, Measure, work};
use crate::number::computed;

pub(super) static CUBE_OR_SQUARE: Classic = Classic {
    id: "cube-or-square",
    title: "4-ary 3-cube against 8-ary 2-cube",
    sentence: "With links as wide as the cube’s, the model of the square of 64 nodes saturates first, at 0.0083 \
               messages per cycle per node. With the same 64 wires across the middle its links are twice as wide \
               and its \
               messages half as many flits: then it leads at every load, idle with 21.1 cycles against \
               36.0, and up to 0.0165 messages against 0.0138.",
    numbers: &[
        computed(
            "saturation of the square, links of one width",
            "0.0083",
            || saturation_messages("cube,dims:8x8,wrap:1,sharing:route"),
        ),
        computed("wires across the middle of the cube", "64", || {
            links_across(&network("cube,wrap:1,sharing:route")) as f64
        }),
        computed("idle square of wide links", "21.1", || {
            idle_cycles("cube,dims:8x8,wrap:1,flits:16,sharing:route")
        }),
        computed("idle cube", "36.0", || {
            idle_cycles("cube,wrap:1,sharing:route")
        }),
        computed(
            "saturation of the square, links twice as wide",
            "0.0165",
            || saturation_messages("cube,dims:8x8,wrap:1,flits:16,sharing:route"),
        ),
        computed("saturation of the cube", "0.0138", || {
            saturation_messages("cube,wrap:1,sharing:route")
        }),
    ],
    caution: "",
    link: "net=cube,wrap:1,sharing:route&net=cube,dims:8x8,wrap:1,flits:16,sharing:route\
           &net=cube,dims:8x8,wrap:1,sharing:route&x=messages",
    measures: &[Measure::Bisection],
    sources: &[work(&CUBES)],
};

pub(super) static HYPERCUBE: Classic = Classic {
    id: "hypercube",
    title: "The hypercube at the price of a torus",
    sentence: "At equal wires across the middle of 256 nodes, the links of the hypercube are a quarter as wide as \
               those of the 16 × 16 torus, and an idle message takes 69.0 cycles instead of 25.0. Three \
               dimensions, and not eight, carry most: 0.0080 messages per cycle per node against 0.0068.",
    numbers: &[
        computed("idle hypercube", "69.0", || {
            idle_cycles("cube,dims:2x2x2x2x2x2x2x2,flits:64")
        }),
        computed("idle torus", "25.0", || {
            idle_cycles("cube,dims:16x16,wrap:1,flits:16,sharing:route")
        }),
        computed("saturation in three dimensions", "0.0080", || {
            saturation_messages("cube,dims:4x8x8,wrap:1,sharing:route")
        }),
        computed("saturation of the hypercube", "0.0068", || {
            saturation_messages("cube,dims:2x2x2x2x2x2x2x2,flits:64")
        }),
    ],
    caution: "",
    link: "net=cube,dims:2x2x2x2x2x2x2x2,flits:64,label:Hypercube\
           &net=cube,dims:4x8x8,wrap:1,sharing:route,label:3.-D-torus\
           &net=cube,dims:16x16,wrap:1,flits:16,sharing:route,label:2.-D-torus&x=messages",
    measures: &[Measure::Bisection],
    sources: &[work(&CUBES)],
};

pub(super) static ONE_WAY: Classic = Classic {
    id: "one-way-torus",
    title: "One way round the ring, or both",
    sentence: "Links that go one way only can be twice as wide for the same wires. The idle torus is faster for it, \
               24.1 cycles instead of 37.1; but most messages have to go the long way round, and its \
               model saturates at 0.0052 messages per cycle per node instead of 0.0083.",
    numbers: &[
        computed("idle, one way", "24.1", || {
            idle_cycles("torus,flits:16,sharing:route")
        }),
        computed("idle, both ways", "37.1", || {
            idle_cycles("torus,links:bi,sharing:route")
        }),
        computed("saturation, one way", "0.0052", || {
            saturation_messages("torus,flits:16,sharing:route")
        }),
        computed("saturation, both ways", "0.0083", || {
            saturation_messages("torus,links:bi,sharing:route")
        }),
    ],
    caution: "",
    link: "net=torus,flits:16,sharing:route&net=torus,links:bi,sharing:route&x=messages",
    measures: &[Measure::Bisection],
    sources: &[work(&TORUS_CHIP)],
};

pub(super) static MESSAGE_LENGTH: Classic = Classic {
    id: "message-length",
    title: "Short and long messages",
    sentence: "With messages of 8, 32 and 128 flits the model of the mesh saturates at the same 0.189 flits per \
               cycle per node, but what \
               they wait grows with their length: at a load of 0.15 flits it is 8.1, 32.4 and 129.8 \
               cycles.",
    numbers: &[
        computed("saturation with 8 flits", "0.189", || {
            saturation_flits("mesh,flits:8")
        }),
        computed("wait with 8 flits", "8.1", || {
            waiting_cycles("mesh,flits:8", 0.15)
        }),
        computed("wait with 32 flits", "32.4", || {
            waiting_cycles("mesh", 0.15)
        }),
        computed("wait with 128 flits", "129.8", || {
            waiting_cycles("mesh,flits:128", 0.15)
        }),
    ],
    caution: "",
    link: "net=mesh,flits:8&net=mesh&net=mesh,flits:128&load=0.15",
    measures: &[],
    sources: &[work(&WORMHOLE_SURVEY)],
};
