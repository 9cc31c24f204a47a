//! The same network flit by flit, from the routing function alone: slow and plain.

use std::collections::BTreeSet;

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Arrival;

use crate::TieBreaker;

struct Literal<'a, R> {
    network: &'a R,
    flits: u32,
    tie_breaker: TieBreaker,
    worms: Vec<Worm>,
    /// By channel.
    holder: Vec<Option<usize>>,
    buffer: Vec<Option<Flit>>,
    /// By the first channel of a group: cycle of the request, lot and worm of each waiting message.
    queue: Vec<Vec<(u64, u64, usize)>>,
}

struct Worm {
    arrival: Arrival,
    path: Vec<usize>,
    /// Flits that have left the source.
    sent: u32,
    asks: Option<usize>,
    latency: Option<u64>,
}

struct Flit {
    worm: usize,
    is_last: bool,
}

/// Latencies of all messages.
pub(super) fn latencies<R: Routing>(
    network: &R,
    flits: u32,
    arrivals: &[Arrival],
    tie_breaker: TieBreaker,
) -> Vec<u64> {
    let mut literal = Literal {
        network,
        flits,
        tie_breaker,
        worms: Vec::new(),
        holder: vec![None; network.topology().channels()],
        buffer: (0..network.topology().channels()).map(|_| None).collect(),
        queue: vec![Vec::new(); network.topology().channels()],
    };
    let groups = from_the_destinations_back(network);
    let mut cycle = 0;
    while literal.worms.len() < arrivals.len()
        || literal.worms.iter().any(|worm| worm.latency.is_none())
    {
        let begun = literal.worms.len();
        let new = arrivals[begun..].iter().take_while(|a| a.cycle <= cycle);
        literal.worms.extend(new.map(|&arrival| Worm {
            arrival,
            path: Vec::new(),
            sent: 0,
            asks: Some(network.injection(arrival.source as usize)),
            latency: None,
        }));
        literal.deliver(cycle);
        literal.post(cycle);
        // The buffer ahead of a flit is then in its state at the end of this cycle.
        for &group in &groups {
            literal.serve(group);
        }
        cycle += 1;
    }
    let worms = literal.worms.into_iter();
    worms.map(|worm| worm.latency.unwrap()).collect()
}

impl<R: Routing> Literal<'_, R> {
    /// Lets destinations consume the flits that crossed their ejection channels in the previous
    /// cycle.
    fn deliver(&mut self, cycle: u64) {
        for channel in 0..self.buffer.len() {
            let Some(flit) = &self.buffer[channel] else {
                continue;
            };
            let worm = &mut self.worms[flit.worm];
            let destination = worm.arrival.destination as usize;
            if self.network.hops(channel, destination).is_empty() {
                if flit.is_last {
                    self.holder[channel] = None;
                    worm.latency = Some(cycle - worm.arrival.cycle);
                }
                self.buffer[channel] = None;
            }
        }
    }

    fn post(&mut self, cycle: u64) {
        for (number, worm) in self.worms.iter_mut().enumerate() {
            if let Some(group) = worm.asks.take() {
                let lot = self.tie_breaker.lot(number as u64, worm.path.len() as u32);
                self.queue[group].push((cycle, lot, number));
                self.queue[group].sort_unstable();
            }
        }
    }

    fn serve(&mut self, first: usize) {
        for channel in self.network.group(first) {
            if let (Some(worm), None) = (self.holder[channel], &self.buffer[channel]) {
                self.cross(worm, channel);
            }
        }
        while !self.queue[first].is_empty() {
            let group = self.network.group(first);
            let free: Vec<usize> = group.filter(|&c| self.holder[c].is_none()).collect();
            if free.is_empty() {
                break;
            }
            let (_, lot, worm) = self.queue[first].remove(0);
            let channel = free[(lot % free.len() as u64) as usize];
            self.holder[channel] = Some(worm);
            self.worms[worm].path.push(channel);
            self.cross(worm, channel);
            let destination = self.worms[worm].arrival.destination as usize;
            if let [hop] = self.network.hops(channel, destination)[..] {
                self.worms[worm].asks = Some(hop.group);
            }
        }
    }

    /// Moves the flit before a channel across it.
    fn cross(&mut self, number: usize, channel: usize) {
        let worm = &mut self.worms[number];
        let at = worm.path.iter().position(|&c| c == channel).unwrap();
        let flit = if at > 0 {
            let Some(flit) = self.buffer[worm.path[at - 1]].take() else {
                return;
            };
            assert_eq!(flit.worm, number);
            if flit.is_last {
                self.holder[worm.path[at - 1]] = None;
            }
            flit
        } else if worm.sent < self.flits {
            worm.sent += 1;
            Flit {
                worm: number,
                is_last: worm.sent == self.flits,
            }
        } else {
            return;
        };
        assert!(self.buffer[channel].is_none());
        self.buffer[channel] = Some(flit);
    }
}

/// All groups, by their first channels, each after those that messages may request next.
fn from_the_destinations_back<R: Routing>(network: &R) -> Vec<usize> {
    let mut advance = vec![BTreeSet::new(); network.topology().channels()];
    let processors = network.topology().processors();
    for (source, destination) in (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)))
    {
        let mut open = if source == destination {
            Vec::new()
        } else {
            vec![network.injection(source)]
        };
        while let Some(group) = open.pop() {
            for channel in network.group(group) {
                if let [hop] = network.hops(channel, destination)[..] {
                    advance[group].insert(hop.group);
                    open.push(hop.group);
                }
            }
        }
    }
    let mut order = Vec::new();
    for source in 0..processors {
        visit(network.injection(source), &advance, &mut order);
    }
    order
}

fn visit(group: usize, advance: &[BTreeSet<usize>], order: &mut Vec<usize>) {
    if order.contains(&group) {
        return;
    }
    for &next in &advance[group] {
        visit(next, advance, order);
    }
    order.push(group);
}
