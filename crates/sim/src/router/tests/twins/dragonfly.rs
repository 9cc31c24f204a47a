//! Twins of the routings of a dragonfly.

use std::sync::Arc;

use loadcurve_base::Random;
use loadcurve_network::routing::{
    Base, Header, Hop, Middles, Prospect, Routers, Routing, Selection,
};
use loadcurve_network::topology::dragonfly::DragonflyChannel::{
    Ejection, Global, Injection, Local,
};
use loadcurve_network::topology::{ChannelKind, Classes, Dragonfly, Topology};

/// Minimal routing in a dragonfly, in virtual channels of class 0 up to the global link, and from there on in those of
/// class 1, also within a group. The class is the phase of the header.
#[derive(Debug)]
pub(in super::super) struct AcrossGroups(pub(in super::super) Dragonfly);

impl Routing for AcrossGroups {
    fn topology(&self) -> &dyn Topology {
        &self.0
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        for hop in self.0.hops(channel, header.destination as usize) {
            let (phase, group) = match self.0.channel(hop.group) {
                Global { .. } => (1, hop.group),
                Local { .. } => (header.phase, on_local(self.0, hop.group, header.phase)),
                Injection(_) | Ejection(_) => (header.phase, hop.group),
            };
            hops.push(Header { phase, ..header }.over(group));
        }
    }
}

/// A virtual channel of a local link in place of another of the link.
fn on_local(dragonfly: Dragonfly, channel: usize, vc: u8) -> usize {
    match dragonfly.channel(channel) {
        Local {
            virtual_channel, ..
        } if virtual_channel != u32::from(vc) => dragonfly.siblings(channel)[0],
        _ => channel,
    }
}

/// UGAL in a dragonfly through middle routers, drawn among all, unless that is in the group of the source. The class is
/// the phase of the header: 0 to the middle, 1 from there or without one, and 2 from the global link on, or within a
/// group.
#[derive(Debug)]
pub(in super::super) struct ThroughRouter {
    dragonfly: Dragonfly,
    routers: Routers,
    network: Classes,
}

impl ThroughRouter {
    pub(in super::super) fn new(dragonfly: Dragonfly) -> Self {
        // Class 2 of a local link is class 1 of virtual channel 1.
        let classes = |kind| match kind {
            ChannelKind::Local(1) | ChannelKind::Global => 2,
            _ => 1,
        };
        Self {
            network: Classes::new(Arc::new(dragonfly), classes),
            routers: dragonfly.routers(),
            dragonfly,
        }
    }

    fn group_of(&self, processor: usize) -> u32 {
        self.dragonfly
            .group_of(self.dragonfly.router(processor as u32))
    }

    /// The header of a message with a middle, or without one if a route through it is not considered.
    fn header(&self, source: usize, destination: usize, middle: usize) -> Header {
        let middle_group = self.group_of(self.routers.first(middle));
        let group = self.group_of(source);
        let header = Header::to(destination);
        if group == self.group_of(destination) || group == middle_group {
            header
        } else {
            header.through(middle)
        }
    }

    /// The next channel of minimal routing to the middle, or to the destination if there is none.
    fn ahead(&self, channel: usize, header: Header) -> usize {
        let origin = self.network.origin(channel).0;
        let aim = match header.via {
            Some(middle) => self.routers.first(middle as usize),
            None => header.destination as usize,
        };
        self.dragonfly.hops(origin, aim)[0].group
    }
}

impl Routing for ThroughRouter {
    fn topology(&self) -> &dyn Topology {
        &self.network
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let mut header = header;
        match (
            self.dragonfly.channel(self.network.origin(channel).0),
            header.via,
        ) {
            (Ejection(_), _) => return,
            (Injection(source), None) => {
                let is_within =
                    self.group_of(source as usize) == self.group_of(header.destination as usize);
                header.phase = if is_within { 2 } else { 1 };
            }
            _ => {}
        }
        let mut next = self.ahead(channel, header);
        if header.via.is_some() && matches!(self.dragonfly.channel(next), Ejection(_)) {
            header.via = None;
            header.phase = 1;
            next = self.ahead(channel, header);
        }
        if header.phase == 1 && matches!(self.dragonfly.channel(next), Global { .. }) {
            header.phase = 2;
        }
        let next = match self.dragonfly.channel(next) {
            Local { .. } => {
                let vc = on_local(self.dragonfly, next, header.phase.min(1));
                self.network.number(vc, usize::from(header.phase == 2))
            }
            Global { .. } => self.network.number(next, usize::from(header.phase == 2)),
            Injection(_) | Ejection(_) => next,
        };
        hops.push(header.over(next));
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        let count = self.routers.count;
        let header = |middle| (self.header(source, destination, middle), 1.0 / count as f64);
        (0..count).map(header).collect()
    }

    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        let middle = random.below(self.routers.count as u32) as usize;
        self.header(source, destination, middle)
    }

    fn selection(&self) -> Selection {
        Selection::Balanced { bias: 30 }
    }

    /// The way through the middle counts as twice as long.
    fn prospect(&self, source: usize, header: Header) -> Prospect {
        Prospect {
            channel: self.ahead(self.injection(source), header),
            hops: 1 + u32::from(header.via.is_some()),
        }
    }
}

/// On the way to its middle a message takes local links of class 0 on both sides of a global link.
#[test]
fn three_classes_through_a_middle_router_have_a_cycle() {
    assert!(ThroughRouter::new(Dragonfly::new(1, 2, 1)).check().is_err());
}
