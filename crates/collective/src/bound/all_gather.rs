//! Bandwidth of all-gather and of reduce-scatter.

use super::bandwidth::Bandwidth;
use super::bottleneck::Bottleneck;
use super::flow::{Direction, Flow};
use super::fraction::Fraction;
use super::graph::Graph;
use super::least_cut::senders;
use crate::Result;

/// Cycles per flit of all-gather at least, and of reduce-scatter with all links reversed.
///
/// # Equation
/// > β = max over cuts A of (processors in A)/(N·channels out of A) = 1/(N·x)
///
/// with the greatest x for which arcs of x from a common source to every processor let a flow of N·x reach each.
/// Newton's iteration starts at x = ports/(N − 1). While the flow to some processor is less than N·x, the minimum cut
/// gives the next x: its channels out over its processors in A. Capacities are multiplied by the denominator of x, so
/// that all flows are whole numbers.
///
/// A processor that N·x reach is in A for all cuts that still matter, as x only falls: it joins the source.
///
/// # Symbols
/// N processors. Channels: ports and links. A: any set of processors and routers that lacks a processor.
///
/// # Assumes
/// Messages take any paths, and processors pass on what they have received; in reduce-scatter they add it up.
///
/// # Source
/// L. Zhao, S. Maleki, Z. Yang, H. Pourreza, A. Shah, C. Hwang and A. Krishnamurthy, "`ForestColl`: throughput-optimal
/// collective communications on heterogeneous network fabrics", 2024, arXiv:2402.06787, where it is also attained.
///
/// # Differs from the paper
/// It searches for x by bisection. Newton's iteration ends with the exact fraction, after a cut or two.
pub(super) fn bandwidth(graph: &Graph<'_>, direction: Direction) -> Result<Bandwidth> {
    let n = graph.n();
    let (ports, processor) = graph.fewest_ports();
    // x = channels/inside.
    let (mut channels, mut inside) = (u64::from(ports), n - 1);
    let mut bottleneck = Bottleneck::Ports { processor };
    let mut flow = Flow::of(graph, direction);
    flow.set_capacities(inside, channels);
    for processor in flow.by_distance() {
        while flow.maximum(processor, n * channels)? < n * channels {
            let outside = flow.side();
            let is_inside = outside[..graph.processors()].iter().filter(|&&it| !it);
            inside = is_inside.count() as u64;
            channels = flow.channels_out_of(&outside);
            bottleneck = graph.cut(&senders(&flow, direction));
            flow.set_capacities(inside, channels);
        }
        flow.join_to_sink(processor);
    }
    Ok(Bandwidth {
        cycles_per_flit: Fraction::new(inside, n * channels),
        bottleneck,
    })
}
