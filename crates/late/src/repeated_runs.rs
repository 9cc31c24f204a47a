//! The runs of a simulated point, repeated in a worker to measure more quantities.

use std::collections::VecDeque;

use loadcurve::curve::{BottleneckReport, Curve, Task};
use loadcurve::sim::{GroupedLatencies, MeasuredSpan, Repetition, SetCounts, SetRepetition};
use loadcurve::traffic::Grouping;
use loadcurve_web_chart::context::network_of;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// Repetition of one replication, in pieces.
trait Repeated {
    /// Processes about `effort` events. Returns true at the end.
    fn step(&mut self, effort: u64) -> bool;

    /// Fraction done.
    fn part_done(&self) -> f64;
}

impl Repeated for Repetition {
    fn step(&mut self, effort: u64) -> bool {
        self.step(effort)
    }

    fn part_done(&self) -> f64 {
        self.part_done()
    }
}

impl Repeated for SetRepetition {
    fn step(&mut self, effort: u64) -> bool {
        self.step(effort)
    }

    fn part_done(&self) -> f64 {
        self.part_done()
    }
}

/// Replications that are repeated one after the other.
#[derive(Debug)]
struct Runs<R> {
    /// Number of all replications.
    count: usize,
    waiting: VecDeque<(Task, MeasuredSpan)>,
    running: Option<R>,
}

impl<R: Repeated> Runs<R> {
    fn new(runs: Vec<(types::SimulationTask, MeasuredSpan)>) -> Self {
        Self {
            count: runs.len(),
            waiting: (runs.into_iter().map(|(task, span)| (task.into(), span))).collect(),
            running: None,
        }
    }

    /// Processes about `effort` events of the next repetition, which `begin` makes of a replication, and hands it to
    /// `take` at its end. Returns true if nothing is left to do.
    fn step(
        &mut self,
        effort: u32,
        begin: impl Fn(&Task, &MeasuredSpan) -> R,
        take: impl FnOnce(R),
    ) -> bool {
        let next = || {
            let (task, span) = self.waiting.pop_front()?;
            Some(begin(&task, &span))
        };
        let Some(mut running) = self.running.take().or_else(next) else {
            return true;
        };
        if running.step(u64::from(effort)) {
            take(running);
        } else {
            self.running = Some(running);
        }
        false
    }

    /// Fraction of all replications that is repeated.
    fn part(&self) -> f64 {
        let running = self.running.as_ref();
        let left = self.waiting.len() as f64 + running.map_or(0.0, |it| 1.0 - it.part_done());
        1.0 - left / self.count.max(1) as f64
    }
}

/// Repetitions of all replications at a load, for latencies by processor.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RepeatedRuns {
    grouping: Grouping,
    processors: usize,
    runs: Runs<Repetition>,
    done: Vec<GroupedLatencies>,
}

#[wasm_bindgen]
impl RepeatedRuns {
    /// Begins with the runs of a task, for latencies by source or by destination.
    ///
    /// # Errors
    /// If the task is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(task: &Ts<types::ProcessorTask>, are_destinations: bool) -> Result<Self, JsError> {
        let task = task.to_rust()?;
        let grouping = if are_destinations {
            Grouping::Destination
        } else {
            Grouping::Source
        };
        Ok(Self {
            grouping,
            processors: task.processors,
            runs: Runs::new(task.runs),
            done: Vec::new(),
        })
    }

    /// Processes about `effort` events. Returns true if all runs are repeated.
    pub fn step(&mut self, effort: u32) -> bool {
        let grouping = self.grouping;
        let done = &mut self.done;
        self.runs.step(
            effort,
            |task, span| task.repeat(span, grouping),
            |run| done.extend(run.latencies()),
        )
    }

    /// Part of all runs that is repeated.
    #[must_use]
    pub fn part(&self) -> f64 {
        self.runs.part()
    }

    /// The latencies so far.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn latencies(&self) -> Result<Ts<types::MeasuredLatencies>, JsError> {
        let measured = GroupedLatencies::pooled(&self.done);
        Ok(types::MeasuredLatencies::of(self.processors, &measured).into_ts()?)
    }
}

/// Repetitions of all replications at a load, to measure the waits for channels.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MeasuredWaits {
    report: BottleneckReport,
    runs: Runs<SetRepetition>,
    done: Vec<SetCounts>,
}

#[wasm_bindgen]
impl MeasuredWaits {
    /// Begins with the runs of a task.
    ///
    /// # Errors
    /// If the task is invalid, or the network has no steady state in the model.
    #[wasm_bindgen(constructor)]
    pub fn new(task: &Ts<types::BottleneckTask>) -> Result<Self, JsError> {
        let task = task.to_rust()?;
        let network = network_of(&task.network);
        Ok(Self {
            report: BottleneckReport::at(&Curve::of(&network), task.load)?,
            runs: Runs::new(task.runs),
            done: Vec::new(),
        })
    }

    /// Processes about `effort` events. Returns true if all runs are repeated.
    pub fn step(&mut self, effort: u32) -> bool {
        let sets = self.report.sets();
        let done = &mut self.done;
        self.runs.step(
            effort,
            |task, span| task.repeat_with(span, sets.clone()),
            |run| done.push(run.into_counts()),
        )
    }

    /// The answer, with the measurements.
    ///
    /// # Errors
    /// If the values cannot be handed to JavaScript.
    pub fn answer(mut self) -> Result<Ts<types::BottleneckAnswer>, JsError> {
        self.report.set_simulated(&SetCounts::pooled(&self.done));
        Ok(types::BottleneckAnswer::of(&Ok(self.report)).into_ts()?)
    }
}
