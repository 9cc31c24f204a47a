//! Replications: they end with a verdict, their measurements are consistent, and files of them can
//! be read.

use loadcurve::curve::{Curve, Experiment, Loads, Point, Results, ResultsFile, Task};
use loadcurve::scenario::{Network, Scenario, View};
use loadcurve::sim::{Measurement, Report};

use super::simulation::{load, most_utilised_in_a_run, simulated};
use super::{Given, ROUNDING, is_sound};

/// Largest number of messages that a point is limited to.
const MESSAGES: u32 = 2_000;

/// Panics unless the replications of a point reach a verdict, the same one twice.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let network = simulated(given);
    let load = load(given, &network);
    let mut view = View::default();
    view.seed = given.whole(0, u32::MAX);
    view.precision_percent = given.one_of(&[0.05, 2.0, 50.0]);
    let most_messages = u64::from(given.whole(100, MESSAGES));
    let what = format!("{network} at {load:e}, seed {}", view.seed);
    let curve = Curve::of(&network);
    let mut experiment = Experiment::of(&curve, &view)
        .at([load].into_iter())
        .with_most_messages(most_messages);
    let effort = u64::from(given.whole(1, 5_000));
    while let Some(task) = experiment.wanted().first() {
        let report = finished(task, u64::MAX);
        if task.replication == 0 {
            assert_eq!(finished(task, effort), report, "{what}");
        }
        is_report(&what, &report);
        assert!(experiment.take(task, &report), "{what}");
    }
    let measured = experiment.measurement_at(load);
    is_measured(&what, &network, &measured.expect("it was measured"));
    assert_eq!(experiment.part_done(), 1.0, "{what}");
    is_opened_again(&what, curve, experiment.points());
}

/// Panics unless files of simulated points are recognised, and hold the points to the bit.
fn is_opened_again(what: &str, mut curve: Curve, points: Vec<Point>) {
    let network = curve.network().clone();
    curve.set_simulated(points);
    let scenario = Scenario::read(&network.to_string()).scenario;
    let results = Results::of_curves(&scenario, std::iter::once(&curve), &Loads::Simulated);
    for file in [results.csv(), results.json()] {
        let opened = ResultsFile::read(&file).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(
            opened.simulated(&network),
            Some(curve.simulated()),
            "{what}"
        );
    }
}

fn finished(task: &Task, effort: u64) -> Report {
    let mut replication = task.start();
    while !replication.step(effort) {
        let part = replication.progress().part;
        assert!((0.0..1.0).contains(&part), "{part} of {task:?}");
    }
    replication.report()
}

/// Panics unless a report accounts for the messages delivered.
fn is_report(what: &str, report: &Report) {
    assert!(report.is_finished, "{what}");
    assert!(report.warm_up_messages <= report.messages, "{what}");
    let told: u64 = report.course.stretches().map(|it| it.messages).sum();
    assert_eq!(told, report.messages, "{what}");
    for stretch in report.course.stretches() {
        is_sound(stretch.mean_cycles, "mean of a stretch", &what);
    }
}

/// Panics unless a measurement consists of finite and consistent numbers.
fn is_measured(what: &str, network: &Network, point: &Measurement) {
    let most = most_utilised_in_a_run(network);
    let latencies = [
        point.latency_cycles,
        point.half_width_cycles,
        point.p50_cycles,
        point.p95_cycles,
        point.p99_cycles,
    ];
    for latency in latencies {
        assert_eq!(latency.is_some(), point.state.is_steady(), "{what}");
        is_sound(latency.unwrap_or(0.0), "a latency", &what);
    }
    let [.., p50, p95, p99] = latencies;
    assert!(p50 <= p95 && p95 <= p99, "{what}: {point:?}");
    is_sound(point.throughput_messages, "throughput", &what);
    let half_width = point.throughput_half_width_messages.unwrap_or(0.0);
    is_sound(half_width, "the half-width of the throughput", &what);
    let decided = point.decision.map(|it| it.rule.state());
    let expected = (!point.state.is_steady()).then_some(point.state);
    assert_eq!(decided, expected, "{what}");
    is_sound(point.deadlocks_per_message, "deadlocks", &what);
    for bin in &point.histogram {
        assert!(bin.from_cycles < bin.to_cycles && bin.count > 0, "{what}");
    }
    for channel in &point.channels {
        let ρ = channel.utilisation();
        assert!((0.0..=most + ROUNDING).contains(&ρ), "ρ is {ρ} of {what}");
        is_sound(channel.wait_cycles, "W", &what);
    }
    for (name, value) in &point.details {
        assert!(value.is_finite(), "{name} is {value} of {what}");
    }
}
