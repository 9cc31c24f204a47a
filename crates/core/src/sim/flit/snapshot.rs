//! Snapshots of the network between two cycles: positions of all flits, and the headers that wait.

use super::channel::NONE;
use super::worm::{hop, place};
use super::{FlitByFlit, Pause, Record};
use crate::routing::Routing;
use crate::sim::snapshot::{HeldChannel, Kind, MessageView, Snapshot};
use crate::sim::{Engine, Observe};
use crate::traffic::Arrivals;

impl<R: Routing, A: Arrivals> FlitByFlit<R, A> {
    /// Next cycle in which anything can happen.
    fn next_cycle(&self) -> u64 {
        let now = self.fabric.now;
        if self.fabric.is_idle() {
            now.max(self.arrivals.next_cycle())
        } else {
            now
        }
    }

    /// View of a worm that holds the channels `held`, from its tail to its head.
    fn mover(
        &self,
        worm: u32,
        held: Vec<(u32, u32)>,
        source: Option<u32>,
        now: u64,
    ) -> MessageView {
        let moving = &self.fabric.worms[worm];
        let flits = |hop: u32| u32::from(moving.occupied & place(hop) != 0);
        let stretch = |(hop, channel)| HeldChannel {
            channel,
            flits: flits(hop),
        };
        let at_source = moving.flits_at_source();
        let wants = if moving.waits() {
            let first = self.fabric.worms.channel(worm, hop(moving.ahead));
            let group = self.fabric.routing.group(first as usize);
            group.map(|channel| channel as u32).collect()
        } else {
            Vec::new()
        };
        MessageView {
            source,
            destination: Some(moving.destination),
            channels: held.into_iter().map(stretch).collect(),
            flits_at_source: at_source,
            flits_delivered: self.fabric.flits - at_source - moving.occupied.count_ones(),
            blocked: !wants.is_empty() && moving.asked < now,
            wants,
            ..MessageView::new(moving.number, Kind::Worm)
        }
    }
}

impl<R, A> Observe for FlitByFlit<R, A>
where
    R: Routing + std::fmt::Debug + Send,
    A: Arrivals,
{
    fn advance_to(&mut self, record: &mut Record, cycle: f64) {
        while (self.next_cycle() as f64) < cycle {
            // The least effort is one cycle.
            if self.run(record, 1) == Pause::Overflow {
                return;
            }
        }
    }

    /// A worm is blocked if its header made its request in an earlier cycle and was granted
    /// nothing.
    fn snapshot(&self, cycle: f64) -> Snapshot {
        let fabric = &self.fabric;
        let mut held: Vec<(u32, u32, u32)> = (0..)
            .zip(&fabric.channels)
            .filter(|(_, channel)| !channel.is_free())
            .map(|(number, channel)| (channel.holder, channel.hop, number))
            .collect();
        held.sort_unstable();
        let mut sources = vec![None; fabric.channels.len()];
        for source in 0..self.sources() {
            sources[fabric.routing.injection(source as usize)] = Some(source);
        }
        let worms = held.chunk_by(|one, next| one.0 == next.0).map(|of_one| {
            let worm = of_one[0].0;
            let channels = of_one.iter().map(|&(_, hop, channel)| (hop, channel));
            let source = sources[fabric.worms.channel(worm, 0) as usize];
            self.mover(worm, channels.collect(), source, cycle as u64)
        });
        let mut movers: Vec<MessageView> = worms.collect();
        movers.sort_unstable_by_key(|mover| mover.number);
        let queue = |source: u32| {
            let injection = fabric.routing.injection(source as usize) as u32;
            let is_first_waiting = fabric.queues[injection as usize].first != NONE;
            fabric.backlog.length(injection) + u32::from(is_first_waiting)
        };
        Snapshot {
            cycle,
            queues: (0..self.sources()).map(queue).collect(),
            movers,
        }
    }
}
