//! Curves that are solved remotely: a worker solves large networks so that the page never freezes.
//!
//! Such a curve answers with what it has [learned](Curve::learn) and notes everything else that was
//! requested. Code that draws or tabulates it need not know: it draws what is available, and again
//! when the rest has arrived. As the requests come from drawing itself, they cannot differ from
//! what is drawn.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::{Answers, Curve, Point, Solution, SolveRequest};
use crate::model::{OperatingPoint, Unsteady};
use crate::scenario::Network;

/// Longest time for solving a network at one load on the page's own thread, in microseconds; see
/// [`crate::scenario::ModelCost`].
const LONGEST_HERE_US: f64 = 5_000.0;

/// Longest such time if the latency is explained, at the most expensive load: the terms follow the
/// operating point, though not in every frame.
const LONGEST_EXPLAINED_US: f64 = 20_000.0;

/// Largest number of points kept, enough for several drawings of a curve.
const MOST_POINTS: usize = 4_096;

/// Largest number of operating points kept: only one network is drawn.
const MOST_OPERATING_POINTS: usize = 16;

/// Known results and open requests. The bits of a load are its key; they sort like the loads as
/// long as these are not negative.
#[derive(Debug, Default)]
pub(super) struct RemoteSolver(RefCell<Known>);

#[derive(Debug, Default)]
struct Known {
    points: BTreeMap<u64, Point>,
    operating_points: BTreeMap<u64, Result<OperatingPoint, Unsteady>>,
    wanted: BTreeSet<u64>,
    wanted_operating: BTreeSet<u64>,
}

impl RemoteSolver {
    pub(super) fn point(&self, load_messages: f64) -> Option<Point> {
        let mut known = self.0.borrow_mut();
        let point = known.points.get(&load_messages.to_bits()).cloned();
        if point.is_none() {
            known.wanted.insert(load_messages.to_bits());
        }
        point
    }

    pub(super) fn operating_point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let mut known = self.0.borrow_mut();
        let bits = load_messages.to_bits();
        if let Some(known) = known.operating_points.get(&bits) {
            return known.clone();
        }
        known.wanted_operating.insert(bits);
        Err(Unsteady::Unsolved)
    }
}

impl Known {
    fn learn(&mut self, point: Point) {
        if self.points.len() >= MOST_POINTS {
            self.points.clear();
        }
        let bits = point.load_messages.to_bits();
        self.wanted.remove(&bits);
        self.points.insert(bits, point);
    }
}

impl Curve {
    /// Creates the curve of a network that is solved remotely.
    #[must_use]
    pub fn remote(network: &Network) -> Self {
        let answers = Answers {
            model: OnceCell::new(),
            summary: OnceCell::new(),
            remote: Some(RemoteSolver::default()),
        };
        Self::new(network, answers)
    }

    /// True if the curve is solved remotely.
    #[must_use]
    pub fn is_elsewhere(&self) -> bool {
        self.answers.remote.is_some()
    }

    /// True once saturation load and scale are known. Until then loads are not converted, and every
    /// point and operating point is unsolved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.answers.summary.get().is_some()
    }

    /// True if even a single load is too expensive to be solved on the page's own thread.
    #[must_use]
    pub fn is_expensive(&self) -> bool {
        self.network.model_cost().longest_load_us > LONGEST_HERE_US
    }

    /// True if explanations can be computed here, one load at a time.
    #[must_use]
    pub fn is_explained(&self) -> bool {
        !self.is_elsewhere() || self.network.model_cost().longest_load_us <= LONGEST_EXPLAINED_US
    }

    /// Estimated time to solve a single load here, in microseconds, including the set-up of the
    /// model if that is still to be done.
    #[must_use]
    pub fn single_load_us(&self) -> f64 {
        let effort = self.network.model_cost();
        let build_us = match self.answers.model.get() {
            Some(_) => 0.0,
            None => effort.build_us,
        };
        build_us + effort.longest_load_us
    }

    /// Open requests; none if everything requested is known, or the curve is solved here.
    #[must_use]
    pub fn wanted(&self) -> Option<SolveRequest> {
        let known = self.answers.remote.as_ref()?.0.borrow();
        // Before the scale is known, the requested loads are meaningless.
        let loads = |wanted: &BTreeSet<u64>| -> Vec<f64> {
            let asked = wanted.iter().filter(|_| self.is_solved());
            asked.map(|&bits| f64::from_bits(bits)).collect()
        };
        let wanted = SolveRequest {
            network: self.network.clone(),
            loads_messages: loads(&known.wanted),
            operating_loads_messages: loads(&known.wanted_operating),
        };
        let is_complete = wanted.loads_messages.is_empty()
            && wanted.operating_loads_messages.is_empty()
            && self.is_solved();
        (!is_complete).then_some(wanted)
    }

    /// True if [`operating_point`](Self::operating_point) waits for the remote solver, or for the
    /// model to be [set up](Self::set_up_here).
    #[must_use]
    pub fn awaits(&self, load_messages: f64) -> bool {
        match &self.answers.remote {
            None => false,
            Some(_) if !self.is_solved() => true,
            Some(elsewhere) if self.is_expensive() => {
                elsewhere.operating_point(load_messages) == Err(Unsteady::Unsolved)
            }
            Some(_) => self.answers.model.get().is_none(),
        }
    }

    /// Drops all open requests, as something else is drawn now.
    pub fn clear_requests(&self) {
        if let Some(elsewhere) = &self.answers.remote {
            let mut known = elsewhere.0.borrow_mut();
            known.wanted.clear();
            known.wanted_operating.clear();
        }
    }

    /// Drops the open request for the point at a load.
    pub fn ask_no_more_at(&self, load_messages: f64) {
        if let Some(elsewhere) = &self.answers.remote {
            let mut known = elsewhere.0.borrow_mut();
            known.wanted.remove(&load_messages.to_bits());
        }
    }

    /// Adds results of the remote solver, for all copies of this curve.
    pub fn learn(&self, solution: Solution) {
        let Some(elsewhere) = &self.answers.remote else {
            return;
        };
        self.answers.summary.get_or_init(|| solution.summary);
        let mut known = elsewhere.0.borrow_mut();
        for point in solution.points {
            known.learn(point);
        }
        for (load, answer) in solution.operating_points {
            known.learn(self.point_of(load, answer.clone()));
            if known.operating_points.len() >= MOST_OPERATING_POINTS {
                known.operating_points.clear();
            }
            known.wanted_operating.remove(&load.to_bits());
            known.operating_points.insert(load.to_bits(), answer);
        }
    }

    /// Solves the network at a load here unless that is known; all copies share the result.
    pub fn solve_here(&self, load_messages: f64) {
        let Some(elsewhere) = &self.answers.remote else {
            return;
        };
        let mut known = elsewhere.0.borrow_mut();
        if self.is_solved() && !known.points.contains_key(&load_messages.to_bits()) {
            known.learn(self.point_of(load_messages, self.model().at(load_messages)));
        }
    }

    /// Sets up the model of a remotely solved curve, for single loads that are solved here; returns
    /// true if there was anything to do.
    #[must_use]
    pub fn set_up_here(&self) -> bool {
        let is_used = self.is_elsewhere() && self.is_solved() && self.is_explained();
        let is_missing = is_used && self.answers.model.get().is_none();
        if is_missing {
            self.model();
        }
        is_missing
    }

    /// Solution that remote copies can [`learn`](Self::learn): points at some loads, and all
    /// channels at others.
    #[must_use]
    pub fn solution(&self, loads_messages: &[f64], operating_loads_messages: &[f64]) -> Solution {
        let points = loads_messages.iter().map(|&load| self.model_point(load));
        let operating = operating_loads_messages.iter();
        Solution {
            summary: self.summary(),
            points: points.collect(),
            operating_points: operating
                .map(|&load| (load, self.operating_point(load)))
                .collect(),
        }
    }

    /// Drops the model, which is large and can be set up again when it is needed. Known results
    /// stay.
    #[must_use]
    pub fn without_model(self) -> Self {
        let Some(RemoteSolver(known)) = &self.answers.remote else {
            return self;
        };
        let answers = Answers {
            model: OnceCell::new(),
            summary: self.answers.summary.clone(),
            remote: Some(RemoteSolver(RefCell::new(known.take()))),
        };
        Self {
            answers: answers.into(),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::DRAWN_POINTS;
    use crate::scenario::{LoadUnit, Scenario};
    use crate::state::State;

    const LINK: &str = "torus,k:6,sharing:occ";

    fn network() -> Network {
        Scenario::read(LINK).scenario.networks.remove(0)
    }

    /// Response of a worker.
    fn answer(worker: &Curve, wanted: &SolveRequest) -> Solution {
        assert_eq!(worker.network(), &wanted.network);
        worker.solution(&wanted.loads_messages, &wanted.operating_loads_messages)
    }

    #[test]
    fn it_asks_for_what_it_is_asked_for_and_ends_up_with_the_same_bits() {
        let (here, there) = (Curve::of(&network()), Curve::remote(&network()));
        assert!(here.wanted().is_none() && !there.is_solved());
        assert!(
            there
                .model_points(1.0, DRAWN_POINTS)
                .iter()
                .all(|point| point.state == State::Unsolved)
        );
        assert_eq!(there.operating_point(0.1), Err(Unsteady::Unsolved));
        let first = there.wanted().unwrap();
        assert_eq!(
            (
                first.loads_messages.len(),
                first.operating_loads_messages.len()
            ),
            (0, 0)
        );
        there.clear_requests();
        there.learn(answer(&here, &first));
        assert!(there.is_solved() && there.wanted().is_none());
        assert_eq!(
            there.saturation(LoadUnit::Flits),
            here.saturation(LoadUnit::Flits)
        );

        let end = 1.1 * here.scale().saturation_messages;
        assert!(
            there.model_points(end, DRAWN_POINTS)[0]
                .latency_cycles
                .is_none()
        );
        let wanted = there.wanted().unwrap();
        assert_eq!(wanted.loads_messages.len(), DRAWN_POINTS + 2);
        // Copies share what any of them learns.
        there.clone().learn(answer(&here, &wanted));
        assert!(there.wanted().is_none());
        assert_eq!(
            there.model_points(end, DRAWN_POINTS),
            here.model_points(end, DRAWN_POINTS)
        );
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_asked_for() {
        let there = Curve::remote(&network());
        there.learn(Curve::of(&network()).solution(&[], &[]));
        for load in [0.0, 0.001, 0.0005] {
            let _ = there.model_point(load);
        }
        there.ask_no_more_at(0.001);
        assert_eq!(there.wanted().unwrap().loads_messages, [0.0, 0.0005]);
        there.solve_here(0.0005);
        assert_eq!(there.wanted().unwrap().loads_messages, [0.0]);
        assert!(there.model_point(0.0005).latency_cycles.is_some());
        there.clear_requests();
        assert!(there.wanted().is_none());
    }

    #[test]
    fn a_dear_network_asks_for_its_channels_too() {
        let network = Scenario::read("combining-min,n:16,reading:backpressure")
            .scenario
            .networks
            .remove(0);
        let (here, there) = (Curve::of(&network), Curve::remote(&network));
        assert!(there.is_expensive() && !Curve::remote(&self::network()).is_expensive());
        there.learn(here.solution(&[], &[]));
        assert_eq!(there.operating_point(0.3), Err(Unsteady::Unsolved));
        assert!(there.awaits(0.3) && !here.awaits(0.3));
        let wanted = there.wanted().unwrap();
        assert_eq!(wanted.operating_loads_messages, [0.3]);
        there.learn(answer(&here, &wanted));
        assert_eq!(there.operating_point(0.3), here.operating_point(0.3));
        assert_eq!(there.model_point(0.3), here.model_point(0.3));
        assert!(there.wanted().is_none());
    }

    #[test]
    fn without_its_model_a_curve_knows_what_it_knew() {
        let there = Curve::remote(&network());
        there.learn(Curve::of(&network()).solution(&[0.001], &[]));
        let point = there.model_point(0.001);
        let lighter = there.without_model();
        assert_eq!(lighter.model_point(0.001), point);
        assert!(lighter.is_solved() && lighter.wanted().is_none());
        assert!(lighter.awaits(0.001) && lighter.set_up_here() && !lighter.set_up_here());
        assert!(!lighter.awaits(0.001) && lighter.operating_point(0.001).is_ok());
    }

    #[test]
    fn a_single_load_takes_longer_while_the_model_is_not_set_up() {
        let there = Curve::remote(&network());
        let effort = network().model_cost();
        assert!(effort.build_us > 0.0);
        assert_eq!(
            there.single_load_us(),
            effort.build_us + effort.longest_load_us
        );
        there.learn(Curve::of(&network()).solution(&[], &[]));
        assert!(there.set_up_here());
        assert_eq!(there.single_load_us(), effort.longest_load_us);
        assert_eq!(
            Curve::of(&network()).single_load_us(),
            effort.longest_load_us
        );
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for_and_the_latest_always() {
        let there = Curve::remote(&network());
        let here = Curve::of(&network());
        there.learn(here.solution(&[], &[]));
        let count = |curve: &Curve| {
            let known = curve.answers.remote.as_ref().unwrap().0.borrow();
            (known.points.len(), known.operating_points.len())
        };
        let point = here.model_point(0.001);
        let many = |from: usize, to: usize| Solution {
            points: (from..to)
                .map(|place| Point {
                    load_messages: place as f64 * 1e-6,
                    ..point.clone()
                })
                .collect(),
            ..here.solution(&[], &[])
        };
        there.learn(many(0, MOST_POINTS));
        assert_eq!(count(&there), (MOST_POINTS, 0));
        there.learn(many(MOST_POINTS, MOST_POINTS + 2));
        assert_eq!(count(&there), (2, 0));
        assert!(
            there
                .model_point(MOST_POINTS as f64 * 1e-6)
                .latency_cycles
                .is_some()
        );
        // Points that were dropped are requested again.
        assert_eq!(there.model_point(0.0).state, State::Unsolved);
        assert_eq!(there.wanted().unwrap().loads_messages, [0.0]);
        let loads: Vec<f64> = (1..=17).map(|place| f64::from(place) * 1e-5).collect();
        there.learn(here.solution(&[], &loads[..MOST_OPERATING_POINTS]));
        assert_eq!(count(&there).1, MOST_OPERATING_POINTS);
        there.learn(here.solution(&[], &loads[MOST_OPERATING_POINTS..]));
        assert_eq!(count(&there).1, 1);
    }

    #[test]
    fn a_curve_that_is_solved_here_has_nothing_to_learn_nor_to_forget() {
        let here = Curve::of(&network());
        let other = Curve::of(&Scenario::read("mesh,k:4").scenario.networks[0]);
        let before = here.model_point(0.001);
        assert_ne!(other.model_point(0.001), before);
        here.learn(other.solution(&[0.001], &[]));
        here.solve_here(0.001);
        assert_eq!(here.model_point(0.001), before);
        assert_eq!(here.scale(), Curve::of(&network()).scale());
        assert!(here.wanted().is_none() && !here.set_up_here());
        let same = here.without_model();
        assert!(same.answers.model.get().is_some());
        assert_eq!(same.model_point(0.001), before);
    }
}
