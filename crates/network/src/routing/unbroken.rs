//! Routing that knows no way around failures.

use std::sync::Arc;

use loadcurve_base::Result;

use super::altered::{Alteration, Altered};
use super::around::unreached;
use super::{Header, Hop, Routing, dependency};
use crate::topology::{Failures, RouterLinks};

/// A routing whose routes stay as they are, in a network where no message crosses what has failed.
pub type Unbroken = Altered<Failed>;

/// True for processors that have failed.
#[derive(Debug, Clone)]
pub struct Failed(Vec<bool>);

impl Unbroken {
    /// A routing with failures that break none of its routes.
    ///
    /// ```
    /// use loadcurve_network::routing::Unbroken;
    /// use loadcurve_network::topology::{Butterfly, Failures, RouterLinks};
    /// let fly = std::sync::Arc::new(Butterfly::new(2, 2));
    /// let failures = Failures::read(&RouterLinks::of(&*fly), "0:3").unwrap();
    /// let error = Unbroken::new(fly, &failures).unwrap_err();
    /// // Processors 0 and 1 send to 2 and 3 over that link.
    /// assert_eq!(error.to_string(), "fail: 0 cannot reach 2 (4 pairs)");
    /// ```
    ///
    /// # Errors
    /// [`Error::CutOff`](loadcurve_base::Error::CutOff) with the pairs whose routes are broken.
    pub fn new(routing: Arc<dyn Routing>, failures: &Failures) -> Result<Self> {
        let topology = routing.topology();
        let broken = failures.channels(&RouterLinks::of(topology));
        let processors = topology.processors();
        let it = Self {
            original: routing,
            alteration: Failed(failures.processors().to_vec()),
        };
        let (mut first, mut lost) = (None, 0);
        let mut crossing = Crossing::of(&it, &broken);
        for destination in 0..processors {
            crossing.turn_to(destination);
            for source in 0..processors {
                if source != destination
                    && it.carries(source, destination)
                    && crossing.is_from(it.injection(source))
                {
                    let pair = (source, destination);
                    first = Some(first.map_or(pair, |known: (usize, usize)| known.min(pair)));
                    lost += 1;
                }
            }
        }
        match first {
            Some((from, to)) => Err(unreached(from.to_string(), to.to_string(), lost)),
            None => Ok(it),
        }
    }
}

/// Messages that may cross broken channels, for one destination after the other.
struct Crossing<'a> {
    routing: &'a Unbroken,
    broken: &'a [bool],
    destination: usize,
    /// Whether messages on each channel may cross a broken one, as far as that is known.
    known: Vec<Option<bool>>,
    /// Channels for which it is.
    met: Vec<usize>,
    hops: Vec<Hop>,
}

impl<'a> Crossing<'a> {
    fn of(routing: &'a Unbroken, broken: &'a [bool]) -> Self {
        Self {
            routing,
            broken,
            destination: 0,
            known: vec![None; broken.len()],
            met: Vec::new(),
            hops: Vec::new(),
        }
    }

    fn turn_to(&mut self, destination: usize) {
        self.destination = destination;
        for channel in self.met.drain(..) {
            self.known[channel] = None;
        }
    }

    /// True if messages on a channel may cross a broken one, that channel included. Routes in a cycle, which the model
    /// refuses, are followed once.
    fn is_from(&mut self, channel: usize) -> bool {
        if let Some(known) = self.known[channel] {
            return known;
        }
        self.set(channel, self.broken[channel]);
        if self.broken[channel] {
            return true;
        }
        let (routing, first) = (self.routing, self.hops.len());
        let header = Header::to(self.destination);
        routing.next(channel, header, &mut self.hops);
        let mut crosses = false;
        while self.hops.len() > first && !crosses {
            let group = self.hops.pop().map_or(0..0, |hop| routing.group(hop.group));
            crosses = { group }.any(|next| self.is_from(routing.member(next)));
        }
        self.hops.truncate(first);
        self.set(channel, crosses);
        crosses
    }

    fn set(&mut self, channel: usize, crosses: bool) {
        self.known[channel] = Some(crosses);
        self.met.push(channel);
    }
}

impl Alteration for Failed {
    fn carries(altered: &Unbroken, source: usize, destination: usize) -> bool {
        let Self(has_failed) = &altered.alteration;
        !has_failed[source] && !has_failed[destination]
    }

    fn check(altered: &Unbroken) -> Result<()> {
        dependency::check(altered)
    }
}
