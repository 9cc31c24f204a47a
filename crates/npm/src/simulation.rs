//! A simulation in pieces, between which a page can do other work or give it up.

use std::collections::VecDeque;
use std::mem;

use loadcurve::curve::{Experiment, Task};
use loadcurve::sim::{Replication, Report};
use loadcurve_native::{cost_us, shortfall};
use wasm_bindgen::prelude::*;

use crate::figure::Figure;

/// Name of the limit on the messages of a point.
pub(crate) const LIMIT: &str = "maxMessages";

/// A task, its estimated cost in microseconds, and its replication, which is started when its turn comes.
#[derive(Debug)]
struct Running {
    task: Task,
    cost_us: f64,
    replication: Replication,
}

/// All replications of a figure, one after the other. The order does not affect the results.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Simulation {
    figure: loadcurve_native::Figure,
    most_messages: Option<u64>,
    waiting: VecDeque<(Task, f64)>,
    running: Option<Running>,
    /// Reports of the tasks of this round.
    reports: Vec<(Task, Report)>,
    /// Cost of what is finished, in microseconds of one core.
    done_us: f64,
    expected_us: f64,
}

impl Simulation {
    pub(crate) fn of(figure: loadcurve_native::Figure, most_messages: Option<u64>) -> Self {
        let mut simulation = Self {
            figure,
            most_messages,
            waiting: VecDeque::new(),
            running: None,
            reports: Vec::new(),
            done_us: 0.0,
            expected_us: 0.0,
        };
        simulation.begin_round();
        simulation
    }

    /// Hands in the reports, and queues the tasks that are wanted then.
    fn begin_round(&mut self) {
        let figure = &mut self.figure;
        for (task, report) in mem::take(&mut self.reports) {
            for experiment in &mut figure.experiments {
                experiment.take(&task, &report);
            }
        }
        for task in Experiment::wanted_of(&figure.experiments) {
            let cost_us = cost_us(&figure.curves, &task) as f64;
            self.expected_us += cost_us;
            self.waiting.push_back((task, cost_us));
        }
    }
}

#[wasm_bindgen]
impl Simulation {
    /// Processes about `effort` events, some ten nanoseconds each. Returns true if nothing is left to do.
    pub fn step(&mut self, effort: u32) -> bool {
        let next = || {
            let (task, cost_us) = self.waiting.pop_front()?;
            let replication = task.start();
            Some(Running {
                task,
                cost_us,
                replication,
            })
        };
        let Some(mut running) = self.running.take().or_else(next) else {
            self.begin_round();
            return self.waiting.is_empty();
        };
        if running.replication.step(u64::from(effort)) {
            self.done_us += running.cost_us;
            let report = running.replication.report();
            self.reports.push((running.task, report));
        } else {
            self.running = Some(running);
        }
        false
    }

    /// Seconds of one core that are done, as estimated.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn done(&self) -> f64 {
        let running = self.running.as_ref();
        let part = running.map_or(0.0, |it| it.replication.progress().part * it.cost_us);
        (self.done_us + part).min(self.expected_us) / 1e6
    }

    /// Seconds of one core that are expected in all. More may turn out to be needed.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn total(&self) -> f64 {
        self.expected_us / 1e6
    }

    /// The figure with the points that were simulated.
    #[must_use]
    pub fn figure(self) -> Figure {
        let mut figure = self.figure;
        for (curve, experiment) in figure.curves.iter_mut().zip(&figure.experiments) {
            curve.set_simulated(experiment.points());
        }
        let asked = figure.scenario.view.precision_percent;
        let short = shortfall(asked, &figure.curves, self.most_messages, LIMIT);
        Figure::remarked(figure, short.into_iter().collect())
    }
}
