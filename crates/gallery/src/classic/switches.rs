//! Classics about trees, and about networks with few large switches.

use super::quantity::{busiest_link, network, ports, saturation_flits, worst_load};
use super::source::{
    D_MOD_K, DATA_CENTRES, DRAGONFLY as DRAGONFLY_TOPOLOGY, FLATTENED_BUTTERFLY, PRINCIPLES,
    UNIVERSAL_SCHEMES, UP_LINKS as FAT_TREE_ROUTING,
};
use super::{Cited, Classic, Measure, work};
use crate::number::computed;

pub(super) static BUTTERFLY: Classic = Classic {
    id: "butterfly-permutation",
    title: "The butterfly has one path",
    sentence: "A butterfly of six stages of 2 × 2 switches has a single path for every pair. Transpose leads 4 of them \
               over one link and leaves others empty: the model saturates at 0.128 flits per cycle per source \
               instead of 0.293, where all links carry alike.",
    numbers: &[
        computed("sources on the busiest link, transpose", "4", || {
            busiest_link(&network("fly,k:2,stages:6,traffic:transpose"))
        }),
        computed("saturation, transpose", "0.128", || {
            saturation_flits("fly,k:2,stages:6,traffic:transpose")
        }),
        computed("uniform", "0.293", || saturation_flits("fly,k:2,stages:6")),
    ],
    caution: "Under permutations the model gives up early. Simulate: the gap stays, but is smaller.",
    link: "net=fly,k:2,stages:6&net=fly,k:2,stages:6,traffic:random\
           &net=fly,k:2,stages:6,traffic:transpose",
    measures: &[Measure::BusiestLink],
    sources: &[Cited {
        source: &PRINCIPLES,
        place: "chapter 4",
    }],
};

pub(super) static FLAT_OR_TREE: Classic = Classic {
    id: "flattened-butterfly",
    title: "Flattened butterfly against a tree of equal ports",
    sentence: "Both have 160 ports for 64 processors. Under uniform traffic their models saturate at nearly the same load, \
               0.391 and 0.386 flits per cycle per source. When everyone sends to the processor 8 ahead, the \
               flat network, routed minimally, falls to 0.225, while the tree, free to choose its links \
               up, rises to 0.716.",
    numbers: &[
        computed("ports of the flattened butterfly", "160", || {
            ports(&network("hyperx,dims:4x4,hosts:4")) as f64
        }),
        computed(
            "saturation of the flattened butterfly, uniform",
            "0.391",
            || saturation_flits("hyperx,dims:4x4,hosts:4"),
        ),
        computed("of the tree", "0.386", || {
            saturation_flits("xgft,down:8x8,up:6")
        }),
        computed("of the flattened butterfly, shift", "0.225", || {
            saturation_flits("hyperx,dims:4x4,hosts:4,traffic:shift,by:8")
        }),
        computed("of the tree", "0.716", || {
            saturation_flits("xgft,down:8x8,up:6,traffic:shift,by:8")
        }),
    ],
    caution: "Routes of the flattened butterfly that avoid full links, as its authors propose, are not modelled \
              here.",
    link: "net=hyperx,dims:4x4,hosts:4,label:Flat-uniform&net=xgft,down:8x8,up:6,label:Tree-uniform\
           &net=hyperx,dims:4x4,hosts:4,traffic:shift,by:8,label:Flat-shift\
           &net=xgft,down:8x8,up:6,traffic:shift,by:8,label:Tree-shift",
    measures: &[Measure::Ports, Measure::BusiestLink],
    sources: &[work(&FLATTENED_BUTTERFLY)],
};

pub(super) static DRAGONFLY: Classic = Classic {
    id: "dragonfly-adversary",
    title: "The adversary of a dragonfly",
    sentence: "When every processor sends into the next group, all 8 of a group share the one link that leads \
               there. The model of minimal routing then saturates at 0.103 flits per cycle per source instead of \
               0.377, \
               whatever the other links could carry.",
    numbers: &[
        computed("sources on the busiest link", "8", || {
            busiest_link(&network("dragonfly,sharing:route,traffic:shift,by:8"))
        }),
        computed("saturation, next group", "0.103", || {
            saturation_flits("dragonfly,sharing:route,traffic:shift,by:8")
        }),
        computed("uniform", "0.377", || {
            saturation_flits("dragonfly,sharing:route")
        }),
    ],
    caution: "Under uniform traffic the model is too low above half of its saturation load: simulate.",
    link: "net=dragonfly,sharing:route&net=dragonfly,sharing:route,traffic:shift,by:8",
    measures: &[Measure::BusiestLink],
    sources: &[work(&DRAGONFLY_TOPOLOGY)],
};

pub(super) static DRAGONFLY_DETOUR: Classic = Classic {
    id: "dragonfly-detour",
    title: "A dragonfly that goes by way of others",
    sentence: "Where minimal routes put 8 sources on the link into the next group, messages can go by way of a random group: \
               then the busiest link carries 2.0, and the model saturates at 0.292 flits per cycle per source \
               instead of \
               0.103. By way of a random router it is 1.9 and 0.230, as routes are longer. But the longer ones have no \
               adversary: under its worst permutation a link carries 1.9 sources, and 3.8 if messages go by groups.",
    numbers: &[
        computed("sources on the busiest link, minimal", "8", || {
            busiest_link(&network("dragonfly,sharing:route,traffic:shift,by:8"))
        }),
        computed("by way of a group", "2.0", || {
            busiest_link(&network(
                "dragonfly,route:valiant-group,sharing:route,traffic:shift,by:8",
            ))
        }),
        computed("saturation, by way of a group", "0.292", || {
            saturation_flits("dragonfly,route:valiant-group,sharing:route,traffic:shift,by:8")
        }),
        computed("saturation, minimal", "0.103", || {
            saturation_flits("dragonfly,sharing:route,traffic:shift,by:8")
        }),
        computed(
            "by way of a router, under shift and the worst permutation",
            "1.9",
            || {
                let shift = busiest_link(&network(
                    "dragonfly,route:valiant,sharing:route,traffic:shift,by:8",
                ));
                shift.max(worst_load("dragonfly,route:valiant"))
            },
        ),
        computed("saturation, by way of a router", "0.230", || {
            saturation_flits("dragonfly,route:valiant,sharing:route,traffic:shift,by:8")
        }),
        computed("worst permutation, by way of a group", "3.8", || {
            worst_load("dragonfly,route:valiant-group")
        }),
    ],
    caution: "The order is that of the simulation; close to saturation its latencies are higher than those of the model.",
    link: "net=dragonfly,sharing:route,traffic:shift,by:8\
           &net=dragonfly,route:valiant-group,sharing:route,traffic:shift,by:8\
           &net=dragonfly,route:valiant,sharing:route,traffic:shift,by:8",
    measures: &[Measure::BusiestLink],
    sources: &[work(&DRAGONFLY_TOPOLOGY), work(&UNIVERSAL_SCHEMES)],
};

pub(super) static UP_LINKS: Classic = Classic {
    id: "fat-tree-up-links",
    title: "Any free link up, or one by the destination",
    sentence: "In a 4-ary 3-tree the models of both routings carry uniform traffic alike, to 0.409 flits per cycle \
               per source. \
               Under transpose the destinations of a switch ask for the same link up, D\u{2011}mod\u{2011}k puts 4 sources \
               on it and saturates at 0.186; taking any free link, the tree reaches 0.550.",
    numbers: &[
        computed("saturation, uniform, any free link", "0.409", || {
            saturation_flits("xgft")
        }),
        computed(
            "sources on the busiest link, transpose, D-mod-k",
            "4",
            || busiest_link(&network("xgft,route:dmodk,traffic:transpose")),
        ),
        computed("saturation, transpose, D-mod-k", "0.186", || {
            saturation_flits("xgft,route:dmodk,traffic:transpose")
        }),
        computed("any free link", "0.550", || {
            saturation_flits("xgft,traffic:transpose")
        }),
    ],
    caution: "Simulate before you quote: under transpose the model lets D-mod-k carry too little and the free \
              choice too much. The order stays.",
    link: "net=xgft&net=xgft,route:dmodk&net=xgft,traffic:transpose\
           &net=xgft,route:dmodk,traffic:transpose",
    measures: &[Measure::BusiestLink],
    sources: &[work(&FAT_TREE_ROUTING), work(&D_MOD_K)],
};

pub(super) static TAPERING: Classic = Classic {
    id: "leaf-spine-tapering",
    title: "How far a leaf–spine network can be tapered",
    sentence: "A leaf switch with 16 processors and 16, 8 or 4 links up: halving the links up twice saves half of the \
               ports, 192 for 384, and costs two thirds of the load at which the model saturates, from 0.461 by way of 0.285 to \
               0.157 flits per cycle per source.",
    numbers: &[
        computed("ports, 4 links up", "192", || {
            ports(&network("xgft,down:16x8,up:4")) as f64
        }),
        computed("ports, 16 links up", "384", || {
            ports(&network("xgft,down:16x8,up:16")) as f64
        }),
        computed("saturation, 16 links up", "0.461", || {
            saturation_flits("xgft,down:16x8,up:16")
        }),
        computed("8 links up", "0.285", || {
            saturation_flits("xgft,down:16x8,up:8")
        }),
        computed("4 links up", "0.157", || {
            saturation_flits("xgft,down:16x8,up:4")
        }),
    ],
    caution: "",
    link: "net=xgft,down:16x8,up:16&net=xgft,down:16x8,up:8&net=xgft,down:16x8,up:4",
    measures: &[Measure::Ports, Measure::BusiestLink],
    sources: &[work(&DATA_CENTRES)],
};

pub(super) static LOST_SPINE: Classic = Classic {
    id: "leaf-spine-failure",
    title: "A leaf–spine network that loses a spine",
    sentence: "One of 4 spines fails. Where leaf switches choose a spine at random, the 3 that are left share its load: the \
               busiest link carries 4.7 sources instead of 3.5, and the model saturates at 0.116 flits per cycle \
               per source instead of \
               0.149. With D\u{2011}mod\u{2011}k, whose routes are fixed by the destination, the next spine takes it all: \
               7.1 sources, and 0.084.",
    numbers: &[
        computed("sources on the busiest link, at random", "3.5", || {
            busiest_link(&network("xgft,down:16x8,up:4,route:random"))
        }),
        computed("without a spine", "4.7", || {
            busiest_link(&network("xgft,down:16x8,up:4,route:random,fail:8"))
        }),
        computed("without a spine, D-mod-k", "7.1", || {
            busiest_link(&network("xgft,down:16x8,up:4,route:dmodk,fail:8"))
        }),
        computed("saturation, at random", "0.149", || {
            saturation_flits("xgft,down:16x8,up:4,route:random")
        }),
        computed("without a spine", "0.116", || {
            saturation_flits("xgft,down:16x8,up:4,route:random,fail:8")
        }),
        computed("without a spine, D-mod-k", "0.084", || {
            saturation_flits("xgft,down:16x8,up:4,route:dmodk,fail:8")
        }),
    ],
    caution: "",
    link: "net=xgft,down:16x8,up:4,route:random&net=xgft,down:16x8,up:4,route:random,fail:8\
           &net=xgft,down:16x8,up:4,route:dmodk,fail:8",
    measures: &[Measure::BusiestLink],
    sources: &[work(&DATA_CENTRES), work(&D_MOD_K)],
};
