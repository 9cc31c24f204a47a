//! Messages through middles, counted on channels.
//!
//! Through any router, all equally likely, the messages of source s for destination d split evenly over R
//! routers m. Those that reach m over channel i and leave it over channel j are f(i→j) = Σ r(s,d)/R·[s comes
//! by i]·[d leaves by j], where the brackets are fractions if routes split.

use loadcurve_base::Result;
use loadcurve_base::work::{Stage, report_progress};

use super::demand::{Demand, Weights};
use super::product::{Product, merge};
use super::{FlowCount, Part, Parts};
use crate::routing::{Header, Hop, Routers};
use crate::traffic::flows::own::OwnMessages;
use crate::traffic::{Flows, Pattern};

impl FlowCount<'_> {
    /// The flows of a pattern along the routes of every pair with each of its headers.
    pub(in crate::traffic::flows) fn along_routes(
        mut self,
        pattern: &dyn Pattern,
    ) -> Result<Flows> {
        let processors = self.sent.len();
        for source in 0..processors {
            report_progress(Stage::Routes, source as f64 / processors as f64);
            self.begin_source(pattern);
            for (destination, weight) in pattern.destinations(source) {
                self.sent[source] += weight;
                for (header, part) in self.routing.headers(source, destination) {
                    let start = (self.routing.injection(source), header, weight * part);
                    self.messages_from(&[start], Part::Whole, |_, _| {})?;
                }
            }
            self.end_source();
        }
        Ok(self.flows_of_sources())
    }

    /// The flows of a pattern whose messages go through any router.
    pub(in crate::traffic::flows) fn through(
        mut self,
        routers: Routers,
        pattern: &dyn Pattern,
    ) -> Result<Flows> {
        let processors = self.sent.len();
        if pattern.tells_sources_apart() {
            for source in 0..processors {
                report_progress(Stage::Routes, source as f64 / processors as f64);
                self.begin_source(pattern);
                self.count_source(routers, source, &pattern.destinations(source))?;
                self.end_source();
            }
            return Ok(self.flows_of_sources());
        }
        let demand = Demand::of(routers, pattern);
        for destination in 0..processors {
            let own = routers.first(routers.of(destination));
            let own = own..own + routers.each;
            let (own, others): (Parts, Parts) = (pattern.sources(destination).into_iter())
                .partition(|(source, _)| own.contains(source));
            for &(source, weight) in &others {
                self.sent[source] += weight;
            }
            self.messages_for(destination, &own)?;
            let weight = others.iter().map(|&(_, weight)| weight).sum();
            self.count_to_destination(routers, destination, weight)?;
        }
        for middle in 0..routers.count {
            report_progress(Stage::Routes, middle as f64 / routers.count as f64);
            self.count_to_middle(routers, middle, &demand)?;
        }
        Ok(self.flows_of_sources())
    }

    /// Counts the messages of the next source separately, if the pattern tells sources apart.
    fn begin_source(&mut self, pattern: &dyn Pattern) {
        if pattern.tells_sources_apart() {
            let channels = self.over.len();
            self.own.get_or_insert_with(|| OwnMessages::none(channels));
        }
    }

    fn end_source(&mut self) {
        if let Some(own) = &mut self.own {
            own.finish_source(&mut self.onward);
        }
    }

    /// The flows, in which sources put on their injection channels what they send, to the last bit: the
    /// parts through different middles may not add up to it.
    fn flows_of_sources(mut self) -> Flows {
        for (source, &sent) in self.sent.iter().enumerate() {
            self.over[self.routing.injection(source)] = sent;
        }
        self.flows()
    }

    /// Counts the messages of a source, given by destinations and weights.
    fn count_source(
        &mut self,
        routers: Routers,
        source: usize,
        row: &[(usize, f64)],
    ) -> Result<()> {
        let here = routers.of(source);
        let (own, others): (Parts, Parts) = row.iter().partition(|(to, _)| routers.of(*to) == here);
        for (destination, weight) in own {
            self.messages_for(destination, &[(source, weight)])?;
        }
        let all: f64 = others.iter().map(|&(_, weight)| weight).sum();
        let Some(&(first, _)) = others.first() else {
            return Ok(());
        };
        self.sent[source] += all;
        let (start, each) = (self.routing.injection(source), 1.0 / routers.count as f64);
        for middle in 0..routers.count {
            let header = Header::to(first).through(middle);
            let mut met = Vec::new();
            self.messages_from(
                &[(start, header, all * each)],
                Part::ToMiddle,
                |it, messages| {
                    met.push((it, messages / (all * each)));
                },
            )?;
            met.retain(|&(channel, _)| self.hops_from[channel].is_empty());
            for &(destination, weight) in &others {
                let onward = self.leaving(routers, middle, destination);
                self.join(&met, &onward, weight * each);
            }
        }
        for (destination, weight) in others {
            self.count_to_destination(routers, destination, weight)?;
        }
        Ok(())
    }

    /// Counts messages from channels into groups, by the fractions of both.
    fn join(&mut self, from: &[(usize, f64)], into: &[(usize, f64)], messages: f64) {
        for &(channel, part) in from {
            if !self.is_followed[channel] {
                continue;
            }
            for &(group, share) in into {
                self.add(channel, group, messages * part * share);
            }
        }
    }

    /// The groups into which messages for a destination leave a middle.
    fn leaving(&self, routers: Routers, middle: usize, destination: usize) -> Parts {
        let header = Header::to(destination).through(middle);
        let at_middle = self.routing.injection(routers.first(middle));
        let mut hops = Vec::new();
        self.routing.next(at_middle, header, &mut hops);
        let shares = Hop::shares(&hops);
        let shares = shares.map(|(group, share)| (self.group(group).start, share));
        shares.collect()
    }

    /// Counts messages for a destination after their middles, evenly over all of these.
    fn count_to_destination(
        &mut self,
        routers: Routers,
        destination: usize,
        messages: f64,
    ) -> Result<()> {
        if messages == 0.0 {
            return Ok(());
        }
        let start = |middle| {
            let at_middle = self.routing.injection(routers.first(middle));
            let header = Header::to(destination).through(middle);
            (at_middle, header, messages / routers.count as f64)
        };
        let starts: Vec<_> = (0..routers.count).map(start).collect();
        self.messages_from(&starts, Part::FromMiddle, |_, _| {})
    }

    /// Counts the messages of all sources up to a middle, and what leads on from there.
    fn count_to_middle(&mut self, routers: Routers, middle: usize, demand: &Demand) -> Result<()> {
        let header = Header::to(0).through(middle);
        let each = 1.0 / routers.count as f64;
        let sources = demand.sent.iter().enumerate();
        let sources = sources.filter(|&(_, &sent)| sent > 0.0);
        let starts: Vec<_> = sources
            .map(|(source, &sent)| (self.routing.injection(source), header, sent * each))
            .collect();
        let mut order = Vec::new();
        self.messages_from(&starts, Part::ToMiddle, |channel, _| order.push(channel))?;
        let ends = self.ends(&order);
        let processors = 0..self.sent.len();
        let into: Vec<Parts> = processors
            .map(|destination| self.leaving(routers, middle, destination))
            .collect();
        let from = |source| ends.of(self.routing.injection(source));
        match &demand.weights {
            Weights::Even(weight) => {
                let mut pairs = Product::default();
                for router in 0..routers.count {
                    let on = routers.first(router)..routers.first(router) + routers.each;
                    let from = on.clone().flat_map(|source| from(source).iter().copied());
                    let into = on.flat_map(|destination| into[destination].iter().copied());
                    pairs.add_router(from, into);
                }
                for (channel, group, pairs) in pairs.between_routers() {
                    if self.is_followed[channel] {
                        self.add(channel, group, weight * each * pairs);
                    }
                }
            }
            Weights::Rows(rows) => {
                for (source, row) in rows.iter().enumerate().filter(|(_, row)| !row.is_empty()) {
                    for &(destination, weight) in row {
                        let from = ends.of(self.routing.injection(source));
                        self.join(from, &into[destination], weight * each);
                    }
                }
            }
        }
        Ok(())
    }

    /// The channels at which the messages on each channel end, from the channels that were followed last in
    /// their order.
    fn ends(&self, order: &[usize]) -> Ends {
        let mut ends = Ends {
            place: vec![0; self.over.len()],
            lists: Vec::new(),
        };
        for &channel in order.iter().rev() {
            let hops = self.hops_from[channel].clone();
            let hops = &self.hops[hops.start as usize..hops.end as usize];
            let list = match *hops {
                [] => vec![(channel, 1.0)],
                [hop] if self.group(hop.group).len() == 1 => {
                    ends.place[channel] = ends.place[hop.group];
                    continue;
                }
                _ => {
                    let mut list = Vec::new();
                    for (group, share) in Hop::shares(hops) {
                        let group = self.group(group);
                        let share = share / group.len() as f64;
                        for &(end, part) in group.flat_map(|next| ends.of(next)) {
                            merge(&mut list, end, part * share);
                        }
                    }
                    list
                }
            };
            ends.place[channel] = ends.lists.len();
            ends.lists.push(list);
        }
        ends
    }
}

/// The channels at which messages end.
struct Ends {
    /// Index of the list of each channel.
    place: Vec<usize>,
    lists: Vec<Parts>,
}

impl Ends {
    fn of(&self, channel: usize) -> &[(usize, f64)] {
        &self.lists[self.place[channel]]
    }
}
