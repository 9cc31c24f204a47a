//! A traversal of the channels that lead to a destination, each visited once.

use std::collections::BTreeMap;

use loadcurve_network::routing::{Header, Hop, Middles, Routing};

/// A value of every channel on the routes of messages with one header at a time, derived from the values of its
/// next hops.
#[derive(Debug)]
pub(super) struct Walk<'a, T> {
    routing: &'a dyn Routing,
    header: Header,
    /// Number of headers so far, and the last one for which each channel was on a route.
    round: u32,
    known_in: Vec<u32>,
    /// Value of each channel, as of that round.
    known: Vec<T>,
    /// Channels whose next hops are not evaluated yet, each with the index of the first of its own.
    open: Vec<(usize, usize)>,
    /// Those hops.
    hops: Vec<Hop>,
}

impl<'a, T: Clone + Default> Walk<'a, T> {
    pub(super) fn new(routing: &'a dyn Routing) -> Self {
        let channels = routing.topology().channels();
        Self {
            routing,
            header: Header::to(0),
            round: 0,
            known_in: vec![0; channels],
            known: vec![T::default(); channels],
            open: Vec::new(),
            hops: Vec::new(),
        }
    }

    pub(super) fn routing(&self) -> &'a dyn Routing {
        self.routing
    }

    /// Sets the header with which messages start.
    pub(super) fn set_header(&mut self, header: Header) {
        self.header = header;
        self.round += 1;
    }

    /// The value of the injection channel of a source whose messages have the header. `of` computes the value of a
    /// channel, from its next hops and the values of all channels.
    pub(super) fn from(&mut self, source: usize, of: impl Fn(usize, &[Hop], &[T]) -> T) -> &T {
        let (routing, round) = (self.routing, self.round);
        let injection = routing.injection(source);
        if self.known_in[injection] != round {
            self.enter(injection, self.header);
        }
        while let Some(&(channel, first)) = self.open.last() {
            let unknown = self.hops[first..].iter().find_map(|hop| {
                let mut channels = Hop::channels(std::slice::from_ref(hop), routing);
                let unknown = channels.find(|&next| self.known_in[next] != round);
                unknown.map(|next| (next, hop.header))
            });
            if let Some((unknown, header)) = unknown {
                self.enter(unknown, header);
                continue;
            }
            self.known[channel] = of(channel, &self.hops[first..], &self.known);
            self.hops.truncate(first);
            self.known_in[channel] = round;
            self.open.pop();
        }
        &self.known[injection]
    }

    fn enter(&mut self, channel: usize, header: Header) {
        self.open.push((channel, self.hops.len()));
        self.routing.next(channel, header, &mut self.hops);
    }
}

/// Sources of messages for a destination by the header with which these start: each by its index, with the fraction
/// of its messages.
pub(super) fn by_header(
    routing: &dyn Routing,
    destination: usize,
    sources: &[usize],
) -> Vec<(Header, Vec<(usize, f64)>)> {
    if routing.middles() == Middles::None {
        let all = (0..sources.len()).map(|index| (index, 1.0));
        return vec![(Header::to(destination), all.collect())];
    }
    let mut by_middle: BTreeMap<_, (Header, Vec<(usize, f64)>)> = BTreeMap::new();
    for (index, &source) in sources.iter().enumerate() {
        for (header, part) in routing.headers(source, destination) {
            let of_middle = by_middle.entry(header.via);
            let (_, starts) = of_middle.or_insert_with(|| (header, Vec::new()));
            starts.push((index, part));
        }
    }
    by_middle.into_values().collect()
}
