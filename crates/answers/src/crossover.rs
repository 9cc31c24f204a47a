//! Loads at which the latencies of two curves cross.

use loadcurve_model::{Unsteady, increasing_root};
use loadcurve_scenario::LoadUnit;

use super::Curve;
use super::drawn::crowded;

/// Load at which the latencies of a curve and its reference cross.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossover {
    /// The load, in the unit in which the curves are compared.
    pub load: f64,
    /// True if the curve has the lower latency just below this load, and the reference just above.
    pub is_faster_below: bool,
}

/// Number of intervals searched for a change of sign, narrower towards saturation like those of a
/// drawn curve. Two crossings within one interval are not detected.
const INTERVALS: usize = 24;

/// Latencies count as equal below this relative difference, which is far above rounding errors and
/// far below the precision of any number shown.
const EQUAL: f64 = 1e-9;

/// Crossovers of a curve and a reference between zero load and the lower of their saturation loads,
/// in `unit`, in order of load. None if that is not known, because a curve is still being solved.
///
/// A curve that is solved remotely is interpolated between its known points, as it is drawn;
/// otherwise crossovers are exact to seven digits.
///
/// ```
/// use loadcurve_answers::{Curve, crossovers};
/// use loadcurve_scenario::{LoadUnit, Scenario};
/// let networks = Scenario::read("net=mesh,k:8,flits:16&net=fat-tree,n:64,flits:16").scenario.networks;
/// let curves = [Curve::of(&networks[0]), Curve::of(&networks[1])];
/// let found = crossovers(&curves[0], &curves[1], LoadUnit::Flits).unwrap();
/// assert_eq!(found.len(), 1);
/// assert!((found[0].load - 0.123).abs() < 5e-4 && found[0].is_faster_below);
/// ```
#[must_use]
pub fn crossovers(reference: &Curve, other: &Curve, unit: LoadUnit) -> Option<Vec<Crossover>> {
    if !reference.is_solved() || !other.is_solved() {
        return None;
    }
    if reference.is_left_out() || other.is_left_out() {
        return Some(Vec::new());
    }
    let end = |curve: &Curve| curve.scale().from_messages(curve.end_messages(), unit);
    let end = end(reference).min(end(other));
    let excess = |load: f64| {
        let latency = |curve: &Curve| {
            let cycles = curve.interpolated(curve.scale().to_messages(load, unit))?;
            Some(curve.shown_latency(cycles))
        };
        Some(excess(latency(reference)?, latency(other)?))
    };
    let loads = (0..=INTERVALS).map(|i| crowded(end, i as f64 / INTERVALS as f64));
    let mut found = Vec::new();
    let mut before: Option<(f64, f64)> = None;
    for load in loads {
        let here = (load, excess(load)?);
        // Equal latencies have no sign: the curves cross if they differ in sign on both sides.
        if here.1 == 0.0 {
            continue;
        }
        if let Some(below) = before.replace(here).filter(|it| it.1 * here.1 < 0.0) {
            found.push(Crossover {
                load: crossing(below, load, excess)?,
                is_faster_below: below.1 < 0.0,
            });
        }
    }
    Some(found)
}

/// Relative excess of a latency over the reference's, where a saturated network has infinite
/// latency; 0 if they are equal.
fn excess(reference_cycles: f64, other_cycles: f64) -> f64 {
    // Two infinite latencies cannot be compared, nor need they be.
    if reference_cycles == other_cycles {
        return 0.0;
    }
    let excess = (other_cycles - reference_cycles) / reference_cycles.min(other_cycles);
    if excess.abs() < EQUAL { 0.0 } else { excess }
}

/// Load between two points at which the excess changes its sign; none if it is not known there.
fn crossing(below: (f64, f64), above: f64, excess: impl Fn(f64) -> Option<f64>) -> Option<f64> {
    let rising = -below.1.signum();
    let mut is_known = true;
    let load = increasing_root(
        (below.0, above),
        (below.0, rising * below.1),
        f64::midpoint(below.0, above),
        |load| {
            // An unknown excess ends the search.
            let excess = excess(load);
            is_known &= excess.is_some();
            excess.map_or(0.0, |excess| rising * excess)
        },
    );
    is_known.then_some(load)
}

impl Curve {
    /// Latency of the model, infinite where it is saturated, without asking the remote solver for
    /// it: interpolated between known points if the curve is solved remotely. None if it is unknown.
    pub(super) fn interpolated(&self, load_messages: f64) -> Option<f64> {
        if !self.drops() && load_messages >= self.scale().saturation_messages {
            return Some(f64::INFINITY);
        }
        let Some(remote) = &self.answers.remote else {
            return match self.model().point(load_messages) {
                Ok(point) => Some(point.latency_cycles),
                Err(Unsteady::Saturated) => Some(f64::INFINITY),
                Err(_) => None,
            };
        };
        let [below, above] = remote.neighbours(load_messages).map(|point| {
            let point = point?;
            Some((point.load_messages, point.latency_cycles?))
        });
        let (below, above) = (below?, above?);
        let width = above.0 - below.0;
        if width > WIDEST * self.end_messages() {
            return None;
        }
        let part = if width > 0.0 {
            (load_messages - below.0) / width
        } else {
            0.0
        };
        Some(below.1 + part * (above.1 - below.1))
    }
}

/// Widest gap between known points that is interpolated, relative to the range of the curve: that
/// of a drawn curve, with a margin.
const WIDEST: f64 = 0.03;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DRAWN_POINTS;
    use loadcurve_scenario::Scenario;
    use loadcurve_scenario::Word as _;

    fn curves(link: &str) -> Vec<Curve> {
        let networks = Scenario::read(link).scenario.networks;
        networks.iter().map(Curve::of).collect()
    }

    fn found(link: &str, unit: LoadUnit) -> Vec<Crossover> {
        let curves = curves(link);
        crossovers(&curves[0], &curves[1], unit).unwrap()
    }

    fn latency(curve: &Curve, load: f64) -> f64 {
        let messages = curve.scale().to_messages(load, LoadUnit::Flits);
        curve.model_point(messages).latency_cycles.unwrap()
    }

    const MESH_AND_TREE: &str = "net=mesh,k:8,flits:16&net=fat-tree,n:64,flits:16";

    #[test]
    fn fat_tree_and_mesh_cross_where_their_latencies_are_equal() {
        let curves = curves(MESH_AND_TREE);
        let crossover = found(MESH_AND_TREE, LoadUnit::Flits)[0];
        let differs = |load| latency(&curves[1], load) - latency(&curves[0], load);
        assert!(differs(crossover.load * (1.0 - 1e-6)) < 0.0);
        assert!(differs(crossover.load * (1.0 + 1e-6)) > 0.0);
        assert!(crossover.is_faster_below);
    }

    #[test]
    fn exchanging_the_curves_exchanges_the_sides() {
        let reverse = "net=fat-tree,n:64,flits:16&net=mesh,k:8,flits:16";
        for &(_, unit) in LoadUnit::WORDS {
            let [there, back] = [MESH_AND_TREE, reverse].map(|link| found(link, unit));
            assert_eq!(there.len(), back.len());
            for (there, back) in there.iter().zip(&back) {
                assert!((there.load / back.load - 1.0).abs() < 2e-8);
                assert_ne!(there.is_faster_below, back.is_faster_below);
            }
        }
    }

    #[test]
    fn the_torus_both_ways_is_faster_than_the_mesh_at_every_load() {
        let link = "net=mesh,k:8,flits:16&net=torus,k:8,flits:16,links:bi";
        assert_eq!(found(link, LoadUnit::Flits), []);
    }

    #[test]
    fn equal_networks_do_not_cross() {
        for link in ["mesh,k:8", "fat-tree,n:64", "buffered-min"] {
            let twice = format!("net={link}&net={link}");
            for &(_, unit) in LoadUnit::WORDS {
                assert_eq!(found(&twice, unit), [], "{link}");
            }
        }
    }

    #[test]
    fn a_network_that_drops_excess_traffic_is_compared_beyond_its_capacity() {
        let link = "net=buffered-min,buffer:1&net=buffered-min,buffer:4";
        let found = found(link, LoadUnit::Messages);
        assert!(found.iter().all(|it| it.load < 1.7), "{found:?}");
    }

    #[test]
    fn a_remote_curve_crosses_as_soon_as_it_is_known_and_asks_for_nothing() {
        let local = curves(MESH_AND_TREE);
        let remote = Curve::remote(local[1].network());
        assert_eq!(crossovers(&local[0], &remote, LoadUnit::Flits), None);
        remote.learn(local[1].solution(&[], &[]));
        assert_eq!(crossovers(&local[0], &remote, LoadUnit::Flits), None);
        assert_eq!(remote.wanted(), None);
        let end = 1.1 * local[1].scale().saturation_messages;
        let drawn = local[1].model_points(end, DRAWN_POINTS);
        let loads: Vec<f64> = drawn.iter().map(|point| point.load_messages).collect();
        remote.learn(local[1].solution(&loads, &[]));
        let near = crossovers(&local[0], &remote, LoadUnit::Flits).unwrap()[0];
        let exact = found(MESH_AND_TREE, LoadUnit::Flits)[0];
        assert!(
            (near.load / exact.load - 1.0).abs() < 2e-4,
            "{near:?} {exact:?}"
        );
        assert_eq!(remote.wanted(), None);
    }

    #[test]
    fn a_root_is_found_where_one_end_is_infinite() {
        let step = |x: f64| Some(if x < 0.3 { -1.0 } else { f64::INFINITY });
        let found = crossing((0.0, -1.0), 1.0, step).unwrap();
        assert!((found - 0.3).abs() < 1e-8, "{found}");
    }
}
