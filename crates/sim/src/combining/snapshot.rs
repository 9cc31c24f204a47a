//! Snapshots of the network between two events: the requests in each buffer, and whether they are blocked.

use super::switches::{PROCESSOR, Switches};
use super::{Combining, Engine};
use crate::Observe;
use crate::snapshot::{Kind, MessageView, Snapshot, number_by_moment};

impl Switches {
    /// The requests in a buffer, with their entry times.
    fn movers(
        &self,
        buffer: u32,
        fraction: Option<f64>,
    ) -> impl Iterator<Item = (f64, MessageView)> {
        let is_empty = self.buffers.requests(buffer).next().is_none();
        let next = (!is_empty).then(|| self.buffers.head(buffer).1);
        // Modules never block.
        let to_buffer = next.filter(|&next| next < self.buffers.count());
        let blocked = to_buffer.is_some_and(|next| self.buffers.is_waiting(next, buffer));
        (0..)
            .zip(self.buffers.requests(buffer))
            .map(move |(place, (request, combined))| {
                let is_head = place == 0;
                let mover = MessageView {
                    destination: Some(request.module),
                    wants: next.filter(|_| is_head).into_iter().collect(),
                    blocked: is_head && blocked,
                    ..MessageView::queued(Kind::Request(combined), buffer, place, fraction)
                };
                (request.entered_cycles, mover)
            })
    }
}

impl Observe for Combining {
    fn next_cycles(&self) -> f64 {
        self.switches.next_cycles()
    }

    /// A request is blocked if it has been served and its next buffer is full. It requests the buffer or
    /// module that it enters when served.
    fn snapshot(&self, cycle: f64) -> Snapshot {
        let switches = &self.switches;
        // A head that is not in service has been served.
        let mut fractions = vec![Some(1.0); switches.buffers.count() as usize];
        for (done, buffer) in switches.servers.services(cycle) {
            fractions[buffer as usize] = Some(done);
        }
        let requests = (0..).zip(fractions);
        let requests = requests.flat_map(|(buffer, fraction)| switches.movers(buffer, fraction));
        let is_blocked = |line: u32| switches.buffers.is_waiting(line, PROCESSOR);
        Snapshot {
            cycle,
            queues: (0..self.sources())
                .map(|line| u32::from(is_blocked(line)))
                .collect(),
            movers: number_by_moment(requests.collect()),
            unsent: Vec::new(),
        }
    }
}
