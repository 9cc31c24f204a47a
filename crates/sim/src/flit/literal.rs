//! A plain implementation of the engine's cycle: every flit and every buffer is examined separately until
//! nothing changes. An oracle for tests, for any network whose channel dependency graph has no cycle.

use loadcurve_network::routing::{Hop, Routing};
use loadcurve_network::traffic::Arrival;

use crate::TieBreaker;

/// Position of a flit.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    Source,
    /// In the buffer of the channel of this hop.
    Hop(usize),
    Gone,
}

#[derive(Debug)]
struct Message {
    arrival: Arrival,
    /// Channels granted, and then the one requested.
    path: Vec<usize>,
    granted: usize,
    /// Group or set of channels of which it requests any, by its number, until it has one.
    wants: Option<usize>,
    flits: Vec<Place>,
    asked: u64,
    lot: u64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Link {
    Lost,
    Open,
}

#[derive(Debug)]
pub(super) struct Literal<'a, R: Routing> {
    routing: &'a R,
    tie_breaker: TieBreaker,
    now: u64,
    messages: Vec<Message>,
    /// Messages that wait in this cycle, in the order in which they are served, with the channels of which each
    /// requests any.
    waiting: Vec<(usize, Vec<usize>)>,
    holder: Vec<Option<usize>>,
    /// Virtual channel over which each link was crossed last, by either of its channels.
    crossed_last: Vec<Option<usize>>,
    latencies: Vec<(u64, u64)>,
}

impl<'a, R: Routing> Literal<'a, R> {
    /// Latencies of all messages, in the order of their numbers.
    pub(super) fn latencies(
        routing: &'a R,
        arrivals: &[Arrival],
        tie_breaker: TieBreaker,
    ) -> Vec<(u64, u64)> {
        let message = |(number, &arrival): (usize, &Arrival)| Message {
            arrival,
            path: vec![routing.injection(arrival.source as usize)],
            granted: 0,
            wants: None,
            flits: vec![Place::Source; arrival.flits as usize],
            asked: arrival.cycle,
            lot: tie_breaker.lot(number as u64, 0),
        };
        let mut literal = Self {
            routing,
            tie_breaker,
            now: 0,
            messages: arrivals.iter().enumerate().map(message).collect(),
            waiting: Vec::new(),
            holder: vec![None; routing.topology().channels()],
            crossed_last: vec![None; routing.topology().channels()],
            latencies: Vec::new(),
        };
        while literal.latencies.len() < arrivals.len() {
            literal.cycle();
        }
        literal.latencies.sort_unstable();
        literal.latencies
    }

    /// Flit in the buffer of a channel.
    fn occupant(&self, channel: usize) -> Option<(usize, usize)> {
        let message = self.holder[channel]?;
        let held = &self.messages[message];
        let hop = held.path.iter().position(|&c| c == channel)?;
        let flit = held.flits.iter().position(|&at| at == Place::Hop(hop))?;
        Some((message, flit))
    }

    /// Channels of which a message requests any.
    fn requested(&self, number: usize) -> Vec<usize> {
        let message = &self.messages[number];
        match message.wants {
            Some(number) if !self.is_early(number) => {
                let numbers = self.routing.group(number);
                numbers.map(|number| self.routing.member(number)).collect()
            }
            Some(_) => Vec::new(),
            None => message.path[message.granted..].to_vec(),
        }
    }

    /// True if the channels of a group are virtual channels of shared links, chosen at the beginning of a cycle.
    fn is_early(&self, number: usize) -> bool {
        let channel = self.routing.member(number);
        !self.routing.topology().siblings(channel).is_empty()
    }

    /// Messages in the order in which they are served.
    fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.messages.len()).collect();
        order.retain(|&number| self.messages[number].asked <= self.now);
        order.sort_by_key(|&number| (self.messages[number].asked, self.messages[number].lot));
        order
    }

    /// Message that takes a channel which is free or becomes so, given the crossings of other channels.
    fn taker(&self, channel: usize, crosses: &[Option<(usize, usize)>]) -> Option<usize> {
        let is_requested = |(_, requested): &(usize, Vec<usize>)| requested.contains(&channel);
        if !self.waiting.iter().any(is_requested) {
            return None;
        }
        let mut taken = Vec::new();
        for (number, requested) in &self.waiting {
            let mut free = requested.clone();
            free.retain(|&channel| {
                let holder = self.holder[channel];
                let is_left = |holder| self.last_flit_leaves(holder, channel, crosses);
                !taken.contains(&channel) && holder.is_none_or(is_left)
            });
            if free.is_empty() {
                continue;
            }
            let chosen = free[(self.messages[*number].lot % free.len() as u64) as usize];
            if chosen == channel {
                return Some(*number);
            }
            taken.push(chosen);
        }
        None
    }

    /// Flit in front of a channel that may cross it if there is room, given the crossings of other
    /// channels.
    fn candidate(
        &self,
        channel: usize,
        crosses: &[Option<(usize, usize)>],
    ) -> Option<(usize, usize)> {
        let (message, hop) = match self.holder[channel] {
            Some(holder) if !self.last_flit_leaves(holder, channel, crosses) => {
                let path = &self.messages[holder].path;
                (holder, path.iter().position(|&c| c == channel)?)
            }
            _ => {
                let first = self.taker(channel, crosses)?;
                (first, self.messages[first].granted)
            }
        };
        let before = match hop {
            0 => Place::Source,
            hop => Place::Hop(hop - 1),
        };
        let flits = &self.messages[message].flits;
        Some((message, flits.iter().position(|&at| at == before)?))
    }

    fn last_flit_leaves(
        &self,
        message: usize,
        channel: usize,
        crosses: &[Option<(usize, usize)>],
    ) -> bool {
        let last = self.messages[message].flits.len() - 1;
        self.occupant(channel) == Some((message, last)) && crosses.contains(&Some((message, last)))
    }

    /// Flits that cross each channel, where links are not lost.
    fn closure(&self, links: &[Link]) -> Vec<Option<(usize, usize)>> {
        let mut crosses = vec![None; self.holder.len()];
        loop {
            let before = crosses.clone();
            for channel in 0..crosses.len() {
                if links[channel] == Link::Open {
                    crosses[channel] = self.could_cross(channel, &crosses);
                }
            }
            if crosses == before {
                return crosses;
            }
        }
    }

    fn could_cross(
        &self,
        channel: usize,
        crosses: &[Option<(usize, usize)>],
    ) -> Option<(usize, usize)> {
        let has_room = match self.occupant(channel) {
            None => true,
            occupant => crosses.contains(&occupant),
        };
        self.candidate(channel, crosses).filter(|_| has_room)
    }

    /// Assigns free virtual channels of parallel links to the messages that wait for any of them.
    fn assign(&mut self) {
        let mut waiting = self.in_order();
        waiting.retain(|&number| {
            self.messages[number]
                .wants
                .is_some_and(|it| self.is_early(it))
        });
        let mut assigned = Vec::new();
        for number in waiting {
            let message = &mut self.messages[number];
            let group = message.wants.map(|first| self.routing.group(first));
            let mut free: Vec<usize> = group.into_iter().flatten().collect();
            free.retain(|channel| self.holder[*channel].is_none() && !assigned.contains(channel));
            if !free.is_empty() {
                let channel = free[(message.lot % free.len() as u64) as usize];
                message.path.push(channel);
                message.wants = None;
                assigned.push(channel);
            }
        }
    }

    fn cycle(&mut self) {
        self.assign();
        let requested = |number| (number, self.requested(number));
        self.waiting = self.in_order().into_iter().map(requested).collect();
        self.waiting.retain(|(_, requested)| !requested.is_empty());
        let mut links = vec![Link::Open; self.holder.len()];
        let could = self.closure(&links);
        let mut contests: Vec<Vec<usize>> = (0..could.len())
            .map(|channel| self.rivals(channel, &could))
            .filter(|rivals| rivals.len() > 1)
            .collect();
        for &rival in contests.iter().flat_map(|rivals| &rivals[1..]) {
            links[rival] = Link::Lost;
        }
        let crosses = loop {
            let crosses = self.closure(&links);
            let successor = |rivals: &Vec<usize>| {
                let mut rest = rivals[1..].iter().copied();
                let successor = rest.find(|&rival| self.could_cross(rival, &crosses).is_some());
                successor.filter(|_| crosses[rivals[0]].is_none())
            };
            let handed: Vec<(usize, usize)> = contests
                .iter()
                .filter_map(|rivals| Some((rivals[0], successor(rivals)?)))
                .collect();
            if handed.is_empty() {
                break crosses;
            }
            for (turn, successor) in handed {
                links[turn] = Link::Lost;
                links[successor] = Link::Open;
                contests.retain(|rivals| rivals[0] != turn);
            }
        };
        self.release_and_grant(&crosses);
        for (channel, flit) in crosses.iter().enumerate() {
            if let &Some((message, flit)) = flit {
                self.cross(channel, message, flit);
            }
        }
        // Flits that crossed an ejection channel are gone, and a message is gone with its last
        // flit.
        for number in 0..self.messages.len() {
            self.eject(number);
        }
        self.now += 1;
    }

    /// Channels of a link, given its lowest one, which flits could cross, in the order of their turns; none
    /// for a channel that is not its link's lowest.
    fn rivals(&self, lowest: usize, could: &[Option<(usize, usize)>]) -> Vec<usize> {
        let mut vcs = self.routing.topology().siblings(lowest);
        vcs.push(lowest);
        vcs.sort_unstable();
        if vcs[0] != lowest {
            return Vec::new();
        }
        if let Some(last) = self.crossed_last[lowest] {
            let turns = vcs.iter().position(|&vc| vc == last);
            vcs.rotate_left(turns.unwrap() + 1);
        }
        vcs.retain(|&vc| could[vc].is_some());
        vcs
    }

    fn release_and_grant(&mut self, crosses: &[Option<(usize, usize)>]) {
        let becomes_free = |channel: usize| {
            let holder = self.holder[channel];
            holder.is_none_or(|holder| self.last_flit_leaves(holder, channel, crosses))
        };
        let mut changed: Vec<(usize, Option<usize>)> = Vec::new();
        for channel in (0..self.holder.len()).filter(|&channel| becomes_free(channel)) {
            changed.push((channel, self.taker(channel, crosses)));
        }
        for (channel, taker) in changed {
            self.holder[channel] = taker;
            if let Some(taker) = taker {
                let message = &mut self.messages[taker];
                message.granted += 1;
                if message.wants.take().is_some() {
                    message.path.push(channel);
                }
            }
        }
    }

    fn cross(&mut self, channel: usize, number: usize, flit: usize) {
        if let Some(&sibling_vc) = self.routing.topology().siblings(channel).first() {
            self.crossed_last[channel] = Some(channel);
            self.crossed_last[sibling_vc] = Some(channel);
        }
        let message = &mut self.messages[number];
        let hop = message.path.iter().position(|&c| c == channel).unwrap();
        message.flits[flit] = Place::Hop(hop);
        if flit > 0 {
            return;
        }
        let destination = message.arrival.destination as usize;
        message.asked = self.now + 1;
        message.lot = self
            .tie_breaker
            .lot(number as u64, message.path.len() as u32);
        let hops = self.routing.hops(channel, destination);
        let group = Hop::chosen(&hops, || message.lot).map(|hop| hop.group);
        let is_any = |&first: &usize| {
            self.routing.group(first).len() > 1 || self.routing.member(first) != first
        };
        message.wants = group.filter(is_any);
        if message.wants.is_none() {
            message.path.extend(group);
        }
    }

    fn eject(&mut self, number: usize) {
        let message = &mut self.messages[number];
        let destination = message.arrival.destination as usize;
        let last_hop = message.path.len() - 1;
        let last = message.path[last_hop];
        if message.wants.is_some() {
            return;
        }
        if !self.routing.hops(last, destination).is_empty() {
            return;
        }
        for flit in &mut message.flits {
            if *flit == Place::Hop(last_hop) {
                *flit = Place::Gone;
            }
        }
        if self.holder[last] == Some(number) && message.flits.iter().all(|&at| at == Place::Gone) {
            self.holder[last] = None;
            let latency = self.now + 1 - message.arrival.birth();
            self.latencies.push((number as u64, latency));
        }
    }
}
