//! Models: at any load an operating point in finite numbers, or the word why there is none.

use loadcurve::model::{Model, OperatingPoint, Unsteady};
use loadcurve::scenario::{NETWORKS, Network};

use super::{Given, ROUNDING, is_sound, most_utilised};

/// The time that solving a curve may take.
const MOST_US: f64 = 5_000.0;

/// How near to saturation, in parts of it, a load may be called either.
const NEAR: f64 = 1e-8;

/// How near to their solution fixed points are left near saturation, in parts of it.
const SOLVED: f64 = 1e-6;

/// So many loads are given beside those where models end.
const LOADS: usize = 4;

/// Panics unless the models of all kinds of networks answer as they are to; each input makes one
/// network of each kind.
pub fn holds(bytes: &[u8]) {
    for kind in NETWORKS {
        let given = &mut Given::new(bytes);
        let network = given.network_of(kind, |network| network.effort().curve_us() <= MOST_US);
        let model = network.model();
        let saturation = model.saturation_messages();
        let mut loads = vec![0.0, saturation.next_down(), saturation];
        loads.extend((0..LOADS).map(|_| given.load(saturation)));
        loads.sort_by(f64::total_cmp);
        answers(&network, model.as_ref(), &loads);
    }
}

/// Panics unless a model answers at some loads, in order, as it is to.
fn answers(network: &Network, model: &dyn Model, loads: &[f64]) {
    let saturation = model.saturation_messages();
    let idle = model.zero_load_latency_cycles();
    is_sound(saturation, "saturation load", network);
    is_sound(idle, "latency without load", network);
    assert!(saturation > 0.0 && idle > 0.0, "{network}");
    assert!(model.flits_per_message() >= 1.0, "{network}");
    let mut before: Option<OperatingPoint> = None;
    for &load in loads {
        let what = format!("{network} at {load:e}");
        // The last bits of a saturation load may depend on how a fixed point is approached.
        let is_beyond = load == saturation || load > saturation * (1.0 + NEAR);
        let is_beyond = is_beyond && !model.loses();
        let may_be_beyond = load > saturation * (1.0 - NEAR) && !model.loses();
        match model.at(load) {
            Ok(point) => {
                assert!(!is_beyond, "{what} of {saturation:e}: {point:?}");
                is_steady(&what, network, load, model, &point);
                if let Some(before) = before.replace(point.clone()) {
                    is_after(&what, model, &before, &point);
                }
            }
            Err(Unsteady::Saturated) => assert!(may_be_beyond, "{what} of {saturation:e}"),
            Err(Unsteady::Unconverged) => assert!(!is_beyond && load > 0.0, "{what}"),
            Err(Unsteady::Unsolved) => panic!("{what} is solved here"),
        }
    }
}

/// Panics unless an operating point is one.
fn is_steady(what: &str, network: &Network, load: f64, model: &dyn Model, point: &OperatingPoint) {
    let most = most_utilised(network.topology());
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
    if !model.loses() {
        assert_eq!(point.throughput_messages, load, "{what}");
    }
    for channel in &point.channels {
        is_sound(channel.rate, "λ", &what);
        is_sound(channel.service_cycles, "x̄", &what);
        is_sound(channel.wait_cycles, "W", &what);
        let ρ = channel.utilisation();
        assert!(ρ <= most + ROUNDING, "ρ is {ρ} of {what}: {channel:?}");
        if let Some(blocking) = channel.blocking {
            is_sound(blocking, "P(blocked)", &what);
            assert!(blocking <= 1.0 + ROUNDING, "{what}: {channel:?}");
        }
    }
    for (name, value) in &point.details {
        assert!(value.is_finite(), "{name} is {value} of {what}");
    }
}

/// Whether delays may be shorter than without any other message: as the paper of the combining
/// network prints them they are divided by what is offered, and not by what is taken in.
fn may_be_early(network: &Network) -> bool {
    network.kind().name == "combining-min" && network.word("reading") == "printed"
}

/// Panics unless latency and what goes over every channel have grown with the load, as they do where
/// nothing is lost.
fn is_after(what: &str, model: &dyn Model, before: &OperatingPoint, point: &OperatingPoint) {
    let is_more = |a: f64, b: f64| b >= a * (1.0 - SOLVED);
    if model.loses() {
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
