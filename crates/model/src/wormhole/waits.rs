//! Waits of the general model, channel by channel.

use super::Wormhole;
use super::draft::{FREE, contended, contention, steps};
use super::equations::Equations;
use super::order::{group_of, order};
use super::sharing::Sharing;
use crate::waits::{QueueWaits, WaitModel, WaitParts};
use crate::{Model, Unsteady};

impl Wormhole {
    /// Fraction of all messages that take each step from a class of channels, in the order of the steps.
    fn steps_taken(&self) -> Vec<Vec<f64>> {
        let flows = &self.flows;
        let Ok(order) = order(flows, Sharing::None) else {
            unreachable!("these flows have an order")
        };
        let mut messages = vec![0.0; flows.classes.len()];
        let senders = flows.senders() as f64;
        for source in &flows.sources {
            messages[source.class] += source.weight * source.count as f64 / senders;
        }
        let mut taken = vec![Vec::new(); flows.classes.len()];
        // A class in several groups goes on once messages have come by all of them.
        let members = |group: usize| {
            let mut members = flows.groups[group].clone();
            members.sort_unstable();
            members.dedup();
            members
        };
        let mut groups_left = vec![0; flows.classes.len()];
        for class in (0..flows.groups.len()).flat_map(members) {
            groups_left[class] += 1;
        }
        for group in order.into_iter().rev().flat_map(|it| it.into_iter().rev()) {
            for class in members(group) {
                groups_left[class] -= 1;
                if groups_left[class] > 0 {
                    continue;
                }
                let flow = &flows.classes[class];
                for (next, rate, _) in steps(flow) {
                    let step = messages[class] * (rate / flow.rate);
                    taken[class].push(step);
                    let to = &flows.groups[next];
                    let all: f64 = to.iter().map(|&it| flows.classes[it].rate).sum();
                    for &member in to.iter().filter(|_| all > 0.0) {
                        messages[member] += step * (flows.classes[member].rate / all);
                    }
                }
            }
        }
        taken
    }
}

impl WaitModel for Wormhole {
    fn queue_of(&self) -> Vec<Option<usize>> {
        let group_of = group_of(&self.flows);
        let queue = |class: &Option<usize>| class.map(|class| group_of[class]);
        self.flows.class_of.iter().map(queue).collect()
    }

    fn parts(&self, load_messages: f64) -> Result<WaitParts, Unsteady> {
        let (point, solution) = self.solved_point(load_messages)?;
        let (flows, equations) = (&*self.flows, solution.equations());
        let group_of = group_of(flows);
        let place = |group: usize| equations.place_of_group[group];
        let mut queues: Vec<QueueWaits> = (0..flows.groups.len())
            .map(|group| {
                let of = &equations.groups[place(group)];
                let lost = solution.delay(place(group)).total();
                QueueWaits {
                    wait_cycles: 0.0,
                    utilisation: solution.utilisation(of, lost),
                    rate: load_messages * of.rate / f64::from(of.servers),
                    is_source: of.is_source,
                    variation: None,
                }
            })
            .collect();
        for (class, taken) in self.steps_taken().into_iter().enumerate() {
            for ((group, rate, own), step) in steps(&flows.classes[class]).zip(taken) {
                let blocked = step * contention(flows, group, rate, own);
                queues[group].wait_cycles += blocked * solution.wait_cycles(place(group));
            }
        }
        let (mut source_wait, mut sharing) = (0.0, 0.0);
        for (source, flow) in equations.sources.iter().zip(&flows.sources) {
            let wait = source.share * solution.wait_cycles(source.group);
            source_wait += wait;
            sharing += source.share * solution.delay(source.group).stretch;
            queues[group_of[flow.class]].wait_cycles += wait;
        }
        Ok(WaitParts {
            latency_cycles: point.latency_cycles,
            flits: f64::from(self.flits),
            mean_distance: self.mean_distance,
            source_wait_cycles: source_wait,
            sharing_cycles: sharing,
            queues,
        })
    }

    fn without(&self, queues: &[usize]) -> Box<dyn Model> {
        let mut contended = contended(&self.flows);
        for &group in queues {
            contended[group] = FREE;
        }
        let equations = Equations::where_contended(&self.flows, self.sharing, &contended);
        let Ok(equations) = equations else {
            unreachable!("these flows have an order")
        };
        Box::new(self.with(equations))
    }
}
