//! Bandwidth of broadcast.

use super::bandwidth::Bandwidth;
use super::bottleneck::Bottleneck;
use super::flow::Direction;
use super::fraction::Fraction;
use super::graph::Graph;
use super::least_cut::least_cut;
use crate::Result;

/// Cycles per flit of a broadcast from processor 0 at least.
///
/// # Equation
/// > β = 1/(least maximum flow from processor 0 to another one)
///
/// # Source
/// J. Edmonds, "Edge-disjoint branchings", in: Combinatorial Algorithms, Algorithmics Press, 1973, pp. 91–96: so many
/// trees that share no link reach all processors.
pub(super) fn bandwidth(graph: &Graph<'_>) -> Result<Bandwidth> {
    let (fewest, processor) = graph.fewest_ports();
    let ports = (u64::from(fewest), Bottleneck::Ports { processor });
    let (least, bottleneck) = least_cut(graph, Direction::Backward, ports)?;
    Ok(Bandwidth {
        cycles_per_flit: Fraction::new(1, least),
        bottleneck,
    })
}
