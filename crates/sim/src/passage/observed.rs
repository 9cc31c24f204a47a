//! Passages read off snapshots.

use std::collections::BTreeMap;

use loadcurve_network::routing::Routing;
use loadcurve_network::topology::Ends;

use super::{Crossing, Followed, HeadWait, Occupation, Other, Passage};
use crate::Snapshot;
use crate::snapshot::{Kind, MessageView};

impl Passage {
    /// The passage of a followed message, from the snapshots of all cycles since it was generated or first in the queue
    /// of its source. None if it has not been generated, or does not move as a worm.
    ///
    /// `snapshots` gives them from the first on each time that it is called.
    #[must_use]
    pub fn observed<I: Iterator<Item = Snapshot>>(
        followed: &Followed,
        routing: &dyn Routing,
        snapshots: impl Fn() -> I,
    ) -> Option<Self> {
        let arrival = followed.arrival?;
        let mut passage = Self {
            number: followed.number,
            source: arrival.source,
            destination: arrival.destination,
            flits: arrival.flits,
            generated: arrival.birth(),
            crossings: Vec::new(),
            waits: Vec::new(),
            others: Vec::new(),
            delivery: followed.delivery,
            until: arrival.birth(),
        };
        let ends = routing.topology().channel_ends();
        for snapshot in snapshots() {
            passage.advance_to(&snapshot, routing, &ends)?;
        }
        passage.add_others(snapshots());
        Some(passage)
    }

    /// Takes down what has happened in the cycle before a snapshot. None if the message does not move as a worm.
    fn advance_to(
        &mut self,
        snapshot: &Snapshot,
        routing: &dyn Routing,
        ends: &[Ends],
    ) -> Option<()> {
        let now = snapshot.cycle as u64;
        self.until = self.until.max(now);
        let Some(view) = snapshot.parts(self.number).next() else {
            // It has left the network, or is not yet the first in the queue of its source.
            if !self.crossings.is_empty() {
                self.count_delivered(self.flits, routing, ends, now);
                self.fill_before(self.crossings.len(), now);
            }
            return Some(());
        };
        if view.kind != Kind::Worm {
            return None;
        }
        // The last number is that of flits on the channel or beyond.
        let mut beyond = view.flits_delivered;
        let mut counts = Vec::new();
        for held in view.channels.iter().rev() {
            beyond += held.flits;
            counts.push((held.channel, beyond));
        }
        for &(channel, count) in counts.iter().rev() {
            self.count(channel, count, now);
        }
        self.count_delivered(view.flits_delivered, routing, ends, now);
        let tail = counts.last().map(|&(channel, _)| channel);
        let mut crossings = self.crossings.iter();
        let left = crossings.position(|it| Some(it.channel) == tail);
        self.fill_before(left.unwrap_or(0), now);
        self.add_wait(snapshot, view, now);
        Some(())
    }

    /// Takes down that `count` flits have crossed a channel before the cycle `now`.
    fn count(&mut self, channel: u32, count: u32, now: u64) {
        let place = self.crossings.iter().position(|it| it.channel == channel);
        let place = place.unwrap_or(self.crossings.len());
        if place == self.crossings.len() {
            let flits = Vec::new();
            self.crossings.push(Crossing { channel, flits });
        }
        let crossing = &mut self.crossings[place];
        fill(&mut crossing.flits, count, now);
    }

    /// Takes down that `count` flits have crossed the ejection channel, which no message holds where destinations have no
    /// buffers.
    fn count_delivered(&mut self, count: u32, routing: &dyn Routing, ends: &[Ends], now: u64) {
        let Some(last) = self.crossings.last().filter(|_| count > 0) else {
            return;
        };
        let is_out = |channel: usize| matches!(ends[channel], Ends::Ejection(_));
        let last = last.channel as usize;
        let channel = if is_out(last) {
            Some(last)
        } else {
            let hops = routing.hops(last, self.destination as usize).into_iter();
            let ways = hops.flat_map(|hop| routing.group(hop.group));
            let mut ways = ways.map(|number| routing.member(number));
            ways.find(|&channel| is_out(channel))
        };
        if let Some(channel) = channel {
            self.count(channel as u32, count, now);
        }
    }

    /// Takes down that the last flit has left the first channels of the route before the cycle `now`.
    fn fill_before(&mut self, place: usize, now: u64) {
        for crossing in &mut self.crossings[..place] {
            fill(&mut crossing.flits, self.flits, now);
        }
    }

    /// Takes down the wait of the head in the cycle before a snapshot.
    fn add_wait(&mut self, snapshot: &Snapshot, view: &MessageView, now: u64) {
        if !view.blocked || now == 0 {
            return;
        }
        let story = snapshot.story(self.number);
        let Some(wait) = story.and_then(|story| story.ahead.first().copied()) else {
            return;
        };
        let holder = wait.holder.map(|number| other(snapshot, number));
        let is_crossed = |crossing: &Crossing| !crossing.flits.is_empty();
        let place = self.crossings.iter().filter(|it| is_crossed(it)).count();
        match self.waits.last_mut() {
            Some(last) if (last.place, last.to, last.holder) == (place, now - 1, holder) => {
                last.to = now;
                last.waits_for = wait.waits_for;
            }
            _ => {
                let is_first = self.waits.last().is_none_or(|last| last.place != place);
                let since = view.since.filter(|_| is_first);
                let from = since.map_or(now - 1, |since| (since as u64).min(now - 1));
                self.waits.push(HeadWait {
                    place,
                    from,
                    to: now,
                    holder,
                    waits_for: wait.waits_for,
                });
            }
        }
    }

    /// Adds the channel that the head waits for when it is observed for the last time.
    fn add_wanted(&mut self, last: &Snapshot) {
        let view = last.parts(self.number).next();
        let wanted = view.and_then(|view| view.wants.first().copied());
        let is_new = |channel: &u32| self.crossings.iter().all(|it| it.channel != *channel);
        if let Some(channel) = wanted.filter(is_new) {
            self.crossings.push(Crossing {
                channel,
                flits: Vec::new(),
            });
        }
    }

    /// Takes down who else holds the channels of the route.
    fn add_others(&mut self, snapshots: impl Iterator<Item = Snapshot>) {
        let mut snapshots = snapshots.peekable();
        let mut open: BTreeMap<(usize, u64), Occupation> = BTreeMap::new();
        while let Some(snapshot) = snapshots.next() {
            let now = snapshot.cycle as u64;
            if snapshots.peek().is_none() {
                self.add_wanted(&snapshot);
            }
            for mover in snapshot.movers.iter().filter(|it| it.number != self.number) {
                for held in &mover.channels {
                    let Some(place) = self
                        .crossings
                        .iter()
                        .position(|it| it.channel == held.channel)
                    else {
                        continue;
                    };
                    let known = open.get_mut(&(place, mover.number));
                    match known {
                        Some(known) if known.to + 1 >= now => known.to = now,
                        _ => {
                            let message = other(&snapshot, mover.number);
                            let new = Occupation {
                                place,
                                from: now.saturating_sub(1),
                                to: now,
                                message,
                            };
                            let ended = open.insert((place, mover.number), new);
                            self.others.extend(ended);
                        }
                    }
                }
            }
        }
        self.others.extend(open.into_values());
        let key = |it: &Occupation| (it.place, it.from, it.message.number);
        self.others.sort_unstable_by_key(key);
    }
}

/// Lets all flits up to `count` that have not crossed do so in the cycle before `now`.
fn fill(flits: &mut Vec<u64>, count: u32, now: u64) {
    while flits.len() < count as usize {
        flits.push(now.saturating_sub(1));
    }
}

/// Another message in a snapshot.
fn other(snapshot: &Snapshot, number: u64) -> Other {
    let view = snapshot.parts(number).next();
    Other {
        number,
        source: view.and_then(|view| view.source),
        destination: view.and_then(|view| view.destination),
    }
}
