//! Messages through middles in classes of virtual channels.

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
