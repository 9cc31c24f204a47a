//! What happens when links fail: the network's own failures, each link alone, and links drawn at random.

mod files;
mod sentence;

use loadcurve_base::{Error, Result};
use loadcurve_network::structure::SingleFailure;
use loadcurve_scenario::{LoadUnit, Network};

use super::Curve;
pub use files::FaultsTable;

/// Numbers of links that fail at random if nothing else is asked for.
pub const FAULT_COUNTS: [u32; 4] = [1, 2, 4, 8];

/// Draws of each number of links.
const DRAWS: u32 = 20;

/// Links whose failure is modelled: those that leave the least.
const MODELLED: usize = 8;

/// Quantile of the normal distribution for intervals of 95 %.
const NORMAL: f64 = 1.96;

/// A network without some of its links.
#[derive(Debug, Clone)]
pub struct Faults {
    /// The network, with the failures of its link.
    pub network: Network,
    /// The network as it was before.
    pub whole: FaultRow,
    /// The network with its own failures, if it has any.
    pub own: Option<FaultRow>,
    /// The failures of each link alone, in order of links.
    pub links: Vec<FaultRow>,
    /// Failures of several links, drawn at random.
    pub drawn: Vec<DrawnFaults>,
}

/// A network without some links and routers.
#[derive(Debug, Clone)]
pub struct FaultRow {
    /// What has failed, as links write it; empty if nothing has.
    pub failed: String,
    /// The reason for which not all messages can be routed, if they cannot.
    pub obstacle: Option<Error>,
    /// Number of pairs of processors whose messages take a detour; none where there are no such detours.
    pub detoured: Option<usize>,
    /// Load in flits/cycle/source at which the busiest link or port is full.
    pub bound: Option<f64>,
    /// Saturation load of the model in flits/cycle/source, where it was asked for.
    pub saturation: Option<f64>,
    /// Zero-load latency of the model in cycles.
    pub zero_load_cycles: Option<f64>,
}

/// Networks without as many links each.
#[derive(Debug, Clone)]
pub struct DrawnFaults {
    /// Number of links.
    pub count: u32,
    /// The draws, from the first.
    pub rows: Vec<FaultRow>,
}

/// What several draws have in common.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrawnSummary {
    /// Mean saturation load of the networks in which all messages arrive; none without such networks.
    pub mean: Option<f64>,
    /// Half-width of the 95 % interval of the mean.
    pub half_width: f64,
    /// Least of these loads.
    pub least: f64,
    /// Fraction of the draws that cut processors off.
    pub cut_off: f64,
}

impl Faults {
    /// The failures of a network, with these numbers of links drawn at random.
    ///
    /// ```
    /// use loadcurve_answers::Faults;
    /// use loadcurve_scenario::Scenario;
    /// let mesh = &Scenario::read("mesh,fail:27-28,sharing:flit").scenario.networks[0];
    /// let faults = Faults::of(mesh, &[1]).unwrap();
    /// assert_eq!(
    ///     faults.sentence(),
    ///     "Without 27–28, 256 of 4,032 pairs detour; links carry 0.375, not 0.492. Of all links, 24–32 leaves the \
    ///      least that links carry, 0.301, and 59–60 the least at which the model saturates, 0.155."
    /// );
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] for a kind whose links do not fail.
    pub fn of(network: &Network, counts: &[u32]) -> Result<Self> {
        let mut links: Vec<FaultRow> = network
            .single_failures()?
            .into_iter()
            .map(FaultRow::of_link)
            .collect();
        let mut worst: Vec<usize> = (0..links.len())
            .filter(|&it| links[it].bound.is_some())
            .collect();
        worst.sort_by(|&a, &b| {
            let load = |place: usize| links[place].bound.unwrap_or(f64::INFINITY);
            load(a).total_cmp(&load(b))
        });
        for &place in worst.iter().take(MODELLED) {
            let failing = network.failing(&links[place].failed)?;
            links[place].add_model(&failing);
        }
        let intact = network.failing("")?;
        let drawn = |&count: &u32| DrawnFaults {
            count,
            rows: (1..=DRAWS)
                .map(|draw| FaultRow::of(network.failing_at_random(count, draw)))
                .collect(),
        };
        let own = network.failures()?.is_some();
        Ok(Self {
            whole: FaultRow::of(Ok(intact)),
            own: own.then(|| FaultRow::of(Ok(network.clone()))),
            links,
            drawn: counts.iter().map(drawn).collect(),
            network: network.clone(),
        })
    }

    /// The link whose failure leaves the least that links carry.
    #[must_use]
    pub fn worst_by_bound(&self) -> Option<&FaultRow> {
        least(&self.links, |row| row.bound)
    }

    /// The link whose failure leaves the least saturation load of the model.
    #[must_use]
    pub fn worst_by_model(&self) -> Option<&FaultRow> {
        least(&self.links, |row| row.saturation)
    }

    /// All rows, in the order of files.
    pub fn rows(&self) -> impl Iterator<Item = &FaultRow> {
        let drawn = self.drawn.iter().flat_map(|drawn| &drawn.rows);
        std::iter::once(&self.whole)
            .chain(&self.own)
            .chain(&self.links)
            .chain(drawn)
    }
}

/// The first row with the least value.
fn least(rows: &[FaultRow], value: impl Fn(&FaultRow) -> Option<f64>) -> Option<&FaultRow> {
    let valued = rows.iter().filter_map(|row| Some((row, value(row)?)));
    let least = valued.reduce(|known, other| if other.1 < known.1 { other } else { known });
    least.map(|(row, _)| row)
}

impl FaultRow {
    fn bare(failed: String, obstacle: Option<Error>) -> Self {
        Self {
            failed,
            obstacle,
            detoured: None,
            bound: None,
            saturation: None,
            zero_load_cycles: None,
        }
    }

    fn of(network: Result<Network>) -> Self {
        let read = network.and_then(|network| {
            let failed = network
                .failures()?
                .map_or_else(String::new, |it| it.items());
            let (bound, _) = network.link_loads()?;
            Ok((network, failed, bound))
        });
        match read {
            Err(error) => Self::bare(String::new(), Some(error)),
            Ok((network, failed, bound)) => {
                let mut row = Self::bare(failed, None);
                row.bound = Some(bound.load);
                row.detoured = network.detouring_pairs();
                row.add_model(&network);
                row
            }
        }
    }

    fn of_link(failure: SingleFailure) -> Self {
        let (from, to) = failure.link;
        let failed = format!("{from}-{to}");
        match failure.outcome {
            Err(error) => Self::bare(failed, Some(error)),
            Ok(rerouted) => Self {
                bound: Some(rerouted.bound()),
                detoured: rerouted.detouring,
                ..Self::bare(failed, None)
            },
        }
    }

    /// Adds what the model says of the network.
    fn add_model(&mut self, network: &Network) {
        let curve = Curve::of(network);
        if !curve.is_blank() {
            self.saturation = Some(curve.saturation(LoadUnit::Flits));
            self.zero_load_cycles = Some(curve.zero_load_latency_cycles());
        }
    }

    /// Number of pairs of processors that messages cannot go between.
    #[must_use]
    pub fn lost(&self) -> usize {
        match self.obstacle {
            Some(Error::CutOff { pairs, .. }) => pairs,
            _ => 0,
        }
    }

    /// State of the network in a word of files.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match self.obstacle {
            None => "routed",
            Some(Error::CutOff { .. }) => "disconnected",
            Some(_) => "refused",
        }
    }
}

impl DrawnFaults {
    /// Mean and spread of the draws.
    #[must_use]
    pub fn summary(&self) -> DrawnSummary {
        let loads: Vec<f64> = self.rows.iter().filter_map(|row| row.saturation).collect();
        let n = loads.len() as f64;
        let mean = loads.iter().sum::<f64>() / n;
        let squares: f64 = loads.iter().map(|load| (load - mean) * (load - mean)).sum();
        let half_width = NORMAL * (squares / (n - 1.0)).sqrt() / n.sqrt();
        DrawnSummary {
            mean: (n > 0.0).then_some(mean),
            half_width: if n > 1.0 { half_width } else { 0.0 },
            least: loads.iter().copied().fold(f64::INFINITY, f64::min),
            cut_off: 1.0 - n / self.rows.len() as f64,
        }
    }
}
