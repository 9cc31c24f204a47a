//! The hot path: the time in each of its buffers, and the hot requests that pass through.

use super::{Flow, OffPath, Queue, Setting};
use crate::model::combining_min::RequestFlow;
use crate::model::explanation::{Expression, Quantity};

/// The buffers from a processor to module 0.
pub(super) struct HotPath {
    /// Stages 0…n − 1.
    pub(super) queues: Vec<Queue>,
    stages: Vec<Passage>,
}

/// Flow of hot requests through a stage.
struct Passage {
    /// `H′_i`.
    hot: Quantity,
    /// `Z_i`.
    combining: Quantity,
    /// `Z_i + (1 − Z_i)(1 − x_i)`, the fraction that passes, alone or combined.
    surviving: Expression,
    /// `H_{i+1}`.
    hot_behind: Quantity,
    /// `C_{i+1}`.
    cold_behind: Quantity,
}

impl HotPath {
    pub(super) fn new(setting: &Setting, flows: Vec<Flow>, off: &OffPath) -> Self {
        let services = services(setting, &flows, off);
        let stages = flows.iter().map(Passage::of).collect();
        let queues = flows
            .into_iter()
            .zip(services)
            .map(|(flow, service)| queue(setting, flow, service))
            .collect();
        Self { queues, stages }
    }

    /// `E[T_i]` of all stages.
    pub(super) fn delays(&self) -> impl Iterator<Item = &Quantity> {
        self.queues.iter().map(|queue| &queue.delay)
    }

    /// `C_{i+1}`.
    pub(super) fn cold_behind(&self, stage: usize) -> &Quantity {
        &self.stages[stage].cold_behind
    }

    /// Hot requests delivered to module 0, each original request counted.
    pub(super) fn delivered(&self, setting: &Setting) -> Quantity {
        let n = self.stages.len();
        let into_module = |words: &str| {
            let last = &self.stages[n - 1].hot_behind;
            setting.rate(format!("H′_{}", n + 1), words.to_owned(), "", 2.0 * last)
        };
        let delivered = match setting.reading() {
            RequestFlow::Printed => {
                let absorbed = self
                    .stages
                    .iter()
                    .zip(1..)
                    .map(|(stage, number): (_, u32)| {
                        let words =
                            format!("hot requests that combine with others at stage {number}");
                        let taken = &stage.hot * &stage.combining;
                        Expression::from(&setting.rate(format!("a_{number}"), words, "", taken))
                    });
                let combined =
                    into_module("hot requests that come to module 0, combined ones as one");
                Expression::sum(std::iter::once(Expression::from(&combined)).chain(absorbed))
            }
            RequestFlow::Conserving => self.originals(setting),
            RequestFlow::Backpressure => {
                &setting.processors * &setting.hot * self.stages[0].surviving.clone()
            }
        };
        setting.rate(
            "X_hot".to_owned(),
            "hot requests that are delivered, each of those combined counted".to_owned(),
            "",
            delivered,
        )
    }

    /// Original hot requests into module 0, whose number doubles at each merging.
    fn originals(&self, setting: &Setting) -> Expression {
        let mut coming = setting.hot.clone();
        for (stage, number) in self.stages.iter().zip(2..).take(self.stages.len() - 1) {
            coming = setting.rate(
                format!("Ĥ_{number}"),
                format!("hot requests that come to stage {number}, each of those combined counted"),
                "",
                2.0 * &coming * stage.surviving.clone(),
            );
        }
        2.0 * &coming * self.stages[self.stages.len() - 1].surviving.clone()
    }
}

impl Passage {
    fn of(flow: &Flow) -> Self {
        let z = &flow.combining.probability;
        Self {
            hot: flow.hot.clone(),
            combining: z.clone(),
            surviving: z + (1.0 - z) * flow.buffer.room(),
            hot_behind: flow.hot_behind.clone(),
            cold_behind: flow.cold_behind.clone(),
        }
    }
}

/// Time at the head of the buffer of each stage: d, or longer with backpressure if the next buffer
/// is full.
fn services(setting: &Setting, flows: &[Flow], off: &OffPath) -> Vec<Quantity> {
    let d = &setting.service;
    let mut services = vec![d.clone(); flows.len()];
    if setting.reading() != RequestFlow::Backpressure {
        return services;
    }
    for stage in (0..flows.len() - 1).rev() {
        let number = stage + 1;
        let (next, cold) = (&flows[stage + 1], off.queue(0, stage + 1));
        let hot_part = &Quantity::of(
            format!("φ_{number}"),
            format!("part of the requests at stage {number} that is hot"),
            "",
            "",
            &flows[stage].hot_apart / &flows[stage].apart,
        );
        let x = next.buffer.full();
        let held_up = x * &services[stage + 1];
        let behind_cold = cold.buffer.full() * &cold.service;
        let hot = hot_part * x * (1.0 - &next.combining.when_full) * &services[stage + 1];
        services[stage] = Quantity::of(
            format!("s_{number}"),
            format!(
                "mean time at the head of the buffer of stage {number}: a service, and a wait where \
                 the next buffer is full"
            ),
            "cycles",
            "",
            d + hot + (1.0 - hot_part) / 2.0 * (held_up + behind_cold),
        );
    }
    services
}

fn queue(setting: &Setting, flow: Flow, service: Quantity) -> Queue {
    let Flow {
        buffer,
        before,
        behind,
        ..
    } = flow;
    match setting.reading() {
        RequestFlow::Backpressure => Queue::new(buffer, service, |buffer, service| {
            buffer.delay_when_busy(service)
        }),
        RequestFlow::Conserving => {
            Queue::new(buffer, service, |buffer, _| buffer.delay_by_little(&behind))
        }
        // At zero load the rate by which (8) divides is not the accepted rate either.
        RequestFlow::Printed if setting.idle => {
            let delay = buffer.delay("(8)", &service * &behind / &before);
            Queue {
                buffer,
                service,
                delay,
            }
        }
        RequestFlow::Printed => {
            Queue::new(buffer, service, |buffer, _| buffer.delay_by_little(&before))
        }
    }
}
