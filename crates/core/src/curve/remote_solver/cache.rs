//! Results of a remote solver, and the requests that are still open.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::curve::Point;
use crate::model::{OperatingPoint, Unsteady};

/// Largest number of points kept, enough for several drawings of a curve.
pub(super) const MOST_POINTS: usize = 4_096;

/// Largest number of operating points kept: only one network is drawn.
pub(super) const MOST_OPERATING_POINTS: usize = 16;

/// Known results and open requests, shared by all copies of a curve.
#[derive(Debug, Default)]
pub(in crate::curve) struct RemoteSolver(Mutex<Cache>);

/// The bits of a load are its key; they sort like the loads as long as these are not negative.
#[derive(Debug, Default)]
struct Cache {
    points: BTreeMap<u64, Point>,
    operating_points: BTreeMap<u64, Result<OperatingPoint, Unsteady>>,
    wanted: BTreeSet<u64>,
    wanted_operating: BTreeSet<u64>,
}

impl RemoteSolver {
    /// The cache, which every method leaves in order even if it panics.
    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The point at a load, if it is known; otherwise it is requested.
    pub(in crate::curve) fn point(&self, load_messages: f64) -> Option<Point> {
        let mut cache = self.cache();
        let bits = load_messages.to_bits();
        let point = cache.points.get(&bits).cloned();
        if point.is_none() {
            cache.wanted.insert(bits);
        }
        point
    }

    /// The operating point at a load; if it is not known, it is requested.
    ///
    /// # Errors
    /// That of the solver, or [`Unsteady::Unsolved`].
    pub(in crate::curve) fn operating_point(
        &self,
        load_messages: f64,
    ) -> Result<OperatingPoint, Unsteady> {
        let mut cache = self.cache();
        let bits = load_messages.to_bits();
        if let Some(known) = cache.operating_points.get(&bits) {
            return known.clone();
        }
        cache.wanted_operating.insert(bits);
        Err(Unsteady::Unsolved)
    }

    /// True if the point at a load is known.
    pub(super) fn knows(&self, load_messages: f64) -> bool {
        self.cache().points.contains_key(&load_messages.to_bits())
    }

    /// Loads of the points and of the operating points that are requested.
    pub(super) fn wanted(&self) -> [Vec<f64>; 2] {
        let cache = self.cache();
        [&cache.wanted, &cache.wanted_operating]
            .map(|wanted| wanted.iter().map(|&bits| f64::from_bits(bits)).collect())
    }

    pub(super) fn clear_requests(&self) {
        let mut cache = self.cache();
        cache.wanted.clear();
        cache.wanted_operating.clear();
    }

    /// Drops the request for the point at a load.
    pub(super) fn cancel_request(&self, load_messages: f64) {
        self.cache().wanted.remove(&load_messages.to_bits());
    }

    pub(super) fn learn(&self, point: Point) {
        let mut cache = self.cache();
        if cache.points.len() >= MOST_POINTS {
            cache.points.clear();
        }
        let bits = point.load_messages.to_bits();
        cache.wanted.remove(&bits);
        cache.points.insert(bits, point);
    }

    pub(super) fn learn_operating_point(
        &self,
        load_messages: f64,
        answer: Result<OperatingPoint, Unsteady>,
    ) {
        let mut cache = self.cache();
        if cache.operating_points.len() >= MOST_OPERATING_POINTS {
            cache.operating_points.clear();
        }
        let bits = load_messages.to_bits();
        cache.wanted_operating.remove(&bits);
        cache.operating_points.insert(bits, answer);
    }

    /// Takes everything out, into a solver of its own.
    pub(super) fn take(&self) -> Self {
        Self(Mutex::new(std::mem::take(&mut *self.cache())))
    }

    /// Numbers of known points and operating points.
    #[cfg(test)]
    pub(super) fn counts(&self) -> (usize, usize) {
        let cache = self.cache();
        (cache.points.len(), cache.operating_points.len())
    }
}
