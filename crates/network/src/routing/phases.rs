//! Routing through middles: by a base routing to a middle router, and on from there.
//!
//! In each phase a message goes where the base leads all messages for its next aim, in virtual channels of
//! the phase's own. The base's channels have no cycle in one phase, and phases only grow, so that there is
//! none at all.
//!
//! Failures break some routes of the base. A message whose route in a phase is broken goes by further middles,
//! in up to k phases instead of one; one whose route is whole takes the last of these k. Of ties only the
//! branches that are whole are used.
//!
//! # Source
//! L. G. Valiant, "A scheme for fast parallel communication", SIAM J. Computing 11(2), 1982, pp. 350–361,
//! doi:10.1137/0211027. T. Nesson and S. L. Johnsson, "ROMM routing on mesh and torus networks", Proc. 7th
//! ACM Symp. on Parallel Algorithms and Architectures (SPAA), 1995, pp. 275–287,
//! doi:10.1145/215399.215455. A. Singh, "Load-balanced routing in interconnection networks", dissertation, Stanford
//! University, 2005 (UGAL).

use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};

use super::around::{Around, ejects};
use super::dependency;
use super::group_entries::GroupEntries;
use super::minimal_box::{drawn_in_box, in_box};
use super::span::{drawn_in_span, in_span};
use super::{ArrayBase, Base, Header, Hop, Middles, Prospect, Routers, Routing, Selection};
use crate::topology::{Array, Classes, Dragonfly, Failures, HyperX, Topology};

/// Routing through middle routers, in two phases or more.
///
/// A message for another router carries its middle from its birth. In phase 0 it is on its way to the
/// middle, in virtual channels of class 0, and in phase 1 to its destination, in those of class 1. The
/// middle may be the router at either end, which leaves one phase empty. [Around failures](Self::around) there
/// may be more middles.
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
    base: Arc<dyn Base>,
    routers: Routers,
    classes: Classes,
    choice: Choice,
    /// Routes around failures, if there are any.
    around: Option<Arc<Around>>,
}

/// Choice of a message's middle.
#[derive(Debug, Clone)]
enum Choice {
    /// None: all messages take the base's routes.
    Direct,
    /// All routers are equally likely.
    Any,
    /// A router in the box of the minimal routes.
    InBox(Arc<dyn Array>),
    /// A router in the subarray between the ends, compared with none at the source's router. None is also drawn where
    /// that router itself is the middle.
    InSpan(HyperX),
    /// The router at which a message enters a group, all of which are equally likely; none if that is the group of
    /// an end.
    InGroup(Arc<GroupEntries>),
}

impl Phases {
    /// The base's own routes, in one phase: with detours once there are failures.
    #[must_use]
    pub fn direct(base: impl Base + 'static) -> Self {
        Self::new(base, Choice::Direct)
    }

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

    /// Valiant's routing between the groups of a dragonfly, as [`ValiantGroup`](super::ValiantGroup) but for its
    /// virtual channels, of which there are as many as any two phases take. It is the one that knows a way around
    /// failures.
    #[must_use]
    pub fn valiant_group(dragonfly: Dragonfly) -> Self {
        let entries = Arc::new(GroupEntries::of(&dragonfly));
        Self::new(dragonfly, Choice::InGroup(entries))
    }

    /// UGAL in a `HyperX`: the middle has any coordinate in each dimension in which source and destination differ, and
    /// theirs in the others. At the source's router the message is [balanced](Selection::Balanced) between the route
    /// through it and the one without a middle, which it takes in the virtual channels of the last phase. Engines
    /// that know no buffers, and flows, have all messages go through their middles.
    ///
    /// ```
    /// use loadcurve_network::routing::{Header, Phases, Routing};
    /// use loadcurve_network::topology::HyperX;
    /// let ugal = Phases::ugal(HyperX::new(&[4, 4], 2));
    /// // Any of the first row, of which the source's own router is none.
    /// let headers = ugal.headers(0, 3);
    /// assert_eq!((headers.len(), headers[0]), (4, (Header::to(3), 0.25)));
    /// let routes = [headers[0].0, headers[2].0].map(|header| ugal.prospect(0, header).hops);
    /// assert_eq!(routes, [1, 2]);
    /// ```
    #[must_use]
    pub fn ugal(network: HyperX) -> Self {
        let choice = Choice::InSpan(network.clone());
        Self::new(network, choice)
    }

    fn new(base: impl Base + 'static, choice: Choice) -> Self {
        let phases = choice.phases();
        Self {
            routers: base.routers(),
            classes: Classes::of_links(base.network(), phases),
            base: Arc::new(base),
            choice,
            around: None,
        }
    }

    /// The same routing around failures: messages whose route in a phase is broken detour, and the processors of
    /// failed routers neither send nor receive. Failed routers are no middles, and the others are as likely
    /// among one another as before.
    ///
    /// ```
    /// use loadcurve_network::routing::{DimensionOrder, Phases, Routing};
    /// use loadcurve_network::topology::{Failures, Lattice, RouterLinks};
    /// let mesh = Lattice::mesh(4);
    /// let failures = Failures::read(&RouterLinks::of(&mesh), "1-2").unwrap();
    /// let routing = Phases::direct(DimensionOrder::new(mesh)).around(&failures).unwrap();
    /// // In the row of the failed link every route to its other side is broken.
    /// assert_eq!(routing.detouring().count(), 2 * (2 * 8));
    /// let (header, _) = routing.headers(1, 2)[0];
    /// assert_eq!(Routing::check(&routing), Ok(()));
    /// let routing: &dyn Routing = &routing;
    /// assert_eq!(routing.route_with(1, header).length(), 2 + 3);
    /// ```
    ///
    /// # Errors
    /// [`Error::CutOff`] where messages cannot reach their destination, and [`Error::Refused`] where they take more
    /// than 8 classes of virtual channels, or where routers compare routes, of which either may be broken.
    pub fn around(self, failures: &Failures) -> Result<Self> {
        if failures.is_empty() {
            return Ok(self);
        }
        if matches!(self.choice, Choice::InSpan(_)) {
            return Err(Error::refused("route", "ugal knows no way around failures"));
        }
        let base = self.base;
        let has_middles = self.choice.phases() > 1;
        let around = Around::new(&*base, failures, has_middles)?;
        Ok(Self {
            classes: around.network(&*base)?,
            base,
            around: Some(Arc::new(around)),
            ..self
        })
    }

    /// Pairs of processors whose messages take a detour because the base's route is broken, in order.
    pub fn detouring(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let routers = self.routers;
        let on = move |router| routers.first(router)..routers.first(router) + routers.each;
        let around = self.around.iter();
        let between = around.flat_map(|around| around.detours.all());
        between.flat_map(move |(from, to, _)| {
            on(from).flat_map(move |source| on(to).map(move |destination| (source, destination)))
        })
    }

    /// Largest number of phases from a source to its middle, or without one to its destination: 1 without
    /// failures.
    #[must_use]
    pub fn phases(&self) -> usize {
        let around = self.around.as_ref();
        around.map_or(1, |around| around.detours.phases)
    }

    /// The network with its classes of virtual channels.
    #[cfg(test)]
    pub(super) fn classes(&self) -> &Classes {
        &self.classes
    }

    /// True if a router has not failed.
    fn is_live(&self, router: usize) -> bool {
        let around = self.around.as_ref();
        around.is_none_or(|around| !around.routers[router])
    }

    /// The header with which messages go by a chosen middle, or by none.
    fn header(&self, source: usize, destination: usize, middle: Option<usize>) -> Header {
        let header = Header::to(destination);
        let Some(around) = &self.around else {
            return middle.map_or(header, |middle| header.through(middle));
        };
        let [from, to] = [source, destination].map(|it| self.routers.of(it));
        Header {
            via: around.via(from, to, middle),
            ..header
        }
    }

    /// Class of virtual channels that a message takes: its phase, or the last where routers let it go without a
    /// middle.
    #[inline]
    fn class(&self, header: Header) -> usize {
        match self.choice {
            Choice::InSpan(_) => usize::from(header.via.is_none()),
            _ => usize::from(header.phase),
        }
    }

    /// Appends the base's next hops to a processor, in the virtual channels of the header's phase.
    #[inline]
    fn lead(&self, channel: usize, processor: usize, header: Header, hops: &mut Vec<Hop>) {
        let first = hops.len();
        self.base.next(channel, Header::to(processor), hops);
        let class = self.class(header);
        for hop in &mut hops[first..] {
            let group = self.classes.number(hop.group, class);
            *hop = header.over(group);
        }
    }
}

impl Choice {
    /// Number of phases without failures.
    fn phases(&self) -> usize {
        match self {
            Self::Direct => 1,
            Self::Any | Self::InBox(_) | Self::InSpan(_) | Self::InGroup(_) => 2,
        }
    }
}

impl Routing for Phases {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (channel, _) = self.classes.origin(channel);
        if let Some(around) = &self.around {
            return around.next(&*self.base, &self.classes, (channel, header), hops);
        }
        let destination = header.destination as usize;
        let Some(middle) = header.via else {
            return self.lead(channel, destination, header, hops);
        };
        let first = hops.len();
        let middle = self.routers.first(middle as usize);
        self.lead(channel, middle, header, hops);
        if hops[first..]
            .first()
            .is_some_and(|&hop| ejects(self.routers, hop))
        {
            hops.truncate(first);
            let onward = Header {
                via: None,
                phase: header.phase + 1,
                ..header
            };
            self.lead(self.base.injection(middle), destination, onward, hops);
        }
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        let around = self.around.as_ref();
        around.is_none_or(|around| around.carries(source, destination))
    }

    fn middles(&self) -> Middles {
        match (&self.choice, &self.around) {
            (Choice::Direct, None) => Middles::None,
            (Choice::Direct, Some(_)) => Middles::Detours,
            (Choice::Any, None) => Middles::AnyRouter(self.routers),
            (Choice::Any, Some(_))
            | (Choice::InBox(_) | Choice::InSpan(_) | Choice::InGroup(_), _) => Middles::ByPair,
        }
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        if !self.carries(source, destination) {
            return Vec::new();
        }
        let [from, to] = [source, destination].map(|it| self.routers.of(it));
        let through = |(middle, part): (usize, f64)| {
            let header = self.header(source, destination, Some(middle));
            (header, part)
        };
        match &self.choice {
            Choice::Direct => vec![(self.header(source, destination, None), 1.0)],
            _ if from == to => vec![(Header::to(destination), 1.0)],
            Choice::Any => {
                let live = (0..self.routers.count).filter(|&middle| self.is_live(middle));
                let part = 1.0 / live.clone().count() as f64;
                live.map(|middle| through((middle, part))).collect()
            }
            Choice::InBox(array) => {
                let mut middles = in_box(&**array, from, to);
                if self.around.is_some() {
                    middles.retain(|&(middle, _)| self.is_live(middle));
                    let all: f64 = middles.iter().map(|&(_, part)| part).sum();
                    for (_, part) in &mut middles {
                        *part /= all;
                    }
                }
                middles.into_iter().map(through).collect()
            }
            Choice::InSpan(network) => {
                let middles = in_span(network, [from, to]);
                let part = 1.0 / middles.len() as f64;
                let header = |&middle: &usize| {
                    let middle = (middle != from).then_some(middle);
                    (self.header(source, destination, middle), part)
                };
                middles.iter().map(header).collect()
            }
            Choice::InGroup(entries) => {
                let groups = (0..entries.groups()).map(|group| entries.middle(from, to, group));
                let is_live = |middle: &Option<usize>| middle.is_none_or(|it| self.is_live(it));
                let live: Vec<Option<usize>> = groups.filter(is_live).collect();
                let part = 1.0 / live.len() as f64;
                let others: Vec<usize> = live.iter().copied().flatten().collect();
                let direct = live.len() - others.len();
                let direct = (direct > 0).then(|| {
                    let header = self.header(source, destination, None);
                    (header, direct as f64 * part)
                });
                let others = others.into_iter().map(|middle| through((middle, part)));
                direct.into_iter().chain(others).collect()
            }
        }
    }

    /// One word for Valiant's middle. For ROMM's, one for each dimension, and one more where both
    /// directions are equally long. For UGAL's, one for each dimension in which the routers of source and destination
    /// differ. For a group one word. A middle that has failed is drawn again.
    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        let [from, to] = [source, destination].map(|it| self.routers.of(it));
        let middle = loop {
            let middle = match &self.choice {
                Choice::Direct => return self.header(source, destination, None),
                Choice::InGroup(entries) => {
                    let group = random.below(entries.groups() as u32) as usize;
                    match entries.middle(from, to, group) {
                        Some(middle) => middle,
                        None => return self.header(source, destination, None),
                    }
                }
                Choice::Any => random.below(self.routers.count as u32) as usize,
                Choice::InBox(array) => drawn_in_box(&**array, from, to, random),
                Choice::InSpan(network) => match drawn_in_span(network, [from, to], random) {
                    middle if middle == from => return Header::to(destination),
                    middle => middle,
                },
            };
            if self.is_live(middle) {
                break middle;
            }
        };
        if from == to {
            return Header::to(destination);
        }
        self.header(source, destination, Some(middle))
    }

    fn selection(&self) -> Selection {
        match self.choice {
            Choice::InSpan(_) => Selection::Balanced { bias: 2 },
            _ => Selection::Drawn,
        }
    }

    fn prospect(&self, source: usize, header: Header) -> Prospect {
        Prospect::of(self, source, header, |_| true)
    }

    /// All middles are tried for all pairs, or with failures those that each has.
    fn check(&self) -> Result<()> {
        match (&self.choice, &self.around) {
            (Choice::Direct | Choice::InGroup(_), _) | (_, Some(_)) => dependency::check(self),
            _ => dependency::check_through(self, self.routers.count),
        }
    }
}

#[cfg(test)]
mod tests;
