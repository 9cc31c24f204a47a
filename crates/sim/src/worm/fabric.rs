//! Channels and messages, and the steps of a cycle: all requests are posted, channels are granted
//! until no more can be, and free channels of groups are chosen.

use std::collections::BinaryHeap;

use loadcurve_base::ChannelState;
use loadcurve_network::routing::Routing as _;
use loadcurve_network::traffic::Arrival;

use super::calendar::Calendar;
use super::channel::Channel;
use super::message::{Message, Messages, NONE};
use super::route_cursor::RouteCursor;
use crate::channel_use::LastHold;
use crate::{Clocked, Sink, Tally, TieBreaker};

/// A network and its contents.
#[derive(Debug, Clone)]
pub struct Fabric<S: RouteCursor> {
    pub(super) cursor: S,
    pub(super) channels: Vec<Channel>,
    /// The last hold of every channel when counting began.
    first_holds: Vec<LastHold>,
    pub(super) messages: Messages<S::Route>,
    pub(super) tie_breaker: TieBreaker,
    pub(super) flits: u32,
    pub(super) calendar: Calendar,
    /// Current cycle.
    pub(super) cycle: u64,
    /// Channels granted since the start.
    pub(super) granted: u64,
    /// Last cycle in which a flit is certain to move.
    pub(super) last_move: u64,
    /// Messages whose headers make requests in the next cycle, and the groups that they request.
    pub(super) asking: Vec<(u32, u32)>,
    /// Groups, by their first channels, that may have both a free channel and a waiting message.
    pub(super) ready: Vec<u32>,
    /// Groups of several channels among these if worms are short. Those with the highest numbers come
    /// first, so that messages delivered in the same cycle are always recorded in the same order.
    pub(super) postponed: BinaryHeap<u32>,
    /// Grants whose channels are chosen at the end of the cycle.
    pub(super) pending_grants: Vec<PendingGrant>,
    /// Number of these in every group, by its first channel.
    pub(super) pending_per_group: Vec<u16>,
    /// True if worms are so short that they may leave channels before they arrive.
    pub(super) is_short: bool,
}

/// Grant of a not yet chosen channel of a group to a message.
#[derive(Debug, Clone, Copy)]
pub(super) struct PendingGrant {
    pub(super) message: u32,
    pub(super) group: u32,
    /// Index of the message in [`Fabric::asking`].
    pub(super) asking: u32,
}

impl<S: RouteCursor> Clocked for Fabric<S> {
    fn processors(&self) -> usize {
        self.cursor.network().topology().processors()
    }

    #[inline]
    fn next_cycle(&self, now: u64, arrival: u64) -> u64 {
        if self.asking.is_empty() {
            self.calendar.next(now, arrival)
        } else {
            now
        }
    }

    #[inline]
    fn begin(&mut self, cycle: u64, _tally: &mut Tally) {
        self.cycle = cycle;
    }

    /// Adds a new message, which requests its injection channel.
    #[inline]
    fn generate(&mut self, number: u64, arrival: Arrival) {
        let route = self.cursor.route(arrival.source, arrival.destination);
        let injection = self.cursor.network().injection(arrival.source as usize) as u32;
        let message = self.messages.put(Message {
            number,
            stamp: arrival.birth(),
            asked: arrival.cycle,
            next: NONE,
            head: injection,
            tail: injection,
            hop: 0,
            route,
        });
        self.asking.push((message, injection));
    }

    /// Posts all requests, finds the released channels, and makes all possible grants.
    #[inline]
    fn pass<K: Sink>(&mut self, sink: &mut K) {
        let granted = self.granted;
        for at in 0..self.asking.len() {
            let (message, group) = self.asking[at];
            self.post(message, group);
        }
        self.asking.clear();
        while let Some(channel) = self.calendar.take(self.cycle) {
            self.settle(channel);
        }
        loop {
            while let Some(group) = self.ready.pop() {
                if let Some(channel) = self.choose(group) {
                    self.grant(channel, group, sink);
                }
            }
            let Some(group) = self.postponed.pop() else {
                break;
            };
            self.grant_group_channel(group);
        }
        if !self.pending_grants.is_empty() {
            self.assign_group_channels();
        }
        if self.granted != granted {
            self.last_move = self.last_move.max(self.cycle);
        }
    }

    fn effort(&self) -> u64 {
        self.granted
    }

    fn last_move(&self) -> u64 {
        self.last_move
    }

    fn left(&self, source: usize) -> u64 {
        let injection = self.cursor.network().injection(source);
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

impl<S: RouteCursor> Fabric<S> {
    /// An empty network for messages of `flits` flits, at least one.
    pub(super) fn new(cursor: S, flits: u32, tie_breaker: TieBreaker) -> Self {
        assert!(flits > 0, "a message has at least one flit");
        let channels = cursor.network().topology().channels();
        Self {
            channels: vec![Channel::new(); channels],
            first_holds: vec![LastHold::default(); channels],
            messages: Messages::new(),
            tie_breaker,
            flits,
            calendar: Calendar::new(flits, channels),
            cycle: 0,
            granted: 0,
            last_move: 0,
            asking: Vec::new(),
            ready: Vec::new(),
            postponed: BinaryHeap::new(),
            pending_grants: Vec::new(),
            pending_per_group: vec![0; channels],
            is_short: flits <= cursor.longest(),
            cursor,
        }
    }
}
