//! Results of earlier experiments, kept in case an operating point moves back or an edit is undone.

use super::Experiment;
use super::trial::Trial;

/// Number of experiments that are kept, each for a different network, seed or stopping rule.
const MAX_EXPERIMENTS: usize = 32;

/// Number of loads that are kept for each experiment.
const MAX_TRIALS: usize = 64;

/// Trials of earlier experiments, the most recently kept ones first.
#[derive(Debug, Clone, Default)]
pub struct Archive {
    experiments: Vec<Experiment>,
}

impl Archive {
    /// Keeps the trials of an experiment.
    pub fn keep(&mut self, experiment: Experiment) {
        let has_same_settings = |known: &Experiment| known.has_same_settings(&experiment);
        let place = self.experiments.iter().position(has_same_settings);
        let earlier = place.map_or_else(Vec::new, |place| self.experiments.remove(place).trials);
        let mut kept = experiment;
        kept.trials.retain(Trial::is_begun);
        for trial in earlier {
            if kept.trial_of(trial.load_messages).is_none() {
                kept.trials.push(trial);
            }
        }
        kept.trials.truncate(MAX_TRIALS);
        if !kept.trials.is_empty() {
            self.experiments.insert(0, kept);
            self.experiments.truncate(MAX_EXPERIMENTS);
        }
    }

    /// Gives an experiment the reports that were kept for its network, seed and stopping rule at
    /// its loads.
    pub fn recall(&self, experiment: &mut Experiment) {
        let has_same_settings = |known: &&Experiment| known.has_same_settings(experiment);
        let Some(known) = self.experiments.iter().find(has_same_settings) else {
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
    /// True if both experiments have the same network, seed and stopping rule.
    fn has_same_settings(&self, other: &Self) -> bool {
        (&self.network, self.seed, self.stopping_rule)
            == (&other.network, other.seed, other.stopping_rule)
    }

    /// Trial at exactly this load, bit for bit: any other load has other random numbers.
    fn trial_of(&self, load_messages: f64) -> Option<&Trial> {
        let mut trials = self.trials.iter();
        trials.find(|trial| trial.load_messages == load_messages)
    }
}
