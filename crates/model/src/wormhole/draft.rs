//! The equations of one component before they are merged into those of the network.

use loadcurve_network::traffic::{ClassFlow, Flows};

use super::delay::{blocking_probability, share};
use super::equations::{Term, TermFlow};
use super::order::group_of;
use super::sharing::Sharing;

/// Mean of P that marks channels as free.
pub(super) const FREE: f64 = -1.0;

/// The equations of one component. Its own groups and channels are indexed from its start.
pub(super) struct Draft {
    classes: Vec<usize>,
    pub(super) channels: Vec<DraftChannel>,
    pub(super) groups: Vec<DraftGroup>,
}

pub(super) struct DraftChannel {
    pub(super) rate: f64,
    pub(super) outer: Vec<DraftTerm>,
    pub(super) inner: Vec<DraftTerm>,
    pub(super) siblings: Vec<(usize, f64)>,
}

pub(super) struct DraftTerm {
    pub(super) group: usize,
    pub(super) flow: TermFlow,
    /// P.
    blocking: f64,
}

impl DraftTerm {
    /// The term of a channel with the rate λ.
    pub(super) fn of(&self, rate: f64) -> Term {
        let TermFlow { ways, flow, .. } = self.flow;
        let share = share(ways, flow, &rate);
        Term {
            group: self.group,
            share,
            blocked_share: share * self.blocking,
        }
    }
}

pub(super) struct DraftGroup {
    pub(super) rate: f64,
    pub(super) members: Vec<(usize, f64)>,
    pub(super) is_waited_for: bool,
    pub(super) is_source: bool,
}

impl Draft {
    pub(super) fn of(
        flows: &Flows,
        groups: &[usize],
        contended: &[f64],
        place_of_group: &[usize],
        sharing: Sharing,
    ) -> Self {
        let mut draft = Self {
            classes: Vec::new(),
            channels: Vec::new(),
            groups: Vec::new(),
        };
        for &group in groups {
            for &class in &flows.groups[group] {
                // A class that occurs twice in a group has a single equation.
                if !draft.classes.contains(&class) {
                    draft.classes.push(class);
                }
            }
        }
        for &class in &draft.classes {
            let flow = &flows.classes[class];
            let mut channel = DraftChannel {
                rate: flow.rate,
                outer: Vec::new(),
                inner: Vec::new(),
                siblings: Vec::new(),
            };
            for ((to, rate, same_source_rate), joining) in steps(flow).zip(joining(flow, sharing)) {
                let inside = groups.iter().position(|&group| group == to);
                let (terms, group) = match inside {
                    Some(place) => (&mut channel.inner, place),
                    None => (&mut channel.outer, place_of_group[to]),
                };
                let flow = TermFlow {
                    ways: 1,
                    flow: rate,
                    same_source_rate,
                    joining,
                };
                add(
                    terms,
                    group,
                    flow,
                    contention(flows, to, rate, same_source_rate),
                );
            }
            let siblings = flow.siblings.iter().map(|&sibling| {
                // If only the sibling's rate matters, the sibling may be in any component.
                let index = if sharing.is_mutual() {
                    draft.channel(sibling)
                } else {
                    0
                };
                (index, flows.classes[sibling].rate)
            });
            channel.siblings = siblings.collect();
            draft.channels.push(channel);
        }
        for &group in groups {
            let classes = &flows.groups[group];
            let rate = group_rate(flows, group);
            let share = |class: usize| {
                // An idle group has no traffic to share out.
                if rate > 0.0 {
                    flows.classes[class].rate / rate
                } else {
                    1.0 / classes.len() as f64
                }
            };
            let is_source = flows
                .sources
                .binary_search_by_key(&classes[0], |source| source.class)
                .is_ok();
            let is_source = is_source || contended[group] <= FREE;
            draft.groups.push(DraftGroup {
                rate,
                members: classes
                    .iter()
                    .map(|&class| (draft.channel(class), share(class)))
                    .collect(),
                // If only one channel leads to the group, no message ever waits for it.
                is_waited_for: !is_source && contended[group] > 0.0,
                is_source,
            });
        }
        draft
    }

    /// Index in the component of a class's channel.
    pub(super) fn channel(&self, class: usize) -> usize {
        let place = self.classes.iter().position(|&known| known == class);
        place.expect("a class of the component")
    }

    /// Complete content of the draft: drafts with equal words have equal equations.
    pub(super) fn words(&self) -> Vec<u64> {
        let of_channel = |channel: &DraftChannel| {
            4 + 6 * (channel.outer.len() + channel.inner.len()) + 2 * channel.siblings.len()
        };
        let of_channels: usize = self.channels.iter().map(of_channel).sum();
        let of_groups: usize = self.groups.iter().map(|it| 4 + it.members.len()).sum();
        let mut words = Vec::with_capacity(of_channels + of_groups);
        for channel in &self.channels {
            words.extend([
                channel.rate.to_bits(),
                channel.outer.len() as u64,
                channel.inner.len() as u64,
                channel.siblings.len() as u64,
            ]);
            for term in channel.outer.iter().chain(&channel.inner) {
                words.extend([
                    term.group as u64,
                    u64::from(term.flow.ways),
                    term.flow.flow.to_bits(),
                    term.flow.same_source_rate.to_bits(),
                    term.flow.joining.to_bits(),
                    term.blocking.to_bits(),
                ]);
            }
            for &(sibling, rate) in &channel.siblings {
                words.extend([sibling as u64, rate.to_bits()]);
            }
        }
        for group in &self.groups {
            words.extend([
                group.rate.to_bits(),
                u64::from(group.is_waited_for),
                u64::from(group.is_source),
                group.members.len() as u64,
            ]);
            words.extend(group.members.iter().map(|&(channel, _)| channel as u64));
        }
        words
    }
}

/// Adds a term, or merges it with a term of equal flows into the same group.
fn add(terms: &mut Vec<DraftTerm>, group: usize, flow: TermFlow, blocking: f64) {
    let flows = |flow: TermFlow| (flow.flow, flow.same_source_rate, flow.joining);
    let is_like = |term: &&mut DraftTerm| term.group == group && flows(term.flow) == flows(flow);
    match terms.iter_mut().find(is_like) {
        Some(term) => term.flow.ways += 1,
        None => terms.push(DraftTerm {
            group,
            flow,
            blocking,
        }),
    }
}

/// The groups that each channel of a class leads to, with f and o of each.
pub(super) fn steps(flow: &ClassFlow) -> impl Iterator<Item = (usize, f64, f64)> {
    let same_source_rate = flow.same_source_rate.iter().copied();
    let same_source_rate = same_source_rate.chain(std::iter::repeat(0.0));
    let steps = flow.onward.iter().zip(same_source_rate);
    steps.map(|(&(group, flow), same_source_rate)| (group, flow, same_source_rate))
}

/// n of each step; 0 where joining does not matter, so that channels that differ in nothing else are
/// equivalent.
pub(super) fn joining(flow: &ClassFlow, sharing: Sharing) -> impl Iterator<Item = f64> {
    let known = match sharing {
        Sharing::Route => &flow.joining[..],
        _ => &[],
    };
    known.iter().copied().chain(std::iter::repeat(0.0))
}

/// λ of all channels of a group together.
fn group_rate(flows: &Flows, group: usize) -> f64 {
    let classes = flows.groups[group].iter();
    classes.map(|&class| flows.classes[class].rate).sum()
}

/// P for a channel with a flow of `rate` into a group that receives `same_source_rate` from the same sources
/// over other channels.
pub(super) fn contention(flows: &Flows, group: usize, rate: f64, same_source_rate: f64) -> f64 {
    let servers = flows.groups[group].len() as u32;
    blocking_probability(servers, rate, same_source_rate, &group_rate(flows, group))
}

/// Mean of P over the messages that request each group.
pub(super) fn contended(flows: &Flows) -> Vec<f64> {
    let mut contended = vec![0.0; flows.groups.len()];
    // Every channel of a class requests the groups that the class leads to.
    for class in &flows.classes {
        for (group, rate, same_source_rate) in steps(class) {
            let first = flows.groups[group][0];
            let alike = flows.groups[group].iter().filter(|&&class| class == first);
            let groups = flows.classes[first].channels as f64 / alike.count() as f64;
            let asking = class.channels as f64 / groups * rate / group_rate(flows, group);
            contended[group] += asking * contention(flows, group, rate, same_source_rate);
        }
    }
    // No channel leads to an injection channel: a message waits there only for earlier ones.
    let group_of = group_of(flows);
    for source in &flows.sources {
        contended[group_of[source.class]] = 1.0;
    }
    contended
}
