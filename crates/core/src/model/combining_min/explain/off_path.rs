//! Off the hot path, where there are cold requests alone.

use super::{Buffer, Flow, Queue, Setting};
use crate::model::combining_min::{Reading, Solution};
use crate::model::explanation::Quantity;

/// The buffers on the ways that leave the hot path.
pub(super) struct OffPath {
    /// Of the way that leaves behind stage j, at index j: stages j + 1…n − 1. With backpressure all
    /// ways are alike, and there is but the longest.
    ways: Vec<Vec<Queue>>,
    /// Cold requests into a module at the end of each way.
    into_modules: Vec<Quantity>,
}

impl OffPath {
    pub(super) fn new(setting: &Setting, solution: &Solution, flows: &[Flow]) -> Self {
        if setting.reading() == Reading::Backpressure {
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

    /// The queue of a stage on the way that left behind an earlier one.
    pub(super) fn queue(&self, left: usize, stage: usize) -> &Queue {
        let left = left.min(self.ways.len() - 1);
        &self.ways[left][stage - left - 1]
    }

    /// Cold requests into a module at the end of a way, where they get fewer on it.
    pub(super) fn delivered(&self, left: usize) -> &Quantity {
        &self.into_modules[left]
    }
}

/// The way that leaves behind a stage, on which requests are lost; and what comes out of it.
fn losing(
    setting: &Setting,
    solution: &Solution,
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
                // As for the hot path, (8) divides by what came.
                Reading::Printed => came,
                _ => behind,
            };
            Queue::new(buffer, setting.service.clone(), |buffer, _| {
                buffer.delay_by_little(&by)
            })
        })
        .collect();
    (queues, arrivals)
}

/// The way that leaves behind stage 0, on which requests hold up those behind them.
fn held_up(setting: &Setting, solution: &Solution) -> Vec<Queue> {
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
