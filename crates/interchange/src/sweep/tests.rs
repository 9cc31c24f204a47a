//! Sweeps of a few small networks.

mod jobs;
mod merges;
mod results_files;
mod scaling;

use super::line::sealed;
use super::*;

fn sweep(asked: &SweepSpec) -> Sweep {
    Sweep::new(asked).unwrap()
}

/// Two small networks at three loads, by the model and with two seeds.
fn small() -> Sweep {
    sweep(&SweepSpec {
        grid: &["n=4,16"],
        loads: Some((&[0.6, 0.2, 0.4], LoadUnit::Capacity)),
        seeds: Some("3-4"),
        precision: Some("10"),
        ..SweepSpec::of("net=fat-tree,flits:8&y=log")
    })
}

/// Lines of a complete sweep.
fn lines(sweep: &Sweep) -> Vec<String> {
    let jobs = sweep.jobs().unwrap();
    let line = |job: &Job| ResultLine::written(sweep, job, &job.done()) + "\n";
    jobs.iter().map(line).collect()
}
