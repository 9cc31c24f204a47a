//! Classics about traffic that a network carries worse than uniform traffic.

use super::quantity::{busiest_link, idle_links_percent, network, saturation_flits};
use super::source::{GOAL, HOT_SPOTS, PRINCIPLES, TURN_MODEL, UNIVERSAL_SCHEMES};
use super::{Cited, Classic, Measure, work};
use crate::number::computed;

pub(super) static TRANSPOSE: Classic = Classic {
    id: "mesh-transpose",
    title: "A mesh under transpose",
    sentence: "Where rows become columns, all messages of a row turn at one node, and the busiest link carries the \
               traffic of 7 nodes instead of 2.0. The model saturates at 0.101 flits a cycle and node \
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
               of the links carry nothing. The model of the torus saturates at 0.090 flits a cycle and node instead of \
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
               model of the mesh saturates at 0.096 flits a cycle and node instead of 0.189. Messages for other nodes \
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
               a cycle and node instead of 0.481. A detour by way of a random node turns any traffic into \
               uniform traffic, twice over: half of 0.481 is 0.240, more than 0.160 though all go twice \
               as far.",
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
        computed("half of it", "0.240", || {
            saturation_flits("cube,dims:2x2x2x2x2x2") / 2.0
        }),
    ],
    caution: "The detour is not simulated here. Under permutations the model gives up early, but in \
              simulation too the transpose stays below half of the uniform load.",
    link: "net=cube,dims:2x2x2x2x2x2&net=cube,dims:2x2x2x2x2x2,traffic:reversal\
           &net=cube,dims:2x2x2x2x2x2,traffic:transpose",
    measures: &[Measure::BusiestLink],
    sources: &[
        work(&UNIVERSAL_SCHEMES),
        Cited {
            source: &PRINCIPLES,
            place: "section 9.1",
        },
    ],
};
