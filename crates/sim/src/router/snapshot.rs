//! Snapshots of the network between two cycles: positions of all flits, and the heads that wait.

use std::collections::BTreeMap;

use loadcurve_network::routing::Routing;

use super::channel_use::Wait;
use super::fabric::Fabric;
use super::inside::Stored;
use super::wiring::NONE;
use crate::Inspect;
use crate::snapshot::{HeldChannel, Kind, MessageView, RouterView, Snapshot, Waiting};

/// Part of a message: its flits in a buffer, and the buffer that it goes on to, if it holds one.
#[derive(Debug, Clone, Copy)]
struct Part {
    message: u32,
    flits: u32,
    next: Option<u32>,
    /// True if its head is here, and waits for what lies ahead.
    waits_since: Option<u64>,
}

impl<R: Routing> Fabric<R> {
    /// Parts of all messages, by buffer. A message that stands behind others in a buffer has a part there, too.
    fn parts(&self) -> BTreeMap<(u32, u32), Part> {
        let vcs = self.vcs();
        let mut parts = BTreeMap::new();
        for (number, buffer) in (0..).zip(&self.buffers) {
            for stored in self.stored(buffer) {
                let Stored {
                    message,
                    flits: here,
                    is_front,
                } = stored;
                let output = (is_front && buffer.output != NONE).then_some(buffer.output);
                let next = output.and_then(|lease| {
                    let to = self.wiring.outputs[(lease / vcs) as usize].to;
                    (to != NONE).then(|| to * vcs + lease % vcs)
                });
                let asks = is_front && buffer.wait == Wait::VirtualChannel;
                let part = Part {
                    message,
                    flits: here,
                    next,
                    waits_since: asks.then(|| self.messages[message].asks_since),
                };
                parts.insert((message, number), part);
            }
        }
        parts
    }

    /// View of a message with these parts.
    fn mover(&self, parts: &[(u32, Part)], now: u64) -> MessageView {
        let place = parts[0].1.message;
        let message = &self.messages[place];
        let source = &self.sources[message.arrival.source as usize];
        let at_source = if source.message == place {
            source.left
        } else {
            0
        };
        // From the tail on: the part that no other goes on to.
        let is_tail = |&&(number, _): &&(u32, Part)| {
            let mut all = parts.iter();
            !all.any(|(_, part)| part.next == Some(number))
        };
        let mut at = parts.iter().find(is_tail).copied();
        let mut channels = Vec::new();
        let mut in_buffers = 0;
        let mut waits_since = None;
        while let Some((number, part)) = at {
            channels.push(HeldChannel {
                channel: self.buffers[number as usize].channel,
                flits: part.flits,
            });
            in_buffers += part.flits;
            waits_since = part.waits_since;
            at = part.next.and_then(|next| {
                let mut all = parts.iter();
                all.find(|&&(number, _)| number == next).copied()
            });
        }
        let wants: Vec<u32> = match waits_since {
            Some(_) => message.candidates.iter().map(|it| it.channel).collect(),
            None => Vec::new(),
        };
        MessageView {
            source: Some(message.arrival.source),
            destination: Some(message.arrival.destination),
            channels,
            flits_at_source: at_source,
            flits_delivered: message.arrival.flits.saturating_sub(at_source + in_buffers),
            blocked: waits_since.is_some_and(|since| since < now),
            since: waits_since.map(|since| since as f64),
            wants,
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

    /// A message is blocked if its head asked for a virtual channel in an earlier cycle and has none.
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
        let sources = (0..).zip(&self.sources);
        let unsent = sources.clone().filter_map(|(number, source)| {
            let is_chosen = source.message != NONE && source.vc == NONE;
            let (message, arrival) = if is_chosen {
                let message = &self.messages[source.message];
                (message.number, message.arrival)
            } else {
                let mut queued = self.queued.iter(source.replies);
                let next = queued.next();
                next.or_else(|| self.queued.iter(source.queue).next())?
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
        let queues = sources.clone().map(|(_, source)| {
            let behind = self.queued.iter(source.queue).count();
            let replies = self.queued.iter(source.replies).count();
            let is_chosen = source.message != NONE && source.vc == NONE;
            (behind + replies) as u32 + u32::from(is_chosen)
        });
        Snapshot {
            cycle: now as f64,
            queues: queues.collect(),
            unsent: unsent.collect(),
            movers,
        }
    }
}
