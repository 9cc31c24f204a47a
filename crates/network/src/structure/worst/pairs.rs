//! Pairs of processors that use a link.

use crate::routing::{Header, Hop, Middles, Routing};

/// Source–destination pairs that use a link, destination by destination, with the fraction of their
/// messages that does.
#[derive(Debug, Clone, Default)]
pub(super) struct Pairs {
    sources: Vec<u32>,
    destinations: Vec<u32>,
    /// One fraction for each pair; empty while all are 1.
    parts: Vec<f64>,
}

impl Pairs {
    /// Adds a fraction of the messages of a pair, which is new or was the last one.
    pub(super) fn add(&mut self, source: u32, destination: u32, part: f64) {
        let is_last =
            self.sources.last() == Some(&source) && self.destinations.last() == Some(&destination);
        if part != 1.0 && self.parts.is_empty() {
            self.parts = vec![1.0; self.sources.len()];
        }
        if is_last {
            if let Some(last) = self.parts.last_mut() {
                *last += part;
            }
            return;
        }
        self.sources.push(source);
        self.destinations.push(destination);
        if part != 1.0 || !self.parts.is_empty() {
            self.parts.push(part);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32, f64)> {
        let pairs = self.sources.iter().zip(&self.destinations).enumerate();
        pairs.map(|(index, (&source, &destination))| {
            let part = self.parts.get(index).copied().unwrap_or(1.0);
            (source, destination, part)
        })
    }

    /// The common fraction of all pairs, if there is one.
    pub(super) fn even_part(&self) -> Option<f64> {
        let first = self.parts.first().copied().unwrap_or(1.0);
        self.parts
            .iter()
            .all(|&part| part == first)
            .then_some(first)
    }

    /// Upper bound on the load of the link under any permutation: sums over sources, and over destinations,
    /// of the largest fraction of any of their pairs.
    pub(super) fn at_most(&self, largest: &mut [Vec<f64>; 2]) -> f64 {
        for (source, destination, part) in self.iter() {
            for (largest, processor) in largest.iter_mut().zip([source, destination]) {
                let known = &mut largest[processor as usize];
                *known = known.max(part);
            }
        }
        let mut sums = [0.0; 2];
        for (source, destination, _) in self.iter() {
            for ((largest, sum), processor) in
                largest.iter_mut().zip(&mut sums).zip([source, destination])
            {
                *sum += std::mem::take(&mut largest[processor as usize]);
            }
        }
        sums[0].min(sums[1])
    }
}

/// Tracer of routes, one header at a time.
#[derive(Debug)]
pub(in crate::structure) struct Routes {
    /// Channels that messages occupy after some hops, with the fraction on each.
    on: Vec<(usize, f64)>,
    next: Vec<(usize, f64)>,
    /// Index of a channel in `next`, and the hop for which it is valid.
    place: Vec<(u32, u32)>,
    hop: u32,
    /// The aim of the messages followed last, the headers of messages with this aim on the channels that
    /// they reach, and the next hops of these as far as they are known.
    aim: Option<Header>,
    headers: Vec<Header>,
    known: Vec<Option<CachedHops>>,
    hops: Vec<Hop>,
    /// Channels whose next hops are known.
    met: Vec<usize>,
}

/// Next hops of a channel.
#[derive(Debug, Clone, Copy)]
struct CachedHops {
    /// The first of them in [`Routes::hops`], and their number.
    first: u32,
    count: u32,
    /// The channel, if there is only one.
    only: Option<usize>,
}

impl CachedHops {
    fn of(routing: &dyn Routing, channel: usize, header: Header, hops: &mut Vec<Hop>) -> Self {
        let first = hops.len();
        routing.next(channel, header, hops);
        let only = match hops[first..] {
            [hop] => Some(routing.group(hop.group)),
            _ => None,
        };
        let only = only.filter(|group| group.len() == 1);
        Self {
            first: first as u32,
            count: (hops.len() - first) as u32,
            only: only.map(|group| routing.member(group.start)),
        }
    }
}

impl Routes {
    pub(in crate::structure) fn new(channels: usize) -> Self {
        Self {
            on: Vec::new(),
            next: Vec::new(),
            place: vec![(0, 0); channels],
            hop: 0,
            aim: None,
            headers: vec![Header::to(0); channels],
            known: vec![None; channels],
            hops: Vec::new(),
            met: Vec::new(),
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
        if self.aim != Some(aim) {
            self.aim = Some(aim);
            for channel in self.met.drain(..) {
                self.known[channel] = None;
            }
            self.hops.clear();
        }
        self.headers[start] = header;
        self.on.clear();
        self.on.push((start, part));
        while !self.on.is_empty() {
            // Most messages have a single route.
            if let [(channel, part)] = self.on[..]
                && let Some(next) = self.hops_from(routing, channel, header).only
            {
                if !visit(channel, part, &self.headers) {
                    return;
                }
                self.on[0].0 = next;
                continue;
            }
            self.hop += 1;
            for index in 0..self.on.len() {
                let (channel, part) = self.on[index];
                if !visit(channel, part, &self.headers) {
                    continue;
                }
                let CachedHops { first, count, .. } = self.hops_from(routing, channel, header);
                let hops = &self.hops[first as usize..(first + count) as usize];
                for (group, share) in Hop::shares(hops) {
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

    /// The next hops of a channel, for messages that started with this header.
    #[inline]
    fn hops_from(&mut self, routing: &dyn Routing, channel: usize, header: Header) -> CachedHops {
        match self.known[channel] {
            Some(known) => known,
            None => self.find_hops(routing, channel, header),
        }
    }

    fn find_hops(&mut self, routing: &dyn Routing, channel: usize, header: Header) -> CachedHops {
        self.met.push(channel);
        // A header with a middle changes on the way.
        let cached = if header.via.is_none() {
            CachedHops::of(routing, channel, header, &mut self.hops)
        } else {
            let cached = CachedHops::of(routing, channel, self.headers[channel], &mut self.hops);
            for hop in &self.hops[cached.first as usize..] {
                self.headers[routing.group(hop.group)].fill(hop.header);
            }
            cached
        };
        self.known[channel] = Some(cached);
        cached
    }
}
