//! Stories of Greenberg and Guan's wormhole models of 1997.

use super::{Story, computed};
use crate::classic::quantity::saturation_flits;
use loadcurve::cite::source;
use loadcurve::queueing::mgm;

pub(super) static BISECTION: Story = Story {
    id: "which-torus",
    title: "Which torus?",
    source: &source::MESH_AND_TORUS,
    text: "Is a torus better than a mesh? Greenberg and Guan found: no. Cut both in the middle and \
           count the wires. Their torus has unidirectional links, and so as many wires across the \
           cut as the mesh, whose links are bidirectional. At that price, with 8 × 8 nodes and 32 \
           flits, the model of the mesh saturates at 0.189 flits per cycle per source, and that of \
           the torus at 0.088. A torus with bidirectional links reaches 0.266, and has twice \
           the wires. Both answers are right, to two questions.",
    numbers: &[
        computed("saturation of the mesh", "0.189", || {
            saturation_flits("mesh")
        }),
        computed("of the torus, unidirectional links", "0.088", || {
            saturation_flits("torus")
        }),
        computed("of the torus, bidirectional links", "0.266", || {
            saturation_flits("torus,links:bi")
        }),
    ],
    link: "net=mesh&net=torus&net=torus,links:bi",
};

pub(super) static INSERTED_TWO: Story = Story {
    id: "the-inserted-2",
    title: "“Correction: Insert: 2”",
    source: &source::FAT_TREES,
    text: "So it is written beside equations (21) and (23) of the manuscript, and not where. It \
           belongs to the rate: the two links that lead up from a switch are one queue with two \
           servers, and (8) wants the arrivals at both. With the 2, two links that serve 16 cycles \
           on average, and are busy 60 % of the time, have a mean wait of 9.00 cycles, exactly \
           that of the M/M/2 queue; without it 1.58. Smaller is the matter of the p in (22). As \
           printed it is the chance that a message of the whole network goes above level l, but \
           those that ask have come up to l − 1 already, and have a greater one. With that, the \
           model of 1024 processors saturates at 0.03905 flits per cycle per source and not at \
           0.03909.",
    numbers: &[
        computed("mean wait with the 2", "9.00", || pair_wait(2.0)),
        computed("without it", "1.58", || pair_wait(1.0)),
        computed("saturation with p as printed", "0.03909", || {
            saturation_flits("fat-tree,n:1024")
        }),
        computed("with p of those that came up", "0.03905", || {
            saturation_flits("fat-tree,n:1024,reading:conditional")
        }),
    ],
    link: "net=fat-tree,n:1024&net=fat-tree,n:1024,reading:conditional",
};

/// Mean wait at two servers, each busy 60 % of the time with exponential services of 16 cycles, if
/// the arrival rate is taken as `times` the rate of one server.
fn pair_wait(times: f64) -> f64 {
    let service = 16.0;
    let rate_of_one = 0.6 / service;
    let offered = times * rate_of_one * service;
    let all_busy = mgm::erlang_c(2, offered);
    mgm::mean_wait_cycles(2, offered, all_busy, service, 1.0).unwrap_or(f64::INFINITY)
}
