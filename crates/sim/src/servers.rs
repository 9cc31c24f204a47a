//! Servers of queueing networks, and the next event: an arrival, or the end of a service.

use loadcurve_base::Random;
use loadcurve_network::traffic::PoissonClock;

use super::completions::Completions;

/// End of the clock, in cycles. Beyond it the resolution is too coarse: rounded to the last bit,
/// exponential services would be too short by up to a thousandth, and soon by much more.
pub(super) const CLOCK_END_CYCLES: f64 = (1_u64 << 50) as f64;

/// An event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    /// A source generates a message.
    Arrival,
    /// The message at the head of this queue has been served; the server is idle until it is
    /// started.
    Served(u32),
}

/// The servers of all queues, and the common clock of all sources.
pub(super) trait Servers {
    /// The next event and its time.
    fn next(&mut self, now_cycles: f64, random: &mut Random) -> (f64, Event);

    /// Time of the next event, which is not drawn yet.
    fn next_cycles(&self, now_cycles: f64, random: &Random) -> f64;

    /// Starts the idle server of a previously empty queue.
    fn start(&mut self, queue: u32, now_cycles: f64);

    /// Continues a server that has just completed a service: it starts again if there are `more` messages.
    fn continue_service(&mut self, queue: u32, more: bool, now_cycles: f64);
}

/// Service times of one cycle each.
#[derive(Debug, Clone)]
pub(super) struct DeterministicServers {
    arrivals: PoissonClock,
    pub(super) completions: Completions,
}

impl DeterministicServers {
    pub(super) fn new(queues: u32, arrivals_per_cycle: f64, random: &mut Random) -> Self {
        Self {
            arrivals: PoissonClock::new(arrivals_per_cycle, random),
            completions: Completions::new(queues),
        }
    }

    /// Completed fractions of the services in progress, and their queues.
    pub(super) fn services(&self, now_cycles: f64) -> impl Iterator<Item = (f64, u32)> {
        let services = self.completions.iter();
        services.map(move |(end, queue)| ((1.0 - (end - now_cycles)).clamp(0.0, 1.0), queue))
    }
}

impl Servers for DeterministicServers {
    #[inline]
    fn next(&mut self, _: f64, random: &mut Random) -> (f64, Event) {
        let (arrival, completion) = (self.arrivals.next_cycles(), self.completions.next_cycles());
        if completion <= arrival {
            (completion, Event::Served(self.completions.take()))
        } else {
            self.arrivals.pass(random);
            (arrival, Event::Arrival)
        }
    }

    fn next_cycles(&self, _: f64, _: &Random) -> f64 {
        let arrival = self.arrivals.next_cycles();
        self.completions.next_cycles().min(arrival)
    }

    #[inline]
    fn start(&mut self, queue: u32, now_cycles: f64) {
        self.completions.start(queue, now_cycles);
    }

    #[inline]
    fn continue_service(&mut self, queue: u32, more: bool, now_cycles: f64) {
        if more {
            self.completions.start(queue, now_cycles);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_ends_before_what_arrives_at_that_time() {
        let mut random = Random::stream(1, 1.0, 0);
        let mut servers = DeterministicServers::new(4, 0.5, &mut random);
        let arrival = servers.arrivals.next_cycles();
        servers.start(3, arrival - 1.0);
        let mut next = || servers.next(0.0, &mut random);
        assert_eq!(next(), (arrival, Event::Served(3)));
        assert_eq!(next(), (arrival, Event::Arrival));
    }
}
