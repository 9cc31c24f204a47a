//! Bandwidth of all-to-all.

use loadcurve_network::structure::uniform_cut;

use super::bandwidth::{Bandwidth, greatest};
use super::bottleneck::Bottleneck;
use super::fraction::Fraction;
use super::graph::Graph;

/// Cycles per flit of all-to-all at least.
///
/// # Equation
/// > β = max((N − 1)/(N·ports), max over cuts A|B of |A||B|/(N·links from A to B), (N − 1)(D̄ − 2)/links)
///
/// # Symbols
/// N processors; ports: the fewest of a processor; D̄: mean number of channels between two processors; links: between
/// routers, one way. The cuts are those of [`uniform_cut`]: as the messages are those of uniform traffic, the second
/// term is (N − 1)/N over the load that saturates a cut.
pub(super) fn bandwidth(graph: &Graph<'_>) -> Bandwidth {
    let n = graph.n();
    let (ports, processor) = graph.fewest_ports();
    let links = graph.links.len() as u64;
    let bounds = [
        Some((
            Fraction::new(n - 1, n * u64::from(ports)),
            Bottleneck::Ports { processor },
        )),
        (links > 0).then(|| {
            let taken = graph.distances.links_of_all_pairs;
            (Fraction::new(taken, n * links), Bottleneck::Distance)
        }),
        tightest_cut(graph),
    ];
    greatest(bounds)
}

/// Cycles per flit that the messages over the tightest cut take.
fn tightest_cut(graph: &Graph<'_>) -> Option<(Fraction, Bottleneck)> {
    let wiring = graph.wiring;
    let found = uniform_cut(wiring, graph.partitions)?;
    let sends = |node: usize| found.is_inside[node] == found.is_outward;
    let nodes = wiring.sources.iter().zip(&wiring.destinations);
    let ends = nodes.map(|(&source, &destination)| [sends(source), sends(destination)]);
    let (mut senders, mut receivers, mut selves) = (0, 0, 0);
    for [source_sends, destination_sends] in ends {
        senders += u64::from(source_sends);
        receivers += u64::from(!destination_sends);
        selves += u64::from(source_sends && !destination_sends);
    }
    let messages = senders * receivers - selves;
    let links = u64::try_from(found.links).ok().filter(|&links| links > 0)?;
    let routers = wiring.routers().map(sends);
    let processors = wiring.sources.iter().map(|&source| sends(source));
    let side: Vec<bool> = processors.chain(routers).collect();
    Some((Fraction::new(messages, graph.n() * links), graph.cut(&side)))
}
