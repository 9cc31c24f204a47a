//! How long a collective operation takes on each network of a link, by which algorithm, and how long at least.
//!
//! ```
//! use loadcurve_answers::{Collectives, Parted as _};
//! use loadcurve_scenario::Scenario;
//! let link = "net=cube,wrap:1&ports=all&width=512&ns=1.422&startup=703&size=1G";
//! let mut collectives = Collectives::of(&Scenario::read(link).scenario);
//! collectives.solve().unwrap();
//! assert_eq!(
//!     collectives.networks[0].sentence(),
//!     "All-reduce of 1 GiB over 64 processors: swing 7.85 ms; nothing below 7.83 ms, for each has 6 ports."
//! );
//! ```

mod best;
mod files;
mod found;
mod measured;
mod quick;
mod round;
mod sentence;
mod simulated;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeMap;

use loadcurve_base::{Error, Result};
use loadcurve_collective::bound::Bound;
use loadcurve_collective::{Algorithm, Operation};
use loadcurve_scenario::{Contender, Network, Scenario, View};
use serde::{Deserialize, Serialize};

use super::Parted;
pub use best::{Best, BestChange};
pub use found::{AlgorithmTimes, FoundTime, LinkFlits, TimeSource};
pub use measured::MeasuredTimes;
pub use quick::{QuickTime, SolvedCollectives};
pub use round::{DrawnAlgorithm, Round, RoundTable, Rounds};
use simulated::{Run, Simulated};

/// A collective operation on the networks of a link.
#[derive(Debug, Clone)]
pub struct Collectives {
    /// The link.
    pub scenario: Scenario,
    /// The networks in a few words, with what they have in common; empty for a single one.
    pub heading: String,
    /// The networks that are shown and have collective operations.
    pub networks: Vec<Collective>,
    /// What is left out, with reasons.
    pub notices: Vec<Error>,
    /// Times that other programs measured, of any operation.
    measured: Vec<MeasuredTimes>,
}

/// A collective operation on a network, found part by part: the lower bound, and the times of each algorithm.
#[derive(Debug, Clone)]
pub struct Collective {
    /// Index of the network in the link.
    pub index: usize,
    /// Name beside other networks.
    pub label: String,
    /// The network; at equal cost with the flits that its channels make of a message.
    pub network: Network,
    /// Bits of a channel, and of a flit.
    pub width_bits: u32,
    /// Length of a cycle in nanoseconds; times are in cycles when absent.
    pub cycle_ns: Option<f64>,
    /// The algorithms with their times, as far as these are known.
    pub algorithms: Vec<(Algorithm, Option<AlgorithmTimes>)>,
    /// The lower bound, once it is known: none of operations without one.
    pub bound: Option<Option<Bound>>,
    /// Reason for which the bound was given up, if it was.
    pub unbounded: Option<String>,
    /// True if no message of a step leaves before all of the step before have arrived.
    has_barriers: bool,
    /// How it is simulated, if it is.
    simulated: Option<Simulated>,
    /// Cycles of the runs known so far; none of those in which messages wait for one another for ever.
    runs: BTreeMap<Run, Option<u64>>,
    /// What is asked.
    view: View,
}

/// One part of the answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CollectivePart {
    /// The lower bound of a network.
    Bound(Option<Bound>),
    /// Reason for which the search for the bound was given up.
    Unbounded(String),
    /// The times of an algorithm.
    Times(AlgorithmTimes),
    /// Cycles of a run of an algorithm for a size; none if messages wait for one another for ever.
    Run(Option<u64>),
}

impl Collectives {
    /// The operation of a link, of which nothing is known yet.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let labels = scenario.labels();
        let (mut networks, mut notices) = (Vec::new(), Vec::new());
        let contenders = scenario.contenders().into_iter().zip(labels.each);
        for (index, (contender, label)) in contenders.enumerate() {
            if scenario.is_hidden(index) {
                continue;
            }
            match Collective::open((index, label), contender, &scenario.view, &mut notices) {
                Ok(network) => networks.push(network),
                Err(error) => notices.push(error),
            }
        }
        notices.dedup();
        Self {
            scenario: scenario.clone(),
            heading: scenario.heading(),
            networks,
            notices,
            measured: Vec::new(),
        }
    }

    /// A link that asks for a collective operation, with other view keys where a text is given.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] for a wrong value.
    pub fn question(scenario: &Scenario, settings: &[(&str, Option<&str>)]) -> Result<Scenario> {
        let asking = scenario.with_view("view", "collective")?;
        let given = settings
            .iter()
            .filter_map(|&(key, text)| Some((key, text?)));
        { given }.try_fold(asking, |it, (key, text)| it.with_view(key, text))
    }

    /// The operation of such a link, of which nothing is known yet.
    ///
    /// # Errors
    /// As for [`asked`](Self::asked).
    pub fn asking(scenario: &Scenario, settings: &[(&str, Option<&str>)]) -> Result<Self> {
        let collectives = Self::of(&Self::question(scenario, settings)?);
        match collectives.notices.first() {
            Some(error) if collectives.networks.is_empty() => Err(error.clone()),
            _ => Ok(collectives),
        }
    }

    /// The operation of such a link, with all its times, given how several parts are found.
    ///
    /// # Errors
    /// That of a wrong value, or the reason for which no network has the operation.
    pub fn asked(
        scenario: &Scenario,
        settings: &[(&str, Option<&str>)],
        find: impl Fn(&Self, &[usize]) -> Vec<Result<CollectivePart>>,
    ) -> Result<Self> {
        let mut collectives = Self::asking(scenario, settings)?;
        collectives.solve_by(find)?;
        Ok(collectives)
    }

    /// The same of another link, with what this one knows of networks that both have.
    #[must_use]
    pub fn opened(&self, scenario: &Scenario) -> Self {
        let mut opened = Self::of(scenario);
        opened.measure(self.measured.clone());
        for network in &mut opened.networks {
            if let Some(known) = self.networks.iter().find(|known| known.is_like(network)) {
                network.take_known(known);
            }
        }
        opened
    }

    /// The network at an index of the link, if it has the operation.
    #[must_use]
    pub fn network(&self, index: usize) -> Option<&Collective> {
        self.networks.iter().find(|network| network.index == index)
    }

    /// The operation.
    #[must_use]
    pub fn operation(&self) -> Operation {
        self.scenario.view.collective.operation
    }

    /// The network and the index of the part at an index of all.
    fn part(&self, mut place: usize) -> Option<(usize, usize)> {
        for (network, it) in self.networks.iter().enumerate() {
            if place < it.count() {
                return Some((network, place));
            }
            place -= it.count();
        }
        None
    }
}

impl Collective {
    /// The operation of a view on a network, of which nothing is known yet.
    fn open(
        (index, label): (usize, String),
        contender: Contender,
        view: &View,
        notices: &mut Vec<Error>,
    ) -> Result<Self> {
        let Contender {
            network,
            terms,
            obstacle,
        } = contender;
        if let Some(error) = obstacle {
            return Err(error);
        }
        let asked = &view.collective;
        let layout = network.collective_layout()?;
        let check = |it: Algorithm| it.check(asked.operation, &layout);
        let mut refused = Vec::new();
        let algorithms: Vec<Algorithm> = if asked.algorithms.is_empty() {
            Algorithm::on(asked.operation, &layout).collect()
        } else {
            let mut known = asked.algorithms.clone();
            known.retain(|&it| check(it).map_err(|error| refused.push(error)).is_ok());
            known
        };
        if algorithms.is_empty() {
            let mut all = Algorithm::of(asked.operation).iter();
            let error = refused.into_iter().next();
            let error = error.or_else(|| all.find_map(|&it| check(it).err()));
            return Err(error.map_or_else(
                || unreachable!("no algorithm of {}", asked.operation),
                Error::from,
            ));
        }
        notices.extend(refused.into_iter().map(Error::from));
        // What is wrong with its routes is said at once.
        network.collective_fabric(asked.ports)?;
        let simulated = view.simulate.then(|| Simulated::by(network.routers()));
        Ok(Self {
            index,
            label,
            width_bits: terms.width_bits.unwrap_or(view.width_bits),
            cycle_ns: terms.cycle_ns,
            network,
            algorithms: algorithms.into_iter().map(|it| (it, None)).collect(),
            bound: None,
            unbounded: None,
            has_barriers: false,
            simulated,
            runs: BTreeMap::new(),
            view: view.clone(),
        })
    }

    /// The operation on a network alone, with all its times.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for a network without collective operations, or on which no
    /// algorithm does this one.
    pub fn alone(scenario: &Scenario, index: usize) -> Result<Self> {
        let contender = scenario.contenders().swap_remove(index);
        let label = scenario.labels().each.swap_remove(index);
        let mut it = Self::open((index, label), contender, &scenario.view, &mut Vec::new())?;
        it.solve()?;
        Ok(it)
    }

    /// Number of processors, N.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.network.processors()
    }

    /// The operation.
    #[must_use]
    pub fn operation(&self) -> Operation {
        self.view.collective.operation
    }

    /// Flits of a buffer of some bytes.
    #[must_use]
    pub fn flits(&self, bytes: u64) -> u64 {
        loadcurve_collective::flits(bytes, self.width_bits)
    }

    /// The size that the table and the drawing show.
    #[must_use]
    pub fn detail_bytes(&self) -> u64 {
        self.view.collective.bytes
    }

    /// Sizes of the curves, in ascending order.
    pub fn sizes(&self) -> impl Iterator<Item = u64> {
        self.view.collective.sizes.sizes()
    }

    /// Algorithms with their times, as far as these are known.
    pub fn known(&self) -> impl Iterator<Item = &AlgorithmTimes> {
        self.algorithms
            .iter()
            .filter_map(|(_, times)| times.as_ref())
    }

    /// The lower bound, if it is known and there is one.
    #[must_use]
    pub fn known_bound(&self) -> Option<&Bound> {
        self.bound.as_ref()?.as_ref()
    }

    /// A time in nanoseconds; none if the length of a cycle is not given.
    #[must_use]
    pub fn nanoseconds(&self, cycles: f64) -> Option<f64> {
        self.cycle_ns.map(|ns| cycles * ns)
    }

    /// Algorithm bandwidth S/t in bytes a nanosecond, which are GB/s, or in bytes a cycle if its length is not given.
    #[must_use]
    pub fn algorithm_bandwidth(&self, bytes: u64, cycles: f64) -> Option<f64> {
        let time = cycles * self.cycle_ns.unwrap_or(1.0);
        (time > 0.0).then(|| bytes as f64 / time)
    }

    /// Bus bandwidth in the same unit.
    #[must_use]
    pub fn bus_bandwidth(&self, bytes: u64, cycles: f64) -> Option<f64> {
        let factor = self.operation().bus_factor(self.processors());
        Some(factor * self.algorithm_bandwidth(bytes, cycles)?)
    }

    /// True if the same is asked of the same network, with other algorithms perhaps.
    fn is_like(&self, other: &Self) -> bool {
        let asked = |it: &Self| {
            let view = &it.view.collective;
            (
                view.operation,
                view.sizes,
                view.bytes,
                view.ports,
                view.startup_cycles,
            )
        };
        self.network == other.network
            && self.width_bits == other.width_bits
            && self.has_barriers == other.has_barriers
            && asked(self) == asked(other)
    }

    fn take_known(&mut self, known: &Self) {
        self.bound.clone_from(&known.bound);
        self.unbounded.clone_from(&known.unbounded);
        for (algorithm, times) in &mut self.algorithms {
            let mut all = known.known();
            *times = all.find(|it| it.algorithm() == Some(*algorithm)).cloned();
        }
        if self.view.seed == known.view.seed {
            self.runs.clone_from(&known.runs);
        }
    }
}

/// What a part of a network is about.
#[derive(Debug, Clone, Copy)]
enum Place {
    Bound,
    /// The algorithm at an index.
    Times(usize),
    Run(Run),
}

impl Collective {
    fn place(&self, place: usize) -> Place {
        match place.checked_sub(1) {
            None => Place::Bound,
            Some(place) => match place.checked_sub(self.algorithms.len()) {
                None => Place::Times(place),
                Some(index) => Place::Run(self.run(index)),
            },
        }
    }
}

impl Parted for Collective {
    type Part = CollectivePart;

    fn count(&self) -> usize {
        1 + self.algorithms.len() + self.most_runs()
    }

    fn is_open(&self, place: usize) -> bool {
        match self.place(place) {
            Place::Bound => self.bound.is_none(),
            Place::Times(index) => self.algorithms[index].1.is_none(),
            Place::Run(run) => {
                let time = self.modelled(run);
                !self.runs.contains_key(&run) && time.is_none_or(|time| self.is_wanted(time))
            }
        }
    }

    fn is_ready(&self, place: usize) -> bool {
        match self.place(place) {
            Place::Bound | Place::Times(_) => true,
            // Only the model tells how many chunks are best, and whether messages meet.
            Place::Run(run) => self.modelled(run).is_some(),
        }
    }

    fn answer(&self, place: usize) -> Result<CollectivePart> {
        Ok(match self.place(place) {
            // All else that is refused is refused at once: this is a search that takes too long.
            Place::Bound => match self.network.collective_bound(&self.view.collective) {
                Ok(bound) => CollectivePart::Bound(bound),
                Err(error) => CollectivePart::Unbounded(error.to_string()),
            },
            Place::Times(index) => CollectivePart::Times(self.times(self.algorithms[index].0)?),
            Place::Run(run) => CollectivePart::Run(self.run_cycles(run)?),
        })
    }

    fn learn(&mut self, place: usize, part: CollectivePart) {
        match (self.place(place), part) {
            (Place::Bound, CollectivePart::Bound(bound)) => self.bound = Some(bound),
            (Place::Bound, CollectivePart::Unbounded(reason)) => {
                self.bound = Some(None);
                self.unbounded = Some(reason);
            }
            (Place::Times(index), CollectivePart::Times(times)) => {
                self.algorithms[index].1 = Some(times);
            }
            (Place::Run(run), CollectivePart::Run(cycles)) => {
                self.runs.insert(run, cycles);
            }
            _ => {}
        }
    }
}

impl Parted for Collectives {
    type Part = CollectivePart;

    fn count(&self) -> usize {
        self.networks.iter().map(Parted::count).sum()
    }

    fn is_open(&self, place: usize) -> bool {
        let part = self.part(place);
        part.is_some_and(|(network, place)| self.networks[network].is_open(place))
    }

    fn is_ready(&self, place: usize) -> bool {
        let part = self.part(place);
        part.is_some_and(|(network, place)| self.networks[network].is_ready(place))
    }

    fn answer(&self, place: usize) -> Result<CollectivePart> {
        let Some((network, place)) = self.part(place) else {
            return Ok(CollectivePart::Bound(None));
        };
        self.networks[network].answer(place)
    }

    fn learn(&mut self, place: usize, part: CollectivePart) {
        if let Some((network, place)) = self.part(place) {
            self.networks[network].learn(place, part);
        }
    }
}
