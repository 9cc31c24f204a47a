//! Waits of the general model, channel by channel.

use loadcurve_base::Result;
use loadcurve_network::traffic::Flows;

use super::Wormhole;
use super::draft::{FREE, contended, contention, steps};
use super::equations::Equations;
use super::order::{group_of, order};
use super::sharing::Sharing;
use crate::waits::{QueueWaits, WaitModel, WaitParts};
use crate::{Model, Unsteady};

/// [`Wormhole`] with its flows, which determine the waits by channel.
///
/// ```
/// use loadcurve_model::{Model, WaitModel};
/// use loadcurve_model::wormhole::{Sharing, WormholeWaits};
/// use loadcurve_network::topology::FatTree;
/// use loadcurve_network::traffic::Flows;
/// let flows = Flows::uniform(&FatTree::new(3)).unwrap();
/// let model = WormholeWaits::new(flows, 16, Sharing::None).unwrap();
/// let parts = model.parts(0.005).unwrap();
/// assert!((parts.sum_cycles() - parts.latency_cycles).abs() < 1e-12);
/// // Without any wait but that at the source a message holds its channels for 16 cycles.
/// let all: Vec<usize> = (0..parts.queues.len()).collect();
/// let (wait, zero_load) = (0.08 * 16.0 / (2.0 * (1.0 - 0.08)), parts.flits + parts.mean_distance - 1.0);
/// let alone = model.without(&all).point(0.005).unwrap().latency_cycles;
/// assert!((alone - wait - zero_load).abs() < 1e-12);
/// ```
#[derive(Debug)]
pub struct WormholeWaits {
    channels: Wormhole,
    flows: Flows,
    /// The groups of the flows, each after all its predecessors.
    order: Vec<usize>,
    /// The group of each class, and of each channel.
    group_of: Vec<usize>,
    queue_of: Vec<Option<usize>>,
}

impl WormholeWaits {
    /// The model of a network that carries these flows, for messages of `flits` flits.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle) when messages could wait for one another in
    /// a cycle.
    ///
    /// # Panics
    /// When `flits` is 0.
    pub fn new(flows: Flows, flits: u32, sharing: Sharing) -> Result<Self> {
        let mut order: Vec<usize> = order(&flows, Sharing::None)?
            .into_iter()
            .flatten()
            .collect();
        order.reverse();
        let group_of = group_of(&flows);
        let queue_of = flows.class_of.iter();
        Ok(Self {
            channels: Wormhole::new(&flows, flits, sharing)?,
            queue_of: queue_of.map(|class| class.map(|it| group_of[it])).collect(),
            group_of,
            order,
            flows,
        })
    }

    /// Fraction of all messages that take each step from a class of channels, in the order of the steps.
    fn steps_taken(&self) -> Vec<Vec<f64>> {
        let flows = &self.flows;
        let mut messages = vec![0.0; flows.classes.len()];
        let senders = flows.senders() as f64;
        for source in &flows.sources {
            messages[source.class] += source.weight * source.count as f64 / senders;
        }
        let mut taken = vec![Vec::new(); flows.classes.len()];
        for &group in &self.order {
            let mut members = flows.groups[group].clone();
            members.sort_unstable();
            members.dedup();
            for class in members {
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

impl WaitModel for WormholeWaits {
    fn queue_of(&self) -> &[Option<usize>] {
        &self.queue_of
    }

    fn parts(&self, load_messages: f64) -> std::result::Result<WaitParts, Unsteady> {
        let (point, solution) = self.channels.solved_point(load_messages)?;
        let (flows, equations) = (&self.flows, solution.equations());
        let place = |group: usize| equations.classes[flows.groups[group][0]].group;
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
            queues[self.group_of[flow.class]].wait_cycles += wait;
        }
        Ok(WaitParts {
            latency_cycles: point.latency_cycles,
            flits: f64::from(self.channels.flits),
            mean_distance: self.channels.mean_distance,
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
        let sharing = self.channels.sharing;
        let equations = Equations::where_contended(&self.flows, sharing, &contended);
        let Ok(equations) = equations else {
            unreachable!("these flows have an order")
        };
        Box::new(self.channels.with(equations))
    }
}
