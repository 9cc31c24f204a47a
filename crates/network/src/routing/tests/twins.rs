//! Routings as BookSim2 has them whose classes of virtual channels leave a cycle, beside ours.

use super::*;
use crate::topology::dragonfly::DragonflyChannel::{Ejection, Global, Injection, Local};
use crate::topology::{ChannelKind, Classes, Lattice};
use loadcurve_base::Error;

/// Valiant's routing whose messages take channels of either phase at the router of their destination, even if they have
/// not been at their middle.
#[derive(Debug)]
struct LiftedAtDestination(Phases);

impl Routing for LiftedAtDestination {
    fn topology(&self) -> &dyn Topology {
        self.0.topology()
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.0.next(channel, header, hops);
        let ends = self.topology().channel_ends();
        let home = ends[self.injection(header.destination as usize)].nodes().1;
        if ends[channel].nodes().1 == home {
            for hop in hops.clone() {
                let siblings = self.topology().siblings(hop.group);
                hops.extend(siblings.into_iter().map(|it| hop.header.over(it)));
            }
        }
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        self.0.headers(source, destination)
    }
}

#[test]
fn phases_that_end_at_the_destination_too_leave_a_cycle() {
    let valiant = || Phases::valiant(DimensionOrder::new(Lattice::mesh(4)));
    assert_eq!(Routing::check(&valiant()), Ok(()));
    let found = LiftedAtDestination(valiant()).check().unwrap_err();
    assert!(matches!(found, Error::DependencyCycle { .. }), "{found}");
}

/// UGAL through a middle router in three classes: 0 until there, then 1, and 2 from the global link to the destination's
/// group on, or within a group. The phase of a header is its class.
#[derive(Debug)]
struct ThroughRouter {
    dragonfly: Dragonfly,
    classes: Classes,
}

impl ThroughRouter {
    fn new(dragonfly: Dragonfly) -> Self {
        let classes = |kind| match kind {
            ChannelKind::Local(1) => 1,
            _ => 3,
        };
        Self {
            dragonfly,
            classes: Classes::new(std::sync::Arc::new(dragonfly), classes),
        }
    }

    fn group_of(&self, processor: usize) -> u32 {
        let router = self.dragonfly.router(processor as u32);
        self.dragonfly.group_of(router)
    }
}

impl Routing for ThroughRouter {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, mut header: Header, hops: &mut Vec<Hop>) {
        let channel = self.classes.origin(channel).0;
        let Some(router) = self.dragonfly.end(channel) else {
            return;
        };
        if header.via == Some(router) {
            header = Header {
                via: None,
                phase: 1,
                ..header
            };
        }
        let aim = header.via.map_or(header.destination, |middle| {
            self.dragonfly.processors_on(middle).start
        });
        let mut next = Vec::new();
        self.dragonfly
            .next(channel, Header::to(aim as usize), &mut next);
        let out = match self.dragonfly.channel(next[0].group) {
            Local { from, to, .. } => Local {
                from,
                to,
                virtual_channel: 0,
            },
            out => out,
        };
        if header.phase == 1 && matches!(out, Global { .. }) {
            header.phase = 2;
        }
        let out = match out {
            Injection(_) | Ejection(_) => self.dragonfly.number(out),
            _ => self
                .classes
                .number(self.dragonfly.number(out), header.phase.into()),
        };
        hops.push(header.over(out));
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        let direct = Header::to(destination);
        if self.group_of(source) == self.group_of(destination) {
            return vec![(Header { phase: 2, ..direct }, 1.0)];
        }
        let routers = self.dragonfly.groups() * 3;
        let group = self.group_of(source);
        let middles = (0..routers).filter(|&it| self.dragonfly.group_of(it) != group);
        let through = middles.map(|middle| (direct.through(middle as usize), 0.0));
        let minimal = (Header { phase: 1, ..direct }, 1.0);
        std::iter::once(minimal).chain(through).collect()
    }
}

#[test]
fn a_middle_router_in_three_classes_leaves_a_cycle() {
    let dragonfly = Dragonfly::new(1, 3, 1);
    for ours in [
        ValiantGroup::ugal(dragonfly),
        ValiantGroup::ugal_g(dragonfly),
    ] {
        assert_eq!(ours.check(), Ok(()));
    }
    let twin = ThroughRouter::new(dragonfly);
    let found = twin.check().unwrap_err();
    let Error::DependencyCycle { channels } = found else {
        panic!("{found}");
    };
    // On their way to the middle, over the local links of its group.
    let class = |&channel: &usize| twin.classes.origin(channel).1;
    assert!(channels.iter().all(|channel| class(channel) == 0));
}
