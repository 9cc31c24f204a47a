//! One point to be made, and all that it depends on.

use super::{Sweep, cost};
use crate::curve::{Curve, Experiment, MOST_MESSAGES, Point, Task};
use crate::scenario::{LoadScale, LoadUnit, Network, Scenario, View};
use crate::sim::{Report, StoppingRule};

/// One point of a sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// What the point depends on, in words of links: where no other limit of messages is set it is the
    /// link of the point.
    pub id: String,
    /// The network.
    pub network: Network,
    /// The load in messages/cycle/source.
    pub load_messages: f64,
    /// What converts the network's loads between units.
    pub scale: LoadScale,
    /// What is to be done.
    pub work: Work,
    /// When a simulation ends.
    pub stopping_rule: StoppingRule,
    /// About how long it takes, in microseconds of one core.
    pub cost_us: u64,
}

/// What is to be done for a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// To solve the model.
    Model,
    /// To simulate.
    Simulation {
        /// Of the random numbers.
        seed: u32,
    },
}

impl Job {
    pub(super) fn new(sweep: &Sweep, curve: &Curve, load_messages: f64, work: Work) -> Self {
        let stopping_rule = sweep.stopping_rule();
        let network = curve.network().clone();
        Self {
            id: id(&network, load_messages, work, sweep),
            cost_us: match work {
                Work::Model => cost::model_us(&network),
                Work::Simulation { .. } => {
                    cost::simulation_us(curve, load_messages, &stopping_rule)
                }
            },
            network,
            load_messages,
            scale: curve.scale(),
            work,
            stopping_rule,
        }
    }

    /// The point of a simulation with this seed, in the time that it takes. `run` brings each
    /// replication to its end, or gives up all of it.
    ///
    /// # Panics
    /// Never: an experiment at one load has one point when it has ended.
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

    /// The point of the job, done at once.
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

/// The same for the same point in every sweep.
fn id(network: &Network, load_messages: f64, work: Work, sweep: &Sweep) -> String {
    let mut view = View {
        unit: LoadUnit::Messages,
        load: Some(load_messages),
        ..View::default()
    };
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
    if work == Work::Model || most == MOST_MESSAGES {
        scenario.query()
    } else {
        format!("{}&max-messages={most}", scenario.query())
    }
}
