//! Routes of a base routing around failures, in one phase or in two.

use loadcurve_base::{Error, Result};

use super::detours::Detours;
use super::legs::{Leg, Legs};
use super::whole_routes::WholeRoutes;
use super::{Base, Header, Hop, Routers};
use crate::topology::custom::MAX_CLASSES;
use crate::topology::{Classes, Failures};

/// Routes around failures.
#[derive(Debug)]
pub(super) struct Around {
    pub(super) whole: WholeRoutes,
    pub(super) detours: Detours,
    /// What the middles of headers stand for.
    pub(super) legs: Legs,
    /// True if messages can have a middle without failures.
    has_middles: bool,
    /// True for processors that have failed.
    processors: Vec<bool>,
    /// True for routers that have failed.
    pub(super) routers: Vec<bool>,
}

impl Around {
    /// Routes around failures, in two phases if all messages have a middle.
    ///
    /// # Errors
    /// [`Error::CutOff`] where messages cannot reach their destination.
    pub(super) fn new(base: &dyn Base, failures: &Failures, has_middles: bool) -> Result<Self> {
        let whole = WholeRoutes::of(base, failures);
        let detours = Detours::of(&whole, failures);
        if let Some(&(from, to)) = detours.lost.first() {
            let routers = base.routers();
            let pairs = detours.lost.len() * routers.each * routers.each;
            let [from, to] = [from, to].map(|router| routers.first(router).to_string());
            return Err(unreached(from, to, pairs));
        }
        let mut around = Self {
            whole,
            detours,
            legs: Legs::default(),
            has_middles,
            processors: failures.processors().to_vec(),
            routers: failures.routers().to_vec(),
        };
        around.add_legs();
        Ok(around)
    }

    /// Adds the legs of all routes.
    fn add_legs(&mut self) {
        let (detours, mut legs) = (&self.detours, Legs::default());
        let end = detours.phases as u8;
        if self.has_middles {
            let count = self.routers.len();
            let (mut onward, mut before) = (vec![vec![None]; count], vec![Vec::new(); count]);
            for (from, to, middles) in detours.all() {
                onward[from].push(legs.add_all(middles, 2 * end, None));
                before[to].push(middles);
            }
            for (middle, (mut onward, before)) in onward.into_iter().zip(before).enumerate() {
                onward.sort_unstable();
                onward.dedup();
                for next in onward {
                    let leg = legs.add_all(&[middle as u32], end + 1, next);
                    for middles in &before {
                        legs.add_all(middles, end, leg);
                    }
                }
            }
        } else {
            for (_, _, middles) in detours.all() {
                legs.add_all(middles, end, None);
            }
        }
        self.legs = legs;
    }

    /// The first leg from one router to another, by a chosen middle or by none: none if the message goes to its
    /// destination at once.
    pub(super) fn via(&self, from: usize, to: usize, middle: Option<usize>) -> Option<u32> {
        let Self { detours, legs, .. } = self;
        let end = detours.phases as u8;
        let Some(middle) = middle else {
            let end = if self.has_middles { 2 * end } else { end };
            return legs.first(detours.between(from, to), end, None);
        };
        let onward = legs.first(detours.between(middle, to), 2 * end, None);
        let leg = legs.first(&[middle as u32], end + 1, onward);
        legs.first(detours.between(from, middle), end, leg)
    }

    /// The phase of messages on their way to their destination.
    fn last_phase(&self) -> usize {
        let parts = if self.has_middles { 2 } else { 1 };
        parts * self.detours.phases - 1
    }

    /// The network of a base with virtual channels for all phases.
    ///
    /// # Errors
    /// [`Error::Refused`] where links have more than 8 classes.
    pub(super) fn network(&self, base: &dyn Base) -> Result<Classes> {
        let (network, phases) = (base.network(), self.last_phase() + 1);
        let on_link = (0..network.channels()).map(|it| network.siblings(it).len() + 1);
        let classes = phases * on_link.max().unwrap_or(1);
        if classes > MAX_CLASSES {
            let reason = format!(
                "detours take {classes} classes of virtual channels; at most {MAX_CLASSES}"
            );
            return Err(Error::refused("fail", reason));
        }
        Ok(Classes::of_links(network, phases).without_symmetries())
    }

    /// Appends the next hops from a channel of the base, in the virtual channels of the header's phase.
    // Apart, so that routes without failures take no longer.
    #[inline(never)]
    pub(super) fn next(
        &self,
        base: &dyn Base,
        classes: &Classes,
        (mut channel, mut header): (usize, Header),
        hops: &mut Vec<Hop>,
    ) {
        let (first, routers) = (hops.len(), base.routers());
        loop {
            let (aim, phase, onward) = match header.via {
                None => (header.destination as usize, self.last_phase(), None),
                Some(via) => {
                    let Leg { to, phase, next } = self.legs.of(via);
                    let onward = Header {
                        via: next,
                        phase: header.phase + 1,
                        ..header
                    };
                    (routers.first(to as usize), phase.into(), Some(onward))
                }
            };
            base.next(channel, Header::to(aim), hops);
            self.whole.keep(base, aim, hops, first);
            if let Some(onward) = onward
                && hops[first..]
                    .first()
                    .is_some_and(|&hop| ejects(routers, hop))
            {
                hops.truncate(first);
                (channel, header) = (base.injection(aim), onward);
                continue;
            }
            for hop in &mut hops[first..] {
                *hop = header.over(classes.number(hop.group, phase));
            }
            return;
        }
    }

    /// True unless one of two processors has failed.
    pub(super) fn carries(&self, source: usize, destination: usize) -> bool {
        !self.processors[source] && !self.processors[destination]
    }
}

/// True if a base leads to a processor next.
#[inline]
pub(super) fn ejects(routers: Routers, hop: Hop) -> bool {
    let processors = routers.count * routers.each;
    (processors..2 * processors).contains(&hop.group)
}

/// Error for pairs of processors that messages cannot go between, by the first of them and their number.
pub(super) fn unreached(from: String, to: String, pairs: usize) -> Error {
    Error::CutOff {
        key: "fail",
        from,
        to,
        pairs,
    }
}
