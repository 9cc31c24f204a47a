//! The dragonfly: groups of fully connected routers, with one global link from each group to every other.

use std::ops::Range;

use super::disc::Disc;
use super::hosts::{HostChannel, Hosts, ejection_name, injection_name};
use super::{Arrangement, ChannelKind, Graph, Picture, Topology};

/// A dragonfly of full size: g = ah + 1 groups of a routers, each with p processors and h global links.
///
/// Router r of group G has the number R = G·a + r, and its processors t = 0, 1, … the numbers R·p + t.
/// All routers of a group are joined by local links. Global link j of router r in group G is the
/// group's c-th, c = rh + j, and leads to group c, or c + 1 from G on: the "absolute" arrangement.
///
/// Messages take minimal routes: at most a local, a global and another local link. A local link has two
/// virtual channels, of which messages use 1 in the group of their destination and 0 elsewhere, so that
/// the channel dependency graph has no cycle.
///
/// Under uniform traffic between N processors the mean number of channels of a route is
/// D̄ = 2 + [(a − 1)p + (N − ap)(1 + 2(a − 1)/a)]/(N − 1).
///
/// # Source
/// J. Kim, W. J. Dally, S. Scott and D. Abts, "Technology-driven, highly-scalable dragonfly topology",
/// Proc. 35th Int. Symp. on Computer Architecture (ISCA), 2008, pp. 77–88, doi:10.1109/ISCA.2008.19.
///
/// # Example
/// The smallest balanced dragonfly, a = 2p = 2h, has 72 processors:
/// ```
/// use loadcurve_network::topology::{Dragonfly, Topology};
/// use loadcurve_network::traffic::Flows;
/// let dragonfly = Dragonfly::new(2, 4, 2);
/// assert_eq!(dragonfly.processors(), 72);
/// // Of 71 destinations 6 are on other routers of the group, and 64 in other groups.
/// let distance = 2.0 + (6.0 + 64.0 * 2.5) / 71.0;
/// let flows = Flows::uniform(&dragonfly).unwrap();
/// assert!((flows.mean_distance() - distance).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dragonfly {
    /// a, the number of routers in a group.
    routers: u32,
    /// h, the number of global links of a router.
    global: u32,
    hosts: Hosts,
}

/// A channel of a dragonfly. Routers are named by their number in the whole network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DragonflyChannel {
    /// From a processor to its router.
    Injection(u32),
    /// From a router to a processor.
    Ejection(u32),
    /// A virtual channel of the link from one router to another of its group.
    Local {
        /// Router that sends.
        from: u32,
        /// Router that receives.
        to: u32,
        /// Number of the virtual channel.
        virtual_channel: u32,
    },
    /// A global link of a router.
    Global {
        /// Router that sends.
        from: u32,
        /// Number of the link among those of the router.
        port: u32,
    },
}

use DragonflyChannel::{Ejection, Global, Injection, Local};

impl Dragonfly {
    /// The dragonfly of `a` routers a group, with `p` processors and `h` global links on each router.
    ///
    /// # Panics
    /// When p or h is 0, a is below 2, or there are more than 2²⁴ channels.
    #[must_use]
    pub fn new(p: u32, a: u32, h: u32) -> Self {
        assert!(
            p >= 1 && a >= 2 && h >= 1,
            "a dragonfly has groups of routers with processors and global links"
        );
        let groups = u64::from(a) * u64::from(h) + 1;
        let each = 2 * u64::from(p) + 2 * u64::from(a - 1) + u64::from(h);
        let channels = groups
            .checked_mul(u64::from(a))
            .and_then(|all| all.checked_mul(each));
        assert!(
            channels.is_some_and(|channels| channels <= 1 << 24),
            "at most 2²⁴ channels"
        );
        let hosts = Hosts {
            routers: (a * h + 1) * a,
            each: p,
        };
        Self {
            routers: a,
            global: h,
            hosts,
        }
    }

    /// g = ah + 1, the number of groups.
    #[must_use]
    pub fn groups(self) -> u32 {
        self.routers * self.global + 1
    }

    /// The processors on a router.
    pub(crate) fn processors_on(self, router: u32) -> Range<u32> {
        self.hosts.on(router)
    }

    /// The routers of a group.
    pub(crate) fn routers_of(self, group: u32) -> Range<u32> {
        group * self.routers..(group + 1) * self.routers
    }

    /// h, the number of global links of a router.
    pub(crate) fn global_links(self) -> u32 {
        self.global
    }

    /// The router of a processor.
    #[must_use]
    pub fn router(self, processor: u32) -> u32 {
        processor / self.hosts.each
    }

    /// The group of a router.
    #[must_use]
    pub fn group_of(self, router: u32) -> u32 {
        router / self.routers
    }

    /// The router with the global link from one group to another, and the link's number among those of the
    /// router.
    pub(crate) fn gateway(self, group: u32, to: u32) -> (u32, u32) {
        let link = to - u32::from(to > group);
        (
            group * self.routers + link / self.global,
            link % self.global,
        )
    }

    /// The router at the end of a global link.
    pub(crate) fn across(self, router: u32, port: u32) -> u32 {
        let group = self.group_of(router);
        let link = router % self.routers * self.global + port;
        let to = link + u32::from(link >= group);
        self.gateway(to, group).0
    }

    /// Number of channels from a router to others.
    fn ports(self) -> u32 {
        2 * (self.routers - 1) + self.global
    }

    /// The number of a channel. Those from one router to others are numbered together: the two virtual
    /// channels of each local link, then the global links.
    pub(crate) fn number(self, channel: DragonflyChannel) -> usize {
        let between = |from, port| HostChannel::Between(from * self.ports() + port);
        self.hosts.number(match channel {
            Injection(processor) => HostChannel::Injection(processor),
            Ejection(processor) => HostChannel::Ejection(processor),
            Local {
                from,
                to,
                virtual_channel,
            } => {
                let link = to % self.routers - u32::from(to > from);
                between(from, 2 * link + virtual_channel)
            }
            Global { from, port } => between(from, 2 * (self.routers - 1) + port),
        })
    }

    /// The channel with this number.
    #[must_use]
    pub fn channel(self, number: usize) -> DragonflyChannel {
        match self.hosts.channel(number) {
            HostChannel::Injection(processor) => Injection(processor),
            HostChannel::Ejection(processor) => Ejection(processor),
            HostChannel::Between(number) => {
                let (from, port) = (number / self.ports(), number % self.ports());
                if let Some(port) = port.checked_sub(2 * (self.routers - 1)) {
                    return Global { from, port };
                }
                let (link, own) = (port / 2, from % self.routers);
                Local {
                    from,
                    to: from - own + link + u32::from(link >= own),
                    virtual_channel: port % 2,
                }
            }
        }
    }

    /// The routers at the ends of all channels between routers, in order of their numbers.
    fn links(self) -> impl Iterator<Item = (u32, u32)> {
        let first = 2 * self.hosts.processors() as usize;
        (first..self.channels()).map(move |channel| match self.channel(channel) {
            Local { from, to, .. } => (from, to),
            Global { from, port } => (from, self.across(from, port)),
            other => unreachable!("{other:?} is numbered before the links"),
        })
    }
}

/// Groups and routers are not all symmetric, but under uniform traffic channels of a kind have the same
/// flows: every router has h global links, each to the ap processors of another group, and receives from as
/// many.
impl Topology for Dragonfly {
    fn processors(&self) -> usize {
        self.hosts.processors() as usize
    }

    fn channels(&self) -> usize {
        ((2 * self.hosts.each + self.ports()) * self.hosts.routers) as usize
    }

    fn symmetries(&self) -> usize {
        5
    }

    /// Orbits in the order in which a message may use them: 0 for injection, 1 and 3 for virtual channels 0
    /// and 1 of local links, 2 for global links, 4 for ejection.
    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        match self.channel(channel) {
            Injection(_) => 0,
            Local {
                virtual_channel: 0, ..
            } => 1,
            Global { .. } => 2,
            Local { .. } => 3,
            Ejection(_) => 4,
        }
    }

    fn orbit_size(&self, channel: usize) -> usize {
        let each = match self.channel(channel) {
            Injection(_) | Ejection(_) => self.hosts.each,
            Local { .. } => self.routers - 1,
            Global { .. } => self.global,
        };
        (self.hosts.routers * each) as usize
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        match self.channel(channel) {
            Local {
                from,
                to,
                virtual_channel,
            } => vec![self.number(Local {
                from,
                to,
                virtual_channel: 1 - virtual_channel,
            })],
            _ => Vec::new(),
        }
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        match self.channel(channel) {
            Injection(_) => ChannelKind::Injection,
            Ejection(_) => ChannelKind::Ejection,
            Local {
                virtual_channel, ..
            } => ChannelKind::Local(virtual_channel),
            Global { .. } => ChannelKind::Global,
        }
    }

    fn channel_name(&self, channel: usize) -> String {
        match self.channel(channel) {
            Injection(processor) => injection_name(processor),
            Ejection(processor) => ejection_name(processor),
            Local {
                from,
                to,
                virtual_channel,
            } => format!(
                "local link from router {from} to router {to}, virtual channel {virtual_channel}"
            ),
            Global { from, port } => {
                let to = self.across(from, port);
                format!("global link from router {from} to router {to}")
            }
        }
    }

    fn source_name(&self, processor: usize) -> String {
        format!("processor {processor}")
    }

    /// Groups in a circle, the routers of each in a small circle with their processors around them.
    fn graph(&self) -> Graph {
        let groups = Disc::WHOLE.ring(self.groups()).into_iter();
        let routers = groups.flat_map(|group| group.scaled(0.8).ring(self.routers));
        let routers: Vec<Disc> = routers.collect();
        self.hosts.graph(&routers, self.links())
    }

    fn picture(&self) -> Picture<'_> {
        Picture::Graph(Arrangement::Groups(*self))
    }

    fn node_label(&self, node: usize) -> String {
        self.hosts.node_label(node)
    }
}
