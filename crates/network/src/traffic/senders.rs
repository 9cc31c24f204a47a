//! Sources with a process each: messages of several lengths, in bursts, with replies and windows.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;

use loadcurve_base::Random;

use super::mean_latencies::MeanLatencies;
use super::outstanding::{Outstanding, Sent};
use super::process::OnOff;
use super::source::stamp;
use super::{Arrival, Arrivals, Bursts, Mix, Pattern, Process, Replies, Traffic};
use crate::routing::Routing;

/// Kind of a reply.
const REPLY: u8 = 1;

/// The sources of a network, each with a process of its own.
///
/// A source with a window has as many places as messages may be unanswered. Its next message takes the place that has
/// been free for longest, or waits for one: it is sent in the cycle of its birth or in the first in which a place is
/// free, whichever is later, and its latency is counted from there. The message after it is born when the process says
/// so, which may be before that; so a source with more load than its window allows always has a message ready.
#[derive(Debug)]
pub(super) struct Senders {
    pattern: Box<dyn Pattern>,
    /// Draws the middle of each message, if messages have any.
    routing: Option<Arc<dyn Routing>>,
    random: Random,
    lengths: Mix,
    /// Different lengths, in ascending order.
    kinds: Vec<u32>,
    /// Length of all messages, if they are equally long.
    common_flits: Option<u32>,
    replies: Option<Replies>,
    /// Every processor.
    each: Vec<Sender>,
    /// Sources with a message that can be sent, by its cycle.
    ready: BinaryHeap<Reverse<(u64, u32)>>,
    /// Replies in preparation, in order of the cycles in which they can go.
    prepared: VecDeque<Prepared>,
    /// Messages whose deliveries matter; without windows, replies and kinds none do.
    outstanding: Option<Outstanding<Sent>>,
    latencies: MeanLatencies,
    /// Largest index of dispersion of the messages of a source.
    dispersion: f64,
}

/// The source at a processor.
#[derive(Debug)]
struct Sender {
    /// None of a processor that sends nothing but replies.
    births: Option<OnOff>,
    /// Birth of the next message.
    birth: u64,
    /// Cycles from which the free places of the window can be taken, in ascending order, if there is a window.
    places: Option<VecDeque<u64>>,
}

/// A reply that is not sent yet.
#[derive(Debug)]
struct Prepared {
    /// Cycle in which it can go.
    cycle: u64,
    source: u32,
    destination: u32,
    request_birth: u64,
}

impl Sender {
    /// First cycle in which the next message can be sent, `u64::MAX` if that is not known.
    fn ready(&self) -> u64 {
        match &self.places {
            None => self.birth,
            Some(places) => places
                .front()
                .map_or(u64::MAX, |&free| self.birth.max(free)),
        }
    }

    fn draw_birth(&mut self, random: &mut Random) {
        self.birth = self
            .births
            .as_mut()
            .map_or(u64::MAX, |births| stamp(births.next_cycles(random)));
    }
}

impl Senders {
    /// Sources of traffic, in messages of `flits` flits unless they differ.
    ///
    /// # Panics
    /// If a window has no place, a reply no flit, or a burst less than one message or no peak.
    pub(super) fn new<P: Pattern + 'static>(traffic: Traffic<P>, flits: u32) -> Self {
        let Traffic {
            pattern,
            load_messages,
            mut random,
            routing,
            sending,
        } = traffic;
        assert_ne!(sending.window, Some(0), "a window has a place");
        assert!(
            sending.replies.is_none_or(|it| it.flits > 0),
            "a reply has at least one flit"
        );
        let is_burst = |it: Bursts| it.messages >= 1.0 && it.peak_flits > 0.0;
        assert!(
            sending.bursts.is_none_or(is_burst),
            "a burst has a message and a peak"
        );
        let rates: Vec<f64> = (0..pattern.processors())
            .map(|source| pattern.rate(source))
            .collect();
        let scale = load_messages * pattern.senders() as f64 / rates.iter().sum::<f64>();
        let (lengths, mean_flits) = (sending.lengths(flits), sending.mean_flits(flits));
        let mut births = |rate: f64| match sending.bursts {
            Some(bursts) => OnOff::bursting(rate * scale, mean_flits, bursts, &mut random),
            None => OnOff::poisson(rate * scale),
        };
        let births: Vec<_> = rates
            .iter()
            .map(|&rate| (rate > 0.0).then(|| births(rate)))
            .collect();
        let sender = |births| Sender {
            births,
            birth: u64::MAX,
            places: sending.window.map(|places| vec![0; places as usize].into()),
        };
        let sent = rates.iter().filter(|&&rate| rate > 0.0);
        let least = sent.fold(f64::INFINITY, |least, &rate| least.min(rate));
        let dispersion = |it: Bursts| it.dispersion(least * scale * mean_flits);
        let latencies = MeanLatencies::new(sending.details());
        let is_tracking = sending.window.is_some() || !latencies.is_empty();
        let mut senders = Self {
            pattern: Box::new(pattern),
            routing,
            random,
            kinds: lengths.kinds(),
            lengths,
            common_flits: sending.common_flits(flits),
            replies: sending.replies,
            each: births.into_iter().map(sender).collect(),
            ready: BinaryHeap::new(),
            prepared: VecDeque::new(),
            outstanding: is_tracking.then(Outstanding::default),
            latencies,
            dispersion: sending.bursts.map_or(1.0, dispersion),
        };
        for source in 0..senders.each.len() as u32 {
            senders.each[source as usize].draw_birth(&mut senders.random);
            senders.post(source);
        }
        senders
    }

    /// Enters the next message of a source among those that can be sent, if it has a place.
    fn post(&mut self, source: u32) {
        let cycle = self.each[source as usize].ready();
        if cycle < u64::MAX {
            self.ready.push(Reverse((cycle, source)));
        }
    }

    /// Cycle of the next reply, `u64::MAX` if none is prepared.
    fn next_reply(&self) -> u64 {
        self.prepared.front().map_or(u64::MAX, |reply| reply.cycle)
    }

    /// Cycle of the next message of a source's own, `u64::MAX` if none can be sent.
    fn next_ready(&self) -> u64 {
        self.ready
            .peek()
            .map_or(u64::MAX, |&Reverse((cycle, _))| cycle)
    }

    /// Sends the next message of a source's own.
    fn send(&mut self) -> Option<Arrival> {
        let Reverse((cycle, source)) = self.ready.pop()?;
        let destination = self.pattern.draw_destination(source, &mut self.random);
        let flits = match *self.lengths.flits() {
            [flits] => flits,
            ref all => all[self.random.below(all.len() as u32) as usize],
        };
        let kind = match self.replies {
            Some(_) => 0,
            None => self.kinds.partition_point(|&shorter| shorter < flits) as u8,
        };
        let arrival = Arrival {
            cycle,
            source,
            destination,
            flits,
            via: self.middle(source, destination),
            kind,
            delay: 0,
        };
        let sender = &mut self.each[source as usize];
        sender.draw_birth(&mut self.random);
        if let Some(places) = &mut sender.places {
            places.pop_front();
        }
        self.post(source);
        Some(arrival)
    }

    /// Sends the next reply; returns the birth of its request, too.
    fn reply(&mut self) -> Option<(Arrival, u64)> {
        let (replies, reply) = self.replies.zip(self.prepared.pop_front())?;
        let Prepared {
            cycle,
            source,
            destination,
            request_birth,
        } = reply;
        let arrival = Arrival {
            cycle,
            source,
            destination,
            flits: replies.flits,
            via: self.middle(source, destination),
            kind: REPLY,
            delay: replies.delay_cycles(),
        };
        Some((arrival, request_birth))
    }

    fn middle(&mut self, source: u32, destination: u32) -> Option<u32> {
        let [source, destination] = [source, destination].map(|it| it as usize);
        let routing = self.routing.as_ref()?;
        routing.draw(source, destination, &mut self.random).via
    }

    /// Frees a place in the window of a source.
    fn free(&mut self, source: u32, cycle: u64) {
        let Some(places) = &mut self.each[source as usize].places else {
            return;
        };
        debug_assert!(
            places.back().is_none_or(|&last| last <= cycle),
            "deliveries in order"
        );
        places.push_back(cycle);
        if places.len() == 1 {
            self.post(source);
        }
    }
}

impl Arrivals for Senders {
    fn next_cycle(&self) -> u64 {
        self.next_reply().min(self.next_ready())
    }

    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        if self.next_cycle() > cycle {
            return None;
        }
        let (arrival, request_birth) = if self.next_reply() <= self.next_ready() {
            let (arrival, birth) = self.reply()?;
            (arrival, Some(birth))
        } else {
            (self.send()?, None)
        };
        if let Some(outstanding) = &mut self.outstanding {
            outstanding.push(Sent {
                source: arrival.source,
                destination: arrival.destination,
                birth: arrival.birth(),
                request_birth,
                kind: arrival.kind,
            });
        }
        Some(arrival)
    }

    fn flits(&self) -> Option<u32> {
        self.common_flits
    }

    fn delivered(&mut self, number: u64, cycle: u64) {
        let outstanding = self.outstanding.as_mut();
        let Some(message) = outstanding.and_then(|all| all.remove(number)) else {
            return;
        };
        self.latencies
            .add(message.kind.into(), cycle - message.birth);
        match (self.replies, message.request_birth) {
            (None, _) => self.free(message.source, cycle + 1),
            (Some(replies), None) => self.prepared.push_back(Prepared {
                cycle: cycle + u64::from(replies.delay_cycles()),
                source: message.destination,
                destination: message.source,
                request_birth: message.birth,
            }),
            (Some(_), Some(birth)) => {
                self.latencies.add(usize::from(REPLY) + 1, cycle - birth);
                self.free(message.destination, cycle + 1);
            }
        }
    }

    fn speed_up(&mut self, factor: f64, cycle: u64) -> bool {
        let mut births = self.each.iter().filter_map(|it| it.births.as_ref());
        if births.any(OnOff::is_bursting) {
            return false;
        }
        for sender in &mut self.each {
            let births = sender.births.as_mut();
            let next_cycles = births.and_then(|it| it.speed_up(factor, cycle as f64));
            sender.birth = next_cycles.map_or(u64::MAX, stamp);
        }
        self.ready.clear();
        (0..self.each.len() as u32).for_each(|source| self.post(source));
        true
    }

    fn dispersion(&self) -> f64 {
        self.dispersion
    }

    fn details(&self) -> Vec<(String, f64)> {
        self.latencies.details()
    }

    fn restart_counts(&mut self) {
        self.latencies.restart();
    }
}

#[cfg(test)]
mod tests;
