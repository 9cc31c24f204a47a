//! Messages between processors of different routers.

use super::Parts;
use crate::routing::Routers;
use crate::traffic::Pattern;

/// Messages between processors of different routers.
pub(super) struct Demand {
    /// Messages of each source.
    pub(super) sent: Vec<f64>,
    pub(super) weights: Weights,
}

/// Messages from each source to each destination.
pub(super) enum Weights {
    /// The same number for all pairs.
    Even(f64),
    /// Destinations and weights of each source.
    Rows(Vec<Parts>),
}

impl Demand {
    /// A pattern that all symmetries preserve gives all pairs the same weight.
    pub(super) fn of(routers: Routers, pattern: &dyn Pattern) -> Self {
        let processors = pattern.processors();
        if pattern.keeps_symmetry() {
            let weight = pattern.weight(0, 1);
            let sent = weight * (processors - routers.each) as f64;
            return Self {
                sent: vec![sent; processors],
                weights: Weights::Even(weight),
            };
        }
        let row = |source| {
            let mut row = pattern.destinations(source);
            row.retain(|&(to, _)| routers.of(to) != routers.of(source));
            row
        };
        let rows: Vec<Parts> = (0..processors).map(row).collect();
        let sent = |row: &Parts| row.iter().map(|&(_, weight)| weight).sum();
        Self {
            sent: rows.iter().map(sent).collect(),
            weights: Weights::Rows(rows),
        }
    }
}
