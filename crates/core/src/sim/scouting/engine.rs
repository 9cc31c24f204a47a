//! The engine: running the simulator in pieces, and its results.

use super::{Scouting, deadlock};
use crate::ChannelState;
use crate::sim::{Counters, Engine, Pause, Record};
use crate::traffic::{Arrivals as _, Pattern};

impl<P: Pattern> Scouting<P> {
    /// Length of the counted time.
    fn counted_cycles(&self) -> f64 {
        (self.cycle - self.counts.since) as f64
    }
}

impl<P: Pattern> Engine for Scouting<P> {
    /// Effort counts flits that cross channels, headers that request one, messages tested for
    /// deadlock, and cycles.
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause {
        let end = self.effort.saturating_add(effort);
        loop {
            if self.waiting == 0 {
                // Nothing moves before the next message.
                self.cycle = self.cycle.max(self.arrivals.next_cycle());
            }
            if self.cycle.is_multiple_of(deadlock::INTERVAL_CYCLES) {
                self.break_deadlock();
            }
            self.step(record);
            if record.is_full() {
                return Pause::Full;
            }
            if self.waiting > record.most_waiting() {
                return Pause::Overflow;
            }
            if self.effort >= end {
                return Pause::Effort;
            }
        }
    }

    fn sources(&self) -> u32 {
        self.setting.torus.nodes()
    }

    fn counters(&self) -> Counters {
        Counters {
            cycles: self.counted_cycles(),
            generated: self.counts.generated,
            delivered: self.counts.delivered,
            lost: 0,
            deadlocks: self.counts.deadlocks,
            waiting: self.waiting,
        }
    }

    fn has_overflowing_source(&self) -> bool {
        let left = |source: usize| self.counts.sent[source];
        self.senders.is_any_overflowing(left)
    }

    fn restart_counts(&mut self) {
        self.senders
            .restart_counts(|source| self.counts.sent[source]);
        self.counts.restart(self.cycle);
    }

    /// Physical channels, direction by direction and by node in each direction. `rate` counts
    /// messages whose last flit has passed; `service_cycles` is the number of flits that crossed
    /// per such message, so that the utilisation is the fraction of cycles in which a flit crosses.
    /// `wait_cycles` is the time that headers lost here per message: the time they were blocked at
    /// the node before continuing over this channel, and two cycles for each time they gave it up.
    /// Its sum along a path is the blocking delay of the models.
    fn channels(&self) -> Vec<ChannelState> {
        let state = |channel| {
            self.counts
                .channel_state(channel, self.counted_cycles(), self.message_flits())
        };
        (0..self.channels.count()).map(state).collect()
    }

    fn channel_class(&self, _channel: usize) -> usize {
        0
    }

    /// Means over the messages delivered. `set_up_cycles` ends when the header is at its
    /// destination. A virtual channel is busy while a message holds it; `multiplexing_degree` is
    /// the mean V̄ = Σv²P(v)/Σv P(v), where P(v) is the probability that v virtual channels of a
    /// physical channel are busy.
    fn details(&self) -> Vec<(String, f64)> {
        self.counts.details(self.counted_cycles())
    }
}
