//! Routing around failures in a user's own network: by the same rule in the network that is left.

use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Error, Result};

use super::super::around::unreached;
use super::super::{Header, Hop, RoutingTable, Unbroken};
use super::{CustomRoute, Routing};
use crate::topology::custom::Description;
use crate::topology::{Custom, CustomChannel, Failures, Topology};

impl CustomRoute {
    /// The routing function of a network with failures: the routes of a table stay as they are, and all other
    /// rules are applied to the network that is left. Its channels are those of the whole network.
    ///
    /// ```
    /// use loadcurve_network::routing::CustomRoute;
    /// use loadcurve_network::topology::custom::Description;
    /// use loadcurve_network::topology::{Custom, Failures, RouterLinks};
    /// let ring = std::sync::Arc::new(Description::read_edges("0-1-2-3-4-0", "all").unwrap());
    /// let links = RouterLinks::of(&Custom::new(ring.clone(), 1).unwrap());
    /// let failures = Failures::read(&links, "0-4").unwrap();
    /// // A ring with a gap is a chain, in which shortest paths cannot deadlock.
    /// let routing = CustomRoute::Shortest.around(ring, &failures).unwrap();
    /// assert_eq!(routing.check(), Ok(()));
    /// assert_eq!(routing.route(0, 4).length(), 1 + 4 + 1);
    /// ```
    ///
    /// # Errors
    /// Those of [`routing`](Self::routing), [`Error::CutOff`] where messages cannot reach their destination or
    /// their line of a table leads over a failed link, and [`Error::Refused`] when the given root has failed.
    pub fn around(
        self,
        description: Arc<Description>,
        failures: &Failures,
    ) -> Result<Box<dyn Routing>> {
        if failures.is_empty() {
            return self.routing(description);
        }
        if self == Self::Table {
            let table = RoutingTable::new(description)?;
            return Ok(Box::new(Unbroken::new(Arc::new(table), failures)?));
        }
        if let Self::UpDown { root: Some(root) } = self
            && failures.routers().get(root) == Some(&true)
        {
            let name = description.node_name(root);
            return Err(Error::refused("root", format!("{name} has failed")));
        }
        Ok(Box::new(CustomAround::new(self, &description, failures)?))
    }
}

/// A rule in the network that failures leave, over the channels of the whole network.
#[derive(Debug)]
struct CustomAround {
    whole: Custom,
    rest: Box<dyn Routing>,
    /// The channel of the whole network for each channel of the rest.
    outer: Vec<usize>,
    /// The channel of the rest for each channel of the whole network that has not failed.
    inner: Vec<Option<usize>>,
    /// True for processors that have failed.
    has_failed: Vec<bool>,
}

impl CustomAround {
    fn new(rule: CustomRoute, description: &Arc<Description>, failures: &Failures) -> Result<Self> {
        let rest = Arc::new(description.without(failures));
        if let Some(((from, to), pairs)) = rest.lost_pairs() {
            let [from, to] = [from, to].map(|node| description.node_name(node));
            return Err(unreached(from, to, pairs));
        }
        let classes = rule.classes(&rest)?;
        let part = Custom::new(rest.clone(), classes)?;
        let whole = Custom::new(description.clone(), classes)?;
        let outer = |channel| match part.channel(channel) {
            CustomChannel::Link {
                link,
                class,
                parallel,
            } => {
                let of = rest.links()[link];
                let link = whole.link_between(of.from, of.to);
                let link = link.expect("a link of the rest is one of the whole network");
                whole.number(CustomChannel::Link {
                    link,
                    class,
                    parallel,
                })
            }
            port => whole.number(port),
        };
        let outer: Vec<usize> = (0..part.channels()).map(outer).collect();
        let mut inner = vec![None; whole.channels()];
        for (channel, &of) in outer.iter().enumerate() {
            inner[of] = Some(channel);
        }
        Ok(Self {
            rest: rule.routing(rest)?,
            whole,
            outer,
            inner,
            has_failed: failures.processors().to_vec(),
        })
    }
}

impl Routing for CustomAround {
    fn topology(&self) -> &dyn Topology {
        &self.whole
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let Some(channel) = self.inner[channel] else {
            return;
        };
        let first = hops.len();
        self.rest.next(channel, header, hops);
        for hop in &mut hops[first..] {
            hop.group = self.outer[hop.group];
        }
    }

    fn group(&self, channel: usize) -> Range<usize> {
        self.whole.parallel(channel)
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        !self.has_failed[source] && !self.has_failed[destination]
    }
}
