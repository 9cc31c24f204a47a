//! Common checks of every explanation.

use super::{Explain, Quantity};
use crate::Unsteady;

/// Fractions of the saturation load at which explanations are compared with models.
const PARTS: [f64; 4] = [0.0, 0.2, 0.6, 0.95];

/// Multiples of the saturation load, for networks that drop excess traffic.
const OVERLOADS: [f64; 3] = [1.0, 1.7, 40.0];
/// Largest number of quantities in an explanation: readers need no more, and a page need not show them.
const MAX_QUANTITIES: usize = 1000;

/// All quantities on which this one depends, including itself.
pub(crate) fn quantities_in(quantity: &Quantity) -> Vec<Quantity> {
    let mut found = vec![quantity.clone()];
    let mut next = 0;
    while next < found.len() {
        for term in found[next].terms() {
            if !found.iter().any(|known| known.is(&term)) {
                found.push(term);
            }
        }
        next += 1;
    }
    found
}

/// Checks that latency and waits are explained by readable equations with the values of the model, and that
/// only networks that drop excess traffic are explained beyond saturation.
pub(crate) fn explains_itself(model: &dyn Explain) {
    explains_itself_within(1e-12, model);
}

/// Like [`explains_itself`], to within a relative error.
pub(crate) fn explains_itself_within(error: f64, model: &dyn Explain) {
    let saturation = model.saturation_messages();
    for part in PARTS {
        explains_itself_at(error, model, part * saturation);
    }
    if model.drops() {
        for part in OVERLOADS {
            explains_itself_at(error, model, part * saturation);
        }
    } else {
        let beyond = 1.01 * saturation;
        assert_eq!(model.explain(beyond), Err(Unsteady::Saturated));
        assert_eq!(model.explain_queue(beyond, 0), Err(Unsteady::Saturated));
    }
}

/// The check at one load, which may have no steady state.
fn explains_itself_at(error: f64, model: &dyn Explain, load: f64) {
    let point = match model.at(load) {
        Ok(point) => point,
        Err(unsteady) => {
            assert_eq!(model.explain(load), Err(unsteady));
            assert_eq!(model.explain_queue(load, 0), Err(unsteady));
            return;
        }
    };
    let latency = model.explain(load).unwrap();
    is_close(error, &latency, point.latency_cycles);
    is_readable(&latency);
    for (class, channel) in point.channels.iter().enumerate() {
        if let Some(wait) = model.explain_queue(load, class).unwrap() {
            is_close(error, &wait, channel.wait_cycles);
            is_readable(&wait);
        } else {
            assert_eq!(channel.wait_cycles, 0.0);
        }
    }
}

fn is_close(error: f64, quantity: &Quantity, expected: f64) {
    let value = quantity.value();
    // A short wait may be the difference of two longer times.
    assert!(
        (value - expected).abs() <= error * expected.abs().max(0.1),
        "{} is {value}, not {expected}",
        quantity.symbol()
    );
}

fn is_readable(quantity: &Quantity) {
    let quantities = quantities_in(quantity);
    assert!(quantities.len() <= MAX_QUANTITIES);
    for quantity in &quantities {
        let written = quantity.letters().plain();
        assert!(quantity.value().is_finite(), "{written}");
        assert!(!quantity.words().is_empty(), "{written}");
        for term in std::iter::once(quantity).chain(&quantity.terms()) {
            assert!(!term.symbol().is_empty(), "{written}");
        }
        // Each symbol denotes a single quantity.
        let alike = quantities
            .iter()
            .filter(|q| q.symbol() == quantity.symbol());
        assert_eq!(alike.count(), 1, "{written}");
    }
}
