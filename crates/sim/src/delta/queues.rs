//! Output queues of all switches.

use loadcurve_network::topology::Multistage;

/// The queues of a network, by stage and line: the order of the channels in [`Multistage::graph`].
#[derive(Debug, Clone)]
pub(super) struct Queues {
    all: Box<[OutputQueue]>,
    /// Generation time of each packet, in one ring buffer of `slots` entries per queue.
    born: Box<[f64]>,
    slots: u32,
}

/// An output queue, with the packet in service at its head.
#[derive(Debug, Clone)]
pub(super) struct OutputQueue {
    /// Position of the head.
    first: u32,
    /// Number of packets.
    length: u32,
    /// First queue of the switch that it leads to; [`Queues::OUT`] behind the last stage.
    behind: u32,
    /// Packets served.
    pub(super) served: u64,
    /// Packets that found the queue full.
    pub(super) lost: u64,
    /// Time integral of the number of packets behind the one in service.
    waiting_cycles: f64,
    /// Time up to which the integral is summed.
    summed_cycles: f64,
}

/// A packet that has been served and leaves its queue.
#[derive(Debug, Clone, Copy)]
pub(super) struct ServedPacket {
    /// Its generation time.
    pub(super) born_cycles: f64,
    /// First queue of the switch at which it arrives, or [`Queues::OUT`].
    pub(super) behind: u32,
    /// True if there are more packets behind it.
    pub(super) more: bool,
}

impl OutputQueue {
    /// Mean wait of the packets served, without their service: by Little's law, from the number
    /// waiting. Unlike a difference of two times it is never negative.
    pub(super) fn mean_wait_cycles(&self, now_cycles: f64) -> f64 {
        self.waited_cycles(now_cycles) / self.served.max(1) as f64
    }

    /// Total time that packets have waited.
    pub(super) fn waited_cycles(&self, now_cycles: f64) -> f64 {
        let waiting = f64::from(self.length.saturating_sub(1));
        self.waiting_cycles + waiting * (now_cycles - self.summed_cycles)
    }

    #[inline]
    fn sum_up(&mut self, now_cycles: f64) {
        self.waiting_cycles = self.waited_cycles(now_cycles);
        self.summed_cycles = now_cycles;
    }
}

impl Queues {
    /// Value of [`ServedPacket::behind`] after the last stage.
    pub(super) const OUT: u32 = u32::MAX;

    /// Empty queues with room for `slots` packets each.
    pub(super) fn new(network: Multistage, slots: u32) -> Self {
        let (lines, switch) = (network.lines(), network.switch());
        let queue = |stage, line| {
            let behind = if stage + 1 == network.stages() {
                Self::OUT
            } else {
                (stage + 1) * lines + network.next(stage, line) / switch * switch
            };
            OutputQueue {
                first: 0,
                length: 0,
                behind,
                served: 0,
                lost: 0,
                waiting_cycles: 0.0,
                summed_cycles: 0.0,
            }
        };
        let all: Box<[OutputQueue]> = (0..network.stages() * lines)
            .map(|index| queue(index / lines, index % lines))
            .collect();
        let born = vec![0.0; all.len() * slots as usize].into();
        Self { all, born, slots }
    }

    /// Adds a packet, unless the queue is full and the packet is dropped. Returns the outcome.
    #[inline]
    pub(super) fn enter(
        &mut self,
        queue: u32,
        born_cycles: f64,
        now_cycles: f64,
    ) -> ArrivalOutcome {
        let base = queue as usize * self.slots as usize;
        let queue = &mut self.all[queue as usize];
        if queue.length == self.slots {
            queue.lost += 1;
            return ArrivalOutcome::Lost;
        }
        queue.sum_up(now_cycles);
        let slot = queue.first + queue.length;
        let slot = slot.checked_sub(self.slots).unwrap_or(slot);
        queue.length += 1;
        self.born[base + slot as usize] = born_cycles;
        if queue.length == 1 {
            ArrivalOutcome::Served
        } else {
            ArrivalOutcome::Waits
        }
    }

    /// Removes the head of a queue, which must not be empty.
    #[inline]
    pub(super) fn leave(&mut self, queue: u32, now_cycles: f64) -> ServedPacket {
        let base = queue as usize * self.slots as usize;
        let queue = &mut self.all[queue as usize];
        debug_assert!(queue.length > 0);
        queue.sum_up(now_cycles);
        let born_cycles = self.born[base + queue.first as usize];
        queue.first += 1;
        if queue.first == self.slots {
            queue.first = 0;
        }
        queue.length -= 1;
        queue.served += 1;
        ServedPacket {
            born_cycles,
            behind: queue.behind,
            more: queue.length > 0,
        }
    }

    /// Generation times of a queue's packets, the one in service first.
    pub(super) fn born(&self, queue: u32) -> impl Iterator<Item = f64> {
        let base = queue as usize * self.slots as usize;
        let OutputQueue { first, length, .. } = self.all[queue as usize];
        let slots = (first..first + length).map(|slot| slot % self.slots);
        slots.map(move |slot| self.born[base + slot as usize])
    }

    /// All queues.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, OutputQueue> {
        self.all.iter()
    }

    /// Queues of each stage.
    pub(super) fn stages(&self, lines: u32) -> std::slice::ChunksExact<'_, OutputQueue> {
        self.all.chunks_exact(lines as usize)
    }

    /// Restarts the counts.
    pub(super) fn restart_counts(&mut self, now_cycles: f64) {
        for queue in &mut self.all {
            (queue.served, queue.lost) = (0, 0);
            (queue.waiting_cycles, queue.summed_cycles) = (0.0, now_cycles);
        }
    }
}

/// Outcome of a packet's arrival at a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArrivalOutcome {
    /// The queue is full: the packet is dropped.
    Lost,
    /// The packet waits behind others.
    Waits,
    /// The packet is alone: its service starts.
    Served,
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_network::topology::Topology as _;
    use loadcurve_network::topology::multistage::Wiring;

    #[test]
    fn a_queue_leads_to_the_switch_that_its_channel_enters() {
        for (switch, stages) in [(2, 4), (3, 3), (16, 2), (5, 1)] {
            for wiring in [Wiring::Baseline, Wiring::Omega] {
                let network = Multistage::new(switch, stages, wiring);
                let (graph, queues) = (network.graph(), Queues::new(network, 1));
                assert_eq!(queues.all.len(), graph.channels.len());
                let stage = |channel| network.symmetry(channel);
                for (channel, queue) in queues.iter().enumerate() {
                    if queue.behind == Queues::OUT {
                        assert_eq!(stage(channel) + 1, stages as usize);
                        continue;
                    }
                    let behind = queue.behind as usize;
                    for output in behind..behind + switch as usize {
                        let [before, after] = [channel, output].map(|c| graph.channels[c].nodes());
                        assert_eq!(after.0, before.1);
                        assert_eq!(stage(output), stage(channel) + 1);
                    }
                }
            }
        }
    }

    #[test]
    fn packets_leave_in_the_order_in_which_they_came() {
        let network = Multistage::new(2, 1, Wiring::Baseline);
        let mut queues = Queues::new(network, 3);
        let mut next = 0.0;
        for _ in 0..4 {
            assert_eq!(queues.enter(1, next, 10.0), ArrivalOutcome::Served);
            assert_eq!(queues.enter(1, next + 1.0, 11.0), ArrivalOutcome::Waits);
            for more in [true, false] {
                let served = queues.leave(1, 13.0);
                assert_eq!((served.born_cycles, served.more), (next, more));
                next += 1.0;
            }
        }
    }

    #[test]
    fn waits_are_summed_and_losses_counted() {
        let mut queues = Queues::new(Multistage::new(2, 1, Wiring::Baseline), 3);
        for (now, entry) in [
            (1.0, ArrivalOutcome::Served),
            (2.0, ArrivalOutcome::Waits),
            (3.0, ArrivalOutcome::Waits),
            (4.0, ArrivalOutcome::Lost),
        ] {
            assert_eq!(queues.enter(0, now, now), entry);
        }
        queues.leave(0, 5.0);
        let queue = &queues.all[0];
        // One packet waits from 2 on, another from 3 to 5, when the first of them is served.
        assert_eq!((queue.served, queue.lost), (1, 1));
        assert_eq!(queue.waited_cycles(7.0), 7.0);
        queues.restart_counts(7.0);
        let queue = &queues.all[0];
        assert_eq!((queue.served, queue.lost), (0, 0));
        assert_eq!(queue.waited_cycles(9.0), 2.0);
    }
}
