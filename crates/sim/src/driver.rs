//! The driver of networks that are simulated cycle by cycle.

use std::fmt::Debug;
use std::ops::ControlFlow;

use loadcurve_base::ChannelState;
use loadcurve_network::traffic::{Arrival, Arrivals, Pattern, Traffic};

use super::snapshot::{RouterView, Waiting};
use super::sources::Sources;
use super::tally::{Tally, drive};
use super::verdict::STANDSTILL_CYCLES;
use super::{Counters, Engine, Observe, Pause, Record, Sink, Snapshot};

/// A network that is simulated cycle by cycle, with an unbounded queue at every source.
pub trait Clocked: Debug + Send {
    /// Number of processors.
    fn processors(&self) -> usize;

    /// First cycle from `now` on, but not after `arrival`, in which something happens.
    fn next_cycle(&self, now: u64, arrival: u64) -> u64;

    /// Begins a cycle, before messages are generated in it.
    fn begin(&mut self, cycle: u64, tally: &mut Tally);

    /// Adds a message that is generated in this cycle, numbered in order of generation.
    fn generate(&mut self, number: u64, arrival: Arrival);

    /// Simulates the rest of the cycle.
    fn pass<K: Sink>(&mut self, sink: &mut K);

    /// Effort since the start, about one for each event.
    fn effort(&self) -> u64;

    /// Last cycle in which a flit moved or is certain to move; `u64::MAX` for a network that recovers from
    /// its deadlocks.
    fn last_move(&self) -> u64 {
        u64::MAX
    }

    /// Most cycles without a move in a network whose messages wait, unless they wait for ever.
    fn longest_rest(&self) -> u64 {
        0
    }

    /// Number of messages of a source that have left its queue since counting began.
    fn left(&self, source: usize) -> u64;

    /// Restarts the counts of channels and sources before the cycle `now`.
    fn restart_counts(&mut self, now: u64);

    /// State of every channel in the `cycles` before `now`, since counting began.
    fn channels(&self, now: u64, cycles: f64) -> Vec<ChannelState>;

    /// Other values measured in the network since counting began.
    fn details(&self, _counters: &Counters) -> Vec<(String, f64)> {
        Vec::new()
    }
}

/// A clocked network whose contents can be observed between two cycles.
pub trait Inspect: Clocked {
    /// Contents before the cycle `now`.
    fn snapshot(&self, now: u64) -> Snapshot;

    /// Contents of the router at a node of the topology's graph; none if it has no buffers.
    fn router(&self, _node: usize) -> Option<RouterView> {
        None
    }

    /// Numbers of messages that wait in buffers; none if there are no buffers.
    fn waiting(&self) -> Option<Waiting> {
        None
    }
}

/// An engine: a network `N` and its sources.
#[derive(Debug)]
pub struct Driver<N> {
    pub(super) network: N,
    pub(super) sources: Sources,
    /// Next cycle to be simulated.
    pub(super) now: u64,
    pub(super) tally: Tally,
}

impl<N: Clocked> Driver<N> {
    /// An empty network under traffic, in messages of `flits` flits.
    ///
    /// # Panics
    /// If the traffic is that of another number of processors, or `flits` is 0.
    pub(super) fn driven<P: Pattern + 'static>(
        network: N,
        flits: u32,
        traffic: Traffic<P>,
    ) -> Self {
        let sources = Sources::of(traffic, flits, network.processors());
        Self::empty(network, sources)
    }

    /// An empty network with these messages.
    pub(super) fn of(network: N, arrivals: impl Arrivals + 'static) -> Self {
        let sources = Sources::with(Box::new(arrivals), network.processors());
        Self::empty(network, sources)
    }

    pub(super) fn empty(network: N, sources: Sources) -> Self {
        Self {
            network,
            sources,
            now: 0,
            tally: Tally::default(),
        }
    }

    /// Runs like [`Engine::advance`].
    pub fn run<K: Sink>(&mut self, sink: &mut K, effort: u64) -> Pause {
        drive(effort, || self.step(sink))
    }

    /// Simulates the next cycle in which anything happens.
    #[inline]
    fn step<K: Sink>(&mut self, sink: &mut K) -> ControlFlow<Pause, u64> {
        let cycle = self.network.next_cycle(self.now, self.sources.next_cycle());
        if cycle == u64::MAX {
            return ControlFlow::Break(match self.tally.waiting() {
                0 => Pause::Finished,
                _ => Pause::Standstill,
            });
        }
        let (effort, delivered) = (self.network.effort(), sink.count());
        self.now = cycle;
        self.network.begin(cycle, &mut self.tally);
        while let Some((number, arrival)) = self.sources.take(cycle, &mut self.tally) {
            self.network.generate(number, arrival);
            sink.generation(number, arrival);
            if sink.is_flooded(self.tally.waiting()) {
                return ControlFlow::Break(Pause::Overflow);
            }
        }
        self.network.pass(&mut Deliveries {
            sink,
            sources: &mut self.sources,
        });
        self.tally.deliver(sink.count() - delivered);
        self.now = cycle + 1;
        // A cycle without movement is followed by more of them, until new messages arrive.
        let still_cycles = cycle.saturating_sub(self.network.last_move());
        if still_cycles >= STANDSTILL_CYCLES && self.tally.waiting() > 0 {
            return ControlFlow::Break(Pause::Standstill);
        }
        if let ControlFlow::Break(pause) = self.tally.check(sink) {
            return ControlFlow::Break(match pause {
                Pause::Overflow if still_cycles > self.network.longest_rest() => Pause::Standstill,
                other => other,
            });
        }
        ControlFlow::Continue(self.network.effort() - effort)
    }
}

/// A sink of whose messages the sources learn.
struct Deliveries<'a, K> {
    sink: &'a mut K,
    sources: &'a mut Sources,
}

impl<K: Sink> Sink for Deliveries<'_, K> {
    #[inline]
    fn delivery(&mut self, message: u64, now: u64, end: u64, latency_cycles: u64) {
        self.sink.delivery(message, now, end, latency_cycles);
        self.sources.deliver(message, end);
    }

    #[inline]
    fn departure(&mut self, message: u64, end: u64) {
        self.sources.depart(message, end);
    }

    fn count(&self) -> u64 {
        self.sink.count()
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn most_waiting(&self) -> u64 {
        self.sink.most_waiting()
    }
}

impl<N: Clocked> Engine for Driver<N> {
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause {
        self.run(record, effort)
    }

    fn sources(&self) -> u32 {
        self.sources.senders()
    }

    fn counters(&self) -> Counters {
        self.tally.counters(self.now as f64)
    }

    fn has_overflowing_source(&self) -> bool {
        let left = |source| self.network.left(source);
        self.sources.is_any_overflowing(left)
    }

    fn restart_counts(&mut self) {
        let left = |source| self.network.left(source);
        self.sources.restart_counts(left);
        self.network.restart_counts(self.now);
        self.tally.restart(self.now as f64);
    }

    fn channels(&self) -> Vec<ChannelState> {
        self.network.channels(self.now, self.counters().cycles)
    }

    fn details(&self) -> Vec<(String, f64)> {
        let mut details = self.network.details(&self.counters());
        details.append(&mut self.sources.details());
        details
    }
}

impl<N: Inspect> Observe for Driver<N> {
    fn next_cycles(&self) -> f64 {
        let arrival = self.sources.next_cycle();
        self.network.next_cycle(self.now, arrival) as f64
    }

    fn snapshot(&self, cycle: f64) -> Snapshot {
        Snapshot {
            cycle,
            ..self.network.snapshot(self.now)
        }
    }

    fn router(&self, node: usize) -> Option<RouterView> {
        self.network.router(node)
    }

    fn waiting(&self) -> Option<Waiting> {
        self.network.waiting()
    }

    fn speed_up(&mut self, factor: f64) -> bool {
        self.sources.speed_up(factor, self.now)
    }
}

#[cfg(test)]
mod tests;
