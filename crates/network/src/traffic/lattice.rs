//! Flows in a lattice under uniform traffic and dimension-order routing, with mirror images counted once.

use super::flows::{Joining, sources};
use super::{ClassFlow, Flows};
use crate::routing::LatticePairs;
use crate::topology::LatticeChannel::{Along, Ejection, Injection};
use crate::topology::{Lattice, LatticeChannel, Topology as _};

impl Flows {
    /// Flows of uniform traffic under dimension-order routing in a lattice: the same as
    /// [`Flows::uniform`], in fewer steps.
    #[must_use]
    pub fn uniform_in_lattice(lattice: &Lattice) -> Self {
        Table::of(lattice).flows()
    }
}

/// The classes of a lattice, filled in one by one.
struct Table<'a> {
    lattice: &'a Lattice,
    pairs: LatticePairs<'a>,
    destinations: f64,
    classes: Vec<ClassFlow>,
    /// Representative channel of each class that is filled in.
    put: Vec<LatticeChannel>,
}

impl<'a> Table<'a> {
    /// The table of all classes.
    fn of(lattice: &'a Lattice) -> Self {
        let mut table = Self {
            lattice,
            pairs: LatticePairs::of(lattice),
            destinations: (lattice.processors() - 1) as f64,
            classes: vec![ClassFlow::default(); lattice.symmetries()],
            put: Vec::new(),
        };
        // Of mirror images only those nearest to node 0 are counted.
        let is_distinct = |&node: &usize| {
            let coordinates = lattice.coordinates(node).zip(lattice.dimensions());
            let mut folded = coordinates.map(|(at, d)| at == d.folded_node(at));
            folded.all(|is_same| is_same)
        };
        for node in (0..lattice.nodes()).filter(is_distinct) {
            table.put(Injection(node));
            table.put(Ejection(node));
            for (dimension, d) in lattice.dimensions().iter().enumerate() {
                // Each line is counted at its lowest node.
                if lattice.coordinate(node, dimension) == 0 {
                    let line = lattice.line(node, dimension);
                    for lane in 0..d.forward_lanes() {
                        table.put(Along(line, lane));
                    }
                }
            }
        }
        table.join();
        table
    }

    /// Enters the class of a channel: the pairs that leave it for each next class.
    fn put(&mut self, channel: LatticeChannel) {
        let (lattice, number) = (self.lattice, self.lattice.number(channel));
        let onward = self.pairs.onward(channel, |next| lattice.class_of(next));
        let is_ejection = onward.is_none();
        let mut onward = onward.unwrap_or_default();
        onward.retain(|&(_, pairs)| pairs > 0.0);
        let pairs: f64 = onward.iter().map(|(_, pairs)| pairs).sum();
        let pairs = if is_ejection {
            self.destinations
        } else {
            pairs
        };
        for (_, pairs) in &mut onward {
            *pairs /= self.destinations;
        }
        let siblings = lattice.siblings(number).into_iter();
        self.classes[lattice.class_of(channel)] = ClassFlow {
            rate: pairs / self.destinations,
            channels: lattice.orbit_size(number),
            onward,
            same_source_rate: Vec::new(),
            siblings: siblings.map(|c| lattice.symmetry(c)).collect(),
            joining: Vec::new(),
        };
        self.put.push(channel);
    }

    /// Enters the joining messages on shared links, once the rates of all classes are known.
    fn join(&mut self) {
        let lattice = self.lattice;
        let onward = |from: usize| {
            let onward = (self.pairs).onward(lattice.channel(from), |next| lattice.number(next));
            let onward = onward.unwrap_or_default().into_iter();
            onward.filter(|&(_, pairs)| pairs > 0.0)
        };
        let joining = Joining {
            siblings: |channel| lattice.siblings(channel),
            rate: |channel| self.classes[lattice.symmetry(channel)].rate,
            flow: |from, to| {
                let into = onward(from).filter(|&(next, _)| next == to);
                into.map(|(_, pairs)| pairs).sum::<f64>() / self.destinations
            },
        };
        let of = |&channel: &LatticeChannel| {
            let number = lattice.number(channel);
            let groups = onward(number).map(|(next, _)| std::iter::once(next));
            (lattice.class_of(channel), joining.of(number, groups))
        };
        let all: Vec<(usize, Vec<f64>)> = self.put.iter().map(of).collect();
        for (class, joining) in all {
            self.classes[class].joining = joining;
        }
    }

    fn flows(self) -> Flows {
        let lattice = self.lattice;
        let injection = |node| (node, lattice.class_of(Injection(node)), 1.0);
        Flows {
            class_of: (0..lattice.channels())
                .map(|c| Some(lattice.symmetry(c)))
                .collect(),
            sources: sources(self.classes.len(), (0..lattice.nodes()).map(injection)),
            groups: (0..self.classes.len()).map(|class| vec![class]).collect(),
            classes: self.classes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::DimensionOrder;
    use crate::topology::dimension::{Dimension, Shape};

    fn sorted(mut onward: Vec<(usize, f64)>) -> Vec<(usize, f64)> {
        onward.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        onward
    }

    fn the_count_is_that_of_all_routes(lattice: &Lattice) {
        let quick = Flows::uniform_in_lattice(lattice);
        let slow = Flows::uniform(&DimensionOrder::new(lattice.clone())).unwrap();
        let named = |flows: &Flows, (group, flow): (usize, f64)| (flows.groups[group][0], flow);
        for (a, b) in quick.classes.iter().zip(&slow.classes) {
            assert!((a.rate - b.rate).abs() < 1e-12);
            assert_eq!((a.channels, &a.siblings), (b.channels, &b.siblings));
            let joining = |flows: &Flows, of: &ClassFlow| {
                let joining = of.onward.iter().zip(&of.joining);
                let named = joining.map(|(&(group, _), &joining)| named(flows, (group, joining)));
                sorted(named.collect())
            };
            let joining = [joining(&quick, a), joining(&slow, b)];
            let a = sorted(a.onward.iter().map(|&to| named(&quick, to)).collect());
            let b = sorted(b.onward.iter().map(|&to| named(&slow, to)).collect());
            for [a, b] in [[a, b], joining] {
                assert_eq!(a.len(), b.len());
                for (a, b) in a.iter().zip(&b) {
                    assert!(a.0 == b.0 && (a.1 - b.1).abs() < 1e-12);
                }
            }
        }
        assert_eq!(quick.sources, slow.sources);
        assert_eq!(quick.class_of, slow.class_of);
    }

    #[test]
    fn the_count_is_that_of_all_routes_in_squares() {
        for shape in [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing] {
            for k in 2..=9 {
                let dimensions = vec![Dimension::new(k, shape); 2];
                the_count_is_that_of_all_routes(&Lattice::new(dimensions));
            }
        }
    }

    #[test]
    fn the_count_is_that_of_all_routes_in_other_lattices() {
        let line = |k| Dimension::new(k, Shape::Line);
        let ring = |k| Dimension::new(k, Shape::TwoWayRing);
        let one_way = Dimension::new(3, Shape::OneWayRing);
        for dimensions in [
            vec![ring(7)],
            vec![line(4), ring(3)],
            vec![ring(4), line(2), one_way],
            vec![one_way, ring(5), line(3)],
            vec![line(2); 5],
        ] {
            the_count_is_that_of_all_routes(&Lattice::new(dimensions));
        }
    }
}
