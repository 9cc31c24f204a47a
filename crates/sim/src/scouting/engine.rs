//! The phases of a cycle, and the measured values.

use loadcurve_base::ChannelState;
use loadcurve_network::traffic::Arrival;

use super::message::Message;
use super::{Fabric, deadlock};
use crate::{Clocked, Counters, Sink, Tally};

impl Clocked for Fabric {
    fn processors(&self) -> usize {
        self.parameters.torus.nodes() as usize
    }

    #[inline]
    fn next_cycle(&self, now: u64, arrival: u64) -> u64 {
        let is_idle = self.messages.active.is_empty() && self.queues.are_idle();
        if is_idle { now.max(arrival) } else { now }
    }

    /// Tests for deadlocks at fixed intervals.
    fn begin(&mut self, cycle: u64, tally: &mut Tally) {
        self.cycle = cycle;
        if cycle.is_multiple_of(deadlock::INTERVAL_CYCLES) && self.break_deadlock() {
            tally.break_deadlock();
        }
    }

    /// Adds a message to a queue of its source.
    fn generate(&mut self, number: u64, arrival: Arrival) {
        let (vc, coins) = self.random.pair_below(self.parameters.vcs, 4);
        let Arrival {
            source,
            destination,
            ..
        } = arrival;
        let message = Message {
            number,
            generated: arrival.birth(),
            trip: self.trip(source, destination, coins),
        };
        let queue = source * self.parameters.vcs + vc;
        self.queues.append(queue, message);
    }

    fn pass<K: Sink>(&mut self, sink: &mut K) {
        self.start();
        self.route();
        self.counts.hold(self.channels.held());
        self.transfer(sink);
        self.effort += 1;
    }

    fn effort(&self) -> u64 {
        self.effort
    }

    fn left(&self, source: usize) -> u64 {
        self.counts.sent[source]
    }

    fn restart_counts(&mut self, _now: u64) {
        self.counts.restart();
    }

    /// Physical channels, direction by direction and by node in each direction. `rate` counts messages
    /// whose last flit has passed; `service_cycles` is the number of flits that crossed per such message,
    /// so that the utilisation is the fraction of cycles in which a flit crosses. `wait_cycles` is the time
    /// that headers lost here per message: the time they were blocked at the node before continuing over
    /// this channel, and two cycles for each back-off from it. Its sum along a path is the blocking delay
    /// of the models.
    fn channels(&self, _now: u64, cycles: f64) -> Vec<ChannelState> {
        let flits = self.message_flits();
        let state = |channel| self.counts.channel_state(channel, cycles, flits);
        (0..self.channels.count()).map(state).collect()
    }

    /// Means over the messages delivered. `set_up_cycles` ends when the header is at its
    /// destination. A virtual channel is busy while a message holds it; `multiplexing_degree` is
    /// the mean V̄ = Σv²P(v)/Σv P(v), where P(v) is the probability that v virtual channels of a
    /// physical channel are busy.
    fn details(&self, counters: &Counters) -> Vec<(String, f64)> {
        self.counts.details(counters)
    }
}
