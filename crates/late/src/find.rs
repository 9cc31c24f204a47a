//! A search for the smallest suitable network, in steps, so that a worker can report progress.

use loadcurve::curve::{Experiment, FindSearch, MAX_MESSAGES, Task};
use loadcurve::scenario::{Find, Network, Scenario, View};
use loadcurve::sim::Replication;
use loadcurve_web_chart::context::context;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// A search.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Finder {
    search: FindSearch,
    /// Seed and precision of simulations.
    view: View,
    run: Option<Run>,
}

/// The simulation of a candidate.
#[derive(Debug)]
struct Run {
    place: usize,
    experiment: Experiment,
    replication: Option<(Task, Replication)>,
    finished: usize,
}

#[wasm_bindgen]
impl Finder {
    /// Begins the search of a link.
    ///
    /// # Errors
    /// The error in the search or its candidates.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<Self, JsError> {
        let scenario = Scenario::read_strictly_in(link, &context())?;
        let find = Find::read(&scenario.view.find)?;
        let search = FindSearch::new(&find, &scenario.networks)?;
        if let Some(error) = search.networks().find_map(Network::refused_by_page) {
            return Err(error.into());
        }
        Ok(Self {
            search,
            view: scenario.view,
            run: None,
        })
    }

    /// Judges one more candidate. Returns true once there is an answer.
    pub fn step(&mut self) -> bool {
        let wanted = self.search.wanted();
        if let Some(&place) = wanted.first() {
            let verdict = self.search.judge(place);
            self.search.take(place, verdict);
        }
        wanted.is_empty()
    }

    /// Simulates the best undecided candidate for about `effort` events, or continues the search if a candidate was
    /// refuted. Returns true once the simulator has confirmed the answer.
    pub fn simulate(&mut self, effort: u32) -> bool {
        if let Some(run) = &mut self.run {
            if run.step(u64::from(effort)) {
                self.search.take_simulated(run.place, &run.experiment);
                self.run = None;
            }
            return false;
        }
        if !self.step() {
            return false;
        }
        let Some(place) = self.search.to_simulate() else {
            return true;
        };
        let experiment = self.search.experiment(place, &self.view, MAX_MESSAGES);
        self.run = Some(Run {
            place,
            experiment,
            replication: None,
            finished: 0,
        });
        false
    }

    /// Fraction of the candidates that are judged or, during simulation, of those to be simulated that are done.
    #[must_use]
    pub fn part(&self) -> f64 {
        let (done, open) = self.search.simulations();
        match &self.run {
            Some(run) => (done as f64 + run.part()) / (done + open) as f64,
            None => self.search.judged() as f64 / self.search.candidates() as f64,
        }
    }

    /// The answer so far.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn answer(&self) -> Result<Ts<types::FindAnswer>, JsError> {
        Ok(types::FindAnswer::from(&self.search.answer()).into_ts()?)
    }
}

impl Run {
    /// Returns true once all replications are finished.
    fn step(&mut self, effort: u64) -> bool {
        if self.replication.is_none() {
            let Some(task) = self.experiment.wanted().into_iter().next() else {
                return true;
            };
            let replication = task.start();
            self.replication = Some((task, replication));
        }
        if let Some((task, replication)) = &mut self.replication
            && replication.step(effort)
        {
            self.experiment.take(task, &replication.report());
            self.replication = None;
            self.finished += 1;
        }
        false
    }

    fn part(&self) -> f64 {
        let running = self.replication.as_ref();
        let running = running.map_or(0.0, |(_, it)| it.progress().part);
        let all = self.finished + self.experiment.wanted().len();
        (self.finished as f64 + running) / all.max(1) as f64
    }
}
