//! The search for the knee of a simulated network.

use loadcurve_base::random::SplitMix64;
use loadcurve_scenario::Network;
use loadcurve_sim::{INITIAL_REPLICATIONS, Report, StoppingRule};

use super::super::Task;
use super::run::{Run, root};

/// Messages of each run of the pilot phase, and of the first runs of the measurement.
const PILOT_MESSAGES: u64 = 60_000;
const FINAL_MESSAGES: u64 = 200_000;

/// Most messages of a run; a result that is not precise enough by then keeps its wider interval.
const MAX_MESSAGES: u64 = 3_200_000;

/// Distance of the two loads from their midpoint, relative to it.
const PILOT_STEP: f64 = 0.05;
const FINAL_STEP: f64 = 0.03;

/// Longest move of the midpoint, and the length of a move below which the pilot phase ends, relative to it.
const MAX_MOVE: f64 = 0.15;
const SHORT_MOVE: f64 = 0.03;

/// Factor of the load after a pair with no load below the knee; it is squared with each further such pair.
const RETREAT: f64 = 0.93;

/// Most moves before the search is given up.
const MAX_MOVES: u32 = 24;

/// A load with its interval, in messages/cycle/source.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Knee {
    /// The load.
    pub load_messages: f64,
    /// Half-width of its 95 % confidence interval.
    pub half_width_messages: f64,
    /// True if the interval is as narrow as requested.
    pub is_reached: bool,
}

/// State of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Search {
    /// More runs are wanted.
    Going,
    /// The knee.
    Found(Knee),
    /// Latency does not reach that multiple in any steady state near the loads searched.
    NotFound,
}

/// Search for the load at which the latency of a simulated network is a given multiple of that at zero load.
///
/// It asks for pairs of runs at loads on both sides of a guess, and moves the guess to the root of the line through
/// them, but never beyond the lowest load that the network did not carry. Where the lower load of a pair is below the
/// knee and the network does not carry the higher one, the knee lies between them: such a pair is halved until it is
/// as narrow as the requested interval. The search runs nothing itself, and its result depends only on its arguments.
#[derive(Debug, Clone)]
pub struct KneeSearch {
    network: Network,
    zero_load_cycles: f64,
    ratio: f64,
    precision: f64,
    /// Seeds of the runs, one after the other.
    seeds: SplitMix64,
    /// Load between those of the runs.
    between: f64,
    /// Distance of the runs from it, relative to it.
    step: f64,
    /// Lowest load that a run did not carry; infinite at first.
    overload: f64,
    messages: u64,
    moves: u32,
    /// Number of consecutive pairs with no load below the knee.
    retreats: u32,
    /// Runs of this pair, with their results as far as they are known.
    pair: [(Task, Option<Run>); 2],
    state: Search,
}

impl KneeSearch {
    /// A search that begins at a load in messages/cycle/source, for the load at which latency is `ratio` times
    /// `zero_load_cycles`, with an interval of a half-width of `precision` times that load.
    #[must_use]
    pub fn new(
        network: &Network,
        (zero_load_cycles, ratio): (f64, f64),
        first_messages: f64,
        seed: u32,
        precision: f64,
    ) -> Self {
        let mut seeds = SplitMix64::new(u64::from(seed));
        let pair = tasks(
            network,
            first_messages,
            PILOT_STEP,
            PILOT_MESSAGES,
            &mut seeds,
        );
        Self {
            network: network.clone(),
            zero_load_cycles,
            ratio,
            precision,
            seeds,
            between: first_messages,
            step: PILOT_STEP,
            overload: f64::INFINITY,
            messages: PILOT_MESSAGES,
            moves: 0,
            retreats: 0,
            pair,
            state: Search::Going,
        }
    }

    /// Runs that are wanted now; none at the end.
    #[must_use]
    pub fn wanted(&self) -> Vec<Task> {
        let missing = self.pair.iter().filter(|(_, run)| run.is_none());
        let tasks = missing.map(|(task, _)| task.clone());
        tasks.filter(|_| self.state == Search::Going).collect()
    }

    /// Takes the report of a finished run. Returns false if this search did not request it.
    pub fn take(&mut self, task: &Task, report: &Report) -> bool {
        if !report.is_finished || self.state != Search::Going {
            return false;
        }
        let Some((_, run)) = self.pair.iter_mut().find(|(own, _)| own == task) else {
            return false;
        };
        let found = Run::of(
            task.load_messages,
            report,
            self.zero_load_cycles,
            self.ratio,
        );
        *run = Some(found);
        if let [(_, Some(low)), (_, Some(high))] = self.pair {
            self.go_on(low, high);
        }
        true
    }

    /// State of the search.
    #[must_use]
    pub fn state(&self) -> Search {
        self.state
    }

    fn is_final(&self) -> bool {
        self.messages >= FINAL_MESSAGES
    }

    /// Decides on the next step after a pair of runs.
    fn go_on(&mut self, low: Run, high: Run) {
        for run in [low, high].iter().filter(|run| run.is_overloaded) {
            self.overload = self.overload.min(run.load_messages);
        }
        let at = |run: Run| {
            run.z
                .map(|(z, half_width)| (run.load_messages, z, half_width))
        };
        match (at(low), at(high)) {
            (Some(low), Some(high)) => {
                self.retreats = 0;
                self.follow([low, high]);
            }
            (Some(low), None) if low.1 > 0.0 => self.halve(low, high.load_messages),
            _ => self.retreat(),
        }
    }

    /// Follows the line through a pair of runs to its root.
    fn follow(&mut self, runs: [(f64, f64, f64); 2]) {
        let [(_, z1, _), high @ (high_load, z2, _)] = runs;
        let found = root(runs);
        if self.is_final() {
            return match found {
                Some((load, _)) if load > self.overload && high_load < self.overload => {
                    self.halve(high, self.overload);
                }
                found => self.measure(found),
            };
        }
        // A line that does not fall is noise; its sign still tells on which side of the knee it lies.
        let ahead = self.between * (1.0 + MAX_MOVE * (z1 + z2).signum());
        let next = found.map_or(ahead, |(load, _)| load);
        let range = self.between * (1.0 - MAX_MOVE)..=self.between * (1.0 + MAX_MOVE);
        let next = next.clamp(*range.start(), *range.end());
        // The higher of the next two loads at most halves the distance to the overload.
        let highest = high_load.midpoint(self.overload) / (1.0 + self.step);
        let next = next.min(highest.max(self.between));
        if (next - self.between).abs() < SHORT_MOVE * self.between {
            self.between = next;
            self.step = self.step.min(FINAL_STEP);
            self.begin(FINAL_MESSAGES);
        } else {
            self.move_to(next, PILOT_MESSAGES);
        }
    }

    /// Continues below a pair with no load below the knee.
    fn retreat(&mut self) {
        let next = self.between * RETREAT.powi(1 << self.retreats.min(3));
        self.retreats += 1;
        self.step = PILOT_STEP;
        self.move_to(next, PILOT_MESSAGES);
    }

    /// Halves the distance between a load below the knee and a higher one that was not carried, or ends the search.
    fn halve(&mut self, (low, z, half_width): (f64, f64, f64), overload: f64) {
        let middle = low.midpoint(overload);
        let distance = (overload - low) / 2.0;
        if self.is_final() && distance <= self.precision * middle {
            let is_below = z > half_width;
            if !is_below && self.messages < MAX_MESSAGES {
                return self.begin(2 * self.messages);
            }
            self.state = Search::Found(Knee {
                load_messages: middle,
                half_width_messages: distance,
                is_reached: is_below,
            });
            return;
        }
        let between = low.midpoint(middle);
        self.step = (middle - low) / 2.0 / between;
        self.move_to(between, self.messages.max(FINAL_MESSAGES));
    }

    /// Continues at another load, unless the search has moved too often.
    fn move_to(&mut self, load: f64, messages: u64) {
        self.moves += 1;
        self.between = load;
        if self.moves > MAX_MOVES {
            self.state = Search::NotFound;
        } else {
            self.begin(messages);
        }
    }

    /// Ends with an interval that is narrow enough, or continues with runs twice as long.
    fn measure(&mut self, found: Option<(f64, f64)>) {
        let is_reached = found.is_some_and(|(load, half)| half <= self.precision * load);
        if !is_reached && self.messages < MAX_MESSAGES {
            return self.begin(2 * self.messages);
        }
        self.state = found.map_or(Search::NotFound, |(load_messages, half_width_messages)| {
            Search::Found(Knee {
                load_messages,
                half_width_messages,
                is_reached,
            })
        });
    }

    fn begin(&mut self, messages: u64) {
        self.messages = messages;
        let (between, step) = (self.between, self.step);
        self.pair = tasks(&self.network, between, step, messages, &mut self.seeds);
    }
}

/// Two runs of a given length, at loads on both sides of a given load.
fn tasks(
    network: &Network,
    between: f64,
    step: f64,
    messages: u64,
    seeds: &mut SplitMix64,
) -> [(Task, Option<Run>); 2] {
    // The precision is never reached, so each run has the maximum length of a replication.
    let rule = StoppingRule::new(0.0, u64::from(INITIAL_REPLICATIONS) * messages);
    [1.0 - step, 1.0 + step].map(|factor| {
        let seed = (seeds.word() >> 32) as u32;
        let task = Task::new(network.clone(), factor * between, seed, 0, rule);
        (task, None)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Curve, model_knee};
    use loadcurve_scenario::Scenario;

    fn search(link: &str, seed: u32, precision: f64) -> KneeSearch {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let zero = curve.zero_load_latency_cycles();
        let first = model_knee(&curve, 3.0).unwrap();
        KneeSearch::new(curve.network(), (zero, 3.0), first, seed, precision)
    }

    fn finished(mut search: KneeSearch, mut turn: impl FnMut(&mut Vec<Task>)) -> Option<Knee> {
        loop {
            let mut tasks = search.wanted();
            if tasks.is_empty() {
                return match search.state() {
                    Search::Going => panic!("nothing is wanted at the end only"),
                    Search::Found(knee) => Some(knee),
                    Search::NotFound => None,
                };
            }
            turn(&mut tasks);
            for task in tasks {
                assert!(search.take(&task, &task.start().finish()));
            }
        }
    }

    #[test]
    fn a_queue_of_known_latency_has_its_knee_in_the_interval() {
        // No two messages meet: 35 + 16·u/(1 − u), 105 at u = 70/86.
        let exact = 70.0 / 86.0 / 32.0;
        let knee = |turn: fn(&mut Vec<Task>)| {
            finished(search("torus,k:4,traffic:neighbour", 1, 0.05), turn).unwrap()
        };
        let found = knee(|_| ());
        assert!(found.is_reached);
        let off = (found.load_messages - exact).abs();
        assert!(
            off <= found.half_width_messages,
            "{found:?} against {exact}"
        );
        assert!(found.half_width_messages < 0.05 * exact);
        // The order of reports changes nothing.
        assert_eq!(knee(|tasks| tasks.reverse()), found);
    }

    #[test]
    fn a_search_that_begins_far_beyond_saturation_comes_back() {
        let curve = Curve::of(&Scenario::read("mesh,k:4").scenario.networks[0]);
        let zero = curve.zero_load_latency_cycles();
        let beyond = 3.0 * curve.scale().saturation_messages;
        let far = KneeSearch::new(curve.network(), (zero, 3.0), beyond, 1, 0.05);
        let near = finished(search("mesh,k:4", 1, 0.05), |_| ()).unwrap();
        let far = finished(far, |_| ()).unwrap();
        let off = (far.load_messages - near.load_messages).abs();
        assert!(off <= far.half_width_messages + near.half_width_messages);
    }

    #[test]
    fn reports_of_others_and_unfinished_ones_are_refused() {
        let mut search = search("mesh,k:4", 1, 0.05);
        let task = search.wanted().remove(0);
        let report = task.start().report();
        assert!(!search.take(&task, &report));
        let other = Task::new(task.network.clone(), 0.001, 1, 0, task.stopping_rule);
        assert!(!search.take(&other, &other.start().finish()));
        assert_eq!(search.wanted().len(), 2);
    }
}
