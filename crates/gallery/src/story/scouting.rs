//! A story of Safaei et al.'s scouting switching of 2007.

use super::{Story, computed, model};
use loadcurve::cite::source;

pub(super) static DISTANCE_TWICE: Story = Story {
    id: "the-distance-twice",
    title: "The distance that counts twice",
    source: &source::SCOUTING,
    text: "The time in which a channel is held is S = C + D + M, says equation (4): setting up the \
           path, the distance, the message. But the C of (5) has the D hops of the header in it \
           already, and (11) names M + (2K − 1) + D as the least that S can be. In an idle torus \
           of 8 × 8 nodes, with M = 32 and K = 1, that is 37 cycles; with D = 4 once more it would \
           be 41. C + D + M is right for circuit switching, where D is the way back of the \
           acknowledgement. We read (4) as S = C + M.",
    numbers: &[
        computed("latency in an idle torus, S = C + M", "37", idle_latency),
        computed("with S = C + D + M", "41", || {
            idle_latency() + MEAN_DISTANCE
        }),
    ],
    link: "net=scouting&x=messages&load=0.0001",
};

/// D = k/2 in (2), for k = 8.
const MEAN_DISTANCE: f64 = 4.0;

fn idle_latency() -> f64 {
    model("scouting").zero_load_latency_cycles()
}
