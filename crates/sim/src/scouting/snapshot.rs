//! Snapshots of the network between two cycles: positions of data, headers and acknowledgements.

use super::Fabric;
use super::message::Header;
use crate::Inspect;
use crate::snapshot::{HeldChannel, Kind, MessageView, Snapshot};

impl Fabric {
    /// Physical channel of a link on a message's path.
    fn channel(&self, slot: u32, link: u8) -> u32 {
        let vc = self.messages.paths[slot as usize][usize::from(link)];
        self.channels.physical(vc)
    }

    /// Channels that a header may take next, whether tried or not.
    fn ahead(&self, header: &Header) -> Vec<u32> {
        let on = (0..2).filter(|&dimension| header.left[dimension] > 0);
        on.map(|dimension| {
            let direction = header.message.trip.directions[dimension];
            self.channels.out_of(header.node, direction)
        })
        .collect()
    }

    fn destination(&self, header: &Header) -> u32 {
        let node = [header.node % self.k(), header.node / self.k()];
        let [x, y] = [0, 1].map(|dimension| {
            let left = u16::from(header.left[dimension]);
            let on = if header.message.trip.directions[dimension].is_multiple_of(2) {
                left
            } else {
                self.k() - left
            };
            u32::from((node[dimension] + on) % self.k())
        });
        self.parameters.torus.node_index(x, y) as u32
    }

    fn k(&self) -> u16 {
        self.parameters.torus.k() as u16
    }

    /// Unique number of a message: a queue starts at most one message per cycle.
    fn number(&self, header: &Header) -> u64 {
        let queues = u64::from(self.parameters.torus.nodes() * self.parameters.vcs);
        header.started * queues + u64::from(header.queue)
    }

    /// Parts of a message: data, the header ahead of them, and its acknowledgements.
    fn parts(&self, slot: u32, now: u64) -> Vec<MessageView> {
        let flits = self.messages.flits[slot as usize];
        let header = &self.messages.headers[slot as usize];
        let whole = self.message_flits();
        let part = |kind, links: std::ops::Range<u8>| MessageView {
            source: Some(header.queue / self.parameters.vcs),
            destination: Some(self.destination(header)),
            channels: links
                .map(|link| HeldChannel {
                    channel: self.channel(slot, link),
                    flits: (flits.occupied >> link & 1) + (flits.full >> link & 1),
                })
                .collect(),
            ..MessageView::new(self.number(header), kind)
        };
        // If the header is a flit, the channel reserved next is held by the worm.
        let is_flit = self.parameters.scout == 0;
        let data_end = if is_flit { flits.reserved } else { flits.head };
        let data = (flits.tail < data_end).then(|| MessageView {
            flits_at_source: u32::from(flits.at_source),
            flits_delivered: u32::from(flits.crossed(whole, flits.distance - 1)),
            ..part(Kind::Worm, flits.tail..data_end)
        });
        let probe =
            (data_end < flits.reserved).then(|| part(Kind::Probe, data_end..flits.reserved));
        let mut parts: Vec<MessageView> = data.into_iter().chain(probe).collect();
        let is_seeking =
            flits.reserved < flits.distance && !(is_flit && flits.reserved > flits.head);
        if let Some(foremost) = parts.last_mut().filter(|_| is_seeking) {
            foremost.wants = self.ahead(header);
            foremost.blocked = header.reached_at < now;
            foremost.since = Some(header.reached_at as f64);
        }
        parts.extend(self.acknowledgements(slot, now).map(|link| MessageView {
            fraction: Some(1.0),
            ..part(Kind::Acknowledgement, link..link + 1)
        }));
        parts
    }

    /// Links over which an acknowledgement of a message's header travels back in this cycle: an
    /// acknowledgement at a node changes what is known there compared to the previous node.
    fn acknowledgements(&self, slot: u32, now: u64) -> impl Iterator<Item = u8> {
        let flits = self.messages.flits[slot as usize];
        let history = &self.messages.ack_histories[slot as usize];
        let known = move |node: u8| history.known(now, node, flits.reserved);
        let nodes = (flits.head + 1..flits.reserved).filter(|_| self.parameters.scout > 0);
        nodes
            .filter(move |&node| known(node) != known(node - 1))
            .map(|node| node - 1)
    }
}

impl Inspect for Fabric {
    /// A header is blocked if it has waited at its node since an earlier cycle, except while it steps back.
    fn snapshot(&self, now: u64) -> Snapshot {
        let mut movers: Vec<MessageView> = self
            .messages
            .active
            .iter()
            .flat_map(|&slot| self.parts(slot, now))
            .collect();
        // Keeps the parts of a message in their order.
        movers.sort_by_key(|mover| mover.number);
        let vcs = self.parameters.vcs;
        let length = |queue| self.queues.length(queue);
        let waiting = |node| (node * vcs..(node + 1) * vcs).map(length).sum();
        let mut queues: Vec<u32> = (0..self.parameters.torus.nodes()).map(waiting).collect();
        let mut unsent: Vec<MessageView> = Vec::new();
        for &slot in &self.messages.active {
            let holds_nothing = self.messages.flits[slot as usize].reserved == 0;
            let header = &self.messages.headers[slot as usize];
            let source = header.queue / vcs;
            queues[source as usize] += u32::from(holds_nothing);
            if holds_nothing {
                unsent.push(MessageView {
                    source: Some(source),
                    destination: Some(self.destination(header)),
                    flits_at_source: u32::from(self.message_flits()),
                    wants: self.ahead(header),
                    blocked: true,
                    since: Some(header.started as f64),
                    ..MessageView::new(self.number(header), Kind::Worm)
                });
            }
        }
        unsent.sort_by_key(|message| (message.source, message.number));
        Snapshot {
            cycle: now as f64,
            queues,
            movers,
            unsent,
        }
    }
}
