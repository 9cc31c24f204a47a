//! The least cut between processors.

use loadcurve_base::Result;

use super::bottleneck::Bottleneck;
use super::fabric::Fabric;
use super::flow::{Direction, Flow};

/// Fewest ports and links that separate some processor from the first, and where: those over which the others receive
/// from it, or send to it, by the direction of the search from them.
///
/// A processor that is not separated by fewer than the fewest so far is on the side of the first in any cut that is
/// less, and joins it.
pub(super) fn least_cut(
    fabric: &Fabric<'_>,
    direction: Direction,
    fewest: (u64, Bottleneck),
) -> Result<(u64, Bottleneck)> {
    let (mut least, mut bottleneck) = fewest;
    let mut flow = Flow::of(fabric, direction);
    for (place, processor) in flow.by_distance().into_iter().enumerate() {
        if place > 0 {
            let found = flow.maximum(processor, least)?;
            if found < least {
                least = found;
                bottleneck = fabric.cut(&senders(&flow, direction));
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
        side.iter_mut()
            .for_each(|is_inside| *is_inside = !*is_inside);
    }
    side
}
