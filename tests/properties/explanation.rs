//! Explanations: finite terms that make what the model says.

use std::collections::HashSet;

use loadcurve::curve::{Curve, Why};
use loadcurve::model::Unsteady;
use loadcurve::model::explanation::Quantity;
use loadcurve::scenario::LoadUnit;

use super::{Given, has_numbers_only};

/// The time that solving a curve may take.
const MOST_US: f64 = 2_000.0;

/// The least load of which all flows are numbers with all their digits.
const LEAST_LOAD: f64 = 1e-290;

/// How far an explained value may be off, in parts of it: equations are summed up in another order,
/// a short wait may be the difference of two longer times, what is left of a huge load has lost as
/// many digits as that load has, and near saturation there is a pole.
fn most_off(curve: &Curve, load: f64) -> f64 {
    let part = load / curve.scale().saturation_messages;
    let near = if curve.drops() {
        1.0
    } else {
        (1.0 - part).abs()
    };
    // What is split of such a load into flows has no digits left, and shares of them may be anything.
    if load > 0.0 && load < LEAST_LOAD {
        return f64::INFINITY;
    }
    1e-9 + 8.0 * f64::EPSILON * part + 1e3 * f64::EPSILON / near
}

/// Whether only the last bits of a load are left up to saturation.
fn is_next_to_saturation(curve: &Curve, load: f64) -> bool {
    let part = load / curve.scale().saturation_messages;
    !curve.drops() && 1.0 - part < 16.0 * f64::EPSILON
}

/// Panics unless a latency and a wait are explained by what makes them.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let network = given.network(|network| network.model_cost().curve_us() <= MOST_US);
    let curve = Curve::of(&network);
    let load = given.load(curve.scale().saturation_messages);
    let what = format!("{network} at {load:e}");
    explains(&what, &curve, load, given);
    let unit = given.one_of(&[LoadUnit::Flits, LoadUnit::Messages, LoadUnit::Capacity]);
    let why = Why::at(&curve, curve.scale().from_messages(load, unit), unit);
    has_numbers_only(&format!("{} {:?}", why.load, why.bound), &what);
}

fn explains(what: &str, curve: &Curve, load: f64, given: &mut Given) {
    let off = most_off(curve, load);
    let (point, explanation) = match (curve.operating_point(load), curve.explain(load)) {
        (Ok(point), Ok(explanation)) => (point, explanation),
        // What is left of such a load up to saturation is lost where terms are summed up anew.
        (Ok(_), Err(Unsteady::Saturated)) if is_next_to_saturation(curve, load) => return,
        (point, explanation) => {
            assert_eq!(point.err(), explanation.err(), "{what}");
            return;
        }
    };
    assert!(!explanation.assumptions.is_empty(), "{what}");
    is_what_it_says(what, off, &explanation.latency, point.latency_cycles);
    let class = given.place(point.channels.len());
    let wait = curve.explain_queue(load, class);
    if wait.is_err() && is_next_to_saturation(curve, load) {
        return;
    }
    match wait.expect("the network is steady") {
        Some(wait) => is_what_it_says(what, off, &wait, point.channels[class].wait_cycles),
        None => assert_eq!(point.channels[class].wait_cycles, 0.0, "{what}"),
    }
}

/// Panics unless a quantity has a value, to rounding, and is made of terms that are numbers.
fn is_what_it_says(what: &str, off: f64, quantity: &Quantity, value: f64) {
    let explained = quantity.value();
    assert!(
        (explained - value).abs() <= off * value.abs().max(0.1),
        "{} is {explained}, not {value}, of {what}",
        quantity.symbol()
    );
    let (mut found, mut seen) = (vec![quantity.clone()], HashSet::new());
    while let Some(quantity) = found.pop() {
        // Terms are shared: the same letter, value and words are the same term.
        let key = (
            quantity.symbol().to_owned(),
            quantity.value().to_bits(),
            quantity.words().to_owned(),
        );
        if !seen.insert(key) {
            continue;
        }
        assert!(quantity.value().is_finite(), "{quantity:?} of {what}");
        assert!(!quantity.words().is_empty(), "{quantity:?} of {what}");
        if let Some(expression) = quantity.expression() {
            assert_eq!(expression.value(), quantity.value(), "{what}");
        }
        has_numbers_only(&quantity.numbers().plain(), &what);
        assert!(!quantity.letters().plain().is_empty(), "{what}");
        found.extend(quantity.terms());
    }
}
