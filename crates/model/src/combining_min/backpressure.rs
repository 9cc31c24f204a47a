//! The reading with backpressure: nothing is dropped inside the network, and a blocked request waits at the
//! head of its buffer and blocks those behind it.

use loadcurve_base::queueing::{Md1k, Occupancy};
use loadcurve_base::scalar::Scalar;

use super::buffer::{Buffer, BufferPlace};
use super::flow::{HotStage, StageArrivals};
use super::inputs::Inputs;
use super::solution::{Branch, CombiningState, HotPath, Port};
use crate::Unsteady;
use crate::fixed_point::fixed_point;
use crate::root::increasing_root;

/// Residual of the service times at which the solver counts as converged.
const RESIDUAL_CYCLES: f64 = 1e-11;

/// Bound on the iterations of the fixed point. Up to a load of 0.7 it takes some 20, at the onset of tree
/// saturation 300; cases that took more never converged in our trials.
const MAX_ROUNDS: usize = 500;

/// At this load a queue of capacity two or more is busy all the time, to the last bit.
const BUSY_LOAD: f64 = 40.0;

/// The difference of two computed numbers, or 0 if it is within their rounding errors.
fn difference(a: f64, b: f64) -> f64 {
    let difference = a - b;
    if difference.abs() <= 4.0 * f64::EPSILON * b {
        0.0
    } else {
        difference
    }
}

pub(super) fn solve<S: Scalar>(inputs: &Inputs<S>) -> Result<CombiningState<S>, Unsteady> {
    let n = inputs.model.stages as usize;
    let mut solver = Solver {
        inputs: Inputs::relative(inputs.model, inputs.load_messages),
        queue: Md1k::new(inputs.places()),
        hot: vec![SolvedBuffer::default(); n],
        cold: vec![SolvedBuffer::default(); n],
    };
    // Service times of the hot path, followed by those of the buffers off it.
    let mut services = vec![1.0; 2 * n];
    let is_solved = fixed_point(
        &mut services,
        1.0,
        RESIDUAL_CYCLES,
        MAX_ROUNDS,
        |services, next| {
            solver.flow(services);
            solver.update_services(next);
        },
    );
    // A buffer that carries more than its server can is not a solution, even if the iteration has
    // converged. It is not saturation either: stage 0 drops requests, so that some load is always carried.
    let mut buffers = solver.hot.iter().chain(&solver.cold);
    if is_solved && !buffers.any(|buffer| buffer.overloaded) {
        Ok(solver.solution(inputs))
    } else {
        Err(Unsteady::Unconverged)
    }
}

/// A buffer of one stage as of the last iteration.
#[derive(Debug, Clone, Copy)]
struct SolvedBuffer {
    /// s, the time at the head of the buffer, blocked or in service.
    service_cycles: f64,
    /// ρ, the load of the M/D/1/K queue with the throughput of this buffer.
    offered: f64,
    /// True if there is no such ρ, because the throughput exceeds the server's capacity.
    overloaded: bool,
    /// φ, the hot fraction of the requests that need a slot.
    hot_part: f64,
    /// x, the probability that the buffer is full.
    full: f64,
    /// Z(K), the probability that a hot request combines into the buffer when it is full.
    combining_when_full: f64,
}

impl Default for SolvedBuffer {
    fn default() -> Self {
        Self {
            service_cycles: 1.0,
            offered: 0.0,
            overloaded: false,
            hot_part: 0.0,
            full: 0.0,
            combining_when_full: 0.0,
        }
    }
}

impl SolvedBuffer {
    /// Sets the queue to the load ρ at which it carries the `work` of this buffer, which depends on the
    /// number in the queue and is at most `most`. A buffer that drops excess traffic counts all of ρ.
    fn fill(&mut self, queue: &mut Md1k, drops: bool, most: f64, work: impl Fn(&Occupancy) -> f64) {
        let mut surplus = |ρ: f64| {
            let occupancy = queue.at(ρ);
            let carried = if drops { ρ } else { occupancy.busy() };
            difference(carried, work(occupancy))
        };
        let end = if drops { most } else { BUSY_LOAD };
        self.overloaded = !drops && most >= 1.0 && surplus(end) <= 0.0;
        if self.overloaded {
            self.full = 1.0;
            return;
        }
        let first = if self.offered > 0.0 {
            self.offered.min(end)
        } else {
            most.min(end)
        };
        let value = surplus(first);
        self.offered = if value == 0.0 {
            first
        } else {
            increasing_root((0.0, end), (first, value), first - value, surplus)
        };
        self.full = queue.occupancy().full();
    }
}

/// The network as of the last iteration, with rates per unit of load.
struct Solver {
    inputs: Inputs<f64>,
    queue: Md1k,
    /// The hot path, stages 0…n−1.
    hot: Vec<SolvedBuffer>,
    /// Off the hot path; stage 0 has no such buffer.
    cold: Vec<SolvedBuffer>,
}

impl Solver {
    /// Computes all flows for the given service times, from the processors onwards.
    fn flow(&mut self, services: &[f64]) {
        let Self {
            inputs,
            queue,
            hot,
            cold,
        } = self;
        for (buffer, &service) in hot.iter_mut().chain(&mut *cold).zip(services) {
            buffer.service_cycles = service;
        }
        let mut arrivals = StageArrivals::first(inputs);
        for buffer in hot {
            let drops = arrivals.number == 1;
            let chances = arrivals.combining(inputs);
            let time = inputs.load * buffer.service_cycles;
            let (hot, cold) = (arrivals.hot, arrivals.cold);
            buffer.fill(queue, drops, time * (hot + cold), |occupancy| {
                time * (hot * chances.passing(occupancy.law()) + cold)
            });
            let passing = if buffer.overloaded {
                buffer.offered = BUSY_LOAD;
                chances.passing_when_full()
            } else {
                chances.passing(queue.occupancy().law())
            };
            let slot_requests = arrivals.slot_requests(&passing);
            buffer.hot_part = slot_requests.hot_part(arrivals.number);
            buffer.combining_when_full = chances.when_full;
            let room = drops.then(|| queue.occupancy().accepted());
            arrivals = arrivals
                .departures(&slot_requests, room.as_ref())
                .arrivals();
        }
        for buffer in &mut cold[1..] {
            let work = inputs.load * buffer.service_cycles * arrivals.cold;
            buffer.fill(queue, false, work, |_| work);
        }
    }

    /// Computes the service times for the current occupancies, from the modules backwards.
    fn update_services(&self, services: &mut [f64]) {
        let (d, n) = (&self.inputs.service, self.hot.len());
        let (hot_services, cold_services) = services.split_at_mut(n);
        (hot_services[n - 1], cold_services[n - 1]) = (*d, *d);
        for i in (0..n - 1).rev() {
            let (φ, next, cold) = (&self.hot[i].hot_part, &self.hot[i + 1], &self.cold[i + 1]);
            let passing = next.combining_when_full.complement();
            let ahead = Ahead(&next.full, &hot_services[i + 1]);
            let cold_ahead = Ahead(&cold.full, &cold_services[i + 1]);
            let ways = (self.inputs.model.switch, &ahead, &cold_ahead);
            hot_services[i] = head_time(d, (φ, &passing), ways);
            cold_services[i] = cold_head_time(d, &cold_ahead);
        }
    }

    /// The network after the solver has converged.
    fn solution<S: Scalar>(mut self, inputs: &Inputs<S>) -> CombiningState<S> {
        let (d, n, queue) = (&inputs.service, self.hot.len(), &mut self.queue);
        let stages = HotStage::along(inputs, queue, |queue, arrivals, _| {
            let ρ = self.hot[arrivals.number - 1].offered;
            queue.at(ρ);
            ρ
        });
        let off = (1..).zip(&self.cold).map(|(number, solved)| {
            let ρ = solved.offered;
            Buffer::new(BufferPlace::OffPath(number), ρ, queue.at(ρ))
        });
        let off: Vec<Buffer<S>> = off.collect();

        // s, from the modules backwards.
        let (mut services, mut cold_services) = (vec![d.clone(); n], vec![d.clone(); n]);
        let words = "mean time at the head of the buffer of {}: a service, and a wait where the next \
                     buffer is full";
        let name = |place: BufferPlace| place.name("s_{}", words).cycles();
        for i in (0..n - 1).rev() {
            let (stage, next, number) = (&stages[i], &stages[i + 1], i + 1);
            let ahead = Ahead(&next.buffer.full, &services[i + 1]);
            let cold_ahead = Ahead(&off[i + 1].full, &cold_services[i + 1]);
            let by = || {
                let φ = stage.slot_requests.hot_part(number);
                let passing = next.combining_when_full.complement();
                let ways = (inputs.model.switch, &ahead, &cold_ahead);
                head_time(d, (&φ, &passing), ways)
            };
            let [hot, cold] = [&self.hot[i], &self.cold[i]].map(|solved| solved.service_cycles);
            let service = S::solved(hot, by, || name(BufferPlace::Hot(number)));
            let by = || cold_head_time(d, &cold_ahead);
            cold_services[i] = S::solved(cold, by, || name(BufferPlace::OffPath(number)));
            services[i] = service;
        }

        let first = &stages[0];
        let cold = &first.departures.cold;
        let ports = stages.iter().zip(services).map(|(stage, service)| {
            let delay = stage.buffer.delay(inputs, &stage.departures.all, &service);
            stage.port(service, delay)
        });
        // Stage 0 has no buffer off the path.
        let cold_ports = off.iter().zip(cold_services).skip(1);
        let cold_ports = cold_ports.map(|(buffer, service)| {
            let delay = buffer.delay(inputs, cold, &service);
            let rate = inputs.load.clone() * cold;
            buffer.port(rate, service, delay, S::number(0.0))
        });
        let cold_ports: Vec<Port<S>> = cold_ports.collect();
        let last = &stages[n - 1];
        let switch = f64::from(inputs.model.switch);
        let hot_into_module =
            S::number(switch) * last.slot_requests.hot_part(n) * &last.slot_requests.all;
        // Requests that combine in stage 0 need no buffer slot of their own.
        let delivered = first.combining.clone() + first.combining.complement() * &first.buffer.room;
        let path = HotPath {
            ports: ports.collect(),
            cold: vec![cold.clone(); n],
            hot_into_module: if n == 1 {
                hot_into_module * &last.buffer.room
            } else {
                hot_into_module
            },
            hot_originals: inputs.processors.clone() * &inputs.hot * delivered,
        };
        let branches = (0..n).map(|left| Branch {
            ports: cold_ports[left..].to_vec(),
            cold_into_module: cold.clone(),
        });
        let branches = branches.collect();
        CombiningState::of(inputs, path, branches)
    }
}

/// The next buffer: x, the probability that it is full, and s, the time at its head.
struct Ahead<'a, S>(&'a S, &'a S);

impl<S: Scalar> Ahead<'_, S> {
    /// x·s, the mean wait for it.
    fn wait(&self) -> S {
        self.0.clone() * self.1
    }
}

/// `s_i`, the mean time at the head of a buffer of the hot path with a fraction φ of hot requests. One of
/// the outputs of its switch leads along the path, the others off it. If the next buffer on the path is
/// full, hot requests fail to combine with the probability `passing`.
fn head_time<S: Scalar>(
    d: &S,
    (φ, passing): (&S, &S),
    (switch, ahead, cold): (u32, &Ahead<S>, &Ahead<S>),
) -> S {
    let Ahead(full, service) = *ahead;
    let [outputs, others] = [switch, switch - 1].map(f64::from);
    d.clone()
        + φ.clone() * full * passing * service
        + φ.complement() / outputs * (ahead.wait() + S::number(others) * cold.wait())
}

/// `S_j`, the mean time at the head of a buffer off the hot path.
fn cold_head_time<S: Scalar>(d: &S, ahead: &Ahead<S>) -> S {
    d.clone() + ahead.wait()
}
