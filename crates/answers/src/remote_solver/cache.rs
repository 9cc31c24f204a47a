//! Results of a remote solver, and the requests that are still open.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use loadcurve_base::State;
use loadcurve_model::OperatingPoint;

use crate::Point;

/// Largest number of points kept, enough for several drawings of a curve.
pub(super) const MAX_POINTS: usize = 4_096;

/// Largest number of operating points kept: only one network is drawn.
pub(super) const MAX_OPERATING_POINTS: usize = 16;

/// Known results and open requests, shared by all copies of a curve.
#[derive(Debug, Default)]
pub(crate) struct RemoteSolver(Mutex<Cache>);

#[derive(Debug, Default)]
struct Cache {
    points: Solutions<Point>,
    operating_points: Solutions<Result<OperatingPoint, State>>,
}

/// Solutions of one kind. The bits of a load are its key; they sort like the loads as long as these
/// are not negative.
#[derive(Debug)]
struct Solutions<T> {
    known: BTreeMap<u64, T>,
    wanted: BTreeSet<u64>,
}

impl<T> Default for Solutions<T> {
    fn default() -> Self {
        Self {
            known: BTreeMap::new(),
            wanted: BTreeSet::new(),
        }
    }
}

impl<T: Clone> Solutions<T> {
    /// The answer at a load, if it is known; otherwise it is requested.
    fn get(&mut self, load_messages: f64) -> Option<T> {
        let bits = load_messages.to_bits();
        let known = self.known.get(&bits).cloned();
        if known.is_none() {
            self.wanted.insert(bits);
        }
        known
    }

    fn learn(&mut self, load_messages: f64, answer: T, most: usize) {
        if self.known.len() >= most {
            self.known.clear();
        }
        let bits = load_messages.to_bits();
        self.wanted.remove(&bits);
        self.known.insert(bits, answer);
    }

    fn wanted(&self) -> Vec<f64> {
        self.wanted.iter().copied().map(f64::from_bits).collect()
    }
}

impl RemoteSolver {
    /// The cache, which stays consistent even if a method panics.
    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The point at a load, if it is known; otherwise it is requested.
    pub(crate) fn point(&self, load_messages: f64) -> Option<Point> {
        self.cache().points.get(load_messages)
    }

    /// The operating point at a load; if it is not known, it is requested.
    ///
    /// # Errors
    /// The state from the solver, or [`State::Unsolved`].
    pub(crate) fn operating_point(&self, load_messages: f64) -> Result<OperatingPoint, State> {
        let known = self.cache().operating_points.get(load_messages);
        known.unwrap_or(Err(State::Unsolved))
    }

    /// True if the point at a load is known.
    pub(super) fn knows(&self, load_messages: f64) -> bool {
        let bits = load_messages.to_bits();
        self.cache().points.known.contains_key(&bits)
    }

    /// Known points on either side of a load; the same one twice if it is known at this load.
    pub(crate) fn neighbours(&self, load_messages: f64) -> [Option<Point>; 2] {
        let bits = load_messages.to_bits();
        let known = &self.cache().points.known;
        let below = known.range(..=bits).next_back();
        let above = known.range(bits..).next();
        [below, above].map(|entry| entry.map(|(_, point)| point.clone()))
    }

    /// Loads of the points and of the operating points that are requested.
    pub(super) fn wanted(&self) -> [Vec<f64>; 2] {
        let cache = self.cache();
        [cache.points.wanted(), cache.operating_points.wanted()]
    }

    pub(super) fn clear_requests(&self) {
        let mut cache = self.cache();
        cache.points.wanted.clear();
        cache.operating_points.wanted.clear();
    }

    /// Drops the request for the point at a load.
    pub(super) fn cancel_request(&self, load_messages: f64) {
        let bits = load_messages.to_bits();
        self.cache().points.wanted.remove(&bits);
    }

    pub(super) fn learn(&self, point: Point) {
        let points = &mut self.cache().points;
        points.learn(point.load_messages, point, MAX_POINTS);
    }

    pub(super) fn learn_operating_point(
        &self,
        load_messages: f64,
        answer: Result<OperatingPoint, State>,
    ) {
        let points = &mut self.cache().operating_points;
        points.learn(load_messages, answer, MAX_OPERATING_POINTS);
    }

    /// Moves all results and requests into a new solver, leaving this one empty.
    pub(super) fn take(&self) -> Self {
        Self(Mutex::new(std::mem::take(&mut *self.cache())))
    }

    /// Numbers of known points and operating points.
    #[cfg(test)]
    pub(super) fn counts(&self) -> (usize, usize) {
        let cache = self.cache();
        (cache.points.known.len(), cache.operating_points.known.len())
    }
}
