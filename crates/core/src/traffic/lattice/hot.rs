//! Flows of hot-spot traffic in a lattice under dimension-order routing.

use super::Table;
use crate::routing::DimensionOrder;
use crate::topology::LatticeChannel::{Along, Ejection, Injection};
use crate::topology::{Lattice, Topology as _};
use crate::traffic::flows::FlowCount;
use crate::traffic::{Flows, HotProcessors, Pattern as _};

impl Flows {
    /// Flows of hot-spot traffic under dimension-order routing in a lattice: the same as
    /// [`Flows::of`], in fewer steps.
    ///
    /// # Panics
    /// When the pattern is of another number of processors.
    #[must_use]
    pub fn hot_in_lattice(lattice: &Lattice, pattern: &HotProcessors) -> Self {
        let processors = pattern.processors();
        assert_eq!(
            lattice.nodes(),
            processors,
            "the pattern is of another network"
        );
        if pattern.keeps_symmetry() {
            return Self::uniform_in_lattice(lattice);
        }
        let routing = DimensionOrder::new(lattice.clone());
        let flows = Self::hot(&routing, pattern, |count, weight| {
            count_uniform(lattice, count, weight);
            Ok(())
        });
        let Ok(flows) = flows else {
            unreachable!("routes in dimension order have no cycle")
        };
        flows
    }
}

/// Counts `weight` messages between each pair of processors.
fn count_uniform(lattice: &Lattice, count: &mut FlowCount<DimensionOrder>, weight: f64) {
    let table = Table::of_channels(lattice);
    for channel in 0..lattice.channels() {
        let onward = match lattice.channel(channel) {
            Injection(node) => {
                count.send(node, weight * table.destinations);
                table.leaving_node(node, 0, 1.0)
            }
            Along(line, lane) => table.leaving_lane(line, lane),
            Ejection(_) => {
                count.cross(channel, weight * table.destinations);
                Vec::new()
            }
        };
        for (next, pairs) in onward.into_iter().filter(|&(_, pairs)| pairs > 0.0) {
            count.cross(channel, weight * pairs);
            count.add(channel, next, weight * pairs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::dimension::{Dimension, Shape};

    #[test]
    fn hot_spots_are_added_to_uniform_traffic() {
        let [line, ring] = [Shape::Line, Shape::TwoWayRing].map(|shape| Dimension::new(4, shape));
        let one_way = Dimension::new(3, Shape::OneWayRing);
        for dimensions in [vec![line; 2], vec![ring; 2], vec![one_way, line, ring]] {
            let lattice = Lattice::new(dimensions);
            let routing = DimensionOrder::new(lattice.clone());
            let n = lattice.nodes();
            for (percent, spots) in [
                (10.0, &[5][..]),
                (100.0, &[0]),
                (30.0, &[1, 2, 7]),
                (0.0, &[3]),
            ] {
                let pattern = HotProcessors::new(n, percent, spots).unwrap();
                let quick = Flows::hot_in_lattice(&lattice, &pattern);
                let slow = Flows::of(&routing, &pattern).unwrap();
                assert_eq!(quick.class_of, slow.class_of);
                assert_eq!(quick.senders(), slow.senders());
                for (a, b) in quick.classes.iter().zip(&slow.classes) {
                    assert!((a.rate - b.rate).abs() < 1e-12);
                    assert_eq!((a.channels, &a.siblings), (b.channels, &b.siblings));
                    let named = |flows: &Flows, onward: &[(usize, f64)]| {
                        let steps = onward
                            .iter()
                            .map(|&(group, flow)| (flows.groups[group][0], flow));
                        let mut steps: Vec<(usize, f64)> = steps.collect();
                        steps.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
                        steps
                    };
                    let [a, b] = [named(&quick, &a.onward), named(&slow, &b.onward)];
                    assert_eq!(a.len(), b.len());
                    for (a, b) in a.iter().zip(&b) {
                        assert!(a.0 == b.0 && (a.1 - b.1).abs() < 1e-12);
                    }
                }
            }
        }
    }
}
