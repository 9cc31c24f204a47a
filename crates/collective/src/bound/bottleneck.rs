//! The part of a network that limits the bandwidth of a collective.

use serde::{Deserialize, Serialize};

use super::graph::Graph;

/// The part of a network that limits the bandwidth of a collective. Of several that limit it equally, ports come
/// before distances, and these before cuts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bottleneck {
    /// Ports of processors.
    Ports {
        /// The first processor with the fewest ports; none if all have as many, or if they limit it together.
        processor: Option<usize>,
    },
    /// All links together, by the number of them that each element takes up at least.
    Distance,
    /// The links over a cut.
    Cut(Cut),
}

/// A cut between processors that send and processors that receive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// Processors on the sending side, in ascending order.
    pub senders: Vec<usize>,
    /// Processors on the receiving side.
    pub receivers: Vec<usize>,
    /// Lowest channels of the links over the cut.
    pub links: Vec<usize>,
    /// Number of ports over the cut, where a processor and its router are on different sides.
    pub ports: u64,
}

impl Graph<'_> {
    /// The cut between two sets of nodes: processors, then routers.
    pub(super) fn cut(&self, sends: &[bool]) -> Bottleneck {
        let processors = self.processors();
        let router = |router: usize| sends[processors + router];
        let (senders, receivers): (Vec<usize>, Vec<usize>) =
            (0..processors).partition(|&processor| sends[processor]);
        let channels = self.links.iter().zip(&self.wiring.channels);
        let across = channels.filter(|&(&[from, to], _)| router(from) && !router(to));
        let links: Vec<usize> = across.map(|(_, &channel)| channel).collect();
        let mut ports = 0;
        let mut joined = Vec::new();
        for (processor, &[source, destination]) in self.attached.iter().enumerate() {
            let is_sender = sends[processor];
            if is_sender != router(if is_sender { source } else { destination }) {
                ports += u64::from(self.ports[processor]);
                joined.push(processor);
            }
        }
        match joined[..] {
            [processor] if links.is_empty() => Bottleneck::Ports {
                processor: Some(processor),
            },
            _ => Bottleneck::Cut(Cut {
                senders,
                receivers,
                links,
                ports,
            }),
        }
    }
}
