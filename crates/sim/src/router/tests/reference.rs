//! Latencies and plateaus of an independent simulator with the same rules, which agrees with BookSim2.

mod cases;

use super::bernoulli::{Bernoulli, Destination};
use super::*;
use crate::{Engine as _, Observe as _, Record};

/// A network with its routes, its routers, virtual channels and buffering, in messages of some flits, and what another
/// simulator measured there in 60,000 cycles.
struct Case {
    name: &'static str,
    routing: Arc<dyn Routing>,
    deviations: Deviations,
    /// Virtual channels, flits of a buffer, and cycles of a decision and of a credit.
    buffering: [u32; 4],
    flits: u32,
    traffic: fn(u32) -> Destination,
    points: Vec<Point>,
}

/// A point of a load curve.
struct Point {
    /// Offered load in flits per cycle and processor.
    load_flits: f64,
    expected: Expected,
    /// True if it is compared in the standard tier too.
    is_quick: bool,
}

/// The excess of latencies over those of lone messages with the half-width of its 95 % interval, or the flits carried
/// beyond saturation.
#[derive(Clone, Copy)]
enum Expected {
    Excess(f64, f64),
    Accepted(f64),
}

/// A measured mean and the half-width of its 95 % interval.
struct Measured {
    mean: f64,
    half_width: f64,
}

/// Means of messages after a warm-up.
struct Means {
    /// Latency beyond that of a lone message on the same route.
    excess_cycles: Measured,
    /// Flits delivered per cycle and processor.
    accepted_flits: Measured,
}

impl Measured {
    /// Mean of batches; one batch has no half-width.
    fn of(batches: &[f64]) -> Self {
        let count = batches.len() as f64;
        let mean = batches.iter().sum::<f64>() / count;
        let squares = batches.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
        Self {
            mean,
            half_width: match batches.len() {
                1 => 0.0,
                _ => 2.09 * (squares / (count - 1.0) / count).sqrt(),
            },
        }
    }
}

/// Means over batches of all cycles together, after a fifth as many.
fn measured(case: &Case, load_flits: f64, cycles: u64, batches: usize) -> Means {
    let [vcs, buffer, decision, credit] = case.buffering;
    let settings = Settings {
        pipeline_cycles: 3 + decision,
        credit_cycles: credit,
        ..settings(vcs, buffer)
    };
    let processors = case.routing.topology().processors();
    let destination = (case.traffic)(processors as u32);
    let messages = Bernoulli::new(case.routing.clone(), destination, load_flits, case.flits);
    let mut engine = Routers::new(case.routing.clone(), &settings, messages, 7).unwrap();
    engine.network.deviations = case.deviations.clone();
    let is_injection: Vec<bool> = (0..engine.channels().len())
        .map(|channel| (0..processors).any(|it| case.routing.injection(it) == channel))
        .collect();
    let warm_up = cycles / 5;
    let mut run = |until: u64| {
        engine.restart_counts();
        let mut record = Record::new(u64::MAX, u64::MAX);
        engine.advance_to(&mut record, until as f64);
        let channels = engine.channels();
        let after = (0..channels.len()).filter(|&channel| !is_injection[channel]);
        let rate = after.map(|channel| channels[channel].rate).sum::<f64>();
        (record.mean_cycles(), record.count() as f64, rate)
    };
    run(warm_up);
    let batch = cycles / batches as u64;
    let (mut excess, mut accepted) = (Vec::new(), Vec::new());
    for number in 1..=batches as u64 {
        let (latency, messages, rate) = run(warm_up + number * batch);
        let routers = rate * batch as f64 / messages;
        let lone = f64::from(case.flits + 1) + routers * f64::from(4 + decision);
        excess.push(latency - lone);
        accepted.push(messages * f64::from(case.flits) / (batch as f64 * processors as f64));
    }
    Means {
        excess_cycles: Measured::of(&excess),
        accepted_flits: Measured::of(&accepted),
    }
}

#[test]
fn latencies_and_plateaus_are_those_of_another_simulator() {
    let is_long = std::env::var_os("LOADCURVE_LONG").is_some();
    for case in cases::all() {
        for point in case.points.iter().filter(|it| is_long || it.is_quick) {
            let load = point.load_flits;
            let (cycles, batches) = if is_long { (60_000, 20) } else { (2_500, 1) };
            let found = measured(&case, load, cycles, batches);
            let (found, expected, half_width, tolerance) = match point.expected {
                Expected::Excess(cycles, half_width) => {
                    (found.excess_cycles, cycles, half_width, 0.03)
                }
                Expected::Accepted(flits) => (found.accepted_flits, flits, 0.0, 0.04),
            };
            let difference = (found.mean - expected).abs();
            let allowed = if is_long {
                f64::max(tolerance * expected, half_width.hypot(found.half_width))
            } else {
                0.25 * expected
            };
            let (name, found) = (case.name, found.mean);
            assert!(
                difference <= allowed,
                "{name} at {load}: {found}, not {expected}"
            );
        }
    }
}
