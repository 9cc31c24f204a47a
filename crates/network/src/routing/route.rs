//! Routes of a message from one processor to another.

use super::{Header, Hop, Routing};

/// All routes that a message with one header may take. They are equally long, except those with a middle on a ring
/// that a message may pass in either direction.
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
    /// The routes of a message from a source to a destination that goes by no middle: see `routes` for
    /// those of all messages.
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
        let layers = Walk::of(self, from, header).layers;
        let ends = layers.iter().flatten().filter(|place| place.is_last);
        Route {
            paths: ends.map(|place| place.paths).sum(),
            steps: (layers.iter())
                .map(|places| places.iter().map(|place| place.channel).collect())
                .collect(),
        }
    }
}

/// A channel that a message may take on a certain hop.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) channel: usize,
    /// Header of the message on it.
    header: Header,
    /// Fraction of the messages that take it on this hop.
    pub(super) share: f64,
    /// Number of routes that lead to it.
    pub(super) paths: f64,
    /// Fraction of the messages that take the likeliest of these routes, and the index of the channel before this one
    /// on it.
    pub(super) likeliest: f64,
    before: usize,
    /// True if messages end there.
    pub(super) is_last: bool,
}

/// The channels that messages with one header may take, hop by hop.
#[derive(Debug)]
pub(super) struct Walk {
    /// Those of each hop, in ascending order.
    pub(super) layers: Vec<Vec<Place>>,
    /// True if messages take any free channel of several.
    pub(super) is_adaptive: bool,
}

impl Walk {
    /// Follows the messages from a source with a header.
    pub(super) fn of<R: Routing + ?Sized>(routing: &R, from: usize, header: Header) -> Self {
        let mut walk = Self {
            layers: Vec::new(),
            is_adaptive: false,
        };
        let start = Place {
            channel: 0,
            header,
            share: 1.0,
            paths: 1.0,
            likeliest: 1.0,
            before: 0,
            is_last: false,
        };
        let mut hops = Vec::new();
        routing.first(from, header, &mut hops);
        let mut ahead = Vec::new();
        walk.go_on(routing, (0, &start), &hops, &mut ahead);
        while !ahead.is_empty() {
            let mut layer = merged(&mut ahead);
            for (index, place) in layer.iter_mut().enumerate() {
                hops.clear();
                routing.next(place.channel, place.header, &mut hops);
                place.is_last = hops.is_empty();
                walk.go_on(routing, (index, place), &hops, &mut ahead);
            }
            walk.layers.push(layer);
        }
        walk
    }

    /// Appends the channels of hops from a channel, each once.
    fn go_on<R: Routing + ?Sized>(
        &mut self,
        routing: &R,
        (before, from): (usize, &Place),
        hops: &[Hop],
        ahead: &mut Vec<Place>,
    ) {
        let first = ahead.len();
        for hop in hops {
            let group = routing.group(hop.group);
            self.is_adaptive |= group.len() > 1;
            let part = 1.0 / (hops.len() * group.len()) as f64;
            for number in group {
                let channel = routing.member(number);
                let known = ahead[first..].iter_mut().find(|it| it.channel == channel);
                if let Some(known) = known {
                    known.share += part * from.share;
                    known.likeliest += part * from.likeliest;
                } else {
                    ahead.push(Place {
                        channel,
                        header: hop.header,
                        share: part * from.share,
                        likeliest: part * from.likeliest,
                        before,
                        ..*from
                    });
                }
            }
        }
    }

    /// Number of steps from a channel to the next one.
    pub(super) fn steps(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Channels of the likeliest route to a channel of a layer, with the headers on them.
    pub(super) fn back_from(&self, layer: usize, channel: usize) -> Vec<(usize, Header)> {
        let is_there = |place: &Place| place.channel == channel;
        let mut index = self.layers[layer].iter().position(is_there);
        let mut steps: Vec<_> = (self.layers[..=layer].iter().rev())
            .map_while(|places| {
                let place = places[index?];
                index = Some(place.before);
                Some((place.channel, place.header))
            })
            .collect();
        steps.reverse();
        steps
    }
}

/// Takes channels to which several routes lead as one each, in ascending order.
fn merged(ahead: &mut Vec<Place>) -> Vec<Place> {
    let mut layer = std::mem::take(ahead);
    if layer.len() > 1 {
        layer.sort_by_key(|place| place.channel);
        layer.dedup_by(|place, known| {
            let is_same = place.channel == known.channel;
            if is_same {
                known.share += place.share;
                known.paths += place.paths;
                if place.likeliest > known.likeliest {
                    (known.likeliest, known.before) = (place.likeliest, place.before);
                }
            }
            is_same
        });
    }
    layer
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
