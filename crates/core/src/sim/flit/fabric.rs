//! Channels, worms and queues, and what happens between them in a cycle.

use super::backlog::{Backlog, Waiting};
use super::channel::{Channel, NONE};
use super::queue::Queue;
use super::sharing::{Contest, Link};
use super::worm::{LONGEST_WAY, Worm, hop};
use super::worms::Worms;
use crate::network::{Next, Routing};
use crate::sim::{Arrival, Lots, Sink};

/// A network with all that is in it.
#[derive(Debug, Clone)]
pub(super) struct Fabric<R> {
    pub(super) routing: R,
    lots: Lots,
    flits: u32,
    /// The cycle at hand.
    pub(super) now: u64,
    pub(super) channels: Vec<Channel>,
    /// Where worms wait for the channels of a group, by its first channel.
    pub(super) queues: Vec<Queue>,
    pub(super) links: Vec<Link>,
    pub(super) worms: Worms,
    backlog: Backlog,
    /// Messages that arise in this cycle: their lots, their injection channels and themselves.
    arising: Vec<(u64, u32, Waiting)>,
    /// Worms that may move in this cycle.
    pub(super) awake: Vec<u32>,
    /// Groups in which somebody asks, or a channel is free, since the last cycle.
    touched: Vec<u32>,
    /// Worms whose channels changed hands since their crossings were last worked out.
    pub(super) unsettled: Vec<u32>,
    /// Worms whose last flits leave buffers in this cycle, and some that turned out not to.
    leaving: Vec<u32>,
    /// Groups with granted requests in this cycle, and some that turned out to have none.
    granting: Vec<u32>,
    pub(super) contests: Vec<Contest>,
}

/// What a cycle did.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Done {
    /// Flits moved, counted when their worm has left a channel.
    pub(super) moves: u64,
    /// Messages delivered.
    pub(super) delivered: u64,
}

impl<R: Routing> Fabric<R> {
    /// An empty network for messages of `flits` flits.
    pub(super) fn new(routing: R, flits: u32, lots: Lots) -> Self {
        let count = routing.channels();
        let mut channels: Vec<Channel> = (0..count).map(|c| Channel::new(c as u32)).collect();
        let mut queues = vec![Queue::new(1); count];
        let mut links = Vec::new();
        let mut first = 0;
        while first < count {
            let group = routing.group(first);
            queues[first] = Queue::new(group.len() as u32);
            for channel in group.clone() {
                channels[channel].group = first as u32;
                let Some(companion) = routing.companion(channel) else {
                    continue;
                };
                assert_eq!(group.len(), 1, "virtual channels are not interchangeable");
                if channel < companion {
                    channels[channel].link = links.len() as u32;
                    channels[companion].link = links.len() as u32;
                    links.push(Link::new([channel as u32, companion as u32]));
                }
            }
            first = group.end;
        }
        Self {
            routing,
            lots,
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
        }
    }

    /// Whether nothing happens until a message arises.
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        self.awake.is_empty() && self.touched.is_empty()
    }

    /// Takes a message that arises in the cycle at hand.
    pub(super) fn generate(&mut self, number: u64, arrival: Arrival) {
        let lot = self.lots.lot(number, 0);
        let injection = self.routing.injection(arrival.source as usize) as u32;
        let message = Waiting::new(number, arrival.cycle, arrival.destination);
        self.arising.push((lot, injection, message));
    }

    /// Simulates the cycle at hand.
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

    /// Posts the requests of the messages that arise in this cycle for their injection channels.
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

    /// Lets the next message of a source ask for the injection channel.
    fn advance_backlog(&mut self, injection: u32) {
        if let Some(message) = self.backlog.pop(injection) {
            let lot = self.lots.lot(message.number, 0);
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

    /// Grants channels that are free from the beginning.
    fn open(&mut self) {
        while let Some(group) = self.touched.pop() {
            self.allot(group);
        }
        // All that are awake are looked at next.
        self.unsettled.clear();
    }

    /// Grants the channels of a group that are free in this cycle to those who wait first, and
    /// takes back what was granted of channels that are not.
    fn allot(&mut self, group: u32) {
        let queue = &mut self.queues[group as usize];
        while queue.granted < queue.free {
            let worm = queue.after(&self.worms, queue.granted);
            if worm == NONE {
                break;
            }
            if queue.granted == 0 {
                self.granting.push(group);
            }
            queue.granted += 1;
            let granted = &mut self.worms[worm];
            granted.set_granted(true);
            if self.channels[group as usize].link != NONE {
                granted.watched |= granted.ahead;
            }
            self.unsettled.push(worm);
            if !granted.is_awake {
                granted.is_awake = true;
                self.awake.push(worm);
            }
        }
        while queue.granted > queue.free {
            queue.granted -= 1;
            let worm = queue.after(&self.worms, queue.granted);
            self.worms[worm].set_granted(false);
            self.unsettled.push(worm);
        }
    }

    /// Works out what crosses which channel, as if every virtual channel had a link of its own.
    fn settle_all(&mut self) {
        // Who wakes meanwhile is unsettled, too.
        for at in 0..self.awake.len() {
            self.settle(self.awake[at]);
        }
        self.settle_changes();
    }

    /// Works out anew what changes for the worms that are unsettled.
    pub(super) fn settle_changes(&mut self) {
        while let Some(worm) = self.unsettled.pop() {
            self.settle(worm);
        }
    }

    /// Works out which channels the flits of a worm cross, given what it is granted and what it
    /// lost, and passes on the channel that the last flit leaves.
    #[inline]
    fn settle(&mut self, worm: u32) {
        let moving = &mut self.worms[worm];
        moving.crossing = moving.crossings();
        let leaves = moving.crossing & moving.last != 0;
        if leaves == moving.leaves {
            return;
        }
        moving.leaves = leaves;
        let tail = hop(moving.last) - 1;
        let channel = self.worms.channel(worm, tail);
        let group = self.channels[channel as usize].group;
        let queue = &mut self.queues[group as usize];
        if leaves {
            queue.free += 1;
            self.leaving.push(worm);
        } else {
            queue.free -= 1;
        }
        self.allot(group);
    }

    /// Releases the channels that last flits leave.
    fn release(&mut self, done: &mut Done) {
        while let Some(worm) = self.leaving.pop() {
            let left = &mut self.worms[worm];
            if !std::mem::take(&mut left.leaves) {
                continue;
            }
            let tail = hop(left.last) - 1;
            left.last >>= 1;
            let channel = self.worms.channel(worm, tail);
            self.channels[channel as usize].release(self.now);
            done.moves += u64::from(self.flits);
        }
    }

    /// Gives channels to those who were granted them.
    fn grant(&mut self) {
        while let Some(group) = self.granting.pop() {
            for _ in 0..std::mem::take(&mut self.queues[group as usize].granted) {
                let worm = self.queues[group as usize].pop(&self.worms);
                let granted = &self.worms[worm];
                let (hop, waited) = (hop(granted.ahead), self.now - granted.asked);
                let channel = self.choose(group, granted.lot);
                self.queues[group as usize].free -= 1;
                self.channels[channel as usize].grant(self.now, waited, worm, hop);
                self.worms.set_channel(worm, hop, channel);
                self.watch_companion(channel);
                if hop == 0 {
                    self.advance_backlog(group);
                }
            }
        }
    }

    /// The free channel of a group that a lot chooses.
    #[inline]
    fn choose(&self, group: u32, lot: u64) -> u32 {
        let count = self.queues[group as usize].channels;
        if count == 1 {
            return group;
        }
        let is_free = |&channel: &u32| self.channels[channel as usize].is_free();
        let free = || (group..group + count).filter(is_free);
        let nth = lot % free().count() as u64;
        free()
            .nth(nth as usize)
            .expect("a granted request has a channel")
    }

    /// Moves all flits that cross channels.
    fn step<K: Sink>(&mut self, sink: &mut K, done: &mut Done) {
        let mut awake = std::mem::take(&mut self.awake);
        awake.retain(|&worm| {
            let moving = &mut self.worms[worm];
            if moving.crossing == 0 {
                // Who could move but for the link tries again; others are woken when a channel is
                // granted.
                moving.is_awake = moving.lost != 0;
                moving.lost = 0;
                return moving.is_awake;
            }
            if moving.crossing & moving.watched != 0 {
                self.note_turns(worm);
            }
            if self.worms[worm].header_moves() {
                self.lead_on(worm);
            }
            let is_delivered = self.worms[worm].step();
            if is_delivered {
                self.deliver(worm, sink, done);
            }
            !is_delivered
        });
        self.awake = awake;
    }

    /// Lets a header that crosses a channel ask for the next in the next cycle.
    fn lead_on(&mut self, worm: u32) {
        let leading = &self.worms[worm];
        let (hop, number) = (hop(leading.ahead), leading.number);
        let channel = self.worms.channel(worm, hop) as usize;
        let next = self.routing.next(channel, leading.destination as usize);
        let lot = self.lots.lot(number, hop + 1);
        let group = match next {
            Next::Delivered => return self.worms[worm].arrive(),
            Next::Group(group) => group,
            Next::Either(one, _) if lot & 2 == 0 => one,
            Next::Either(_, other) => other,
        };
        assert!(hop + 1 < LONGEST_WAY, "a way has at most 128 channels");
        self.worms[worm].ask(self.now + 1, lot);
        self.worms.set_channel(worm, hop + 1, group as u32);
        self.queues[group].push(&mut self.worms, worm);
        self.touched.push(group as u32);
    }

    /// Records a message whose last flit crosses the ejection channel, which is free in the next
    /// cycle.
    fn deliver<K: Sink>(&mut self, worm: u32, sink: &mut K, done: &mut Done) {
        let end = self.now + 1;
        let message = &self.worms[worm];
        sink.latency(message.number, end - message.stamp);
        let ejection = self.worms.channel(worm, hop(message.last) - 1);
        let channel = &mut self.channels[ejection as usize];
        channel.release(end);
        self.queues[channel.group as usize].free += 1;
        self.touched.push(channel.group);
        self.worms.remove(worm);
        done.delivered += 1;
        done.moves += u64::from(self.flits);
    }
}
