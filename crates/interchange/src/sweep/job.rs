//! One point to compute, and everything that it depends on.

use loadcurve_answers::{Curve, Experiment, MAX_MESSAGES, Point, Task};
use loadcurve_scenario::{LoadScale, LoadUnit, Network, Scenario, View};
use loadcurve_sim::{Report, StoppingRule};

use super::Sweep;

/// Job that computes one point of a sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Everything that the point depends on, in the form of a link; it is the link of the point
    /// unless another limit on messages is set.
    pub id: String,
    /// Network of the point.
    pub network: Network,
    /// Load in messages/cycle/source.
    pub load_messages: f64,
    /// Conversion of the network's loads between units.
    pub scale: LoadScale,
    /// Work of the job.
    pub work: Work,
    /// Rule that ends a simulation.
    pub stopping_rule: StoppingRule,
    /// Estimated time, in microseconds of one core: bit-identical on every machine, so that all
    /// divide the jobs into the same shards.
    pub cost_us: u64,
}

/// Work of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Solving the model.
    Model,
    /// Simulating the network.
    Simulation {
        /// Seed of the random numbers.
        seed: u32,
    },
}

impl Job {
    pub(super) fn new(sweep: &Sweep, curve: &Curve, load_messages: f64, work: Work) -> Self {
        let stopping_rule = sweep.stopping_rule();
        let network = curve.network().clone();
        // Saturation loads are not included: they are found before all jobs, in every shard.
        let cost_us = match work {
            Work::Model => network.model_cost().load_us,
            Work::Simulation { .. } => curve.simulation_us(load_messages, &stopping_rule),
        };
        Self {
            id: id(&network, load_messages, work, sweep),
            // Every job takes at least one.
            cost_us: cost_us.round() as u64 + 1,
            network,
            load_messages,
            scale: curve.scale(),
            work,
            stopping_rule,
        }
    }

    /// Simulates the point with this seed. `run` completes one replication, or returns `None` to
    /// cancel the job.
    ///
    /// # Panics
    /// Never: an experiment at one load has one point when it is complete.
    pub fn simulated(
        &self,
        seed: u32,
        mut run: impl FnMut(&Task) -> Option<Report>,
    ) -> Option<Point> {
        let mut experiment =
            Experiment::alone(&self.network, self.load_messages, seed, self.stopping_rule);
        loop {
            let tasks = experiment.wanted();
            if tasks.is_empty() {
                break;
            }
            for task in tasks {
                experiment.take(&task, &run(&task)?);
            }
        }
        let point = experiment.points().pop();
        Some(point.expect("there is one load, and it has ended"))
    }

    /// Computes the point of the job in this thread.
    #[cfg(test)]
    pub(crate) fn done(&self) -> Point {
        match self.work {
            Work::Model => Curve::of(&self.network).model_point(self.load_messages),
            Work::Simulation { seed } => self
                .simulated(seed, |task| Some(task.start().finish()))
                .expect("nothing is given up"),
        }
    }
}

/// Id of a point, the same in every sweep.
fn id(network: &Network, load_messages: f64, work: Work, sweep: &Sweep) -> String {
    let mut view = View::default();
    (view.unit, view.load) = (LoadUnit::Messages, Some(load_messages));
    if let Work::Simulation { seed } = work {
        (view.simulate, view.seed) = (true, seed);
        view.precision_percent = sweep.scenario.view.precision_percent;
    }
    let scenario = Scenario {
        networks: vec![network.clone()],
        names: vec![String::new()],
        view,
    };
    let most = sweep.most_messages;
    if work == Work::Model || most == MAX_MESSAGES {
        scenario.query()
    } else {
        format!("{}&max-messages={most}", scenario.query())
    }
}
