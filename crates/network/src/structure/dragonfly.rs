//! Structure of dragonflies.

use super::cost::block::Block;
use super::cost::{Ports, Wire};
use super::partition::nodes_of_routers;
use super::{Formula, Partition, Structure};
use crate::topology::{Dragonfly, Topology as _};

impl Structure for Dragonfly {
    /// Cuts of a dragonfly round each group, and round half of the groups.
    fn cuts(&self) -> Vec<Partition> {
        let routers = self.routers_of(self.groups() - 1).end;
        let router_of = nodes_of_routers(routers, self.processors_on(0).end);
        let group = |&router: &u32| self.group_of(router);
        let half = self.groups() / 2;
        let halves = Partition::halves("half of the groups", router_of.len(), |node| {
            group(&router_of[node]) < half
        });
        let part_of = router_of.iter().map(|router| Some(group(router))).collect();
        vec![Partition::numbered("group ", "", part_of), halves]
    }

    /// Bisection of a dragonfly: at most ⌊g²/4⌋ of g groups, the global links between half of them and the others.
    /// All messages of a group are for the next one, to which a single link leads.
    fn hard_shift(&self) -> usize {
        self.processors() / self.groups() as usize
    }

    fn bisection(&self) -> Formula {
        let groups = self.groups() as usize;
        Formula::AtMost(groups * groups / 4)
    }

    /// Ports of a dragonfly: p + a − 1 + h.
    fn ports(&self) -> Ports {
        let [p, a] = [self.processors_on(0), self.routers_of(0)].map(|range| range.len());
        let h = self.global_links() as usize;
        Ports::of_each(self.processors() / p, p + a - 1 + h)
    }

    /// Wire of a dragonfly: the routers of a group in a rectangle, the groups in rows of ⌈√g⌉.
    fn wire(&self) -> Wire {
        let [hosts, routers] =
            [self.processors_on(0), self.routers_of(0)].map(|range| range.len() as u32);
        let of_a_group = Block::TILE.array(hosts).whole().array(routers);
        let groups = of_a_group.whole().rows(self.groups());
        let all = self.groups() * routers;
        let local = of_a_group.pairwise_distances();
        let mut wire = Wire::of_hosts(hosts, f64::from(all))
            .and(f64::from(self.groups()) * local.sum, local.longest);
        let place = |router: u32| {
            let group = groups.corner(self.group_of(router));
            let inside = of_a_group.corner(router % routers);
            [group[0] + inside[0], group[1] + inside[1]]
        };
        for from in 0..all {
            let here = place(from);
            for port in 0..self.global_links() {
                let there = place(self.across(from, port));
                let length = here[0].abs_diff(there[0]) + here[1].abs_diff(there[1]);
                wire = wire.and(f64::from(length), f64::from(length));
            }
        }
        wire
    }
}
