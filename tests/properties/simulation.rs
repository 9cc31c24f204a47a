//! Engines: messages are conserved, however the run is cut into pieces, and runs come to an end.

use loadcurve::scenario::{Network, Switching};
use loadcurve::sim::{Counters, Engine, Pause, Record};

use super::{Given, MAX_UTILISED, ROUNDING, is_sound};

/// Largest number of sources of a network simulated here, and length of the longest messages.
const MAX_SOURCES: usize = 256;

/// Largest number of messages delivered.
const MAX_MESSAGES: u32 = 400;

/// Largest number of events per generated message: two hundred channels, each of a thousand flits.
const MAX_EVENTS: u64 = 200_000;

/// Highest load relative to the saturation load.
const MAX_LOAD: f64 = 4.0;

/// Panics unless a short simulation is consistent, and the same however it is cut into pieces.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let network = simulated(given);
    let load = load(given, &network);
    let (seed, replication) = (given.whole(0, u32::MAX), given.whole(0, 3));
    let messages = u64::from(given.whole(1, MAX_MESSAGES));
    let most_waiting = u64::from(given.whole(1, 2 * MAX_MESSAGES));
    let what = format!("{network} at {load:e}, seed {seed}.{replication}");
    let run = |effort| {
        let engine = network.simulator(load, seed, replication);
        driven(&what, engine, Record::new(messages, most_waiting), effort)
    };
    let (engine, record) = run(u64::from(given.whole(1, 50)));
    is_conserved(&what, &network, engine.as_ref(), &record);
    let (whole, whole_record) = run(u64::from(u32::MAX));
    assert_eq!(record, whole_record, "{what}");
    assert_eq!(engine.counters(), whole.counters(), "{what}");
    assert_eq!(engine.channels(), whole.channels(), "{what}");
    assert_eq!(engine.details(), whole.details(), "{what}");
}

/// A network that is small enough to be simulated quickly.
pub(super) fn simulated(given: &mut Given) -> Network {
    given.network(|network| {
        let sources = network.processors();
        // The saturation load comes from the model.
        sources <= MAX_SOURCES && network.model_cost().curve_us() <= 5_000.0
    })
}

/// A load up to four times the model's saturation load.
pub(super) fn load(given: &mut Given, network: &Network) -> f64 {
    let saturation = network.model().saturation_messages();
    let load = given.load(saturation).min(MAX_LOAD * saturation);
    // Without load there is nothing to simulate, and at a tiny load the run would not end.
    load.max(saturation * 1e-9)
}

/// Highest utilisation that can be measured. In a network of queues it is the rate times the mean of
/// the service distribution, and therefore unbounded if few messages are served, each in a short
/// time. With scouting, flits are counted when the last one of their message has left, including
/// those that crossed before counting started.
pub(super) fn most_utilised_in_a_run(network: &Network) -> f64 {
    match network.kind().switching {
        Switching::Wormhole => MAX_UTILISED,
        // Both inputs of a switch may send to the same module at once.
        Switching::StoreAndForward if network.kind().combines => 2.0,
        Switching::Scouting | Switching::StoreAndForward => f64::INFINITY,
    }
}

/// Drives an engine in pieces until the record is full or too many messages wait.
fn driven(
    what: &str,
    mut engine: Box<dyn Engine>,
    mut record: Record,
    effort: u64,
) -> (Box<dyn Engine>, Record) {
    let mut pieces = 0;
    while engine.advance(&mut record, effort) == Pause::Effort {
        pieces += 1;
        let made = engine.counters().generated + 1;
        assert!(pieces * effort <= made * MAX_EVENTS, "no end of {what}");
    }
    (engine, record)
}

/// Panics unless all messages are accounted for, and no channel's utilisation is too high.
fn is_conserved(what: &str, network: &Network, engine: &dyn Engine, record: &Record) {
    let counters = engine.counters();
    let Counters {
        cycles,
        generated,
        delivered,
        lost,
        waiting,
        ..
    } = counters;
    is_sound(cycles, "time", &what);
    assert_eq!(
        generated,
        delivered + lost + waiting,
        "{what}: {counters:?}"
    );
    assert_eq!(delivered, record.count(), "{what}: {counters:?}");
    is_sound(record.mean_cycles(), "mean latency", &what);
    let most = most_utilised_in_a_run(network);
    for channel in &engine.channels() {
        is_sound(channel.rate, "λ", &what);
        is_sound(channel.service_cycles, "x̄", &what);
        is_sound(channel.wait_cycles, "W", &what);
        let ρ = channel.utilisation();
        assert!(ρ <= most + ROUNDING, "ρ is {ρ} of {what}");
        if let Some(blocking) = channel.blocking {
            assert!((0.0..=1.0).contains(&blocking), "{blocking} of {what}");
        }
    }
    for (name, value) in engine.details() {
        assert!(value.is_finite(), "{name} is {value} of {what}");
    }
}
