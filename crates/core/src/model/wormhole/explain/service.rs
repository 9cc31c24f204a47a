//! Service times of channels, in an explanation.

use super::chain::{Chain, solved};
use super::link;
use crate::model::explanation::{Expression, Quantity};
use crate::model::wormhole::sharing::{Sharing, Sibling};
use crate::topology::ChannelName;

/// Service time of a channel, or of any channel of a group.
#[derive(Clone)]
pub(super) struct Service {
    /// x̄.
    pub(super) time: Quantity,
    /// m; x̄ itself if it is not split into m and b.
    pace: Quantity,
    /// b, if links are shared and messages may be blocked ahead.
    blocked: Option<Quantity>,
}

/// A next hop from a channel.
struct NextHop {
    /// R, if it is not 1.
    share: Option<Quantity>,
    service: Service,
    /// P·W, if it is not 0.
    wait: Option<Expression>,
}

impl NextHop {
    /// R times a cost of this hop.
    fn weighted(&self, cost: Expression) -> Expression {
        match &self.share {
            Some(share) => share * cost,
            None => cost,
        }
    }
}

impl Service {
    /// A service time that is not split into parts.
    fn undivided(time: Quantity) -> Self {
        Self {
            pace: time.clone(),
            time,
            blocked: None,
        }
    }

    fn of_parts(name: &ChannelName, pace: Quantity, blocked: Option<Quantity>) -> Self {
        let sum = match &blocked {
            Some(blocked) => &pace + blocked,
            None => (&pace).into(),
        };
        Self {
            time: service_time(name, "", sum),
            pace,
            blocked,
        }
    }
}

impl Chain<'_> {
    /// x̄ by (11).
    pub(super) fn held(&mut self, channel: usize, name: &ChannelName) -> Service {
        let ways = self.onward(channel);
        if ways.is_empty() {
            return Service::undivided(service_time(name, "", &self.flits));
        }
        let terms = ways.iter().map(|way| {
            let time = Expression::from(&way.service.time);
            way.weighted(match &way.wait {
                Some(wait) => time + wait.clone(),
                None => time,
            })
        });
        Service::undivided(service_time(name, "(11)", Expression::sum(terms)))
    }

    /// x̄ = m + b.
    pub(super) fn paced(
        &mut self,
        channel: usize,
        name: &ChannelName,
        sharing: Sharing,
    ) -> Service {
        let ways = self.onward(channel);
        let siblings = self.equations.siblings_of(channel).iter();
        let siblings: Vec<Sibling> = siblings
            .map(|&(sibling, flow)| Sibling {
                rate: self.solution.load().messages * flow,
                service: self.solution.service_cycles(sibling),
            })
            .collect();
        let own = (!siblings.is_empty()).then(|| link::own(sharing, &self.flits, name, &siblings));
        let paces = ways
            .iter()
            .map(|way| way.weighted((&way.service.pace).into()));
        let ahead = (!ways.is_empty()).then(|| Expression::sum(paces));
        let pace = match (own, ahead) {
            (None, None) => return Service::undivided(service_time(name, "", &self.flits)),
            (Some(own), None) => (&own).into(),
            (None, Some(ahead)) => ahead,
            (Some(own), Some(ahead)) => Expression::greatest(vec![(&own).into(), ahead]),
        };
        let blocked = ways.iter().filter_map(|way| {
            let blocked = match (&way.service.blocked, &way.wait) {
                (Some(blocked), Some(wait)) => Expression::from(blocked) + wait.clone(),
                (Some(blocked), None) => blocked.into(),
                (None, Some(wait)) => wait.clone(),
                (None, None) => return None,
            };
            Some(way.weighted(blocked))
        });
        let blocked: Vec<Expression> = blocked.collect();
        let [pace_words, blocked_words] = part_words(name);
        let pace = Quantity::of(format!("m_{}", name.index), pace_words, "cycles", "", pace);
        let blocked = (!blocked.is_empty()).then(|| {
            let sum = Expression::sum(blocked);
            Quantity::of(
                format!("b_{}", name.index),
                blocked_words,
                "cycles",
                "",
                sum,
            )
        });
        Service::of_parts(name, pace, blocked)
    }

    /// The solved values of a channel that is not written out.
    pub(super) fn solved_service(
        &self,
        channel: usize,
        name: &ChannelName,
        sharing: Sharing,
    ) -> Service {
        let ChannelName { index, .. } = name;
        let time = self.solution.service_cycles(channel);
        if sharing == Sharing::None {
            return Service::undivided(solved(format!("x̄_{index}"), &service_words(name), time));
        }
        let blocked = self.solution.blocked_cycles(channel);
        let [pace_words, blocked_words] = part_words(name);
        let pace = solved(format!("m_{index}"), &pace_words, time - blocked);
        let blocked = solved(format!("b_{index}"), &blocked_words, blocked);
        Service::of_parts(name, pace, Some(blocked))
    }

    /// x̄ of the channels of a group, averaged over its messages.
    pub(super) fn of_group(&mut self, group: usize) -> Service {
        let members = self.equations.channels_of(group);
        if let [(channel, _)] = members[..] {
            return self.service(channel);
        }
        if let Some(known) = &self.means[group] {
            return known.clone();
        }
        let name = self.traffic.group(group);
        let members: Vec<(f64, Service)> = members
            .iter()
            .map(|&(channel, share)| (share, self.service(channel)))
            .collect();
        let mean = |letter: &str, words: String, part: &dyn Fn(&Service) -> Option<Quantity>| {
            let terms = members
                .iter()
                .filter_map(|(share, service)| Some(*share * &part(service)?));
            let terms: Vec<Expression> = terms.collect();
            (!terms.is_empty()).then(|| {
                let symbol = format!("{letter}_{}", name.index);
                Quantity::of(symbol, words, "cycles", "", Expression::sum(terms))
            })
        };
        let [pace_words, blocked_words] = part_words(&name);
        let time = mean("x̄", service_words(&name), &|of| Some(of.time.clone()));
        let time = time.expect("a group has channels");
        let blocked = mean("b", blocked_words, &|of| of.blocked.clone());
        let pace = match self.solution.load().sharing {
            Sharing::None => None,
            _ => mean("m", pace_words, &|of| Some(of.pace.clone())),
        };
        let mean = Service {
            pace: pace.unwrap_or_else(|| time.clone()),
            time,
            blocked,
        };
        self.means[group] = Some(mean.clone());
        mean
    }

    /// The next hops from a channel.
    fn onward(&mut self, channel: usize) -> Vec<NextHop> {
        let terms = self.equations.terms_of(channel).copied();
        terms
            .map(|to| {
                let share = self.traffic.share(channel, &to);
                let is_waited_for = self.equations.groups[to.group].is_waited_for;
                let wait = is_waited_for.then(|| {
                    let blocking = self.traffic.blocking(channel, &to, share.as_ref());
                    &blocking * &self.wait(to.group)
                });
                let service = self.of_group(to.group);
                NextHop {
                    share,
                    service,
                    wait,
                }
            })
            .collect()
    }
}

fn service_time(
    name: &ChannelName,
    equation: &'static str,
    expression: impl Into<Expression>,
) -> Quantity {
    Quantity::of(
        format!("x̄_{}", name.index),
        service_words(name),
        "cycles",
        equation,
        expression,
    )
}

fn service_words(name: &ChannelName) -> String {
    format!(
        "time to push a worm through {}, waits ahead included",
        name.words
    )
}

/// Meanings of m and of b, in words.
fn part_words(ChannelName { words, .. }: &ChannelName) -> [String; 2] {
    [
        format!("time to pass the slowest link from {words} on"),
        format!("time for which a message on {words} stands still, waiting for channels ahead"),
    ]
}
