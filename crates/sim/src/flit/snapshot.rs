//! Snapshots of the network between two cycles: positions of all flits, and the headers that wait.

use loadcurve_network::routing::Routing;

use super::bits::Bits;
use super::channel::NONE;
use super::fabric::Fabric;
use crate::Inspect;
use crate::snapshot::{HeldChannel, Kind, MessageView, Snapshot};

impl<R: Routing, B: Bits> Fabric<R, B> {
    /// View of a worm that holds the channels `held`, from its tail to its head.
    fn mover(
        &self,
        worm: u32,
        held: Vec<(u32, u32)>,
        source: Option<u32>,
        now: u64,
    ) -> MessageView {
        let moving = &self.worms[worm];
        let flits = |hop: u32| u32::from(moving.occupied.meets(B::bit(hop)));
        let stretch = |(hop, channel)| HeldChannel {
            channel,
            flits: flits(hop),
        };
        let at_source = moving.flits_at_source();
        let wants = if moving.waits() {
            let first = self.worms.channel(worm, moving.ahead.hop());
            let group = self.routing.group(first as usize);
            group
                .map(|number| self.routing.member(number) as u32)
                .collect()
        } else {
            Vec::new()
        };
        MessageView {
            source,
            destination: Some(moving.header.destination),
            channels: held.into_iter().map(stretch).collect(),
            flits_at_source: at_source,
            flits_delivered: moving.flits - at_source - moving.occupied.count(),
            blocked: !wants.is_empty() && moving.asked < now,
            since: (!wants.is_empty()).then_some(moving.asked as f64),
            wants,
            ..MessageView::new(moving.number, Kind::Worm)
        }
    }
}

impl<R: Routing, B: Bits> Inspect for Fabric<R, B> {
    /// A worm is blocked if its header made its request in an earlier cycle and has no grant.
    fn snapshot(&self, now: u64) -> Snapshot {
        let mut held: Vec<(u32, u32, u32)> = (0..)
            .zip(&self.channels)
            .filter(|(_, channel)| !channel.is_free())
            .map(|(number, channel)| (channel.holder, channel.hop, number))
            .collect();
        held.sort_unstable();
        let mut sources = vec![None; self.channels.len()];
        let processors = 0..self.routing.topology().processors();
        for source in processors.clone() {
            sources[self.routing.injection(source)] = Some(source as u32);
        }
        let worms = held.chunk_by(|one, next| one.0 == next.0).map(|of_one| {
            let worm = of_one[0].0;
            let channels = of_one.iter().map(|&(_, hop, channel)| (hop, channel));
            let source = sources[self.worms.channel(worm, 0) as usize];
            self.mover(worm, channels.collect(), source, now)
        });
        let mut movers: Vec<MessageView> = worms.collect();
        movers.sort_unstable_by_key(|mover| mover.number);
        let queue = |source: usize| {
            let injection = self.routing.injection(source) as u32;
            let is_first_waiting = self.queues[injection as usize].first != NONE;
            let behind = self.queued.iter(self.backlogs[injection as usize]);
            behind.count() as u32 + u32::from(is_first_waiting)
        };
        let unsent = processors.clone().filter_map(|source| {
            let injection = self.routing.injection(source) as u32;
            let worm = self.queues[injection as usize].first;
            let waiting = (worm != NONE).then(|| &self.worms[worm])?;
            Some(MessageView {
                source: Some(source as u32),
                destination: Some(waiting.header.destination),
                flits_at_source: waiting.flits,
                wants: vec![injection],
                blocked: true,
                since: Some(waiting.asked as f64),
                ..MessageView::new(waiting.number, Kind::Worm)
            })
        });
        Snapshot {
            cycle: now as f64,
            unsent: unsent.collect(),
            queues: processors.map(queue).collect(),
            movers,
        }
    }
}
