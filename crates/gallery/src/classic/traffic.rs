//! Classics about traffic that a network carries worse than uniform traffic.

use super::quantity::{busiest_link, idle_links_percent, network, saturation_flits};
use super::source::{GOAL, HOT_SPOTS, PRINCIPLES, TURN_MODEL, UNIVERSAL_SCHEMES};
use super::{Cited, Classic, Measure, work};
use crate::number::computed;

pub(super) static TRANSPOSE: Classic = Classic {
    id: "mesh-transpose",
    title: "A mesh under transpose",
    sentence: "Where rows become columns, all messages of a row turn at one node, and the busiest link carries the \
               traffic of 7 nodes instead of 2.0. The model saturates at 0.101 flits per cycle per node \
               instead of 0.189, and even before the complement (0.127), whose messages go farther.",
    numbers: &[
        computed("sources on the busiest link, transpose", "7", || {
            busiest_link(&network("mesh,traffic:transpose"))
        }),
        computed("uniform", "2.0", || busiest_link(&network("mesh"))),
        computed("saturation, transpose", "0.101", || {
            saturation_flits("mesh,traffic:transpose")
        }),
        computed("uniform", "0.189", || saturation_flits("mesh")),
        computed("complement", "0.127", || {
            saturation_flits("mesh,traffic:complement")
        }),
    ],
    caution: "Under permutations the model gives up early. Simulate: the three saturate in the same order, \
              but closer to one another.",
    link: "net=mesh&net=mesh,traffic:complement&net=mesh,traffic:transpose",
    measures: &[Measure::BusiestLink],
    sources: &[work(&TURN_MODEL)],
};

pub(super) static TORNADO: Classic = Classic {
    id: "torus-tornado",
    title: "Tornado on a torus",
    sentence: "Every message goes just less than half way round its rings, all in the same direction, so that 50 % \
               of the links carry nothing. The model of the torus saturates at 0.090 flits per cycle per node \
               instead of \
               0.264, below a mesh under the same traffic, 0.128.",
    numbers: &[
        computed(
            "links of the torus without traffic, in per cent",
            "50",
            || idle_links_percent(&network("torus,links:bi,sharing:route,traffic:tornado")),
        ),
        computed("saturation of the torus", "0.090", || {
            saturation_flits("torus,links:bi,sharing:route,traffic:tornado")
        }),
        computed("under uniform traffic", "0.264", || {
            saturation_flits("torus,links:bi,sharing:route")
        }),
        computed("saturation of the mesh", "0.128", || {
            saturation_flits("mesh,traffic:tornado")
        }),
    ],
    caution: "Simulation agrees for the torus; the mesh carries more than its model says.",
    link: "net=torus,links:bi,sharing:route,label:Torus-uniform&net=torus,links:bi,sharing:route,traffic:tornado,label:Torus-tornado\
           &net=mesh,traffic:tornado,label:Mesh-tornado",
    measures: &[Measure::BusiestLink],
    sources: &[work(&GOAL)],
};

pub(super) static HOT_SPOT: Classic = Classic {
    id: "mesh-hot-spot",
    title: "A hot spot on a mesh",
    sentence: "Send 10 % of the messages to one node, and the channel into it carries the traffic of 7.2 nodes: the \
               model of the mesh saturates at 0.096 flits per cycle per node instead of 0.189. Messages for other \
               nodes \
               wait as well, in the tree of full channels before the hot one.",
    numbers: &[
        computed("sources on the channel into the hot node", "7.2", || {
            busiest_link(&network("mesh,traffic:hot,spots:27"))
        }),
        computed("saturation with 10 % hot", "0.096", || {
            saturation_flits("mesh,traffic:hot,spots:27")
        }),
        computed("uniform", "0.189", || saturation_flits("mesh")),
    ],
    caution: "The model gives up early with a hot spot; simulated, the mesh carries more before it chokes.",
    link: "net=mesh&net=mesh,traffic:hot,hot:5,spots:27&net=mesh,traffic:hot,spots:27",
    measures: &[Measure::BusiestLink],
    sources: &[work(&HOT_SPOTS)],
};

pub(super) static DETOUR: Classic = Classic {
    id: "random-detour",
    title: "Why to make a random detour",
    sentence: "Transpose puts the traffic of 4 nodes on single links of a hypercube, whose model saturates at 0.160 flits \
               per cycle per node instead of 0.481. A detour by way of a random node turns any traffic into \
               uniform traffic, twice over. All messages go twice as far, and yet no link carries the traffic of more \
               than 1.0 nodes: the model saturates at 0.341.",
    numbers: &[
        computed("sources on the busiest link", "4", || {
            busiest_link(&network("cube,dims:2x2x2x2x2x2,traffic:transpose"))
        }),
        computed("saturation, transpose", "0.160", || {
            saturation_flits("cube,dims:2x2x2x2x2x2,traffic:transpose")
        }),
        computed("uniform", "0.481", || {
            saturation_flits("cube,dims:2x2x2x2x2x2")
        }),
        computed("sources on the busiest link, detour", "1.0", || {
            busiest_link(&network(
                "cube,dims:2x2x2x2x2x2,route:valiant,sharing:route,traffic:transpose",
            ))
        }),
        computed("saturation, transpose, detour", "0.341", || {
            saturation_flits("cube,dims:2x2x2x2x2x2,route:valiant,sharing:route,traffic:transpose")
        }),
    ],
    caution: "Under permutations the model of direct routes gives up early, but in simulation too the detour carries more.",
    link: "net=cube,dims:2x2x2x2x2x2&net=cube,dims:2x2x2x2x2x2,traffic:transpose\
           &net=cube,dims:2x2x2x2x2x2,route:valiant,sharing:route,traffic:transpose",
    measures: &[Measure::BusiestLink],
    sources: &[
        work(&UNIVERSAL_SCHEMES),
        Cited {
            source: &PRINCIPLES,
            place: "section 9.1",
        },
    ],
};

pub(super) static TORUS_DETOUR: Classic = Classic {
    id: "torus-detour",
    title: "Dimension order against a random detour",
    sentence: "Under tornado traffic shortest routes put 3 nodes on the busiest link of a torus; by way of a random node it \
               is 2, and the model saturates at 0.139 flits per cycle per node instead of 0.090. Under uniform \
               traffic the \
               same detour loses: 2 nodes instead of 1.0, and 0.131 flits instead of 0.264.",
    numbers: &[
        computed("sources on the busiest link, tornado", "3", || {
            busiest_link(&network("torus,links:bi,sharing:route,traffic:tornado"))
        }),
        computed("by way of a random node, under either traffic", "2", || {
            let detour = "torus,links:bi,route:valiant,sharing:route";
            let tornado = format!("{detour},traffic:tornado");
            busiest_link(&network(detour)).max(busiest_link(&network(&tornado)))
        }),
        computed("uniform", "1.0", || {
            busiest_link(&network("torus,links:bi,sharing:route"))
        }),
        computed("saturation, tornado, detour", "0.139", || {
            saturation_flits("torus,links:bi,route:valiant,sharing:route,traffic:tornado")
        }),
        computed("saturation, tornado", "0.090", || {
            saturation_flits("torus,links:bi,sharing:route,traffic:tornado")
        }),
        computed("saturation, uniform, detour", "0.131", || {
            saturation_flits("torus,links:bi,route:valiant,sharing:route")
        }),
        computed("saturation, uniform", "0.264", || {
            saturation_flits("torus,links:bi,sharing:route")
        }),
    ],
    caution: "Simulated, the detour gains less under tornado before the network is full, and more beyond: with shortest \
              routes an overloaded torus delivers less and less.",
    link: "net=torus,links:bi,sharing:route,traffic:tornado,label:Tornado-direct\
           &net=torus,links:bi,route:valiant,sharing:route,traffic:tornado,label:Tornado-detour\
           &net=torus,links:bi,sharing:route,label:Uniform-direct\
           &net=torus,links:bi,route:valiant,sharing:route,label:Uniform-detour",
    measures: &[Measure::BusiestLink],
    sources: &[work(&UNIVERSAL_SCHEMES), work(&GOAL)],
};
