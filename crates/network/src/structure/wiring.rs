//! Links between nodes, and the nodes of processors.

use crate::topology::{Ends, Failures, RouterLinks, Topology};

/// Links of a network as pairs of nodes. Nodes are numbered as in [`Topology::channel_ends`].
#[derive(Debug, Clone)]
pub struct Wiring {
    /// Number of nodes.
    pub(super) nodes: usize,
    /// Node of each processor as a source, by its number.
    pub sources: Vec<usize>,
    /// Node of each processor as a destination.
    pub destinations: Vec<usize>,
    /// Router of every node: the attached router if the node is a processor apart from its router, else the
    /// node itself.
    pub router: Vec<usize>,
    /// Ends of all links that are not ports, in order of their lowest channel.
    pub links: Vec<[usize; 2]>,
    /// Lowest channel of each of them.
    pub channels: Vec<usize>,
    /// Lowest channel on the link of each channel.
    pub link_of: Vec<usize>,
    /// True for channels between a processor and its router.
    pub is_port: Vec<bool>,
}

impl Wiring {
    /// Links of a topology.
    #[must_use]
    pub fn of(topology: &(impl Topology + ?Sized)) -> Self {
        let ends = topology.channel_ends();
        let processors = topology.processors();
        let own = |node: fn(&Ends) -> Option<usize>| -> Vec<usize> {
            ends.iter().filter_map(node).collect()
        };
        let mut sources = own(|ends| match ends {
            Ends::Injection(node) => Some(*node),
            _ => None,
        });
        let mut destinations = own(|ends| match ends {
            Ends::Ejection(node) => Some(*node),
            _ => None,
        });
        // Where processors are separate nodes, their ports appear as links.
        let are_apart = sources.is_empty();
        if are_apart {
            let graph = topology.graph();
            (sources, destinations) = (graph.sources(processors), graph.destinations(processors));
        }
        let highest = ends.iter().map(|ends| ends.nodes().0.max(ends.nodes().1));
        let nodes = highest.max().map_or(0, |node| node + 1);
        let mut is_processor = vec![false; nodes];
        if are_apart {
            for &node in sources.iter().chain(&destinations) {
                is_processor[node] = true;
            }
        }
        let mut router: Vec<usize> = (0..nodes).collect();
        let is_port: Vec<bool> = ends
            .iter()
            .map(|&ends| match ends {
                Ends::Injection(_) | Ends::Ejection(_) => true,
                Ends::Link { from, to } => {
                    if is_processor[from] {
                        router[from] = to;
                    }
                    if is_processor[to] {
                        router[to] = from;
                    }
                    is_processor[from] || is_processor[to]
                }
            })
            .collect();
        let lowest = |channel: usize| {
            let siblings = topology.siblings(channel).into_iter();
            siblings.fold(channel, usize::min)
        };
        let link_of: Vec<usize> = (0..ends.len()).map(lowest).collect();
        let between = (0..ends.len()).filter(|&it| !is_port[it] && link_of[it] == it);
        let channels: Vec<usize> = between.collect();
        let links = channels.iter().map(|&channel| ends[channel].nodes().into());
        Self {
            nodes,
            sources,
            destinations,
            router,
            links: links.collect(),
            channels,
            link_of,
            is_port,
        }
    }

    /// The links of a topology that messages can cross.
    ///
    /// ```
    /// use loadcurve_network::structure::Wiring;
    /// use loadcurve_network::topology::{Failures, Lattice, RouterLinks};
    /// let mesh = Lattice::mesh(4);
    /// let failures = Failures::read(&RouterLinks::of(&mesh), "0-1.5:6").unwrap();
    /// assert_eq!(Wiring::without(&failures, &mesh).links(), Wiring::of(&mesh).links() - 3);
    /// ```
    #[must_use]
    pub fn without(failures: &Failures, topology: &dyn Topology) -> Self {
        let mut wiring = Self::of(topology);
        let has_failed = failures.channels(&RouterLinks::of(topology));
        let all = wiring.links.into_iter().zip(wiring.channels);
        let left = all.filter(|&(_, channel)| !has_failed[channel]);
        (wiring.links, wiring.channels) = left.unzip();
        wiring
    }

    /// The same links between those processors that have not failed, in order of their numbers.
    #[must_use]
    pub fn between_live(mut self, failures: &Failures) -> Self {
        for nodes in [&mut self.sources, &mut self.destinations] {
            let mut has_failed = failures.processors().iter();
            nodes.retain(|_| has_failed.next() == Some(&false));
        }
        self
    }

    /// Number of links between routers, one-way; virtual channels of a link count as one.
    #[must_use]
    pub fn links(&self) -> usize {
        self.links.len()
    }

    /// Nodes that are routers, in order of their numbers.
    pub fn routers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes).filter(|&node| self.router[node] == node)
    }

    /// Number of processors.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.sources.len()
    }
}
