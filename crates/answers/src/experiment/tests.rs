//! Tests of the replications, reports and points of an experiment.

use loadcurve_base::State;
use loadcurve_scenario::Scenario;

use super::*;

fn experiment(link: &str) -> Experiment {
    let scenario = Scenario::read(link).scenario;
    Experiment::of(&Curve::of(&scenario.networks[0]), &scenario.view)
}

fn finished(task: &Task) -> Report {
    let mut replication = task.start();
    while !replication.step(100_000) {}
    replication.report()
}

fn loads(experiment: &Experiment) -> Vec<f64> {
    experiment.loads_messages().collect()
}

#[test]
fn loads_are_even_steps_to_saturation() {
    let link = "net=fat-tree,n:16";
    let saturation = Curve::of(&Scenario::read(link).scenario.networks[0])
        .scale()
        .saturation_messages;
    let steps = loads(&experiment(link));
    assert_eq!(steps.len(), 10);
    assert_eq!(steps[9], saturation);
    let longer = loads(&experiment(&format!("{link}&x=capacity&xmax=1.25")));
    assert_eq!(longer[..10], steps);
    assert_eq!(longer.len(), 12);
    let shorter = loads(&experiment(&format!("{link}&x=capacity&xmax=0.3")));
    assert_eq!(shorter, steps);
}

#[test]
fn what_is_run_when_and_by_whom_changes_nothing() {
    let link = "net=mesh,k:3,flits:4&precision=5&seed=9";
    let mut one = experiment(link);
    let mut other = experiment(link);
    let stranger = experiment("net=mesh,k:3,flits:4&precision=5&seed=10");
    while !one.wanted().is_empty() {
        for task in one.wanted() {
            assert!(one.take(&task, &finished(&task)));
        }
    }
    while let Some(task) = other.wanted().pop() {
        // Another worker may have run the same task, and a worker may report twice.
        let mut early = task.start();
        early.step(1);
        assert!(other.take(&task, &early.report()));
        assert!(other.take(&task, &finished(&task)));
    }
    assert_eq!(one.points(), other.points());
    assert_eq!(one.part_done(), 1.0);
    assert!(one.points().iter().all(|point| !point.is_growing));
    let foreign = stranger.wanted().remove(0);
    assert!(!one.take(&foreign, &finished(&foreign)));
}

#[test]
fn a_point_grows_until_its_replications_are_finished() {
    let mut experiment = experiment("net=fat-tree,n:4&precision=10").at([0.01].into_iter());
    assert_eq!(experiment.points(), []);
    let tasks = experiment.wanted();
    experiment.take(&tasks[0], &finished(&tasks[0]));
    assert!(experiment.points()[0].is_growing);
    assert!(experiment.part_done() < 1.0);
    for task in &tasks[1..] {
        experiment.take(task, &finished(task));
    }
    let point = &experiment.points()[0];
    assert!(!point.is_growing);
    // Almost zero load: 16 flits over two channels.
    assert!((point.latency_cycles.unwrap() - 19.0).abs() < 1.0);
}

#[test]
fn the_operating_point_is_one_more_trial_and_the_first() {
    let link = "net=fat-tree,n:16&net=fat-tree,n:16,flits:4";
    let all = |more: &str| {
        let scenario = Scenario::read(&format!("{link}{more}")).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        Experiment::all(&scenario, &curves)
    };
    let experiments = all("&load=0.05");
    for (experiment, flits) in experiments.iter().zip([16.0, 4.0]) {
        let loads = loads(experiment);
        assert_eq!(loads.len(), 11);
        assert!(loads.is_sorted());
        let first: Vec<f64> = experiment.wanted()[..2]
            .iter()
            .map(|task| task.load_messages)
            .collect();
        assert_eq!(first, [0.05 / flits; 2]);
    }
    // The operating points of both experiments come before everything else.
    let tasks = Experiment::wanted_of(&experiments);
    let urgent: Vec<(f64, u32)> = tasks[..5]
        .iter()
        .map(|task| (task.load_messages, task.replication))
        .collect();
    let [a, b] = [0.05 / 16.0, 0.05 / 4.0];
    assert_eq!(urgent[..4], [(a, 0), (b, 0), (a, 1), (b, 1)]);
    assert_eq!(urgent[4].1, 0);
    // The default, two thirds of the lowest saturation load, is one more load.
    assert!(all("").iter().all(|it| it.trials.len() == 11));
}

#[test]
fn an_operating_point_among_the_steps_is_simulated_once() {
    for (load, trials) in [("0.7", 10), ("0.71", 11), ("0", 10), ("2.3", 11), ("9", 10)] {
        let scenario = Scenario::read(&format!("net=mesh&x=capacity&load={load}")).scenario;
        let curve = Curve::of(&scenario.networks[0]);
        let experiment = &Experiment::all(&scenario, &[&curve])[0];
        assert_eq!(experiment.trials.len(), trials, "{load}");
        let first = experiment.wanted()[0].load_messages;
        let part = first / curve.scale().saturation_messages;
        // At zero load there is nothing to simulate, and far beyond saturation nothing to learn.
        let expected = match load {
            "0" | "9" => 0.1,
            _ => load.parse().unwrap(),
        };
        assert!((part - expected).abs() < 1e-12, "{load}: {part}");
    }
}

#[test]
fn a_measurement_is_found_at_its_load() {
    let load = 0.01;
    let mut experiment = experiment("net=fat-tree,n:4&precision=10").with_operating_point(load);
    assert_eq!(experiment.measurement_at(load), None);
    for task in &experiment.wanted()[..2] {
        assert!(experiment.take(task, &finished(task)));
    }
    let measurement = experiment.measurement_at(load).unwrap();
    assert_eq!(measurement.replications, 2);
    assert_eq!(experiment.reports_at(load).count(), 2);
    let point = &experiment.points()[0];
    assert_eq!(point.latency_cycles, measurement.latency_cycles);
    assert_eq!(experiment.measurement_at(2.0 * load), None);
}

#[test]
fn a_longer_axis_keeps_what_is_known() {
    let link = "net=fat-tree,n:4&precision=10";
    let mut known = experiment(link);
    let task = known.wanted().remove(0);
    known.take(&task, &finished(&task));
    let mut archive = Archive::default();
    archive.keep(known.clone());
    let mut longer = experiment(&format!("{link}&x=capacity&xmax=1.5"));
    archive.recall(&mut longer);
    assert_eq!(longer.points(), known.points());
    assert_eq!(longer.wanted().len(), 2 * 15 - 1);
    let mut other = experiment(&format!("{link}&seed=2"));
    archive.recall(&mut other);
    assert_eq!(other.points(), []);
}

#[test]
fn an_operating_point_that_was_left_is_not_forgotten() {
    let at = |load| experiment("net=fat-tree,n:4&precision=10").with_operating_point(load);
    let mut here = at(0.01);
    for task in &here.wanted()[..2] {
        here.take(task, &finished(task));
    }
    let mut archive = Archive::default();
    archive.keep(here.clone());
    // Like a drag of the operating point during which nothing is simulated.
    for step in 1..500 {
        let mut there = at(0.01 + 1e-5 * f64::from(step));
        archive.recall(&mut there);
        assert_eq!(there.points(), []);
        archive.keep(there);
    }
    let mut back = at(0.01);
    archive.recall(&mut back);
    assert_eq!(back.points(), here.points());
    assert_eq!(back.wanted(), here.wanted());
}

#[test]
fn a_flooded_network_is_saturated_without_a_run() {
    for load in [0.126, 1e3, 1e9, 1e300] {
        let experiment = experiment("net=mesh").at([load].into_iter());
        assert_eq!(experiment.wanted(), []);
        let point = &experiment.points()[0];
        assert_eq!(point.state, State::Saturated);
        assert_eq!(
            (point.latency_cycles, point.throughput_messages),
            (None, None)
        );
        assert!(!point.is_growing);
    }
    let experiment = experiment("net=mesh").at([0.125].into_iter());
    assert_eq!(experiment.wanted().len(), 2);
}

#[test]
fn without_load_there_is_nothing_to_run() {
    let experiment = experiment("net=mesh").at([0.0].into_iter());
    assert_eq!(experiment.wanted(), []);
    let point = &experiment.points()[0];
    assert_eq!(point.latency_cycles, None);
    assert_eq!(point.throughput_messages, Some(0.0));
    assert!(point.state.is_steady());
}

#[test]
fn the_nearest_measurement_is_that_of_the_nearest_load_of_which_anything_is_known() {
    let loads = [0.005, 0.01, 0.02];
    let mut experiment = experiment("net=fat-tree,n:4&precision=20").at(loads.into_iter());
    let near = |experiment: &Experiment, load| Some(experiment.measurement_near(load)?.0);
    assert_eq!(near(&experiment, 0.01), None);
    let of_load = |experiment: &Experiment, load| {
        let mut tasks = experiment.wanted().into_iter();
        tasks.find(|task| task.load_messages == load).unwrap()
    };
    let first = of_load(&experiment, 0.02);
    experiment.take(&first, &finished(&first));
    assert_eq!(near(&experiment, 0.0), Some(0.02));
    let second = of_load(&experiment, 0.005);
    experiment.take(&second, &finished(&second));
    for (load, nearest) in [(0.0, 0.005), (0.01, 0.005), (0.013, 0.02), (9.0, 0.02)] {
        let (found, measurement) = experiment.measurement_near(load).unwrap();
        assert_eq!(found, nearest, "{load}");
        assert_eq!(experiment.measurement_at(nearest), Some(measurement));
    }
}
