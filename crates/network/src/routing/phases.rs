//! Routing through middles: by a base routing to a middle router, and on from there.
//!
//! In each phase a message goes where the base leads all messages for its next aim, in virtual channels of
//! the phase's own. The base's channels have no cycle in one phase, and phases only grow, so that there is
//! none at all.
//!
//! # Source
//! L. G. Valiant, "A scheme for fast parallel communication", SIAM J. Computing 11(2), 1982, pp. 350–361,
//! doi:10.1137/0211027. T. Nesson and S. L. Johnsson, "ROMM routing on mesh and torus networks", Proc. 7th
//! ACM Symp. on Parallel Algorithms and Architectures (SPAA), 1995, pp. 275–287,
//! doi:10.1145/215399.215455.

use std::sync::Arc;

use loadcurve_base::{Random, Result};

use super::dependency;
use super::minimal_box::{drawn_in_box, in_box};
use super::{ArrayBase, Base, Header, Hop, Middles, Routers, Routing};
use crate::topology::{Array, Classes, Topology};

/// Routing through a middle router, in two phases.
///
/// A message for another router carries its middle from its birth. In phase 0 it is on its way to the
/// middle, in virtual channels of class 0, and in phase 1 to its destination, in those of class 1. The
/// middle may be the router at either end, which leaves one phase empty.
///
/// # Example
/// In a torus of 8 × 8 nodes both ends are 4 hops from a random middle on average:
/// ```
/// use loadcurve_network::routing::{DimensionOrder, Phases};
/// use loadcurve_network::topology::{Lattice, Links};
/// use loadcurve_network::traffic::Flows;
/// let torus = DimensionOrder::new(Lattice::torus(8, Links::Bidirectional));
/// let flows = Flows::uniform(&Phases::valiant(torus)).unwrap();
/// assert!((flows.mean_distance() - (2.0 + 4.0 + 4.0)).abs() < 1e-12);
/// ```
#[derive(Debug, Clone)]
pub struct Phases {
    base: Arc<dyn Routing>,
    routers: Routers,
    classes: Classes,
    choice: Choice,
}

/// Choice of a message's middle.
#[derive(Debug, Clone)]
enum Choice {
    /// All routers are equally likely.
    Any,
    /// A router in the box of the minimal routes.
    InBox(Arc<dyn Array>),
}

impl Phases {
    /// Valiant's routing: all routers are equally likely to be the middle, those of source and destination
    /// included.
    #[must_use]
    pub fn valiant(base: impl Base + 'static) -> Self {
        Self::new(base, Choice::Any)
    }

    /// ROMM: the middle is on a minimal route. In a lattice all offsets from 0 to the distance are equally
    /// likely in each dimension, after a choice between both directions where these are equally long. In a
    /// `HyperX` the middle has each coordinate of the source's or of the destination's router.
    #[must_use]
    pub fn romm(base: impl ArrayBase + 'static) -> Self {
        let array = base.array();
        Self::new(base, Choice::InBox(array))
    }

    fn new(base: impl Base + 'static, choice: Choice) -> Self {
        Self {
            routers: base.routers(),
            classes: Classes::of_links(base.network(), 2),
            base: Arc::new(base),
            choice,
        }
    }

    /// Appends the base's next hops to a processor, in the virtual channels of the header's phase.
    #[inline]
    fn lead(&self, channel: usize, processor: usize, header: Header, hops: &mut Vec<Hop>) {
        let first = hops.len();
        self.base.next(channel, Header::to(processor), hops);
        for hop in &mut hops[first..] {
            let group = self.classes.number(hop.group, usize::from(header.phase));
            *hop = header.over(group);
        }
    }

    /// True if the base leads to a processor next.
    #[inline]
    fn ejects(&self, hop: Hop) -> bool {
        let processors = self.routers.count * self.routers.each;
        (processors..2 * processors).contains(&hop.group)
    }
}

impl Routing for Phases {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (channel, _) = self.classes.origin(channel);
        let destination = header.destination as usize;
        let Some(middle) = header.via else {
            return self.lead(channel, destination, header, hops);
        };
        let first = hops.len();
        let middle = self.routers.first(middle as usize);
        self.lead(channel, middle, header, hops);
        if hops[first..].first().is_some_and(|&hop| self.ejects(hop)) {
            hops.truncate(first);
            let onward = Header {
                via: None,
                phase: header.phase + 1,
                ..header
            };
            self.lead(self.base.injection(middle), destination, onward, hops);
        }
    }

    fn middles(&self) -> Middles {
        match self.choice {
            Choice::Any => Middles::AnyRouter(self.routers),
            Choice::InBox(_) => Middles::ByPair,
        }
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        let [from, to] = [source, destination].map(|it| self.routers.of(it));
        let header = Header::to(destination);
        if from == to {
            return vec![(header, 1.0)];
        }
        match &self.choice {
            Choice::Any => {
                let part = 1.0 / self.routers.count as f64;
                let all = 0..self.routers.count;
                all.map(|middle| (header.through(middle), part)).collect()
            }
            Choice::InBox(array) => {
                let middles = in_box(&**array, from, to).into_iter();
                middles
                    .map(|(middle, part)| (header.through(middle), part))
                    .collect()
            }
        }
    }

    /// One word for Valiant's middle. For ROMM's, one for each dimension, and one more where both
    /// directions are equally long.
    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        let [from, to] = [source, destination].map(|it| self.routers.of(it));
        let middle = match &self.choice {
            Choice::Any => random.below(self.routers.count as u32) as usize,
            Choice::InBox(array) => drawn_in_box(&**array, from, to, random),
        };
        let header = Header::to(destination);
        if from == to {
            return header;
        }
        header.through(middle)
    }

    /// All middles are tried for all pairs.
    fn check(&self) -> Result<()> {
        dependency::check_through(self, self.routers.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::DimensionOrder;
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::{Lattice, Links};
    use loadcurve_base::Error;

    /// Routing through middles in which both phases use the same virtual channels.
    #[derive(Debug)]
    struct OneClass(Phases);

    impl Routing for OneClass {
        fn topology(&self) -> &dyn Topology {
            self.0.classes.base()
        }

        fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
            let classes = &self.0.classes;
            let channel = classes.number(channel, usize::from(header.phase));
            self.0.next(channel, header, hops);
            for hop in hops {
                hop.group = classes.origin(hop.group).0;
            }
        }

        fn middles(&self) -> Middles {
            self.0.middles()
        }

        fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
            self.0.headers(source, destination)
        }
    }

    #[test]
    fn phases_that_share_virtual_channels_leave_a_cycle() {
        let mesh = || DimensionOrder::new(Lattice::mesh(4));
        let torus = DimensionOrder::new(Lattice::torus(5, Links::Bidirectional));
        for phases in [
            Phases::valiant(mesh()),
            Phases::romm(mesh()),
            Phases::valiant(torus),
        ] {
            assert_eq!(phases.check(), Ok(()));
            let found = OneClass(phases).check().unwrap_err();
            assert!(matches!(found, Error::DependencyCycle { .. }), "{found}");
        }
        // In one dimension a minimal route never turns.
        let line = Lattice::new(vec![Dimension::new(5, Shape::Line)]);
        let romm = Phases::romm(DimensionOrder::new(line));
        assert_eq!(OneClass(romm).check(), Ok(()));
    }

    /// Routing through middles that ends at some of them.
    #[derive(Debug)]
    struct EndsAtMiddle(Phases);

    impl Routing for EndsAtMiddle {
        fn topology(&self) -> &dyn Topology {
            self.0.topology()
        }

        fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
            let first = hops.len();
            self.0.next(channel, header, hops);
            let leaves = |hop: &Hop| hop.header.phase > header.phase;
            if header.via == Some(5) && channel > 40 && hops[first..].iter().any(leaves) {
                hops.truncate(first);
                hops.push(header.over(16 + 5));
            }
        }

        fn middles(&self) -> Middles {
            Middles::ByPair
        }

        fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
            self.0.headers(source, destination)
        }
    }

    #[test]
    fn messages_that_end_at_their_middle_are_named() {
        let mesh = DimensionOrder::new(Lattice::mesh(4));
        let found = EndsAtMiddle(Phases::valiant(mesh)).check().unwrap_err();
        let expected = Error::Misdelivered {
            destination: 0,
            channel: 21,
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn words_are_drawn_dimension_by_dimension() {
        let torus = Phases::romm(DimensionOrder::new(Lattice::torus(4, Links::Bidirectional)));
        let mut random = Random::stream(3, 0.25, 1);
        for (source, destination) in [(0, 2), (5, 15), (1, 9), (3, 12)] {
            let mut same = random.clone();
            let header = torus.draw(source, destination, &mut random);
            let digit = |from: usize, to: usize, same: &mut Random| {
                let ahead = (to + 4 - from) % 4;
                let is_forward = match ahead {
                    2 => same.below(2) == 0,
                    _ => ahead < 2,
                };
                let hops = if is_forward { ahead } else { 4 - ahead };
                let offset = same.below(hops as u32 + 1) as usize;
                let moved = if is_forward { offset } else { 4 - offset };
                (from + moved) % 4
            };
            let x = digit(source % 4, destination % 4, &mut same);
            let y = digit(source / 4, destination / 4, &mut same);
            assert_eq!(header, Header::to(destination).through(x + 4 * y));
            assert_eq!(random.word(), same.word());
        }
        let mesh = Phases::valiant(DimensionOrder::new(Lattice::mesh(3)));
        let mut same = random.clone();
        let header = mesh.draw(1, 7, &mut random);
        assert_eq!(header, Header::to(7).through(same.below(9) as usize));
    }
}
