//! The least cut between processors.

use super::bottleneck::Bottleneck;
use super::flow::{Direction, Flow};
use super::graph::Graph;
use crate::Result;

/// Fewest ports and links that separate some processor from the first, and where: those over which the others receive
/// from it, or send to it, by the direction of the search from them.
///
/// A processor that is not separated by fewer than the fewest so far is on the side of the first in any cut that is
/// less, and joins it.
pub(super) fn least_cut(
    graph: &Graph<'_>,
    direction: Direction,
    fewest: (u64, Bottleneck),
) -> Result<(u64, Bottleneck)> {
    let (mut least, mut bottleneck) = fewest;
    let mut flow = Flow::of(graph, direction);
    for (place, processor) in flow.by_distance().into_iter().enumerate() {
        if place > 0 {
            let found = flow.maximum(processor, least)?;
            if found < least {
                least = found;
                bottleneck = graph.cut(&senders(&flow, direction));
            }
        }
        flow.join_to_sink(processor);
    }
    Ok((least, bottleneck))
}

/// True for each node on the sending side of the last minimum cut.
pub(super) fn senders(flow: &Flow, direction: Direction) -> Vec<bool> {
    let mut side = flow.side();
    if direction == Direction::Backward {
        for is_inside in &mut side {
            *is_inside = !*is_inside;
        }
    }
    side
}
