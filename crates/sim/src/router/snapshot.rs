//! Snapshots of the network between two cycles: positions of all flits, and the heads that wait.

use std::collections::BTreeMap;

use loadcurve_network::routing::Routing;

use super::fabric::{Buffer, Fabric};
use super::inside::Stored;
use super::source::Source;
use super::vc_use::Wait;
use super::wiring::NONE;
use crate::Inspect;
use crate::snapshot::{
    BufferWait, HeldChannel, Kind, MessageView, RouterView, Snapshot, Waiting, WaitsFor,
};

/// Part of a message: its flits in a buffer or on their way to it, and the buffer that it goes on to, if it holds one.
#[derive(Debug, Clone, Copy)]
struct Part {
    message: u32,
    flits: u32,
    next: Option<u32>,
    /// Wait of its head, if that is here.
    wait: Option<HeadWait>,
}

/// The wait of a head in a buffer.
#[derive(Debug, Clone, Copy)]
struct HeadWait {
    what: BufferWait,
    /// Cycle since which it has waited, where that is known.
    since: Option<u64>,
}

impl<R: Routing> Fabric<R> {
    /// Parts of all messages, by message and buffer. A message that stands behind others in a buffer has a part there,
    /// too.
    fn parts(&self) -> BTreeMap<(u32, u32), Part> {
        let mut parts = BTreeMap::new();
        // The last message of each buffer, whose flits may still come.
        let mut lasts = BTreeMap::new();
        for (number, buffer) in (0..).zip(&self.buffers) {
            let mut ahead = None;
            for stored in self.stored(buffer) {
                let message = stored.message;
                let part = Part {
                    message,
                    flits: stored.flits,
                    next: self.next_of(buffer).filter(|_| stored.is_front),
                    wait: self.wait_of_head(buffer, stored, ahead),
                };
                parts.insert((message, number), part);
                lasts.insert(number, message);
                ahead = Some(self.messages[message].number);
            }
        }
        for &(buffer, head) in self.flits_due.all(self.now) {
            if head != NONE {
                lasts.insert(buffer, head);
            }
            if let Some(&message) = lasts.get(&buffer) {
                let coming = parts.entry((message, buffer)).or_insert(Part {
                    message,
                    flits: 0,
                    next: None,
                    wait: None,
                });
                coming.flits += 1;
            }
        }
        parts
    }

    /// The buffer to which the message at the front of a buffer goes on.
    fn next_of(&self, buffer: &Buffer) -> Option<u32> {
        let vcs = self.vcs();
        let lease = (buffer.output != NONE).then_some(buffer.output)?;
        let to = self.wiring.outputs[(lease / vcs) as usize].to;
        (to != NONE).then(|| to * vcs + lease % vcs)
    }

    /// Wait of the head of a message in a buffer, behind message number `ahead`.
    fn wait_of_head(
        &self,
        buffer: &Buffer,
        stored: Stored,
        ahead: Option<u64>,
    ) -> Option<HeadWait> {
        let message = &self.messages[stored.message];
        let wait = |waits_for, ahead, since| {
            let what = BufferWait { waits_for, ahead };
            Some(HeadWait { what, since })
        };
        if !stored.is_front {
            return wait(WaitsFor::MessageAhead, ahead, None);
        }
        match buffer.wait {
            Wait::VirtualChannel => wait(WaitsFor::VirtualChannel, None, Some(message.asks_since)),
            Wait::Credit if buffer.left == message.arrival.flits => {
                let next = self
                    .next_of(buffer)
                    .map(|next| &self.buffers[next as usize]);
                let last = next.and_then(|next| self.stored(next).last().copied());
                let last = last.map(|last| self.messages[last.message].number);
                wait(WaitsFor::Credit, last, Some(buffer.wait_since))
            }
            _ => None,
        }
    }

    /// Injection channels of a processor.
    fn sources_of(&self, processor: u32) -> impl Iterator<Item = &Source> {
        let places = self.wiring.injections_of(processor);
        self.sources[places.start as usize..places.end as usize].iter()
    }

    /// View of a message with these parts.
    fn mover(&self, parts: &[(u32, Part)], now: u64) -> MessageView {
        let place = parts[0].1.message;
        let message = &self.messages[place];
        let mut sources = self.sources_of(message.arrival.source);
        let at_source = sources.find(|source| source.message == place);
        let at_source = at_source.map_or(0, |source| source.left);
        // From the tail on: the part that no other goes on to.
        let is_tail = |&&(number, _): &&(u32, Part)| {
            let mut all = parts.iter();
            !all.any(|(_, part)| part.next == Some(number))
        };
        let mut at = parts.iter().find(is_tail).copied();
        let mut channels = Vec::new();
        let mut in_network = 0;
        let mut wait = None;
        while let Some((number, part)) = at {
            channels.push(HeldChannel {
                channel: self.buffers[number as usize].channel,
                flits: part.flits,
            });
            in_network += part.flits;
            wait = part.wait;
            at = part.next.and_then(|next| {
                let mut all = parts.iter();
                all.find(|&&(number, _)| number == next).copied()
            });
        }
        let asks = wait.is_some_and(|wait| wait.what.waits_for == WaitsFor::VirtualChannel);
        let wants: Vec<u32> = if asks {
            message.candidates.iter().map(|it| it.channel).collect()
        } else {
            Vec::new()
        };
        // One that has begun to wait only now may go on in the next cycle.
        let wait = wait.filter(|wait| wait.since.is_none_or(|since| since < now));
        MessageView {
            source: Some(message.arrival.source),
            destination: Some(message.arrival.destination),
            channels,
            flits_at_source: at_source,
            flits_delivered: message.arrival.flits.saturating_sub(at_source + in_network),
            blocked: wait.is_some(),
            since: wait.and_then(|wait| wait.since).map(|since| since as f64),
            wants,
            buffer_wait: wait.map(|wait| wait.what),
            ..MessageView::new(message.number, Kind::Worm)
        }
    }
}

impl<R: Routing> Inspect for Fabric<R> {
    fn router(&self, node: usize) -> Option<RouterView> {
        let router = *self.wiring.router_of.get(node)?;
        (router != NONE).then(|| self.view(router))
    }

    fn waiting(&self) -> Option<Waiting> {
        Some(self.count_waiting())
    }

    /// A message is blocked if its head has waited since an earlier cycle for a virtual channel or a credit, or stands
    /// behind another message.
    fn snapshot(&self, now: u64) -> Snapshot {
        let parts: Vec<((u32, u32), Part)> = self.parts().into_iter().collect();
        let by_message = parts.chunk_by(|((one, _), _), ((other, _), _)| one == other);
        let movers = by_message.map(|of_one| {
            let of_one: Vec<(u32, Part)> = of_one
                .iter()
                .map(|&((_, number), part)| (number, part))
                .collect();
            self.mover(&of_one, now)
        });
        let mut movers: Vec<MessageView> = movers.collect();
        movers.sort_unstable_by_key(|mover| mover.number);
        // Messages that an injection channel has taken from the queue without sending a flit.
        let chosen = |processor| {
            let sources = self.sources_of(processor);
            sources.filter(|source| source.message != NONE && source.vc == NONE)
        };
        let queues = (0..).zip(&self.queues);
        let unsent = queues.clone().filter_map(|(number, queue)| {
            let (message, arrival) = if let Some(source) = chosen(number).next() {
                let message = &self.messages[source.message];
                (message.number, message.arrival)
            } else {
                let mut queued = self.queued.iter(queue.replies);
                let next = queued.next();
                next.or_else(|| self.queued.iter(queue.requests).next())?
            };
            Some(MessageView {
                source: Some(number),
                destination: Some(arrival.destination),
                flits_at_source: arrival.flits,
                wants: vec![self.routing.injection(number as usize) as u32],
                blocked: true,
                since: Some(arrival.cycle as f64),
                ..MessageView::new(message, Kind::Worm)
            })
        });
        let queues = queues.map(|(number, queue)| {
            let requests = self.queued.iter(queue.requests).count();
            let replies = self.queued.iter(queue.replies).count();
            (requests + replies + chosen(number).count()) as u32
        });
        Snapshot {
            cycle: now as f64,
            queues: queues.collect(),
            unsent: unsent.collect(),
            movers,
        }
    }
}
