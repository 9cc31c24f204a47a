//! Latencies and plateaus of an independent simulator with the same rules, which agrees with BookSim2.

use loadcurve_network::routing::Phases;
use loadcurve_network::topology::Ascent;

use super::bernoulli::{Bernoulli, Destination};
use super::*;
use crate::{Engine as _, Observe as _, Record};

/// A network with its routes, virtual channels and delays, in messages of some flits.
struct Case {
    routing: Arc<dyn Routing>,
    settings: Settings,
    flits: u32,
}

/// Means of messages after a warm-up.
struct Means {
    /// Latency beyond that of a lone message on the same route.
    excess_cycles: f64,
    /// Flits delivered per cycle and processor.
    accepted_flits: f64,
}

fn measured(case: &Case, destination: Destination, load_flits: f64, cycles: u64) -> Means {
    let processors = case.routing.topology().processors();
    let messages = Bernoulli::new(case.routing.clone(), destination, load_flits, case.flits);
    let mut engine = Routers::new(case.routing.clone(), &case.settings, messages, 7).unwrap();
    let mut run = |until: u64| {
        engine.restart_counts();
        let mut record = Record::new(u64::MAX, u64::MAX);
        engine.advance_to(&mut record, until as f64);
        (record.mean_cycles(), record.count() as f64)
    };
    run(cycles / 5);
    let (latency, messages) = run(cycles / 5 + cycles);
    let injection =
        |channel: &usize| (0..processors).any(|it| case.routing.injection(it) == *channel);
    let channels = engine.channels();
    let after = (0..channels.len()).filter(|channel| !injection(channel));
    let hops = after.map(|channel| channels[channel].rate).sum::<f64>() * cycles as f64;
    let routers = hops / messages;
    let lone =
        f64::from(case.flits + 1) + routers * f64::from(case.settings.pipeline_cycles) + routers;
    Means {
        excess_cycles: latency - lone,
        accepted_flits: messages * f64::from(case.flits) / (cycles as f64 * processors as f64),
    }
}

/// All processors, with equal probabilities.
fn uniform(processors: u32) -> Destination {
    Box::new(move |_, random| random.below(processors))
}

/// Rows and columns of an 8 × 8 array exchanged.
fn transpose() -> Destination {
    Box::new(|source, _| source % 8 * 8 + source / 8)
}

/// What another simulator measured in 60,000 cycles: the excess of latencies over those of lone messages, or the
/// flits carried beyond saturation.
enum Expected {
    Excess(f64),
    Accepted(f64),
}

#[test]
fn latencies_and_plateaus_are_those_of_another_simulator() {
    use Expected::{Accepted, Excess};
    let mesh = || DimensionOrder::new(Lattice::mesh(8));
    let fly = || -> Arc<dyn Routing> { Arc::new(Butterfly::new(4, 3)) };
    let tree = || -> Arc<dyn Routing> { Arc::new(Xgft::new(&[4; 3], &[4; 2], Ascent::Random)) };
    let flat = || -> Arc<dyn Routing> { Arc::new(HyperX::new(&[4, 4], 4)) };
    let valiant = || -> Arc<dyn Routing> { Arc::new(Phases::valiant(mesh())) };
    let romm = || -> Arc<dyn Routing> { Arc::new(Phases::romm(mesh())) };
    let is_long = std::env::var_os("LOADCURVE_LONG").is_some();
    for (name, routing, [vcs, buffer, decision], flits, load, expected) in [
        ("fly", fly(), [1, 8, 0], 4, 0.189, Excess(3.167)),
        ("fly", fly(), [1, 8, 0], 4, 0.95, Accepted(0.37626)),
        ("tree", tree(), [1, 8, 0], 4, 0.111, Excess(1.687)),
        ("flat", flat(), [1, 8, 0], 4, 0.193, Excess(2.949)),
        ("fly", fly(), [2, 4, 1], 16, 0.127, Excess(11.0)),
        ("tree", tree(), [2, 4, 1], 16, 0.205, Excess(18.98)),
        ("flat", flat(), [2, 4, 1], 16, 0.304, Excess(34.71)),
        ("valiant", valiant(), [4, 8, 1], 4, 0.0943, Excess(4.381)),
        (
            "valiant transposed",
            valiant(),
            [4, 8, 1],
            4,
            0.0562,
            Excess(1.743),
        ),
        ("romm transposed", romm(), [4, 8, 1], 4, 0.117, Excess(1.85)),
        (
            "romm transposed",
            romm(),
            [4, 8, 1],
            4,
            0.196,
            Excess(7.006),
        ),
        (
            "romm transposed",
            romm(),
            [4, 8, 1],
            4,
            0.95,
            Accepted(0.39521),
        ),
    ] {
        let case = Case {
            settings: Settings {
                pipeline_cycles: 3 + decision,
                ..settings(vcs, buffer)
            },
            routing,
            flits,
        };
        let processors = case.routing.topology().processors() as u32;
        let destination = if name.contains("transposed") {
            transpose()
        } else {
            uniform(processors)
        };
        let (cycles, tolerance) = if is_long {
            (60_000, 0.03)
        } else {
            (2_500, 0.25)
        };
        let found = measured(&case, destination, load, cycles);
        let (found, expected) = match expected {
            Excess(cycles) => (found.excess_cycles, cycles),
            Accepted(flits) => (found.accepted_flits, flits),
        };
        let off = found / expected - 1.0;
        assert!(
            off.abs() < tolerance,
            "{name} at {load}: {found}, not {expected}"
        );
    }
}
