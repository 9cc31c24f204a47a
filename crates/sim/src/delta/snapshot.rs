//! Snapshots of the network between two events: the packets in each queue.

use super::{Agenda, Delta, Engine, Servers};
use crate::Observe;
use crate::snapshot::{Kind, MessageView, Snapshot, number_by_moment};

impl Observe for Delta {
    fn next_cycles(&self) -> f64 {
        let (now, random) = (self.fabric.now_cycles, &self.fabric.random);
        match &self.agenda {
            Agenda::Exponential(servers) => servers.next_cycles(now, random),
            Agenda::Fixed(servers) => servers.next_cycles(now, random),
        }
    }

    /// The progress of an exponential service is unknown, as it has no memory. Packets are never blocked,
    /// and sources have no queue.
    fn snapshot(&self, cycle: f64) -> Snapshot {
        let queues = self.fabric.network.stages() * self.fabric.lines;
        let mut fractions = vec![None; queues as usize];
        if let Agenda::Fixed(servers) = &self.agenda {
            for (done, queue) in servers.services(cycle) {
                fractions[queue as usize] = Some(done);
            }
        }
        let packets = (0..queues).zip(fractions).flat_map(|(queue, fraction)| {
            let places = (0..).zip(self.fabric.queues.born(queue));
            places.map(move |(place, born_cycles)| {
                let mover = MessageView::queued(Kind::Packet, queue, place, fraction);
                (born_cycles, mover)
            })
        });
        Snapshot {
            cycle,
            queues: vec![0; self.sources() as usize],
            movers: number_by_moment(packets.collect()),
            unsent: Vec::new(),
        }
    }
}
