//! Servers with exponential service times.

use loadcurve_base::Random;

use super::ziggurat::Ziggurat;
use crate::servers::{Event, Servers};

/// Exponential service: a Markov chain, simulated transition by transition.
///
/// With B servers busy and sources of total rate Λ, the next event comes after an exponential time
/// of rate Λ + B; it is an arrival with probability Λ/(Λ + B), and otherwise the end of any one of
/// the B services. The exponential distribution has no memory, so nothing needs to be scheduled.
#[derive(Debug, Clone)]
pub(super) struct ExponentialServers {
    arrivals_per_cycle: f64,
    /// Queues with busy servers, in no particular order; entries from `busy_count` on are unused.
    busy: Box<[u32]>,
    busy_count: u32,
    /// Position of each queue in `busy`.
    positions: Box<[u32]>,
    ziggurat: Ziggurat,
}

impl ExponentialServers {
    pub(super) fn new(queues: u32, arrivals_per_cycle: f64) -> Self {
        Self {
            arrivals_per_cycle,
            busy: vec![0; queues as usize].into(),
            busy_count: 0,
            positions: vec![0; queues as usize].into(),
            ziggurat: Ziggurat::new(),
        }
    }
}

impl Servers for ExponentialServers {
    #[inline]
    fn next(&mut self, now_cycles: f64, random: &mut Random) -> (f64, Event) {
        let busy = f64::from(self.busy_count);
        let rate = self.arrivals_per_cycle + busy;
        let time = now_cycles + self.ziggurat.exponential(random) / rate;
        let pick = random.unit() * rate;
        let event = if pick < busy {
            Event::Served(self.busy[pick as usize])
        } else {
            Event::Arrival
        };
        (time, event)
    }

    fn next_cycles(&self, now_cycles: f64, random: &Random) -> f64 {
        let rate = self.arrivals_per_cycle + f64::from(self.busy_count);
        now_cycles + self.ziggurat.exponential(&mut random.clone()) / rate
    }

    #[inline]
    fn start(&mut self, queue: u32, _: f64) {
        self.busy[self.busy_count as usize] = queue;
        self.positions[queue as usize] = self.busy_count;
        self.busy_count += 1;
    }

    #[inline]
    fn continue_service(&mut self, queue: u32, more: bool, _: f64) {
        if !more {
            // Moves the last busy queue into its position.
            self.busy_count -= 1;
            let last = self.busy[self.busy_count as usize];
            let position = self.positions[queue as usize];
            self.busy[position as usize] = last;
            self.positions[last as usize] = position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_busy_server_is_as_likely_to_be_next() {
        let mut random = Random::stream(1, 1.0, 0);
        let mut servers = ExponentialServers::new(8, 2.0);
        for queue in [5, 1, 7, 2, 0] {
            servers.start(queue, 0.0);
        }
        servers.continue_service(1, false, 0.0);
        servers.continue_service(0, false, 0.0);
        servers.continue_service(5, true, 0.0);
        servers.start(3, 0.0);
        let (mut served, mut arrivals, mut now) = ([0_u32; 8], 0, 0.0);
        for _ in 0..60_000 {
            let (time, event) = servers.next(now, &mut random);
            assert!(time > now);
            now = time;
            match event {
                Event::Arrival => arrivals += 1,
                Event::Served(queue) => served[queue as usize] += 1,
            }
        }
        // Four servers at rate 1 and sources at rate 2: three and a half standard deviations.
        for (queue, count) in served.into_iter().enumerate() {
            let expected = if [5, 7, 2, 3].contains(&queue) {
                10_000.0
            } else {
                0.0
            };
            assert!((f64::from(count) - expected).abs() <= 0.035 * expected);
        }
        assert!((f64::from(arrivals) / 20_000.0 - 1.0).abs() < 0.025);
        assert!((now / 10_000.0 - 1.0).abs() < 0.015);
    }
}
