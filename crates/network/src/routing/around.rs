//! Routes of a base routing around failures, in one phase or in two.

use loadcurve_base::{Error, Result};

use super::Base;
use super::detours::Detours;
use super::legs::Legs;
use super::whole_routes::WholeRoutes;
use crate::topology::Failures;

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

    /// True unless one of two processors has failed.
    pub(super) fn carries(&self, source: usize, destination: usize) -> bool {
        !self.processors[source] && !self.processors[destination]
    }
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
