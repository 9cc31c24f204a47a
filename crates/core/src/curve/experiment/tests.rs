//! What an experiment wants, takes and tells.

use super::*;
use crate::scenario::Scenario;

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
    let trials = experiment.trials.iter();
    trials.map(|trial| trial.load_messages).collect()
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
        // Another worker may have got the same task, and one may report twice.
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
    // Nearly no load: 16 flits over two channels.
    assert!((point.latency_cycles.unwrap() - 19.0).abs() < 1.0);
}

#[test]
fn a_longer_axis_keeps_what_is_known() {
    let link = "net=fat-tree,n:4&precision=10";
    let mut known = experiment(link);
    let task = known.wanted().remove(0);
    known.take(&task, &finished(&task));
    let mut longer = experiment(&format!("{link}&x=capacity&xmax=1.5"));
    longer.learn(&known);
    assert_eq!(longer.points(), known.points());
    assert_eq!(longer.wanted().len(), 2 * 15 - 1);
    let mut other = experiment(&format!("{link}&seed=2"));
    other.learn(&known);
    assert_eq!(other.points(), []);
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
