//! Means over all routes to a destination.

use loadcurve_network::routing::{Hop as Candidate, Routing};

use super::walk::{Walk, by_header};

/// A next hop of the channels of a class.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hop {
    /// Class of the first channel of the group.
    pub(crate) to: usize,
    /// P·W, the mean wait for it.
    pub(crate) blocked: f64,
    /// Probability that others join a message there, by the [rule of routes](super::super::Sharing::Route).
    pub(crate) joined: f64,
}

/// Waits and lengths of the routes to one destination at a time.
#[derive(Debug)]
pub(super) struct Routes<'a> {
    walk: Walk<'a, Rest>,
    on_channels: OnChannels,
}

/// Delays of messages on the channels of a network.
#[derive(Debug)]
struct OnChannels {
    class_of: Vec<Option<usize>>,
    /// Next hops of each class.
    hops: Vec<Vec<Hop>>,
    /// Cycles that a message loses on the link of each class of channels to others that share it.
    stretches: Vec<f64>,
    shares_links: bool,
}

/// The rest of a route: from a channel to the destination, averaged over all routes.
#[derive(Debug, Clone, Default)]
struct Rest {
    channels: f64,
    blocked: f64,
    /// Probability that others join the message.
    joined: f64,
    /// Greatest stretch of the routes, in ascending order, each with its fraction of the messages; empty if
    /// no links are shared.
    slowest: Vec<(f64, f64)>,
}

/// Means over all routes of a message.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RouteMeans {
    /// Number of channels.
    pub(super) channels: f64,
    /// ΣP·W.
    pub(super) blocked: f64,
    /// Greatest own of a channel.
    pub(super) stretch: f64,
    /// J.
    pub(super) joined: f64,
}

impl<'a> Routes<'a> {
    pub(super) fn new(
        routing: &'a dyn Routing,
        class_of: Vec<Option<usize>>,
        hops: Vec<Vec<Hop>>,
        stretches: Vec<f64>,
    ) -> Self {
        Self {
            walk: Walk::new(routing),
            on_channels: OnChannels {
                class_of,
                hops,
                shares_links: stretches.iter().any(|&stretch| stretch > 0.0),
                stretches,
            },
        }
    }

    /// Means over all routes from each of some sources that send to a destination.
    pub(super) fn to(&mut self, destination: usize, sources: &[usize]) -> Vec<RouteMeans> {
        let routing = self.walk.routing();
        let mut means = vec![RouteMeans::default(); sources.len()];
        for (header, starts) in by_header(routing, destination, sources) {
            self.walk.set_header(header);
            for (index, part) in starts {
                let rest = self.walk.from(sources[index], |channel, next, rests| {
                    self.on_channels.rest(routing, channel, next, rests)
                });
                let slowest = rest.slowest.iter();
                let stretch: f64 = slowest.map(|(stretch, share)| stretch * share).sum();
                let mean = &mut means[index];
                mean.channels += part * rest.channels;
                mean.blocked += part * rest.blocked;
                mean.joined += part * rest.joined;
                mean.stretch += part * stretch;
            }
        }
        means
    }
}

impl OnChannels {
    /// The rest of the route from a channel, given that of every next hop.
    fn rest(
        &self,
        routing: &dyn Routing,
        channel: usize,
        next: &[Candidate],
        rests: &[Rest],
    ) -> Rest {
        let class = self.class(channel);
        let mut rest = Rest {
            channels: 1.0,
            ..Rest::default()
        };
        let mut is_last = true;
        for (any, share) in Candidate::shares(next) {
            is_last = false;
            let group = routing.group(any);
            let hop = self.hop(class, self.class(routing.member(group.start)));
            let (blocked, joined) = hop.map_or((0.0, 0.0), |hop| (hop.blocked, hop.joined));
            rest.blocked += share * blocked;
            let each = share / group.len() as f64;
            for number in group {
                let ahead = &rests[routing.member(number)];
                rest.channels += each * ahead.channels;
                rest.blocked += each * ahead.blocked;
                rest.joined += each * (ahead.joined + joined * (1.0 - ahead.joined));
                let slowest = ahead.slowest.iter();
                rest.slowest
                    .extend(slowest.map(|&(stretch, share)| (stretch, each * share)));
            }
        }
        if self.shares_links {
            if is_last {
                rest.slowest.push((0.0, 1.0));
            }
            limit(&mut rest.slowest, self.stretches[class]);
        }
        rest
    }

    fn class(&self, channel: usize) -> usize {
        let class = self.class_of[channel];
        class.expect("a channel on the route of a pair with messages")
    }

    fn hop(&self, class: usize, to: usize) -> Option<&Hop> {
        self.hops[class].iter().find(|hop| hop.to == to)
    }
}

/// Raises all stretches to at least `least`, sorts them and merges equal ones.
fn limit(slowest: &mut Vec<(f64, f64)>, least: f64) {
    for (stretch, _) in &mut *slowest {
        *stretch = stretch.max(least);
    }
    slowest.sort_by(|one, other| one.0.total_cmp(&other.0));
    slowest.dedup_by(|later, first| {
        let is_same = later.0 == first.0;
        if is_same {
            first.1 += later.1;
        }
        is_same
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_as_slow_as_its_slowest_link() {
        let mut slowest = vec![(3.0, 0.25), (0.0, 0.25), (1.0, 0.125), (0.5, 0.375)];
        limit(&mut slowest, 1.0);
        assert_eq!(slowest, [(1.0, 0.75), (3.0, 0.25)]);
        limit(&mut slowest, 4.0);
        assert_eq!(slowest, [(4.0, 1.0)]);
    }
}
