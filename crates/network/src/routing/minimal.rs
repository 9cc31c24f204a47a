//! Minimal routing in a dragonfly: over the only global link between the groups of source and
//! destination.
//!
//! Messages use virtual channel 1 of local links in the group of their destination, and 0 elsewhere. So a
//! message only waits for a kind of channel that comes later on its route, and the channel dependency graph
//! has no cycle.
//!
//! Source: J. Kim, W. J. Dally, S. Scott and D. Abts, "Technology-driven, highly-scalable dragonfly
//! topology", Proc. 35th Int. Symp. on Computer Architecture (ISCA), 2008, pp. 77–88,
//! doi:10.1109/ISCA.2008.19.

use super::{Header, Hop, Routing};
use crate::topology::dragonfly::DragonflyChannel::{Ejection, Global, Injection, Local};
use crate::topology::{Dragonfly, Topology};

/// The next channel of a message at a router.
fn from_router(dragonfly: Dragonfly, router: u32, destination: u32) -> usize {
    let target = dragonfly.router(destination);
    let [group, to] = [router, target].map(|router| dragonfly.group_of(router));
    let local = |to, virtual_channel| Local {
        from: router,
        to,
        virtual_channel,
    };
    dragonfly.number(if router == target {
        Ejection(destination)
    } else if group == to {
        local(target, 1)
    } else {
        match dragonfly.gateway(group, to) {
            (gateway, port) if gateway == router => Global { from: router, port },
            (gateway, _) => local(gateway, 0),
        }
    })
}

impl Dragonfly {
    /// The router at the end of a channel; none if that is a processor.
    #[inline]
    pub(super) fn end(self, channel: usize) -> Option<u32> {
        match self.channel(channel) {
            Injection(processor) => Some(self.router(processor)),
            Local { to, .. } => Some(to),
            Global { from, port } => Some(self.across(from, port)),
            Ejection(_) => None,
        }
    }
}

impl Routing for Dragonfly {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let Some(router) = self.end(channel) else {
            return;
        };
        hops.push(header.over(from_router(*self, router, header.destination)));
    }
}
