//! Helpers for tests of simulators.

use loadcurve_network::traffic::Arrival;

use super::{Engine, Record};

/// A message of one flit that is generated in a cycle.
pub(super) fn arrival(cycle: u64, source: u32, destination: u32) -> Arrival {
    Arrival {
        cycle,
        source,
        destination,
        flits: 1,
        via: None,
        kind: 0,
        delay: 0,
    }
}

/// The messages, each of `flits` flits.
pub(super) fn of_flits(flits: u32, messages: &[Arrival]) -> std::vec::IntoIter<Arrival> {
    let of_flits = |&message| Arrival { flits, ..message };
    messages
        .iter()
        .map(of_flits)
        .collect::<Vec<_>>()
        .into_iter()
}

/// A record that is never full.
pub(super) fn endless() -> Record {
    Record::new(u64::MAX, u64::MAX)
}

/// A measured value of an engine, by its name.
pub(super) fn detail(engine: &dyn Engine, name: &str) -> f64 {
    let details = engine.details();
    details.iter().find(|(other, _)| other == name).unwrap().1
}

/// Mean of measurements, and three and a half of its standard errors.
pub(super) fn interval(measured: &[f64]) -> (f64, f64) {
    let count = measured.len() as f64;
    let mean = measured.iter().sum::<f64>() / count;
    let squares: f64 = measured.iter().map(|x| (x - mean) * (x - mean)).sum();
    (mean, 3.5 * (squares / (count - 1.0) / count).sqrt())
}
