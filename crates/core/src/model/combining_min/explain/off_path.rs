//! The branches off the hot path, which carry only cold requests.

use super::{Buffer, Flow, Queue, Setting};
use crate::model::combining_min::{CombiningState, RequestFlow};
use crate::model::explanation::Quantity;

/// The buffers on the branches that leave the hot path.
pub(super) struct OffPath {
    /// Buffers of the branch that leaves after stage j, at index j: stages j + 1…n − 1. With
    /// backpressure all branches are equivalent, and only the longest is stored.
    ways: Vec<Vec<Queue>>,
    /// Cold requests into a module at the end of each branch.
    into_modules: Vec<Quantity>,
}

impl OffPath {
    pub(super) fn new(setting: &Setting, solution: &CombiningState, flows: &[Flow]) -> Self {
        if setting.reading() == RequestFlow::Backpressure {
            return Self {
                ways: vec![held_up(setting, solution)],
                into_modules: Vec::new(),
            };
        }
        let (ways, into_modules) = (0..setting.stages)
            .map(|left| losing(setting, solution, left, &flows[left].cold_behind))
            .unzip();
        Self { ways, into_modules }
    }

    /// The queue of a stage on the branch that left after stage `left`.
    pub(super) fn queue(&self, left: usize, stage: usize) -> &Queue {
        let left = left.min(self.ways.len() - 1);
        &self.ways[left][stage - left - 1]
    }

    /// Cold requests into a module at the end of a branch that drops some of them.
    pub(super) fn delivered(&self, left: usize) -> &Quantity {
        &self.into_modules[left]
    }
}

/// The branch that leaves after a stage, if requests are dropped, and its output.
fn losing(
    setting: &Setting,
    solution: &CombiningState,
    left: usize,
    cold: &Quantity,
) -> (Vec<Queue>, Quantity) {
    let group = setting.stages - left;
    let mut arrivals = cold.clone();
    let queues = (left + 1..setting.stages).zip(&solution.branches[left]);
    let queues = queues
        .map(|(stage, port)| {
            let number = stage + 1;
            let place = format!("stage {number} on the way to group {group}");
            let index = format!("{number},{group}");
            let buffer = Buffer::new(index, place, port, setting.places());
            let behind = setting.rate(
                format!("λ_{},{group}", number + 1),
                format!("cold requests that leave stage {number} on the way to group {group}"),
                "(7)",
                setting.passing(stage, &buffer, &arrivals),
            );
            let came = std::mem::replace(&mut arrivals, behind.clone());
            let by = match setting.reading() {
                // As on the hot path, (8) divides by the rate of arrivals.
                RequestFlow::Printed => came,
                _ => behind,
            };
            Queue::new(buffer, setting.service.clone(), |buffer, _| {
                buffer.delay_by_little(&by)
            })
        })
        .collect();
    (queues, arrivals)
}

/// The branch that leaves after stage 0, if requests block those behind them.
fn held_up(setting: &Setting, solution: &CombiningState) -> Vec<Queue> {
    let mut queues: Vec<Queue> = Vec::with_capacity(setting.stages);
    for (index, port) in solution.branches[0].iter().enumerate().rev() {
        let number = index + 2;
        let service = match queues.last() {
            None => setting.service.clone(),
            Some(next) => Quantity::of(
                format!("s_{number},c"),
                format!(
                    "mean time at the head of the buffer of stage {number} off the hot path: a \
                     service, and a wait where the next buffer is full"
                ),
                "cycles",
                "",
                &setting.service + next.buffer.full() * &next.service,
            ),
        };
        let place = format!("stage {number} off the hot path");
        let buffer = Buffer::new(format!("{number},c"), place, port, setting.places());
        queues.push(Queue::new(buffer, service, |buffer, service| {
            buffer.delay_when_busy(service)
        }));
    }
    queues.reverse();
    queues
}
