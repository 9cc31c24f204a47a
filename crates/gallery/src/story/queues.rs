//! A story of queues at the inputs of a switch.

use super::{Story, computed};
use crate::classic::source::INPUT_QUEUES;
use loadcurve::queueing::mg1;

pub(super) static WRONG_MESSAGE: Story = Story {
    id: "behind-the-wrong-message",
    title: "Behind the wrong message",
    source: &INPUT_QUEUES,
    text: "A switch with a queue at each input, and messages of one length that go to any output alike. However long \
           the queues are, a large switch cannot deliver more than 58.6 % of what its outputs could carry. Only the first \
           message of a queue is served; those behind it wait with it, and 41.4 % of them for an output that is idle. \
           Karol, Hluchyj and Morgan saw that at full load the first messages that want the same output are an M/D/1 \
           queue, and that there is one of them for each output on average. Where \
           this queue has a mean of 1, it is busy for 2 − √2 of the time. A switch with 2 inputs still delivers 75 %, \
           and a large one only 50 % if the lengths of messages are exponential. \
           Virtual channels are the remedy: who waits in one of them is passed on the others. It is not for nothing that \
           routers have them, and it is why a simulator that gives each input a single queue sees its network choke.",
    numbers: &[
        computed("what a large switch delivers, in per cent", "58.6", || {
            100.0 * most_busy(0.0)
        }),
        computed("outputs that are idle, in per cent", "41.4", || {
            100.0 * (1.0 - most_busy(0.0))
        }),
        computed("with two inputs, in per cent", "75", || {
            // The outputs of two first messages are the same half of the time, and then one of them is served.
            100.0 * (0.5 * 2.0 + 0.5 * 1.0) / 2.0
        }),
        computed("with exponential lengths, in per cent", "50", || {
            100.0 * most_busy(1.0)
        }),
    ],
    link: "net=fly,k:16,stages:1,flits:16,buffer:64,vcs:1&net=fly,k:16,stages:1,flits:16,buffer:64,vcs:2&sim=on&precision=5",
};

/// Utilisation at which a queue with a Poisson input holds one message on average, the one in service included, for a
/// variance of the service in squares of its mean.
fn most_busy(variance: f64) -> f64 {
    let (mut least, mut most) = (0.0, 1.0);
    for _ in 0..50 {
        let busy = 0.5 * (least + most);
        let wait = mg1::mean_wait_cycles(busy, 1.0, variance);
        if wait.is_ok_and(|wait| busy * (wait + 1.0) <= 1.0) {
            least = busy;
        } else {
            most = busy;
        }
    }
    least
}
