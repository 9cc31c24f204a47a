//! The saturation load against the model's results at single loads, for every kind of network and
//! every reading.

use loadcurve::model::Unsteady;
use loadcurve::scenario::{Domain, NETWORKS, Network};

/// Every network at its defaults, and with each value of each of its choices.
fn networks() -> Vec<Network> {
    let mut networks = Vec::new();
    for kind in NETWORKS {
        networks.push(Network::new(kind));
        for key in kind.keys {
            let Domain::Choice(choices) = key.domain else {
                continue;
            };
            for choice in choices {
                let mut network = Network::new(kind);
                if network.set(key.name, choice.name).is_ok() {
                    networks.push(network);
                }
            }
        }
    }
    networks
}

#[test]
fn a_model_answers_below_its_saturation_and_nowhere_above() {
    for network in networks() {
        let model = network.model();
        if network.is_modelled().is_err() {
            assert_eq!(model.at(0.0), Err(Unsteady::Unmodelled), "{network:?}");
            continue;
        }
        // Where messages could wait in a cycle there is no steady state at any load.
        if model.deadlock().is_some() {
            assert_eq!(model.at(0.0), Err(Unsteady::Deadlocking), "{network:?}");
            continue;
        }
        let end = model.saturation_messages();
        assert!(end.is_finite() && end > 0.0, "{network:?}");
        // Close to a fold of its solution the finite-source model hardly converges.
        let most = if network.reading().sure_to < 1.0 {
            0.999
        } else {
            1.0 - 1e-9
        };
        for part in [0.0, 1e-9, 0.1, 0.5, 0.9, 0.999, most] {
            let point = model.at(part * end);
            let Ok(point) = point else {
                assert_eq!(point, Err(Unsteady::Unconverged), "{network:?} at {part}");
                continue;
            };
            let floor = model.zero_load_latency_cycles() * (1.0 - 1e-12);
            assert!(point.latency_cycles >= floor, "{network:?} at {part}");
        }
        for part in [1.0 + 1e-9, 1.001, 1.1, 2.0, 1e3, 1e9] {
            match model.at(part * end) {
                Ok(point) => {
                    let delivered = point.throughput_messages;
                    assert!(model.drops(), "{network:?} at {part}");
                    assert!(delivered < part * end, "{network:?} at {part}: {delivered}");
                }
                Err(Unsteady::Unconverged) => assert!(model.drops()),
                Err(unsteady) => assert_eq!(unsteady, Unsteady::Saturated),
            }
        }
    }
}
