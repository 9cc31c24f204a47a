//! What happens when links fail: the network's own failures, each link alone, and links drawn at random.

mod files;
mod sentence;

use loadcurve_base::{Error, Result};
use loadcurve_network::structure::SingleFailure;
use loadcurve_network::topology::RouterLinks;
use loadcurve_scenario::{LoadUnit, Network};
use serde::{Deserialize, Serialize};

use super::{Curve, Parted};
pub use files::FaultsTable;
pub(crate) use sentence::grouped;

/// Numbers of links that fail at random if nothing else is asked for.
pub const FAULT_COUNTS: [u32; 4] = [1, 2, 4, 8];

/// Draws of each number of links.
const DRAWS: u32 = 20;

/// Links whose failure is modelled: those that leave the least.
const MODELLED: usize = 8;

/// Quantile of the normal distribution for intervals of 95 %.
const NORMAL: f64 = 1.96;

/// A network without some of its links, found part by part: the network as it is and was with each link alone, then
/// each draw of random links.
#[derive(Debug, Clone)]
pub struct Faults {
    /// The network, with the failures of its link.
    pub network: Network,
    /// What does not depend on chance, once it is known.
    pub known: Option<KnownFaults>,
    /// Failures of several links, drawn at random.
    pub drawn: Vec<DrawnFaults>,
}

/// Failures that do not depend on chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KnownFaults {
    /// The network as it was before.
    pub whole: FaultRow,
    /// The network with its own failures, if it has any.
    pub own: Option<FaultRow>,
    /// The failures of each link alone, in order of links.
    pub links: Vec<FaultRow>,
}

/// A network without some links and routers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FaultRow {
    /// What has failed, as links write it; empty if nothing has.
    pub failed: String,
    /// The reason for which not all messages can be routed, if they cannot.
    pub obstacle: Option<Obstacle>,
    /// Number of pairs of processors whose messages take a detour; none where there are no such detours.
    pub detoured: Option<usize>,
    /// Load in flits/cycle/source at which the busiest link or port is full.
    pub bound: Option<f64>,
    /// Saturation load of the model in flits/cycle/source, where it was asked for.
    pub saturation: Option<f64>,
    /// Zero-load latency of the model in cycles.
    pub zero_load_cycles: Option<f64>,
}

/// A reason for which not all messages can be routed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstacle {
    /// The reason.
    pub reason: String,
    /// Number of pairs of processors that messages cannot go between; 0 if the reason is another.
    pub pairs_lost: usize,
}

/// Networks without as many links each.
#[derive(Debug, Clone)]
pub struct DrawnFaults {
    /// Number of links.
    pub count: u32,
    /// The draws, from the first; none for those that are not known yet.
    pub rows: Vec<Option<FaultRow>>,
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

/// One part of the answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum FaultsPart {
    /// What does not depend on chance.
    Known(KnownFaults),
    /// A draw.
    Draw(FaultRow),
}

impl From<Error> for Obstacle {
    fn from(error: Error) -> Self {
        Self {
            reason: error.to_string(),
            pairs_lost: match error {
                Error::CutOff { pairs, .. } => pairs,
                _ => 0,
            },
        }
    }
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
        let mut faults = Self::open(network, counts)?;
        faults.solve()?;
        Ok(faults)
    }

    /// The same, of which nothing is known yet.
    ///
    /// # Errors
    /// [`Error::Refused`] for a kind whose links do not fail.
    pub fn open(network: &Network, counts: &[u32]) -> Result<Self> {
        network.models_failures()?;
        let drawn = |&count: &u32| DrawnFaults {
            count,
            rows: vec![None; DRAWS as usize],
        };
        Ok(Self {
            network: network.clone(),
            known: None,
            drawn: counts.iter().map(drawn).collect(),
        })
    }

    /// Takes what is known of the same network.
    pub(crate) fn take_known(&mut self, known: &Self) {
        if self.network == known.network {
            self.clone_from(known);
        }
    }

    fn found(&self) -> Result<KnownFaults> {
        let network = &self.network;
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
        let own = network.failures()?.is_some();
        Ok(KnownFaults {
            whole: FaultRow::of(network.failing("")),
            own: own.then(|| FaultRow::of(Ok(network.clone()))),
            links,
        })
    }

    /// The network as it was before, once it is known.
    #[must_use]
    pub fn whole(&self) -> Option<&FaultRow> {
        self.known.as_ref().map(|known| &known.whole)
    }

    /// The network with its own failures, if it has any, once it is known.
    #[must_use]
    pub fn own(&self) -> Option<&FaultRow> {
        self.known.as_ref().and_then(|known| known.own.as_ref())
    }

    /// The failures of each link alone, in order of links.
    #[must_use]
    pub fn links(&self) -> &[FaultRow] {
        self.known.as_ref().map_or(&[], |known| &known.links)
    }

    /// The link whose failure leaves the least that links carry.
    #[must_use]
    pub fn worst_by_bound(&self) -> Option<&FaultRow> {
        least(self.links(), |row| row.bound)
    }

    /// The link whose failure leaves the least saturation load of the model.
    #[must_use]
    pub fn worst_by_model(&self) -> Option<&FaultRow> {
        least(self.links(), |row| row.saturation)
    }

    /// All known rows, in the order of files.
    pub fn rows(&self) -> impl Iterator<Item = &FaultRow> {
        let known = self.known.iter();
        let known = known.flat_map(|it| std::iter::once(&it.whole).chain(&it.own).chain(&it.links));
        let drawn = self.drawn.iter().flat_map(|drawn| &drawn.rows);
        known.chain(drawn.flatten())
    }

    /// What the failure of each channel's link costs, as a fraction of what links carried before; 1 for the only way
    /// to some processors. None for ports and links that have failed, and as long as nothing is known.
    #[must_use]
    pub fn costs(&self) -> Vec<Option<f64>> {
        let routing = self.network.plain_routing();
        let links = RouterLinks::of(routing.topology());
        let whole = self.known.as_ref().and_then(|known| known.whole.bound);
        let cost = |ends: &Option<(usize, usize)>| {
            let (a, b) = (*ends)?;
            let name = format!("{}-{}", a.min(b), a.max(b));
            let row = self.links().iter().find(|row| row.failed == name)?;
            Some(
                row.bound
                    .map_or(Some(1.0), |bound| Some(1.0 - bound / whole?))?
                    .max(0.0),
            )
        };
        links.ends().iter().map(cost).collect()
    }
}

impl Parted for Faults {
    type Part = FaultsPart;

    fn count(&self) -> usize {
        1 + self.drawn.len() * DRAWS as usize
    }

    fn is_open(&self, place: usize) -> bool {
        match draw(place) {
            None => self.known.is_none(),
            Some((group, draw)) => self.drawn[group].rows[draw].is_none(),
        }
    }

    fn answer(&self, place: usize) -> Result<FaultsPart> {
        let Some((group, draw)) = draw(place) else {
            return Ok(FaultsPart::Known(self.found()?));
        };
        let count = self.drawn[group].count;
        let network = self.network.failing_at_random(count, 1 + draw as u32);
        Ok(FaultsPart::Draw(FaultRow::of(network)))
    }

    fn learn(&mut self, place: usize, part: FaultsPart) {
        match (part, draw(place)) {
            (FaultsPart::Draw(row), Some((group, draw))) => {
                self.drawn[group].rows[draw] = Some(row);
            }
            (FaultsPart::Known(known), None) => self.known = Some(known),
            _ => {}
        }
    }
}

/// Which number of links is drawn at an index, and which of its draws; none for what does not depend on chance.
fn draw(place: usize) -> Option<(usize, usize)> {
    let draws = DRAWS as usize;
    let place = place.checked_sub(1)?;
    Some((place / draws, place % draws))
}

/// The first row with the least value.
fn least(rows: &[FaultRow], value: impl Fn(&FaultRow) -> Option<f64>) -> Option<&FaultRow> {
    let valued = rows.iter().filter_map(|row| Some((row, value(row)?)));
    let least = valued.reduce(|known, other| if other.1 < known.1 { other } else { known });
    least.map(|(row, _)| row)
}

impl FaultRow {
    fn bare(failed: String, obstacle: Option<Obstacle>) -> Self {
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
            Err(error) => Self::bare(String::new(), Some(error.into())),
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
            Err(error) => Self::bare(failed, Some(error.into())),
            Ok(rerouted) => Self {
                bound: Some(rerouted.bound()),
                detoured: rerouted.detouring,
                ..Self::bare(failed, None)
            },
        }
    }

    /// What has failed, as people write it.
    #[must_use]
    pub fn in_words(&self) -> String {
        match &*self.failed {
            "" => "nothing".to_owned(),
            failed => failed.replace('-', "–").replace('.', ", "),
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
        self.obstacle.as_ref().map_or(0, |it| it.pairs_lost)
    }

    /// State of the network in a word of files.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match self.obstacle {
            None => "routed",
            Some(Obstacle { pairs_lost: 0, .. }) => "refused",
            Some(_) => "disconnected",
        }
    }
}

impl DrawnFaults {
    /// Mean and spread of the draws; none as long as one is not known.
    #[must_use]
    pub fn summary(&self) -> Option<DrawnSummary> {
        let rows: Vec<&FaultRow> = self
            .rows
            .iter()
            .map(Option::as_ref)
            .collect::<Option<_>>()?;
        let loads: Vec<f64> = rows.iter().filter_map(|row| row.saturation).collect();
        let n = loads.len() as f64;
        let mean = loads.iter().sum::<f64>() / n;
        let squares: f64 = loads.iter().map(|load| (load - mean) * (load - mean)).sum();
        let half_width = NORMAL * (squares / (n - 1.0)).sqrt() / n.sqrt();
        Some(DrawnSummary {
            mean: (n > 0.0).then_some(mean),
            half_width: if n > 1.0 { half_width } else { 0.0 },
            least: loads.iter().copied().fold(f64::INFINITY, f64::min),
            cut_off: 1.0 - n / rows.len() as f64,
        })
    }
}
