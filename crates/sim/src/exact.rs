//! Queues with exact solutions, and ones designed to fail, for testing the statistics.

use std::collections::VecDeque;

use loadcurve_base::ChannelState;
use loadcurve_base::Random;

use super::{Counters, Engine, Pause, Record, Sink as _};

/// Mean service time of a queue, in cycles.
pub(super) const SERVICE_CYCLES: f64 = 10.0;

/// A single-server queue, first come first served, by Lindley's recursion.
#[derive(Debug, Clone)]
pub(super) struct LindleyQueue {
    pub(super) random: Random,
    /// Offered load, relative to the server's capacity.
    pub(super) load: f64,
    /// True if all service times are equal.
    pub(super) is_deterministic: bool,
    /// A message that finds this many in the system is dropped.
    pub(super) places: usize,
    /// Number of deadlocks counted per message.
    pub(super) deadlocks_each: u64,
    /// Time at which the server will have served everything that has arrived.
    pub(super) free_cycles: f64,
    pub(super) clock_cycles: f64,
    pub(super) start_cycles: f64,
    /// Departure time and latency of each message in the queue.
    pub(super) leaving: VecDeque<(f64, f64)>,
    pub(super) counters: Counters,
}

impl LindleyQueue {
    pub(super) fn new(load: f64, is_deterministic: bool, seed: u32, replication: u32) -> Self {
        Self {
            random: Random::stream(seed, load, replication),
            load,
            is_deterministic,
            places: usize::MAX,
            deadlocks_each: 0,
            free_cycles: 0.0,
            clock_cycles: 0.0,
            start_cycles: 0.0,
            leaving: VecDeque::new(),
            counters: Counters::default(),
        }
    }

    /// Exact mean latency by the Pollaczek–Khinchine formula, in cycles.
    pub(super) fn exact_cycles(load: f64, is_deterministic: bool) -> f64 {
        let wait = load / (1.0 - load);
        SERVICE_CYCLES * (1.0 + if is_deterministic { wait / 2.0 } else { wait })
    }

    /// Generates one message, after delivering those that have left by then.
    fn one_message(&mut self, record: &mut Record) {
        self.clock_cycles += self.random.exponential() * SERVICE_CYCLES / self.load;
        while let Some(&(leaves, latency)) = self.leaving.front()
            && leaves <= self.clock_cycles
        {
            self.leaving.pop_front();
            self.counters.delivered += 1;
            self.counters.deadlocks += self.deadlocks_each;
            record.delivery(leaves, latency);
        }
        self.counters.generated += 1;
        if self.leaving.len() >= self.places {
            self.counters.lost += 1;
            return;
        }
        let service = if self.is_deterministic {
            SERVICE_CYCLES
        } else {
            SERVICE_CYCLES * self.random.exponential()
        };
        self.free_cycles = self.free_cycles.max(self.clock_cycles) + service;
        let latency = self.free_cycles - self.clock_cycles;
        self.leaving.push_back((self.free_cycles, latency));
    }
}

impl Engine for LindleyQueue {
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause {
        for _ in 0..effort.max(1) {
            self.one_message(record);
            if record.is_full() {
                return Pause::Full;
            }
            if self.leaving.len() as u64 > record.most_waiting() {
                return Pause::Overflow;
            }
        }
        Pause::Effort
    }

    fn sources(&self) -> u32 {
        1
    }

    fn counters(&self) -> Counters {
        Counters {
            cycles: self.clock_cycles - self.start_cycles,
            waiting: self.leaving.len() as u64,
            ..self.counters
        }
    }

    fn restart_counts(&mut self) {
        self.start_cycles = self.clock_cycles;
        self.counters = Counters::default();
    }

    fn channels(&self) -> Vec<ChannelState> {
        let counters = self.counters();
        vec![ChannelState {
            rate: counters.delivered as f64 / counters.cycles,
            service_cycles: SERVICE_CYCLES,
            ..ChannelState::default()
        }]
    }

    fn details(&self) -> Vec<(String, f64)> {
        vec![("places".to_owned(), self.places as f64)]
    }
}

/// A network that never delivers anything.
#[derive(Debug, Clone, Default)]
pub(super) struct Hole {
    pub(super) drops: bool,
    pub(super) counters: Counters,
}

impl Engine for Hole {
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause {
        for _ in 0..effort.max(1) {
            self.counters.cycles += 1.0;
            self.counters.generated += 1;
            if self.drops {
                self.counters.lost += 1;
            } else {
                self.counters.waiting += 1;
                if self.counters.waiting > record.most_waiting() {
                    return Pause::Overflow;
                }
            }
        }
        Pause::Effort
    }

    fn sources(&self) -> u32 {
        4
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn restart_counts(&mut self) {
        self.counters = Counters {
            waiting: self.counters.waiting,
            ..Counters::default()
        };
    }

    fn channels(&self) -> Vec<ChannelState> {
        Vec::new()
    }
}
