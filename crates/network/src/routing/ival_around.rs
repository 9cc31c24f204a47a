//! IVAL around failures.
//!
//! A message whose route is whole takes it. Any other goes by the base in each of the two parts of its route, and around
//! failures in each: to the row of its destination in the column of its middle, and on from there. Where both ends are in
//! one row, or that router has failed, it goes straight to its destination.
//!
//! The parts have k phases each, where k suffices for any detour, and whole routes take the last of these. Phases only
//! grow, and in each of them dimension 0 comes before dimension 1, so that there is no cycle.

use std::collections::BTreeMap;
use std::sync::Arc;

use loadcurve_base::{Random, Result};

use super::around::Around;
use super::{DimensionOrder, Header, Hop, IVal, Middles, Routing};
use crate::topology::{Classes, Failures, Lattice, RouterLinks, Topology};

/// IVAL around failures in a lattice of two dimensions.
///
/// Failed routers are no middles, and the others are as likely among one another as before. Of ties only the branches
/// that are whole are used.
///
/// ```
/// use loadcurve_network::routing::{IVal, Routing};
/// use loadcurve_network::topology::{Failures, Lattice, RouterLinks};
/// let mesh = Lattice::mesh(4);
/// let failures = Failures::read(&RouterLinks::of(&mesh), "1-2").unwrap();
/// let routing = IVal::new(mesh).around(&failures).unwrap();
/// assert_eq!(Routing::check(&routing), Ok(()));
/// // Along the row of the failed link all messages detour alike.
/// let [(header, part)] = routing.headers(1, 2)[..] else { panic!() };
/// assert_eq!(part, 1.0);
/// let routing: &dyn Routing = &routing;
/// assert_eq!(routing.route_with(1, header).length(), 2 + 3);
/// ```
#[derive(Debug, Clone)]
pub struct IValAround {
    ival: IVal,
    base: DimensionOrder,
    around: Arc<Around>,
    classes: Classes,
    /// True for each channel of the lattice that messages cannot cross.
    broken: Vec<bool>,
}

impl IVal {
    /// The same routing around failures.
    ///
    /// # Errors
    /// [`Error::CutOff`](loadcurve_base::Error::CutOff) where messages cannot reach their destination, and
    /// [`Error::Refused`](loadcurve_base::Error::Refused) where they take more than 8 classes of virtual channels.
    pub fn around(self, failures: &Failures) -> Result<IValAround> {
        let base = DimensionOrder::new(self.lattice().clone());
        let around = Around::new(&base, failures, true)?;
        Ok(IValAround {
            classes: around.network(&base)?,
            broken: failures.channels(&RouterLinks::of(self.lattice())),
            around: Arc::new(around),
            ival: self,
            base,
        })
    }
}

impl IValAround {
    fn lattice(&self) -> &Lattice {
        self.ival.lattice()
    }

    /// Phases of whole routes: that before and along dimension 1, and that after it.
    fn phases_of_whole(&self) -> [usize; 2] {
        let phases = self.around.detours.phases;
        [phases - 1, 2 * phases - 1]
    }

    /// True if a message on a channel of IVAL comes to its destination, of several branches on one at least.
    fn leads(&self, channel: usize, header: Header) -> bool {
        let (origin, _) = self.ival.classes().origin(channel);
        let mut hops = Vec::new();
        self.ival.next(channel, header, &mut hops);
        let is_last = hops.is_empty();
        !self.broken[origin] && (is_last || hops.iter().any(|hop| self.leads(hop.group, header)))
    }

    /// The header of a message by a middle that stands for others: IVAL's own, with its middle, if the route is whole,
    /// or else that of a detour, whose legs are numbered after the middles.
    fn header(&self, source: usize, destination: usize, middle: usize) -> Header {
        let header = Header::to(destination);
        let own = header.through(middle);
        if self.leads(self.ival.injection(source), own) {
            return own;
        }
        let [from, through, to] = [source, middle, destination].map(|it| self.ival.point(it));
        let corner = self.ival.node([through[0], to[1]]);
        let is_passed = from[1] != to[1] && !self.around.routers[corner];
        let leg = self
            .around
            .via(source, destination, is_passed.then_some(corner));
        self.detour(Header { via: leg, ..header })
    }

    /// A header whose middle is a leg, with the number that it has here.
    fn detour(&self, header: Header) -> Header {
        let legs = self.lattice().nodes() as u32;
        Header {
            via: header.via.map(|leg| legs + leg),
            ..header
        }
    }
}

impl Routing for IValAround {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (channel, phase) = self.classes.origin(channel);
        let (first, legs) = (hops.len(), self.lattice().nodes() as u32);
        if header.via.is_none_or(|via| via >= legs) {
            let on_leg = Header {
                via: header.via.map(|via| via - legs),
                ..header
            };
            (self.around).next(&self.base, &self.classes, (channel, on_leg), hops);
            for hop in &mut hops[first..] {
                hop.header = self.detour(hop.header);
            }
            return;
        }
        let phases = self.phases_of_whole();
        let classes = self.ival.classes();
        let channel = classes.number(channel, usize::from(phase > phases[0]));
        self.ival.next(channel, header, hops);
        if hops.len() - first > 1 {
            let mut others = hops.split_off(first);
            others.retain(|hop| self.leads(hop.group, header));
            hops.append(&mut others);
        }
        for hop in &mut hops[first..] {
            let (channel, class) = classes.origin(hop.group);
            hop.group = self.classes.number(channel, phases[class]);
        }
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        self.around.carries(source, destination)
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        if !self.carries(source, destination) {
            return Vec::new();
        }
        let all = 0..self.lattice().nodes();
        let live = all.filter(|&middle| !self.around.routers[middle]);
        let part = 1.0 / live.clone().count() as f64;
        if source == destination {
            return vec![(Header::to(destination), 1.0)];
        }
        let standing = self.ival.standing_for(source, destination);
        let mut counts: BTreeMap<usize, f64> = BTreeMap::new();
        for middle in live {
            *counts.entry(standing(middle)).or_default() += 1.0;
        }
        let mut headers: Vec<(Header, f64)> = Vec::new();
        for (middle, count) in counts {
            let header = self.header(source, destination, middle);
            match headers.iter_mut().find(|known| known.0 == header) {
                Some(known) => known.1 += count * part,
                None => headers.push((header, count * part)),
            }
        }
        headers
    }

    /// One word for the middle. One that has failed is drawn again.
    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        let nodes = self.lattice().nodes() as u32;
        let middle = loop {
            let middle = random.below(nodes) as usize;
            if !self.around.routers[middle] {
                break middle;
            }
        };
        if source == destination {
            return Header::to(destination);
        }
        let standing = self.ival.standing_for(source, destination);
        self.header(source, destination, standing(middle))
    }
}
