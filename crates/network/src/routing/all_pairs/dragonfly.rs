//! Pairs in a dragonfly.

use super::AllPairs;
use crate::topology::Dragonfly;
use crate::topology::dragonfly::DragonflyChannel::{Ejection, Global, Injection, Local};

/// Every global link is the only one between two groups, so it carries all pairs between their processors.
impl AllPairs for Dragonfly {
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>> {
        let on_router = self.processors_on(0).len() as f64;
        let in_group = self.routers_of(0).len() as f64 * on_router;
        let links = self.global_links();
        // Sources in other groups whose messages arrive over the global links of a router.
        let across = f64::from(links) * in_group;
        let ejections = move |router: u32, sources: f64| {
            let processors = self.processors_on(router);
            processors.map(move |processor| (self.number(Ejection(processor)), sources))
        };
        // To all other routers of the group.
        let local = move |from: u32, virtual_channel: u32, pairs: f64| {
            let others = self.routers_of(self.group_of(from));
            let others = others.filter(move |&to| to != from);
            others.map(move |to| {
                let channel = Local {
                    from,
                    to,
                    virtual_channel,
                };
                (self.number(channel), pairs)
            })
        };
        let global = move |from: u32, sources: f64| {
            (0..links).map(move |port| (self.number(Global { from, port }), sources * in_group))
        };
        move |channel| match self.channel(channel) {
            Injection(processor) => {
                let router = self.router(processor);
                let own = self.number(Ejection(processor));
                let others = ejections(router, 1.0).filter(|it| it.0 != own);
                let mut onward: Vec<(usize, f64)> = others.collect();
                onward.extend(local(router, 1, on_router));
                onward.extend(local(router, 0, across));
                onward.extend(global(router, 1.0));
                Some(onward)
            }
            Local {
                to,
                virtual_channel: 0,
                ..
            } => Some(global(to, on_router).collect()),
            // From the router at its other end, and from the groups reached by that router's global links.
            Local { to, .. } => Some(ejections(to, on_router + across).collect()),
            Global { from, port } => {
                let to = self.across(from, port);
                let mut onward: Vec<(usize, f64)> = ejections(to, in_group).collect();
                onward.extend(local(to, 1, in_group * on_router));
                Some(onward)
            }
            Ejection(_) => None,
        }
    }
}
