//! Flows from closed-form pair counts: those of uniform traffic, and of hot-spot traffic, which adds a tree
//! towards each hot spot.

use loadcurve_base::Result;
use loadcurve_base::work::{Stage, report_progress};

use super::own::ROUNDING;
use super::{FlowCount, Flows};
use crate::routing::AllPairs;
use crate::traffic::{AnyPattern, HotProcessors, Pattern as _};

impl Flows {
    /// Same result as [`Flows::of`] up to rounding, in fewer steps: uniform traffic is not followed route
    /// by route, and only one of each set of equivalent channels is counted.
    ///
    /// # Errors
    /// As [`Flows::of`].
    ///
    /// # Panics
    /// When no source sends anything.
    pub fn counted(routing: &impl AllPairs, pattern: &AnyPattern) -> Result<Self> {
        match pattern {
            AnyPattern::Uniform(_) => {
                let mut count = FlowCount::of(routing, true);
                count.all_pairs(routing, 1.0);
                Ok(count.flows())
            }
            AnyPattern::Hot(hot) => Self::hot(routing, hot, hot.keeps_symmetry()),
            AnyPattern::Permutation(_) | AnyPattern::Matrix(_) | AnyPattern::Live(_) => {
                Self::of(routing, pattern)
            }
        }
    }

    /// Like `counted`, but every channel that carries messages is a class of its own, whatever the
    /// symmetries: these flows show which channels lead to which.
    ///
    /// # Errors
    /// As [`Flows::of`].
    ///
    /// # Panics
    /// When no source sends anything.
    pub fn channel_by_channel(routing: &impl AllPairs, pattern: &AnyPattern) -> Result<Self> {
        match pattern {
            AnyPattern::Uniform(_) => {
                let mut count = FlowCount::of(routing, false);
                count.all_pairs(routing, 1.0);
                Ok(count.flows())
            }
            AnyPattern::Hot(hot) => Self::hot(routing, hot, false),
            AnyPattern::Permutation(_) | AnyPattern::Matrix(_) | AnyPattern::Live(_) => {
                Self::of(routing, pattern)
            }
        }
    }

    fn hot(routing: &impl AllPairs, pattern: &HotProcessors, keeps_symmetry: bool) -> Result<Self> {
        let mut count = FlowCount::of(routing, keeps_symmetry);
        let (processors, share) = (pattern.processors(), pattern.share());
        let others = (processors - 1) as f64;
        if share < 1.0 {
            count.all_pairs(routing, (1.0 - share) / others);
        }
        let hot_spots = pattern.spots().iter().filter(|_| share > 0.0);
        for spot in hot_spots.map(|&spot| spot as usize) {
            let sources = (0..processors).filter(|&source| source != spot);
            // The only hot spot chooses among all others.
            let hot = sources.map(|source| (source, share / pattern.choices(source) as f64));
            count.messages_for(spot, &hot.collect::<Vec<_>>())?;
            if pattern.choices(spot) == 0 {
                for destination in (0..processors).filter(|&to| to != spot) {
                    count.messages_for(destination, &[(spot, share / others)])?;
                }
            }
        }
        Ok(settled(count.flows()))
    }
}

/// The flows with each exact m-th part of the flow into a group of m channels made exact to the last bit:
/// the group then has no wait, and rounding errors must not look like contention.
fn settled(mut flows: Flows) -> Flows {
    let Flows {
        classes, groups, ..
    } = &mut flows;
    let rate = |group: &Vec<usize>| group.iter().map(|&class| classes[class].rate).sum::<f64>();
    let rates: Vec<f64> = groups.iter().map(rate).collect();
    for (group, flow) in classes.iter_mut().flat_map(|class| &mut class.onward) {
        let (total, servers) = (rates[*group], groups[*group].len() as f64);
        let part = total / servers;
        if (part * (1.0 - ROUNDING)..part).contains(flow) {
            *flow = part;
            while servers * (*flow / total) < 1.0 {
                *flow = flow.next_up();
            }
        }
    }
    flows
}

impl FlowCount<'_> {
    /// Counts `weight` messages between each pair of processors.
    fn all_pairs(&mut self, routing: &impl AllPairs, weight: f64) {
        let others = (self.sent.len() - 1) as f64;
        for sent in &mut self.sent {
            *sent += weight * others;
        }
        let pairs_onward = routing.pairs_onward();
        let channels = self.over.len();
        for channel in 0..channels {
            report_progress(Stage::Routes, channel as f64 / channels as f64);
            if !self.is_followed[channel] {
                continue;
            }
            let Some(onward) = pairs_onward(channel) else {
                self.over[channel] += weight * others;
                continue;
            };
            for (next, pairs) in onward.into_iter().filter(|&(_, pairs)| pairs > 0.0) {
                self.over[channel] += weight * pairs;
                self.add(channel, next, weight * pairs);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::{DimensionOrder, O1Turn};
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::{Ascent, Butterfly, Dragonfly, HyperX, Lattice, Xgft};
    use crate::traffic::Uniform;

    /// The steps from a class, by the first class of each group, in order.
    fn named(flows: &Flows, class: usize) -> Vec<(usize, f64)> {
        let steps = flows.classes[class].onward.iter();
        let steps = steps.map(|&(group, flow)| (flows.groups[group][0], flow));
        let mut steps: Vec<(usize, f64)> = steps.collect();
        steps.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        steps
    }

    fn are_those_of_all_routes(routing: &impl AllPairs) {
        let n = routing.topology().processors();
        let hot = |percent, spots: &[usize]| HotProcessors::new(n, percent, spots).unwrap();
        for pattern in [
            AnyPattern::Uniform(Uniform::new(n)),
            AnyPattern::Hot(hot(10.0, &[n / 2])),
            AnyPattern::Hot(hot(30.0, &[0, 1, n - 1])),
            AnyPattern::Hot(hot(100.0, &[n - 1])),
            AnyPattern::Hot(hot(0.0, &[0])),
        ] {
            let quick = Flows::counted(routing, &pattern).unwrap();
            let slow = Flows::of(routing, &pattern).unwrap();
            assert_eq!(quick.class_of, slow.class_of, "{routing:?}");
            assert_eq!(quick.senders(), slow.senders());
            for class in 0..slow.classes.len() {
                let (a, b) = (&quick.classes[class], &slow.classes[class]);
                assert!((a.rate - b.rate).abs() < 1e-12, "{routing:?} {class}");
                assert_eq!((a.channels, &a.siblings), (b.channels, &b.siblings));
                let (a, b) = (named(&quick, class), named(&slow, class));
                assert_eq!(a.len(), b.len(), "{routing:?} {class}: {a:?} {b:?}");
                for (a, b) in a.iter().zip(&b) {
                    assert!(
                        a.0 == b.0 && (a.1 - b.1).abs() < 1e-12,
                        "{routing:?} {class}: {a:?} {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn lattices_carry_what_all_routes_put_on_them() {
        let line = |k| Dimension::new(k, Shape::Line);
        let ring = |k| Dimension::new(k, Shape::TwoWayRing);
        let one_way = Dimension::new(3, Shape::OneWayRing);
        for dimensions in [
            vec![line(4); 2],
            vec![ring(4), ring(5)],
            vec![one_way, line(4), ring(3)],
            vec![line(2); 4],
        ] {
            are_those_of_all_routes(&O1Turn::new(Lattice::new(dimensions.clone())));
            are_those_of_all_routes(&DimensionOrder::new(Lattice::new(dimensions)));
        }
    }

    #[test]
    fn trees_carry_what_all_routes_put_on_them() {
        for ascent in [Ascent::Adaptive, Ascent::DModK, Ascent::Random] {
            for (down, up) in [
                (&[3][..], &[][..]),
                (&[4, 4], &[4]),
                (&[4, 4], &[3]),
                (&[2, 3, 4], &[2, 3]),
                (&[3, 2, 4], &[3, 1]),
                (&[2, 2, 3], &[3, 5]),
                (&[1, 4, 2], &[2, 2]),
            ] {
                are_those_of_all_routes(&Xgft::new(down, up, ascent));
            }
        }
        (1..=3).for_each(|levels| are_those_of_all_routes(&Xgft::butterfly(levels)));
    }

    #[test]
    fn other_networks_carry_what_all_routes_put_on_them() {
        for (radix, stages) in [(2, 1), (5, 1), (3, 2), (2, 4), (3, 3)] {
            are_those_of_all_routes(&Butterfly::new(radix, stages));
        }
        for (sizes, hosts) in [(&[4][..], 1), (&[3, 4], 1), (&[2, 3], 3), (&[3, 2, 2], 2)] {
            are_those_of_all_routes(&HyperX::new(sizes, hosts));
            are_those_of_all_routes(&O1Turn::new(HyperX::new(sizes, hosts)));
        }
        for (p, a, h) in [(1, 2, 1), (2, 3, 1), (1, 3, 2), (2, 4, 2)] {
            are_those_of_all_routes(&Dragonfly::new(p, a, h));
        }
    }
}
