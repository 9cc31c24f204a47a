//! Explanation of a curve's latency at a load: the model's equations, the bound of its steady
//! states, and the nearest measurement.

use loadcurve_base::State;
use loadcurve_base::number::{Rounding, shown};
use loadcurve_model::explanation::Quantity;
use loadcurve_scenario::LoadUnit;
use serde::Serialize;

use super::Curve;
use super::measured::{
    Near, computed_load_text, difference_text, latency_or_state, latency_text, load_text,
    measured_text,
};

/// Explanation of the latency of one curve at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// The load with its unit.
    pub load: String,
    /// Derivation of the latency; none if the model has no latency.
    pub latency: Option<Quantity>,
    /// State of the network according to the model.
    pub state: State,
    /// True if the explanation would take too long to compute on the page's own thread.
    pub is_too_large: bool,
    /// Bound of the steady states; none if the network drops excess traffic, or can deadlock at any load.
    pub bound: Option<Bound>,
    /// Simulated point nearest to the load, if there is one.
    pub measured: Option<Measured>,
    /// What stands in the place of an explanation where no model explains the network, in sentences.
    pub instead: Option<String>,
}

/// Bound of a model's steady states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bound {
    /// Saturation load with its unit, in messages or flits; as a fraction of itself it would always
    /// be 1.
    pub load: String,
    /// Load of the operating point as a fraction of the saturation load, "120\u{a0}%".
    pub part: String,
    /// Name of the source or channel that saturates first, if the model has it: `the channel from 12 to 13`.
    pub first: Option<String>,
}

/// A simulated latency beside the model's at the same load.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// Latency with its confidence interval, or the name of the state if there is no latency.
    pub latency: String,
    /// Load of the measurement with its unit, if it differs from the operating point.
    pub load: Option<String>,
    /// Latency of the model at that load, or the name of its state.
    pub model: String,
    /// Excess of the model over the simulation, "+1.2 %"; none if either has no latency.
    pub difference: Option<String>,
    /// True while the point is still being measured.
    pub is_growing: bool,
}

impl Why {
    /// Explains a curve at a load in `unit`.
    ///
    /// ```
    /// use loadcurve_answers::{Curve, Why};
    /// use loadcurve_scenario::{LoadUnit, Scenario};
    /// let scenario = Scenario::read("net=fat-tree,n:64").scenario;
    /// let curve = Curve::of(&scenario.networks[0]);
    /// let latency = |load| {
    ///     let why = Why::at(&curve, load, LoadUnit::Capacity);
    ///     why.latency.map(|latency| latency.value())
    /// };
    /// assert_eq!(latency(0.0), Some(curve.zero_load_latency_cycles()));
    /// assert_eq!(latency(1.0), None);
    /// ```
    #[must_use]
    pub fn at(curve: &Curve, load: f64, unit: LoadUnit) -> Self {
        let load_messages = curve.scale().to_messages(load, unit);
        let is_too_large = !curve.is_explained();
        let has_model = curve.network().is_modelled().is_ok();
        let explained = if is_too_large || !has_model {
            curve.operating_point(load_messages).map(|_| None)
        } else {
            curve.explain(load_messages).map(Some)
        };
        Self {
            load: load_text(load, unit),
            state: explained
                .as_ref()
                .map_or_else(|&state| state, |_| State::Steady),
            latency: explained.ok().flatten(),
            is_too_large,
            bound: (!curve.drops() && curve.deadlock().is_none() && has_model)
                .then(|| Bound::of(curve, load_messages, unit)),
            measured: Measured::near(curve, load_messages, unit),
            instead: (!has_model).then(|| without_model(curve, load_messages, unit)),
        }
    }
}

/// What is known of a network that no model explains, at the load or near it: by simulation, or else by the model of a
/// similar network.
fn without_model(curve: &Curve, load_messages: f64, unit: LoadUnit) -> String {
    // The parts are in cycles, as terms are.
    let in_cycles = &curve.in_cycles();
    let alone = in_cycles.zero_load_latency_cycles();
    let parts = |latency: f64| {
        let [alone, rest] = [alone, (latency - alone).max(0.0)].map(latency_text);
        format!("{alone} if it meets no other, and {rest} more as it waits.")
    };
    let Some(Near { point, is_here }) = Near::of(curve.simulated(), load_messages) else {
        let Some(latency) = curve.model_point(load_messages).latency_cycles else {
            let is_modelled_below = curve
                .model_point(f64::MIN_POSITIVE)
                .latency_cycles
                .is_some();
            let place = if is_modelled_below {
                " at this load"
            } else {
                ""
            };
            return format!("No model covers this network{place}. Simulate it to see its latency.");
        };
        return format!(
            "By the model of a similar network, a message takes {} cycles: {} There are no equations to open.",
            latency_text(latency),
            parts(latency)
        );
    };
    let there = curve.scale().from_messages(point.load_messages, unit);
    let place = if is_here {
        String::new()
    } else {
        format!(" at {}", load_text(there, unit))
    };
    let simulated = measured_text(in_cycles, point);
    let known = match point.latency_cycles {
        Some(latency) => format!(
            "As simulated, a message takes {simulated} cycles{place}: {}",
            parts(latency)
        ),
        None => format!("As simulated, the network is {simulated}{place}."),
    };
    format!("{known} No model explains this network, so there are no equations to show.")
}

impl Bound {
    fn of(curve: &Curve, load_messages: f64, unit: LoadUnit) -> Self {
        let saturation = curve.scale().saturation_messages;
        let unit = match unit {
            LoadUnit::Capacity => LoadUnit::Flits,
            unit => unit,
        };
        Self {
            load: computed_load_text(curve.saturation(unit), unit),
            part: shown(load_messages / saturation, Rounding::Share),
            first: curve.bottleneck().map(str::to_owned),
        }
    }
}

impl Measured {
    fn near(curve: &Curve, load_messages: f64, unit: LoadUnit) -> Option<Self> {
        let Near { point, is_here } = Near::of(curve.simulated(), load_messages)?;
        let there = curve.scale().from_messages(point.load_messages, unit);
        let model = curve.model_point(point.load_messages);
        // Terms of a latency are in cycles.
        let curve = &curve.in_cycles();
        Some(Self {
            latency: measured_text(curve, point),
            load: (!is_here).then(|| load_text(there, unit)),
            model: latency_or_state(curve, &model),
            difference: difference_text(&model, point),
            is_growing: point.is_growing,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, PointSource};
    use loadcurve_model::WaitModel as _;
    use loadcurve_scenario::{NETWORKS, Network, Scenario};

    fn curve(link: &str) -> Curve {
        Curve::of(&Scenario::read(link).scenario.networks[0])
    }

    fn simulated(load_messages: f64, latency_cycles: Option<f64>) -> Point {
        Point {
            latency_cycles,
            latency_interval_cycles: latency_cycles.map(|_| 0.5),
            ..Point::new(PointSource::Simulation, load_messages, State::Steady)
        }
    }

    #[test]
    fn every_network_is_explained_by_its_own_latency() {
        for kind in NETWORKS {
            let curve = Curve::of(&Network::new(kind));
            let load = 0.5 * curve.scale().saturation_messages;
            let why = Why::at(&curve, load, LoadUnit::Messages);
            let latency = curve.operating_point(load).unwrap().latency_cycles;
            let explained = why.latency.unwrap().value();
            assert!(
                (explained / latency - 1.0).abs() < 1e-9,
                "{}: {explained} for {latency}",
                kind.name
            );
            assert_eq!(why.bound.is_none(), curve.drops(), "{}", kind.name);
        }
    }

    #[test]
    fn latencies_of_trees_with_failures_are_sums_that_are_explained() {
        // Sets of links up share links there.
        for link in [
            "xgft,down:4x4,up:4,traffic:reversal,faults:5,draw:14",
            "xgft,traffic:reversal,faults:2",
        ] {
            let curve = curve(link);
            let load = 0.5 * curve.scale().saturation_messages;
            let latency = curve.operating_point(load).unwrap().latency_cycles;
            let parts = curve.network().wait_model().unwrap().parts(load).unwrap();
            assert!((parts.sum_cycles() / latency - 1.0).abs() < 1e-9, "{link}");
            let why = Why::at(&curve, load, LoadUnit::Messages);
            let explained = why.latency.unwrap().value();
            assert!((explained / latency - 1.0).abs() < 1e-9, "{link}");
        }
    }

    #[test]
    fn beyond_saturation_the_bound_is_said_in_a_unit_of_its_own() {
        let why = Why::at(&curve("fat-tree,n:1024"), 1.2, LoadUnit::Capacity);
        assert_eq!((why.state, why.latency), (State::Saturated, None));
        let bound = why.bound.unwrap();
        assert_eq!(bound.part, "120\u{a0}%");
        assert_eq!(bound.load, "0.0391 flits/cycle/source");
    }

    #[test]
    fn what_is_still_computed_is_told_from_what_is_too_large() {
        let why = |link: &str, is_set_up: bool| {
            let network = &Scenario::read(link).scenario.networks[0];
            let (here, there) = (Curve::of(network), Curve::remote(network));
            let load = 0.3;
            there.learn(here.solution(&[], &[load]));
            assert_eq!(there.set_up_here(), there.is_explained());
            let there = if is_set_up {
                there
            } else {
                there.without_model()
            };
            Why::at(&there, load, LoadUnit::Messages)
        };
        let backpressure = |n| format!("combining-min,n:{n},reading:backpressure");
        let small = why(&backpressure(16), false);
        assert_eq!((small.state, small.is_too_large), (State::Unsolved, false));
        let small = why(&backpressure(16), true);
        assert!(small.state.is_steady() && small.latency.is_some());
        let large = why(&backpressure(128), true);
        assert!(large.state.is_steady() && large.is_too_large && large.latency.is_none());
        let beyond = why("torus,k:6,sharing:occ", true);
        assert_eq!(
            (beyond.state, beyond.is_too_large),
            (State::Saturated, false)
        );
    }

    #[test]
    fn what_no_model_covers_is_told_as_simulated() {
        let at_low_load = Why::at(
            &curve("mesh,k:4,flits:4,buffer:8"),
            0.01,
            LoadUnit::Messages,
        );
        assert!(at_low_load.state.is_steady());
        let words = at_low_load.instead.unwrap();
        assert!(
            words.starts_with("By the model of a similar network, "),
            "{words}"
        );
        let mut curve = curve("mesh,k:4,flits:4,buffer:2");
        let at = |curve: &Curve, load| Why::at(curve, load, LoadUnit::Messages).instead.unwrap();
        assert!(at(&curve, 0.01).ends_with("Simulate it to see its latency."));
        let alone = curve.zero_load_latency_cycles();
        curve.set_simulated(vec![
            simulated(0.01, Some(alone + 2.5)),
            Point::new(PointSource::Simulation, 0.1, State::Saturated),
        ]);
        let words = at(&curve, 0.01);
        assert!(
            words.contains(" ± 0.50 cycles: ") && words.contains(" 2.50 more"),
            "{words}"
        );
        assert!(at(&curve, 0.02).contains(" cycles at 0.0100 messages/cycle/source: "));
        assert!(at(&curve, 0.1).starts_with("As simulated, the network is saturated. "));
        assert_eq!(
            Why::at(&self::curve("mesh"), 0.01, LoadUnit::Messages).instead,
            None
        );
    }

    #[test]
    fn a_measured_point_is_compared_where_it_was_measured() {
        let mut curve = curve("fat-tree,n:1024,flits:32");
        let there = curve.model_point(0.0005).latency_cycles;
        curve.set_simulated(vec![simulated(0.0005, there), simulated(0.002, None)]);
        let near = |load| Measured::near(&curve, load, LoadUnit::Messages).unwrap();
        assert_eq!(near(0.0005).load, None);
        let elsewhere = near(0.0006);
        assert_eq!(
            elsewhere.load.as_deref(),
            Some("0.000500 messages/cycle/source")
        );
        assert_eq!(elsewhere.difference.as_deref(), Some("0\u{a0}%"));
        let beyond = near(0.002);
        assert_eq!(
            (beyond.model.as_str(), beyond.difference),
            ("saturated", None)
        );
    }
}
