//! Events in order of their cycles, for which no earlier one is ever added than the last that was taken.
//!
//! A radix heap: R. K. Ahuja, K. Mehlhorn, J. Orlin and R. E. Tarjan, "Faster algorithms for the shortest path problem",
//! J. ACM 37(2), 1990, pp. 213–223, doi:10.1145/77600.77615.

/// Events that are still to come.
#[derive(Debug)]
pub(crate) struct Events<E> {
    /// The cycle whose events were taken last.
    now: u64,
    /// Events by the highest bit in which their cycle differs from now.
    by_bit: Vec<Vec<(u64, E)>>,
    /// The bits with events.
    bits: u64,
}

impl<E> Default for Events<E> {
    fn default() -> Self {
        Self {
            now: 0,
            by_bit: (0..u64::BITS).map(|_| Vec::new()).collect(),
            bits: 0,
        }
    }
}

impl<E> Events<E> {
    /// Adds an event of a cycle that is not before that of the last ones taken.
    #[inline]
    pub(crate) fn add(&mut self, cycle: u64, event: E) {
        debug_assert!(cycle >= self.now, "cycle {cycle} is over");
        let bit = (cycle ^ self.now | 1).ilog2();
        self.by_bit[bit as usize].push((cycle, event));
        self.bits |= 1 << bit;
    }

    /// Takes all events of the first cycle that has some, in no particular order; returns the cycle.
    pub(crate) fn take(&mut self, taken: &mut Vec<E>) -> Option<u64> {
        let bit = self.bits.trailing_zeros() as usize;
        let mut nearest = std::mem::take(self.by_bit.get_mut(bit)?);
        self.bits &= !(1 << bit);
        self.now = nearest.iter().map(|&(cycle, _)| cycle).min()?;
        for (cycle, event) in nearest.drain(..) {
            if cycle == self.now {
                taken.push(event);
            } else {
                self.add(cycle, event);
            }
        }
        // Its memory is used again.
        self.by_bit[bit] = nearest;
        Some(self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::Events;

    #[test]
    fn events_come_in_order_of_their_cycles() {
        let mut events = Events::default();
        for cycle in [5, 9, 1000, 9, 6] {
            events.add(cycle, cycle);
        }
        let mut order = Vec::new();
        while let Some(now) = events.take(&mut order) {
            assert_eq!(order.last(), Some(&now));
            if now == 6 {
                events.add(8, 8);
            }
        }
        assert_eq!(order, [5, 6, 8, 9, 9, 1000]);
    }
}
