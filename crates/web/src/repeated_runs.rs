//! The runs behind a simulated point, repeated in a worker to tell its processors apart.

use std::collections::VecDeque;

use loadcurve::curve::Task;
use loadcurve::sim::{GroupedLatencies, MeasuredSpan, Repetition};
use loadcurve::traffic::Grouping;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// Repetitions of all replications at a load, one after the other.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RepeatedRuns {
    grouping: Grouping,
    processors: usize,
    /// Number of all replications.
    count: usize,
    waiting: VecDeque<(Task, MeasuredSpan)>,
    running: Option<Repetition>,
    done: Vec<GroupedLatencies>,
}

#[wasm_bindgen]
impl RepeatedRuns {
    /// Begins with the runs of a task, to tell its sources or its destinations apart.
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
            count: task.runs.len(),
            waiting: task.runs.into_iter().map(Into::into).collect(),
            running: None,
            done: Vec::new(),
        })
    }

    /// Processes about `effort` events. Returns true if all runs are repeated.
    pub fn step(&mut self, effort: u32) -> bool {
        let running = self.running.take().or_else(|| {
            let (task, span) = self.waiting.pop_front()?;
            Some(task.repeat(&span, self.grouping))
        });
        let Some(mut running) = running else {
            return true;
        };
        if running.step(u64::from(effort)) {
            self.done.extend(running.latencies());
        } else {
            self.running = Some(running);
        }
        false
    }

    /// Part of all runs that is repeated.
    #[must_use]
    pub fn part(&self) -> f64 {
        let running = self.running.as_ref().map_or(0.0, Repetition::part_done);
        (self.done.len() as f64 + running) / self.count.max(1) as f64
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
