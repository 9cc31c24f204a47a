//! Next hops of the messages with one header, found once for each channel.

use crate::routing::{Header, Hop, Routing};

/// Next hops of messages that leave their sources with the same header.
#[derive(Debug)]
pub(super) struct NextHops {
    /// The header.
    pub(super) aim: Header,
    /// Headers of these messages on the channels that they reach.
    pub(super) headers: Vec<Header>,
    /// Next hops as far as they are known.
    known: Vec<Option<CachedHops>>,
    hops: Vec<Hop>,
    /// Channels whose next hops are known.
    met: Vec<usize>,
}

/// Next hops of a channel.
#[derive(Debug, Clone, Copy)]
pub(super) struct CachedHops {
    /// The first of them in [`NextHops::hops`], and their number.
    first: u32,
    count: u32,
    /// The channel, if there is only one.
    pub(super) only: Option<u32>,
}

impl NextHops {
    pub(super) fn new(channels: usize) -> Self {
        Self {
            aim: Header::to(0),
            headers: vec![Header::to(0); channels],
            known: vec![None; channels],
            hops: Vec::new(),
            met: Vec::new(),
        }
    }

    /// Forgets what is known, for messages with another header.
    pub(super) fn turn_to(&mut self, aim: Header) {
        self.aim = aim;
        for channel in self.met.drain(..) {
            self.known[channel] = None;
        }
        self.hops.clear();
    }

    /// The next hops of a channel, for messages that started with this header.
    #[inline]
    pub(super) fn from(
        &mut self,
        routing: &dyn Routing,
        channel: usize,
        header: Header,
    ) -> CachedHops {
        match self.known[channel] {
            Some(known) => known,
            None => self.find(routing, channel, header),
        }
    }

    /// The hops that are meant.
    #[inline]
    pub(super) fn of(&self, cached: CachedHops) -> &[Hop] {
        &self.hops[cached.first as usize..(cached.first + cached.count) as usize]
    }

    fn find(&mut self, routing: &dyn Routing, channel: usize, header: Header) -> CachedHops {
        self.met.push(channel);
        let first = self.hops.len();
        // A header with a middle changes on the way.
        let changes = header.via.is_some();
        let header = if changes {
            self.headers[channel]
        } else {
            header
        };
        routing.next(channel, header, &mut self.hops);
        let only = match self.hops[first..] {
            [hop] => Some(routing.group(hop.group)),
            _ => None,
        };
        let only = only.filter(|group| group.len() == 1);
        if changes {
            for hop in &self.hops[first..] {
                self.headers[routing.group(hop.group)].fill(hop.header);
            }
        }
        let cached = CachedHops {
            first: first as u32,
            count: (self.hops.len() - first) as u32,
            only: only.map(|group| routing.member(group.start) as u32),
        };
        self.known[channel] = Some(cached);
        cached
    }
}
