//! A traversal of the channels that lead to a destination, each visited once.

use loadcurve_network::routing::{Header, Hop, Routing};

/// A value of every channel on the routes to one destination at a time, derived from the values of its next
/// hops.
#[derive(Debug)]
pub(super) struct Walk<'a, T> {
    routing: &'a dyn Routing,
    destination: usize,
    /// Number of destinations so far, and the last one for which each channel was on a route.
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
            destination: 0,
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

    /// Sets the destination.
    pub(super) fn set_destination(&mut self, destination: usize) {
        self.destination = destination;
        self.round += 1;
    }

    /// The value of the injection channel of a source that sends to the destination. `of` computes the
    /// value of a channel, from its next hops and the values of all channels.
    pub(super) fn from(&mut self, source: usize, of: impl Fn(usize, &[Hop], &[T]) -> T) -> &T {
        let (routing, round) = (self.routing, self.round);
        let injection = routing.injection(source);
        if self.known_in[injection] != round {
            self.enter(injection);
        }
        while let Some(&(channel, first)) = self.open.last() {
            let is_unknown = |&next: &usize| self.known_in[next] != round;
            let unknown = Hop::channels(&self.hops[first..], routing).find(is_unknown);
            if let Some(unknown) = unknown {
                self.enter(unknown);
                continue;
            }
            self.known[channel] = of(channel, &self.hops[first..], &self.known);
            self.hops.truncate(first);
            self.known_in[channel] = round;
            self.open.pop();
        }
        &self.known[injection]
    }

    fn enter(&mut self, channel: usize) {
        self.open.push((channel, self.hops.len()));
        let header = Header::to(self.destination);
        self.routing.next(channel, header, &mut self.hops);
    }
}
