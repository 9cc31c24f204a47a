//! What is known of experiments that are not asked for at present, because they may be again: an
//! operating point that was moved away, an edit that is undone.

use super::Experiment;
use super::trial::Trial;

/// How many experiments are remembered, each of another network, seed or goal.
const MOST_EXPERIMENTS: usize = 32;

/// At how many loads each of them is remembered.
const MOST_TRIALS: usize = 64;

/// Trials of earlier experiments, those that were kept last first.
#[derive(Debug, Clone, Default)]
pub struct Archive {
    experiments: Vec<Experiment>,
}

impl Archive {
    /// Remembers what an experiment knows.
    pub fn keep(&mut self, experiment: Experiment) {
        let asks_alike = |known: &Experiment| known.asks_alike(&experiment);
        let place = self.experiments.iter().position(asks_alike);
        let earlier = place.map_or_else(Vec::new, |place| self.experiments.remove(place).trials);
        let mut kept = experiment;
        kept.trials.retain(Trial::is_begun);
        for trial in earlier {
            if kept.trial_of(trial.load_messages).is_none() {
                kept.trials.push(trial);
            }
        }
        kept.trials.truncate(MOST_TRIALS);
        if !kept.trials.is_empty() {
            self.experiments.insert(0, kept);
            self.experiments.truncate(MOST_EXPERIMENTS);
        }
    }

    /// Hands an experiment what is remembered of its network at its loads, with its seed and goal.
    pub fn recall(&self, experiment: &mut Experiment) {
        let asks_alike = |known: &&Experiment| known.asks_alike(experiment);
        let Some(known) = self.experiments.iter().find(asks_alike) else {
            return;
        };
        for trial in &mut experiment.trials {
            let remembered = known.trial_of(trial.load_messages);
            if let Some(remembered) = remembered.filter(|_| !trial.is_begun()) {
                trial.reports.clone_from(&remembered.reports);
            }
        }
    }
}

impl Experiment {
    /// Whether the other one is of the same network, with the same seed and goal.
    fn asks_alike(&self, other: &Self) -> bool {
        (&self.network, self.seed, self.stopping_rule)
            == (&other.network, other.seed, other.stopping_rule)
    }

    /// The trial at a load that is the same to the bit: any other has other random numbers.
    fn trial_of(&self, load_messages: f64) -> Option<&Trial> {
        let mut trials = self.trials.iter();
        trials.find(|trial| trial.load_messages == load_messages)
    }
}
