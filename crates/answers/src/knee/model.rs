//! The knee of a model.

use loadcurve_model::increasing_root;

use super::super::Curve;

/// Load at which a model's latency is `ratio` times that at zero load, in messages/cycle/source; `None` if it
/// never is up to the end of the curve, or is not known there.
///
/// ```
/// use loadcurve_answers::{Curve, model_knee};
/// use loadcurve_scenario::Scenario;
/// let mesh = Curve::of(&Scenario::read("mesh").scenario.networks[0]);
/// let flits = 32.0 * model_knee(&mesh, 3.0).unwrap();
/// assert_eq!(format!("{flits:.4}"), "0.1774");
/// ```
#[must_use]
pub fn model_knee(curve: &Curve, ratio: f64) -> Option<f64> {
    let aim = ratio * curve.zero_load_latency_cycles();
    let end = curve.end_messages();
    let mut is_known = true;
    let mut excess = |load: f64| {
        let latency = curve.interpolated(load);
        // An unknown latency ends the search.
        is_known &= latency.is_some();
        // Finite where the model is saturated.
        latency.map_or(0.0, |latency| (latency / aim - 1.0).min(1.0))
    };
    let is_passed = excess(end) > 0.0;
    let load = increasing_root((0.0, end), (0.0, 1.0 / ratio - 1.0), 0.9 * end, &mut excess);
    (is_passed && is_known && aim > 0.0).then_some(load)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::{LoadUnit, Scenario};

    fn knee_flits(link: &str) -> Option<f64> {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let load = model_knee(&curve, 3.0)?;
        Some(curve.scale().from_messages(load, LoadUnit::Flits))
    }

    #[test]
    fn models_have_the_knees_of_the_specification() {
        let cases = [
            ("mesh", 0.1774),
            ("torus,links:bi", 0.2427),
            ("fat-tree,flits:32", 0.1504),
        ];
        for (link, stated) in cases {
            let knee = knee_flits(link).unwrap();
            assert!((knee - stated).abs() <= 0.5e-4, "{link}: {knee}");
        }
    }

    #[test]
    fn a_knee_is_found_exactly_where_the_curve_is_known() {
        // 35 + 16·u/(1 − u) is 105 at u = 70/86.
        let knee = knee_flits("torus,traffic:neighbour").unwrap();
        assert!((knee - 70.0 / 86.0).abs() < 1e-9, "{knee}");
    }

    #[test]
    fn a_network_that_drops_what_is_too_much_may_have_none() {
        assert_eq!(knee_flits("buffered-min,buffer:1"), None);
    }
}
