//! Routes of messages, followed from channel to channel.

use std::collections::BTreeMap;

use super::next_hops::NextHops;
use crate::routing::{Header, Hop, Middles, Routing};

/// Largest number of channels, those of each header counted anew, whose next hops stay known.
const MOST_KNOWN: usize = 1 << 19;

/// Tracer of routes, one header at a time.
#[derive(Debug)]
pub(in crate::structure) struct Routes {
    /// Channels that messages occupy after some hops, with the fraction on each.
    on: Vec<(usize, f64)>,
    next: Vec<(usize, f64)>,
    /// Index of a channel in `next`, and the hop for which it is valid.
    place: Vec<(u32, u32)>,
    hop: u32,
    /// Next hops of messages for one destination, by the headers with which they start.
    next_hops: Vec<NextHops>,
    /// Places of those in use, by the middle and the phase of the header.
    place_of: BTreeMap<(Option<u32>, u8), usize>,
    destination: u32,
    /// Place of those used last.
    current: usize,
    channels: usize,
}

impl Routes {
    pub(in crate::structure) fn new(channels: usize) -> Self {
        Self {
            on: Vec::new(),
            next: Vec::new(),
            place: vec![(0, 0); channels],
            hop: 0,
            next_hops: Vec::new(),
            place_of: BTreeMap::new(),
            destination: u32::MAX,
            current: 0,
            channels,
        }
    }

    /// Calls `visit` with each channel on the routes of a pair and the fraction of its messages that use
    /// it, once for each of its headers. Faster for pairs with the same destination as the previous one.
    pub(in crate::structure) fn follow(
        &mut self,
        routing: &dyn Routing,
        [source, destination]: [usize; 2],
        mut visit: impl FnMut(usize, f64),
    ) {
        let start = routing.injection(source);
        let headers = match routing.middles() {
            Middles::None => Vec::new(),
            Middles::AnyRouter(_) | Middles::Detours | Middles::ByPair => {
                routing.headers(source, destination)
            }
        };
        let only = [(Header::to(destination), 1.0)];
        let headers = match routing.middles() {
            Middles::None => &only[..],
            _ => &headers,
        };
        for &(header, part) in headers {
            self.follow_to(
                routing,
                header,
                (start, header, part),
                |channel, part, _| {
                    visit(channel, part);
                    true
                },
            );
        }
    }

    /// Follows a fraction of messages from a channel. `visit` gets each channel with the fraction there and
    /// the headers on all channels reached, and says whether to go on from it. Faster for the same aim as the previous one:
    /// the header with which messages are on a channel must be the same for all that have this aim.
    #[inline]
    pub(in crate::structure) fn follow_to(
        &mut self,
        routing: &dyn Routing,
        aim: Header,
        (start, header, part): (usize, Header, f64),
        mut visit: impl FnMut(usize, f64, &[Header]) -> bool,
    ) {
        self.turn_to(aim);
        let next_hops = &mut self.next_hops[self.current];
        next_hops.headers[start] = header;
        self.on.clear();
        self.on.push((start, part));
        while !self.on.is_empty() {
            // Most messages have a single route.
            if let [(channel, part)] = self.on[..]
                && let Some(next) = next_hops.from(routing, channel, header).only
            {
                if !visit(channel, part, &next_hops.headers) {
                    return;
                }
                self.on[0].0 = next as usize;
                continue;
            }
            self.hop += 1;
            for index in 0..self.on.len() {
                let (channel, part) = self.on[index];
                if !visit(channel, part, &next_hops.headers) {
                    continue;
                }
                let cached = next_hops.from(routing, channel, header);
                for (group, share) in Hop::shares(next_hops.of(cached)) {
                    let group = routing.group(group);
                    let each = part * share / group.len() as f64;
                    for next in group.map(|next| routing.member(next)) {
                        let (place, hop) = self.place[next];
                        if hop == self.hop {
                            self.next[place as usize].1 += each;
                        } else {
                            self.place[next] = (self.next.len() as u32, self.hop);
                            self.next.push((next, each));
                        }
                    }
                }
            }
            std::mem::swap(&mut self.on, &mut self.next);
            self.next.clear();
        }
    }

    /// Finds the next hops of messages with a header. Those of other headers for the same destination stay known, as far as
    /// there is room.
    fn turn_to(&mut self, aim: Header) {
        let is_current = |known: &NextHops| known.aim == aim;
        if self.destination == aim.destination
            && self.next_hops.get(self.current).is_some_and(is_current)
        {
            return;
        }
        if self.destination != aim.destination {
            self.destination = aim.destination;
            self.place_of.clear();
        }
        let key = |header: Header| (header.via, header.phase);
        if let Some(&place) = self.place_of.get(&key(aim)) {
            self.current = place;
            return;
        }
        let used = self.place_of.len();
        self.current = if used < (MOST_KNOWN / self.channels).max(1) {
            used
        } else {
            self.current
        };
        match self.next_hops.get(self.current) {
            Some(before) if self.current < used => {
                self.place_of.remove(&key(before.aim));
            }
            Some(_) => {}
            None => self.next_hops.push(NextHops::new(self.channels)),
        }
        self.next_hops[self.current].turn_to(aim);
        self.place_of.insert(key(aim), self.current);
    }
}
