//! The reading in which nothing is dropped inside the network: a blocked request waits at the head
//! of its buffer and blocks those behind it.

use super::CombiningMin;
use super::combining_probability::CombiningProbability;
use super::solution::{Branch, CombiningState, HotPath, Port};
use crate::model::Unsteady;
use crate::model::fixed_point::fixed_point;
use crate::model::root::increasing_root;
use crate::queueing::Md1k;

/// Residual of the service times at which the solver counts as converged.
const RESIDUAL_CYCLES: f64 = 1e-11;

/// Bound on the iterations of the fixed point. Up to a load of 0.7 it takes some 20, at the onset
/// of tree saturation 300; cases that took more never converged in our trials.
const MOST_ROUNDS: usize = 500;

/// At this load a queue of capacity two or more is busy all the time, to the last bit.
const ENDLESS: f64 = 40.0;

/// The difference of two computed numbers, or 0 if it is within their rounding errors.
fn difference(a: f64, b: f64) -> f64 {
    let difference = a - b;
    if difference.abs() <= 4.0 * f64::EPSILON * b {
        0.0
    } else {
        difference
    }
}

pub(super) fn solve(model: &CombiningMin, load: f64) -> Result<CombiningState, Unsteady> {
    let n = model.stages as usize;
    let mut network = Network {
        model,
        load,
        queue: Md1k::new(model.buffer as usize + 1),
        hot: vec![Buffer::default(); n],
        cold: vec![Buffer::default(); n],
        accepted: 1.0,
    };
    // Service times of the hot path, followed by those of the buffers off it.
    let mut services = vec![1.0; 2 * n];
    let solved = fixed_point(
        &mut services,
        1.0,
        RESIDUAL_CYCLES,
        MOST_ROUNDS,
        |services, next| {
            network.flow(services);
            network.hold_up(next);
        },
    );
    if solved {
        network.solution()
    } else {
        Err(Unsteady::Unconverged)
    }
}

/// A buffer of one stage as of the last iteration; rates are per unit of load.
#[derive(Debug, Clone, Copy)]
struct Buffer {
    /// s, the time at the head of the buffer, blocked or in service.
    service_cycles: f64,
    /// λ'', the rate of requests that need a buffer slot.
    arrivals: f64,
    /// H''/λ'', the fraction of them that are hot.
    hot_part: f64,
    /// Z, the probability that a hot request combines.
    combining: f64,
    /// Probability that a hot request combines into the buffer when it is full.
    combining_when_full: f64,
    /// x, the probability that the buffer is full.
    full: f64,
    /// E\[T\] in units of s.
    mean_services: f64,
    /// ρ, the load of the M/D/1/K queue with the throughput of this buffer.
    offered: f64,
    /// True if there is no such ρ, because the throughput exceeds what a server can carry.
    overloaded: bool,
}

impl Default for Buffer {
    fn default() -> Self {
        Self {
            service_cycles: 1.0,
            arrivals: 0.0,
            hot_part: 0.0,
            combining: 0.0,
            combining_when_full: 0.0,
            full: 0.0,
            mean_services: 1.0,
            offered: 0.0,
            overloaded: false,
        }
    }
}

struct Network<'a> {
    model: &'a CombiningMin,
    load: f64,
    queue: Md1k,
    /// The hot path, stages 0…n−1.
    hot: Vec<Buffer>,
    /// Off the hot path; stage 0 has no such buffer.
    cold: Vec<Buffer>,
    /// Fraction of its arrivals that stage 0 accepts.
    accepted: f64,
}

impl Network<'_> {
    /// Computes all flows for the given service times, from the processors on.
    fn flow(&mut self, services: &[f64]) {
        let n = self.hot.len();
        for (buffer, &service) in self.hot.iter_mut().chain(&mut self.cold).zip(services) {
            buffer.service_cycles = service;
        }
        let (mut hot, mut cold) = (self.model.hot, 1.0 - self.model.hot);
        for i in 0..n {
            if i > 0 {
                hot *= 2.0;
            }
            hot *= self.fill_hot(i, hot, cold);
            if i == 0 {
                (hot, cold) = (hot * self.accepted, cold * self.accepted);
            }
        }
        for i in 1..n {
            self.fill_cold(i, cold);
        }
    }

    /// Fills the buffer of stage i on the hot path; returns the fraction of the hot requests that
    /// do not combine.
    fn fill_hot(&mut self, i: usize, hot: f64, cold: f64) -> f64 {
        let places = self.queue.places();
        let probability = CombiningProbability::new((hot, cold), self.model.degree, places, places);
        let buffer = &mut self.hot[i];
        let work = self.load * buffer.service_cycles;
        let queue = &mut self.queue;
        let mut z = (0.0, 1.0);
        let most = work * (hot + cold);
        let mut surplus = |ρ: f64| {
            let occupancy = queue.at(ρ);
            z = probability.over(occupancy.law());
            // Stage 0 drops what it cannot accept; later stages must carry everything.
            let carried = if i == 0 { ρ } else { occupancy.busy() };
            difference(carried, work * (hot * z.1 + cold))
        };
        let end = if i == 0 { most } else { ENDLESS };
        buffer.overloaded = i > 0 && most >= 1.0 && surplus(end) <= 0.0;
        if buffer.overloaded {
            buffer.offered = end;
            buffer.full = 1.0;
            buffer.mean_services = places as f64;
            z = probability.when_full();
        } else {
            let first = if buffer.offered > 0.0 {
                buffer.offered.min(end)
            } else {
                most.min(end)
            };
            let value = surplus(first);
            buffer.offered = if value == 0.0 {
                first
            } else {
                increasing_root((0.0, end), (first, value), first - value, &mut surplus)
            };
            let occupancy = self.queue.occupancy();
            buffer.full = occupancy.full();
            buffer.mean_services = occupancy.mean_delay_services();
            if i == 0 {
                self.accepted = occupancy.accepted();
            }
        }
        let (combining, passing) = z;
        buffer.combining = combining;
        buffer.combining_when_full = probability.when_full().0;
        buffer.arrivals = hot * passing + cold;
        buffer.hot_part = hot * passing / buffer.arrivals;
        passing
    }

    /// Fills the buffers of stage i off the hot path.
    fn fill_cold(&mut self, i: usize, cold: f64) {
        let places = self.queue.places();
        let buffer = &mut self.cold[i];
        let work = self.load * buffer.service_cycles * cold;
        buffer.arrivals = cold;
        buffer.overloaded = work >= 1.0;
        if buffer.overloaded {
            buffer.full = 1.0;
            buffer.mean_services = places as f64;
            return;
        }
        let queue = &mut self.queue;
        let mut surplus = |ρ: f64| difference(queue.at(ρ).busy(), work);
        let first = if buffer.offered > 0.0 {
            buffer.offered
        } else {
            work
        };
        let value = surplus(first);
        buffer.offered = if value == 0.0 {
            first
        } else {
            increasing_root((0.0, ENDLESS), (first, value), first - value, surplus)
        };
        let occupancy = self.queue.occupancy();
        buffer.full = occupancy.full();
        buffer.mean_services = occupancy.mean_delay_services();
    }

    /// Computes the service times for the current occupancies, from the modules back.
    fn hold_up(&self, services: &mut [f64]) {
        let n = self.hot.len();
        let (hot_services, cold_services) = services.split_at_mut(n);
        (hot_services[n - 1], cold_services[n - 1]) = (1.0, 1.0);
        for i in (0..n - 1).rev() {
            let (hot, cold, φ) = (&self.hot[i + 1], &self.cold[i + 1], self.hot[i].hot_part);
            let (hot_ahead, cold_ahead) = (hot_services[i + 1], cold_services[i + 1]);
            hot_services[i] = 1.0
                + φ * hot.full * (1.0 - hot.combining_when_full) * hot_ahead
                + (1.0 - φ) / 2.0 * (hot.full * hot_ahead + cold.full * cold_ahead);
            cold_services[i] = 1.0 + cold.full * cold_ahead;
        }
    }

    /// The network once the solver has converged.
    fn solution(&self) -> Result<CombiningState, Unsteady> {
        // A buffer that carries more than a server can is not a solution, even if the iteration has
        // converged. It is not saturation either: stage 0 drops requests, so that some load is
        // always carried.
        if self
            .hot
            .iter()
            .chain(&self.cold)
            .any(|buffer| buffer.overloaded)
        {
            return Err(Unsteady::Unconverged);
        }
        let n = self.hot.len();
        let port = |buffer: &Buffer, accepted: f64| Port {
            rate: self.load * buffer.arrivals * accepted,
            service_cycles: buffer.service_cycles,
            offered: buffer.offered,
            delay_cycles: buffer.mean_services * buffer.service_cycles,
            blocking: buffer.full,
            combining: buffer.combining,
        };
        let accepted = |i: usize| if i == 0 { self.accepted } else { 1.0 };
        let cold = (1.0 - self.model.hot) * self.accepted;
        let first = &self.hot[0];
        // Requests that combine in stage 0 need no buffer slot of their own.
        let delivered = first.combining + (1.0 - first.combining) * self.accepted;
        let last = &self.hot[n - 1];
        let path = HotPath {
            ports: (0..n).map(|i| port(&self.hot[i], accepted(i))).collect(),
            cold: vec![cold; n],
            hot_into_memory: 2.0 * last.hot_part * last.arrivals * accepted(n - 1),
            hot_originals: self.model.hot * delivered * f64::from(1_u32 << n),
        };
        let branches = (0..n)
            .map(|j| Branch {
                ports: self.cold[j + 1..]
                    .iter()
                    .map(|buffer| port(buffer, 1.0))
                    .collect(),
                cold_into_memory: cold,
            })
            .collect();
        Ok(CombiningState::of(self.load, path, branches))
    }
}
