//! Models: at any load an operating point of finite numbers, or the reason why there is none.

use loadcurve::model::{Model, OperatingPoint, Unsteady, WaitModel as _};
use loadcurve::scenario::{NETWORKS, Network, Value};

use super::{Given, MAX_UTILISED, ROUNDING, is_sound};

/// Longest time to solve a curve, in microseconds, short enough to try millions of networks.
const MAX_US: f64 = 300.0;

/// Longest time for larger networks, tried in one of [`SELDOM`] inputs, in microseconds.
const MAX_US_SELDOM: f64 = 5_000.0;

const SELDOM: u8 = 64;

/// Precision of a model near saturation.
struct Sharpness {
    /// Relative distance from saturation within which a load may count as either side.
    near: f64,
    /// Relative error of a result beyond rounding.
    solved: f64,
}

/// Relative rounding error of a load; relative to its distance from saturation it is many times
/// larger.
const LAST_BITS: f64 = 16.0 * f64::EPSILON;

/// Models in which every queue follows from the ones after it.
const DIRECT: Sharpness = Sharpness {
    near: 1e-12,
    solved: 1e-12,
};

/// Models in which all queues depend on each other, and iterations end near a fixed point where two
/// branches meet at saturation.
const FIXED_POINT: Sharpness = Sharpness {
    near: 1e-8,
    solved: 1e-6,
};

/// The finite-source model, whose iterations hardly converge close to a fold of the solution.
const FINITE: Sharpness = Sharpness {
    near: 2e-3,
    solved: 1e-6,
};

/// Relative error of a latency that is added up from its parts.
const SUM: f64 = 1e-12;

/// Number of loads beside those at which models end.
const LOADS: usize = 4;

/// Panics unless the models of all kinds of networks give valid results; each input makes one
/// network of each kind.
pub fn holds(bytes: &[u8]) {
    let is_large = bytes.last().is_some_and(|last| last % SELDOM == 0);
    let most_us = if is_large { MAX_US_SELDOM } else { MAX_US };
    for kind in NETWORKS {
        let given = &mut Given::new(bytes);
        let network = given.network_of(kind, |network| network.model_cost().curve_us() <= most_us);
        is_answered(given, &network);
    }
}

/// True if the model of a network is solved quickly enough to try millions of them.
pub(super) fn is_quick(network: &Network) -> bool {
    network.model_cost().curve_us() <= MAX_US
}

/// Panics unless the model of a network gives valid results at any load.
pub(super) fn is_answered(given: &mut Given, network: &Network) {
    let model = network.model();
    let saturation = model.saturation_messages();
    let mut loads = vec![0.0, saturation.next_down(), saturation];
    loads.extend((0..LOADS).map(|_| given.load(saturation)));
    loads.sort_by(f64::total_cmp);
    answers(network, model.as_ref(), &loads);
    adds_up(network, &loads);
}

/// Panics unless the latency of a wormhole network is the sum of its waits.
fn adds_up(network: &Network, loads: &[f64]) {
    let Ok(waits) = network.wait_model() else {
        return;
    };
    for &load in loads {
        if let Ok(parts) = waits.parts(load) {
            let off = parts.sum_cycles() / parts.latency_cycles - 1.0;
            assert!(off.abs() < SUM, "{network} at {load:e} is off by {off:e}");
        }
    }
}

/// Panics unless a model gives valid results at some loads, in increasing order.
fn answers(network: &Network, model: &dyn Model, loads: &[f64]) {
    let saturation = model.saturation_messages();
    let idle = model.zero_load_latency_cycles();
    is_sound(saturation, "saturation load", network);
    is_sound(idle, "latency without load", network);
    assert!(saturation > 0.0 && idle > 0.0, "{network}");
    assert!(model.flits_per_message() >= 1.0, "{network}");
    let Sharpness { near, solved } = sharpness(network);
    let mut before: Option<OperatingPoint> = None;
    for &load in loads {
        let what = format!("{network} at {load:e}");
        // The last bits of a saturation load may depend on how a fixed point is approached.
        let is_beyond = load == saturation || load > saturation * (1.0 + near);
        let is_beyond = is_beyond && !model.drops();
        let may_be_beyond = load > saturation * (1.0 - near) && !model.drops();
        match model.at(load) {
            Ok(point) => {
                assert!(!is_beyond, "{what} of {saturation:e}: {point:?}");
                is_steady(&what, network, load, model, &point);
                if let Some(before) = before.replace(point.clone()) {
                    // Delays grow as one over the distance from saturation, which next to saturation
                    // consists only of the last bits of the load.
                    let rounding = LAST_BITS / (1.0 - load / saturation).max(LAST_BITS);
                    is_after(&what, model, solved.max(rounding), [&before, &point]);
                }
            }
            Err(Unsteady::Saturated) => assert!(may_be_beyond, "{what} of {saturation:e}"),
            Err(Unsteady::Unconverged) => assert!(!is_beyond && load > 0.0, "{what}"),
            Err(Unsteady::Deadlocking) => assert!(model.deadlock().is_some(), "{what}"),
            Err(Unsteady::Unmodelled) => assert!(network.is_modelled().is_err(), "{what}"),
        }
    }
}

fn sharpness(network: &Network) -> Sharpness {
    let occupied = Value::Word("occ");
    let mut settings = network.settings();
    if network.reading().sure_to < 1.0 {
        return FINITE;
    }
    match network.kind().name {
        "scouting" => FIXED_POINT,
        _ if settings.any(|(key, value)| key.name == "sharing" && *value == occupied) => {
            FIXED_POINT
        }
        _ => DIRECT,
    }
}

/// Panics unless an operating point is valid.
fn is_steady(what: &str, network: &Network, load: f64, model: &dyn Model, point: &OperatingPoint) {
    let idle = model.zero_load_latency_cycles();
    is_sound(point.latency_cycles, "latency", &what);
    let is_late = point.latency_cycles >= idle * (1.0 - ROUNDING);
    assert!(is_late || may_be_early(network), "{what}: {point:?}");
    if load == 0.0 {
        assert_eq!(point.latency_cycles, idle, "{what}");
    }
    is_sound(point.throughput_messages, "throughput", &what);
    assert!(
        point.throughput_messages <= load * (1.0 + ROUNDING),
        "{what}: {point:?}"
    );
    if !model.drops() {
        assert_eq!(point.throughput_messages, load, "{what}");
    }
    for channel in &point.channels {
        is_sound(channel.rate, "λ", &what);
        is_sound(channel.service_cycles, "x̄", &what);
        is_sound(channel.wait_cycles, "W", &what);
        let ρ = channel.utilisation();
        assert!(
            ρ <= MAX_UTILISED + ROUNDING,
            "ρ is {ρ} of {what}: {channel:?}"
        );
        if let Some(blocking) = channel.blocking {
            is_sound(blocking, "P(blocked)", &what);
            assert!(blocking <= 1.0 + ROUNDING, "{what}: {channel:?}");
        }
    }
    for (name, value) in &point.details {
        assert!(value.is_finite(), "{name} is {value} of {what}");
    }
}

/// True if delays may be shorter than without load: as printed in the paper on the combining network
/// they are divided by the offered rather than the accepted load.
fn may_be_early(network: &Network) -> bool {
    network.kind().name == "combining-min" && *network.value("reading") == Value::Word("printed")
}

/// Panics unless latency and the flow over every channel have grown with the load, as they do in
/// networks that drop nothing.
fn is_after(what: &str, model: &dyn Model, solved: f64, [before, point]: [&OperatingPoint; 2]) {
    let is_more = |a: f64, b: f64| b >= a * (1.0 - solved);
    if model.drops() {
        return;
    }
    let (a, b) = (before.latency_cycles, point.latency_cycles);
    assert!(is_more(a, b), "{what}: latency falls from {a} to {b}");
    for (a, b) in before.channels.iter().zip(&point.channels) {
        assert!(is_more(a.rate, b.rate), "{what}: {a:?} before {b:?}");
        let (a, b) = (a.wait_cycles, b.wait_cycles);
        assert!(is_more(a, b), "{what}: W falls from {a} to {b}");
    }
}
