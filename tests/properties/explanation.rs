//! Explanations: finite terms that yield the model's value.

use std::collections::HashSet;

use loadcurve::State;
use loadcurve::curve::{Curve, Why};
use loadcurve::model::explanation::Quantity;
use loadcurve::scalar::Scalar;
use loadcurve::scenario::LoadUnit;

use super::{Given, has_numbers_only};

/// Longest time to solve a curve, in microseconds.
const MAX_US: f64 = 2_000.0;

/// Least load at which no flow loses digits.
const MIN_LOAD: f64 = 1e-290;

/// Relative tolerance of an explained value: equations are summed in another order, a short wait may
/// be the difference of two longer times, the remainder of a huge load has lost as many digits as
/// that load has, and near saturation there is a pole.
fn most_off(curve: &Curve, load: f64) -> f64 {
    let part = load / curve.scale().saturation_messages;
    let near = if curve.drops() {
        1.0
    } else {
        (1.0 - part).abs()
    };
    // Flows split off from such a load have no digits left, and their shares may be anything.
    if load > 0.0 && load < MIN_LOAD {
        return f64::INFINITY;
    }
    1e-9 + 8.0 * f64::EPSILON * part + 1e3 * f64::EPSILON / near
}

/// True if a load is within its last bits of saturation.
fn is_next_to_saturation(curve: &Curve, load: f64) -> bool {
    let part = load / curve.scale().saturation_messages;
    !curve.drops() && 1.0 - part < 16.0 * f64::EPSILON
}

/// Panics unless the explanations of a latency and of a wait yield their values.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let network = given.network(|network| network.model_cost().curve_us() <= MAX_US);
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
    let (point, latency) = match (curve.operating_point(load), curve.explain(load)) {
        (Ok(point), Ok(latency)) => (point, latency),
        // So close to saturation, summing terms in another order loses the remaining distance.
        (Ok(_), Err(State::Saturated)) if is_next_to_saturation(curve, load) => return,
        // What a model of a similar network says, without its own explanation.
        (Ok(_), Err(State::Unmodelled)) if curve.network().is_modelled().is_err() => return,
        (point, latency) => {
            assert_eq!(point.err(), latency.err(), "{what}");
            return;
        }
    };
    assert!(!curve.network().reading().assumptions.is_empty(), "{what}");
    is_what_it_says(what, off, &latency, point.latency_cycles);
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

/// Panics unless a quantity has a value, up to rounding, and consists of terms that are numbers.
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
            // What a solver found, or what was counted, differs from its equation by rounding.
            let (computed, value) = (expression.value(), quantity.value());
            assert!(
                (computed - value).abs() <= off * value.abs().max(0.1),
                "{} is {value}, not {computed}, of {what}",
                quantity.symbol()
            );
        }
        has_numbers_only(&quantity.numbers().plain(), &what);
        assert!(!quantity.letters().plain().is_empty(), "{what}");
        found.extend(quantity.terms());
    }
}
