//! Loads under all permutations that load links alike: those of messages through any router.

use super::routes::Routes;
use crate::routing::{Header, Routers, Routing};

/// Loads of channels when every source sends to another router, through any router.
#[derive(Debug)]
pub(super) struct Through {
    routers: Routers,
    /// Load of each channel.
    pub(super) loads: Vec<f64>,
}

impl Through {
    pub(super) fn new(routing: &dyn Routing, routers: Routers) -> Self {
        Self {
            routers,
            loads: vec![0.0; routing.topology().channels()],
        }
    }

    fn processors(&self) -> usize {
        self.routers.count * self.routers.each
    }

    /// Number of steps: one for every middle and one for every destination.
    pub(super) fn steps(&self) -> usize {
        self.routers.count + self.processors()
    }

    /// Adds the messages of all sources up to a middle, or those from all middles to a destination.
    pub(super) fn step(&mut self, routing: &dyn Routing, step: usize, routes: &mut Routes) {
        match step.checked_sub(self.routers.count) {
            None => self.add_to_middle(routing, step, routes),
            Some(destination) => self.add_to_destination(routing, destination, routes),
        }
    }

    fn add_to_middle(&mut self, routing: &dyn Routing, middle: usize, routes: &mut Routes) {
        let header = Header::to(0).through(middle);
        let part = 1.0 / self.routers.count as f64;
        let loads = &mut self.loads;
        for source in 0..self.routers.count * self.routers.each {
            let start = (routing.injection(source), header, part);
            routes.follow_to(routing, header, start, |channel, part, headers| {
                // The channels after the middle belong to the next phase.
                let is_before = headers[channel].via.is_some();
                if is_before {
                    loads[channel] += part;
                }
                is_before
            });
        }
    }

    fn add_to_destination(
        &mut self,
        routing: &dyn Routing,
        destination: usize,
        routes: &mut Routes,
    ) {
        let header = Header::to(destination);
        let part = 1.0 / self.routers.count as f64;
        let loads = &mut self.loads;
        for middle in 0..self.routers.count {
            let at_middle = routing.injection(self.routers.first(middle));
            let start = (at_middle, header.through(middle), part);
            routes.follow_to(routing, header, start, |channel, part, headers| {
                if headers[channel].via.is_none() {
                    loads[channel] += part;
                }
                true
            });
        }
    }

    /// The lowest permutation of the routers that leaves none in place: neighbours send to each other, and
    /// the last three of an odd number in a ring. Processors send to those with the same place on a router.
    pub(super) fn pairs(&self) -> Vec<(usize, usize)> {
        let Routers { count, each } = self.routers;
        let partner = |router: usize| {
            if count.is_multiple_of(2) || router < count - 3 {
                router ^ 1
            } else {
                count - 3 + (router + 4 - count) % 3
            }
        };
        let pair = |source| {
            let to = partner(self.routers.of(source));
            (source, self.routers.first(to) + source % each)
        };
        (0..self.processors()).map(pair).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_leave_no_router_in_place() {
        let pairs = |count, each| {
            let routers = Routers { count, each };
            let through = Through {
                routers,
                loads: Vec::new(),
            };
            through.pairs()
        };
        assert_eq!(pairs(2, 1), [(0, 1), (1, 0)]);
        assert_eq!(pairs(3, 1), [(0, 1), (1, 2), (2, 0)]);
        assert_eq!(pairs(5, 1), [(0, 1), (1, 0), (2, 3), (3, 4), (4, 2)]);
        assert_eq!(pairs(2, 2), [(0, 2), (1, 3), (2, 0), (3, 1)]);
    }
}
