//! The answer of a search: the best candidates, and the nearest miss.

use loadcurve_scenario::{Candidate, Find};

use super::super::Curve;
use super::search::{ANSWERS, FindSearch, Ranked};
use super::{Outcome, Simulated, Verdict};
use crate::model_knee;

/// Longest time of one solution, in microseconds, for which the largest load that a network carries is searched.
const MAX_SOLUTION_US: f64 = 50_000.0;

/// Role of a candidate in the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The best of those that meet the requirement.
    Best,
    /// One of the next two.
    Next,
    /// The first of those that would be better but that the model cannot decide.
    Open,
    /// The nearest miss, according to the model, of those that would be better.
    Miss,
}

impl Place {
    /// Keyword in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Next => "next",
            Self::Open => "open",
            Self::Miss => "miss",
        }
    }
}

/// A candidate of the answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FindRow {
    /// Its role.
    pub place: Place,
    /// The network and the width of its channels.
    pub candidate: Candidate,
    /// Value of the quantity to optimise.
    pub cost: f64,
    /// Verdict of the model.
    pub verdict: Verdict,
    /// Largest load that it carries within the latency, in the unit of the search; none if it is too slow when idle, or
    /// if the load is not known.
    pub most_load: Option<f64>,
    /// Verdict of the simulator, if it was simulated.
    pub simulated: Option<Simulated>,
    /// Certainty that the requirement is met or missed.
    pub outcome: Outcome,
    /// The cycle of channels in which its messages can wait for one another, in words; none if it cannot deadlock. Only
    /// a miss can.
    pub deadlock: Option<String>,
}

/// Answer of a search.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct FindAnswer {
    /// The requirement and the quantity to optimise.
    pub find: Find,
    /// The best, up to two next, the first undecided one, and the nearest miss, where they exist.
    pub rows: Vec<FindRow>,
    /// Number of candidates.
    pub candidates: usize,
    /// Number of those that would be better than the best but that the model cannot decide.
    pub open: usize,
    /// Number of those that had to be judged: up to the last answer, or all.
    pub judged: usize,
    /// Number of those that can deadlock, which are never an answer.
    pub deadlocking: usize,
    /// Number of combinations of values that are no legal networks.
    pub skipped: usize,
    /// Number of networks that have too few or too many processors.
    pub left_out: usize,
    /// Number of networks whose cost is not known.
    pub uncounted: usize,
}

impl FindRow {
    fn of(place: Place, ranked: &Ranked, find: &Find) -> Option<Self> {
        let verdict = ranked.verdict?;
        Some(Self {
            place,
            candidate: ranked.candidate.clone(),
            cost: ranked.cost,
            verdict,
            most_load: most_load(&ranked.candidate, verdict, find),
            simulated: ranked.simulated,
            outcome: ranked.outcome(find)?,
            deadlock: ranked.deadlock(),
        })
    }

    /// Latency at the required load, in cycles.
    #[must_use]
    pub fn latency_cycles(&self) -> Option<f64> {
        self.verdict.latency_cycles()
    }

    /// Difference between the required latency and its own, in cycles; negative for a miss.
    #[must_use]
    pub fn spare_cycles(&self, find: &Find) -> Option<f64> {
        self.latency_cycles().map(|it| find.within_cycles - it)
    }

    /// Reason why the model must not be trusted, unless the simulator has decided.
    #[must_use]
    pub fn doubt(&self) -> Option<&'static str> {
        let is_simulated = self.simulated.is_some();
        self.candidate.network.doubt().filter(|_| !is_simulated)
    }

    /// Load that could be added within the required latency, in the unit of the search; negative for a miss.
    #[must_use]
    pub fn spare_load(&self, find: &Find) -> Option<f64> {
        self.most_load.map(|it| it - find.carry)
    }
}

/// Load at which the latency equals the required one.
fn most_load(candidate: &Candidate, verdict: Verdict, find: &Find) -> Option<f64> {
    let network = &candidate.network;
    let is_quick = network.model_cost().longest_load_us < MAX_SOLUTION_US;
    let has_loads = !matches!(verdict, Verdict::Drops);
    let curve = (is_quick && has_loads).then(|| Curve::of(network))?;
    let ratio = find.within_cycles / curve.zero_load_latency_cycles();
    let load = (ratio > 1.0).then(|| model_knee(&curve, ratio)).flatten()?;
    Some(find.from_messages(network, load))
}

impl FindSearch {
    /// The answer, as far as it is known.
    #[must_use]
    pub fn answer(&self) -> FindAnswer {
        let best = self.best();
        let yes = self.yes(self.ranked.len()).take(ANSWERS);
        let places = yes.map(|place| {
            let is_best = Some(place) == best;
            (if is_best { Place::Best } else { Place::Next }, place)
        });
        let open = self.open().next();
        let miss = self.nearest_miss().filter(|miss| Some(*miss) != open);
        let open = open.map(|place| (Place::Open, place));
        let miss = miss.map(|place| (Place::Miss, place));
        let rows = places.chain(open).chain(miss);
        let last = self.yes(self.ranked.len()).nth(ANSWERS - 1);
        let looked_at = &self.ranked[..last.map_or(self.ranked.len(), |last| last + 1)];
        let count = |is: fn(&Ranked) -> bool| looked_at.iter().filter(|it| is(it)).count();
        FindAnswer {
            find: self.find.clone(),
            rows: rows
                .filter_map(|(place, at)| FindRow::of(place, &self.ranked[at], &self.find))
                .collect(),
            candidates: self.ranked.len(),
            open: self.open().count(),
            judged: count(|it| it.verdict.is_some()),
            deadlocking: count(|it| it.deadlock().is_some()),
            skipped: self.skipped,
            left_out: self.left_out,
            uncounted: self.uncounted,
        }
    }
}
