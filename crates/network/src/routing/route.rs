//! Routes of a message from one processor to another.

use std::collections::BTreeMap;

use super::{Header, Hop, Routing};

/// All routes that a message may take. They are equally long, except those with a middle on a ring that a
/// message may pass in either direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// The channels that a message may take on its first hop, second hop and so on, each in
    /// ascending order.
    pub steps: Vec<Vec<usize>>,
    /// The number of routes.
    pub paths: f64,
}

impl Route {
    /// The number of channels of the longest route, counting injection and ejection channels where the
    /// topology numbers them.
    #[must_use]
    pub fn length(&self) -> usize {
        self.steps.len()
    }
}

impl dyn Routing + '_ {
    /// The routes of a message from a source to a destination.
    ///
    /// ```
    /// use loadcurve_network::routing::Routing;
    /// use loadcurve_network::topology::Xgft;
    /// let tree: &dyn Routing = &Xgft::butterfly(3);
    /// let route = tree.route(3, 60);
    /// // Up by either link of two switches, and down the only path.
    /// assert_eq!((route.length(), route.paths), (6, 4.0));
    /// assert_eq!(route.steps[0], [3]);
    /// assert_eq!(route.steps[2].len(), 4);
    /// ```
    ///
    /// # Panics
    /// When there are no such processors.
    #[must_use]
    pub fn route(&self, from: usize, to: usize) -> Route {
        let processors = self.topology().processors();
        assert!(
            from.max(to) < processors,
            "no processors {from} and {to} of {processors}"
        );
        self.route_with(from, Header::to(to))
    }

    /// The routes of a message from a source with one of its [headers](Routing::headers).
    ///
    /// ```
    /// use loadcurve_network::routing::{DimensionOrder, Header, Phases, Routing};
    /// use loadcurve_network::topology::Lattice;
    /// let mesh = DimensionOrder::new(Lattice::mesh(4));
    /// let valiant: &dyn Routing = &Phases::valiant(mesh);
    /// // By the opposite corner to a neighbour.
    /// let route = valiant.route_with(0, Header::to(1).through(15));
    /// assert_eq!((route.length(), route.paths), (2 + 6 + 5, 1.0));
    /// ```
    #[must_use]
    pub fn route_with(&self, from: usize, header: Header) -> Route {
        let mut steps = Vec::new();
        let mut paths = 0.0;
        let mut hops = Vec::new();
        self.first(from, header, &mut hops);
        let mut ahead = counted(&self.on_channels(&hops, 1.0));
        while !ahead.is_empty() {
            let mut onward: Vec<Count> = Vec::new();
            for (&channel, &(header, count)) in &ahead {
                hops.clear();
                self.next(channel, header, &mut hops);
                if hops.is_empty() {
                    paths += count;
                }
                onward.extend(self.on_channels(&hops, count));
            }
            steps.push(ahead.into_keys().collect());
            ahead = counted(&onward);
        }
        Route { steps, paths }
    }

    /// The channels of hops, each with the header on it and a number of routes.
    fn on_channels(&self, hops: &[Hop], count: f64) -> Vec<Count> {
        let channels = hops.iter().flat_map(|hop| {
            let group = self.group(hop.group);
            group.map(|number| (self.member(number), hop.header, count))
        });
        channels.collect()
    }
}

/// Number of routes that lead to a channel, with the header that messages have on it.
type Count = (usize, Header, f64);

/// Total number of routes that lead to each channel, with the header on it.
fn counted(counts: &[Count]) -> BTreeMap<usize, (Header, f64)> {
    let mut totals = BTreeMap::new();
    for &(channel, header, count) in counts {
        totals.entry(channel).or_insert((header, 0.0)).1 += count;
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::{DimensionOrder, MinimalAdaptive};
    use crate::topology::multistage::Wiring;
    use crate::topology::{
        Ascent, Butterfly, Dragonfly, HotTree, HyperX, Lattice, Links, Multistage, NodeKind,
        ScoutingTorus, Topology, Xgft,
    };

    fn worm_networks() -> Vec<Box<dyn Routing>> {
        let mut networks: Vec<Box<dyn Routing>> =
            vec![Box::new(Xgft::butterfly(1)), Box::new(Xgft::butterfly(3))];
        for k in [4, 5] {
            let lattices = [Links::Unidirectional, Links::Bidirectional];
            let lattices = lattices.map(|links| Lattice::torus(k, links));
            for lattice in lattices.into_iter().chain([Lattice::mesh(k)]) {
                networks.push(Box::new(DimensionOrder::new(lattice)));
            }
        }
        for ascent in [Ascent::Adaptive, Ascent::DModK, Ascent::Random] {
            networks.push(Box::new(Xgft::new(&[2, 3, 4], &[3, 2], ascent)));
        }
        for hosts in [1, 2] {
            networks.push(Box::new(HyperX::new(&[3, 2, 4], hosts)));
            networks.push(Box::new(Dragonfly::new(hosts, 4, 2)));
        }
        networks.push(Box::new(Butterfly::new(3, 3)));
        networks
    }

    fn networks() -> Vec<Box<dyn Routing>> {
        let mut networks = worm_networks();
        for k in [4, 8] {
            let torus = ScoutingTorus::new(k).lattice();
            networks.push(Box::new(MinimalAdaptive::new(torus)));
        }
        for wiring in [Wiring::Baseline, Wiring::Omega] {
            networks.push(Box::new(Multistage::new(4, 3, wiring)));
            networks.push(Box::new(HotTree::new(5, wiring)));
        }
        networks
    }

    fn pairs(topology: &dyn Topology) -> impl Iterator<Item = (usize, usize)> {
        let n = topology.processors();
        let pairs = (0..n).flat_map(move |from| (0..n).map(move |to| (from, to)));
        pairs.filter(|(from, to)| from != to)
    }

    /// All routes of a message, channel by channel.
    fn walked(routing: &dyn Routing, from: usize, to: usize) -> Vec<Vec<usize>> {
        let mut hops = Vec::new();
        routing.first(from, Header::to(to), &mut hops);
        let first = Hop::channels(&hops, routing).map(|first| vec![first]);
        let mut open: Vec<Vec<usize>> = first.collect();
        let mut routes = Vec::new();
        while let Some(route) = open.pop() {
            let hops = routing.hops(route[route.len() - 1], to);
            if hops.is_empty() {
                routes.push(route);
                continue;
            }
            let onward = Hop::channels(&hops, routing);
            open.extend(onward.map(|next| [&route[..], &[next]].concat()));
        }
        routes
    }

    #[test]
    fn steps_are_those_of_all_routes() {
        for routing in networks() {
            for (from, to) in pairs(routing.topology()) {
                let routes = walked(&*routing, from, to);
                let route = routing.route(from, to);
                assert_eq!(route.paths, routes.len() as f64, "{routing:?} {from} {to}");
                let mut steps = vec![Vec::new(); route.length()];
                for way in &routes {
                    assert_eq!(way.len(), route.length());
                    for (step, channel) in steps.iter_mut().zip(way) {
                        step.push(*channel);
                    }
                }
                for step in &mut steps {
                    step.sort_unstable();
                    step.dedup();
                }
                assert_eq!(route.steps, steps, "{routing:?} {from} {to}");
            }
        }
    }

    #[test]
    fn every_channel_of_a_route_starts_where_the_one_before_it_ends() {
        for routing in networks() {
            let graph = routing.topology().graph();
            let destinations = graph.nodes.iter().enumerate();
            let are_last = destinations.filter(|(_, node)| node.kind != NodeKind::Switch);
            let are_last: Vec<usize> = are_last.map(|(index, _)| index).collect();
            for (from, to) in pairs(routing.topology()) {
                for route in walked(&*routing, from, to) {
                    let ends: Vec<_> = route.iter().map(|&c| graph.channels[c].nodes()).collect();
                    assert!(ends.windows(2).all(|pair| pair[0].1 == pair[1].0));
                    assert!(are_last.contains(&ends[ends.len() - 1].1));
                }
            }
        }
    }

    #[test]
    fn groups_are_the_same_whichever_channel_names_them() {
        for routing in networks() {
            for channel in 0..routing.topology().channels() {
                let group = routing.group(channel);
                assert!(group.contains(&channel));
                assert!(group.clone().all(|c| routing.group(c) == group));
            }
        }
    }

    #[test]
    fn packets_take_the_lines_of_their_destination_tags() {
        for wiring in [Wiring::Baseline, Wiring::Omega] {
            let delta = Multistage::new(4, 3, wiring);
            let tree = HotTree::new(5, wiring);
            let line = |network: Multistage, (stage, line): (usize, u32)| {
                stage * network.lines() as usize + line as usize
            };
            for (from, to) in pairs(&delta) {
                // A queue is numbered by the start of the link to the next stage.
                let lines = delta.route(from as u32, to as u32).enumerate().skip(1);
                let queue = |(stage, at)| line(delta, (stage - 1, delta.before(stage as u32, at)));
                assert_eq!(
                    walked(&delta, from, to),
                    [lines.map(queue).collect::<Vec<_>>()]
                );
            }
            for (from, to) in pairs(&tree) {
                let lines = tree.network().route(from as u32, to as u32).enumerate();
                let queues: Vec<usize> = lines.map(|at| line(tree.network(), at)).collect();
                assert_eq!(walked(&tree, from, to), [queues]);
            }
        }
    }

    #[test]
    fn adaptive_routes_are_all_shortest_paths() {
        let torus = ScoutingTorus::new(8);
        let routing = MinimalAdaptive::new(torus.lattice());
        let ring = |a: usize, b: usize| a.abs_diff(b).min(8 - a.abs_diff(b));
        let distance = |a: usize, b: usize| ring(a % 8, b % 8) + ring(a / 8, b / 8);
        for (from, to) in pairs(routing.topology()) {
            let mut open = vec![(from, Vec::new())];
            let mut shortest = Vec::new();
            while let Some((at, route)) = open.pop() {
                if at == to {
                    shortest.push(route);
                    continue;
                }
                for (direction, next) in torus.neighbours(at as u32).into_iter().enumerate() {
                    if distance(next as usize, to) < distance(at, to) {
                        let channel = 64 * direction + at;
                        open.push((next as usize, [&route[..], &[channel]].concat()));
                    }
                }
            }
            let mut routes = walked(&routing, from, to);
            routes.sort();
            shortest.sort();
            assert_eq!(routes, shortest);
        }
    }
}
