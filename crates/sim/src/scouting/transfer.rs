//! Phase of a cycle in which flits cross physical channels.

use super::Fabric;
use super::channels::Holder;
use super::message::Message;
use crate::Sink;

impl Fabric {
    /// Moves every flit that can move, judged by the positions at the start of the cycle.
    ///
    /// A message's flits depend on those of other messages only where they share a physical channel
    /// or a processor's channel. All others cross at once.
    pub(super) fn transfer<K: Sink>(&mut self, sink: &mut K) {
        let limited = self.ports.are_limited();
        let mut at = 0;
        while let Some(&slot) = self.messages.active.get(at) {
            let flits = &self.messages.flits[slot as usize];
            let mut ready = flits.ready();
            if flits.head < flits.distance && !self.head_may_cross(slot) {
                ready &= !(1 << flits.head);
            }
            let mut asking = ready & flits.shared;
            if limited {
                asking |= ready & (1 | flits.last());
            }
            if asking == 0 {
                if ready == 0 || !self.cross(slot, ready, sink) {
                    at += 1;
                }
                continue;
            }
            self.messages.flits[slot as usize].crossing = ready & !asking;
            self.asking.push(slot);
            let path = &self.messages.paths[slot as usize];
            while asking != 0 {
                let link = asking.trailing_zeros() as usize;
                self.channels.ask(path[link]);
                asking &= asking - 1;
            }
            at += 1;
        }
        if self.asking.is_empty() {
            return;
        }
        self.take_turns(limited);
        for at in 0..self.asking.len() {
            let slot = self.asking[at];
            let crossing = self.messages.flits[slot as usize].crossing;
            self.cross(slot, crossing, sink);
        }
        self.asking.clear();
    }

    /// True if the first flit of a message, which is not at the destination, may cross the next
    /// link: the link is reserved, and the header is known to be far enough ahead.
    #[inline]
    fn head_may_cross(&self, slot: u32) -> bool {
        let flits = &self.messages.flits[slot as usize];
        if flits.reserved == flits.head {
            return false;
        }
        let scout = self.parameters.scout;
        if scout == 0 {
            return true;
        }
        let history = &self.messages.ack_histories[slot as usize];
        let known = history.known(self.cycle, flits.head, flits.reserved);
        u32::from(known) >= u32::from(flits.distance).min(u32::from(flits.head) + scout)
    }

    /// Lets one flit cross each physical channel with a request; the order is circular from a
    /// random channel on if flits also compete at the ports.
    fn take_turns(&mut self, limited: bool) {
        let end = self.channels.count();
        let start = if limited { self.random.below(end) } else { 0 };
        for (start, end) in [(start, end), (0, start)] {
            let mut next = start;
            while let Some(channel) = self.channels.next_asked(next, end) {
                self.take_turn(channel);
                next = channel + 1;
            }
        }
    }

    fn take_turn(&mut self, channel: u32) {
        let (from, to) = if self.ports.are_limited() {
            (self.channels.from(channel), self.channels.to(channel))
        } else {
            (0, 0)
        };
        let (ports, messages) = (&mut self.ports, &mut self.messages);
        let cycle = self.cycle;
        let winner = self.channels.take_turn(channel, |holder: Holder| {
            let distance = messages.flits[holder.slot() as usize].distance;
            let entry = (holder.link() == 0).then_some(from);
            let exit = (holder.link() + 1 == distance).then_some(to);
            ports.pass(cycle, holder.slot(), entry, exit)
        });
        if let Some(holder) = winner {
            messages.flits[holder.slot() as usize].crossing |= 1 << holder.link();
        }
    }

    /// Moves a message's flits over these links and releases the links that its last flit has left
    /// behind; true if the message was delivered.
    fn cross<K: Sink>(&mut self, slot: u32, links: u32, sink: &mut K) -> bool {
        let at = slot as usize;
        self.effort += u64::from(links.count_ones());
        let flits = &mut self.messages.flits[at];
        let head = flits.head;
        flits.cross(links);
        if flits.head > head {
            let header = &mut self.messages.headers[at];
            header.advanced = self.cycle;
            if self.parameters.scout == 0 {
                header.reached_at = self.cycle + 1;
                if flits.head < flits.distance {
                    self.seeking.push(slot);
                } else {
                    header.arrived = self.cycle + 1;
                }
            }
        }
        if flits.at_source > 0 {
            return false;
        }
        if links & 1 == 1 {
            self.queues.leave(self.messages.headers[at].queue);
        }
        let (tail, cleared) = (flits.tail, flits.cleared());
        let delivered = flits.occupied == 0;
        flits.tail = cleared;
        for link in tail..cleared {
            self.count_crossed(slot, link, self.message_flits());
        }
        if delivered {
            self.deliver(slot, sink);
        }
        delivered
    }

    /// Counts the flits that crossed a link of a message's path, and releases the link.
    pub(super) fn count_crossed(&mut self, slot: u32, link: u8, flits: u16) {
        let vc = self.messages.paths[slot as usize][usize::from(link)];
        let whole = flits == self.message_flits();
        let count = &mut self.counts.channels[self.channels.physical(vc) as usize];
        count.messages += u64::from(whole);
        count.flits += u64::from(flits);
        self.release(vc);
    }

    fn deliver<K: Sink>(&mut self, slot: u32, sink: &mut K) {
        let header = self.messages.headers[slot as usize];
        let now = self.cycle + 1;
        self.ports.clear(header.node);
        self.messages.remove(slot);
        self.counts.sent[(header.queue / self.parameters.vcs) as usize] += 1;
        let Message {
            number, generated, ..
        } = header.message;
        self.counts.source_wait_cycles += header.started - generated;
        self.counts.set_up_cycles += header.arrived - header.started;
        self.counts.network_cycles += now - header.started;
        sink.delivery(number, now, now, now - generated);
    }
}
