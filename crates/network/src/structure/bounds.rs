//! Upper bounds on the load of a network, from its ports, links and cuts.

use super::TIE;
use super::demand::Demand;
use super::narrow::bottleneck_cuts;
use super::partition::{Cut, Partition};
use super::wiring::Wiring;
use crate::traffic::{AnyPattern, Flows};

/// Largest loads that the components of a network can carry under a traffic pattern, in flits per cycle and
/// source, averaged over the sending sources.
///
/// # Equation
/// With r(p,d) messages per cycle from source p to destination d, scaled so that w(p) = Σ r(p,d) averages
/// to 1 over the sending sources,
///
/// > injection = 1/max w(p), ejection = 1/max over d of Σ r(p,d),
///
/// > link = 1/max λ(ℓ), cut = min over A|B of (links from A to B)/(Σ r(p,d) over p in A, d in B).
///
/// Under uniform traffic between N processors a cut carries links·(N − 1)/(|A||B|).
///
/// # Symbols
/// λ(ℓ): messages per cycle over link ℓ, those of all its virtual channels, ports included, under the network's
/// routes. A|B: a part of the network and the rest, in both directions.
///
/// No routes can exceed the bounds of ports and cuts; better routes can exceed that of the links, up to the
/// [ideal throughput](super::IdealThroughput).
///
/// # Source
/// W. J. Dally and B. Towles, "Principles and practices of interconnection networks", Morgan Kaufmann, 2004,
/// ISBN 978-0-12-200751-4, chapter 3.
#[derive(Debug, Clone, PartialEq)]
pub struct Bounds {
    /// Load that saturates the injection channel of the busiest source.
    pub injection: f64,
    /// Load that saturates the ejection channel of the busiest destination.
    pub ejection: f64,
    /// Load that saturates the busiest link.
    pub link: LinkBound,
    /// Load that saturates the links over the tightest cut; none if no messages cross a cut.
    pub cut: Option<CutBound>,
    /// True if every cut was tried.
    pub is_every_cut_tried: bool,
}

/// Bound of the busiest link.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinkBound {
    /// Load at which it saturates.
    pub load: f64,
    /// Its lowest channel; of equally busy links, the lowest.
    pub channel: usize,
}

/// Bound of the tightest cut.
#[derive(Debug, Clone, PartialEq)]
pub struct CutBound {
    /// Load at which its links saturate.
    pub load: f64,
    /// Number of links over it, in the direction that saturates first.
    pub links: usize,
    /// Name of the part that is cut off.
    pub part: String,
    /// True if the messages leave the part, false if they enter it.
    pub is_outward: bool,
    /// True for each node of the part.
    pub is_inside: Vec<bool>,
}

impl Bounds {
    /// Bounds of a network with its flows under a pattern. The cuts tried are those round each router with
    /// its processors, and round the parts of given partitions; without these, every cut of a network of up
    /// to 16 routers, and heuristic bottlenecks of a larger one.
    ///
    /// # Panics
    /// When no source sends anything.
    #[must_use]
    pub fn of(
        wiring: &Wiring,
        pattern: &AnyPattern,
        flows: &Flows,
        partitions: Option<&[Partition]>,
    ) -> Self {
        let demand = Demand::of(pattern);
        let (tightest, is_every_cut_tried) = tightest_cut(wiring, &demand, partitions);
        Self {
            injection: 1.0 / most(&demand.sent),
            ejection: 1.0 / most(&demand.received),
            link: LinkBound::of(wiring, flows),
            cut: tightest.map(CutBound::from),
            is_every_cut_tried,
        }
    }

    /// Least of the bounds that hold for any routes: those of the ports and the cut.
    #[must_use]
    pub fn of_any_routes(&self) -> f64 {
        let cut = self.cut.as_ref().map_or(f64::INFINITY, |cut| cut.load);
        cut.min(self.injection).min(self.ejection)
    }

    /// Fraction of the load achievable by any routes that these routes achieve, given that their links are
    /// not equally busy.
    #[must_use]
    pub fn balance(&self) -> f64 {
        self.link.load / self.of_any_routes()
    }

    /// True if no tighter cut can raise the [balance](Self::balance): every cut was tried, or the link
    /// bound equals the bound for any routes.
    #[must_use]
    pub fn is_balance_exact(&self) -> bool {
        self.is_every_cut_tried || self.balance() > 1.0 - TIE
    }

    /// Fraction of the link bound that is reached at saturation, given contention.
    #[must_use]
    pub fn contention(&self, saturation_flits: f64) -> f64 {
        saturation_flits / self.link.load
    }
}

impl From<Cut> for CutBound {
    fn from(cut: Cut) -> Self {
        Self {
            load: cut.bound(),
            links: cut.links,
            part: cut.name,
            is_outward: cut.is_outward,
            is_inside: cut.is_inside,
        }
    }
}

/// The tightest cut under uniform traffic, of those that [`Bounds::of`] tries; none if no messages cross any.
///
/// ```
/// use loadcurve_network::structure::{Wiring, uniform_cut};
/// use loadcurve_network::topology::Lattice;
/// let cut = uniform_cut(&Wiring::of(&Lattice::mesh(2)), None).unwrap();
/// // Of 3 messages that each of 4 processors sends, 2·2 in all cross 2 links.
/// assert_eq!(cut.links, 2);
/// assert!((cut.load - 2.0 * 3.0 / 4.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn uniform_cut(wiring: &Wiring, partitions: Option<&[Partition]>) -> Option<CutBound> {
    let demand = Demand::uniform(wiring.processors());
    tightest_cut(wiring, &demand, partitions)
        .0
        .map(CutBound::from)
}

/// Largest of some rates.
pub(super) fn most(rates: &[f64]) -> f64 {
    rates.iter().copied().fold(0.0, f64::max)
}

/// The tightest of the cuts that [`Bounds::of`] tries, if messages cross any, and true if every cut was tried.
pub(super) fn tightest_cut(
    wiring: &Wiring,
    demand: &Demand,
    partitions: Option<&[Partition]>,
) -> (Option<Cut>, bool) {
    let (partitions, is_every_cut_tried) = match partitions {
        Some(known) => (known.to_vec(), false),
        None => bottleneck_cuts(wiring, demand),
    };
    let routers = Partition::routers(wiring);
    let cuts = std::iter::once(&routers).chain(&partitions);
    let mut tightest: Option<Cut> = None;
    for cut in cuts.filter_map(|partition| partition.tightest(wiring, demand)) {
        let is_tighter = |known: &Cut| cut.bound() < known.bound() * (1.0 - TIE);
        if tightest.as_ref().is_none_or(is_tighter) {
            tightest = Some(cut);
        }
    }
    (tightest, is_every_cut_tried)
}

/// Messages per cycle over every link, by its lowest channel.
fn rates(wiring: &Wiring, flows: &Flows) -> Vec<f64> {
    let mut rates = vec![0.0; wiring.link_of.len()];
    for (channel, class) in flows.class_of.iter().enumerate() {
        if let Some(class) = class {
            rates[wiring.link_of[channel]] += flows.classes[*class].rate;
        }
    }
    rates
}

/// Largest number of source–destination pairs whose routes share a link between routers, by the flows of
/// uniform traffic.
#[must_use]
pub fn most_pairs(wiring: &Wiring, uniform: &Flows) -> f64 {
    let rates = rates(wiring, uniform).into_iter().zip(&wiring.is_port);
    let between = rates.filter(|&(_, &is_port)| !is_port);
    let busiest = between.map(|(rate, _)| rate).fold(0.0, f64::max);
    busiest * (wiring.processors() - 1) as f64
}

impl LinkBound {
    /// Bound of the busiest link of a network, ports included, with its flows under a pattern.
    #[must_use]
    pub fn of(wiring: &Wiring, flows: &Flows) -> Self {
        let rates = rates(wiring, flows);
        let mut busiest = (0.0, 0);
        for (channel, &rate) in rates.iter().enumerate() {
            if rate > busiest.0 * (1.0 + TIE) {
                busiest = (rate, channel);
            }
        }
        Self {
            load: 1.0 / busiest.0,
            channel: busiest.1,
        }
    }
}
