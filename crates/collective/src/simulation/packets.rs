//! Processors that send the messages of a plan in packets, as the messages that they await arrive.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use loadcurve_network::traffic::{Arrival, Arrivals, Outstanding};

use super::Settings;
use crate::{Fabric, Plan, Progress};

/// What happens to a message, in the order in which events of the same cycle come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Ready,
    Prepared,
}

/// Messages that have arrived, told outside of the engine that delivers them.
#[derive(Debug, Default)]
pub(super) struct Told {
    arrived: AtomicU64,
    end: AtomicU64,
}

impl Told {
    /// Number of messages that have arrived, and the cycle after the last flit of them.
    pub(super) fn read(&self) -> (u64, u64) {
        let [arrived, end] = [&self.arrived, &self.end].map(|it| it.load(Ordering::Relaxed));
        (arrived, end)
    }
}

/// The packets of a plan, in order of time.
///
/// A processor prepares the messages that are ready one after the other, in order of readiness, then of number. The
/// first free port takes the first prepared one and sends its packets without a gap.
#[derive(Debug)]
pub(super) struct Packets {
    plan: Arc<Plan>,
    fabric: Fabric,
    settings: Settings,
    progress: Progress,
    /// Events to come, by cycle, kind and message.
    events: BinaryHeap<Reverse<(u64, Event, u32)>>,
    processors: Vec<Processor>,
    /// Messages that are being sent or not delivered.
    sending: HashMap<u32, Sending>,
    /// Packets that are generated, in order, and the messages of those that are not delivered.
    due: VecDeque<Arrival>,
    due_messages: VecDeque<u32>,
    underway: Outstanding<u32>,
    /// With barriers, the messages of the slot that have not arrived, and the first message of the next slot.
    missing: u64,
    next_slot: u64,
    told: Arc<Told>,
}

#[derive(Debug, Clone, Default)]
struct Processor {
    is_busy_until: u64,
    free_ports: usize,
    prepared: VecDeque<u32>,
}

/// A message of which packets are to be sent or to arrive.
#[derive(Debug, Clone, Copy)]
struct Sending {
    source: u32,
    destination: u32,
    /// First middle of a detour around failures.
    via: Option<u32>,
    /// Flits that have not been generated, and packets that have not arrived.
    flits: u64,
    packets: u64,
}

impl Packets {
    /// The packets of a plan on a network, and where they tell of their arrival.
    pub(super) fn new(plan: Arc<Plan>, fabric: &Fabric, settings: Settings) -> (Self, Arc<Told>) {
        let told = Arc::new(Told::default());
        let processor = |number| Processor {
            free_ports: fabric.ports(number),
            ..Processor::default()
        };
        let mut it = Self {
            progress: Progress::new(&plan),
            events: BinaryHeap::new(),
            processors: (0..fabric.processors()).map(processor).collect(),
            sending: HashMap::new(),
            due: VecDeque::new(),
            due_messages: VecDeque::new(),
            underway: Outstanding::default(),
            missing: 0,
            next_slot: 0,
            told: told.clone(),
            fabric: fabric.clone(),
            plan,
            settings,
        };
        if it.settings.has_barriers {
            it.open_slot(0);
        } else {
            let ready = it.plan.ready().iter();
            it.events
                .extend(ready.map(|&message| Reverse((0, Event::Ready, message))));
        }
        (it, told)
    }

    /// Lets the messages of the next slot be ready.
    fn open_slot(&mut self, cycle: u64) {
        let first = self.next_slot;
        if first == self.plan.messages() {
            return;
        }
        let slot = self.plan.message(first).slot;
        let rounds = self.plan.all_messages().skip(first as usize);
        self.missing = rounds.take_while(|message| message.slot == slot).count() as u64;
        self.next_slot += self.missing;
        let ready = first as u32..self.next_slot as u32;
        self.events
            .extend(ready.map(|message| Reverse((cycle, Event::Ready, message))));
    }

    /// Takes the events up to a cycle.
    fn pass_to(&mut self, cycle: u64) {
        while let Some(&Reverse((now, event, message))) = self.events.peek() {
            if now > cycle {
                break;
            }
            self.events.pop();
            let sent = self.plan.message(u64::from(message));
            let source = &mut self.processors[sent.source];
            match event {
                Event::Ready => {
                    let prepared = now.max(source.is_busy_until) + self.settings.startup_cycles;
                    source.is_busy_until = prepared;
                    self.events
                        .push(Reverse((prepared, Event::Prepared, message)));
                }
                Event::Prepared => {
                    source.prepared.push_back(message);
                    self.start(sent.source, now);
                }
            }
        }
    }

    /// Lets a processor start the first prepared message if a port is free.
    fn start(&mut self, processor: usize, cycle: u64) {
        let source = &mut self.processors[processor];
        if source.free_ports == 0 {
            return;
        }
        let Some(message) = source.prepared.pop_front() else {
            return;
        };
        source.free_ports -= 1;
        let sent = self.plan.message(u64::from(message));
        let flits = u64::from(sent.units) * self.plan.unit_flits(self.settings.flits);
        let sending = Sending {
            source: sent.source as u32,
            destination: sent.destination as u32,
            via: self.fabric.header(sent.source, sent.destination).via,
            flits,
            packets: flits.div_ceil(u64::from(self.settings.packet_flits)),
        };
        self.sending.insert(message, sending);
        self.send(message, cycle);
    }

    /// Generates the next packet of a message; false if there is none.
    fn send(&mut self, message: u32, cycle: u64) -> bool {
        let Some(sending) = self.sending.get_mut(&message) else {
            return false;
        };
        let flits = sending.flits.min(self.settings.packet_flits.into());
        if flits == 0 {
            return false;
        }
        sending.flits -= flits;
        self.due.push_back(Arrival {
            cycle,
            source: sending.source,
            destination: sending.destination,
            via: sending.via,
            flits: flits as u32,
            ..Arrival::default()
        });
        self.due_messages.push_back(message);
        true
    }
}

impl Arrivals for Packets {
    fn next_cycle(&self) -> u64 {
        let due = self.due.front().map_or(u64::MAX, |packet| packet.cycle);
        let event = self.events.peek().map_or(u64::MAX, |event| event.0.0);
        due.min(event)
    }

    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        self.pass_to(cycle);
        self.due.front().filter(|packet| packet.cycle <= cycle)?;
        let packet = self.due.pop_front()?;
        self.underway.push(self.due_messages.pop_front()?);
        Some(packet)
    }

    fn flits(&self) -> Option<u32> {
        None
    }

    fn departed(&mut self, number: u64, cycle: u64) {
        let Some(&message) = self.underway.get(number) else {
            return;
        };
        if !self.send(message, cycle) {
            let source = self.plan.message(u64::from(message)).source;
            self.processors[source].free_ports += 1;
            self.start(source, cycle);
        }
    }

    fn delivered(&mut self, number: u64, cycle: u64) {
        let Some(message) = self.underway.remove(number) else {
            return;
        };
        let Some(sending) = self.sending.get_mut(&message) else {
            return;
        };
        sending.packets -= 1;
        if sending.packets > 0 {
            return;
        }
        self.sending.remove(&message);
        self.told.arrived.fetch_add(1, Ordering::Relaxed);
        self.told.end.fetch_max(cycle, Ordering::Relaxed);
        if self.settings.has_barriers {
            self.missing -= 1;
            if self.missing == 0 {
                self.open_slot(cycle);
            }
        } else {
            let Self {
                progress,
                plan,
                events,
                ..
            } = self;
            progress.arrive(plan, message, |next| {
                events.push(Reverse((cycle, Event::Ready, next)));
            });
        }
    }
}
