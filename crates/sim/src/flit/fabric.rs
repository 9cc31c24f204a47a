//! Channels, worms and queues, and the steps of a cycle.

use loadcurve_base::ChannelState;
use loadcurve_network::routing::{Hop, Routing};
use loadcurve_network::traffic::Arrival;

use super::bits::Bits;
use super::channel::{Channel, NONE};
use super::request_queue::RequestQueue;
use super::sharing::{Contest, Rival, SharedLink};
use super::worm::Worm;
use super::worms::Worms;
use crate::channel_use::LastHold;
use crate::lists::{List, Lists};
use crate::{Clocked, Sink, Tally, TieBreaker};

/// A network and its contents.
#[derive(Debug, Clone)]
pub struct Fabric<R, B = u128> {
    pub(super) routing: R,
    pub(super) tie_breaker: TieBreaker,
    /// Current cycle.
    pub(super) now: u64,
    /// Flits moved, counted when their worm has left a channel, and cycles.
    pub(super) effort: u64,
    /// Last cycle in which a flit moved.
    pub(super) last_move: u64,
    pub(super) channels: Vec<Channel>,
    /// The last hold of every channel when counting began.
    first_holds: Vec<LastHold>,
    /// Queue of each group, at the index of its first channel.
    pub(super) queues: Vec<RequestQueue>,
    pub(super) links: Vec<SharedLink>,
    /// True if some group is of [early choice](Self::chooses_early).
    pub(super) has_early_choices: bool,
    /// True once a worm has waited for a set of a group's channels.
    pub(super) has_sets: bool,
    pub(super) worms: Worms<B>,
    /// Messages queued at their sources behind the first one, with their numbers, and the queue at
    /// each injection channel.
    pub(super) queued: Lists<(u64, Arrival)>,
    pub(super) backlogs: Vec<List>,
    /// Messages generated in this cycle, with their lots and numbers.
    generated: Vec<(u64, u64, Arrival)>,
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
    /// Scratch for channels that worms of a queue take.
    pub(super) taken: Vec<u32>,
    pub(super) contests: Vec<Contest<B>>,
    /// Rivals, in all contests, of the flits whose turn it is.
    pub(super) rivals: Vec<Rival<B>>,
    /// Scratch for the candidates of a hop.
    pub(super) hops: Vec<Hop>,
}

impl<R: Routing, B: Bits> Clocked for Fabric<R, B> {
    fn processors(&self) -> usize {
        self.routing.topology().processors()
    }

    #[inline]
    fn next_cycle(&self, now: u64, arrival: u64) -> u64 {
        let is_idle = self.awake.is_empty() && self.touched.is_empty();
        if is_idle { now.max(arrival) } else { now }
    }

    #[inline]
    fn begin(&mut self, cycle: u64, _tally: &mut Tally) {
        self.now = cycle;
    }

    fn generate(&mut self, number: u64, arrival: Arrival) {
        assert!(arrival.flits > 0, "a message has at least one flit");
        let lot = self.tie_breaker.lot(number, 0);
        self.generated.push((lot, number, arrival));
    }

    #[inline]
    fn pass<K: Sink>(&mut self, sink: &mut K) {
        self.post_generated();
        self.open();
        self.settle_all();
        self.share();
        self.release();
        self.grant();
        #[cfg(test)]
        self.check();
        self.step(sink);
        self.effort += 1;
    }

    fn effort(&self) -> u64 {
        self.effort
    }

    fn last_move(&self) -> u64 {
        self.last_move
    }

    fn left(&self, source: usize) -> u64 {
        let injection = self.routing.injection(source);
        self.channels[injection].used.granted()
    }

    fn restart_counts(&mut self, now: u64) {
        for (channel, first) in self.channels.iter_mut().zip(&mut self.first_holds) {
            channel.restart_counts(first, now);
        }
    }

    fn channels(&self, now: u64, cycles: f64) -> Vec<ChannelState> {
        let channels = self.channels.iter().zip(&self.first_holds);
        let state = |(channel, first): (&Channel, &_)| channel.state(*first, now, cycles);
        channels.map(state).collect()
    }
}

impl<R: Routing, B: Bits> Fabric<R, B> {
    /// An empty network.
    pub(super) fn new(routing: R, tie_breaker: TieBreaker) -> Self {
        let count = routing.topology().channels();
        let mut channels: Vec<Channel> = (0..count).map(|c| Channel::new(c as u32)).collect();
        let mut queues = vec![RequestQueue::new(1); count];
        let mut links = Vec::new();
        let mut first = 0;
        while first < count {
            let group = routing.group(first);
            queues[first] = RequestQueue::new(group.len() as u32);
            for channel in group.clone() {
                channels[channel].group = first as u32;
                let mut vcs = routing.topology().siblings(channel);
                if vcs.is_empty() {
                    continue;
                }
                vcs.push(channel);
                vcs.sort_unstable();
                let last = vcs[vcs.len() - 1];
                if last == channel {
                    for (&vc, &next_vc) in vcs.iter().zip(vcs.iter().cycle().skip(1)) {
                        channels[vc].link = links.len() as u32;
                        channels[vc].next_vc = next_vc as u32;
                    }
                    links.push(SharedLink::new(last as u32));
                }
            }
            first = group.end;
        }
        Self {
            routing,
            tie_breaker,
            now: 0,
            effort: 0,
            last_move: 0,
            has_early_choices: channels
                .iter()
                .zip(&queues)
                .any(|(channel, queue)| channel.link != NONE && queue.channels > 1),
            has_sets: false,
            channels,
            first_holds: vec![LastHold::default(); count],
            queues,
            links,
            worms: Worms::default(),
            queued: Lists::new(),
            backlogs: vec![List::EMPTY; count],
            generated: Vec::new(),
            awake: Vec::new(),
            touched: Vec::new(),
            unsettled: Vec::new(),
            leaving: Vec::new(),
            granting: Vec::new(),
            taken: Vec::new(),
            contests: Vec::new(),
            rivals: Vec::new(),
            hops: Vec::new(),
        }
    }

    /// Posts the requests for injection channels of the messages generated in this cycle.
    fn post_generated(&mut self) {
        let mut generated = std::mem::take(&mut self.generated);
        generated.sort_unstable_by_key(|&(lot, ..)| lot);
        for (_, number, arrival) in generated.drain(..) {
            let injection = self.routing.injection(arrival.source as usize) as u32;
            // Several ports serve messages at the same time.
            let queue = &self.queues[injection as usize];
            let comes_first = queue.first == NONE || queue.channels > 1;
            let backlog = &mut self.backlogs[injection as usize];
            self.queued.push(backlog, (number, arrival));
            if comes_first {
                self.advance_backlog(injection);
                self.touched.push(injection);
            }
        }
        self.generated = generated;
    }

    /// Lets the next message of a source request the injection channel.
    pub(super) fn advance_backlog(&mut self, injection: u32) {
        let backlog = &mut self.backlogs[injection as usize];
        if let Some((number, arrival)) = self.queued.pop(backlog) {
            let lot = self.tie_breaker.lot(number, 0);
            let worm = Worm::new(number, arrival, lot);
            let worm = self.worms.insert(worm);
            self.worms.set_channel(worm, 0, injection);
            self.queues[injection as usize].push(&mut self.worms, worm);
        }
    }
}
