//! Curves that are solved remotely: a worker solves large networks so that the page never freezes.
//!
//! Such a curve answers from the results it has [received](Curve::learn) and records every other
//! request. Code that draws or tabulates it need not know: it draws the available results, and draws
//! again when the others have arrived. Requests are made by drawing itself, so they always match
//! what is drawn.

mod cache;
mod request;
#[cfg(test)]
mod tests;

use loadcurve_base::State;
use loadcurve_scenario::Network;

use super::{Answers, Curve};
pub(super) use cache::RemoteSolver;
pub use request::{ModelSummary, SolveRequest, SolveResponse};

/// Longest time for solving a network at one load on the page's own thread, in microseconds; see
/// [`loadcurve_scenario::ModelCost`].
const MAX_HERE_US: f64 = 5_000.0;

/// Longest such time if the latency is explained, at the most expensive load: the terms follow the
/// operating point, though not in every frame.
const MAX_EXPLAINED_US: f64 = 20_000.0;

/// Longest time for setting up a model there, which is one task.
const MAX_SET_UP_US: f64 = 20_000.0;

impl Curve {
    /// Creates the curve of a network that is solved remotely.
    #[must_use]
    pub fn remote(network: &Network) -> Self {
        let remote = Some(RemoteSolver::default());
        Self::new(
            network,
            Answers {
                remote,
                ..Answers::default()
            },
        )
    }

    /// True if the curve is solved remotely.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.answers.remote.is_some()
    }

    /// True once saturation load and scale are known. Until then loads are not converted, and every
    /// point and operating point is unsolved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.answers.summary.get().is_some()
    }

    /// True if even a single load is too expensive to be solved on the page's own thread, or setting up
    /// the model for it.
    #[must_use]
    pub fn is_expensive(&self) -> bool {
        let cost = self.network.model_cost();
        cost.longest_load_us > MAX_HERE_US || cost.build_us > MAX_SET_UP_US
    }

    /// True if explanations can be computed here, one load at a time.
    #[must_use]
    pub fn is_explained(&self) -> bool {
        let cost = self.network.model_cost();
        let is_quick = cost.longest_load_us <= MAX_EXPLAINED_US;
        !self.is_remote() || is_quick && cost.build_us <= MAX_SET_UP_US
    }

    /// Estimated time to solve a single load here, in microseconds, including the set-up of the
    /// model if that is still to be done.
    #[must_use]
    pub fn single_load_us(&self) -> f64 {
        let cost = self.network.model_cost();
        let is_set_up = self.answers.model.get().is_some();
        let build_us = if is_set_up { 0.0 } else { cost.build_us };
        build_us + cost.longest_load_us
    }

    /// Open requests; none if everything requested is known, or the curve is solved here.
    #[must_use]
    pub fn wanted(&self) -> Option<SolveRequest> {
        let remote = self.answers.remote.as_ref()?;
        // Before the scale is known, the requested loads are meaningless.
        let [loads_messages, operating_loads_messages] = if self.is_solved() {
            remote.wanted()
        } else {
            Default::default()
        };
        let is_complete =
            loads_messages.is_empty() && operating_loads_messages.is_empty() && self.is_solved();
        (!is_complete).then(|| SolveRequest {
            network: self.network.clone(),
            loads_messages,
            operating_loads_messages,
        })
    }

    /// True if [`operating_point`](Self::operating_point) waits for the remote solver, or for the
    /// model to be [set up](Self::set_up_here).
    #[must_use]
    pub fn awaits(&self, load_messages: f64) -> bool {
        match &self.answers.remote {
            None => false,
            Some(_) if !self.is_solved() => true,
            Some(remote) if self.is_expensive() => {
                remote.operating_point(load_messages) == Err(State::Unsolved)
            }
            Some(_) => self.answers.model.get().is_none(),
        }
    }

    /// Drops all open requests, for use before another curve is drawn.
    pub fn clear_requests(&self) {
        if let Some(remote) = &self.answers.remote {
            remote.clear_requests();
        }
    }

    /// Drops the open request for the point at a load.
    pub fn cancel_request(&self, load_messages: f64) {
        if let Some(remote) = &self.answers.remote {
            remote.cancel_request(load_messages);
        }
    }

    /// Adds results of the remote solver, for all copies of this curve.
    pub fn learn(&self, solution: SolveResponse) {
        let Some(remote) = &self.answers.remote else {
            return;
        };
        if let Some(pairs) = &solution.worst_pairs {
            self.network.set_worst(pairs);
        }
        self.answers.summary.get_or_init(|| solution.summary);
        solution.points.into_iter().for_each(|it| remote.learn(it));
        for (load, answer) in solution.operating_points {
            remote.learn(self.point_of(load, answer.clone()));
            remote.learn_operating_point(load, answer);
        }
    }

    /// Solves the network at a load here unless that is known; all copies share the result.
    pub fn solve_here(&self, load_messages: f64) {
        let Some(remote) = &self.answers.remote else {
            return;
        };
        if self.is_solved() && !remote.knows(load_messages) {
            remote.learn(self.point_of(load_messages, self.solved(load_messages)));
        }
    }

    /// Sets up the model of a remotely solved curve, for single loads that are solved here; returns
    /// true if there was anything to do.
    #[must_use]
    pub fn set_up_here(&self) -> bool {
        let is_used = self.is_remote() && self.is_solved() && self.is_explained();
        let is_missing = is_used && self.answers.model.get().is_none();
        if is_missing {
            self.model();
        }
        is_missing
    }

    /// Response that remote copies can [`learn`](Self::learn): points at some loads, and all
    /// channels at others.
    #[must_use]
    pub fn solution(
        &self,
        loads_messages: &[f64],
        operating_loads_messages: &[f64],
    ) -> SolveResponse {
        let points = loads_messages.iter().map(|&load| self.model_point(load));
        let operating = operating_loads_messages.iter();
        SolveResponse {
            summary: self.summary().clone(),
            points: points.collect(),
            operating_points: operating
                .map(|&load| (load, self.operating_point(load)))
                .collect(),
            worst_pairs: self.network.worst_pairs(),
        }
    }

    /// Drops the model, which is large and can be set up again when it is needed. Known results
    /// are kept.
    #[must_use]
    pub fn without_model(self) -> Self {
        let Some(remote) = &self.answers.remote else {
            return self;
        };
        let answers = Answers {
            summary: self.answers.summary.clone(),
            remote: Some(remote.take()),
            ..Answers::default()
        };
        Self {
            answers: answers.into(),
            ..self
        }
    }
}
