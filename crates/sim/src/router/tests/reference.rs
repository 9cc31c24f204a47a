//! Latencies and plateaus of an independent simulator with the same rules, which agrees with BookSim2.

use loadcurve_network::routing::{O1Turn, Phases};
use loadcurve_network::topology::Ascent;

use super::bernoulli::{Bernoulli, Destination};
use super::twins::{AdaptiveOrder, FixedClasses, LeavesEarly};
use super::*;
use crate::{Engine as _, Observe as _, Record};

/// A network with its routes, virtual channels and buffering, in messages of some flits, and what another simulator
/// measured there in 60,000 cycles.
struct Case {
    name: &'static str,
    routing: Arc<dyn Routing>,
    /// Virtual channels, flits of a buffer, and cycles of a decision and of a credit.
    buffering: [u32; 4],
    flits: u32,
    traffic: fn(u32) -> Destination,
    /// Number of points, from the first, that are compared in the standard tier too.
    quick: usize,
    /// Offered loads in flits per cycle and processor.
    points: &'static [(f64, Expected)],
}

/// The excess of latencies over those of lone messages with the half-width of its 95 % interval, or the flits carried
/// beyond saturation.
#[derive(Clone, Copy)]
enum Expected {
    Excess(f64, f64),
    Accepted(f64),
}

use Expected::{Accepted, Excess};

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

/// All processors, with equal probabilities.
fn uniform(processors: u32) -> Destination {
    Box::new(move |_, random| random.below(processors))
}

/// Rows and columns of an 8 × 8 array exchanged.
fn transpose(_: u32) -> Destination {
    Box::new(|source, _| source % 8 * 8 + source / 8)
}

/// Three nodes on in both dimensions of an 8 × 8 torus.
fn tornado(_: u32) -> Destination {
    Box::new(|source, _| (source % 8 + 3) % 8 + (source / 8 + 3) % 8 * 8)
}

/// Any processor of the next group of a dragonfly with 8 in each.
fn next_group(processors: u32) -> Destination {
    Box::new(move |source, random| ((source / 8 + 1) * 8 + random.below(8)) % processors)
}

/// Any processor of the column with the number of the source's row, where the processors are an 8 × 8 array, four of
/// whose blocks of 2 × 2 are on the routers of each row.
fn row_to_column(_: u32) -> Destination {
    Box::new(|source, random| {
        let (router, place) = (source / 4, source % 4);
        let column = router / 4 * 2 + place / 2;
        let row = random.below(8);
        let router = row / 2 * 4 + column / 2;
        router * 4 + row % 2 * 2 + column % 2
    })
}

/// Fields of a case in their order.
type Row = (
    &'static str,
    Arc<dyn Routing>,
    [u32; 4],
    u32,
    fn(u32) -> Destination,
    usize,
    &'static [(f64, Expected)],
);

/// All networks whose twins need no change of the routers themselves.
///
/// Left out are points that do, by how far they are off without it: decisions of two cycles, which there are made for
/// one head of a router at a time (5 to 24 %); Duato's routing, where either no adaptive virtual channel has to be empty
/// to be taken, or escapes have to be, too (up to 120 %); minimal routes in a dragonfly under uniform traffic, which leave
/// it in the virtual channel of their class (10 %); and fat trees whose messages take the better of two ports drawn. The
/// plateau of Valiant's routing in a torus under tornado traffic varies by 6 % within a run.
#[expect(clippy::too_many_lines, reason = "it is a table")]
fn cases() -> Vec<Case> {
    let mesh = || DimensionOrder::new(Lattice::mesh(8));
    let fly = || -> Arc<dyn Routing> { Arc::new(Butterfly::new(4, 3)) };
    let tree = || -> Arc<dyn Routing> { Arc::new(Xgft::new(&[4; 3], &[4; 2], Ascent::Random)) };
    let hyperx = || HyperX::new(&[4, 4], 4);
    let valiant = || -> Arc<dyn Routing> { Arc::new(Phases::valiant(mesh())) };
    let ugal = || -> Arc<dyn Routing> { Arc::new(Phases::ugal(hyperx())) };
    let torus = || FixedClasses::new(8);
    let around = || -> Arc<dyn Routing> { Arc::new(Phases::valiant(torus())) };
    let rows: Vec<Row> = vec![
        (
            "torus",
            Arc::new(torus()),
            [2, 4, 0, 0],
            4,
            uniform,
            1,
            &[(0.145, Excess(2.668, 0.0316))],
        ),
        (
            "torus",
            Arc::new(torus()),
            [4, 8, 1, 1],
            16,
            uniform,
            0,
            &[
                (0.147, Excess(7.759, 0.209)),
                (0.245, Excess(15.32, 0.214)),
                (0.342, Excess(27.47, 0.436)),
            ],
        ),
        (
            "fly",
            fly(),
            [1, 8, 0, 0],
            4,
            uniform,
            2,
            &[
                (0.189, Excess(3.167, 0.0414)),
                (0.95, Accepted(0.37626)),
                (0.113, Excess(1.48, 0.0224)),
            ],
        ),
        (
            "fly",
            fly(),
            [2, 4, 1, 0],
            16,
            uniform,
            1,
            &[(0.127, Excess(11.0, 0.222)), (0.211, Excess(19.54, 0.491))],
        ),
        (
            "tree",
            tree(),
            [1, 8, 0, 0],
            4,
            uniform,
            1,
            &[(0.111, Excess(1.687, 0.026))],
        ),
        (
            "tree",
            tree(),
            [2, 4, 1, 0],
            16,
            uniform,
            0,
            &[(0.123, Excess(11.03, 0.251)), (0.205, Excess(18.98, 0.384))],
        ),
        (
            "tree, transpose",
            tree(),
            [2, 8, 1, 0],
            4,
            transpose,
            0,
            &[
                (0.206, Excess(1.672, 0.0252)),
                (0.343, Excess(4.159, 0.0397)),
                (0.48, Excess(9.574, 0.233)),
            ],
        ),
        (
            "hyperx",
            Arc::new(hyperx()),
            [1, 8, 0, 0],
            4,
            uniform,
            1,
            &[
                (0.193, Excess(2.949, 0.0343)),
                (0.116, Excess(1.368, 0.024)),
            ],
        ),
        (
            "hyperx",
            Arc::new(hyperx()),
            [2, 4, 1, 0],
            16,
            uniform,
            0,
            &[(0.304, Excess(34.71, 0.904))],
        ),
        (
            "hyperx, row to column",
            Arc::new(hyperx()),
            [4, 8, 1, 0],
            4,
            row_to_column,
            0,
            &[(0.95, Accepted(0.20703))],
        ),
        (
            "hyperx ugal",
            ugal(),
            [4, 8, 1, 0],
            4,
            uniform,
            0,
            &[(0.95, Accepted(0.54239))],
        ),
        (
            "hyperx ugal, row to column",
            ugal(),
            [4, 8, 1, 0],
            4,
            row_to_column,
            0,
            &[
                (0.0655, Excess(1.106, 0.0201)),
                (0.153, Excess(3.322, 0.0717)),
            ],
        ),
        (
            "hyperx valiant, row to column",
            Arc::new(LeavesEarly::new(hyperx())),
            [4, 8, 1, 0],
            4,
            row_to_column,
            0,
            &[
                (0.107, Excess(1.824, 0.0445)),
                (0.249, Excess(8.581, 0.156)),
            ],
        ),
        (
            "dragonfly, next group",
            Arc::new(Dragonfly::new(2, 4, 2)),
            [2, 8, 1, 0],
            4,
            next_group,
            0,
            &[(0.0247, Excess(1.271, 0.0436))],
        ),
        (
            "mesh valiant",
            valiant(),
            [4, 8, 1, 0],
            4,
            uniform,
            1,
            &[
                (0.0943, Excess(4.381, 0.0867)),
                (0.0566, Excess(1.766, 0.0415)),
            ],
        ),
        (
            "mesh valiant, transpose",
            valiant(),
            [4, 8, 1, 0],
            4,
            transpose,
            0,
            &[(0.0562, Excess(1.743, 0.0381))],
        ),
        (
            "mesh romm, transpose",
            Arc::new(Phases::romm(mesh())),
            [4, 8, 1, 0],
            4,
            transpose,
            0,
            &[
                (0.117, Excess(1.85, 0.0556)),
                (0.176, Excess(5.021, 0.144)),
                (0.196, Excess(7.006, 0.193)),
                (0.95, Accepted(0.39521)),
            ],
        ),
        (
            "mesh adaptive order, transpose",
            Arc::new(AdaptiveOrder(O1Turn::new(Lattice::mesh(8)))),
            [4, 8, 1, 0],
            4,
            transpose,
            1,
            &[(0.238, Excess(2.731, 0.0267)), (0.95, Accepted(0.53333))],
        ),
        (
            "torus valiant",
            around(),
            [4, 8, 1, 0],
            4,
            uniform,
            0,
            &[
                (0.0627, Excess(2.129, 0.0349)),
                (0.104, Excess(4.427, 0.0711)),
                (0.95, Accepted(0.20592)),
            ],
        ),
        (
            "torus valiant, tornado",
            around(),
            [4, 8, 1, 0],
            4,
            tornado,
            0,
            &[
                (0.0356, Excess(1.009, 0.0382)),
                (0.0593, Excess(1.894, 0.0385)),
                (0.0831, Excess(3.029, 0.054)),
            ],
        ),
    ];
    let case = |(name, routing, buffering, flits, traffic, quick, points)| Case {
        name,
        routing,
        buffering,
        flits,
        traffic,
        quick,
        points,
    };
    rows.into_iter().map(case).collect()
}

#[test]
fn latencies_and_plateaus_are_those_of_another_simulator() {
    let is_long = std::env::var_os("LOADCURVE_LONG").is_some();
    for case in cases() {
        let tried = if is_long {
            case.points.len()
        } else {
            case.quick
        };
        for &(load, expected) in &case.points[..tried] {
            let (cycles, batches) = if is_long { (60_000, 20) } else { (2_500, 1) };
            let found = measured(&case, load, cycles, batches);
            let (found, expected, half_width, tolerance) = match expected {
                Excess(cycles, half_width) => (found.excess_cycles, cycles, half_width, 0.03),
                Accepted(flits) => (found.accepted_flits, flits, 0.0, 0.04),
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
