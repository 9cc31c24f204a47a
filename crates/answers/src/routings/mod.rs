//! Routings of a network compared: the loads that its links carry under uniform traffic, the network's own, random
//! permutations and the worst one, beside what no routing exceeds.

mod files;
mod sentence;

use loadcurve_base::{Error, Result};
use loadcurve_network::structure::{IdealThroughput, LinkBound, PermutationLoads};
use loadcurve_network::topology::{RouterLinks, Topology};
use loadcurve_network::traffic::{AnyPattern, DestinationMap, Pattern as _, Permutation};
use loadcurve_scenario::{LoadUnit, Network};

use super::Curve;
pub use files::RoutingsTable;

/// Number of random permutations if nothing else is asked for.
pub const PERMUTATIONS: u32 = 100;

/// The routings of a network.
///
/// ```
/// use loadcurve_answers::Routings;
/// use loadcurve_scenario::Scenario;
/// let mesh = &Scenario::read("mesh").scenario.networks[0];
/// let routings = Routings::of(mesh, 10).unwrap();
/// assert_eq!(
///     routings.sentence(),
///     "With O1TURN, what links carry under the worst permutation rises from 0.143 to 0.250, and of uniform traffic it \
///      stays at 0.492. No routing carries more than 0.250 under every permutation."
/// );
/// ```
#[derive(Debug, Clone)]
pub struct Routings {
    /// The network, with the routing of its link.
    pub network: Network,
    /// The routings, in the order of their key.
    pub rows: Vec<RoutingRow>,
    /// Routings that the network cannot have, and why.
    pub refused: Vec<Error>,
    /// Load in flits/cycle/source that no routing carries under every permutation.
    pub any_worst: f64,
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
    /// Most virtual channels on a link.
    pub classes: usize,
    /// What its links carry, in the order of the bars: uniform traffic, the network's own if it is another, random
    /// permutations, and the worst one.
    pub loads: Vec<RoutedLoad>,
}

/// Traffic under which routings are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone)]
pub struct RoutedLoad {
    /// The traffic.
    pub under: Under,
    /// Load in flits/cycle/source at which the busiest link or port is full.
    pub bound: f64,
    /// The interval that contains the ideal throughput of this traffic; none for a mean.
    pub ideal: Option<IdealThroughput>,
    /// Routers at the ends of the busiest link; none for a port and for a mean.
    pub link: Option<[usize; 2]>,
    /// Mean number of links on a route.
    pub hops: f64,
    /// Saturation load of the model in flits/cycle/source; none for a mean, and where it has none.
    pub saturation: Option<f64>,
}

impl Routings {
    /// Compares the routings of a network.
    ///
    /// # Errors
    /// [`Error::Refused`] if the links of its kind are not known.
    pub fn of(network: &Network, permutations: u32) -> Result<Self> {
        network.has_structure()?;
        let (mut rows, mut refused) = (Vec::new(), Vec::new());
        for (choice, routed) in network.routings() {
            match routed.and_then(|routed| RoutingRow::of(choice, &routed, permutations)) {
                Ok(row) => rows.push(row),
                Err(error) => refused.push(error),
            }
        }
        let mut routings = Self {
            network: network.clone(),
            rows,
            refused,
            any_worst: f64::INFINITY,
        };
        routings.bound_ideals()?;
        Ok(routings)
    }

    /// Brackets the ideal throughput of every traffic, and what any routing carries under every permutation.
    fn bound_ideals(&mut self) -> Result<()> {
        for under in [Under::Uniform, Under::Own] {
            let best = self.rows.iter().filter_map(|row| row.load(under));
            let Some(best) = best.map(|load| load.bound).reduce(f64::max) else {
                continue;
            };
            let pattern = under.network(&self.network)?.pattern();
            let ideal = self.network.ideal_throughput(&pattern, Some(best))?;
            if matches!(pattern, AnyPattern::Permutation(_)) {
                self.any_worst = self.any_worst.min(ideal.high);
            }
            for row in &mut self.rows {
                row.set_ideal(under, &ideal);
            }
        }
        let routings: Vec<_> = self
            .rows
            .iter()
            .map(|it| it.network.plain_routing())
            .collect();
        let loads = self.rows.iter().map(|row| row.network.route_loads());
        let routings_with_loads = routings.iter().zip(loads);
        let mut known: Vec<_> = routings_with_loads
            .map(|(it, loads)| PermutationLoads::with(&**it, loads))
            .collect();
        let mut best = |permutation: &Permutation| {
            let loads = known.iter_mut().map(|it| it.bound(permutation).load);
            loads.fold(0.0, f64::max)
        };
        for row in &mut self.rows {
            let AnyPattern::Permutation(worst) = row.network.under("worst")?.pattern() else {
                continue;
            };
            let best = best(&worst);
            let ideal =
                (self.network).ideal_throughput(&AnyPattern::Permutation(worst), Some(best))?;
            self.any_worst = self.any_worst.min(ideal.high);
            row.set_ideal(Under::Worst, &ideal);
        }
        for permutation in self.network.adversaries() {
            let best = best(&permutation);
            // A permutation of which some routing carries as much says nothing new.
            if best < self.any_worst {
                let pattern = AnyPattern::Permutation(permutation);
                let ideal = self.network.ideal_throughput(&pattern, Some(best))?;
                self.any_worst = self.any_worst.min(ideal.high);
            }
        }
        Ok(())
    }
}

impl RoutingRow {
    fn of(
        choice: loadcurve_scenario::Choice,
        network: &Network,
        permutations: u32,
    ) -> Result<Self> {
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
        Ok(Self {
            route: choice.name,
            words: choice.words,
            network: network.clone(),
            classes: most_channels(routing.topology()),
            loads,
        })
    }

    /// What it carries of some traffic.
    #[must_use]
    pub fn load(&self, under: Under) -> Option<&RoutedLoad> {
        self.loads.iter().find(|load| load.under == under)
    }

    fn set_ideal(&mut self, under: Under, ideal: &IdealThroughput) {
        for load in self.loads.iter_mut().filter(|load| load.under == under) {
            load.ideal = Some(ideal.clone());
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
