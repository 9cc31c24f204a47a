//! Bandwidth of all-reduce.

use super::bandwidth::{Bandwidth, greatest};
use super::bottleneck::Bottleneck;
use super::flow::Direction;
use super::fraction::Fraction;
use super::graph::Graph;
use super::least_cut::least_cut;
use crate::Result;

/// Cycles per flit of all-reduce at least.
///
/// # Equation
/// > β = max(1/C, 2(N − 1)/Σ ports, 2(N − 1)(d − 2)/links)
///
/// # Symbols
/// N processors; C: fewest ports and links that separate two processors, in either direction; d: channels between the
/// nearest processors; links: between routers, one way.
///
/// # Assumes
/// Routers do not add up what passes: each element moves between processors 2(N − 1) times, N − 1 times to be summed
/// and as often to reach all. 1/C holds even if they do.
///
/// It is not twice the bound of all-gather: sums need not be scattered evenly. A corner of an 8 × 8 mesh with 4 ports
/// gathers 63/64 of the result over 2 links; but as it may leave the sums to others, all-reduce is bound by 9/16.
///
/// # Source
/// P. Patarasuk and X. Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", J. Parallel and
/// Distributed Computing 69(2), 2009, pp. 117–124, doi:10.1016/j.jpdc.2008.09.002, on 2(N − 1).
pub(super) fn bandwidth(graph: &Graph<'_>) -> Result<Bandwidth> {
    let moves = 2 * (graph.n() - 1);
    let ports: u64 = graph.ports.iter().copied().map(u64::from).sum();
    let links = graph.links.len() as u64;
    let links_of_a_move = graph.distances.nearest - 2;
    let (fewest, processor) = graph.fewest_ports();
    let mut least = (u64::from(fewest), Bottleneck::Ports { processor });
    for direction in [Direction::Forward, Direction::Backward] {
        least = least_cut(graph, direction, least)?;
    }
    let bounds = [
        Some((
            Fraction::new(moves, ports),
            Bottleneck::Ports { processor: None },
        )),
        (links > 0).then(|| {
            let taken = moves * links_of_a_move;
            (Fraction::new(taken, links), Bottleneck::Distance)
        }),
        Some((Fraction::new(1, least.0), least.1)),
    ];
    Ok(greatest(bounds))
}
