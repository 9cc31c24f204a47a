//! The reading in which nothing is lost inside: a blocked request waits at the head of its buffer
//! and holds up those behind it.

use super::CombiningMin;
use super::combining_probability::CombiningProbability;
use super::solution::{Branch, HotPath, Port, Solution};
use crate::model::Unsteady;
use crate::model::fixed_point::fixed_point;
use crate::model::root::increasing_root;
use crate::queueing::Md1k;

/// How far the service times may be from what they imply, when they are taken as solved.
const RESIDUAL_CYCLES: f64 = 1e-11;

/// The most rounds of the fixed point. Up to a load of 0.7 some 20 do, at the onset of tree
/// saturation 300; what takes more never came to an end in our trials.
const MOST_ROUNDS: usize = 500;

/// At this load a queue of two places or more is busy all the time, to the last bit.
const ENDLESS: f64 = 40.0;

/// The difference of two computed numbers, 0 where it is no more than their rounding errors.
fn difference(a: f64, b: f64) -> f64 {
    let difference = a - b;
    if difference.abs() <= 4.0 * f64::EPSILON * b {
        0.0
    } else {
        difference
    }
}

pub(super) fn solve(model: &CombiningMin, load: f64) -> Result<Solution, Unsteady> {
    let n = model.stages as usize;
    let mut network = Network {
        model,
        load,
        queue: Md1k::new(model.buffer as usize + 1),
        hot: vec![Buffer::default(); n],
        cold: vec![Buffer::default(); n],
        accepted: 1.0,
    };
    // Service times of the hot path, and then of the buffers off it.
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

/// A buffer of one stage as of the last round; rates are per unit of load.
#[derive(Debug, Clone, Copy)]
struct Buffer {
    /// s, the time at the head, blocked or served.
    service_cycles: f64,
    /// λ'', the requests let in.
    arrivals: f64,
    /// H''/λ'', the part of them that is hot.
    hot_part: f64,
    /// Z, the chance of a hot request to combine.
    combining: f64,
    /// The chance of a hot request to combine into the buffer when it is full.
    combining_when_full: f64,
    /// x, the chance that the buffer is full.
    full: f64,
    /// E\[T\] in units of s.
    mean_services: f64,
    /// ρ, the load of the M/D/1/K queue that carries what this buffer carries.
    offered: f64,
    /// Whether there is no such ρ, because there is more to carry than a server can.
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
    /// Off the hot path; there is no such buffer in stage 0.
    cold: Vec<Buffer>,
    /// What part of its arrivals stage 0 lets in.
    accepted: f64,
}

impl Network<'_> {
    /// What flows where with the service times as they are, from the processors on.
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

    /// Fills the buffer of stage i on the hot path; returns the part of the hot requests that do
    /// not combine.
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
            // Stage 0 loses what it cannot let in; further on all must be carried.
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

    /// The service times with the buffers as full as they are, from the modules back.
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

    /// The network as solved.
    fn solution(&self) -> Result<Solution, Unsteady> {
        // A buffer that carries more than a server can is no solution, however well it settles. It
        // is not saturation either: stage 0 loses requests, so that some load is always carried.
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
        // What combines in stage 0 needs no room of its own.
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
        Ok(Solution::of(self.load, path, branches))
    }
}
