//! The value strip: curves compared at a load, or the parts of one curve's latency.

use loadcurve::curve::{Comparison, Crossover, LatencyParts, crossovers};
use loadcurve::scenario::{LoadUnit, Network};
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use super::Explorer;
use crate::types;

/// Largest number of pairs whose crossovers are kept: every pair of a full scenario.
const MAX_PAIRS: usize = 64;

/// Crossovers of pairs of networks, which do not depend on the load.
#[derive(Debug, Default)]
pub(super) struct KnownCrossovers(Vec<(Pair, Vec<Crossover>)>);

/// Reference, other network and unit of the load.
type Pair = (Network, Network, LoadUnit);

#[wasm_bindgen]
impl Explorer {
    /// Compares the visible curves with a reference at the operating load. The reference is the
    /// first visible curve unless `reference` is the index of another one.
    ///
    /// # Errors
    /// See `notices`.
    pub fn comparison(&self, reference: Option<usize>) -> Result<Ts<types::Comparison>, JsError> {
        let load = self.open.operating_load();
        let unit = self.open.scenario.view.unit;
        let visible =
            || (0..self.open.curves.len()).filter(|&index| !self.open.scenario.is_hidden(index));
        let chosen = reference.filter(|&chosen| visible().any(|index| index == chosen));
        // One curve is always visible.
        let reference = chosen.or_else(|| visible().next()).unwrap_or_default();
        self.open.prepare_read_out(load);
        let others = visible().filter(|&index| index != reference);
        let rows = others.map(|index| {
            let pair = [reference, index].map(|index| &self.open.curves[index]);
            let crossovers = self.crossovers(reference, index);
            let comparison = Comparison::at(pair[0], pair[1], load, unit, &crossovers);
            types::ComparisonRow::new(index, reference, comparison, load, unit)
        });
        Ok(types::Comparison::new(load, unit, reference, rows.collect()).into_ts()?)
    }

    /// The latency of one curve at the operating load, and its parts.
    ///
    /// # Errors
    /// See `notices`.
    pub fn strip(&self, index: usize) -> Result<Ts<types::Strip>, JsError> {
        let load = self.open.operating_load();
        let unit = self.open.scenario.view.unit;
        self.open.prepare_read_out(load);
        let parts = LatencyParts::at(&self.open.curves[index], load, unit);
        Ok(types::Strip::from(parts).into_ts()?)
    }
}

impl Explorer {
    /// Crossovers of two curves; empty until they are known.
    fn crossovers(&self, reference: usize, other: usize) -> Vec<Crossover> {
        let [a, b] = [reference, other].map(|index| &self.open.curves[index]);
        let unit = self.open.scenario.view.unit;
        let known = &mut self.crossovers.borrow_mut().0;
        let is_pair = |(pair, _): &&(Pair, _)| {
            pair.0 == *a.network() && pair.1 == *b.network() && pair.2 == unit
        };
        if let Some((_, found)) = known.iter().find(is_pair) {
            return found.clone();
        }
        let Some(found) = crossovers(a, b, unit) else {
            return Vec::new();
        };
        if known.len() >= MAX_PAIRS {
            known.clear();
        }
        let pair = (a.network().clone(), b.network().clone(), unit);
        known.push((pair, found.clone()));
        found
    }
}
