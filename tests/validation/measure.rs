//! Simulating a setting and asking its models.

use loadcurve::curve::{Curve, Experiment, Point, Task};
use loadcurve::scenario::{LoadUnit, Scenario};
use loadcurve::sim::Report;
use rayon::prelude::*;

use crate::settings::{Loads, Part, SEED, Setting};

/// Events between two looks at whether a replication is finished.
const EFFORT: u64 = 10_000_000;

/// What models and simulator say of a setting, load by load.
pub(crate) struct Measured {
    /// The curve of each model.
    pub(crate) models: Vec<Curve>,
    /// What was simulated, one point a load.
    pub(crate) simulated: Vec<Point>,
}

impl Measured {
    pub(crate) fn of(part: &Part, setting: &Setting) -> Self {
        let scenario = |link: &str| {
            let precision = part.precision * 100.0;
            let link = format!("net={link}&seed={SEED}&precision={precision}");
            let reading = Scenario::read(&link);
            assert!(reading.notices.is_empty(), "{link}: {:?}", reading.notices);
            reading.scenario
        };
        let first = scenario(setting.models[0].1);
        let models: Vec<Curve> = setting
            .models
            .iter()
            .map(|(_, link)| Curve::of(&scenario(link).networks[0]))
            .collect();
        let scale = models[0].scale();
        let (loads, unit) = match setting.loads {
            Loads::OfSaturation(loads) => (loads, LoadUnit::Capacity),
            Loads::Messages(loads) => (loads, LoadUnit::Messages),
        };
        let loads = loads.iter().map(|&load| scale.to_messages(load, unit));
        let experiment = Experiment::of(&models[0], &first.view).at(loads);
        Self {
            simulated: simulated(experiment),
            models,
        }
    }
}

/// Runs an experiment to its end on all cores.
fn simulated(mut experiment: Experiment) -> Vec<Point> {
    loop {
        let tasks: Vec<Task> = experiment.wanted();
        if tasks.is_empty() {
            return experiment.points();
        }
        let run = |task: &Task| {
            let mut replication = task.start();
            while !replication.step(EFFORT) {}
            replication.report()
        };
        let reports: Vec<Report> = tasks.par_iter().with_max_len(1).map(run).collect();
        for (task, report) in tasks.iter().zip(&reports) {
            experiment.take(task, report);
        }
    }
}
