//! The search among the candidates, the best first.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use loadcurve_base::{Error, Result};
use loadcurve_scenario::Word as _;
use loadcurve_scenario::{Candidate, Candidates, Find, Network, Quantity, Sense, Switching, View};
use loadcurve_sim::StoppingRule;

use super::{Outcome, Simulated, Verdict};
use crate::{Experiment, Point};

/// Number of answers: the best and the next ones.
pub(super) const ANSWERS: usize = 3;

/// Most candidates that are judged at once, so that few are judged beyond the last answer.
const AT_ONCE: usize = 32;

/// A search for the best candidate that carries a load within a latency.
///
/// Candidates are sorted by the quantity to optimise, then by their texts, and judged in that order until three meet
/// the requirement. The search itself judges none: [`wanted`](Self::wanted) lists those that are due, and
/// [`take`](Self::take) accepts their verdicts in any order. What else a picture of all candidates shows is
/// [`unpictured`](Self::unpictured), and changes no answer.
#[derive(Debug, Clone)]
pub struct FindSearch {
    pub(super) find: Find,
    pub(super) ranked: Vec<Ranked>,
    pub(super) skipped: usize,
    pub(super) left_out: usize,
    /// Number of networks whose cost is not known.
    pub(super) uncounted: usize,
}

/// A candidate with its cost and its verdicts so far.
#[derive(Debug, Clone)]
pub(super) struct Ranked {
    pub(super) candidate: Candidate,
    pub(super) cost: f64,
    text: String,
    shape: Arc<Shape>,
    pub(super) verdict: Option<Verdict>,
    /// The verdict of one solution, where the search needed none.
    pub(super) pictured: Option<Verdict>,
    pub(super) simulated: Option<Simulated>,
}

/// Properties shared by candidates that differ only in message length.
#[derive(Debug)]
struct Shape {
    network: Network,
    links: OnceLock<f64>,
    link_bound: OnceLock<Option<f64>>,
    zero_load_cycles: OnceLock<f64>,
    deadlock: OnceLock<Option<String>>,
}

impl FindSearch {
    /// The search of a link: among its networks, unless it names families of them.
    ///
    /// # Errors
    /// As [`Find::candidates`], or [`Error::Refused`] if the cost of no candidate is known, or of one that is named.
    pub fn new(find: &Find, networks: &[Network]) -> Result<Self> {
        let Candidates {
            each,
            skipped,
            left_out,
            ..
        } = find.candidates(networks)?;
        let quantity = find.objective.quantity;
        let mut shapes: HashMap<String, Arc<Shape>> = HashMap::new();
        let mut uncounted = 0;
        let ranked = each.into_iter().filter_map(|candidate| {
            let shape = Shape::of(&candidate.network);
            let shape = shapes
                .entry(shape.network.to_string())
                .or_insert_with(|| shape.into());
            let cost = match quantity {
                Quantity::Links => Some(shape.links()),
                _ => candidate.quantity(quantity),
            };
            let Some(cost) = cost else {
                uncounted += 1;
                // Of kinds that are ticked together, those without such a cost are left out.
                let is_ticked = !find.ticked.is_empty();
                let (word, network) = (quantity.word(), &candidate.network);
                let reason = format!("the {word} of {network} is not known");
                return (!is_ticked).then(|| Err(Error::refused("find", reason)));
            };
            Some(Ok(Ranked {
                cost,
                text: candidate.network.to_string(),
                shape: Arc::clone(shape),
                candidate,
                verdict: None,
                pictured: None,
                simulated: None,
            }))
        });
        let mut ranked = ranked.collect::<Result<Vec<_>>>()?;
        if ranked.is_empty() {
            let word = quantity.word();
            let reason = format!("the {word} of none of the {uncounted} candidates is known");
            return Err(Error::refused("find", reason));
        }
        let sign = match find.objective.sense {
            Sense::Least => 1.0,
            Sense::Most => -1.0,
        };
        ranked.sort_by(|one, other| {
            let by_cost = (sign * one.cost).total_cmp(&(sign * other.cost));
            by_cost.then_with(|| one.text.cmp(&other.text))
        });
        Ok(Self {
            find: find.clone(),
            ranked,
            skipped,
            left_out,
            uncounted,
        })
    }

    /// Number of candidates.
    #[must_use]
    pub fn candidates(&self) -> usize {
        self.ranked.len()
    }

    /// Networks of the candidates, in order.
    pub fn networks(&self) -> impl Iterator<Item = &Network> {
        self.ranked.iter().map(|it| &it.candidate.network)
    }

    /// Number of candidates of which a picture shows something.
    #[must_use]
    pub fn pictured(&self) -> usize {
        let is_known = |it: &&Ranked| it.verdict.is_some() || it.pictured.is_some();
        self.ranked.iter().filter(is_known).count()
    }

    /// Number of candidates that have a verdict.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.ranked.iter().filter(|it| it.verdict.is_some()).count()
    }

    /// Indices of candidates whose verdicts are wanted next; none at the end.
    #[must_use]
    pub fn wanted(&self) -> Vec<usize> {
        let unknown = |it: &Ranked| it.verdict.is_none();
        let first = self.ranked.iter().position(unknown);
        if let Some(first) = first.filter(|&first| self.yes(first).count() < ANSWERS) {
            let rest = first..self.ranked.len();
            let rest = rest.filter(|&place| unknown(&self.ranked[place]));
            return rest.take(AT_ONCE).collect();
        }
        // The margin of the nearest miss has to be known.
        let is_slow =
            |&place: &usize| matches!(self.ranked[place].verdict, Some(Verdict::SlowIdle { .. }));
        self.nearest_miss().filter(is_slow).into_iter().collect()
    }

    /// The verdict of a candidate, for [`take`](Self::take): a miss if it can deadlock, if its busiest link cannot carry
    /// the load or if its zero-load latency is too high; otherwise the result of one solution at the load.
    #[must_use]
    pub fn judge(&self, place: usize) -> Verdict {
        // The margin of the nearest miss is computed once it is known to be a miss.
        self.verdict(place, self.ranked[place].verdict.is_none())
    }

    /// Estimated time to judge a candidate, in microseconds of one core.
    #[must_use]
    pub fn cost_us(&self, place: usize) -> u64 {
        let cost = self.ranked[place].candidate.network.model_cost();
        // Counting what links carry takes as long as setting up the model.
        (2.0 * cost.build_us + cost.load_us).max(1.0) as u64
    }

    /// Accepts the verdict of a candidate.
    pub fn take(&mut self, place: usize, verdict: Verdict) {
        self.ranked[place].verdict = Some(verdict);
    }

    /// Indices of candidates whose latency at the load a picture still lacks, once the answer is known.
    #[must_use]
    pub fn unpictured(&self) -> Vec<usize> {
        let places = 0..self.ranked.len();
        places
            .filter(|&at| self.ranked[at].shown().is_none())
            .collect()
    }

    /// The verdict of a candidate for a picture, for [`take_pictured`](Self::take_pictured): one that is too slow when
    /// idle is still solved.
    #[must_use]
    pub fn picture_of(&self, place: usize) -> Verdict {
        self.verdict(place, false)
    }

    /// The verdict of a candidate, which is not solved if it is too slow when idle and no more has to be known.
    fn verdict(&self, place: usize, is_idle_enough: bool) -> Verdict {
        let Ranked {
            candidate, shape, ..
        } = &self.ranked[place];
        let network = &candidate.network;
        if network.missing_file().is_some() {
            return Verdict::NotOpen;
        }
        if shape.deadlock().is_some() {
            return Verdict::DEADLOCKS;
        }
        let flits = self.find.messages(network) * network.mean_flits();
        let excess = shape.link_bound().map(|bound| flits / bound);
        if let Some(excess) = excess.filter(|it| *it >= 1.0) {
            return Verdict::BeyondLinks { excess };
        }
        if is_idle_enough {
            let zero_load_cycles = shape.zero_load_cycles(network);
            if zero_load_cycles > self.find.within_cycles {
                return Verdict::SlowIdle { zero_load_cycles };
            }
        }
        Verdict::solved(candidate, &self.find, excess)
    }

    /// Accepts such a verdict.
    pub fn take_pictured(&mut self, place: usize, verdict: Verdict) {
        self.ranked[place].pictured = Some(verdict);
    }

    /// The best candidate that the simulator still has to decide: the first that is not a certain miss, up to and
    /// including the best that meets the requirement so far. None once all of these are decided.
    #[must_use]
    pub fn to_simulate(&self) -> Option<usize> {
        let best = self.best();
        let open = self.open().next();
        open.or(best.filter(|&best| self.ranked[best].simulated.is_none()))
    }

    /// Candidates that would be better than the best, but that the model cannot decide and that are not simulated.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        let end = self.best().unwrap_or(self.ranked.len());
        (0..end).filter(|&place| self.ranked[place].outcome(&self.find) == Some(Outcome::TooClose))
    }

    /// Number of candidates that are simulated, and of those that will be unless one of them meets the requirement.
    #[must_use]
    pub fn simulations(&self) -> (usize, usize) {
        let is_simulated = |place: &usize| self.ranked[*place].simulated.is_some();
        let done = (0..self.ranked.len()).filter(is_simulated).count();
        let best = self.best().filter(|best| !is_simulated(best));
        (done, self.open().count() + usize::from(best.is_some()))
    }

    /// The experiment that decides on a candidate, with a link's seed and precision.
    #[must_use]
    pub fn experiment(&self, place: usize, view: &View, most_messages: u64) -> Experiment {
        let network = &self.ranked[place].candidate.network;
        let rule = StoppingRule::new(view.precision_percent / 100.0, most_messages);
        Experiment::alone(network, self.find.messages(network), view.seed, rule)
    }

    /// Accepts the simulation of a candidate. If it misses the requirement, the search continues.
    pub fn take_simulated(&mut self, place: usize, experiment: &Experiment) {
        self.take_point(place, experiment.points().pop().as_ref());
    }

    /// Accepts the simulated point of a candidate; none stands for one without a steady state.
    pub(super) fn take_point(&mut self, place: usize, point: Option<&Point>) {
        self.ranked[place].simulated = Some(Simulated::of(point, self.find.within_cycles));
    }

    /// The best candidate that meets the requirement so far.
    pub(super) fn best(&self) -> Option<usize> {
        self.yes(self.ranked.len()).next()
    }

    /// The first candidates that meet the requirement.
    pub(super) fn yes(&self, end: usize) -> impl Iterator<Item = usize> {
        let first = self.ranked[..end].iter().enumerate();
        let does = first.filter(|(_, it)| it.is_yes(&self.find));
        does.map(|(place, _)| place)
    }

    /// The nearest miss, according to the model, among the candidates that would be better than the best: by latency, else
    /// by the load that its links can carry. Of equals, the one nearest to the best.
    pub(super) fn nearest_miss(&self) -> Option<usize> {
        let end = self.best().unwrap_or(self.ranked.len());
        let miss = |place: &usize| self.ranked[*place].verdict.map(|it| it.miss(&self.find));
        let misses = (0..end)
            .rev()
            .filter_map(|place| Some((place, miss(&place)?)));
        let order = |(class, part): (u8, f64), (other, than): (u8, f64)| {
            class.cmp(&other).then(part.total_cmp(&than))
        };
        misses
            .min_by(|(_, one), (_, other)| order(*one, *other))
            .map(|(place, _)| place)
    }
}

impl Shape {
    fn of(network: &Network) -> Self {
        let key = network.kind().flits;
        let usual =
            key.map(|key| network.with_settings(&[(key.key.name, &key.key.default.to_string())]));
        Self {
            network: usual
                .and_then(Result::ok)
                .unwrap_or_else(|| network.clone()),
            links: OnceLock::new(),
            link_bound: OnceLock::new(),
            zero_load_cycles: OnceLock::new(),
            deadlock: OnceLock::new(),
        }
    }

    fn links(&self) -> f64 {
        *self.links.get_or_init(|| self.network.links() as f64)
    }

    /// Load in flits/cycle/source at which the busiest link is full; none if it is not known.
    fn link_bound(&self) -> Option<f64> {
        // Multistage networks and the scouting torus have no routes to count.
        let bound = || self.network.link_bound().ok().map(|it| it.load);
        *self.link_bound.get_or_init(bound)
    }

    /// The cycle in which messages of a network of this shape can wait for one another, in words; none if they cannot.
    fn deadlock(&self) -> Option<&str> {
        let words = || self.network.deadlock().map(|it| it.words);
        self.deadlock.get_or_init(words).as_deref()
    }

    /// Zero-load latency of a network of this shape in cycles: each flit of a worm adds one cycle.
    fn zero_load_cycles(&self, network: &Network) -> f64 {
        let zero_load = |network: &Network| network.model().zero_load_latency_cycles();
        if network.kind().switching != Switching::Wormhole {
            return zero_load(network);
        }
        let usual = *(self.zero_load_cycles).get_or_init(|| zero_load(&self.network));
        usual + f64::from(network.flits()) - f64::from(self.network.flits())
    }
}

impl Ranked {
    /// The cycle in which its messages can wait for one another, in words, if it was ruled out for that.
    pub(super) fn deadlock(&self) -> Option<String> {
        let is_ruled_out = self.verdict.or(self.pictured) == Some(Verdict::DEADLOCKS);
        let words = is_ruled_out.then(|| self.shape.deadlock());
        words.flatten().map(str::to_owned)
    }

    /// The verdict that a picture shows, once it is known.
    pub(super) fn shown(&self) -> Option<Verdict> {
        let known = |it: &Verdict| !matches!(it, Verdict::SlowIdle { .. });
        self.pictured.or(self.verdict.filter(known))
    }

    /// True if it meets the requirement, according to the simulator or, until it is simulated, the model.
    fn is_yes(&self, find: &Find) -> bool {
        self.simulated.map_or_else(
            || self.verdict.is_some_and(|it| it.is_yes(find)),
            |it| it.outcome != Outcome::No,
        )
    }

    /// Certainty of its verdict, from the simulator or, until it is simulated, the model.
    pub(super) fn outcome(&self, find: &Find) -> Option<Outcome> {
        let simulated = self.simulated.map(|it| it.outcome);
        simulated.or_else(|| Some(self.verdict?.outcome(&self.candidate.network, find)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::NETWORKS;

    #[test]
    fn every_flit_of_a_worm_takes_one_cycle_more() {
        for kind in NETWORKS {
            let Some(key) = kind.flits else { continue };
            let shape = Shape::of(&Network::new(kind));
            for flits in ["1", "7", "200"] {
                let network = Network::new(kind)
                    .with_settings(&[(key.key.name, flits)])
                    .unwrap();
                let latency = network.model().zero_load_latency_cycles();
                let known = shape.zero_load_cycles(&network);
                assert!(
                    (known - latency).abs() < 1e-9,
                    "{network}: {known} {latency}"
                );
            }
        }
    }
}
