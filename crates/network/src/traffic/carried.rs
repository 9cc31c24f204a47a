//! Uniform traffic between the processors that a routing joins.

use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};

use super::{Pattern, Uniform};
use crate::routing::Routing;

/// Traffic in which all pairs of processors between which a routing carries messages have the same rate, and the
/// others none.
///
/// ```
/// use loadcurve_network::routing::MinimalAdaptive;
/// use loadcurve_network::topology::{Failures, RouterLinks, ScoutingTorus};
/// use loadcurve_network::traffic::{CarriedPairs, Pattern};
/// let torus = ScoutingTorus::new(8).lattice();
/// let failures = Failures::read(&RouterLinks::of(&torus), "27-28").unwrap();
/// let routing = MinimalAdaptive::new(torus).around(&failures);
/// let pattern = CarriedPairs::new(&routing).unwrap();
/// // Up to three nodes on one side, and as many on the other, in both directions: 3 + 2 + 1 of each.
/// assert_eq!((pattern.pairs(), pattern.senders()), (64 * 63 - 2 * 6, 64));
/// ```
#[derive(Debug, Clone)]
pub struct CarriedPairs {
    all: Uniform,
    /// True for pairs with messages, row by row from the source.
    are_carried: Arc<[bool]>,
    pairs: usize,
    senders: usize,
}

impl CarriedPairs {
    /// Traffic between all pairs that a routing joins.
    ///
    /// # Errors
    /// [`Error::Refused`] when it joins none.
    pub fn new(routing: &dyn Routing) -> Result<Self> {
        let processors = routing.topology().processors();
        let pairs = (0..processors).flat_map(|from| (0..processors).map(move |to| (from, to)));
        let are_carried: Vec<bool> = pairs
            .map(|(from, to)| from != to && routing.carries(from, to))
            .collect();
        let rows = are_carried.chunks(processors);
        let senders = rows.filter(|row| row.contains(&true)).count();
        if senders == 0 {
            let reason = "no processor that is left sends to another";
            return Err(Error::refused("fail", reason));
        }
        Ok(Self {
            pairs: are_carried.iter().filter(|&&it| it).count(),
            all: Uniform::new(processors),
            are_carried: are_carried.into(),
            senders,
        })
    }

    /// Number of pairs with messages.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    fn is_carried(&self, source: usize, destination: usize) -> bool {
        self.are_carried[source * self.processors() + destination]
    }
}

impl Pattern for CarriedPairs {
    fn processors(&self) -> usize {
        self.all.processors()
    }

    fn senders(&self) -> usize {
        self.senders
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        f64::from(u8::from(self.is_carried(source, destination)))
    }

    /// Draws until a message is between processors that are joined.
    fn draw(&self, random: &mut Random) -> (u32, u32) {
        loop {
            let (source, destination) = self.all.draw(random);
            if self.is_carried(source as usize, destination as usize) {
                return (source, destination);
            }
        }
    }

    fn draw_destination(&self, source: u32, random: &mut Random) -> u32 {
        loop {
            let destination = self.all.draw_destination(source, random);
            if self.is_carried(source as usize, destination as usize) {
                return destination;
            }
        }
    }

    /// Failures break the symmetries of a network.
    fn keeps_symmetry(&self) -> bool {
        false
    }

    fn tells_sources_apart(&self) -> bool {
        false
    }
}
