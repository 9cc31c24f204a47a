//! Completions of servers with services of one cycle each: first started, first done.
//!
//! Pending completions therefore form a queue, and no event list has to be sorted. Services that start at
//! the same time end in the order in which they started.

/// Busy servers, in order of completion.
#[derive(Debug, Clone)]
pub(super) struct Completions {
    /// Completion time and server, in a ring buffer.
    ring: Box<[(f64, u32)]>,
    first: u32,
    count: u32,
}

impl Completions {
    /// No busy servers, with room for `servers`.
    pub(super) fn new(servers: u32) -> Self {
        // A power of two, so that indices wrap with a mask.
        let length = servers.next_power_of_two() as usize;
        Self {
            ring: vec![(0.0, 0); length].into(),
            first: 0,
            count: 0,
        }
    }

    fn index(&self, behind_first: u32) -> usize {
        self.first.wrapping_add(behind_first) as usize & (self.ring.len() - 1)
    }

    /// Completion times and busy servers, in order of completion.
    pub(super) fn iter(&self) -> impl Iterator<Item = (f64, u32)> {
        (0..self.count).map(|behind_first| self.ring[self.index(behind_first)])
    }

    /// Starts a service at an idle server.
    #[inline]
    pub(super) fn start(&mut self, server: u32, now_cycles: f64) {
        debug_assert!((self.count as usize) < self.ring.len());
        let index = self.index(self.count);
        self.ring[index] = (now_cycles + 1.0, server);
        self.count += 1;
    }

    /// Time of the next completion; infinite if no server is busy.
    #[inline]
    pub(super) fn next_cycles(&self) -> f64 {
        if self.count == 0 {
            f64::INFINITY
        } else {
            self.ring[self.index(0)].0
        }
    }

    /// Takes the next server to complete, which is then idle. There must be one.
    #[inline]
    pub(super) fn take(&mut self) -> u32 {
        debug_assert!(self.count > 0);
        let (_, server) = self.ring[self.index(0)];
        self.first = self.first.wrapping_add(1);
        self.count -= 1;
        server
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_end_in_order_and_the_ring_wraps() {
        let mut completions = Completions::new(3);
        assert_eq!(completions.next_cycles(), f64::INFINITY);
        for round in 0..5 {
            let now = f64::from(round) * 10.0;
            completions.start(2, now);
            completions.start(0, now);
            completions.start(1, now + 0.25);
            for (server, end) in [(2, now + 1.0), (0, now + 1.0), (1, now + 1.25)] {
                assert_eq!(completions.next_cycles(), end);
                assert_eq!(completions.take(), server);
            }
        }
        assert_eq!(completions.next_cycles(), f64::INFINITY);
    }
}
