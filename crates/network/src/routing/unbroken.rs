//! Routing that knows no way around failures.

use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Random, Result};

use super::around::unreached;
use super::{Header, Hop, Middles, Prospect, Routing, Selection};
use crate::topology::{Failures, RouterLinks, Topology};

/// A routing whose routes stay as they are, in a network where no message crosses what has failed.
#[derive(Debug, Clone)]
pub struct Unbroken {
    routing: Arc<dyn Routing>,
    /// True for processors that have failed.
    has_failed: Vec<bool>,
}

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
            routing,
            has_failed: failures.processors().to_vec(),
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

impl Routing for Unbroken {
    fn topology(&self) -> &dyn Topology {
        self.routing.topology()
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        self.routing.first(source, header, hops);
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.routing.next(channel, header, hops);
    }

    fn injection(&self, processor: usize) -> usize {
        self.routing.injection(processor)
    }

    fn group(&self, channel: usize) -> Range<usize> {
        self.routing.group(channel)
    }

    fn member(&self, number: usize) -> usize {
        self.routing.member(number)
    }

    fn middles(&self) -> Middles {
        self.routing.middles()
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        self.routing.headers(source, destination)
    }

    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        self.routing.draw(source, destination, random)
    }

    fn selection(&self) -> Selection {
        self.routing.selection()
    }

    fn is_escape(&self, channel: usize) -> bool {
        self.routing.is_escape(channel)
    }

    fn prospect(&self, source: usize, header: Header) -> Prospect {
        self.routing.prospect(source, header)
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        !self.has_failed[source] && !self.has_failed[destination]
    }
}
