//! A traversal of the channels that lead to a destination, each visited once.

use loadcurve_network::routing::{Next, Routing};

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
    /// Channels whose next hops are not evaluated yet.
    open: Vec<(usize, Next)>,
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
    /// value of a channel, from its next hop and the values of all channels.
    pub(super) fn from(&mut self, source: usize, of: impl Fn(usize, Next, &[T]) -> T) -> &T {
        let (routing, round) = (self.routing, self.round);
        let injection = routing.injection(source);
        if self.known_in[injection] != round {
            self.enter(injection);
        }
        while let Some(&(channel, next)) = self.open.last() {
            let mut ahead = next.channels(routing);
            if let Some(unknown) = ahead.find(|&next| self.known_in[next] != round) {
                self.enter(unknown);
                continue;
            }
            self.known[channel] = of(channel, next, &self.known);
            self.known_in[channel] = round;
            self.open.pop();
        }
        &self.known[injection]
    }

    fn enter(&mut self, channel: usize) {
        let next = self.routing.next(channel, self.destination);
        self.open.push((channel, next));
    }
}
