//! Up*/down* routing in networks that are not described by their users.

use std::sync::Arc;

use loadcurve_base::{Error, Result};

use super::around::unreached;
use super::custom_rule::Rule as _;
use super::{Base, Header, Hop, Routing, UpStarDownStar};
use crate::topology::custom::{Description, MAX_CHANNELS, MAX_LINKS, MAX_NODES};
use crate::topology::{ChannelKind, Classes, CustomChannel, Failures, Topology};

/// Up*/down* routing in any network of routers, as if a user had described it, from the router with the
/// least eccentricity. It takes one virtual channel of every link.
///
/// ```
/// use loadcurve_network::routing::{DimensionOrder, UpStarDownStarOn, Routing};
/// use loadcurve_network::topology::Lattice;
/// let mesh = DimensionOrder::new(Lattice::mesh(4));
/// let routing: &dyn Routing = &UpStarDownStarOn::new(&mesh).unwrap();
/// assert_eq!(routing.topology().channel_name(5), "injection channel of node (1,1)");
/// assert_eq!(routing.route(0, 15).length(), 6 + 2);
/// ```
#[derive(Debug, Clone)]
pub struct UpStarDownStarOn {
    network: Classes,
    rule: UpStarDownStar,
    /// The channel of the network for each channel of the described one.
    outer: Vec<usize>,
    /// The channel of the described network for each channel of the network that is used.
    inner: Vec<Option<usize>>,
    /// True for processors that have failed; empty without failures.
    has_failed: Vec<bool>,
}

impl UpStarDownStarOn {
    /// Up*/down* routing in the network of another routing.
    ///
    /// # Errors
    /// [`Error::Refused`] when there are too many routers or links for a description, or a link leads only
    /// one way.
    pub fn new(base: &impl Base) -> Result<Self> {
        Self::without(base, None)
    }

    /// Up*/down* routing in the part of the network that failures leave: with a root and routes of its own.
    ///
    /// # Errors
    /// Those of [`new`](Self::new), and [`Error::CutOff`] where messages cannot reach their destination.
    pub fn around(base: &impl Base, failures: &Failures) -> Result<Self> {
        Self::without(base, Some(failures).filter(|failures| !failures.is_empty()))
    }

    fn without(base: &impl Base, failures: Option<&Failures>) -> Result<Self> {
        let (topology, routers) = (base.with_single_channels(), base.routers());
        let ends = topology.channel_ends();
        let kinds = (0..ends.len()).map(|channel| topology.channel_kind(channel));
        let kinds: Vec<ChannelKind> = kinds.collect();
        let nodes = ends.iter().map(|ends| ends.nodes().0.max(ends.nodes().1));
        let mut router_of = vec![0; nodes.max().map_or(0, |last| last + 1)];
        for router in 0..routers.count {
            let (_, node) = ends[base.injection(routers.first(router))].nodes();
            router_of[node] = router;
        }
        // The first channel from one router to another.
        let mut links: Vec<(usize, usize, usize)> = Vec::new();
        for (channel, (ends, kind)) in ends.iter().zip(&kinds).enumerate() {
            if !matches!(kind, ChannelKind::Injection | ChannelKind::Ejection) {
                let (from, to) = ends.nodes();
                links.push((router_of[from], router_of[to], channel));
            }
        }
        links.sort_unstable();
        links.dedup_by_key(|&mut (from, to, _)| (from, to));
        let processors = topology.processors();
        if routers.count > MAX_NODES
            || links.len() > MAX_LINKS
            || links.len() + 2 * processors > MAX_CHANNELS
        {
            let reason = format!(
                "updown needs at most {MAX_NODES} routers, {MAX_LINKS} links and {MAX_CHANNELS} channels"
            );
            return Err(Error::refused("route", reason));
        }
        let node_of = (0..processors).map(|processor| routers.of(processor));
        let description = Description::joined(
            routers.count,
            node_of.collect(),
            links.iter().map(|&(from, to, _)| (from, to)),
        );
        let description = match failures {
            None => description,
            Some(failures) => description.without(failures),
        };
        if failures.is_some()
            && let Some(((from, to), pairs)) = description.lost_pairs()
        {
            let [from, to] = [from, to].map(|router| routers.first(router).to_string());
            return Err(unreached(from, to, pairs));
        }
        let is_whole = |&(from, to, _): &(usize, usize, usize)| {
            failures.is_none_or(|failures| !failures.breaks(from, to))
        };
        links.retain(is_whole);
        let rule = UpStarDownStar::new(Arc::new(description), None)?;
        let custom = rule.custom();
        let outer = |channel| match custom.channel(channel) {
            CustomChannel::Injection(processor) => processor,
            CustomChannel::Ejection(processor) => processors + processor,
            CustomChannel::Link { link, .. } => links[link].2,
        };
        let outer: Vec<usize> = (0..custom.channels()).map(outer).collect();
        let mut inner = vec![None; ends.len()];
        for (channel, &of) in outer.iter().enumerate() {
            inner[of] = Some(channel);
        }
        Ok(Self {
            network: Classes::of_links(topology, 1).without_symmetries(),
            rule,
            outer,
            inner,
            has_failed: failures.map_or(Vec::new(), |failures| failures.processors().to_vec()),
        })
    }

    /// The root's router.
    #[must_use]
    pub fn root(&self) -> usize {
        self.rule.root()
    }
}

impl Routing for UpStarDownStarOn {
    fn topology(&self) -> &dyn Topology {
        &self.network
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let Some(channel) = self.inner[channel] else {
            return;
        };
        let first = hops.len();
        self.rule.next(channel, header, hops);
        for hop in &mut hops[first..] {
            hop.group = self.outer[hop.group];
        }
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        let is_live = |processor| self.has_failed.get(processor) != Some(&true);
        is_live(source) && is_live(destination)
    }
}
