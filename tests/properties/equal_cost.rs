//! Networks at equal cost: none costs more than the first, and one bit more of each channel would.

use loadcurve::scenario::Scenario;

use super::ROUNDING;

/// Panics unless the contenders of a scenario cost what the first network does, or say why they do not.
pub(super) fn holds(scenario: &Scenario) {
    let query = scenario.query();
    let view = &scenario.view;
    let Some(measure) = view.equal else {
        return;
    };
    for (contender, written) in scenario.contenders().iter().zip(&scenario.networks) {
        let Some(width) = contender.terms.width_bits else {
            let is_told = contender.obstacle.is_some() || written.missing_file().is_some();
            assert!(is_told, "{query}: {written}");
            continue;
        };
        let cost = |network: &loadcurve::scenario::Network| {
            let cost = network.cost_by(measure).expect("a cost that was compared");
            cost.expect("a cost that is known")
        };
        let most = f64::from(view.width_bits) * cost(&scenario.networks[0]);
        let cost = cost(written);
        let width = f64::from(width);
        assert!(
            width * cost <= most * (1.0 + ROUNDING),
            "{query}: {written}"
        );
        assert!(
            (width + 1.0) * cost > most * (1.0 - ROUNDING),
            "{query}: {written}"
        );
        if contender.obstacle.is_none() {
            let flits = contender.network.flits();
            let bits = f64::from(view.message_bits);
            assert!(f64::from(flits) * width >= bits, "{query}: {written}");
            assert!(f64::from(flits - 1) * width < bits, "{query}: {written}");
            // Costs do not depend on messages, so that what is computed is what is written at the same cost.
            assert_eq!(
                contender.network.cost(),
                written.cost(),
                "{query}: {written}"
            );
        }
    }
}
