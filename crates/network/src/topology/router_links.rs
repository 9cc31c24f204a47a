//! Routers of a network and the links between them, by the numbers that links of a page give them.

use super::{Ends, Topology};

/// Routers of a network, the links between them, and the processors on them.
///
/// Routers are numbered in the order of their nodes, or as [`Topology::numbered_routers`] says. Links between
/// the same two routers are one here: the virtual channels and the parallel links fail together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouterLinks {
    routers: usize,
    /// Routers to which each processor is attached, as a source and as a destination.
    attached: Vec<[usize; 2]>,
    /// Routers at the ends of every channel; none for those of processors.
    ends: Vec<Option<(usize, usize)>>,
    /// All pairs of a start and an end, in order.
    one_way: Vec<(usize, usize)>,
}

impl RouterLinks {
    /// Routers and links of a topology.
    ///
    /// ```
    /// use loadcurve_network::topology::{Lattice, RouterLinks};
    /// let links = RouterLinks::of(&Lattice::mesh(3));
    /// assert_eq!(links.routers(), 9);
    /// assert_eq!(links.between_routers()[..3], [(0, 1), (0, 3), (1, 2)]);
    /// ```
    #[must_use]
    pub fn of(topology: &dyn Topology) -> Self {
        let ends = topology.channel_ends();
        let highest = ends.iter().map(|ends| ends.nodes().0.max(ends.nodes().1));
        let nodes = highest.max().map_or(0, |node| node + 1);
        let processors = topology.processors();
        let has_ports = ends.iter().any(|ends| !matches!(ends, Ends::Link { .. }));
        // Where processors are nodes of their own, their ports appear as links.
        let (sources, destinations) = if has_ports {
            (Vec::new(), Vec::new())
        } else {
            let graph = topology.graph();
            (graph.sources(processors), graph.destinations(processors))
        };
        let mut is_processor = vec![false; nodes];
        for &node in sources.iter().chain(&destinations) {
            is_processor[node] = true;
        }
        // Without ports and switches, every node is a router with its processor.
        let is_direct = is_processor.iter().all(|&it| it);
        if is_direct {
            is_processor.fill(false);
        }
        let routers = topology.numbered_routers().unwrap_or_else(|| {
            let routers = (0..nodes).filter(|&node| !is_processor[node]);
            routers.collect()
        });
        let mut number = vec![usize::MAX; nodes];
        for (router, &node) in routers.iter().enumerate() {
            number[node] = router;
        }
        let mut attached_to = vec![[usize::MAX; 2]; nodes];
        let (mut injections, mut ejections) = (Vec::new(), Vec::new());
        let mut between = |ends: &Ends| match *ends {
            Ends::Injection(node) => {
                injections.push(number[node]);
                None
            }
            Ends::Ejection(node) => {
                ejections.push(number[node]);
                None
            }
            Ends::Link { from, to } => {
                if is_processor[from] {
                    attached_to[from][0] = number[to];
                }
                if is_processor[to] {
                    attached_to[to][1] = number[from];
                }
                let is_port = is_processor[from] || is_processor[to];
                (!is_port).then(|| (number[from], number[to]))
            }
        };
        let ends: Vec<_> = ends.iter().map(&mut between).collect();
        let attached = if has_ports {
            let both = injections.into_iter().zip(ejections);
            both.map(|(source, destination)| [source, destination])
                .collect()
        } else {
            let both = sources.iter().zip(&destinations);
            both.map(|(&source, &destination)| {
                if is_direct {
                    [number[source], number[destination]]
                } else {
                    [attached_to[source][0], attached_to[destination][1]]
                }
            })
            .collect()
        };
        let mut one_way: Vec<(usize, usize)> = ends.iter().copied().flatten().collect();
        one_way.sort_unstable();
        one_way.dedup();
        Self {
            routers: routers.len(),
            attached,
            ends,
            one_way,
        }
    }

    /// Number of routers.
    #[must_use]
    pub fn routers(&self) -> usize {
        self.routers
    }

    /// Routers to which a processor is attached: as a source, and as a destination.
    ///
    /// # Panics
    /// When there is no such processor.
    #[must_use]
    pub fn of_processor(&self, processor: usize) -> [usize; 2] {
        self.attached[processor]
    }

    /// Number of routers to which processors are attached as sources.
    #[must_use]
    pub fn attached(&self) -> usize {
        let mut routers: Vec<usize> = self.attached.iter().map(|it| it[0]).collect();
        routers.sort_unstable();
        routers.dedup();
        routers.len()
    }

    /// Number of processors.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.attached.len()
    }

    /// Routers at the start and at the end of every channel; none for those of processors.
    #[must_use]
    pub fn ends(&self) -> &[Option<(usize, usize)>] {
        &self.ends
    }

    /// True if a link leads from one router to another.
    #[must_use]
    pub fn has(&self, from: usize, to: usize) -> bool {
        self.one_way.binary_search(&(from, to)).is_ok()
    }

    /// Pairs of routers that are joined in one direction or in both, the lower one first, in order.
    #[must_use]
    pub fn between_routers(&self) -> Vec<(usize, usize)> {
        let pairs = self.one_way.iter();
        let mut pairs: Vec<_> = pairs.map(|&(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{
        Ascent, Butterfly, Classes, Dragonfly, HyperX, Lattice, Links, ScoutingTorus, Xgft,
    };
    use std::sync::Arc;

    #[test]
    fn routers_are_counted_without_their_processors() {
        let tree = Xgft::new(&[4, 4, 4], &[4, 4], Ascent::Random);
        let networks: [(Arc<dyn Topology>, usize, usize); 7] = [
            (Arc::new(Lattice::mesh(8)), 64, 112),
            (Arc::new(Lattice::torus(8, Links::Bidirectional)), 64, 128),
            (Arc::new(HyperX::new(&[4, 4], 4)), 16, 48),
            (Arc::new(Dragonfly::new(2, 4, 2)), 36, 90),
            (Arc::new(tree), 48, 128),
            (Arc::new(Butterfly::new(2, 3)), 12, 16),
            (Arc::new(ScoutingTorus::new(8).lattice()), 64, 128),
        ];
        for (topology, routers, links) in networks {
            let of = RouterLinks::of(&*topology);
            assert_eq!(of.routers(), routers);
            assert_eq!(of.between_routers().len(), links);
            assert_eq!(of.processors(), topology.processors());
            let in_classes = RouterLinks::of(&Classes::of_links(topology, 2));
            assert_eq!(in_classes.between_routers(), of.between_routers());
        }
    }

    #[test]
    fn processors_are_attached_to_their_routers() {
        let hyperx = RouterLinks::of(&HyperX::new(&[4, 4], 4));
        assert_eq!(hyperx.of_processor(63), [15, 15]);
        let butterfly = RouterLinks::of(&Butterfly::new(2, 3));
        assert_eq!(butterfly.of_processor(7), [3, 11]);
        assert!(butterfly.has(0, 4) && !butterfly.has(4, 0));
        // Above processor 5 is switch 1 = (a₂, a₃) = (1, 0), whose number has a₂ as its highest digit.
        let tree = RouterLinks::of(&Xgft::new(&[4, 4, 2], &[3, 2], Ascent::Random));
        assert_eq!(tree.of_processor(5), [2, 2]);
        assert_eq!(tree.of_processor(16), [1, 1]);
        // Its parents are (a₃; b₂) = (0; 0…2).
        let parents = (8..14).filter(|&parent| tree.has(2, parent));
        assert_eq!(parents.collect::<Vec<_>>(), [8, 9, 10]);
        // Those of (0; 1) are (; b₂, b₃) = (; 1, 0…1).
        let parents = (14..20).filter(|&parent| tree.has(9, parent));
        assert_eq!(parents.collect::<Vec<_>>(), [16, 17]);
    }
}
