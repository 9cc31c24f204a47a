//! Snapshots of the network between two events: the packets in each queue.

use super::{Agenda, Delta, Engine, Record};
use crate::sim::Observe;
use crate::sim::snapshot::{HeldChannel, Kind, MessageView, Snapshot, number_by_moment};

impl Delta {
    fn next_cycles(&self) -> f64 {
        match &self.agenda {
            Agenda::Exponential(servers) => {
                servers.next_cycles(self.flow.now_cycles, &self.flow.random)
            }
            Agenda::Fixed(servers) => servers.next_cycles(),
        }
    }
}

impl Observe for Delta {
    fn advance_to(&mut self, record: &mut Record, cycle: f64) {
        while self.next_cycles() < cycle {
            self.advance(record, 1);
        }
    }

    /// The progress of an exponential service is unknown: it has no memory. Packets are never
    /// blocked, and sources keep none.
    fn snapshot(&self, cycle: f64) -> Snapshot {
        let queues = self.flow.network.stages() * self.flow.network.lines();
        let mut fractions = vec![None; queues as usize];
        if let Agenda::Fixed(servers) = &self.agenda {
            for (end, queue) in servers.services() {
                fractions[queue as usize] = Some((1.0 - (end - cycle)).clamp(0.0, 1.0));
            }
        }
        let packets = (0..queues).zip(fractions).flat_map(|(queue, fraction)| {
            let places = (0..).zip(self.flow.queues.born(queue));
            places.map(move |(place, born_cycles)| {
                let mover = MessageView {
                    channels: vec![HeldChannel {
                        channel: queue,
                        flits: 0,
                    }],
                    place,
                    fraction: fraction.filter(|_| place == 0),
                    ..MessageView::new(0, Kind::Packet)
                };
                (born_cycles, mover)
            })
        });
        Snapshot {
            cycle,
            queues: vec![0; self.sources() as usize],
            movers: number_by_moment(packets.collect()),
        }
    }
}
