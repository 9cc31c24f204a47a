//! A story of Mohapatra, Wong and Das's combining networks.

use super::{Story, computed, model};
use loadcurve::cite::source;
use loadcurve::curve::detail;

pub(super) static LOST_REQUESTS: Story = Story {
    id: "the-lost-requests",
    title: "Requests lost in a sum",
    source: &source::COMBINING,
    text: "Requests to a hot memory module are combined on their way there, and the reply to one is \
           the reply to all that were combined with it. To know how many are answered, the paper adds up what \
           joins at each stage. But each stage has many places where requests join, and each of \
           those may already stand for several: the sum takes it for one. With 64 processors, 16 % \
           of the requests hot, two of which may become one, and a load of 1, it has 0.026 hot \
           requests per cycle per processor answered. When each counts for all that it stands for, \
           it is 0.110. That is the explorer's default model, “flow-conserving”; “as printed” is \
           there to compare.",
    numbers: &[
        computed("hot requests answered, as printed", "0.026", || {
            hot_throughput("printed")
        }),
        computed("when none is lost in the sum", "0.110", || {
            hot_throughput("conserving")
        }),
    ],
    link: "net=combining-min,hot:16,reading:printed&net=combining-min,hot:16&show=throughput&load=1",
};

/// Hot requests answered per cycle per processor at a load of 1.
fn hot_throughput(reading: &str) -> f64 {
    let model = model(&format!("combining-min,hot:16,reading:{reading}"));
    let point = model
        .at(1.0)
        .expect("a network that loses has a state at every load");
    detail(&point.details, "hot_throughput_messages").unwrap_or(f64::NAN)
}
