//! Routings of a network compared: the loads that its links carry under uniform traffic, the network's own, random
//! permutations and the worst one, beside what no routing exceeds.

mod files;
mod sentence;

use loadcurve_base::Result;
use loadcurve_network::structure::{IdealThroughput, LinkBound, PermutationLoads};
use loadcurve_network::topology::{RouterLinks, Topology};
use loadcurve_network::traffic::{AnyPattern, DestinationMap, Pattern as _, Permutation};
use loadcurve_scenario::{LoadUnit, Network, Terms, View, label_of};
use serde::{Deserialize, Serialize};

use super::knee::plateau;
use super::{Curve, Parted};
pub use files::RoutingsTable;

/// Number of random permutations if nothing else is asked for.
pub const PERMUTATIONS: u32 = 100;

/// The routings of a network, found part by part: the loads of each routing, then what no routing exceeds, and last,
/// on request, the plateau of each by simulation.
///
/// ```
/// use loadcurve_answers::Routings;
/// use loadcurve_scenario::Scenario;
/// let mesh = &Scenario::read("mesh").scenario.networks[0];
/// let routings = Routings::of(mesh, 10).unwrap();
/// assert_eq!(
///     routings.sentence(),
///     "With O1TURN routing, what links carry under the worst permutation rises from 0.143 to 0.250, and under uniform \
///      traffic it stays at 0.492. No routing carries more than 0.250 under every permutation."
/// );
/// ```
#[derive(Debug, Clone)]
pub struct Routings {
    /// The network, with the routing of its link.
    pub network: Network,
    /// The routings, in the order of their key.
    pub rows: Vec<RoutingRow>,
    /// Reasons for which the network cannot have further routings.
    pub refused: Vec<String>,
    /// Names of routings whose routes depend on queues, and the network with each: nobody knows what links carry there.
    pub adaptive: Vec<(&'static str, Network)>,
    /// Load in flits/cycle/source that no routing carries under every permutation, once it is known.
    pub any_worst: Option<f64>,
    /// The ideal throughput of rows and their traffic, as far as it is known.
    ideals: Vec<IdealOf>,
    /// Number of random permutations.
    pub permutations: u32,
    /// The view with seed and precision, if plateaus are simulated.
    simulated: Option<View>,
}

/// A routing.
#[derive(Debug, Clone)]
pub struct RoutingRow {
    /// Its word in links; empty where the kind of network has one routing alone.
    pub route: &'static str,
    /// Its name.
    pub words: &'static str,
    /// The network with it.
    pub network: Network,
    /// What is known of it.
    pub state: RoutingState,
    /// Throughput under overload of the network's own traffic in flits/cycle/source, once it is simulated; none if it
    /// has none.
    pub plateau: Option<Option<f64>>,
}

/// State of knowledge about a routing.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub enum RoutingState {
    /// Nothing is known yet.
    #[default]
    Open,
    /// The network cannot have it, for this reason.
    Refused(String),
    /// What it does.
    Known {
        /// Most virtual channels on a link.
        classes: usize,
        /// What its links carry, in the order of the bars: uniform traffic, the network's own if it is another, random
        /// permutations, and the worst one.
        loads: Vec<RoutedLoad>,
    },
}

/// Traffic under which routings are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Under {
    /// Uniform traffic.
    Uniform,
    /// The network's own traffic.
    Own,
    /// Random permutations, on average.
    Permutations,
    /// The routing's worst permutation.
    Worst,
}

/// What the links of a routing carry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoutedLoad {
    /// The traffic.
    pub under: Under,
    /// Load in flits/cycle/source at which the busiest link or port is full.
    pub bound: f64,
    /// Ideal throughput of this traffic; none for a mean, and before it is known.
    pub ideal: Option<Ideal>,
    /// Routers at the ends of the busiest link; none for a port and for a mean.
    pub link: Option<[usize; 2]>,
    /// Mean number of links on a route.
    pub hops: f64,
    /// Saturation load of the model in flits/cycle/source; none for a mean, and where it has none.
    pub saturation: Option<f64>,
}

/// An interval that contains the ideal throughput of some traffic, in flits/cycle/source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ideal {
    /// Load that some flow carries.
    pub low: f64,
    /// Load that no flow exceeds.
    pub high: f64,
    /// Lowest channels of the links that bind it.
    pub binding: Vec<usize>,
}

/// The ideal throughput of a row and its traffic.
type IdealOf = (usize, Under, Ideal);

/// One part of the answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum RoutingsPart {
    /// What is known of one routing.
    Row(RoutingState),
    /// The ideal throughput for rows and their traffic, and what no routing carries under every permutation.
    Ideals(Vec<IdealOf>, f64),
    /// Throughput under overload, if it has one.
    Plateau(Option<f64>),
}

impl From<IdealThroughput> for Ideal {
    fn from(ideal: IdealThroughput) -> Self {
        Self {
            low: ideal.low,
            high: ideal.high,
            binding: ideal.binding,
        }
    }
}

impl Routings {
    /// Compares the routings of a network.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) if the links of its kind are not known.
    pub fn of(network: &Network, permutations: u32) -> Result<Self> {
        let mut routings = Self::open(network, permutations, None)?;
        routings.solve()?;
        Ok(routings)
    }

    /// The routings of a network, of which nothing is known yet. With a view, plateaus are simulated.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) if the links of its kind are not known.
    pub fn open(network: &Network, permutations: u32, simulated: Option<&View>) -> Result<Self> {
        network.has_structure()?;
        let (mut rows, mut refused) = (Vec::new(), Vec::new());
        for (choice, routed) in network.routings() {
            match routed {
                Ok(network) => rows.push(RoutingRow {
                    route: choice.name,
                    words: choice.words,
                    network,
                    state: RoutingState::Open,
                    plateau: None,
                }),
                Err(error) => refused.push(error.to_string()),
            }
        }
        let adaptive = network.adaptive_routings().into_iter();
        Ok(Self {
            network: network.clone(),
            rows,
            refused,
            adaptive: adaptive.map(|(choice, it)| (choice.words, it)).collect(),
            any_worst: None,
            ideals: Vec::new(),
            permutations,
            simulated: simulated.cloned(),
        })
    }

    fn part(&self, place: usize) -> Place<'_> {
        let rows = self.rows.len();
        match self.rows.get(place) {
            Some(row) => Place::Row(row),
            None if place == rows => Place::Ideals,
            None => Place::Plateau(&self.rows[place - rows - 1]),
        }
    }

    /// Takes what another comparison knows, if it is of the same networks.
    pub(crate) fn take_known(&mut self, known: &Self) {
        let is_same = self.rows.len() == known.rows.len()
            && (self.rows.iter().zip(&known.rows)).all(|(a, b)| a.network == b.network);
        if !is_same || self.permutations != known.permutations {
            return;
        }
        let simulates = |routings: &Self| {
            let view = routings.simulated.as_ref();
            view.map(|view| (view.seed, view.precision_percent.to_bits()))
        };
        let is_simulated_alike = simulates(self) == simulates(known);
        self.rows.clone_from(&known.rows);
        for row in self.rows.iter_mut().filter(|_| !is_simulated_alike) {
            row.plateau = None;
        }
        self.ideals.clone_from(&known.ideals);
        self.any_worst = known.any_worst;
    }

    /// What is compared, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        let network = self.rows.first().map_or(&self.network, |row| &row.network);
        let label = label_of(network, Terms::default());
        format!("What links carry with each routing: {label}")
    }

    /// The ideal throughput of every traffic, and what any routing carries under every permutation.
    fn ideals(&self) -> Result<(Vec<IdealOf>, f64)> {
        let mut any_worst = f64::INFINITY;
        let mut ideals = Vec::new();
        for under in [Under::Uniform, Under::Own] {
            let loads = || self.rows.iter().filter_map(|row| row.load(under));
            let Some(best) = loads().map(|load| load.bound).reduce(f64::max) else {
                continue;
            };
            let pattern = under.network(&self.network)?.pattern();
            let ideal = self.network.ideal_throughput(&pattern, Some(best))?;
            if matches!(pattern, AnyPattern::Permutation(_)) {
                any_worst = any_worst.min(ideal.high);
            }
            let rows = 0..self.rows.len();
            ideals.extend(rows.map(|row| (row, under, Ideal::from(ideal.clone()))));
        }
        let known = || self.rows.iter().filter(|row| !row.loads().is_empty());
        let routings: Vec<_> = known().map(|it| it.network.plain_routing()).collect();
        let pairs = known().map(|row| row.network.route_loads());
        let mut loads: Vec<_> = (routings.iter().zip(pairs))
            .map(|(it, pairs)| PermutationLoads::with(&**it, pairs))
            .collect();
        let mut best = |permutation: &Permutation| {
            let loads = loads.iter_mut().map(|it| it.bound(permutation).load);
            loads.fold(0.0, f64::max)
        };
        for (place, row) in self.rows.iter().enumerate() {
            if row.loads().is_empty() {
                continue;
            }
            let AnyPattern::Permutation(worst) = row.network.under("worst")?.pattern() else {
                continue;
            };
            let best = best(&worst);
            let pattern = AnyPattern::Permutation(worst);
            let ideal = self.network.ideal_throughput(&pattern, Some(best))?;
            any_worst = any_worst.min(ideal.high);
            ideals.push((place, Under::Worst, ideal.into()));
        }
        for permutation in self.network.adversaries() {
            let best = best(&permutation);
            // A permutation of which some routing carries as much says nothing new.
            if best < any_worst {
                let pattern = AnyPattern::Permutation(permutation);
                let ideal = self.network.ideal_throughput(&pattern, Some(best))?;
                any_worst = any_worst.min(ideal.high);
            }
        }
        Ok((ideals, any_worst))
    }
}

impl Parted for Routings {
    type Part = RoutingsPart;

    fn count(&self) -> usize {
        let rows = self.rows.len();
        1 + rows * (1 + usize::from(self.simulated.is_some()))
    }

    fn is_open(&self, place: usize) -> bool {
        match self.part(place) {
            Place::Row(row) => row.state == RoutingState::Open,
            Place::Ideals => self.any_worst.is_none(),
            Place::Plateau(row) => {
                row.plateau.is_none() && !matches!(row.state, RoutingState::Refused(_))
            }
        }
    }

    fn is_ready(&self, place: usize) -> bool {
        match self.part(place) {
            Place::Row(_) | Place::Plateau(_) => true,
            Place::Ideals => self.rows.iter().all(|row| row.state != RoutingState::Open),
        }
    }

    fn answer(&self, place: usize) -> Result<RoutingsPart> {
        Ok(match self.part(place) {
            Place::Row(row) => RoutingsPart::Row(row.solved(self.permutations)),
            Place::Ideals if !self.is_ready(place) => {
                let mut known = self.clone();
                for (row, found) in known.rows.iter_mut().zip(&self.rows) {
                    if row.state == RoutingState::Open {
                        row.state = found.solved(self.permutations);
                    }
                }
                return known.answer(place);
            }
            Place::Ideals => {
                let (ideals, any_worst) = self.ideals()?;
                RoutingsPart::Ideals(ideals, any_worst)
            }
            Place::Plateau(row) => {
                let view = self.simulated.as_ref();
                RoutingsPart::Plateau(view.and_then(|view| plateau(&Curve::of(&row.network), view)))
            }
        })
    }

    fn learn(&mut self, place: usize, part: RoutingsPart) {
        let rows = self.rows.len();
        match part {
            RoutingsPart::Row(state) => self.rows[place].state = state,
            RoutingsPart::Plateau(plateau) => self.rows[place - rows - 1].plateau = Some(plateau),
            RoutingsPart::Ideals(ideals, any_worst) => {
                (self.ideals, self.any_worst) = (ideals, Some(any_worst));
            }
        }
        for (row, under, ideal) in &self.ideals {
            self.rows[*row].set_ideal(*under, ideal);
        }
    }
}

/// What is found at an index.
enum Place<'a> {
    Row(&'a RoutingRow),
    Ideals,
    Plateau(&'a RoutingRow),
}

impl RoutingRow {
    /// What its links carry; empty until it is known, and where the network cannot have it.
    #[must_use]
    pub fn loads(&self) -> &[RoutedLoad] {
        match &self.state {
            RoutingState::Known { loads, .. } => loads,
            RoutingState::Open | RoutingState::Refused(_) => &[],
        }
    }

    /// Most virtual channels on a link, once they are known.
    #[must_use]
    pub fn classes(&self) -> Option<usize> {
        match self.state {
            RoutingState::Known { classes, .. } => Some(classes),
            RoutingState::Open | RoutingState::Refused(_) => None,
        }
    }

    /// What it carries of some traffic.
    #[must_use]
    pub fn load(&self, under: Under) -> Option<&RoutedLoad> {
        self.loads().iter().find(|load| load.under == under)
    }

    /// The network's own traffic, under which its plateau is simulated.
    #[must_use]
    pub fn own_under(&self) -> Under {
        if self.network.is_uniform() {
            Under::Uniform
        } else {
            Under::Own
        }
    }

    /// Simulated throughput under overload, if it is known and has this traffic.
    #[must_use]
    pub fn plateau_under(&self, under: Under) -> Option<f64> {
        self.plateau.flatten().filter(|_| under == self.own_under())
    }

    fn solved(&self, permutations: u32) -> RoutingState {
        let found = self.found(permutations);
        found.unwrap_or_else(|error| RoutingState::Refused(error.to_string()))
    }

    fn found(&self, permutations: u32) -> Result<RoutingState> {
        let network = &self.network;
        let routing = network.plain_routing();
        let links = RouterLinks::of(routing.topology());
        let single = |under: Under| -> Result<RoutedLoad> {
            let network = under.network(network)?;
            let (bound, hops) = network.link_loads()?;
            let saturation = Curve::of(&network);
            let saturation = Some(saturation.saturation(LoadUnit::Flits))
                .filter(|load| load.is_finite() && !saturation.is_blank() && !saturation.drops());
            Ok(RoutedLoad {
                under,
                bound: bound.load,
                ideal: None,
                link: links.ends()[bound.channel].map(|(from, to)| [from, to]),
                hops,
                saturation,
            })
        };
        let mut loads = vec![single(Under::Uniform)?];
        if !network.is_uniform() {
            loads.push(single(Under::Own)?);
        }
        loads.extend(mean(network, permutations));
        loads.push(single(Under::Worst)?);
        Ok(RoutingState::Known {
            classes: most_channels(routing.topology()),
            loads,
        })
    }

    fn set_ideal(&mut self, traffic: Under, ideal: &Ideal) {
        if let RoutingState::Known { loads, .. } = &mut self.state {
            for load in loads.iter_mut().filter(|load| load.under == traffic) {
                load.ideal = Some(ideal.clone());
            }
        }
    }
}

impl Under {
    /// The network under this traffic.
    fn network(self, network: &Network) -> Result<Network> {
        match self {
            Self::Uniform => network.under("uniform"),
            Self::Worst => network.under("worst"),
            Self::Own | Self::Permutations => Ok(network.clone()),
        }
    }
}

/// Means over random permutations, number 0 and so on.
fn mean(network: &Network, permutations: u32) -> Option<RoutedLoad> {
    let (routing, processors) = (network.plain_routing(), network.processors() as u32);
    let mut loads = PermutationLoads::with(&*routing, network.route_loads());
    let (mut bound, mut hops, mut count) = (0.0, 0.0, 0.0);
    for seed in 0..permutations {
        // A permutation that leaves all in place is none.
        let Ok(permutation) = Permutation::by(DestinationMap::Random { seed }, &[processors])
        else {
            continue;
        };
        let permutation = permutation.limited_to(|from, to| routing.carries(from, to));
        if permutation.senders() == 0 {
            continue;
        }
        let LinkBound { load, .. } = loads.bound(&permutation);
        bound += load;
        hops += loads.hops() / permutation.senders() as f64;
        count += 1.0;
    }
    (count > 0.0).then(|| RoutedLoad {
        under: Under::Permutations,
        bound: bound / count,
        ideal: None,
        link: None,
        hops: hops / count,
        saturation: None,
    })
}

/// Most virtual channels on a link.
fn most_channels(topology: &dyn Topology) -> usize {
    let channels = 0..topology.channels();
    let on_links = channels.map(|channel| 1 + topology.siblings(channel).len());
    on_links.max().unwrap_or(0)
}
