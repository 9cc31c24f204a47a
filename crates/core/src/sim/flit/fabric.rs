//! Channels, worms and queues, and the steps of a cycle.

use super::backlog::{Backlog, Waiting};
use super::channel::{Channel, NONE};
use super::queue::Queue;
use super::sharing::{Contest, Link};
use super::worm::Worm;
use super::worms::Worms;
use crate::routing::Routing;
use crate::sim::{Sink, TieBreaker};
use crate::traffic::Arrival;

/// A network and its contents.
#[derive(Debug, Clone)]
pub(super) struct Fabric<R> {
    pub(super) routing: R,
    pub(super) tie_breaker: TieBreaker,
    pub(super) flits: u32,
    /// Current cycle.
    pub(super) now: u64,
    pub(super) channels: Vec<Channel>,
    /// Queue of each group, at the index of its first channel.
    pub(super) queues: Vec<Queue>,
    pub(super) links: Vec<Link>,
    pub(super) worms: Worms,
    pub(super) backlog: Backlog,
    /// Messages generated in this cycle: their lots, injection channels and entries for the
    /// backlog.
    arising: Vec<(u64, u32, Waiting)>,
    /// Worms that may move in this cycle.
    pub(super) awake: Vec<u32>,
    /// Groups in which a request was made or a channel became free since the last cycle.
    pub(super) touched: Vec<u32>,
    /// Worms whose channels changed hands since their crossings were last determined.
    pub(super) unsettled: Vec<u32>,
    /// Worms whose last flits leave buffers in this cycle, and some that turned out to stay.
    pub(super) leaving: Vec<u32>,
    /// Groups with granted requests in this cycle, and some that turned out to have none.
    pub(super) granting: Vec<u32>,
    pub(super) contests: Vec<Contest>,
    /// Rivals of all contests: worms and the channels on their routes.
    pub(super) rivals: Vec<(u32, u128)>,
}

/// Results of a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Done {
    /// Flits moved, counted when their worm has left a channel.
    pub(super) moves: u64,
    /// Messages delivered.
    pub(super) delivered: u64,
}

impl<R: Routing> Fabric<R> {
    /// An empty network for messages of `flits` flits.
    pub(super) fn new(routing: R, flits: u32, tie_breaker: TieBreaker) -> Self {
        let count = routing.topology().channels();
        let mut channels: Vec<Channel> = (0..count).map(|c| Channel::new(c as u32)).collect();
        let mut queues = vec![Queue::new(1); count];
        let mut links = Vec::new();
        let mut first = 0;
        while first < count {
            let group = routing.group(first);
            queues[first] = Queue::new(group.len() as u32);
            for channel in group.clone() {
                channels[channel].group = first as u32;
                let mut vcs = routing.topology().siblings(channel);
                if vcs.is_empty() {
                    continue;
                }
                assert_eq!(group.len(), 1, "virtual channels are not interchangeable");
                vcs.push(channel);
                vcs.sort_unstable();
                let last = vcs[vcs.len() - 1];
                if last == channel {
                    for (&vc, &next_vc) in vcs.iter().zip(vcs.iter().cycle().skip(1)) {
                        channels[vc].link = links.len() as u32;
                        channels[vc].next_vc = next_vc as u32;
                    }
                    links.push(Link::new(last as u32));
                }
            }
            first = group.end;
        }
        Self {
            routing,
            tie_breaker,
            flits,
            now: 0,
            channels,
            queues,
            links,
            worms: Worms::new(),
            backlog: Backlog::new(count),
            arising: Vec::new(),
            awake: Vec::new(),
            touched: Vec::new(),
            unsettled: Vec::new(),
            leaving: Vec::new(),
            granting: Vec::new(),
            contests: Vec::new(),
            rivals: Vec::new(),
        }
    }

    /// True if nothing happens until a message is generated.
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        self.awake.is_empty() && self.touched.is_empty()
    }

    /// Number of messages of a source that were granted its injection channel since counting began.
    pub(super) fn injected(&self, source: usize) -> u64 {
        let injection = self.routing.injection(source);
        self.channels[injection].granted()
    }

    /// Adds a message that is generated in the current cycle.
    pub(super) fn generate(&mut self, number: u64, arrival: Arrival) {
        let lot = self.tie_breaker.lot(number, 0);
        let injection = self.routing.injection(arrival.source as usize) as u32;
        let message = Waiting::new(number, arrival.cycle, arrival.destination);
        self.arising.push((lot, injection, message));
    }

    /// Simulates the current cycle.
    pub(super) fn cycle<K: Sink>(&mut self, sink: &mut K) -> Done {
        self.post_arising();
        self.open();
        self.settle_all();
        self.share();
        let mut done = Done::default();
        self.release(&mut done);
        self.grant();
        #[cfg(test)]
        self.check();
        self.step(sink, &mut done);
        self.now += 1;
        done
    }

    /// Posts the requests for injection channels of the messages generated in this cycle.
    fn post_arising(&mut self) {
        let mut arising = std::mem::take(&mut self.arising);
        arising.sort_unstable_by_key(|&(lot, ..)| lot);
        for (_, injection, message) in arising.drain(..) {
            let comes_first = self.queues[injection as usize].first == NONE;
            self.backlog.push(injection, message);
            if comes_first {
                self.advance_backlog(injection);
                self.touched.push(injection);
            }
        }
        self.arising = arising;
    }

    /// Lets the next message of a source request the injection channel.
    pub(super) fn advance_backlog(&mut self, injection: u32) {
        if let Some(message) = self.backlog.pop(injection) {
            let lot = self.tie_breaker.lot(message.number, 0);
            let worm = self.worms.insert(Worm::new(
                message.number,
                message.stamp,
                message.destination,
                self.flits,
                lot,
            ));
            self.worms.set_channel(worm, 0, injection);
            self.queues[injection as usize].push(&mut self.worms, worm);
        }
    }
}
