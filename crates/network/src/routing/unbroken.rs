//! Routing that knows no way around failures.

use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Random, Result};

use super::around::unreached;
use super::{Header, Hop, Middles, Routing};
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
        for source in 0..processors {
            let others = (0..processors).filter(|&to| to != source && it.carries(source, to));
            for destination in others {
                if it.crosses(&broken, source, destination) {
                    first.get_or_insert((source, destination));
                    lost += 1;
                }
            }
        }
        match first {
            Some((from, to)) => Err(unreached(from.to_string(), to.to_string(), lost)),
            None => Ok(it),
        }
    }

    /// True if a message between two processors may cross one of some channels.
    fn crosses(&self, broken: &[bool], source: usize, destination: usize) -> bool {
        let mut hops = Vec::new();
        for (header, _) in self.headers(source, destination) {
            self.first(source, header, &mut hops);
        }
        while let Some(hop) = hops.pop() {
            for number in self.group(hop.group) {
                let channel = self.member(number);
                if broken[channel] {
                    return true;
                }
                self.next(channel, hop.header, &mut hops);
            }
        }
        false
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

    fn carries(&self, source: usize, destination: usize) -> bool {
        !self.has_failed[source] && !self.has_failed[destination]
    }
}
